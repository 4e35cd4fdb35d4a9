/* This program starts itself, as `talon` does. */
#include "process/own_command.h"

#include "lib/patient_loop.h"
#include "lib/test.h"

static struct process_family family;
static struct loop loop;
static struct own_command command;
static char heard[256];

/* Prints what is too long, complains, and fails, or does not end. */
static int
complain(const char *word)
{
	fputs("0123456789", stdout);
	fputs("it is \033 bad\nTry 'talon --help'\n", stderr);
	if (strcmp(word, "long") == 0) {
		fflush(stdout);
		(void)getchar();
	}
	return 3;
}

/* Repeats a line, in its errors, too, and ends. */
static int
repeat(int argc, char *argv[])
{
	char line[64] = "";

	if (argc > 2)
		return complain(argv[2]);
	puts("ready");
	fflush(stdout);
	if (!fgets(line, sizeof line, stdin))
		return EXIT_FAILURE;
	fputs(line, stdout);
	fflush(stdout);
	return EXIT_SUCCESS;
}

TEST_PROGRAM("repeat", repeat)

static void
take_line(void *owner, bool is_output, const char *line)
{
	assert_ptr_equal(owner, heard);
	assert_true(is_output);
	strlcat(heard, line, sizeof heard);
	strlcat(heard, ";", sizeof heard);
	loop_stop(&loop);
}

static void
take_end(void *owner)
{
	assert_ptr_equal(owner, heard);
	assert_int_equal(command.status, EXIT_SUCCESS);
	strlcat(heard, "end", sizeof heard);
	loop_stop(&loop);
}

BEFORE_EACH
{
	patient_loop_init(&loop, &family);
	patience_begin(&loop);
	*heard = '\0';
	command = (struct own_command){
		.loop = &loop,
		.family = &family,
		.line = take_line,
		.ended = take_end,
		.owner = heard,
	};
}

AFTER_EACH
{
	own_command_stop(&command);
	assert_int_equal(loop.count, 0);
	loop_release(&loop);
	process_family_wait(&family);
}

static void
start(void)
{
	static const char *const words[] = {"talon", "repeat", NULL};

	assert_int_equal(own_command_start(&command, words), 0);
	while (*heard == '\0')
		assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(heard, "ready;");
}

TEST(it_hears_and_is_heard_line_by_line_up_to_its_end)
{
	own_command_say(&command, "nobody\n");
	start();
	own_command_say(&command, "hello\n");
	while (command.running)
		assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(heard, "ready;hello;end");
	own_command_say(&command, "late\n");
	*heard = '\0';
	start();
}

TEST(nobody_is_told_of_one_that_is_stopped)
{
	start();
	own_command_stop(&command);
	assert_false(command.running);
	assert_string_equal(heard, "ready;");
}
/* What is said meanwhile is heard when somebody listens again. */
TEST(it_goes_on_in_another_loop)
{
	start();
	assert_int_equal(own_command_move(&command, NULL), 0);
	assert_int_equal(loop.count, 0);
	own_command_say(&command, "hello\n");
	assert_int_equal(own_command_move(&command, &loop), 0);
	while (command.running)
		assert_int_equal(loop_run(&loop), 0);
	assert_string_equal(heard, "ready;hello;end");
	assert_int_equal(own_command_move(&command, NULL), 0);
	assert_int_equal(own_command_move(&command, &loop), 0);
}

TEST(it_can_be_stopped_while_nobody_listens)
{
	start();
	assert_int_equal(own_command_move(&command, NULL), 0);
	own_command_stop(&command);
	assert_false(command.running);
}

static void
run_complaining(const char *word)
{
	const char *const words[] = {"talon", "repeat", word, NULL};

	command.line = NULL;
	command.ended = NULL;
	command.keep = 4;
	assert_int_equal(own_command_start(&command, words), 0);
	while (command.running)
		assert_int_equal(loop_run(&loop), 0);
}

TEST(its_output_is_kept_and_why_it_failed)
{
	run_complaining("short");
	assert_int_equal(command.status, 3);
	assert_string_equal(command.kept.bytes, "0123");
	assert_string_equal(command.last, "it is \\^[ bad");
	assert_string_equal(command.why, "exited with status 3");
	assert_string_equal(own_command_words(&command), command.last);
	own_command_release(&command);
}

TEST(it_has_as_much_time_as_it_is_given)
{
	command.most_ns = 1;
	run_complaining("long");
	assert_int_equal(command.status, -1);
	assert_string_equal(own_command_words(&command), "it took too long");
	own_command_release(&command);
}

static bool
no_more(void *owner, int64_t now_ns)
{
	(void)now_ns;
	assert_ptr_equal(owner, heard);
	return false;
}

TEST(it_is_ended_when_its_owner_says_so)
{
	command.look = no_more;
	run_complaining("long");
	assert_int_equal(command.status, -1);
	assert_string_equal(own_command_words(&command), "it was ended");
	own_command_release(&command);
}
