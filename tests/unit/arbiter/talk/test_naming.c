/* Names of bots that are lines of shell. */
#include "talk/naming.h"

#include "bot/bot_spec.h"

#include "lib/test.h"

/* Only what hangs takes so long. */
#define PATIENCE_NS INT64_C(60000000000)
#define SHORT_NS    INT64_C(300000000)

enum { BOTS_MOST = 20 };

static struct bot_spec specs[BOTS_MOST];
static int count;

BEFORE_EACH
{
	(void)state;
	count = 0;
}

AFTER_EACH
{
	(void)state;
	while (count > 0)
		bot_spec_release(&specs[--count]);
}

static struct bot_spec *
add(const char *argument)
{
	char reason[REASON_MAX];

	assert_true(bot_spec_parse(
		&specs[count], argument, NULL, "/usr/bin:/bin", reason));
	return &specs[count++];
}

/* Lists `name`, and answers it with WORDS as printf writes them. */
static struct bot_spec *
add_teller(const char *words)
{
	char argument[1024];

	snprintf(argument, sizeof argument,
		"sh -c 'while read x; do case $x in "
		"list*) printf \"= name\\n\\n\";; "
		"name) printf \"%s\\n\\n\";; esac; done'",
		words);
	return add(argument);
}

static int
ask(int64_t patience_ns)
{
	return naming_ask(specs, count, "/usr/bin", (struct process_limits){0},
		patience_ns);
}

TEST(a_bot_is_called_what_it_answers)
{
	add_teller("= Zoe 1.0");
	add_teller("=   Žoe  \\n\\n= second");
	assert_int_equal(ask(PATIENCE_NS), 2);
	assert_string_equal(specs[0].name, "Zoe_1.0");
	assert_string_equal(specs[1].name, "Žoe");
}

TEST(more_are_asked_than_are_asked_at_once)
{
	for (int i = 0; i < BOTS_MOST; i++)
		add_teller("= all=alike#2");
	assert_int_equal(ask(PATIENCE_NS), BOTS_MOST);
	for (int i = 0; i < BOTS_MOST; i++)
		assert_string_equal(specs[i].name, "all_alike_2");
}

TEST(what_is_no_name_changes_nothing)
{
	static const char *const said[] = {"?", "? no", "=", "= -x", "= #1",
		"= a\\033b", "= 123456789012345678901234567890123", "zoe"};

	for (size_t i = 0; i < sizeof said / sizeof *said; i++)
		add_teller(said[i]);
	add("sh -c 'while read x; do printf \"= zoe\\n\\n\"; done'");
	add("sh -c 'exit 3'");
	add("./no-such-bot");
	assert_int_equal(ask(PATIENCE_NS), 0);
	for (int i = 0; i < count - 1; i++)
		assert_string_equal(specs[i].name, "sh");
}

TEST(the_name_of_another_is_not_taken)
{
	add("anna=./anna");
	add_teller("= anna");
	add_teller("= env"); /* of the house, which is /usr/bin here */
	assert_int_equal(ask(PATIENCE_NS), 0);
	assert_string_equal(specs[1].name, "sh");
	assert_string_equal(specs[2].name, "sh");
}

TEST(who_has_a_name_is_not_asked)
{
	add_teller("= zoe")->named = true;
	add_teller("= zoe")->bundled = true;
	add_teller("= zoe")->person = true;
	assert_int_equal(ask(PATIENCE_NS), 0);
}

TEST(nobody_waits_for_the_silent)
{
	add("sleep 60");
	add_teller("= zoe");
	add("sh -c 'read x; printf \"= name\\n\\n\"; sleep 60'");
	assert_true(ask(SHORT_NS) <= 1);
	assert_string_equal(specs[0].name, "sleep");
	assert_string_equal(specs[2].name, "sh");
}
