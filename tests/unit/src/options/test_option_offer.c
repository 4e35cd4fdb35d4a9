#include "options/option_offer.h"

#include "lib/test.h"

static char text[200];

static struct option_offer
begin(const char *typed)
{
	memset(text, '\0', sizeof text);
	return (struct option_offer){
		.file = fmemopen(text, sizeof text, "w"), .typed = typed};
}

static void
expect(struct option_offer *offer, const char *offers)
{
	fclose(offer->file);
	assert_string_equal(text, offers);
}

TEST(only_what_begins_as_typed_is_offered)
{
	struct option_offer offer = begin("gre");

	option_offer(&offer, "gre", NULL);
	option_offer(&offer, "greedy", NULL);
	option_offer(&offer, "gr", NULL);
	option_offer(&offer, "random", NULL);
	expect(&offer, "gre\ngreedy\n");
}

TEST(what_it_is_stands_on_the_same_line)
{
	struct option_offer offer = begin("");

	option_offer(&offer, "--games", "games to\nplay");
	expect(&offer, "--games\tgames to play\n");
}

TEST(behind_a_sign_only_the_rest_counts_and_all_is_offered)
{
	struct option_offer offer = begin("a=b=gr");

	option_offer_behind(&offer, ':');
	option_offer(&offer, "greedy", NULL);
	option_offer_behind(&offer, '=');
	option_offer(&offer, "greedy", NULL);
	expect(&offer, "a=b=greedy\n");
}

TEST(files_are_told_once)
{
	struct option_offer offer = begin("x");

	option_offer_files(&offer);
	option_offer_files(&offer);
	expect(&offer, ":files\n");
}
