#include <unistd.h>

#include "lib/command_line.h"
#include "lib/test.h"
#include "play/session.c"

enum { BOTS = 5 };

static struct session_trial trial;
static struct session_terms terms;
static struct bot_spec specs[BOTS];
static bool left_out[RUN_BOTS_MAX];
static char said[8192];

BEFORE_EACH
{
	static const char *const commands[BOTS] = {
		"a=/x/a", "b=/x/b 'of it'", "c=/x/c", "d=/x/d", "e=/x/e"};
	char reason[REASON_MAX];

	trial = (struct session_trial){0};
	memset(left_out, 0, sizeof left_out);
	for (int i = 0; i < BOTS; i++)
		assert_true(bot_spec_parse(
			&specs[i], commands[i], NULL, NULL, reason));
	terms = (struct session_terms){
		.specs = specs,
		.run.bot_count = BOTS,
		.missing = SESSION_MISSING_REFUSE,
		.left_out = left_out,
	};
}

AFTER_EACH
{
	forget_verdicts(&trial);
	for (int i = 0; i < BOTS; i++)
		bot_spec_release(&specs[i]);
}

static void
note(int bot, enum trial_result result, const char *why, const char *words)
{
	struct trial_verdict verdict = {.bot = bot, .result = result};

	strlcpy(verdict.why, why, sizeof verdict.why);
	strlcpy(verdict.last_words, words, sizeof verdict.last_words);
	assert_int_equal(note_verdict(&trial, &verdict), 0);
}

static int
report(void)
{
	struct caught_stream errors;

	caught_stream_begin(&errors, STDERR_FILENO);
	int status = report_refused(&trial, &terms);
	caught_stream_end(&errors, said, sizeof said);
	return status;
}

static void
expect_said(const char *text)
{
	if (!strstr(said, text))
		fail_msg("%s is not in %s", text, said);
}

TEST(who_is_refused_is_kept_once_by_number)
{
	note(3, TRIAL_SILENT, "no answer", "");
	note(1, TRIAL_ENDED, "exited", "woe");
	note(0, TRIAL_PASSED, "", "");
	note(3, TRIAL_SILENT, "no answer", "");
	note(4, TRIAL_HALF, "half", "");
	note(1, TRIAL_ENDED, "exited again", "");
	assert_int_equal(trial.count, 3);
	assert_int_equal(trial.refused[0].bot, 1);
	assert_int_equal(trial.refused[1].bot, 3);
	assert_int_equal(trial.refused[2].bot, 4);
	assert_string_equal(trial.refused[0].why, "exited");
	assert_int_equal(report(), 2);
	expect_said(": bot b (/x/b 'of it'): exited; it said: woe\n");
	expect_said(": bot d (/x/d): no answer; is its output flushed, and "
		    "does it answer each line before it reads on?\n");
	expect_said("half; every answer ends with an empty line\n");
	expect_said("--missing=allow lets them forfeit, --missing=leave-out "
		    "plays without them\n");
}

TEST(the_line_of_a_file_is_named)
{
	specs[2].line = 7;
	terms.confinement.bots_file = "the bots";
	note(2, TRIAL_NOT_RUN, "cannot be run", "");
	assert_int_equal(report(), 2);
	expect_said(": the bots:7: bot c (/x/c): cannot be run\n");
	expect_said("--missing=leave-out plays without it\n");
}

TEST(who_is_left_out_is_counted_among_those_named)
{
	terms.missing = SESSION_MISSING_LEAVE_OUT;
	left_out[1] = true; /* before */
	note(0, TRIAL_ENDED, "exited", "");
	note(2, TRIAL_ENDED, "exited", "");
	assert_int_equal(report(), SESSION_LEAVES_OUT);
	assert_true(left_out[0]);
	assert_false(left_out[2]);
	assert_true(left_out[3]);
	assert_false(left_out[4]);
}

TEST(house_bots_are_needed)
{
	terms.missing = SESSION_MISSING_LEAVE_OUT;
	terms.run.tournament.houses = 2;
	note(3, TRIAL_ENDED, "exited", "");
	assert_int_equal(report(), 2);
	assert_false(left_out[3]);
	assert_null(strstr(said, "--leave-out"));
}

TEST(who_is_not_shut_in_misses_nothing_that_could_be_given)
{
	note(0, TRIAL_ENDED, "exited", "cat: /x: No such file or directory");
	report();
	assert_null(strstr(said, "sandboxed"));
}
