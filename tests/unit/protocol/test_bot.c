#include "protocol/bot.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

/* A player that knows how often it was told of a play. */
struct counter {
	int plays;
};

static void
run_play(struct bot *bot, char *arguments)
{
	struct counter *counter = bot->player;
	long long seat;

	if (!command_number(&arguments, 0, 1, &seat)) {
		bot_fail(bot, "no seat");
		return;
	}
	counter->plays++;
	bot_done(bot);
}

static void
run_gen_move(struct bot *bot, char *arguments)
{
	struct counter *counter = bot->player;

	(void)arguments;
	bot_ok(bot, "move %d", counter->plays);
}

static void
run_long(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_ok(bot, "%*d", ANSWER_TEXT_MAX - 1, 7);
}

static void
run_flush(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_flush(bot);
	bot_done(bot);
}

static void
run_twice(struct bot *bot, char *arguments)
{
	(void)arguments;
	bot_done(bot);
	bot_done(bot);
}

static void
run_never(struct bot *bot, char *arguments)
{
	(void)bot;
	(void)arguments;
}

static void
run_ask(struct bot *asked, char *arguments)
{
	(void)arguments;
	bot_put_off(asked);
}

static void
run_any(struct bot *asked, char *arguments)
{
	bot_ok(asked, "%s %s", asked->command.name, arguments);
}

static const struct bot_command commands[] = {
	{"play", run_play},
	{"gen_move", run_gen_move},
	{"long", run_long},
	{"flush", run_flush},
	{"twice", run_twice},
	{"never", run_never},
	{NULL, NULL},
};

static struct counter counter;
static struct bot bot;

FIXTURE(start_anew)
{
	memset(&bot, 0, sizeof bot);
	counter.plays = 0;
	bot.name = "counter";
	bot.version = "1.2";
	bot.commands = commands;
	bot.player = &counter;
	return 0;
}

EACH_TEST(start_anew, NULL)

/* A descriptor that gives TEXT, then the end. */
static int
input_of(const char *text)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	assert_int_equal(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
	assert_int_equal(
		write(ends[1], text, strlen(text)), (ssize_t)strlen(text));
	close(ends[1]);
	return ends[0];
}

/* What the bot answered, and how many writes it took. */
struct answers {
	int result;
	int error;
	size_t writes;
	size_t length;
	char text[8 * ANSWER_TEXT_MAX];
};

static struct answers answers;

/* Every write is one record of a SOCK_SEQPACKET. */
static void
collect(int records)
{
	ssize_t got;

	answers.length = answers.writes = 0;
	while ((got = recv(records, answers.text + answers.length,
			sizeof answers.text - 1 - answers.length, 0)) > 0) {
		answers.length += (size_t)got;
		answers.writes++;
	}
	answers.text[answers.length] = '\0';
}

static void
talk(const char *text)
{
	int ends[2];
	int in = input_of(text);

	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
	answers.result = bot_run(&bot, in, ends[0]);
	answers.error = errno;
	close(ends[0]);
	collect(ends[1]);
	close(ends[1]);
	close(in);
}

static const struct {
	const char *description;
	const char *commands;
	const char *answers;
} talks[] = {
	{"nothing", "", ""},
	{"an empty answer", "play 0 7H\n", "=\n\n"},
	{"a text", "gen_move\n", "= move 0\n\n"},
	{"a refusal", "play me\n", "? no seat\n\n"},
	{"a command nobody knows", "dance\n", "? unknown command\n\n"},
	{"ids are echoed", "7 play 0\n0 gen_move\n8 dance\n",
		"=7\n\n=0 move 1\n\n?8 unknown command\n\n"},
	{"an id does not stick", "7 play 0\nplay 0\n", "=7\n\n=\n\n"},
	{"blank lines and comments", "\n  \n# play 0\nplay 0 # one\n", "=\n\n"},
	{"no command", "7\n= 3\n",
		"? syntax error\n\n"
		"? syntax error\n\n"},
	{"CR LF", "play 0\r\n", "=\n\n"},
	{"half a line at the end is none", "play 0\ngen_mo", "=\n\n"},
	{"the version of GTP", "protocol_version\n", "= 2\n\n"},
	{"name and version", "name\nversion\n", "= counter\n\n= 1.2\n\n"},
	{"known commands",
		"known_command play\nknown_command quit\n"
		"known_command dance\nknown_command\n",
		"= true\n\n= true\n\n= false\n\n= false\n\n"},
	{"the list of commands", "list_commands\n",
		"= play\ngen_move\nlong\nflush\ntwice\nnever\n"
		"protocol_version\nname\nversion\nknown_command\n"
		"list_commands\nquit\n\n"},
	{"nothing after quit", "3 quit\nplay 0\n", "=3\n\n"},
};

TEST(each_command_gets_its_answer)
{
	FOR_EACH (c, talks) {
		print_message("%s\n", c->description);
		start_anew(state);
		talk(c->commands);
		assert_int_equal(answers.result, 0);
		assert_string_equal(answers.text, c->answers);
	}
}

TEST(the_table_of_the_caller_comes_first)
{
	static const struct bot_command own[] = {
		{"name", run_gen_move},
		{NULL, NULL},
	};

	bot.commands = own;
	talk("name\nlist_commands\n");
	assert_string_equal(answers.text,
		"= move 0\n\n= name\nprotocol_version\n"
		"version\nknown_command\nlist_commands\nquit\n\n");
}

TEST(a_batch_is_answered_in_one_write)
{
	talk("play 0 7H\nplay 1 8H\ntime_left 60000\ngen_move\n");
	assert_string_equal(
		answers.text, "=\n\n=\n\n? unknown command\n\n= move 2\n\n");
	assert_int_equal(answers.writes, 1);
}

TEST(a_slow_command_can_send_what_came_before)
{
	talk("play 0 7H\nflush\ngen_move\n");
	assert_string_equal(answers.text, "=\n\n=\n\n= move 1\n\n");
	assert_int_equal(answers.writes, 2);
}

TEST(what_follows_a_command_put_off_waits_for_its_answer)
{
	static const struct bot_command own[] = {
		{"ask", run_ask},
		{NULL, NULL},
	};
	const int in = input_of("name\n5 ask\n6 name\n");
	int ends[2];

	bot.commands = own;
	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
	bot_begin(&bot, ends[0]);
	bot_read(&bot, in);
	assert_true(bot.is_put_off);
	assert_false(bot_is_over(&bot));
	bot_ok(&bot, "7H");
	bot_go_on(&bot);
	bot_read(&bot, in);
	assert_true(bot_is_over(&bot));
	assert_int_equal(bot_end(&bot), 0);
	close(ends[0]);
	collect(ends[1]);
	close(ends[1]);
	close(in);
	assert_string_equal(
		answers.text, "= counter\n\n=5 7H\n\n=6 counter\n\n");
	assert_int_equal(answers.writes, 2);
}

TEST(a_bot_may_know_commands_that_no_table_has)
{
	bot.otherwise = run_any;
	talk("dance 1 2\nplay 0\n");
	assert_string_equal(answers.text, "= dance 1 2\n\n=\n\n");
}

TEST(the_longest_answers_fit_in_any_number)
{
	talk("long\n2147483647 long\nlong\nlong\nlong\nname\n");
	assert_int_equal(answers.result, 0);
	assert_int_equal(answers.length,
		5 * (size_t)(ANSWER_TEXT_MAX - 1 + 4) + 10 + 11);
	assert_string_equal(
		answers.text + answers.length - 14, "7\n\n= counter\n\n");
}

TEST(a_line_too_long_is_refused_and_the_end)
{
	static char line[LINE_LENGTH_MAX + 10];

	memset(line, 'x', sizeof line - 1);
	memcpy(line, "name\n", 5);
	talk(line);
	assert_string_equal(answers.text, "= counter\n\n? line too long\n\n");
	assert_int_equal(answers.result, -1);
	assert_int_equal(answers.error, EMSGSIZE);
}

TEST(it_ends_quietly_when_nobody_listens)
{
	int in = input_of("name\n");
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	close(ends[0]);
	assert_int_equal(bot_run(&bot, in, ends[1]), 0);
	close(ends[1]);
	close(in);
}

TEST(other_errors_are_told)
{
	int in = input_of("name\n");

	assert_int_equal(bot_run(&bot, in, -1), -1);
	assert_int_equal(errno, EBADF);
	close(in);
	start_anew(state);
	assert_int_equal(bot_run(&bot, -1, STDOUT_FILENO), -1);
	assert_int_equal(errno, EBADF);
}

/* In a child: the number of bytes that come from FROM is its report. */
static pid_t
count_bytes(int from, int report, int other_end)
{
	static char bytes[1000];
	pid_t child = fork();
	size_t count = 0;
	ssize_t got;

	if (child != 0)
		return child;
	close(other_end);
	while ((got = read(from, bytes, sizeof bytes)) > 0)
		count += (size_t)got;
	got = write(report, &count, sizeof count);
	_exit(got == sizeof count ? 0 : 1);
}

/* Far more than a pipe holds, to a reader that takes it in small parts. */
TEST(partial_writes_lose_nothing)
{
	static char lines[5 * 1000 + 1];
	size_t count = 0;
	int data[2], report[2], in, status;
	pid_t child;

	for (size_t i = 0; i + 5 < sizeof lines; i += 5)
		memcpy(lines + i, "long\n", 5);
	in = input_of(lines);
	assert_int_equal(pipe(data), 0);
	assert_int_equal(pipe(report), 0);
	assert_int_equal(fcntl(data[1], F_SETFL, O_NONBLOCK), 0);
	child = count_bytes(data[0], report[1], data[1]);
	assert_true(child > 0);
	assert_int_equal(bot_run(&bot, in, data[1]), 0);
	close(data[1]);
	assert_int_equal(read(report[0], &count, sizeof count), sizeof count);
	assert_int_equal(
		count, strlen(lines) / 5 * (size_t)(ANSWER_TEXT_MAX - 1 + 4));
	assert_int_equal(waitpid(child, &status, 0), child);
	close(data[0]);
	close(report[0]);
	close(report[1]);
	close(in);
}

static void
on_signal(int number)
{
	(void)number;
}

static pid_t
signal_then_say(pid_t target, int to, const char *text)
{
	pid_t child = fork();

	if (child != 0)
		return child;
	for (int i = 0; i < 100; i++)
		kill(target, SIGUSR1);
	_exit(write(to, text, strlen(text)) > 0 ? 0 : 1);
}

TEST(signals_do_not_disturb)
{
	struct sigaction action = {.sa_handler = on_signal};
	int in[2], out[2], status;
	char text[32] = "";
	pid_t child;

	assert_int_equal(sigaction(SIGUSR1, &action, NULL), 0);
	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(out), 0);
	child = signal_then_say(getpid(), in[1], "name\n");
	assert_true(child > 0);
	close(in[1]);
	assert_int_equal(bot_run(&bot, in[0], out[1]), 0);
	assert_int_equal(read(out[0], text, sizeof text - 1), 11);
	assert_string_equal(text, "= counter\n\n");
	assert_int_equal(waitpid(child, &status, 0), child);
	close(in[0]);
	close(out[0]);
	close(out[1]);
}

TEST(a_command_that_answers_not_exactly_once_is_our_bug)
{
	static const char *const cases[] = {"twice\n", "never\n"};

	FOR_EACH (c, cases) {
		int in = input_of(*c);
		int null = open("/dev/null", O_WRONLY);
		pid_t child = fork();
		int status;

		if (child == 0) {
			signal(SIGABRT, SIG_DFL);
			dup2(null, STDERR_FILENO);
			bot_run(&bot, in, null);
			_exit(0);
		}
		assert_int_equal(waitpid(child, &status, 0), child);
		assert_true(WIFSIGNALED(status));
		assert_int_equal(WTERMSIG(status), SIGABRT);
		close(null);
		close(in);
	}
}
