#include "serve/game_pages.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/game_frames.h"
#include "analysis/game_list.h"
#include "common/number.h"

static bool
take_number(const char *value, long *number)
{
	uint64_t parsed;

	if (!number_parse(value, &parsed) || parsed > INT_MAX)
		return false;
	*number = (long)parsed;
	return true;
}

static bool
take_show(const char *value, enum game_pages_show *show)
{
	static const char *const words[] = {"all", "normal", "faults", "drawn"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(value, words[i]) == 0) {
			*show = (enum game_pages_show)i;
			return true;
		}
	return false;
}

static bool
take_term(struct game_pages_terms *terms, char *term)
{
	char *value = strchr(term, '=');

	if (!value)
		return false;
	*value++ = '\0';
	if (strcmp(term, "from") == 0)
		return take_number(value, &terms->from);
	if (strcmp(term, "count") == 0)
		return take_number(value, &terms->count) &&
		       terms->count <= GAME_PAGES_MOST;
	if (strcmp(term, "bot") == 0)
		return take_number(value, &terms->bot);
	return strcmp(term, "show") == 0 && take_show(value, &terms->show);
}

bool
game_pages_parse(struct game_pages_terms *terms, const char *query)
{
	char copy[128];
	char *rest = copy;
	char *term;

	*terms = (struct game_pages_terms){.bot = -1, .count = 20};
	if (strlcpy(copy, query, sizeof copy) >= sizeof copy)
		return false;
	while ((term = strsep(&rest, "&")))
		if (*term != '\0' && !take_term(terms, term))
			return false;
	return true;
}

static bool
has_bot(const struct ledger *ledger, size_t number, long bot)
{
	const uint16_t *bots = ledger_bots(ledger, number);

	for (int seat = 0; seat < run_seats(ledger->run); seat++)
		if (bots[seat] == bot)
			return true;
	return bot == -1;
}

static bool
is_shown(const struct ledger *ledger, size_t number,
	const struct game_pages_terms *terms)
{
	const struct ledger_game *game = &ledger->games[number];

	if (!has_bot(ledger, number, terms->bot))
		return false;
	switch (terms->show) {
	case GAME_PAGES_ALL:
		return true;
	case GAME_PAGES_NORMAL:
		return game->end == FAULT_NONE;
	case GAME_PAGES_FAULTS:
		return fault_is_blamed(game->end);
	case GAME_PAGES_DRAWN:
		return game->drawn;
	}
	return false;
}

static int
add_game(const struct ledger *ledger, struct follower *follower,
	const struct ledger_game *game, struct text *json,
	char reason[static REASON_MAX])
{
	struct record record;

	record_init(&record);
	int result = follower_again(follower, &game->place, &record, reason);
	if (result == 0) {
		game_list_add(json, &record);
		text_cut(json, json->length - (json->failed ? 0 : 1));
		text_add_format(json, ",\"open\":%s}",
			ledger_deal_is_over(ledger, game->deal) ? "true"
								: "false");
	}
	record_release(&record);
	return result;
}

static int
add_games(struct ledger *ledger, struct follower *follower,
	const struct game_pages_terms *terms, struct text *json,
	char reason[static REASON_MAX])
{
	const struct ledger_rank *order = ledger_order(ledger);
	long all = 0;
	const char *comma = "";

	for (size_t i = 0; i < ledger->count; i++) {
		const size_t number = order[i].number;

		if (!is_shown(ledger, number, terms))
			continue;
		long at = all++ - terms->from;
		if (at < 0 || at >= terms->count)
			continue;
		text_add_string(json, comma);
		comma = ",";
		if (add_game(ledger, follower, &ledger->games[number], json,
			    reason) < 0)
			return -1;
	}
	text_add_format(
		json, "],\"from\":%ld,\"all\":%ld}\n", terms->from, all);
	return 0;
}

int
game_pages_list(struct ledger *ledger, struct follower *follower,
	const struct game_pages_terms *terms, struct text *json,
	char reason[static REASON_MAX])
{
	const struct crosstable *table = &ledger->survey.table;

	text_add_string(json, "{\"bots\":[");
	for (size_t i = 0; i < crosstable_count(table); i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, crosstable_name(table, i));
	}
	text_add_string(json, "],\"games\":[");
	if (add_games(ledger, follower, terms, json, reason) < 0)
		return -1;
	if (text_failed(json) == 0)
		return 0;
	strlcpy(reason, strerror(ENOMEM), REASON_MAX);
	return -1;
}

int
game_pages_frames(const struct ledger *ledger, struct follower *follower,
	const struct ledger_game *game, const struct game_view *wanted,
	FILE *file, char reason[static REASON_MAX])
{
	const struct game_view closed = {
		.move = GAME_VIEW_EACH, .seat = GAME_VIEW_NONE};
	bool over = ledger_deal_is_over(ledger, game->deal);
	struct record record;

	record_init(&record);
	int result = follower_again(follower, &game->place, &record, reason);
	if (result == 0)
		result = game_frames_print_record(
			file, over ? wanted : &closed, &record, reason);
	record_release(&record);
	return result;
}
