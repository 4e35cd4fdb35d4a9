#include "terminal/trax_person.h"

#include "common/arguments.h"
#include "terminal/trax_input.h"
#include "terminal/trax_screen.h"
#include "trax/players/seat.h"
#include "trax/text.h"

/* The conversation about a turn */
struct talk {
	const struct person *person;
	const struct trax_view *view;
	struct trax_input input;
};

static void
start(void *state, char *note)
{
	struct talk *talk = state;

	trax_input_start(&talk->input, &talk->view->board);
	note[0] = '\0';
}

static bool
done(const void *state)
{
	const struct talk *talk = state;

	return talk->input.done;
}

static void
prompt(const void *state, char *text)
{
	(void)state;
	snprintf(text, CONVERSATION_TEXT_MAX, "Your turn: ");
}

static bool
line(void *state, char *text, char *note)
{
	struct talk *talk = state;

	return trax_input_line(&talk->input, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	trax_screen_state(&t->screen, talk->view);
	person_show_time(talk->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	trax_screen_state(&t->screen, talk->view);
}

static bool
answer(struct person *person, const char *question, const void *view,
	struct random *random, char text[static GAME_LINE_MAX])
{
	struct talk talk = {.person = person, .view = view};
	const struct conversation conversation = {
		&talk, start, done, prompt, line, turn, show, trax_screen_help};

	(void)question;
	(void)random;
	if (!person_ask(person, &conversation))
		return false;
	trax_turn_format(&talk.input.turn, text);
	return true;
}

/* Before the tiles. */
static void
begun(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	trax_screen_begin(&t->screen, view);
}

static void
played(struct terminal *t, char *arguments, const void *before,
	const void *view)
{
	char reason[GAME_REASON_MAX];
	struct trax_turn turn_made;
	int seat;

	(void)before;
	if (trax_seat_play(arguments, &seat, &turn_made, reason))
		trax_screen_play(&t->screen, view, seat, &turn_made);
}

static void
over(struct terminal *t, char *arguments, const void *before, const void *view)
{
	char reason[GAME_REASON_MAX];
	int points[TRAX_SEATS];

	(void)before;
	if (arguments_result(arguments, TRAX_SEATS, points, reason))
		trax_screen_result(&t->screen, view, points);
}

static const struct person_event events[] = {
	{"set_players", begun},
	{"play", played},
	{"result", over},
	{0},
};

const struct person_game trax_person = {&trax_seat, events, answer};
