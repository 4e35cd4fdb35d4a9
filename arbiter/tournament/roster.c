#include "tournament/roster.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* Copies TEXT to *TO, which moves behind it; NULL for NULL. */
static const char *
put_text(char **to, const char *text)
{
	if (!text)
		return NULL;
	const char *put = strcpy(*to, text);
	*to += strlen(text) + 1;
	return put;
}

static size_t
text_size(const char *text)
{
	return text ? strlen(text) + 1 : 0;
}

static size_t
files_size(const struct run_bot *bot)
{
	size_t size = (size_t)bot->file_count * sizeof *bot->files;

	for (int i = 0; i < bot->file_count; i++)
		size += text_size(bot->files[i].path) +
			text_size(bot->files[i].digest);
	return size;
}

/* Copies the files to FILES, and their texts to *END. */
static void
put_files(struct run_bot *to, struct run_bot_file *files, char **end,
	const struct run_bot *from)
{
	to->files = files;
	to->file_count = from->file_count;
	for (int i = 0; i < from->file_count; i++) {
		files[i].path = put_text(end, from->files[i].path);
		files[i].digest = put_text(end, from->files[i].digest);
	}
}

/* Copies a bot and what it points to, which is returned, to be freed; NULL with
 * errno. */
static void *
copy_bot(struct run_bot *to, const struct run_bot *from)
{
	struct run_bot_file *files = malloc(
		files_size(from) + text_size(from->name) +
		text_size(from->command) + text_size(from->options) +
		text_size(from->says_name) + text_size(from->says_version) +
		text_size(from->sources));

	if (!files)
		return NULL;
	char *end = (char *)(files + from->file_count);
	put_files(to, files, &end, from);
	to->name = put_text(&end, from->name);
	to->command = put_text(&end, from->command);
	to->options = put_text(&end, from->options);
	to->says_name = put_text(&end, from->says_name);
	to->says_version = put_text(&end, from->says_version);
	to->sources = put_text(&end, from->sources);
	return files;
}

int
roster_add(struct roster *roster, const struct run_bot *bot, long from)
{
	size_t count = (size_t)roster->count;
	if (ARRAY_GROW(roster->bots, count, roster->bot_capacity) < 0)
		return -1;
	if (ARRAY_GROW(roster->terms, count, roster->term_capacity) < 0)
		return -1;
	roster->terms[count] = (struct roster_term){
		.from = from,
		.until = LONG_MAX,
		.texts = copy_bot(&roster->bots[count], bot),
	};
	if (!roster->terms[count].texts)
		return -1;
	roster->count++;
	return 0;
}

int
roster_init(struct roster *roster, const struct run *run)
{
	*roster = (struct roster){0};
	for (int i = 0; i < run->bot_count; i++) {
		if (roster_add(roster, &run->bots[i], 0) < 0)
			return -1;
		roster->terms[i].house =
			i >= run->bot_count - run->tournament.houses;
	}
	return 0;
}

void
roster_release(struct roster *roster)
{
	for (int i = 0; i < roster->count; i++)
		free(roster->terms[i].texts);
	free(roster->bots);
	free(roster->terms);
	*roster = (struct roster){0};
}

bool
roster_plays(const struct roster *roster, int bot, long round)
{
	const struct roster_term *term = &roster->terms[bot];

	return !term->house && !term->away && term->from <= round &&
	       round < term->until;
}

int
roster_list(const struct roster *roster, long round, int *bots)
{
	int count = 0;

	for (int i = 0; i < roster->count; i++)
		if (roster_plays(roster, i, round))
			bots[count++] = i;
	return count;
}

long
roster_due(const struct roster *roster, const struct run *run)
{
	return roster->due > 0 ? roster->due : run->tournament.games;
}
