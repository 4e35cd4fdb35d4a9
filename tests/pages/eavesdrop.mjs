// A proxy that keeps every byte that a browser gets through it, in the order in
// which it came: {server, heard()} for the option `proxy` of a visit.
import http from "node:http";

export async function eavesdrop(visit) {
	const answers = [];
	const proxy = http.createServer((request, response) => {
		const url = new URL(request.url);
		const {"accept-encoding": _, ...headers} = request.headers;
		const onward = http.request({host: url.hostname, port: url.port, path: url.pathname + url.search,
			method: request.method, headers}, (answer) => {
			const kept = {path: url.pathname, head: answer.rawHeaders.join("\n"), body: ""};
			answers.push(kept);
			response.writeHead(answer.statusCode, answer.rawHeaders);
			answer.on("data", (bytes) => {
				kept.body += bytes.toString("latin1");
				response.write(bytes);
			});
			answer.on("end", () => response.end());
			answer.on("error", () => response.destroy());
		});

		onward.on("error", () => response.destroy());
		response.on("close", () => onward.destroy());
		request.pipe(onward);
	});

	// The browser's own services are refused; what a page asks for is watched by
	// the visit.
	proxy.on("connect", (request, socket) => socket.destroy());
	await new Promise((resolve) => proxy.listen(0, "127.0.0.1", resolve));
	visit.atEnd(() => {
		proxy.closeAllConnections();
		proxy.close();
	});
	return {answers, server: `http://127.0.0.1:${proxy.address().port}`, bypass: "<-loopback>"};
}

// The messages of the streams among ANSWERS, in order, as they came over the wire.
export const streamed = (answers) => answers.filter(({path}) => path.endsWith("/events"))
	.flatMap(({body}) => body.split("\n")).filter((line) => line.startsWith("data:"))
	.map((line) => Buffer.from(line.slice(5), "latin1").toString());
