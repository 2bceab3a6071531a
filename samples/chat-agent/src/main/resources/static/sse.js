/**
 * Reads the events of a streamed answer. EventSource would do the same, but cannot send a
 * question in the body of a request.
 */
export async function* events(response) {
	const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
	let buffer = "";
	for (;;) {
		const { value, done } = await reader.read();
		if (done) {
			return;
		}
		buffer += value;
		let end;
		while ((end = buffer.indexOf("\n\n")) >= 0) {
			const event = parse(buffer.slice(0, end));
			buffer = buffer.slice(end + 2);
			if (event.data) {
				yield { type: event.type, data: JSON.parse(event.data) };
			}
		}
	}
}

function parse(block) {
	let type = "message";
	const data = [];
	for (const line of block.split("\n")) {
		const colon = line.indexOf(":");
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
		if (field === "event") {
			type = value;
		}
		else if (field === "data") {
			data.push(value);
		}
	}
	return { type, data: data.join("\n") };
}
