#include "drive/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
an_engine_has_a_name_and_what_it_is_told(void **state)
{
	struct engine engine;
	char reason[REASON_MAX];

	(void)state;
	assert_true(engine_parse(&engine, "slurm", reason));
	assert_int_equal(engine.kind, ENGINE_SLURM);
	assert_string_equal(engine.rest, "");
	assert_true(engine_parse(&engine, "slurm: ", reason));
	assert_true(engine_parse(
		&engine, "slurm:-p 'the short one' --time=1:00", reason));
	assert_string_equal(engine.rest, "-p 'the short one' --time=1:00");
	assert_true(engine_parse(&engine, "parallel::", reason));
	assert_int_equal(engine.kind, ENGINE_PARALLEL);
	assert_string_equal(engine.rest, ":");
}

static void
what_is_no_engine_is_refused(void **state)
{
	static const char *const words[] = {"", "slurms", "slurm:-p 'open",
		"parallel", "parallel:", "condor", ":"};
	struct engine engine;

	(void)state;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char reason[REASON_MAX] = "";

		assert_false(engine_parse(&engine, words[i], reason));
		assert_true(strlen(reason) > 0);
	}
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_engine_has_a_name_and_what_it_is_told),
		cmocka_unit_test(what_is_no_engine_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
