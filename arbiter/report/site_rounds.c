#include <inttypes.h>
#include <stdlib.h>

#include "report/page_table.h"
#include "report/site_pages.h"
#include "tournament/draw_knockout.h"

/* Rounds: what each group of bots came to. */

struct group {
	size_t begin, end; /* of the games by number */
	int count;
	struct group_bot {
		size_t bot;
		int64_t points;
		double score; /* a win 1, a draw a half */
	} bots[GAME_SEATS_MAX];
};

/* The place of the bot in the group; -1: it has none. */
static int
place_in(const struct group *group, size_t bot)
{
	for (int i = 0; i < group->count; i++)
		if (group->bots[i].bot == bot)
			return i;
	return -1;
}

static bool
is_of(const struct site *site, const struct group *group,
	const struct played_game *game)
{
	bool all = game->bots == group->count;

	for (int i = 0; i < game->bots && all; i++)
		all = place_in(group,
			      site->played.bots[game->first + (size_t)i].bot) >=
		      0;
	return all;
}

static void
add_to_group(const struct site *site, struct group *group,
	const struct played_game *game)
{
	for (int i = 0; i < game->bots; i++) {
		const struct played_bot *bot =
			&site->played.bots[game->first + (size_t)i];
		struct group_bot *own = &group->bots[place_in(group, bot->bot)];

		own->points += bot->points;
		own->score += bot->outcome == OUTCOME_WIN    ? 1
			      : bot->outcome == OUTCOME_DRAW ? 0.5
							     : 0;
	}
	group->end++;
}

/* The group whose first game is AT, of those below END. */
static void
find_group(const struct site *site, struct group *group, size_t at, size_t end)
{
	const struct played_game *game = played_at(&site->played, at);

	*group = (struct group){.begin = at, .end = at};
	for (int i = 0; i < game->bots; i++)
		group->bots[group->count++].bot =
			site->played.bots[game->first + (size_t)i].bot;
	while (group->end < end &&
		is_of(site, group, played_at(&site->played, group->end)))
		add_to_group(site, group, played_at(&site->played, group->end));
}

static void
put_group(const struct site *site, FILE *file, const struct group *group)
{
	page_table_row(file);
	fputs("<th scope=\"row\" class=\"name\">", file);
	for (int i = 0; i < group->count; i++) {
		fputs(i > 0 ? " – " : "", file);
		site_put_bot(site, file, group->bots[i].bot);
	}
	fputs("</th><td>", file);
	for (int i = 0; i < group->count; i++)
		fprintf(file, "%s%g", i > 0 ? " : " : "", group->bots[i].score);
	fputs("</td><td>", file);
	for (int i = 0; i < group->count; i++)
		fprintf(file, "%s%" PRId64, i > 0 ? " : " : "",
			group->bots[i].points);
	fputs("</td><td class=\"text\">", file);
	for (size_t at = group->begin; at < group->end; at++) {
		fputs(at > group->begin ? " " : "", file);
		site_put_game(site, file, played_at(&site->played, at));
	}
	fputs("</td>", file);
	page_table_row_end(file);
}

static const struct table_column group_columns[] = {
	{.member = "bot", .kind = TABLE_NAME},
	{.member = "group"},
	{.member = "games"},
	{.member = "score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "points"},
};

static void
add_group(const struct site *site, struct table *table,
	const struct group *group, long number)
{
	for (int i = 0; i < group->count; i++) {
		table_name(table, site_bot_name(site, group->bots[i].bot));
		table_number(table, number);
		table_number(table, (int64_t)(group->end - group->begin));
		table_real(table, group->bots[i].score);
		table_number(table, group->bots[i].points);
	}
}

struct site_round {
	long number;
	size_t begin, end; /* of the games */
	struct table *table;
};

static void
put_groups(struct site *site, FILE *file, const struct site_round *round)
{
	static const char *const heads[] = {
		"<Bots", "Score", "Points", "<Games", NULL};
	struct group group;
	long number = 0;

	page_table_begin(file, "groups",
		"Who met: a win counts 1, a draw a half", heads);
	for (size_t at = round->begin; at < round->end; at = group.end) {
		find_group(site, &group, at, round->end);
		put_group(site, file, &group);
		add_group(site, round->table, &group, ++number);
	}
	page_table_end(file);
}

static void
put_round(struct site *site, FILE *file, const void *context)
{
	const struct site_round *round = context;

	fputs("<p class=\"controls\">", file);
	if (round->number > 1)
		fprintf(file, "<a href=\"%ld.html\">Round %ld</a> ",
			round->number - 1, round->number - 1);
	if (round->number < site->rounds)
		fprintf(file, "<a href=\"%ld.html\">Round %ld</a>",
			round->number + 1, round->number + 1);
	fputs("</p>\n", file);
	put_groups(site, file, round);
}

static int
save_round(struct site *site, const struct site_round *round)
{
	char path[48], title[48], name[48];

	snprintf(path, sizeof path, "round/%ld.html", round->number);
	snprintf(title, sizeof title, "Round %ld", round->number);
	snprintf(name, sizeof name, "round-%ld", round->number);
	if (site_save_page(site, path, title, put_round, round, NULL) == 0)
		return site_save_table(site, name, round->table);
	table_release(round->table);
	return -1;
}

static void
put_rounds(struct site *site, FILE *file, const void *context)
{
	(void)context;
	fputs("<ol class=\"rounds\">", file);
	for (long round = site->rounds; round > 0; round--)
		fprintf(file, "<li><a href=\"%ld.html\">Round %ld</a></li>",
			round, round);
	fputs("</ol>\n", file);
}

int
site_save_rounds(struct site *site)
{
	const size_t count = site->played.game_count;
	struct site_round round = {0};

	while (round.number < site->rounds) {
		struct table table = {.columns = group_columns,
			.count = sizeof group_columns / sizeof *group_columns};

		round.table = &table;
		round.begin = round.end;
		while (round.end < count &&
			played_at(&site->played, round.end)->round ==
				round.number)
			round.end++;
		round.number++;
		if (save_round(site, &round) < 0)
			return -1;
	}
	return site->rounds > 0 ? site_save_page(site, "round/index.html",
					  "Rounds", put_rounds, NULL, NULL)
				: 0;
}

/* The bracket */

static const struct table_column tie_columns[] = {
	{.member = "bot", .kind = TABLE_NAME},
	{.member = "opponent", .kind = TABLE_NAME},
	{.member = "winner", .kind = TABLE_NAME},
	{.member = "round"},
	{.member = "score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "opponent_score", .kind = TABLE_REAL, .decimals = 1},
	{.member = "points"},
	{.member = "opponent_points"},
};

static void
add_tie(const struct site *site, struct table *table,
	const struct knockout_tie *tie)
{
	const long bots[] = {tie->bots[0], tie->bots[1], tie->winner};

	for (int i = 0; i < 3; i++)
		table_name(table, bots[i] >= 0
					  ? site_bot_name(site, (size_t)bots[i])
					  : "");
	table_number(table, tie->round + 1);
	for (int i = 0; i < 2; i++)
		table_real(table, tie->scores[i]);
	for (int i = 0; i < 2; i++)
		table_number(table, tie->points[i]);
}

struct site_bracket {
	struct knockout_tie *ties;
	size_t count;
};

static void
put_bracket(struct site *site, FILE *file, const void *context)
{
	const struct site_bracket *bracket = context;

	(void)file;
	page_tables_bracket(&site->page, bracket->ties, bracket->count, 2);
}

int
site_save_bracket(struct site *site)
{
	struct table table = {.columns = tie_columns,
		.count = sizeof tie_columns / sizeof *tie_columns};
	struct site_bracket bracket;

	if (!site_has_bracket(site))
		return 0;
	bracket.ties = draw_knockout_ties(site->sums, &bracket.count);
	if (!bracket.ties)
		return reason_no_memory(site->reason);
	for (size_t i = 0; i < bracket.count; i++)
		add_tie(site, &table, &bracket.ties[i]);
	int result = site_save_table(site, "bracket", &table);
	if (result == 0)
		result = site_save_page(site, "bracket.html", "Bracket",
			put_bracket, &bracket, NULL);
	free(bracket.ties);
	return result;
}

/* Duels */

static const struct table_column duel_columns[] = {
	{.head = "Bot", .member = "bot", .kind = TABLE_NAME},
	{.head = "Against", .member = "opponent", .kind = TABLE_NAME},
	{"Duel", "duel", TABLE_REAL, .decimals = 1},
	{.head = "Points", .member = "points"},
	{.head = "Against", .member = "opponent_points"},
	{.head = "Games", .member = "games"},
};

static void
add_duel(const struct site *site, struct table *table, size_t bot, size_t other)
{
	const struct sums_view view = sums_between(site->sums, bot, other);

	if (view.games == 0)
		return;
	table_name(table, site_bot_name(site, bot));
	table_name(table, site_bot_name(site, other));
	table_real(table, view.points > view.against   ? 1
			  : view.points < view.against ? 0
						       : 0.5);
	table_number(table, view.points);
	table_number(table, view.against);
	table_number(table, view.games);
}

static void
put_duels(struct site *site, FILE *file, const void *table)
{
	page_table_write(file, "duels",
		"Each two bots: who has more points has won the duel", table,
		site->page.bots);
}

int
site_save_duels(struct site *site)
{
	struct table table = {.columns = duel_columns,
		.count = sizeof duel_columns / sizeof *duel_columns};
	const struct ranking *ranking = site->ranking;

	if (!site_has_duels(site))
		return 0;
	for (size_t i = 0; i < ranking->count; i++)
		for (size_t j = i + 1; j < ranking->count; j++)
			add_duel(site, &table, ranking->rows[i].bot,
				ranking->rows[j].bot);
	if (site_save_page(
		    site, "duels.html", "Duels", put_duels, &table, NULL) == 0)
		return site_save_table(site, "duels", &table);
	table_release(&table);
	return -1;
}
