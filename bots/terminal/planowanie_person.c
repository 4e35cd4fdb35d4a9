#include "terminal/planowanie_person.h"

#include <string.h>

#include "cards/card_arguments.h"
#include "planowanie/players/seat.h"
#include "terminal/planowanie_screen.h"
#include "terminal/trick_input.h"

/* The conversation about a declaration or a card */
struct talk {
	const struct person *person;
	const struct planowanie_view *view;
	struct trick_input card;
	bool declared;
	int tricks; /* valid when declared */
};

static void
turn(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	planowanie_screen_state(&t->screen, talk->view);
	person_show_time(talk->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct talk *talk = state;

	planowanie_screen_state(&t->screen, talk->view);
}

static void
start_tricks(void *state, char *note)
{
	struct talk *talk = state;

	talk->declared = false;
	note[0] = '\0';
}

static bool
done_tricks(const void *state)
{
	const struct talk *talk = state;

	return talk->declared;
}

static void
prompt_tricks(const void *state, char *text)
{
	const struct talk *talk = state;

	snprintf(text, CONVERSATION_TEXT_MAX,
		"How many tricks will you take (0 to %d)? ",
		talk->view->open.cards);
}

static bool
line_tricks(void *state, char *text, char *note)
{
	struct talk *talk = state;

	talk->declared = trick_input_tricks(
		text, talk->view->open.cards, &talk->tricks, note);
	return talk->declared;
}

static void
start_card(void *state, char *note)
{
	struct talk *talk = state;
	const struct planowanie_view *view = talk->view;

	trick_input_start(&talk->card, &view->deck, &view->open.trick,
		view->hand, planowanie_view_legal(view), note);
}

static bool
done_card(const void *state)
{
	const struct talk *talk = state;

	return talk->card.done;
}

static void
prompt_card(const void *state, char *text)
{
	(void)state;
	snprintf(text, CONVERSATION_TEXT_MAX, "Your card: ");
}

static bool
line_card(void *state, char *text, char *note)
{
	struct talk *talk = state;

	return trick_input_line(&talk->card, text, note);
}

static bool
answer(struct person *person, const char *question, const void *view,
	struct random *random, char text[static GAME_LINE_MAX])
{
	struct talk talk = {.person = person, .view = view};
	const struct conversation tricks = {&talk, start_tricks, done_tricks,
		prompt_tricks, line_tricks, turn, show, planowanie_screen_help};
	const struct conversation card = {&talk, start_card, done_card,
		prompt_card, line_card, turn, show, planowanie_screen_help};

	(void)random;
	if (strcmp(question, "gen_declare") == 0) {
		if (!person_ask(person, &tricks))
			return false;
		snprintf(text, CONVERSATION_TEXT_MAX, "%d", talk.tricks);
	} else {
		if (!person_ask(person, &card))
			return false;
		trick_card_format(&talk.view->deck, talk.card.card, text);
	}
	return true;
}

static void
begun(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	planowanie_screen_begin(&t->screen, view);
}

static void
dealt(struct terminal *t, char *arguments, const void *before, const void *view)
{
	(void)arguments;
	(void)before;
	planowanie_screen_deal(&t->screen, view);
}

static void
declared(struct terminal *t, char *arguments, const void *before,
	const void *view)
{
	char reason[GAME_REASON_MAX];
	int seat;
	int tricks;

	(void)before;
	if (planowanie_seat_declaration(arguments, &seat, &tricks, reason))
		planowanie_screen_declare(&t->screen, view, seat, tricks);
}

static void
played(struct terminal *t, char *arguments, const void *before,
	const void *after)
{
	const struct planowanie_view *view = after;
	const struct card_reader reader = card_reader_of(&view->deck);
	char reason[GAME_REASON_MAX];
	trick_card c;
	int seat;

	(void)before;
	if (card_arguments_play(arguments, &reader, PLANOWANIE_SEATS_MAX, &seat,
		    &c, reason))
		planowanie_screen_play(&t->screen, view, seat, c);
}

static void
over(struct terminal *t, char *arguments, const void *before, const void *after)
{
	const struct planowanie_view *view = after;
	char reason[GAME_REASON_MAX];
	int points[PLANOWANIE_SEATS_MAX];

	(void)before;
	if (arguments_result(arguments, view->open.seats, points, reason))
		planowanie_screen_result(&t->screen, view, points);
}

static const struct person_event events[] = {
	{"set_game", begun},
	{"set_cards", dealt},
	{"declare", declared},
	{"play", played},
	{"result", over},
	{0},
};

const struct person_game planowanie_person = {&planowanie_seat, events, answer};
