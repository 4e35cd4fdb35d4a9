#include "referee/deals.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
deals_release(struct deals *deals)
{
	word_list_release(&deals->lines);
	free(deals->settings);
	*deals = (struct deals){0};
}

/* Whether LINE is a deal: reads it into a game that is thrown away. */
static bool
check_line(const struct deals *deals, const char *line,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	void *game = malloc(deals->game->size);

	if (!game)
		return reason_no_memory(reason) == 0;
	bool good = deals->game->deal_read(game, deals->seats, deals->settings,
		(long)deals->lines.count, line, why);
	free(game);
	if (!good)
		snprintf(reason, REASON_MAX, "%s", why);
	return good;
}

static bool
is_deal(const char *line)
{
	line += strspn(line, " \t");
	return *line != '\0' && *line != '#';
}

static bool
take_line(struct deals *deals, char *line, char reason[static REASON_MAX])
{
	line[strcspn(line, "\r\n")] = '\0';
	if (!is_deal(line))
		return true;
	if (!check_line(deals, line, reason))
		return false;
	word_list_add(&deals->lines, line);
	return word_list_failed(&deals->lines) == 0 ||
	       reason_no_memory(reason) == 0;
}

static bool
read_lines(struct deals *deals, FILE *file, const char *path,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	char *line = NULL;
	size_t size = 0;
	long number = 0;
	bool good = true;

	while (good && getline(&line, &size, file) >= 0) {
		number++;
		good = take_line(deals, line, why);
	}
	free(line);
	if (!good)
		snprintf(reason, REASON_MAX, "%.300s:%ld: %.600s", path, number,
			why);
	else if (!feof(file))
		snprintf(reason, REASON_MAX, "%.300s: %s", path,
			strerror(errno));
	else if (deals->lines.count == 0)
		snprintf(reason, REASON_MAX, "%.300s: has no deals", path);
	return good && feof(file) && deals->lines.count > 0;
}

bool
deals_read(
	struct deals *deals, const char *path, char reason[static REASON_MAX])
{
	if (!deals->game->deal_read)
		return reason_refuse(
			reason, "%s has no deal files", deals->game->name);
	FILE *file = fopen(path, "re");
	if (!file)
		return reason_refuse(
			reason, "%.300s: %s", path, strerror(errno));
	bool good = read_lines(deals, file, path, reason);
	fclose(file);
	return good;
}

void
deals_deal(const struct deals *deals, void *game, const struct seed *seed,
	long number)
{
	char reason[GAME_REASON_MAX];
	struct random random;
	bool good;

	if (deals->start) {
		good = deals->game->restore(
			game, deals->seats, deals->start, reason);
		assert(good || game_trouble(deals->game, game)); /* the
						caller has tried it */
		return;
	}
	if (deals->lines.count == 0) {
		seed_derive(&random, "deal", seed, (uint64_t)number, 0);
		deals->game->deal(
			game, deals->seats, deals->settings, number, &random);
		return;
	}
	const char *line =
		deals->lines.words[(size_t)number % deals->lines.count];
	good = deals->game->deal_read(
		game, deals->seats, deals->settings, number, line, reason);
	assert(good ||
		game_trouble(deals->game, game)); /* it was read before */
	(void)good;
}

static int
write_deal(const struct deals *deals, const void *game, FILE *file)
{
	size_t length = deals->game->deal_write(game, NULL, 0);
	char *line = malloc(length + 1);

	if (!line)
		return -1;
	deals->game->deal_write(game, line, length + 1);
	int result = fprintf(file, "%s\n", line) < 0 ? -1 : 0;
	free(line);
	return result;
}

int
deals_write(const struct deals *deals, const struct seed *seed, long count,
	FILE *file, char reason[static REASON_MAX])
{
	void *game = malloc(deals->game->size);
	int result = game ? 0 : reason_no_memory(reason);

	for (long i = 0; result == 0 && i < count; i++) {
		deals_deal(deals, game, seed, i);
		const char *trouble = game_trouble(deals->game, game);
		if (trouble)
			result = reason_say(reason, "%s", trouble);
		else if (write_deal(deals, game, file) < 0)
			result = reason_of_file("standard output", reason);
	}
	free(game);
	return result;
}
