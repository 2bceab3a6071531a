/**
 * Something that the user has to see to before the answer goes on. It has an element
 * "root", which takes the focus and says in the end what has come of it.
 */
export class Attention {

	open = true;

	/** What can be done is next in line, unless the user is writing something. */
	announce() {
		this.before = document.activeElement;
		if (!this.before?.value) {
			this.root.focus({ preventScroll: true });
		}
	}

	settle(outcome) {
		if (!this.open) {
			return;
		}
		this.open = false;
		const focused = this.root.contains(document.activeElement) || document.activeElement === document.body;
		this.root.removeAttribute("tabindex");
		this.root.classList.add("decided");
		this.root.replaceChildren(outcome);
		if (focused) {
			this.before?.focus?.({ preventScroll: true });
		}
	}

}
