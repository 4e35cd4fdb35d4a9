#include "terminal/tablic_person.h"

#include "common/arguments.h"
#include "tablic/commands.h"
#include "tablic/players/seat.h"
#include "terminal/tablic_input.h"
#include "terminal/tablic_screen.h"

/* The conversation about a play */
struct talk {
	const struct person *person;
	const struct tablic_view *view;
	struct random *random;
	struct tablic_input input;
};

static void
start(void *state, char *note)
{
	struct talk *talk = state;

	tablic_input_start(&talk->input, talk->view, talk->random, note);
}

static bool
done(const void *state)
{
	const struct talk *talk = state;

	return talk->input.stage == TABLIC_INPUT_DONE;
}

static void
prompt(const void *state, char *text)
{
	const struct talk *talk = state;

	tablic_input_prompt(&talk->input, text);
}

static bool
line(void *state, char *text, char *note)
{
	struct talk *talk = state;

	return tablic_input_line(&talk->input, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	tablic_screen_turn(&t->screen, talk->view);
	person_show_time(talk->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	tablic_screen_state(&t->screen, talk->view);
}

static bool
answer(struct person *person, const char *question, const void *view,
	struct random *random, char text[static GAME_LINE_MAX])
{
	struct talk talk = {.person = person, .view = view, .random = random};
	const struct conversation conversation = {&talk, start, done, prompt,
		line, turn, show, tablic_screen_help};

	(void)question;
	if (!person_ask(person, &conversation))
		return false;
	tablic_commands_answer(talk.input.play, text);
	return true;
}

static void
begun(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	tablic_screen_begin(&t->screen, view);
}

static void
dealt(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	tablic_screen_deal(&t->screen, view);
}

static void
played(struct terminal *t, char *arguments, const void *before,
	const void *view)
{
	char reason[GAME_REASON_MAX];
	struct tablic_play play;
	int seat;

	if (tablic_commands_play(arguments, &seat, &play, reason))
		tablic_screen_play(&t->screen, before, view, seat, play);
}

static void
over(struct terminal *t, char *arguments, const void *before, const void *after)
{
	const struct tablic_view *view = after;
	char reason[GAME_REASON_MAX];
	int points[TABLIC_SEATS_MAX];

	(void)before;
	if (arguments_result(arguments, view->open.seats, points, reason))
		tablic_screen_result(&t->screen, view, points);
}

static const struct person_event events[] = {
	{"set_table", begun},
	{"set_cards", dealt},
	{"play", played},
	{"result", over},
	{0},
};

const struct person_game tablic_person = {&tablic_seat, events, answer};
