#include "terminal/tablic_person.h"

#include "terminal/tablic_screen.h"

/* The conversation, whose state is the person */

static void
start(void *state, char *note)
{
	struct tablic_person *p = state;

	tablic_input_start(
		&p->input, &p->player->view, &p->player->player->random, note);
}

static bool
done(const void *state)
{
	const struct tablic_person *p = state;

	return p->input.stage == TABLIC_INPUT_DONE;
}

static void
prompt(const void *state, char *text)
{
	const struct tablic_person *p = state;

	tablic_input_prompt(&p->input, text);
}

static bool
line(void *state, char *text, char *note)
{
	struct tablic_person *p = state;

	return tablic_input_line(&p->input, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct tablic_person *p = state;

	tablic_screen_turn(t->out, t->colour, &p->player->view);
	person_show_time(p->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct tablic_person *p = state;

	tablic_screen_state(t->out, t->colour, &p->player->view);
}

/* The observer */

static struct terminal *
terminal_of(struct tablic_player *player)
{
	struct tablic_person *p = player->watcher;

	return &p->person->terminal;
}

static struct tablic_play
ask(struct tablic_player *player)
{
	struct tablic_person *p = player->watcher;
	const struct conversation conversation = {
		p, start, done, prompt, line, turn, show, tablic_screen_help};

	person_ask(p->person, &conversation);
	return p->input.play;
}

static void
begun(struct tablic_player *player)
{
	struct terminal *t = terminal_of(player);

	tablic_screen_begin(t->out, t->colour, &player->view);
	terminal_flush(t);
}

static void
dealt(struct tablic_player *player)
{
	struct terminal *t = terminal_of(player);

	tablic_screen_deal(t->out, &player->view);
	terminal_flush(t);
}

static void
played(struct tablic_player *player, const struct tablic_view *before, int seat,
	struct tablic_play play)
{
	struct terminal *t = terminal_of(player);

	tablic_screen_play(
		t->out, t->colour, before, &player->view, seat, play);
	terminal_flush(t);
}

static void
over(struct tablic_player *player, const int points[])
{
	struct terminal *t = terminal_of(player);

	tablic_screen_result(t->out, &player->view, points);
	terminal_flush(t);
}

void
tablic_person_init(struct tablic_person *p, struct tablic_player *player,
	struct person *person)
{
	static const struct tablic_observer observer = {
		begun, dealt, played, over, ask};

	p->player = player;
	p->person = person;
	player->observer = &observer;
	player->watcher = p;
}
