#include "bot/bot_option.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bot/bot_spec.h"

static struct bot_spec spec;
static char *lists[3][4];

static int
set_up(void **state)
{
	(void)state;
	memset(lists, 0, sizeof lists);
	spec = (struct bot_spec){
		.environment = lists[0], .read = lists[1], .write = lists[2]};
	return 0;
}

static bool
set(const char *text)
{
	static char words[8][64];
	static int used;
	char reason[REASON_MAX];
	char *word = words[used++ % 8];

	strcpy(word, text);
	return bot_option_set(&spec, word, reason);
}

static void
each_option_is_set(void **state)
{
	(void)state;
	assert_true(set("processes=20"));
	assert_int_equal(spec.processes, 20);
	assert_true(set("net=yes"));
	assert_true(spec.net);
	assert_true(set("sandbox=off"));
	assert_int_equal(spec.sandbox, BOT_SANDBOX_OFF);
	assert_true(set("read=/a"));
	assert_true(set("read=/b"));
	assert_string_equal(spec.read[1], "/b");
	assert_true(set("write=c"));
	assert_string_equal(spec.write[0], "c");
}

static void
what_is_no_option_is_refused(void **state)
{
	static const char *const wrong[] = {"processes=0", "processes=x",
		"net=maybe", "sandbox=low",
		"sandbox=", "read=", "write=", "write", "reads=/a"};

	(void)state;
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(set(wrong[i]));
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(each_option_is_set, set_up),
		cmocka_unit_test_setup(what_is_no_option_is_refused, set_up),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
