import { connectLink } from "./consent.js";
import { element } from "./dom.js";

const WORDS = { UP: "up", CONNECTING: "connecting", NEEDS_AUTHORIZATION: "needs authorization", DOWN: "down" };

/** In these states a server is expected to change. */
const PASSING = ["CONNECTING", "NEEDS_AUTHORIZATION"];

const OFTEN = 1500;

const SELDOM = 10000;

const list = document.getElementById("servers");

const summary = document.getElementById("servers-summary");

const problem = document.getElementById("servers-error");

let timer;

let shown = "";

/**
 * Shows the servers now, and again and again: often while one of them is connecting, or waits
 * for the user.
 */
export async function showServers() {
	clearTimeout(timer);
	let wait = SELDOM;
	try {
		const response = await fetch("api/servers");
		if (!response.ok) {
			throw new Error(`The server answered with status ${response.status}`);
		}
		const overview = await response.json();
		problem.hidden = true;
		show(overview);
		if (overview.servers.some((server) => PASSING.includes(server.state))) {
			wait = OFTEN;
		}
	}
	catch (error) {
		problem.textContent = `The list can't be refreshed: ${error.message}`;
		problem.hidden = false;
	}
	timer = setTimeout(() => (document.hidden ? waitUntilSeen() : showServers()), wait);
}

function waitUntilSeen() {
	document.addEventListener("visibilitychange", showServers, { once: true });
}

function show({ model, servers }) {
	showModel(model);
	const up = servers.filter((server) => server.state === "UP").length;
	const text = servers.length === 0 ? "none configured" : `${up} of ${servers.length} up`;
	if (summary.textContent !== text) {
		// Read aloud when it changes, and only then.
		summary.textContent = text;
	}
	// Unchanged servers stay, so that an opened description does not fall shut.
	const now = JSON.stringify(servers);
	if (now !== shown) {
		shown = now;
		const focused = list.contains(document.activeElement);
		list.replaceChildren(...servers.map(serverItem));
		if (focused) {
			list.focus({ preventScroll: true });
		}
	}
}

function showModel(model) {
	const badge = document.getElementById("model");
	badge.textContent = model.demo ? "Demo model" : model.name;
	badge.title = `The model that answers: ${model.name}`;
	badge.classList.toggle("demo", model.demo);
	badge.hidden = false;
	document.getElementById("demo-note").hidden = !model.demo;
}

function serverItem(server) {
	const state = WORDS[server.state] ?? server.state;
	const facts = [];
	if (server.protocolVersion) {
		facts.push(`MCP ${server.protocolVersion}`);
	}
	if (server.tools.length > 0) {
		facts.push(server.tools.length === 1 ? "1 tool" : `${server.tools.length} tools`);
	}
	return element("li", { className: `server ${state.replace(" ", "-")}`, "data-server": server.name },
		element("div", { className: "server-head" },
			element("span", { className: "dot", "aria-hidden": "true" }),
			element("span", { className: "name" }, server.name),
			element("span", { className: "state" }, state)),
		facts.length > 0 ? element("p", { className: "facts" }, facts.join(" · ")) : null,
		server.consent ? element("p", { className: "choice" }, connectLink(server.name, server.consent), element("span", { className: "muted" }, `at ${server.consent.host}`)) : null,
		server.error ? element("p", { className: "why" }, server.error) : null,
		server.tools.length > 0 ? element("ul", { "aria-label": `Tools of ${server.name}` }, ...server.tools.map(toolItem)) : null);
}

function toolItem(tool) {
	return element("li", {},
		element("details", {}, element("summary", {}, tool.name), element("p", {}, tool.description || "No description.")));
}
