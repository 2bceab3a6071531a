import { Attention } from "./attention.js";
import { element } from "./dom.js";

/**
 * Sends the user to where a server's consent is given, in a tab of its own.
 */
export function connectLink(server, { host, url }) {
	return element("a", { className: "connect", href: url, target: "_blank", rel: "noopener noreferrer",
		"aria-label": `Connect ${server}: opens ${host} in a new tab` }, "Connect");
}

/**
 * A server that nothing goes on with until the user has consented.
 */
export class Consent extends Attention {

	constructor({ server, host, url }, waiting) {
		super();
		this.server = server;
		this.waiting = waiting;
		this.root = element("div", { className: "approval", role: "group", tabindex: "-1", "aria-label": `Connect ${server}?` },
			element("p", { role: "alert" }, element("strong", {}, `${server} needs your consent.`), ` You are asked for it at ${host}, and ${waiting} goes on afterwards.`),
			element("p", { className: "choice" }, connectLink(server, { host, url })));
	}

	close(given) {
		this.settle(element("p", { role: "status" }, given ? `You consented to the use of ${this.server}.` : `${this.server} was not connected: ${this.waiting} did not wait any longer.`));
	}

}
