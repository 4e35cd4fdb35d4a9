#include <inttypes.h>

#include "common/plural.h"
#include "report/bot_file.h"
#include "report/page_table.h"
#include "report/played.h"
#include "report/site_pages.h"
#include "web/html.h"

enum { LAST_GAMES = 50 /* of a bot */ };

static const char *
outcome_name(enum outcome outcome)
{
	switch (outcome) {
	case OUTCOME_WIN:
		return "won";
	case OUTCOME_DRAW:
		return "drawn";
	case OUTCOME_LOSS:
		return "lost";
	}
	return "";
}

static void
put_others(const struct site *site, FILE *file, const struct played_game *game,
	size_t bot)
{
	const char *comma = "";

	fputs("<td class=\"text\">", file);
	for (int i = 0; i < game->bots; i++) {
		size_t other = site->played.bots[game->first + (size_t)i].bot;

		if (other == bot)
			continue;
		fputs(comma, file);
		site_put_bot(site, file, other);
		comma = ", ";
	}
	fputs("</td>", file);
}

/* The points of a bot before those of the others. */
static void
put_points(const struct site *site, FILE *file, const struct played_game *game,
	const struct played_bot *own)
{
	fprintf(file, "<td>%" PRId64, own->points);
	for (int i = 0; i < game->bots; i++) {
		const struct played_bot *other =
			&site->played.bots[game->first + (size_t)i];

		if (other != own)
			fprintf(file, " : %" PRId64, other->points);
	}
	fputs("</td>", file);
}

static void
put_end(const struct site *site, FILE *file, const struct played_game *game)
{
	fprintf(file, "<td class=\"text\">%s",
		game->end == FAULT_NONE ? "" : fault_name(game->end));
	if (game->end != FAULT_NONE && game->offender != SIZE_MAX) {
		fputs(", ", file);
		html_text(file, site_bot_name(site, game->offender));
	}
	fputs("</td>", file);
}

static void
put_own_game(const struct site *site, FILE *file, const struct played_bot *own)
{
	const struct played_game *game = &site->played.games[own->game];

	page_table_row(file);
	fputs("<td>", file);
	site_put_game(site, file, game);
	fputs("</td>", file);
	put_others(site, file, game, own->bot);
	fprintf(file, "<td class=\"text\">%s</td>", outcome_name(own->outcome));
	put_points(site, file, game, own);
	put_end(site, file, game);
	page_table_row_end(file);
}

static void
put_games_of(const struct site *site, FILE *file, size_t bot)
{
	static const char *const heads[] = {
		"Game", "<Against", "<Result", "Points", "<Ended by", NULL};
	size_t at = site->played.last[bot];
	char link[BOT_FILE_MAX];

	site_begin_section(file, "games", "Games");
	bot_file_name(site_bot_name(site, bot), link);
	fprintf(file,
		"<p><a href=\"%s#bot-%s\">All games to step through</a></p>\n",
		site->page.games, link);
	page_table_begin(file, "games", "The last games, newest first", heads);
	for (int i = 0; at > 0 && i < LAST_GAMES; i++) {
		put_own_game(site, file, &site->played.bots[at - 1]);
		at = site->played.bots[at - 1].before;
	}
	page_table_end(file);
	fputs("</section>\n", file);
}

static void
put_slowest(const struct site *site, FILE *file, size_t bot)
{
	static const char *const heads[] = {"Time in ms", "Game", "Move", NULL};

	page_table_begin(file, "slowest", "The slowest moves", heads);
	for (int i = 0; i < PLAYED_SLOWEST; i++) {
		const struct slow_move *move = &site->played.slowest[bot][i];

		if (move->number == 0)
			break;
		page_table_row(file);
		page_table_cell(file, "%.3f", (double)move->us / 1000);
		fputs("<td>", file);
		page_table_game(file, site->page.games, move->file, move->id);
		fputs("</td>", file);
		page_table_cell(file, "%ld", move->number);
		page_table_row_end(file);
	}
	page_table_end(file);
}

static void
put_bot_summary(
	const struct site *site, FILE *file, const struct ranking_row *row)
{
	fputs("<p id=\"summary\">", file);
	if (row->former)
		fputs("A former bot", file);
	else if (row->rank > 0)
		fprintf(file, "Rank %d", row->rank);
	else
		fputs("Outside the ranking", file);
	if (ranking_score_name(site->format))
		fprintf(file, ", %s %.1f", ranking_score_name(site->format),
			row->score);
	if (row->rated)
		fprintf(file, ", rating %.0f ± %.0f", rating_round(row->elo),
			rating_round(row->interval));
	fprintf(file,
		", %ld game%s: %" PRId64 " won, %" PRId64 " drawn, %" PRId64
		" lost, %ld fault%s</p>\n",
		row->games, plural(row->games), row->outcomes[OUTCOME_WIN],
		row->outcomes[OUTCOME_DRAW], row->outcomes[OUTCOME_LOSS],
		row->faults, plural(row->faults));
}

static void
put_bot_page(struct site *site, FILE *file, const void *context)
{
	const struct ranking_row *row = context;

	put_bot_summary(site, file, row);
	site_begin_section(file, "opponents", "Opponents");
	page_tables_opponents(&site->page, row->bot);
	fputs("</section>\n", file);
	if (site->sums->bots[row->bot].faults.count > 0) {
		site_begin_section(file, "causes", "Faults");
		page_tables_causes(&site->page, (long)row->bot);
		fputs("</section>\n", file);
	}
	if (site->played.slowest[row->bot]->number > 0) {
		site_begin_section(file, "slowest", "Time");
		put_slowest(site, file, row->bot);
		fputs("</section>\n", file);
	}
	put_games_of(site, file, row->bot);
}

int
site_save_bots(struct site *site)
{
	int result = 0;

	for (size_t i = 0; i < site->ranking->count && result == 0; i++) {
		const struct ranking_row *row = &site->ranking->rows[i];
		char name[BOT_FILE_MAX], path[BOT_FILE_MAX + 16];

		bot_file_name(site_bot_name(site, row->bot), name);
		snprintf(path, sizeof path, "bot/%s.html", name);
		result = site_save_page(site, path,
			site_bot_name(site, row->bot), put_bot_page, row, NULL);
	}
	return result;
}
