import { Answer } from "./answer.js";
import { element } from "./dom.js";
import { markdown } from "./markdown.js";
import { showServers } from "./servers.js";
import { events } from "./sse.js";

const conversation = document.getElementById("conversation");

const welcome = document.getElementById("welcome");

const form = document.getElementById("ask");

const question = document.getElementById("question");

const send = document.getElementById("send");

const stop = document.getElementById("stop");

let running;

function add(node) {
	welcome.hidden = true;
	conversation.append(node);
	conversation.scrollTop = conversation.scrollHeight;
}

function addQuestion(text) {
	add(element("div", { className: "mine" }, element("span", { className: "hidden" }, "You: "), text));
}

/** Keeps the end in sight, unless the reader has scrolled up. */
function followed(change) {
	const atEnd = below() < 80;
	change();
	if (atEnd) {
		conversation.scrollTop = conversation.scrollHeight;
	}
}

function below() {
	return conversation.scrollHeight - conversation.scrollTop - conversation.clientHeight;
}

async function ask(text) {
	addQuestion(text);
	const answer = new Answer();
	add(answer.root);
	running = new AbortController();
	setRunning(true);
	try {
		const response = await fetch("api/chat", {
			method: "POST",
			headers: { "Content-Type": "application/json", "Accept": "text/event-stream" },
			body: JSON.stringify({ question: text }),
			signal: running.signal
		});
		if (!response.ok) {
			throw new Error(await reason(response));
		}
		await show(response, answer);
	}
	catch (error) {
		followed(() => (error.name === "AbortError" ? answer.stopped() : answer.error(error)));
	}
	finally {
		setRunning(false);
		showServers();
	}
}

async function show(response, answer) {
	const shown = {
		"token": (data) => answer.token(data),
		"tool-call": (data) => answer.toolCall(data),
		"approval": (data) => answer.approval(data),
		"decision": (data) => answer.decision(data),
		"consent": (data) => consentNeeded(answer, data),
		"consent-over": (data) => consentOver(answer, data),
		"progress": (data) => answer.progress(data),
		"media": (data) => answer.media(data),
		"tool-result": (data) => answer.toolResult(data),
		"done": (data) => answer.done(data),
		"error": (data) => answer.error(data)
	};
	let last;
	for await (const { type, data } of events(response)) {
		last = type;
		followed(() => shown[type]?.(data));
	}
	if (last !== "done" && last !== "error") {
		throw new Error("the connection was lost before the answer was complete");
	}
}

// The list of servers shows the same.
function consentNeeded(answer, data) {
	answer.consent(data);
	showServers();
}

function consentOver(answer, data) {
	answer.consentOver(data);
	showServers();
}

async function reason(response) {
	try {
		const problem = await response.json();
		return problem.detail ?? problem.message ?? problem.error;
	}
	catch {
		return `the server answered with status ${response.status}`;
	}
}

function setRunning(now) {
	send.hidden = now;
	stop.hidden = !now;
	if (!now) {
		running = undefined;
		question.focus();
	}
}

function fitHeight() {
	question.style.height = "auto";
	question.style.height = `${question.scrollHeight}px`;
}

function submit() {
	const text = question.value.trim();
	if (text === "" || running) {
		return;
	}
	question.value = "";
	fitHeight();
	ask(text);
}

form.addEventListener("submit", (event) => {
	event.preventDefault();
	submit();
});

question.addEventListener("input", fitHeight);

question.addEventListener("keydown", (event) => {
	// While characters are composed, Enter chooses one of them.
	if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
		event.preventDefault();
		submit();
	}
});

// An image takes its place when it has come.
conversation.addEventListener("load", (event) => {
	if (below() - event.target.clientHeight < 80) {
		conversation.scrollTop = conversation.scrollHeight;
	}
}, true);

stop.addEventListener("click", () => running?.abort());

welcome.addEventListener("click", (event) => {
	const example = event.target.closest("button");
	if (example && !running) {
		ask(example.textContent);
	}
});

document.getElementById("new-chat").addEventListener("click", async () => {
	running?.abort();
	await fetch("api/chat", { method: "DELETE" }).catch(() => undefined);
	conversation.replaceChildren();
	welcome.hidden = false;
	question.focus();
});

async function showHistory() {
	const response = await fetch("api/chat");
	if (response.ok) {
		for (const { user, text } of await response.json()) {
			if (user) {
				addQuestion(text);
			}
			else {
				add(element("article", { className: "theirs", "aria-label": "Answer" }, element("div", { className: "answer" }, ...markdown(text))));
			}
		}
	}
}

if (window.matchMedia("(max-width: 820px)").matches) {
	document.getElementById("servers-panel").open = false;
}
showServers();
showHistory().catch(() => undefined);
