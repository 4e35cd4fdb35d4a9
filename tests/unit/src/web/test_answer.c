#include <string.h>

#include "lib/test.h"
#include "lib/web_requests.h"

static const char *const headers[] = {
	"\r\nCache-Control: no-store\r\n",
	"\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "
	"style-src 'self'; connect-src 'self'; img-src 'self'; "
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
	"\r\nCross-Origin-Opener-Policy: same-origin\r\n",
	"\r\nCross-Origin-Resource-Policy: same-origin\r\n",
	"\r\nReferrer-Policy: no-referrer\r\n",
	"\r\nX-Content-Type-Options: nosniff\r\n",
	"\r\nX-Frame-Options: DENY\r\n",
};

EACH_TEST(web_stand_set_up, web_stand_tear_down)

/* But those to what is no HTTP, which the library answers. */
TEST(all_answers_tell_the_browser_to_be_careful)
{
	struct web_stand *stand = *state;

	for (const struct web_request *one = web_requests; one->what; one++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_request_send(stand, &client, one->request);
		if (web_client_answer(&client) != 0 &&
			!strstr(client.bytes, "<html>"))
			FOR_EACH (header, headers)
				assert_non_null(strstr(client.bytes, *header));
		assert_null(strstr(client.bytes, "Access-Control-"));
		web_client_close(&client);
	}
}

static const char *const strangers[] = {
	"/",
	"/favicon.ico",
	"/robots.txt",
	"/events",
	"/0123456789abcdef0123456789abcde",
	"/0123456789abcdef0123456789abcdee/",
	"/0123456789abcdef0123456789abcdee/page.js",
};

/* But for the date. */
TEST(without_a_token_all_paths_are_one)
{
	struct web_stand *stand = *state;
	char first[2048] = "";

	for (size_t i = 0; i < COUNT(strangers); i++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_client_print(&client, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n",
			strangers[i], stand->host);
		assert_int_equal(web_client_answer(&client), 404);
		assert_string_equal(web_client_body(&client), "");
		char *date = strstr(client.bytes, "Date: ");
		assert_non_null(date);
		memset(date, ' ', strcspn(date, "\r"));
		if (i == 0)
			strlcpy(first, client.bytes, sizeof first);
		assert_string_equal(client.bytes, first);
		web_client_close(&client);
	}
}
