/* Dialogues as text, and played to a shell. */

#include "talk/dialogue.h"

#include "lib/test.h"

#define PATIENCE_NS INT64_C(20000000000)

static bool
read_text(struct dialogue *dialogue, const char *text, char *reason)
{
	char copy[512];

	snprintf(copy, sizeof copy, "%s", text);
	FILE *file = fmemopen(copy, strlen(copy), "r");
	assert_non_null(file);
	bool good = dialogue_read(dialogue, file, "it", reason);
	fclose(file);
	return good;
}

TEST(commands_of_a_batch_are_sent_together)
{
	char reason[REASON_MAX];
	struct dialogue d;

	assert_true(read_text(&d,
		"# hello\n> a\n> b x\n\n< =\n< = y\n< z\n> c\n< ?*\nd\n#? [x]\n"
		"e\n",
		reason));
	assert_int_equal(d.count, 5);
	assert_false(d.steps[1].alone);
	assert_true(d.steps[2].alone);
	assert_true(d.steps[3].alone);
	assert_true(d.steps[4].alone);
	assert_string_equal(d.texts.bytes + d.steps[1].command, "b x");
	assert_string_equal(d.texts.bytes + d.steps[1].lines, "= y\nz");
	assert_int_equal(d.steps[3].number, 10);
	assert_int_not_equal(d.steps[3].regex, 0);
	assert_int_equal(d.steps[4].regex, 0);
	dialogue_release(&d);
}

TEST(what_is_no_dialogue_is_refused_with_its_line)
{
	static const struct {
		const char *text;
		const char *reason;
	} cases[] = {
		{"< =\n", "it:1: no command has this answer"},
		{"> a\n< b\n", "it:2: an answer begins with =, ? or *"},
		{"> a\n> b\n< =\n> c\n",
			"it:4: the command of line 2 has no answer"},
		{"> a\n> b\n< =\n",
			"it:3: the command of line 2 has no answer"},
		{"#? [a]\n", "it:1: no command stands before it"},
		{"a\n#? a\n",
			"it:2: \"a\" is no regular expression in brackets"},
	};
	char reason[REASON_MAX];
	struct dialogue d;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_false(read_text(&d, cases[i].text, reason));
		assert_string_equal(reason, cases[i].reason);
		dialogue_release(&d);
	}
}

/* Plays TEXT to a bot that is the shell's SCRIPT. */
static bool
play(const char *text, const char *script, char *reason)
{
	char name[] = "bot", program[] = "/bin/sh", option[] = "-c";
	char line[512];
	struct talk_loop loop;
	struct conversation talk;
	struct dialogue d;

	snprintf(line, sizeof line, "%s", script);
	char *words[] = {program, option, line, NULL};
	const struct bot_spec bot = {
		.name = name, .program = program, .words = words};
	assert_true(read_text(&d, text, reason));
	assert_int_equal(talk_loop_init(&loop), 0);
	conversation_init(&talk, &loop);
	assert_int_equal(conversation_open(&talk, &bot), 0);
	bool good = dialogue_play(
		&d, &talk, PATIENCE_NS, PATIENCE_NS, false, reason);
	conversation_release(&talk);
	talk_loop_release(&loop);
	dialogue_release(&d);
	return good;
}

#define ECHO "while read x; do printf '= %s\\n\\n' \"$x\"; done"

TEST(a_bot_that_answers_as_wanted_passes)
{
	char reason[REASON_MAX];

	assert_true(play("> a\n> b\n< = a\n< = *\nc\n#? [c]\n", ECHO, reason));
}

TEST(what_differs_is_said)
{
	char reason[REASON_MAX];

	assert_false(play("> a\n< = b\n", ECHO, reason));
	assert_string_equal(reason, "1: a\nexpected\n  = b\ngot\n  = a");
	assert_false(play("> a\n< = a\n", ECHO "; exit 3", reason));
	assert_string_equal(reason, "the end: the bot exited with status 3");
	assert_false(play("> a\n< = a\n", ECHO "; echo bye", reason));
	assert_string_equal(
		reason, "the end: the bot said more than it was asked");
	assert_false(play("> a\n< = a\n", "read x; echo what", reason));
	assert_non_null(strstr(reason, "an answer begins with = or ?"));
}
