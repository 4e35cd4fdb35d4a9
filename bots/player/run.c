#include "player/run.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LINE_WIDTH = 75, DESCRIPTION_MAX = 2048 };

static int
count_names(const struct player_game *games)
{
	int count = 0;

	for (; games->game; games++) {
		for (const struct seat_rules *r = games->game->rules; r->name;
			r++)
			count++;
	}
	return count;
}

/* "one, another and a third", as far as TEXT has room. */
static void
list_names(const struct player_game *games, char *text, size_t size)
{
	int left = count_names(games);

	for (; games->game; games++) {
		for (const struct seat_rules *r = games->game->rules; r->name;
			r++) {
			left--;
			strlcat(text, r->name, size);
			if (left > 0)
				strlcat(text, left > 1 ? ", " : " and ", size);
		}
	}
}

static void
print_wrapped(FILE *file, const char *text)
{
	int at = 0;

	while (*text != '\0') {
		int length = (int)strcspn(text, " ");
		bool fits = at + 1 + length < LINE_WIDTH;

		if (at > 0)
			fputc(fits ? ' ' : '\n', file);
		fprintf(file, "%.*s", length, text);
		at = fits && at > 0 ? at + 1 + length : length;
		text += length + (text[length] == ' ');
	}
	fputc('\n', file);
}

void
run_describe(const struct player_game *games, FILE *file)
{
	char text[DESCRIPTION_MAX] = "It plays ";

	list_names(games, text, sizeof text);
	strlcat(text, " by Talon's protocol, on standard input and output.",
		sizeof text);
	fputc('\n', file);
	print_wrapped(file, text);
}

int
run_player(struct player *player, const char *name)
{
	static struct bot bot;

	player_bot(player, name, &bot);
	if (bot_run(&bot, STDIN_FILENO, STDOUT_FILENO) == 0)
		return EXIT_SUCCESS;
	warn("%s", name);
	return EXIT_FAILURE;
}
