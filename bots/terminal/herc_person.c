#include "terminal/herc_person.h"

#include "terminal/herc_screen.h"

/* The conversation, whose state is the person */

static void
start(void *state, char *note)
{
	struct herc_person *p = state;
	const struct herc_view *view = &p->player->view;

	trick_input_start(&p->card, &view->deck, &view->open.trick, view->hand,
		herc_view_legal(view), note);
}

static bool
done(const void *state)
{
	const struct herc_person *p = state;

	return p->card.done;
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
	struct herc_person *p = state;

	return trick_input_line(&p->card, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct herc_person *p = state;

	herc_screen_state(t->out, t->colour, &p->player->view);
	person_show_time(p->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct herc_person *p = state;

	herc_screen_state(t->out, t->colour, &p->player->view);
}

/* The observer */

static trick_card
ask(struct herc_player *player)
{
	struct herc_person *p = player->watcher;
	const struct conversation conversation = {
		p, start, done, prompt, line, turn, show, herc_screen_help};

	person_ask(p->person, &conversation);
	return p->card.card;
}

static void
dealt(struct herc_player *player)
{
	struct herc_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	herc_screen_begin(t->out, t->colour, &player->view);
	terminal_flush(t);
}

static void
played(struct herc_player *player, int seat, trick_card c)
{
	struct herc_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	herc_screen_play(t->out, t->colour, &player->view, seat, c);
	terminal_flush(t);
}

static void
over(struct herc_player *player, const int points[])
{
	struct herc_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	herc_screen_result(t->out, &player->view, points);
	terminal_flush(t);
}

void
herc_person_init(struct herc_person *p, struct herc_player *player,
	struct person *person)
{
	static const struct herc_observer observer = {dealt, played, over, ask};

	p->player = player;
	p->person = person;
	player->observer = &observer;
	player->watcher = p;
}
