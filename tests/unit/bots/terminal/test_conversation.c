/* Asking a person, who types into a file. */
#include "terminal/conversation.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/screen_text.h"
#include "lib/test.h"

/* What is asked for: a line that says "seven". */
struct seven {
	int starts;
	bool found;
};

static void
start(void *state, char *note)
{
	struct seven *seven = state;

	seven->starts++;
	strcpy(note, seven->starts > 1 ? "Once more." : "");
}

static bool
done(const void *state)
{
	const struct seven *seven = state;

	return seven->found;
}

static void
prompt(const void *state, char *text)
{
	(void)state;
	strcpy(text, "Say it: ");
}

static bool
line(void *state, char *text, char *note)
{
	struct seven *seven = state;

	seven->found = strcmp(text, "seven") == 0;
	snprintf(note, CONVERSATION_TEXT_MAX, "%s is %s.", text,
		seven->found ? "right" : "wrong");
	return seven->found;
}

static void
turn(const void *state, struct terminal *t)
{
	(void)state;
	fputs("Your turn.\n", t->screen.out);
}

static void
show(const void *state, struct terminal *t)
{
	(void)state;
	fputs("Everything.\n", t->screen.out);
}

/* The end of a conversation with somebody who types TYPED, then nothing; all
 * that is answered is on the screen. */
static enum conversation_end
talk(struct seven *seven, const char *typed)
{
	const struct conversation conversation = {
		seven, start, done, prompt, line, turn, show, "Say seven.\n"};
	struct terminal t = {.screen = plain};
	int in[2];
	int answers[2];

	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(answers), 0);
	assert_int_equal(write(in[1], typed, strlen(typed)), strlen(typed));
	close(in[1]);
	t.in = in[0];
	t.answers = answers[1];
	enum conversation_end end = converse(&t, &conversation);
	close(in[0]);
	close(answers[0]);
	close(answers[1]);
	return end;
}

EACH_TEST(screen_open, screen_free)

TEST(lines_are_refused_until_one_is_taken)
{
	struct seven seven = {0};

	assert_int_equal(
		talk(&seven, "six\nseven\neight\n"), CONVERSATION_DONE);
	assert_screen("Your turn.\nSay it: six is wrong.\n"
		      "Say it: seven is right.\n");
}

TEST(some_words_mean_the_same_in_every_game)
{
	struct seven seven = {0};

	assert_int_equal(talk(&seven, "help\n?\nSHOW\nback\nundo\nseven\n"),
		CONVERSATION_DONE);
	assert_int_equal(seven.starts, 3);
	assert_screen("Your turn.\nSay it: Say seven.\nSay it: Say seven.\n"
		      "Say it: Everything.\nSay it: Once more.\n"
		      "Say it: Once more.\nSay it: seven is right.\n");
}

TEST(who_gives_up_or_goes_away_leaves_no_answer)
{
	struct seven seven = {0};

	assert_int_equal(talk(&seven, "quit\nseven\n"), CONVERSATION_QUIT);
	assert_int_equal(talk(&seven, "six\n"), CONVERSATION_CLOSED);
	fclose(plain.out);
}
