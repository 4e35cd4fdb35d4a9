#include "terminal/planowanie_person.h"

#include "terminal/planowanie_screen.h"

/* What both conversations show; their state is the person. */

static void
turn(const void *state, struct terminal *t)
{
	const struct planowanie_person *p = state;

	planowanie_screen_state(t->out, t->colour, &p->player->view);
	person_show_time(p->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct planowanie_person *p = state;

	planowanie_screen_state(t->out, t->colour, &p->player->view);
}

/* The declaration */

static void
start_tricks(void *state, char *note)
{
	struct planowanie_person *p = state;

	p->declared = false;
	note[0] = '\0';
}

static bool
done_tricks(const void *state)
{
	const struct planowanie_person *p = state;

	return p->declared;
}

static void
prompt_tricks(const void *state, char *text)
{
	const struct planowanie_person *p = state;

	snprintf(text, CONVERSATION_TEXT_MAX,
		"How many tricks will you take (0 to %d)? ",
		p->player->view.open.cards);
}

static bool
line_tricks(void *state, char *text, char *note)
{
	struct planowanie_person *p = state;

	p->declared = trick_input_tricks(
		text, p->player->view.open.cards, &p->tricks, note);
	return p->declared;
}

static int
ask_declare(struct planowanie_player *player)
{
	struct planowanie_person *p = player->watcher;
	const struct conversation conversation = {p, start_tricks, done_tricks,
		prompt_tricks, line_tricks, turn, show, planowanie_screen_help};

	person_ask(p->person, &conversation);
	return p->tricks;
}

/* The card */

static void
start_card(void *state, char *note)
{
	struct planowanie_person *p = state;
	const struct planowanie_view *view = &p->player->view;

	trick_input_start(&p->card, &view->deck, &view->open.trick, view->hand,
		planowanie_view_legal(view), note);
}

static bool
done_card(const void *state)
{
	const struct planowanie_person *p = state;

	return p->card.done;
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
	struct planowanie_person *p = state;

	return trick_input_line(&p->card, text, note);
}

static trick_card
ask_play(struct planowanie_player *player)
{
	struct planowanie_person *p = player->watcher;
	const struct conversation conversation = {p, start_card, done_card,
		prompt_card, line_card, turn, show, planowanie_screen_help};

	person_ask(p->person, &conversation);
	return p->card.card;
}

/* The observer */

static struct terminal *
terminal_of(struct planowanie_player *player)
{
	struct planowanie_person *p = player->watcher;

	return &p->person->terminal;
}

static void
begun(struct planowanie_player *player)
{
	struct terminal *t = terminal_of(player);

	planowanie_screen_begin(t->out, &player->view);
	terminal_flush(t);
}

static void
dealt(struct planowanie_player *player)
{
	struct terminal *t = terminal_of(player);

	planowanie_screen_deal(t->out, t->colour, &player->view);
	terminal_flush(t);
}

static void
declared(struct planowanie_player *player, int seat, int tricks)
{
	struct terminal *t = terminal_of(player);

	planowanie_screen_declare(t->out, &player->view, seat, tricks);
	terminal_flush(t);
}

static void
played(struct planowanie_player *player, int seat, trick_card c)
{
	struct terminal *t = terminal_of(player);

	planowanie_screen_play(t->out, t->colour, &player->view, seat, c);
	terminal_flush(t);
}

static void
over(struct planowanie_player *player, const int points[])
{
	struct terminal *t = terminal_of(player);

	planowanie_screen_result(t->out, &player->view, points);
	terminal_flush(t);
}

void
planowanie_person_init(struct planowanie_person *p,
	struct planowanie_player *player, struct person *person)
{
	static const struct planowanie_observer observer = {
		begun, dealt, declared, played, over, ask_declare, ask_play};

	p->player = player;
	p->person = person;
	player->observer = &observer;
	player->watcher = p;
}
