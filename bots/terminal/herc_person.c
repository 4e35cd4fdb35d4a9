#include "terminal/herc_person.h"

#include "cards/card_arguments.h"
#include "herc/players/seat.h"
#include "terminal/herc_screen.h"
#include "terminal/trick_input.h"

/* The conversation about a card */
struct talk {
	const struct person *person;
	const struct herc_view *view;
	struct trick_input card;
};

static void
start(void *state, char *note)
{
	struct talk *talk = state;
	const struct herc_view *view = talk->view;

	trick_input_start(&talk->card, &view->deck, &view->open.trick,
		view->hand, herc_view_legal(view), note);
}

static bool
done(const void *state)
{
	const struct talk *talk = state;

	return talk->card.done;
}

static void
prompt(const void *state, char *text)
{
	(void)state;
	snprintf(text, CONVERSATION_TEXT_MAX, "Your card: ");
}

static bool
line(void *state, char *text, char *note)
{
	struct talk *talk = state;

	return trick_input_line(&talk->card, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	herc_screen_state(&t->screen, talk->view);
	person_show_time(talk->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	herc_screen_state(&t->screen, talk->view);
}

static bool
answer(struct person *person, const char *question, const void *view,
	struct random *random, char text[static GAME_LINE_MAX])
{
	struct talk talk = {.person = person, .view = view};
	const struct conversation conversation = {
		&talk, start, done, prompt, line, turn, show, herc_screen_help};

	(void)question;
	(void)random;
	if (!person_ask(person, &conversation))
		return false;
	trick_card_format(&talk.view->deck, talk.card.card, text);
	return true;
}

static void
dealt(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	herc_screen_begin(&t->screen, view);
}

static void
played(struct terminal *t, char *arguments, const void *before,
	const void *after)
{
	const struct herc_view *view = after;
	const struct card_reader reader = card_reader_of(&view->deck);
	char reason[GAME_REASON_MAX];
	trick_card c;
	int seat;

	(void)before;
	if (card_arguments_play(
		    arguments, &reader, HERC_SEATS, &seat, &c, reason))
		herc_screen_play(&t->screen, view, seat, c);
}

static void
over(struct terminal *t, char *arguments, const void *before, const void *view)
{
	char reason[GAME_REASON_MAX];
	int points[HERC_SEATS];

	(void)before;
	if (arguments_result(arguments, HERC_SEATS, points, reason))
		herc_screen_result(&t->screen, view, points);
}

static const struct person_event events[] = {
	{"set_cards", dealt},
	{"play", played},
	{"result", over},
	{0},
};

const struct person_game herc_person = {&herc_seat, events, answer};
