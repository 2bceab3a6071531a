import { Attention } from "./attention.js";
import { element } from "./dom.js";

/**
 * The question whether a tool may be called.
 */
export class Question extends Attention {

	constructor({ approval, reason }, name) {
		super();
		this.approval = approval;
		this.allow = element("button", { type: "button", className: "allow", "aria-label": `Allow ${name}` }, "Allow");
		this.deny = element("button", { type: "button", className: "deny", "aria-label": `Deny ${name}` }, "Deny");
		this.allow.addEventListener("click", () => this.answer(true));
		this.deny.addEventListener("click", () => this.answer(false));
		this.problem = element("p", { className: "problem", role: "alert", hidden: true });
		this.root = element("div", { className: "approval", role: "group", tabindex: "-1", "aria-label": `May the model call ${name}?` },
			element("p", { role: "alert" }, element("strong", {}, "May the model make this call?"), ` ${reason}`),
			element("p", { className: "choice" }, this.allow, this.deny),
			this.problem);
	}

	async answer(allowed) {
		this.lock(true);
		try {
			const response = await fetch(`api/approvals/${this.approval}`, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ allowed })
			});
			// Too late: why, the stream tells.
			if (!response.ok && response.status !== 404) {
				throw new Error(`the server answered with status ${response.status}`);
			}
		}
		catch (error) {
			this.problem.textContent = `That did not get through: ${error.message}`;
			this.problem.hidden = false;
			this.lock(false);
		}
	}

	lock(now) {
		this.allow.disabled = now;
		this.deny.disabled = now;
	}

	close({ allowed, reason }) {
		this.settle(element("p", { role: "status" }, allowed ? "You allowed this call." : `Not allowed: ${reason}.`));
	}

}
