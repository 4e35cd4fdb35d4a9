#include "lib/test.h"

#include <err.h>
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { FILES_MAX = 256, TESTS_MAX = 512 };

/* In the order in which they register: that of the files in the program, and of
 * the tests in a file. */
static struct test *first, **end = &first;

static const char *program_word;
static int (*program_run)(int argc, char *argv[]);

static const char *files[FILES_MAX];
static size_t file_count;

static int tests_told; /* by all files so far */

void
test_register(struct test *test)
{
	*end = test;
	end = &test->next;
}

void
test_program(const char *word, int (*run)(int argc, char *argv[]))
{
	program_word = word;
	program_run = run;
}

struct random
seeded(uint64_t seed)
{
	struct random random;

	random_seed(&random, seed);
	return random;
}

void
assert_near(double actual, double expected, double tolerance)
{
	if (!(fabs(actual - expected) <= tolerance))
		fail_msg("%.12g is not %.12g", actual, expected);
}

static void
find_files(void)
{
	for (const struct test *t = first; t; t = t->next) {
		if (file_count > 0 &&
			strcmp(files[file_count - 1], t->file) == 0)
			continue;
		if (file_count == FILES_MAX)
			errx(1, "more than %d files", FILES_MAX);
		files[file_count++] = t->file;
	}
}

static bool
has_word(const char *file, int count, char *const words[])
{
	for (int i = 0; i < count; i++) {
		if (strstr(file, words[i]))
			return true;
	}
	return count == 0;
}

/* Keeps the files that have one of the words in their path. */
static void
choose_files(int count, char *const words[])
{
	size_t kept = 0;

	for (size_t i = 0; i < file_count; i++) {
		if (has_word(files[i], count, words))
			files[kept++] = files[i];
	}
	if (kept == 0)
		errx(2, "no file has '%s' in its path", words[0]);
	file_count = kept;
}

/* What FILE has around its tests in this scope. */
static struct test
find_around(const char *file, enum test_scope scope)
{
	struct test around = {0};

	for (const struct test *t = first; t; t = t->next) {
		if (t->scope != scope || strcmp(t->file, file) != 0)
			continue;
		around.file = file;
		if (t->set_up)
			around.set_up = t->set_up;
		if (t->tear_down)
			around.tear_down = t->tear_down;
	}
	return around;
}

/* The tests of FILE, in this process: how many have failed. */
static int
run_here(const char *file)
{
	static struct CMUnitTest tests[TESTS_MAX];
	const struct test each = find_around(file, TEST_EACH);
	const struct test all = find_around(file, TEST_ALL);
	size_t count = 0;

	for (const struct test *t = first; t; t = t->next) {
		const struct test *around = each.file ? &each : t;

		if (t->scope != TEST_ONE || strcmp(t->file, file) != 0)
			continue;
		if (count == TESTS_MAX)
			errx(1, "%s: more than %d tests", file, TESTS_MAX);
		tests[count++] = (struct CMUnitTest){.name = t->name,
			.test_func = t->run,
			.setup_func = around->set_up,
			.teardown_func = around->tear_down};
	}
	return _cmocka_run_group_tests(
		file, tests, count, all.set_up, all.tear_down);
}

/* What cmocka said of one file, its tests numbered on; its plan is left out. */
static void
tell(FILE *said)
{
	char line[4096];
	int from, number;

	rewind(said);
	while (fgets(line, sizeof line, said)) {
		const char *ok =
			strncmp(line, "not ", 4) == 0 ? "not ok" : "ok";

		if (strncmp(line, "1..", 3) == 0)
			continue;
		from = 0;
		if (sscanf(line,
			    strcmp(ok, "ok") == 0 ? "ok %d%n" : "not ok %d%n",
			    &number, &from) == 1 &&
			from > 0)
			printf("%s %d%s", ok, ++tests_told, line + from);
		else
			fputs(line, stdout);
	}
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* The tests of FILE, in a process of their own: whether they passed. */
static bool
run_apart(const char *file)
{
	FILE *said = tmpfile();
	double start = now();
	int status;

	if (!said)
		err(1, "tmpfile");
	fflush(stdout);
	pid_t child = fork();
	if (child < 0)
		err(1, "fork");
	if (child == 0) {
		if (dup2(fileno(said), STDOUT_FILENO) < 0)
			err(1, "dup2");
		fclose(said);
		exit(run_here(file) == 0 ? 0 : 1);
	}
	if (waitpid(child, &status, 0) < 0)
		err(1, "waitpid");
	tell(said);
	fclose(said);
	if (status != 0)
		printf("not ok %d - %s ended with %s %d\n", ++tests_told, file,
			WIFSIGNALED(status) ? "signal" : "status",
			WIFSIGNALED(status) ? WTERMSIG(status)
					    : WEXITSTATUS(status));
	printf("# %s: %.2f s\n", file, now() - start);
	return status == 0;
}

int
main(int argc, char *argv[])
{
	bool passed = true;

	if (program_run && argc > 1 && strcmp(argv[1], program_word) == 0)
		return program_run(argc, argv);
	find_files();
	if (argc == 2 && strcmp(argv[1], "--list") == 0) {
		for (size_t i = 0; i < file_count; i++)
			puts(files[i]);
		return 0;
	}
	choose_files(argc - 1, argv + 1);
	setenv("CMOCKA_MESSAGE_OUTPUT", "tap", 0);
	if (file_count == 1)
		return run_here(files[0]);
	for (size_t i = 0; i < file_count; i++)
		passed = run_apart(files[i]) && passed;
	printf("1..%d\n", tests_told);
	return passed ? 0 : 1;
}
