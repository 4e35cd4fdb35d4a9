#include "process/subprocess.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static struct loop loop;
static struct subprocess subprocess;
static char reason[REASON_MAX];

static void
ended(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
	subprocess_look(&subprocess);
}

static void
late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
}

BEFORE_EACH
{
	loop_init(&loop, ended, late, NULL);
	subprocess = (struct subprocess){0};
}

AFTER_EACH
{
	subprocess_release(&subprocess);
	loop_release(&loop);
}

ALL_TESTS(scratch_enter, scratch_leave)

/* Has the shell run a script, to its end. */
static void
run_script(const char *script, struct subprocess_terms terms)
{
	char shell[] = "sh", c[] = "-c", copy[256];
	char *words[] = {shell, c, copy, NULL};

	strlcpy(copy, script, sizeof copy);
	terms.words = words;
	assert_int_equal(
		subprocess_start(&subprocess, &loop, &terms, reason), 0);
	assert_true(subprocess.running);
	while (subprocess.running)
		assert_int_equal(loop_run(&loop), 0);
}

static const struct subprocess_terms plain = {.kept = -1};

TEST(what_it_prints_is_kept)
{
	run_script("echo out; echo err >&2; exit 3", plain);
	assert_true(subprocess_exited(&subprocess, 3));
	assert_false(subprocess_exited(&subprocess, 0));
	assert_string_equal(subprocess.output.text.bytes, "out\n");
	assert_string_equal(subprocess.errors.text.bytes, "err\n");
}

TEST(what_is_long_is_kept_whole)
{
	run_script("yes | head -n 100000", plain);
	assert_true(subprocess_exited(&subprocess, 0));
	assert_int_equal(subprocess.output.text.length, 200000);
}

TEST(it_has_what_it_is_given_to_read_and_appends_to_a_log)
{
	FILE *file = fopen("input", "w");
	char line[64] = "";

	fputs("given\n", file);
	fclose(file);
	for (int i = 0; i < 2; i++) {
		run_script("cat; echo err >&2",
			(struct subprocess_terms){
				.input = "input", .log = "log", .kept = -1});
		assert_true(subprocess_exited(&subprocess, 0));
		assert_int_equal(subprocess.output.text.length, 0);
		subprocess_release(&subprocess);
	}
	file = fopen("log", "r");
	assert_int_equal(fread(line, 1, sizeof line - 1, file), 20);
	fclose(file);
	assert_string_equal(line, "given\nerr\ngiven\nerr\n");
	unlink("input");
	unlink("log");
}

TEST(it_has_no_descriptor_but_the_one_that_it_is_to_keep)
{
	int kept = open("kept", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	char script[64];

	assert_true(kept >= 0);
	snprintf(script, sizeof script, "test -e /dev/fd/%d", kept);
	run_script(script, plain);
	assert_true(subprocess_exited(&subprocess, 1));
	subprocess_release(&subprocess);
	run_script(script, (struct subprocess_terms){.kept = kept});
	assert_true(subprocess_exited(&subprocess, 0));
	close(kept);
	unlink("kept");
}

TEST(it_ends_though_others_have_its_output_open)
{
	run_script("sleep 30 & echo $!", plain);
	assert_true(subprocess_exited(&subprocess, 0));
	assert_int_equal(
		kill((pid_t)atoi(subprocess.output.text.bytes), SIGKILL), 0);
}

TEST(what_is_sent_to_its_group_ends_all_of_it)
{
	char shell[] = "sh", c[] = "-c", script[] = "sleep 300 & wait";
	char *words[] = {shell, c, script, NULL};
	const struct subprocess_terms terms = {.words = words, .kept = -1};

	assert_int_equal(
		subprocess_start(&subprocess, &loop, &terms, reason), 0);
	subprocess_signal(&subprocess, 0);
	subprocess_signal_group(&subprocess, SIGKILL);
	while (subprocess.running)
		assert_int_equal(loop_run(&loop), 0);
	assert_true(WIFSIGNALED(subprocess.status));
}

TEST(a_program_that_is_not_there_is_named)
{
	char name[] = "no-such-program";
	char *words[] = {name, NULL};
	const struct subprocess_terms terms = {.words = words, .kept = -1};

	assert_int_equal(
		subprocess_start(&subprocess, &loop, &terms, reason), -1);
	assert_string_equal(
		reason, "no-such-program: No such file or directory");
	assert_false(subprocess.running);
}
