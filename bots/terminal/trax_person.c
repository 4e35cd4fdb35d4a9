#include "terminal/trax_person.h"

#include "terminal/trax_screen.h"

/* The conversation, whose state is the person */

static void
start(void *state, char *note)
{
	struct trax_person *p = state;

	trax_input_start(&p->input, &p->player->view.board);
	note[0] = '\0';
}

static bool
done(const void *state)
{
	const struct trax_person *p = state;

	return p->input.done;
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
	struct trax_person *p = state;

	return trax_input_line(&p->input, text, note);
}

static void
turn(const void *state, struct terminal *t)
{
	const struct trax_person *p = state;

	trax_screen_state(t->out, t->colour, &p->player->view);
	person_show_time(p->person);
}

static void
show(const void *state, struct terminal *t)
{
	const struct trax_person *p = state;

	trax_screen_state(t->out, t->colour, &p->player->view);
}

/* The observer */

static void
ask(struct trax_player *player, struct trax_turn *answer)
{
	struct trax_person *p = player->watcher;
	const struct conversation conversation = {
		p, start, done, prompt, line, turn, show, trax_screen_help};

	person_ask(p->person, &conversation);
	*answer = p->input.turn;
}

static void
begun(struct trax_player *player)
{
	struct trax_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	trax_screen_begin(t->out, &player->view);
	terminal_flush(t);
}

static void
played(struct trax_player *player, int seat, const struct trax_turn *made)
{
	struct trax_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	trax_screen_play(t->out, &player->view, seat, made);
	terminal_flush(t);
}

static void
over(struct trax_player *player, const int points[])
{
	struct trax_person *p = player->watcher;
	struct terminal *t = &p->person->terminal;

	trax_screen_result(t->out, t->colour, &player->view, points);
	terminal_flush(t);
}

void
trax_person_init(struct trax_person *p, struct trax_player *player,
	struct person *person)
{
	static const struct trax_observer observer = {begun, played, over, ask};

	p->player = player;
	p->person = person;
	player->observer = &observer;
	player->watcher = p;
}
