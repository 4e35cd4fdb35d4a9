#include "command/rows.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"

static const struct {
	const char *line;
	int status;
	enum output_form form; /* of RETURNS */
	const char *reason;    /* NULL: nothing is said */
} cases[] = {
	{"test", RETURNS, OUTPUT_TABLE, NULL},
	{"test --json", RETURNS, OUTPUT_JSON, NULL},
	{"test --csv", RETURNS, OUTPUT_CSV, NULL},
	{"test --csv --csv", RETURNS, OUTPUT_CSV, NULL},
	{"test --json --csv", OPTIONS_USAGE, OUTPUT_TABLE,
		"--csv: there is --json already, and only one can be had"},
	{"test --csv --json", OPTIONS_USAGE, OUTPUT_TABLE,
		"--json: there is --csv already, and only one can be had"},
};

TEST(one_form_is_taken_and_two_are_refused)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		struct command_line words;
		enum output_form form = OUTPUT_TABLE;
		char errors[1024] = "";
		struct caught_stream caught;
		const struct option_row rows[] = {
			form_rows_json(&form, "as JSON"),
			form_rows_csv(&form, "as CSV"),
			{0},
		};
		const struct options options = {
			.command = "test", .rows = rows};

		command_line_split(&words, cases[i].line);
		char **argv = words.argv;
		caught_stream_begin(&caught, STDERR_FILENO);
		int status =
			STATUS_OF(options_read(&options, &words.argc, &argv));
		caught_stream_end(&caught, errors, sizeof errors);
		assert_int_equal(status, cases[i].status);
		if (status == RETURNS)
			assert_int_equal(form, cases[i].form);
		if (cases[i].reason)
			assert_non_null(strstr(errors, cases[i].reason));
		else
			assert_string_equal(errors, "");
	}
}
