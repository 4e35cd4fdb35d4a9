/* What a page is told, now and when it comes later. */
#include <stdlib.h>
#include <string.h>

#include "applet/bulletin.h"
#include "lib/test.h"
#include "lib/web_stand.h"

static json_t *
number(const char *kind, int value)
{
	return json_pack("{s:s,s:i}", "kind", kind, "value", value);
}

EACH_TEST(web_stand_set_up, web_stand_tear_down)

TEST(what_is_new_is_told_to_all)
{
	struct web_stand *stand = *state;
	struct web_client client;
	struct bulletin bulletin;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	bulletin_init(&bulletin, stand->web, 0);
	assert_true(bulletin_put(&bulletin, BULLETIN_FRAME, number("a", 1)));
	assert_false(bulletin_put(&bulletin, BULLETIN_FRAME, number("a", 1)));
	assert_true(bulletin_put(&bulletin, BULLETIN_FRAME, number("a", 2)));
	bulletin_forget(&bulletin, BULLETIN_FRAME);
	assert_true(bulletin_put(&bulletin, BULLETIN_FRAME, number("a", 2)));
	assert_true(bulletin_put(&bulletin, BULLETIN_FRAME, NULL));
	assert_false(bulletin_put(&bulletin, BULLETIN_FRAME, NULL));
	bulletin_say(&bulletin, number("last", 0));
	assert_true(web_client_awaits(&client, "\"last\""));
	assert_non_null(
		strstr(client.bytes, "data: {\"kind\":\"a\",\"value\":1}\n\n"
				     "data: {\"kind\":\"a\",\"value\":2}\n\n"
				     "data: {\"kind\":\"a\",\"value\":2}\n\n"
				     "data: {\"kind\":\"last\""));
	web_client_close(&client);
	bulletin_release(&bulletin);
}

TEST(lines_are_printable_whatever_they_are)
{
	struct web_stand *stand = *state;
	struct bulletin bulletin;
	const char lines[] = "= \033[1m\xFF\n\n= a\0b\n";

	bulletin_init(&bulletin, stand->web, 0);
	bulletin_add_lines(&bulletin, lines, sizeof lines - 1);
	assert_non_null(bulletin.log.bytes);
	for (const char *c = bulletin.log.bytes; *c != '\0'; c++)
		assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
	assert_int_equal(bulletin.log.length, strlen(bulletin.log.bytes));
	bulletin_release(&bulletin);
}

TEST(the_log_keeps_its_end)
{
	struct web_stand *stand = *state;
	struct bulletin bulletin;
	char line[1000];

	memset(line, 'x', sizeof line);
	line[sizeof line - 1] = '\n';
	bulletin_init(&bulletin, stand->web, 0);
	for (int i = 0; i < 1000; i++)
		bulletin_add_lines(&bulletin, line, sizeof line);
	bulletin_add_lines(&bulletin, "the end\n", 8);
	assert_true(bulletin.log.length < 300 * sizeof line);
	assert_int_equal((bulletin.log.length - 8) % sizeof line, 0);
	assert_non_null(strstr(bulletin.log.bytes, "\nthe end\n"));
	bulletin_release(&bulletin);
}
