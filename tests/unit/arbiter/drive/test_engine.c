#include "drive/engine.h"

#include <string.h>

#include "lib/test.h"

TEST(an_engine_has_a_name_and_what_it_is_told)
{
	struct engine engine;
	char reason[REASON_MAX];

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

TEST(what_is_no_engine_is_refused)
{
	static const char *const words[] = {"", "slurms", "slurm:-p 'open",
		"parallel", "parallel:", "condor", ":"};
	struct engine engine;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char reason[REASON_MAX] = "";

		assert_false(engine_parse(&engine, words[i], reason));
		assert_true(strlen(reason) > 0);
	}
}
