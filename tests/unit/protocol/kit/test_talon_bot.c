#include "protocol/kit/talon-bot.h"

#include <errno.h>
#include <unistd.h>

#include "lib/test.h"

enum { TALK_MAX = 40000, LONGEST_ANSWER = 16383 };

/* What a bot of these tests knows. */
struct player {
	long long seat;
	uint64_t seed;
	int result; /* of the last answer */
	int error;
};

static struct player player;
static char answers[TALK_MAX];

/* Runs the bot on TEXT, which a pipe has room for; errno is the run's. */
static int
talk(struct talon_bot *bot, const char *text)
{
	FILE *said = tmpfile();
	int ends[2];

	assert_non_null(said);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(
		write(ends[1], text, strlen(text)), (ssize_t)strlen(text));
	close(ends[1]);
	int result = talon_bot_run_on(bot, ends[0], fileno(said));
	int error = errno;
	close(ends[0]);
	ssize_t length = pread(fileno(said), answers, sizeof answers - 1, 0);
	assert_true(length >= 0);
	answers[length] = '\0';
	fclose(said);
	errno = error;
	return result;
}

static void
run_seat(struct talon_bot *bot, void *data)
{
	struct player *self = data;

	if (!talon_bot_number(bot, 0, 47, &self->seat))
		talon_bot_refuse(
			bot, "no seat before %s.", talon_bot_rest(bot));
}

static void
run_seed(struct talon_bot *bot, void *data)
{
	struct player *self = data;

	if (talon_bot_u64(bot, &self->seed))
		talon_bot_answer(bot, "%s", talon_bot_rest(bot));
	else
		talon_bot_refuse(bot, "no seed");
}

/* The words of the arguments, in brackets. */
static void
run_words(struct talon_bot *bot, void *data)
{
	char text[200] = "";
	const char *word;

	(void)data;
	while ((word = talon_bot_word(bot)))
		sprintf(strchr(text, '\0'), "[%s]", word);
	talon_bot_answer(bot, "%s", text);
}

/* Answers with the text that DATA is. */
static void
run_text(struct talon_bot *bot, void *data)
{
	player.result = talon_bot_answer(bot, "%s", (const char *)data);
	player.error = errno;
}

static void
run_twice(struct talon_bot *bot, void *data)
{
	(void)data;
	talon_bot_answer(bot, "once");
	player.result = talon_bot_refuse(bot, "twice");
	player.error = errno;
}

/* Says what DATA is before its answer, and something too late. */
static void
run_info(struct talon_bot *bot, void *data)
{
	player.result = talon_bot_info(bot, "%s", (const char *)data);
	player.error = errno;
	talon_bot_answer(bot, "7S");
	assert_int_equal(talon_bot_info(bot, "late 1"), -1);
	assert_int_equal(errno, EALREADY);
}

static void
run_stop(struct talon_bot *bot, void *data)
{
	(void)data;
	talon_bot_stop(bot);
}

static void
run_learn(struct talon_bot *bot, void *data)
{
	char name[20];

	(void)data;
	for (int i = 0; i < 100; i++) {
		sprintf(name, "learnt-%d", i);
		talon_bot_add(bot, name, NULL, NULL);
	}
}

static struct talon_bot *
new_bot(void)
{
	struct talon_bot *bot = talon_bot_new("mine", "1.2");

	player = (struct player){0};
	talon_bot_add(bot, "set_deck", NULL, NULL);
	talon_bot_add(bot, "seat", run_seat, &player);
	talon_bot_add(bot, "set_seed", run_seed, &player);
	talon_bot_add(bot, "words", run_words, NULL);
	talon_bot_add(bot, "twice", run_twice, NULL);
	talon_bot_add(bot, "learn", run_learn, NULL);
	return bot;
}

TEST(each_command_gets_its_answer)
{
	static const struct {
		const char *description, *said, *answers;
	} cases[] = {
		{"nothing", "", ""},
		{"a command without a function", "set_deck 2 C\n", "=\n\n"},
		{"a function that does not answer", "seat 3\n", "=\n\n"},
		{"a refusal", "seat 48\n", "? no seat before .\n\n"},
		{"what is left of the arguments", "seat x  7H 8H \n",
			"? no seat before 7H 8H.\n\n"},
		{"words", "words 7S\t 3H  4C\n", "= [7S][3H][4C]\n\n"},
		{"no words", "words\n", "=\n\n"},
		{"64 bits", "set_seed 18446744073709551615\n", "=\n\n"},
		{"more than 64 bits", "set_seed 18446744073709551616\n",
			"? no seed\n\n"},
		{"an id", "17 words a\n18 set_deck\n19 dance\n",
			"=17 [a]\n\n=18\n\n?19 unknown command\n\n"},
		{"comments, blank lines, CR",
			"# words\n\n \t\nwords a # b\r\nwords #\r\n",
			"= [a]\n\n=\n\n"},
		{"the commands of the library",
			"name\nversion\nprotocol_version\n"
			"known_command words\nknown_command dance\n",
			"= mine\n\n= 1.2\n\n= 2\n\n= true\n\n= false\n\n"},
		{"the list", "list_commands\n",
			"= set_deck\nseat\nset_seed\nwords\ntwice\nlearn\n"
			"protocol_version\nname\nversion\nknown_command\n"
			"list_commands\nquit\n\n"},
		{"nothing after quit", "quit\nwords\n", "=\n\n"},
		{"half a line at the end", "words\nwor", "=\n\n"},
	};
	struct talon_bot *bot = new_bot();

	FOR_EACH (c, cases) {
		print_message("%s\n", c->description);
		assert_int_equal(talk(bot, c->said), 0);
		assert_string_equal(answers, c->answers);
	}
	talon_bot_free(bot);
}

TEST(only_the_first_answer_counts)
{
	struct talon_bot *bot = new_bot();

	assert_int_equal(talk(bot, "twice\nset_deck\n"), 0);
	assert_string_equal(answers, "= once\n\n=\n\n");
	assert_int_equal(player.result, -1);
	assert_int_equal(player.error, EALREADY);
	talon_bot_free(bot);
}

TEST(what_cannot_be_an_answer_is_a_refusal_that_says_why)
{
	static char longest[LONGEST_ANSWER + 2];
	static const struct {
		const char *text, *answer;
		int error;
	} cases[] = {
		{"7S", "= 7S\n\n", 0},
		{"7S\n", "= 7S\n\n", 0},
		{"two\nlines \n\n", "= two\nlines\n\n", 0},
		{" \n", "=\n\n", 0},
		{"a\n\nb", "? the answer has an empty line\n\n", EINVAL},
		{"a\rb", "? the answer has a control character\n\n", EINVAL},
		{longest, "? the answer is too long\n\n", EMSGSIZE},
	};

	memset(longest, 'x', sizeof longest - 1);
	FOR_EACH (c, cases) {
		struct talon_bot *bot = new_bot();

		talon_bot_add(
			bot, "text", run_text, (void *)(uintptr_t)c->text);
		assert_int_equal(talk(bot, "text\n"), 0);
		assert_string_equal(answers, c->answer);
		assert_int_equal(player.result, c->error ? -1 : 0);
		if (c->error != 0)
			assert_int_equal(player.error, c->error);
		talon_bot_free(bot);
	}
}

TEST(the_longest_answer_is_one)
{
	static char longest[LONGEST_ANSWER + 1];
	struct talon_bot *bot = new_bot();

	memset(longest, 'x', sizeof longest - 1);
	talon_bot_add(bot, "text", run_text, longest);
	assert_int_equal(talk(bot, "text\n"), 0);
	assert_int_equal(player.result, 0);
	assert_int_equal(strlen(answers), strlen("= \n\n") + LONGEST_ANSWER);
	talon_bot_free(bot);
}

TEST(a_command_takes_the_place_of_another)
{
	static char one[] = "one", two[] = "two";
	struct talon_bot *bot = new_bot();

	assert_int_equal(talon_bot_add(bot, "name", run_text, one), 0);
	assert_int_equal(talon_bot_add(bot, "name", run_text, two), 0);
	talon_bot_add(bot, "quit", run_stop, NULL);
	assert_int_equal(talk(bot, "name\n9 quit\nname\n"), 0);
	assert_string_equal(answers, "= two\n\n=9\n\n");
	talon_bot_free(bot);
}

TEST(commands_may_be_added_while_one_runs)
{
	struct talon_bot *bot = new_bot();

	assert_int_equal(
		talk(bot, "learnt-99\nlearn\nlearnt-99\nknown_command words\n"),
		0);
	assert_string_equal(
		answers, "? unknown command\n\n=\n\n=\n\n= true\n\n");
	talon_bot_free(bot);
}

TEST(what_cannot_be_added_makes_the_run_fail)
{
	static const char *const names[] = {
		"", "two words", "7", "7 x", "_x", "x#", "x\n", " x"};

	FOR_EACH (c, names) {
		struct talon_bot *bot = new_bot();

		assert_int_equal(talon_bot_add(bot, *c, NULL, NULL), -1);
		assert_int_equal(errno, EINVAL);
		assert_int_equal(talk(bot, "name\n"), -1);
		assert_int_equal(errno, EINVAL);
		assert_string_equal(answers, "");
		talon_bot_free(bot);
	}
}

/* Whatever is taken can be listed. */
TEST(there_are_as_many_commands_as_one_answer_lists)
{
	struct talon_bot *bot = new_bot();
	char name[1000];
	int added = 0, result;

	memset(name, 'x', sizeof name);
	do {
		sprintf(name + sizeof name - 12, "%d", added++);
		result = talon_bot_add(bot, name, NULL, NULL);
	} while (result == 0);
	assert_int_equal(errno, E2BIG);
	assert_in_range(added, 16, 18);
	talon_bot_free(bot);

	bot = new_bot();
	for (int i = 0; i < added - 1; i++) {
		sprintf(name + sizeof name - 12, "%d", i);
		assert_int_equal(talon_bot_add(bot, name, NULL, NULL), 0);
	}
	assert_int_equal(talk(bot, "list_commands\n"), 0);
	assert_in_range(strlen(answers), 15000, LONGEST_ANSWER + 4);
	talon_bot_free(bot);
}

TEST(a_name_that_cannot_be_told_is_refused)
{
	assert_null(talon_bot_new("a\n\nb", "1"));
	assert_int_equal(errno, EINVAL);
	assert_null(talon_bot_new("a", "\033[1m"));
	assert_int_equal(errno, EINVAL);
}

TEST(no_bot_is_no_memory)
{
	long long number = 7;
	uint64_t seed = 7;

	assert_int_equal(talon_bot_add(NULL, "x", NULL, NULL), -1);
	assert_int_equal(errno, ENOMEM);
	errno = 0;
	assert_int_equal(talon_bot_run(NULL), -1);
	assert_int_equal(errno, ENOMEM);
	assert_null(talon_bot_word(NULL));
	assert_false(talon_bot_number(NULL, 0, 9, &number));
	assert_false(talon_bot_u64(NULL, &seed));
	assert_string_equal(talon_bot_rest(NULL), "");
	assert_int_equal(talon_bot_answer(NULL, "x"), -1);
	talon_bot_stop(NULL);
	talon_bot_flush(NULL);
	talon_bot_free(NULL);
}

TEST(what_a_bot_thinks_stands_before_its_answer)
{
	static char long_text[2000], said[2000];
	struct talon_bot *bot = new_bot();

	memset(long_text, 'x', sizeof long_text - 1);
	const struct {
		const char *said;
		int error; /* 0: it is said */
	} cases[] = {
		{"score +1.5 nodes 7", 0},
		{"two\nlines", EINVAL},
		{"a \033[1m", EINVAL},
		{long_text, EMSGSIZE},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char expected[64] = "= 7S\n\n";

		strlcpy(said, cases[i].said, sizeof said);
		talon_bot_add(bot, "info", run_info, said);
		assert_int_equal(talk(bot, "info\n"), 0);
		assert_int_equal(player.result, cases[i].error == 0 ? 0 : -1);
		if (cases[i].error == 0)
			snprintf(expected, sizeof expected,
				"# info %s\n= 7S\n\n", cases[i].said);
		else
			assert_int_equal(player.error, cases[i].error);
		assert_string_equal(answers, expected);
	}
	assert_int_equal(talon_bot_info(NULL, "x 1"), -1);
	assert_int_equal(errno, ENOMEM);
	talon_bot_free(bot);
}
