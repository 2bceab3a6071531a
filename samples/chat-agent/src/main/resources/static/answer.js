import { element } from "./dom.js";
import { markdown } from "./markdown.js";

/**
 * One answer on the page: the tool calls, then the text as it comes.
 */
export class Answer {

	constructor() {
		this.text = "";
		this.calls = new Map();
		this.body = element("div", { className: "answer working" });
		// Screen readers read an answer when it is complete, not word by word.
		this.root = element("article", { className: "theirs", "aria-label": "Answer", "aria-busy": "true" }, this.body);
	}

	token({ text }) {
		this.text += text;
		this.body.replaceChildren(...markdown(this.text));
	}

	toolCall({ id, server, tool, arguments: input }) {
		const outcome = element("span", { className: "outcome" }, "running…");
		const details = element("dl", {}, element("dt", {}, "Arguments"), element("dd", {}, element("pre", { className: "arguments" }, pretty(input))));
		const card = element("section", { className: "tool running", "aria-label": `Tool call ${tool} on ${server}` },
			element("div", { className: "tool-head" },
				element("span", { className: "dot", "aria-hidden": "true" }),
				element("span", { className: "name" }, tool),
				element("span", { className: "muted" }, "on ", element("span", { className: "server-name" }, server)),
				outcome),
			details);
		this.calls.set(id, { card, outcome, details });
		this.root.insertBefore(card, this.body);
	}

	toolResult({ id, ok, text, durationMs }) {
		const call = this.calls.get(id);
		if (!call) {
			return;
		}
		call.card.classList.replace("running", ok ? "ok" : "failed");
		call.outcome.textContent = `${ok ? "ok" : "failed"} · ${durationMs} ms`;
		call.details.append(element("dt", {}, "Result"),
			element("dd", {}, element("pre", { className: "result", tabindex: "0", "aria-label": "Result" }, pretty(text))));
	}

	done({ durationMs }) {
		this.end(element("p", { className: "time" }, `${(durationMs / 1000).toFixed(1)} s`));
	}

	error({ message }) {
		this.end(element("p", { className: "problem", role: "alert" }, `That did not work: ${message}`));
	}

	stopped() {
		this.end(element("p", { className: "time" }, "Stopped."));
	}

	end(last) {
		this.body.classList.remove("working");
		this.root.append(last);
		this.root.setAttribute("aria-busy", "false");
		for (const { card, outcome } of this.calls.values()) {
			if (card.classList.replace("running", "failed")) {
				outcome.textContent = "no result";
			}
		}
	}

}

function pretty(text) {
	if (!/^\s*[[{]/.test(text)) {
		return text.trim();
	}
	try {
		const value = JSON.parse(text);
		const line = JSON.stringify(value, null, 1).replace(/\n\s*/g, " ").replace(/^([[{]) | ([\]}])$/g, "$1$2");
		return line.length < 70 ? line : JSON.stringify(value, null, 2);
	}
	catch {
		return text.trim();
	}
}
