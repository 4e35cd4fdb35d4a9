#include "command/rows.h"

#include "games.h"
#include "record/format.h"

#include "lib/test.h"

static char text[8192];

/* What is offered where nothing was typed, with an LF before it. */
static void
collect(option_offers *offers)
{
	struct option_offer offer = {.typed = ""};

	memset(text, '\0', sizeof text);
	offer.file = fmemopen(text, sizeof text, "w");
	assert_non_null(offer.file);
	fputc('\n', offer.file);
	offers(&offer);
	fclose(offer.file);
}

static void
expect_offered(const char *name, char end)
{
	char line[100];

	snprintf(line, sizeof line, "\n%s%c", name, end);
	assert_non_null(strstr(text, line));
}

TEST(every_game_is_offered)
{
	collect(offers_games);
	for (size_t i = 0; game_all[i]; i++)
		expect_offered(game_all[i]->name, '\t');
}

TEST(every_format_is_offered)
{
	collect(offers_formats);
	for (const struct format *format = format_all; format->name; format++)
		expect_offered(format->name, '\t');
}

TEST(a_bot_may_always_be_a_file)
{
	collect(offers_bots);
	expect_offered(":files", '\n');
}
