import { Consent } from "./consent.js";
import { element } from "./dom.js";
import { markdown } from "./markdown.js";
import { ToolCall } from "./tool.js";

/**
 * One answer on the page: the tool calls, then the text as it comes.
 */
export class Answer {

	constructor() {
		this.text = "";
		this.calls = new Map();
		this.consents = new Map();
		this.body = element("div", { className: "answer working" });
		// Screen readers read an answer when it is complete, not word by word.
		this.root = element("article", { className: "theirs", "aria-label": "Answer", "aria-busy": "true" }, this.body);
	}

	token({ text }) {
		this.text += text;
		this.body.replaceChildren(...markdown(this.text));
	}

	toolCall(data) {
		const call = new ToolCall(data);
		this.calls.set(data.id, call);
		this.root.insertBefore(call.card, this.body);
	}

	approval(data) {
		this.calls.get(data.id)?.ask(data);
		this.readNow();
	}

	decision(data) {
		this.calls.get(data.id)?.decided(data);
		this.readNow();
	}

	/** Of a call, or of the question, which waits for the tools of the server. */
	consent(data) {
		const call = this.calls.get(data.id);
		if (call) {
			call.consent(data);
		}
		else {
			const consent = new Consent(data, "this answer");
			consent.root.classList.add("alone");
			this.consents.set(data.consent, consent);
			this.root.insertBefore(consent.root, this.body);
			consent.announce();
		}
		this.readNow();
	}

	consentOver(data) {
		this.calls.get(data.id)?.consentOver(data);
		this.consents.get(data.consent)?.close(data.given);
		this.readNow();
	}

	progress(data) {
		this.calls.get(data.id)?.progress(data);
	}

	media(data) {
		this.calls.get(data.id)?.image(data);
	}

	toolResult(data) {
		this.calls.get(data.id)?.result(data);
	}

	/** A question to the user does not wait until the answer is complete. */
	readNow() {
		const asking = [...this.calls.values()].some((call) => call.asking) || [...this.consents.values()].some((consent) => consent.open);
		this.root.setAttribute("aria-busy", String(!asking));
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
		for (const call of this.calls.values()) {
			call.end();
		}
		this.consents.forEach((consent) => consent.close(false));
	}

}
