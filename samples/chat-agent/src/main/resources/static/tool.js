import { element } from "./dom.js";
import { Question } from "./approval.js";
import { Consent } from "./consent.js";

/**
 * One tool call on the page.
 */
export class ToolCall {

	constructor({ server, tool, arguments: input }) {
		this.name = `${tool} on ${server}`;
		this.consents = new Map();
		this.outcome = element("span", { className: "outcome" }, "running…");
		this.input = element("pre", { className: "arguments" }, pretty(input));
		this.details = element("dl", {}, element("dt", {}, "Arguments"), element("dd", {}, this.input));
		this.card = element("section", { className: "tool running", "aria-label": `Tool call ${this.name}` },
			element("div", { className: "tool-head" },
				element("span", { className: "dot", "aria-hidden": "true" }),
				element("span", { className: "name" }, tool),
				element("span", { className: "muted" }, "on ", element("span", { className: "server-name" }, server)),
				this.outcome),
			this.details);
	}

	get asking() {
		return (this.question?.open ?? false) || [...this.consents.values()].some((consent) => consent.open);
	}

	ask(data) {
		// What is decided about is what the server would get.
		this.input.textContent = pretty(data.arguments);
		this.outcome.textContent = "waiting for you";
		this.question = new Question(data, this.name);
		this.card.append(this.question.root);
		this.question.announce();
	}

	decided(data) {
		this.question?.close(data);
		this.denied = !data.allowed;
		this.outcome.textContent = data.allowed ? "running…" : "denied";
	}

	consent(data) {
		const consent = new Consent(data, "this call");
		this.consents.set(data.consent, consent);
		this.outcome.textContent = "waiting for you";
		this.card.append(consent.root);
		consent.announce();
	}

	consentOver({ consent, given }) {
		this.consents.get(consent)?.close(given);
		this.outcome.textContent = this.asking ? "waiting for you" : "running…";
	}

	progress({ progress, total, message }) {
		if (!this.card.classList.contains("running")) {
			return;
		}
		const known = total > 0;
		const bar = element("progress", { max: known ? total : 1, value: known ? Math.min(progress, total) : undefined, "aria-label": `Progress of ${this.name}` });
		const text = [known ? `${number(progress)} of ${number(total)}` : number(progress), message].filter(Boolean).join(" · ");
		this.line ??= this.card.insertBefore(element("div", { className: "progress" }), this.details);
		this.line.replaceChildren(bar, element("span", {}, text));
	}

	image({ image, mimeType, size }) {
		this.details.append(element("dt", {}, "Image"),
			element("dd", {}, element("img", { src: `api/images/${image}`, alt: `Image from ${this.name}`, title: `${mimeType}, ${size} bytes` })));
	}

	result({ ok, text, durationMs }) {
		this.card.classList.replace("running", ok ? "ok" : "failed");
		this.outcome.textContent = this.denied ? "denied" : `${ok ? "ok" : "failed"} · ${durationMs} ms`;
		this.line?.remove();
		this.details.append(element("dt", {}, "Result"),
			element("dd", {}, element("pre", { className: "result", tabindex: "0", "aria-label": "Result" }, pretty(text))));
	}

	/** Nothing more will be heard of it. */
	end() {
		this.question?.close({ allowed: false, reason: "the answer has ended" });
		this.consents.forEach((consent) => consent.close(false));
		this.line?.remove();
		if (this.card.classList.replace("running", "failed")) {
			this.outcome.textContent = "no result";
		}
	}

}

function number(value) {
	return String(Math.round(value * 100) / 100);
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
