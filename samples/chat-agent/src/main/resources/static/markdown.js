import { element } from "./dom.js";

/**
 * Shows the little Markdown that models like to write: fenced code, code and bold. All
 * other text stays as it is.
 */
export function markdown(text) {
	const nodes = [];
	text.split(/^```.*$/m).forEach((part, index) => {
		if (index % 2 === 1) {
			nodes.push(element("pre", {}, part.replace(/^\n|\n$/g, "")));
			return;
		}
		for (const paragraph of part.split(/\n{2,}/)) {
			if (paragraph.trim() !== "") {
				nodes.push(element("p", {}, ...inline(paragraph.replace(/^\n+|\s+$/g, ""))));
			}
		}
	});
	return nodes;
}

function inline(text) {
	return text.split(/(`[^`\n]+`|\*\*[^*\n]+\*\*)/).filter((part) => part !== "").map((part) => {
		if (part.length > 2 && part.startsWith("`") && part.endsWith("`")) {
			return element("code", {}, part.slice(1, -1));
		}
		if (part.length > 4 && part.startsWith("**") && part.endsWith("**")) {
			return element("strong", {}, part.slice(2, -2));
		}
		return part;
	});
}
