#include "options/option_offer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

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

static void
only_what_begins_as_typed_is_offered(void **state)
{
	struct option_offer offer = begin("gre");

	(void)state;
	option_offer(&offer, "gre", NULL);
	option_offer(&offer, "greedy", NULL);
	option_offer(&offer, "gr", NULL);
	option_offer(&offer, "random", NULL);
	expect(&offer, "gre\ngreedy\n");
}

static void
what_it_is_stands_on_the_same_line(void **state)
{
	struct option_offer offer = begin("");

	(void)state;
	option_offer(&offer, "--games", "games to\nplay");
	expect(&offer, "--games\tgames to play\n");
}

static void
behind_a_sign_only_the_rest_counts_and_all_is_offered(void **state)
{
	struct option_offer offer = begin("a=b=gr");

	(void)state;
	option_offer_behind(&offer, ':');
	option_offer(&offer, "greedy", NULL);
	option_offer_behind(&offer, '=');
	option_offer(&offer, "greedy", NULL);
	expect(&offer, "a=b=greedy\n");
}

static void
files_are_told_once(void **state)
{
	struct option_offer offer = begin("x");

	(void)state;
	option_offer_files(&offer);
	option_offer_files(&offer);
	expect(&offer, ":files\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(only_what_begins_as_typed_is_offered),
		cmocka_unit_test(what_it_is_stands_on_the_same_line),
		cmocka_unit_test(
			behind_a_sign_only_the_rest_counts_and_all_is_offered),
		cmocka_unit_test(files_are_told_once),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
