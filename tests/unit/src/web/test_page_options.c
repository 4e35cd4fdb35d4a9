#include "web/page_options.h"

#include "lib/command_line.h"
#include "lib/test.h"

static struct page_options page;

static void
take(char *arguments[])
{
	struct option_row group[PAGE_OPTIONS_ROWS];
	const struct option_row rows[] = {OPTION_GROUP(group), {0}};
	const struct options options = {
		.command = "test", .usage = "", .summary = "", .rows = rows};
	int argc = 0;

	page_options_init(&page);
	page_options_rows(&page, group);
	while (arguments[argc])
		argc++;
	options_read(&options, &argc, &arguments);
}

TEST(without_options_all_is_as_usual)
{
	char program[] = "test", *arguments[] = {program, NULL};
	char words[64] = "x";

	take(arguments);
	assert_false(page.given);
	assert_null(page.address);
	assert_int_equal(page.port, 0);
	assert_true(page_options_words(&page, words, sizeof words));
	assert_string_equal(words, "");
}

TEST(what_was_given_is_said_again_in_words)
{
	char program[] = "test", listen[] = "--listen=::1",
	     port[] = "--port=80", card[] = "--wait-card=0",
	     end[] = "--wait-end=2.25";
	char *arguments[] = {program, listen, port, card, end, NULL};
	char words[128];

	take(arguments);
	assert_true(page.given);
	assert_true(page_options_words(&page, words, sizeof words));
	assert_string_equal(words,
		" --listen '::1' --port 80 --wait-card 0 --wait-end 2.25");
}

TEST(what_has_no_room_or_a_quote_is_refused)
{
	char words[24];

	page_options_init(&page);
	page.address = "127.0.0.1";
	assert_true(page_options_words(&page, words, sizeof words));
	page.port = 8000;
	assert_false(page_options_words(&page, words, sizeof words));
	page.address = "'; true '";
	page.port = 0;
	assert_false(page_options_words(&page, words, sizeof words));
	page.address = NULL;
	page.waits.deal = 12.5;
	page.waits.card = 30;
	assert_false(page_options_words(&page, words, sizeof words));
}

TEST(a_port_out_of_range_is_refused)
{
	char program[] = "test", port[] = "--port=65536";
	char *arguments[] = {program, port, NULL};

	assert_int_equal(STATUS_OF(take(arguments)), OPTIONS_USAGE);
}
