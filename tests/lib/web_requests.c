#include "lib/web_requests.h"

#include <string.h>

const struct web_request web_requests[] = {
	{"proper", "GET " BEHIND " HTTP/1.1\r\n" HOST "\r\n", 200},
	{"head of it",
		"HEAD " BEHIND " HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n",
		200},
	{"of old", "GET " BEHIND " HTTP/1.0\r\n" HOST "\r\n", 200},
	{"head of a stream",
		"HEAD " BEHIND "events HTTP/1.1\r\n" HOST
		"Connection: close\r\n\r\n",
		200},
	{"put", "PUT " BEHIND " HTTP/1.1\r\n" HOST "\r\n", 405},
	{"delete", "DELETE " BEHIND " HTTP/1.1\r\n" HOST "\r\n", 405},
	{"preflight",
		"OPTIONS " BEHIND "act HTTP/1.1\r\n" HOST
		"Origin: http://evil.example\r\n"
		"Access-Control-Request-Method: POST\r\n\r\n",
		405},
	{"unknown method", "BREW / HTTP/1.1\r\n" HOST "\r\n", 405},
	{"put of a large file",
		"PUT / HTTP/1.1\r\n" HOST "Content-Length: 999999999\r\n\r\nx",
		405},
	{"no host", "GET " BEHIND " HTTP/1.1\r\n\r\n", 400},
	{"no host, of old", "GET " BEHIND " HTTP/1.0\r\n\r\n", 400},
	{"two hosts", "GET " BEHIND " HTTP/1.1\r\n" HOST HOST "\r\n", 400},
	{"empty host", "GET " BEHIND " HTTP/1.1\r\nHost:\r\n\r\n", 400},
	{"foreign host",
		"GET " BEHIND " HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403},
	{"foreign host before a right one",
		"GET " BEHIND " HTTP/1.1\r\nHost: evil.example@\r\n\r\n", 403},
	{"host without port",
		"GET " BEHIND " HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 403},
	{"host with another port",
		"GET " BEHIND " HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n", 403},
	{"foreign host, no token",
		"GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403},
	{"unknown token",
		"GET /0123456789abcdef0123456789abcdee/ HTTP/1.1\r\n" HOST
		"\r\n",
		404},
	{"escaped token",
		"GET /%30123456789abcdef0123456789abcdef/ HTTP/1.1\r\n" HOST
		"\r\n",
		404},
	{"token with more",
		"GET /" WEB_STAND_TOKEN "0/ HTTP/1.1\r\n" HOST "\r\n", 404},
	{"token in capitals",
		"GET /0123456789ABCDEF0123456789ABCDEF/ HTTP/1.1\r\n" HOST
		"\r\n",
		404},
	{"token further down", "GET /x" BEHIND " HTTP/1.1\r\n" HOST "\r\n",
		404},
	{"two slashes", "GET /" BEHIND " HTTP/1.1\r\n" HOST "\r\n", 404},
	{"a whole address", "GET http://@" BEHIND " HTTP/1.1\r\n" HOST "\r\n",
		404},
	{"star", "GET * HTTP/1.1\r\n" HOST "\r\n", 404},
	{"post, no token",
		"POST /act HTTP/1.1\r\n" FROM_US JSON
		"Content-Length: 2\r\n\r\n{}",
		404},
	{"up and out",
		"GET " BEHIND "../../etc/passwd HTTP/1.1\r\n" HOST "\r\n", 404},
	{"get with a body",
		"GET " BEHIND " HTTP/1.1\r\n" HOST
		"Content-Length: 2\r\n\r\n{}",
		400},
	{"get in chunks",
		"GET " BEHIND " HTTP/1.1\r\n" HOST
		"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		400},

	{"proper post",
		POST("act") FROM_US JSON "Content-Length: 8\r\n\r\n"
					 "{\"id\":7}",
		204},
	{"post with all that browsers send",
		POST("act") FROM_US
		"Content-Type: application/json;charset=UTF-8\r\n"
		"Sec-Fetch-Site: same-origin\r\n"
		"Sec-Fetch-Mode: cors\r\nContent-Length: 2\r\n\r\n{}",
		204},
	{"post too late",
		POST("late") FROM_US JSON "Content-Length: 2\r\n\r\n{}", 409},
	{"post to no name",
		POST("other") FROM_US JSON "Content-Length: 2\r\n\r\n{}", 404},
	{"post to the door",
		"POST /" WEB_STAND_TOKEN " HTTP/1.1\r\n" FROM_US JSON
		"Content-Length: 2\r\n\r\n{}",
		404},
	{"no origin", POST("act") HOST JSON "Content-Length: 2\r\n\r\n{}", 403},
	{"origin null",
		POST("act") HOST JSON
		"Origin: null\r\nContent-Length: 2\r\n\r\n{}",
		403},
	{"foreign origin",
		POST("act") HOST JSON "Origin: http://evil.example\r\n"
				      "Content-Length: 2\r\n\r\n{}",
		403},
	{"origin with another port",
		POST("act") HOST JSON "Origin: http://127.0.0.1:1\r\n"
				      "Content-Length: 2\r\n\r\n{}",
		403},
	{"origin with more",
		POST("act") HOST JSON "Origin: http://@.evil.example\r\n"
				      "Content-Length: 2\r\n\r\n{}",
		403},
	{"origin of https",
		POST("act") HOST JSON "Origin: https://@\r\n"
				      "Content-Length: 2\r\n\r\n{}",
		403},
	{"two origins",
		POST("act") FROM_US JSON
		"Origin: http://@\r\nContent-Length: 2\r\n\r\n{}",
		403},
	{"from another site",
		POST("act") FROM_US JSON
		"Sec-Fetch-Site: cross-site\r\nContent-Length: 2\r\n\r\n{}",
		403},
	{"form",
		POST("act") FROM_US
		"Content-Type: application/x-www-form-urlencoded\r\n"
		"Content-Length: 4\r\n\r\na={}",
		415},
	{"text",
		POST("act") FROM_US "Content-Type: text/plain\r\n"
				    "Content-Length: 2\r\n\r\n{}",
		415},
	{"no type", POST("act") FROM_US "Content-Length: 2\r\n\r\n{}", 415},
	{"a type that begins so",
		POST("act") FROM_US "Content-Type: application/jsonp\r\n"
				    "Content-Length: 2\r\n\r\n{}",
		415},
	{"no length", POST("act") FROM_US JSON "\r\n", 411},
	{"in chunks",
		POST("act") FROM_US JSON
		"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
		411},
	{"in chunks and with a length",
		POST("act") FROM_US JSON "Content-Length: 2\r\n"
					 "Transfer-Encoding: chunked\r\n\r\n"
					 "2\r\n{}\r\n0\r\n\r\n",
		411},
	{"two lengths",
		POST("act") FROM_US JSON
		"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
		400},
	{"too long", POST("act") FROM_US JSON "Content-Length: 65537\r\n\r\n{}",
		413},
	{"longer than numbers go",
		POST("act") FROM_US JSON
		"Content-Length: 99999999999999999999999\r\n\r\n{}",
		413},
	{"length in words",
		POST("act") FROM_US JSON "Content-Length: two\r\n\r\n{}", 400},
	{"length below zero",
		POST("act") FROM_US JSON "Content-Length: -2\r\n\r\n{}", 400},
	{"empty body", POST("act") FROM_US JSON "Content-Length: 0\r\n\r\n",
		400},
	{"no JSON", POST("act") FROM_US JSON "Content-Length: 3\r\n\r\n{a}",
		400},
	{"no object", POST("act") FROM_US JSON "Content-Length: 2\r\n\r\n[]",
		400},
	{"half an object",
		POST("act") FROM_US JSON "Content-Length: 1\r\n\r\n{", 400},
	{"an object and more",
		POST("act") FROM_US JSON "Content-Length: 3\r\n\r\n{}}", 400},
	{"a name twice",
		POST("act") FROM_US JSON
		"Content-Length: 13\r\n\r\n{\"a\":1,\"a\":2}",
		400},

	{"no words", "\r\n\r\n\r\nGET\r\n\r\n", 0},
	{"no HTTP", "GET /\r\n\r\n", 0},
	{"HTTP of tomorrow", "GET / HTTP/9.9\r\n" HOST "\r\n", 505},
	{"a header without colon", "GET / HTTP/1.1\r\nfoo\r\n\r\n", 400},
	{"mail", "EHLO me\r\nMAIL FROM:<a@b>\r\n\r\n", 0},
	{0},
};

void
web_request_send(const struct web_stand *stand, struct web_client *client,
	const char *request)
{
	for (;;) {
		size_t length = strcspn(request, "@");

		web_client_send(client, request, length);
		request += length;
		if (*request == '\0')
			return;
		web_client_print(client, "%s", stand->host);
		request++;
	}
}
