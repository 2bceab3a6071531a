/**
 * Makes an element. Children that are strings become text, never markup: whatever a tool
 * or a model says is shown as it is.
 */
export function element(tag, attributes, ...children) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes ?? {})) {
		if (value !== undefined && value !== null && value !== false) {
			made.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
		}
	}
	made.append(...children.filter((child) => child !== undefined && child !== null));
	return made;
}
