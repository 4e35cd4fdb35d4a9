#include <errno.h>
#include <sys/stat.h>

static int refused; /* what a look at a file fails by; 0: it does not */

static int
try_stat(const char *path, struct stat *status)
{
	errno = refused;
	return refused != 0 ? -1 : stat(path, status);
}

#define stat(path, status) try_stat(path, status)
#include "bot/bot_spec.c"
#undef stat

#include <unistd.h>

#include "lib/test.h"

static const struct {
	const char *description;
	const char *argument;
	const char *name;
	const char *words; /* each in angle brackets; NULL: an error */
} cases[] = {
	{"a word is name and program", "greedy", "greedy", "<greedy>"},
	{"a path is named after its end", "./bots/my-bot -x", "my-bot",
		"<./bots/my-bot><-x>"},
	{"a script is the bot", "python3 -u bots/mine.py x.y", "mine",
		"<python3><-u><bots/mine.py><x.y>"},
	{"a script with a blank and a comma", "ruby 'my, bot.rb'", "my__bot",
		"<ruby><my, bot.rb>"},
	{"a module", "/usr/bin/python3.11 -m mine", "mine",
		"</usr/bin/python3.11><-m><mine>"},
	{"a class behind a path", "java -cp lib Mine", "Mine",
		"<java><-cp><lib><Mine>"},
	{"a jar", "java -jar lib/mine.jar", "mine",
		"<java><-jar><lib/mine.jar>"},
	{"a script of awk", "mawk -W interactive -f mine.awk", "mine",
		"<mawk><-W><interactive><-f><mine.awk>"},
	{"a text is no script", "perl -e print", "perl", "<perl><-e><print>"},
	{"an interpreter alone", "ruby", "ruby", "<ruby>"},
	{"a program with a script's name", "./mine.py x", "mine.py",
		"<./mine.py><x>"},
	{"a program that begins like one", "rubyist bot.rb", "rubyist",
		"<rubyist><bot.rb>"},
	{"a name before =", "A=greedy --seed 1", "A", "<greedy><--seed><1>"},
	{"blanks around =", "A = greedy --seed 1", "A", "<greedy><--seed><1>"},
	{"a blank before =", "A =greedy", "A", "<greedy>"},
	{"a blank behind =", "A= greedy", "A", "<greedy>"},
	{"blanks of all kinds around =", "A \t= \tgreedy", "A", "<greedy>"},
	{"only the first = counts with blanks, too", "A = b = c", "A",
		"<b><=><c>"},
	{"= in the second word belongs to the command", "greedy --seed=1",
		"greedy", "<greedy><--seed=1>"},
	{"= as the third word belongs to the command", "a b = c", "a",
		"<a><b><=><c>"},
	{"= behind a path and a blank belongs to the command", "./a = b", "a",
		"<./a><=><b>"},
	{"= behind a slash belongs to the command", "./a=b", "a=b", "<./a=b>"},
	{"= behind a quote belongs to the command", "'a'=b", "a=b", "<a=b>"},
	{"only the first = counts", "A=b=c", "A", "<b=c>"},
	{"blanks of all kinds separate", " \t a \n b ", "a", "<a><b>"},
	{"single quotes keep all", "a 'b \\ \"c'", "a", "<a><b \\ \"c>"},
	{"double quotes keep blanks", "a \"b  c\"", "a", "<a><b  c>"},
	{"in double quotes some characters are escaped",
		"a \"\\$ \\` \\\" \\\\ \\n\"", "a", "<a><$ ` \" \\ \\n>"},
	{"a backslash keeps one character", "a b\\ c\\'", "a", "<a><b c'>"},
	{"a line goes on behind a backslash", "a b\\\nc \"d\\\ne\"", "a",
		"<a><bc><de>"},
	{"quotes join", "a b'c'\"d\"e", "a", "<a><bcde>"},
	{"empty words count", "a '' \"\" b", "a", "<a><><><b>"},
	{"nothing is expanded", "a $HOME * ~ `b` #c", "a",
		"<a><$HOME><*><~><`b`><#c>"},
	{"a name becomes printable", "a\033=b", "a\\^[", "<b>"},
	{"a single quote without end", "a 'b", NULL, NULL},
	{"a double quote without end", "a \"b", NULL, NULL},
	{"a double quote that ends in an escape", "a \"b\\\"", NULL, NULL},
	{"a backslash before nothing", "a \\", NULL, NULL},
	{"nothing", "", NULL, NULL},
	{"blanks", "  ", NULL, NULL},
	{"an empty word as program", "'' a", NULL, NULL},
	{"a name of nothing", "A=", NULL, NULL},
	{"a name of nothing with blanks", "A = ", NULL, NULL},
	{"an empty name", "=a", NULL, NULL},
};

static void
join_words(const struct bot_spec *spec, char joined[static 256])
{
	size_t end = 0;

	joined[0] = '\0';
	for (char **word = spec->words; *word; word++)
		end += (size_t)snprintf(joined + end, 256 - end, "<%s>", *word);
}

static char directory[sizeof "/tmp/talon-spec-XXXXXX"];

static void
make_path(char path[static 256], const char *name)
{
	snprintf(path, 256, "%s/%s", directory, name);
}

static void
make_program(const char *name, mode_t mode)
{
	char path[256];

	make_path(path, name);
	FILE *file = fopen(path, "w");
	assert_non_null(file);
	fclose(file);
	assert_int_equal(chmod(path, mode), 0);
}

/* bots/greedy, bots/mine (not executable), path/greedy, path/mine. */
FIXTURE(make_programs)
{
	char path[256];

	strlcpy(directory, "/tmp/talon-spec-XXXXXX", sizeof directory);
	assert_non_null(mkdtemp(directory));
	make_path(path, "bots");
	assert_int_equal(mkdir(path, 0700), 0);
	make_path(path, "path");
	assert_int_equal(mkdir(path, 0700), 0);
	make_path(path, "path/folder");
	assert_int_equal(mkdir(path, 0700), 0);
	make_program("bots/greedy", 0700);
	make_program("bots/human", 0700);
	make_program("bots/mine", 0600);
	make_program("path/greedy", 0700);
	make_program("path/mine", 0700);
	return 0;
}

FIXTURE(remove_programs)
{
	static const char *const files[] = {"bots/greedy", "bots/human",
		"bots/mine", "path/greedy", "path/mine", "path/folder", "bots",
		"path", ""};
	char path[256];

	for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
		make_path(path, files[i]);
		remove(path);
	}
	return 0;
}

TEST_WITH(arguments_split_as_in_a_shell, make_programs, remove_programs)
{
	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char reason[REASON_MAX] = "";
		char joined[256];
		struct bot_spec spec;
		bool right = bot_spec_parse(
			&spec, cases[i].argument, NULL, NULL, reason);

		if (right != (bool)cases[i].words)
			fail_msg("%s", cases[i].description);
		assert_int_equal(right, *reason == '\0');
		if (!right)
			continue;
		join_words(&spec, joined);
		if (strcmp(joined, cases[i].words) != 0 ||
			strcmp(spec.name, cases[i].name) != 0)
			fail_msg("%s: %s %s", cases[i].description, spec.name,
				joined);
		bot_spec_release(&spec);
	}
}

static void
expect_program(const char *argument, const char *expected)
{
	char bots[256];
	char path[600];
	char wanted[256];
	char reason[REASON_MAX];
	struct bot_spec spec;

	make_path(bots, "bots");
	snprintf(path, sizeof path, "/nowhere:%s/path:/bin", directory);
	if (*expected == '/' || strncmp(expected, "./", 2) == 0)
		strlcpy(wanted, expected, sizeof wanted);
	else
		make_path(wanted, expected);
	assert_true(bot_spec_parse(&spec, argument, bots, path, reason));
	assert_string_equal(spec.program, wanted);
	bot_spec_release(&spec);
}

TEST_WITH(own_bots_come_before_the_path, make_programs, remove_programs)
{
	expect_program("greedy --seed 1", "bots/greedy");
}

TEST_WITH(
	what_cannot_be_executed_is_passed_over, make_programs, remove_programs)
{
	expect_program("mine", "path/mine");
}

TEST_WITH(the_path_is_searched_to_its_end, make_programs, remove_programs)
{
	expect_program("sh -c true", "/bin/sh");
}

TEST_WITH(a_word_with_a_slash_is_not_looked_up, make_programs, remove_programs)
{
	expect_program("./greedy", "./greedy");
}

TEST_WITH(what_is_not_found_stays_a_word, make_programs, remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];
	char path[256];

	make_path(path, "path");
	assert_true(bot_spec_parse(&spec, "folder", NULL, path, reason));
	assert_string_equal(spec.program, "folder");
	bot_spec_release(&spec);
}

/* Or the bot would be another, or none, by a fault of this machine. */
TEST_WITH(a_program_that_cannot_be_looked_at_is_an_error, make_programs,
	remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];
	char bots[256], path[256];

	make_path(bots, "bots");
	make_path(path, "path");
	refused = ENOMEM;
	assert_false(bot_spec_parse(&spec, "greedy", bots, path, reason));
	assert_non_null(strstr(reason, strerror(ENOMEM)));
	assert_false(bot_spec_parse(&spec, "mine", NULL, path, reason));
	refused = EACCES;
	assert_true(bot_spec_parse(&spec, "mine", bots, path, reason));
	refused = 0;
	bot_spec_release(&spec);
}

static const struct {
	const char *argument;
	bool person, browser;
} people[] = {
	{"human", true, false},
	{"anna = human --tty /dev/tty", true, false},
	{"human --browser --port 8000", true, true},
	{"human --port 8000 --brow", true, true},
	{"human --b", true, true},
	{"human -- --browser", true, false},
	{"human --browsers", true, false},
	{"greedy --browser", false, false},
};

TEST_WITH(
	a_person_is_at_a_terminal_or_at_a_page, make_programs, remove_programs)
{
	char bots[256], reason[REASON_MAX];

	make_path(bots, "bots");
	for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
		struct bot_spec spec;

		print_message("%s\n", people[i].argument);
		assert_true(bot_spec_parse(
			&spec, people[i].argument, bots, NULL, reason));
		assert_int_equal(spec.person, people[i].person);
		assert_int_equal(spec.browser, people[i].browser);
		bot_spec_release(&spec);
	}
}

TEST_WITH(options_stand_in_brackets_behind_the_name, make_programs,
	remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	assert_true(bot_spec_parse(&spec,
			    "anna [cwd='a b' env:X=1 env:Y=] time=' time=2.5 "
			    "memory=3] = "
			    "./anna -d 3",
			    NULL, NULL, reason) == false);
	assert_true(bot_spec_parse(&spec,
		"anna [cwd='a b]' env:X=1 env:Y= time=2.5 memory=3 cores=4] = "
		"./anna -d 3",
		NULL, NULL, reason));
	assert_string_equal(spec.name, "anna");
	assert_string_equal(spec.text, "./anna -d 3");
	assert_string_equal(spec.program, "./anna");
	assert_string_equal(spec.options,
		"cwd='a b]' env:X=1 env:Y= time=2.5 memory=3 cores=4");
	assert_string_equal(spec.directory, "a b]");
	assert_string_equal(spec.environment[0], "X=1");
	assert_string_equal(spec.environment[1], "Y=");
	assert_null(spec.environment[2]);
	assert_int_equal(spec.time_nano, 2500000000);
	assert_int_equal(spec.memory_bytes, 3 * 1024 * 1024);
	assert_int_equal(spec.cores, 4);
	bot_spec_release(&spec);
}

TEST_WITH(the_parts_of_a_bot_make_it_again, make_programs, remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	assert_true(bot_spec_make(
		&spec, "an=na", "time=2", "./x y", NULL, NULL, reason));
	assert_string_equal(spec.name, "an=na");
	assert_string_equal(spec.words[1], "y");
	assert_int_equal(spec.time_nano, 2000000000);
	bot_spec_release(&spec);
}

static bool
lies_in_bin(const char *program)
{
	return strncmp(program, "/bin/", 5) == 0;
}

TEST_WITH(a_later_program_of_the_path_can_be_taken, make_programs,
	remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	assert_true(bot_spec_parse(
		&spec, "sh", NULL, "/usr/bin:/nowhere:/bin", reason));
	assert_string_equal(spec.program, "/usr/bin/sh");
	bot_spec_look_further(&spec, "/bin", lies_in_bin);
	assert_string_equal(spec.program, "/usr/bin/sh");
	bot_spec_look_further(&spec, "/usr/bin:/nowhere:/bin", lies_in_bin);
	assert_string_equal(spec.program, "/bin/sh");
	bot_spec_release(&spec);
}

TEST_WITH(wrong_options_are_named, make_programs, remove_programs)
{
	static const struct {
		const char *argument, *part;
	} wrong[] = {
		{"a [colour=red]=x", "\"colour=red\" is not"},
		{"a [time=0]=x", "\"time=0\" is not"},
		{"a [time=1001]=x", "\"time=1001\" is not"},
		{"a [memory=0]=x", "\"memory=0\" is not"},
		{"a [cores=0]=x", "\"cores=0\" is not"},
		{"a [cores=1025]=x", "\"cores=1025\" is not"},
		{"a [cores=1.5]=x", "cores=N"},
		{"a [env:X]=x", "is not"},
		{"a [cwd=]=x", "is not"},
		{"a []=x", "there are no options in brackets"},
	};
	struct bot_spec spec;
	char reason[REASON_MAX];

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		assert_false(bot_spec_parse(
			&spec, wrong[i].argument, NULL, NULL, reason));
		assert_non_null(strstr(reason, wrong[i].part));
	}
}

TEST_WITH(brackets_in_a_command_are_its_own, make_programs, remove_programs)
{
	struct bot_spec spec;
	char reason[REASON_MAX];

	assert_true(bot_spec_parse(&spec, "x [a] b", NULL, NULL, reason));
	assert_string_equal(spec.words[1], "[a]");
	assert_null(spec.options);
	bot_spec_release(&spec);
}

static struct bot_spec spec;
static char *lists[3][4];

FIXTURE(set_up)
{
	memset(lists, 0, sizeof lists);
	spec = (struct bot_spec){
		.environment = lists[0], .read = lists[1], .write = lists[2]};
	return 0;
}

static bool
set_option(const char *text)
{
	static char words[8][64];
	static int used;
	char reason[REASON_MAX];
	char *word = words[used++ % 8];

	strcpy(word, text);
	return bot_option_set(&spec, word, reason);
}

TEST_WITH(each_option_is_set, set_up, NULL)
{
	assert_true(set_option("processes=20"));
	assert_int_equal(spec.processes, 20);
	assert_true(set_option("net=yes"));
	assert_true(spec.net);
	assert_true(set_option("sandbox=off"));
	assert_int_equal(spec.sandbox, BOT_SANDBOX_OFF);
	assert_true(set_option("read=/a"));
	assert_true(set_option("read=/b"));
	assert_string_equal(spec.read[1], "/b");
	assert_true(set_option("write=c"));
	assert_string_equal(spec.write[0], "c");
	assert_true(set_option("ranked=no"));
	assert_true(spec.unranked);
	assert_true(set_option("ranked=yes"));
	assert_false(spec.unranked);
}

TEST(options_say_whether_a_bot_is_ranked)
{
	static const struct {
		const char *options;
		int ranked;
	} rows[] = {
		{NULL, 1},
		{"", 1},
		{"time=2", 1},
		{"ranked=no", 0},
		{"cwd=a ranked=no time=2", 0},
		{"cwd='ranked=no'", 1},
		{"cwd='a ranked=no'", 1},
		{"'ranked=no'", 0},
		{"ranked=no ranked=yes", 1},
		{"env:A='", 1},
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		if (bot_options_ranked(rows[i].options) != rows[i].ranked)
			fail_msg("%s", rows[i].options);
	}
}

TEST_WITH(what_is_no_option_is_refused, set_up, NULL)
{
	static const char *const wrong[] = {"processes=0", "processes=x",
		"net=maybe", "sandbox=low", "ranked=", "ranked=maybe",
		"sandbox=", "read=", "write=", "write", "reads=/a"};

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(set_option(wrong[i]));
}

enum { MOST = 200, NAME_SIZE = 32 };

static struct bot_spec specs[MOST];

static void
expect_names(int count, char (*names)[NAME_SIZE])
{
	assert_int_equal(bot_names_number(specs, count), 0);
	for (int i = 0; i < count; i++) {
		assert_string_equal(specs[i].name, names[i]);
		bot_spec_release(&specs[i]);
	}
}

TEST(equal_names_are_numbered)
{
	static const char *const given[] = {
		"greedy", "greedy#2", "greedy", "other", "greedy", "other"};
	char names[][NAME_SIZE] = {"greedy", "greedy#2", "greedy#3", "other",
		"greedy#4", "other#2"};

	for (int i = 0; i < 6; i++)
		specs[i].name = strdup(given[i]);
	expect_names(6, names);
}

static bool
has_others(char (*names)[NAME_SIZE], int count, int own)
{
	for (int i = 0; i < count; i++)
		if (i != own && strcmp(names[i], names[own]) == 0)
			return true;
	return false;
}

/* Each bot in its turn, compared with all others. */
static void
number_plainly(char (*names)[NAME_SIZE], int count)
{
	for (int i = 1; i < count; i++) {
		char base[NAME_SIZE / 2];
		int number = 2;

		strlcpy(base, names[i], sizeof base);
		if (!has_others(names, i, i))
			continue;
		do
			snprintf(names[i], NAME_SIZE, "%s#%d", base, number++);
		while (has_others(names, count, i));
	}
}

TEST(many_are_numbered_as_few_are)
{
	char names[MOST][NAME_SIZE];
	struct random random;

	random_derive(&random, "names", 1, 0, 0);
	for (int round = 0; round < 50; round++) {
		for (int i = 0; i < MOST; i++) {
			int letter = 'a' + (int)random_below(&random, 8);
			int number = (int)random_below(&random, 20);

			snprintf(names[i], NAME_SIZE,
				number > 1 ? "%c#%d" : "%c", letter, number);
			specs[i].name = strdup(names[i]);
		}
		number_plainly(names, MOST);
		expect_names(MOST, names);
	}
}

TEST(no_limit_of_processes_is_above_the_share_of_each_bot)
{
	const struct {
		const char *argument;
		struct process_limits all;
		int expected;
	} limits[] = {
		{"a = true", {.processes = 256}, 256},
		{"a = true", {.processes = 256, .share = 40}, 40},
		{"a = true", {.processes = 30, .share = 40}, 30},
		{"a [processes=100] = true", {.processes = 30, .share = 40},
			40},
		{"a = true", {.share = 40}, 40},
		{"a = true", {.processes = 30}, 30},
		{"a = true", {.processes = 0}, 0},
	};
	char reason[REASON_MAX];
	struct bot_spec limited;

	FOR_EACH (c, limits) {
		assert_true(bot_spec_parse(
			&limited, c->argument, NULL, NULL, reason));
		assert_int_equal(bot_spec_limits(&limited, c->all).processes,
			c->expected);
		bot_spec_release(&limited);
	}
}

TEST(a_seat_for_a_bot_elsewhere_is_this_program)
{
	static const struct {
		const char *argument;
		const char *name; /* NULL: it is refused */
	} seats[] = {
		{"talon seat ana", "ana"},
		{"Ana = talon seat ana", "Ana"},
		{"Ana [time=2] = talon  seat ana", "Ana"},
		{"talon seat", NULL},
		{"talon seat ana bert", NULL},
		{"ana [sandbox=full] = talon seat ana", NULL},
	};

	for (size_t i = 0; i < sizeof seats / sizeof *seats; i++) {
		struct bot_spec seat;
		char reason[REASON_MAX];
		const bool good = bot_spec_parse(
			&seat, seats[i].argument, NULL, NULL, reason);

		print_message("%s\n", seats[i].argument);
		assert_int_equal(good, seats[i].name != NULL);
		if (!good)
			continue;
		assert_true(seat.remote && seat.named);
		assert_string_equal(seat.name, seats[i].name);
		assert_string_equal(seat.program, "/proc/self/exe");
		assert_int_equal(seat.sandbox, BOT_SANDBOX_OFF);
		bot_spec_release(&seat);
	}
}
