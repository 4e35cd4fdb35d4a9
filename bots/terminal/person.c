#include "terminal/person.h"

#include <stdlib.h>
#include <string.h>

static void
begin_game(struct screen *screen)
{
	screen_forget_names(screen);
	screen->gave_up = false;
}

static void
heard(void *self, const char *command, char *arguments, const void *before,
	const void *view)
{
	const struct person_seat *seat = self;
	struct terminal *t = &seat->person->terminal;
	const struct person_event *event = seat->game->events;

	if (!before)
		begin_game(&t->screen);
	while (event->command && strcmp(event->command, command) != 0)
		event++;
	if (!event->command)
		return;
	event->show(t, arguments, before, view);
	terminal_flush(t);
}

static void
answer(void *self, const char *question, const void *view,
	struct random *random, char text[static GAME_LINE_MAX])
{
	const struct person_seat *seat = self;

	if (!seat->game->answer(seat->person, question, view, random, text))
		strlcpy(text, "resign", GAME_LINE_MAX);
}

struct player_observer
person_observer(struct person_seat *seat)
{
	return (struct player_observer){heard, answer, seat};
}

static void
hint(struct terminal *t)
{
	if (!t->hinted)
		fputs("(\"help\" says what you can type, \"resign\" gives up "
		      "the game.)\n",
			t->screen.out);
	t->hinted = true;
}

bool
person_ask(struct person *person, const struct conversation *conversation)
{
	struct terminal *t = &person->terminal;
	enum conversation_end end;

	hint(t);
	end = converse(t, conversation);

	t->screen.gave_up =
		end == CONVERSATION_QUIT || end == CONVERSATION_CLOSED;
	switch (end) {
	case CONVERSATION_DONE:
		return true;
	case CONVERSATION_QUIT:
		fputs("You give up.\n", t->screen.out);
		return false;
	case CONVERSATION_CLOSED:
		fputs("\nNo more input: you give up.\n", t->screen.out);
		return false;
	case CONVERSATION_GONE:
	case CONVERSATION_INTERRUPTED:
		break;
	}
	person->leave(t, end);
	abort();
}

void
person_show_time(const struct person *person)
{
	int64_t left_ms = person->player->left_ms;

	if (left_ms >= 0)
		fprintf(person->terminal.screen.out, "Time   %.1f s\n",
			(double)left_ms / 1000);
}
