#include "player/main.c"

#include <sys/wait.h>
#include <unistd.h>

#include "lib/screen_text.h"
#include "lib/test.h"

/* Runs the bot NAME in a process of its own, with END as its standard
 * output and error, and no input. */
static pid_t
start(const char *name, int end)
{
	const struct player_program terms = {.name = name, .summary = "A."};
	char word[] = "bot";
	char *argv[] = {word, NULL};
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	dup2(end, STDOUT_FILENO);
	dup2(end, STDERR_FILENO);
	close(STDIN_FILENO);
	exit(player_main(&terms, 1, argv));
}

static int
run(const char *name, char *said, size_t size)
{
	int ends[2];
	int status;
	ssize_t length;
	size_t total = 0;

	assert_return_code(pipe(ends), 0);
	pid_t pid = start(name, ends[1]);
	assert_true(pid > 0);
	close(ends[1]);
	while ((length = read(ends[0], said + total, size - 1 - total)) > 0)
		total += (size_t)length;
	said[total] = '\0';
	close(ends[0]);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status);
}

TEST(a_name_that_no_game_knows_is_said_and_ends_the_bot)
{
	char said[512];

	assert_int_equal(run("nobody", said, sizeof said), EXIT_FAILURE);
	assert_non_null(
		strstr(said, ": no game has a strategy called nobody\n"));
}

TEST(a_name_of_a_strategy_is_a_bot)
{
	char said[512];

	run("greedy", said, sizeof said);
	assert_null(strstr(said, "no game has"));
}

static const struct seat_rules one_rules[] = {{.name = "one"}, {0}};
static const struct seat_rules two_rules[] = {
	{.name = "two"}, {.name = "two-with-a-longer-name"}, {0}};
static const struct seat_game one = {.rules = one_rules};
static const struct seat_game two = {.rules = two_rules};

TEST_WITH(all_names_are_listed_in_lines_of_a_screen, screen_open, screen_free)
{
	const struct player_game games[] = {
		{.game = &one}, {.game = &two}, {0}};

	program.player.games = games;
	describe(plain.out);
	assert_screen("\nIt plays one, two and two-with-a-longer-name by "
		      "Talon's protocol, on\nstandard input and output.\n");
}

TEST_WITH(one_name_needs_no_comma, screen_open, screen_free)
{
	const struct player_game games[] = {{.game = &one}, {0}};

	program.player.games = games;
	describe(plain.out);
	assert_screen("\nIt plays one by Talon's protocol, on standard input "
		      "and output.\n");
}
