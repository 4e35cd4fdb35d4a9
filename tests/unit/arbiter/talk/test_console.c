/* A shell to a bot that is a line of shell. */

#include "games.h"
#include "talk/console.h"

#include "lib/test.h"

/* Lays down the cards of its hand in their order. */
#define BOT                                                           \
	"while read c a b r; do case $c in list_commands) "           \
	"printf '= set_seed\\nplay\\n\\n';; set_cards) h=\"$b $r\"; " \
	"printf '=\\n\\n';; gen_move) printf '= %s\\n\\n' ${h%% *}; " \
	"h=${h#* };; *) printf '=\\n\\n';; esac; done"

/* What is printed for LINES, each of which is taken. */
static char *
console(const char *script, const char *lines)
{
	char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	char line[1024], *out = NULL;
	size_t size = 0;
	struct talk_loop loop;
	struct console console;
	struct console_choice choice;

	snprintf(line, sizeof line, "%s", script);
	char *words[] = {program, option, line, NULL};
	const struct bot_spec bot = {
		.name = name, .program = program, .words = words};
	console_choice_init(&choice, game_find("tablic"));
	FILE *file = open_memstream(&out, &size);
	assert_non_null(file);
	assert_int_equal(talk_loop_init(&loop), 0);
	assert_int_equal(console_init(&console,
				 &(struct console_terms){
					 .choice = &choice,
					 .specs = &bot,
					 .count = 1,
					 .loop = &loop,
					 .out = file,
				 }),
		0);
	while (*lines != '\0') {
		char one[256];
		const size_t length = strcspn(lines, "\n");

		snprintf(one, sizeof one, "%.*s\n", (int)length, lines);
		if (!console_take(&console, one))
			break;
		lines += length + (lines[length] == '\n');
	}
	console_release(&console);
	console_choice_release(&choice);
	talk_loop_release(&loop);
	fclose(file);
	return out;
}

static int
count(const char *text, const char *word)
{
	int found = 0;

	for (; (text = strstr(text, word)); text++)
		found++;
	return found;
}

TEST(lines_and_colons_are_told_apart)
{
	char *out = console(BOT, "hello\n\n# no\n:quit\nhello\n");

	assert_string_equal(out, "=\n");
	free(out);
}

TEST(a_bot_that_wants_it_is_shown_frame_and_actions)
{
	char *out = console("while read c x; do case $c in list_commands) "
			    "printf '= show_frame\nshow_actions\n\n';; "
			    "*) printf '=\n\n';; esac; done",
		":deal -s 5\n");
	const char *actions = strstr(out, "> show_actions 1 1 [{");

	assert_non_null(actions);
	assert_int_equal(count(out, "> show_actions"), 1);
	assert_true(strstr(out, "> show_frame 1 1 {") < actions);
	free(out);
}

TEST(the_bot_is_asked_judged_and_told)
{
	char *out = console(BOT, ":deal -s 5\n:go\n:back\n:step\n");

	assert_int_equal(count(out, "> set_seed "), 2);
	assert_int_equal(count(out, "> gen_move\n= "), 1);
	assert_int_equal(count(out, "> set_rules"), 0);
	assert_true(count(out, "> play 0 ") >= 1);
	assert_true(count(out, "> play 1 ") >= 1);
	free(out);
}

TEST(other_rules_forget_the_options)
{
	char *out = console(BOT, ":game trax\n:set board 7x9\n:set\n"
				 ":game whist\n:game\n:set\n"
				 ":game herc\n:game trax\n:set\n");

	assert_int_equal(count(out, "  is 7x9\n"), 2);
	assert_int_equal(count(out, "there is no game \"whist\"\ntrax\n"), 1);
	free(out);
}

TEST(only_as_many_play_as_can)
{
	char *out = console(BOT,
		":game planowanie\n:players 40\n:players 1\n:players x\n"
		":players\n:players 4\n:players 0\n:game\n");

	assert_int_equal(
		count(out, "planowanie is played by 2, 3 or 4 bots\n"), 4);
	assert_non_null(strstr(out, "bots\nplanowanie\n"));
	free(out);
}

TEST(a_move_by_hand_is_judged_and_told)
{
	char *out = console(BOT,
		":deal -s 5\n:play 1X\n:play\n:step\n:back\n:seat 1 hand\n"
		":go\n:go\n:seat 1 chance\n:seat 2 hand\n");

	assert_int_equal(count(out, "illegal: "), 1);
	assert_int_equal(count(out, ":play ACTION\n"), 2);
	assert_int_equal(
		count(out, "seat 1 is played by hand: :play ACTION\n"), 1);
	assert_int_equal(count(out, "there is no such seat\n"), 1);
	free(out);
}

TEST(a_refused_deal_leaves_the_game_as_it_is)
{
	char *out = console(BOT, ":deal -s 5\n:deal 7\n:deal -x\n"
				 ":deal -f /nonexistent\n:go\n");

	assert_int_equal(count(out, "there is no such seat\n"), 1);
	assert_int_equal(count(out, ":deal [-s SEED]"), 1);
	assert_int_equal(count(out, "/nonexistent: "), 1);
	assert_int_equal(count(out, "> set_cards"), 1);
	assert_int_equal(count(out, "> gen_move\n= "), 1);
	free(out);
}

TEST(another_program_takes_the_place_of_a_bot)
{
	char *out = console(BOT,
		":deal -s 5\n:bot /nonexistent/bot\nhello\n"
		":bot other = sh -c 'while read x; do printf \"= new\\n\\n\"; "
		"done'\nhello\n:bot\n:bot bot\n");

	assert_int_equal(
		count(out, "/nonexistent/bot: No such file or directory\n"), 1);
	assert_int_equal(count(out, "> set_cards"), 2);
	assert_int_equal(count(out, "0 other, who hears lines\n"), 1);
	assert_non_null(strstr(out, "= new\n0 other"));
	free(out);
}

TEST(every_command_is_in_the_help)
{
	char *out = console(BOT, ":help\n");
	const char *command;

	for (size_t i = 0; (command = console_command(i)); i++)
		assert_non_null(strstr(out, command));
	assert_non_null(strstr(out, ":play ACTION"));
	free(out);
}

TEST(a_bot_that_has_ended_is_started_again)
{
	char *out = console("read x; printf '=\\n\\n'; read x; exit 3",
		"a\nb\n:start\nc\n");

	assert_int_equal(count(out, "the bot exited with status 3"), 2);
	assert_int_equal(count(out, ":start starts it again"), 1);
	free(out);
}
