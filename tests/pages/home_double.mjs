// A home that stands between a person's page and its bot: it passes on all that they
// say, tells the page what a home tells, and keeps what the page asks a home for.
//
//	const home = await standBetween(visit, link);
//	home.link                  where the page is now
//	home.tell({kind: "table", ...})
//	home.asked                 the names of what was posted, but for answers
//	home.refuse                words with which the next of that is refused
import http from "node:http";
import {until} from "./visitor.mjs";

const OWN = ["act", "resign"];

export async function standBetween(visit, link) {
	const behind = new URL(link), streams = new Set();
	const home = {asked: [], refuse: null, tell(message) {
		for (const stream of streams)
			stream.write(`data:${JSON.stringify(message)}\n\n`);
	}, opened: () => until("the page listens", () => streams.size > 0)};
	const server = http.createServer((request, response) => {
		const name = request.url.split("/").at(-1);

		if (request.method === "POST" && !OWN.includes(name)) {
			home.asked.push(name);
			response.writeHead(home.refuse ? 409 : 204, {"Content-Type": "application/json"});
			response.end(home.refuse ? JSON.stringify({error: home.refuse}) : undefined);
			home.refuse = null;
			return;
		}
		const headers = {...request.headers, host: behind.host};
		if (headers.origin)
			headers.origin = behind.origin;
		const onward = http.request({host: behind.hostname, port: behind.port, path: request.url, method: request.method, headers}, (answer) => {
			response.writeHead(answer.statusCode, answer.headers);
			if (name === "events")
				streams.add(response);
			response.on("close", () => streams.delete(response));
			answer.pipe(response, {end: name !== "events"});
			answer.on("error", () => response.destroy());
		});
		onward.on("error", () => response.headersSent ? response.destroy() : response.writeHead(404).end("nobody is there"));
		response.on("close", () => onward.destroy());
		request.pipe(onward);
	});

	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	visit.atEnd(() => {
		server.closeAllConnections();
		server.close();
	});
	home.link = `http://127.0.0.1:${server.address().port}${behind.pathname}`;
	return home;
}
