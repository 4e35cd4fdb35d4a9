#include "report/site.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "analysis/crosstable.h"
#include "base/array.h"
#include "base/table.h"
#include "common/plural.h"
#include "rating/rating_report.h"
#include "record/fault.h"
#include "record/format.h"
#include "record/outcome.h"
#include "record/record.h"
#include "report/bot_file.h"
#include "report/page_file.h"
#include "report/page_tables.h"
#include "report/report.h"
#include "sums/sums.h"
#include "tournament/contest.h"
#include "web/html.h"

/* All that save return -1 with the reason in words, in `reason`. What pages list is
 * told first: games by bot, the last first, and by round, and the slowest moves. */

enum { PLAYED_SLOWEST = 5 };

struct played_game {
	long id;
	long round;
	time_t at;
	size_t file;
	size_t first; /* of its bots */
	int bots;
	enum fault end;
	size_t offender;
};

struct played_bot {
	size_t bot;
	size_t game;
	size_t before; /* what came of the bot before, plus 1; 0: nothing */
	int64_t points;
	enum outcome outcome;
};

struct played_place {
	long round;
	long id;
	size_t game;
};

struct slow_move {
	int64_t us;
	size_t file;
	long id;
	long number; /* in its game, from 1 */
};

struct played {
	const struct sums *sums; /* the caller's */
	struct played_game *games;
	size_t game_count, game_capacity;
	struct played_bot *bots;
	size_t bot_count, bot_capacity;
	size_t *last; /* by bot, as `before` */
	struct slow_move (*slowest)[PLAYED_SLOWEST];
	struct played_place *by_round; /* games, once all are there */
};

struct site {
	struct report *report;
	const struct site_terms *terms;
	const struct sums *sums;
	const struct ranking *ranking;
	const struct format *format; /* NULL: none */
	struct page_tables page;     /* that is being written */
	struct played played;
	long rounds; /* that have pages */
	char *reason;
};

/* Writes what a page has below its head. */
typedef void site_writer(struct site *, FILE *, const void *context);

static void
played_release(struct played *played)
{
	free(played->games);
	free(played->bots);
	free(played->last);
	free(played->slowest);
	free(played->by_round);
}

/* SUMS are of all the games. -1 with errno: no memory; it is to be released all the
 * same. */
static int
played_init(struct played *played, const struct sums *sums)
{
	const size_t bots = sums->bot_count;

	*played = (struct played){
		.sums = sums,
		.last = calloc(bots + 1, sizeof *played->last),
		.slowest = calloc(bots + 1, sizeof *played->slowest),
	};
	return played->last && played->slowest ? 0 : -1;
}

static void
note_slow(struct slow_move *slowest, const struct slow_move *move)
{
	int at = PLAYED_SLOWEST;

	while (at > 0 && slowest[at - 1].us < move->us)
		at--;
	if (at == PLAYED_SLOWEST)
		return;
	memmove(slowest + at + 1, slowest + at,
		(size_t)(PLAYED_SLOWEST - 1 - at) * sizeof *slowest);
	slowest[at] = *move;
}

static size_t
bot_of(const struct played *played, const char *name)
{
	return (size_t)sums_find(played->sums, name);
}

static int
note_bots(struct played *played, const struct record *record)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int owners[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		owners[seat] = outcome_seat(record, seat);
	int count = outcome_by_bot(record, owners, outcomes);
	for (int i = 0; i < count; i++) {
		size_t bot = bot_of(played, record->names[outcomes[i].bot]);

		if (ARRAY_GROW(played->bots, played->bot_count,
			    played->bot_capacity) < 0)
			return -1;
		played->bots[played->bot_count++] = (struct played_bot){
			.bot = bot,
			.game = played->game_count,
			.before = played->last[bot],
			.points = outcomes[i].points,
			.outcome = outcomes[i].outcome,
		};
		played->last[bot] = played->bot_count;
	}
	return count;
}

static void
note_times(struct played *played, size_t file, const struct record *record)
{
	size_t bots[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = bot_of(played, record->names[seat]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		note_slow(played->slowest[bots[move->seat]],
			&(struct slow_move){record_microseconds(move->used_ns),
				file, record->id, (long)i + 1});
	}
}

/* A game of file number FILE, to `struct played *` CONTEXT. -1 with errno: no
 * memory. */
static int
played_note(void *context, size_t file, const struct record *record)
{
	struct played *played = context;
	const long deals = played->sums->run.deals;
	size_t first = played->bot_count;

	if (ARRAY_GROW(played->games, played->game_count,
		    played->game_capacity) < 0)
		return -1;
	int bots = note_bots(played, record);
	if (bots < 0)
		return -1;
	note_times(played, file, record);
	played->games[played->game_count++] = (struct played_game){
		.id = record->id,
		.round = deals > 0 ? record->deal / deals : 0,
		.at = record->at,
		.file = file,
		.first = first,
		.bots = bots,
		.end = record->end,
		.offender = record->offender < 0
				    ? SIZE_MAX
				    : bot_of(played,
					      record->names[record->offender]),
	};
	return 0;
}

static int
compare_places(const void *a, const void *b)
{
	const struct played_place *x = a;
	const struct played_place *y = b;

	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

/* After the last one: fills `by_round`. -1 with errno. */
static int
played_sort(struct played *played)
{
	played->by_round =
		calloc(played->game_count + 1, sizeof *played->by_round);
	if (!played->by_round)
		return -1;
	for (size_t i = 0; i < played->game_count; i++)
		played->by_round[i] = (struct played_place){
			played->games[i].round, played->games[i].id, i};
	qsort(played->by_round, played->game_count, sizeof *played->by_round,
		compare_places);
	return 0;
}
/* The game AT a place of `by_round`. */
static const struct played_game *
played_at(const struct played *played, size_t at)
{
	return &played->games[played->by_round[at].game];
}

/* The scripts of each page. */
static const char *const site_scripts[] = {"words.js", "frame.js", "plot.js",
	"games.js", "packed.js", "site.js", NULL};

/* Another file, NULL with the reason in words; closed with a RESULT below 0 it is
 * not whole. */
__attribute__((format(printf, 2, 3))) static FILE *
site_open_file(const struct site *site, const char *format, ...)
{
	struct text path = {0};
	va_list arguments;
	char name[BOT_FILE_MAX + 64];

	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	text_add_format(&path, "%s/%s", site->terms->folder, name);
	FILE *file = text_failed(&path) < 0 ? NULL : fopen(path.bytes, "we");
	if (!file)
		reason_of_file(path.bytes ? path.bytes : name, site->reason);
	text_release(&path);
	return file;
}

static int
site_close_file(const struct site *site, FILE *file, int result)
{
	if (ferror(file))
		result = -1;
	if (fclose(file) == EOF || result < 0)
		return reason_of_file(site->terms->folder, site->reason);
	return 0;
}

static void
put_title(const struct site *site, FILE *file)
{
	const struct game_rules *game = site->report->statistics.game;

	if (site->terms->title) {
		html_text(file, site->terms->title);
		return;
	}
	fputs(game ? game->name : "", file);
	if (site->format)
		fprintf(file, ", %s", site->format->name);
}

/* What there is besides, by the format. */
static bool
site_has_bracket(const struct site *site)
{
	return site->format && site->format->groups == FORMAT_KNOCKOUT;
}

static bool
site_has_duels(const struct site *site)
{
	return site->format && site->format->order == FORMAT_BY_DUELS;
}

/* Where rounds are drawn, and not only numbered. */
static bool
site_draws_rounds(const struct site *site)
{
	if (!site->format)
		return false;
	switch (site->format->groups) {
	case FORMAT_CHOSEN:
	case FORMAT_SWISS:
	case FORMAT_KNOCKOUT:
	case FORMAT_LEAGUE:
		return true;
	case FORMAT_ALL:
	case FORMAT_CHALLENGES:
		break;
	}
	return false;
}

static void
put_navigation(const struct site *site, FILE *file, const char *up)
{
	const struct {
		const char *page, *name;
		bool there;
	} links[] = {
		{"index.html", "Standings", true},
		{"bracket.html", "Bracket", site_has_bracket(site)},
		{"duels.html", "Duels", site_has_duels(site)},
		{"round/index.html", "Rounds", site->rounds > 0},
		{"games.html", "Games", true},
		{"faults.html", "Faults", true},
		{"times.html", "Times", true},
		{"runs.html", "Runs", true},
		{"data/index.html", "Data", true},
	};

	fputs("<nav aria-label=\"Pages\"><ul class=\"contents\">", file);
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		if (links[i].there)
			fprintf(file, "<li><a href=\"%s%s\">%s</a></li>", up,
				links[i].page, links[i].name);
	fputs("</ul></nav>\n", file);
}

static void
begin_page(struct site *site, FILE *file, const char *up, const char *folder,
	const char *title)
{
	page_file_begin(file, site_scripts, folder);
	if (title) {
		html_text(file, title);
		fputs(" – ", file);
	}
	put_title(site, file);
	page_file_body(file, folder);
	fputs("<a class=\"skip\" href=\"#main\">To the content</a>\n<header>\n",
		file);
	put_navigation(site, file, up);
	fputs("<h1>", file);
	if (title)
		html_text(file, title);
	else
		put_title(site, file);
	fputs("</h1>\n</header>\n<main id=\"main\" class=\"site\" "
	      "tabindex=\"-1\">\n",
		file);
}

/* The page PATH, which WRITE writes. Its TITLE is foreign text; NULL: that of the
 * site. DATA for its scripts may be NULL. */
static int
site_save_page(struct site *site, const char *path, const char *title,
	site_writer *write, const void *context, const struct text *data)
{
	const bool is_below = strchr(path, '/');
	const char *folder = is_below ? "../files/" : "files/";
	FILE *file = site_open_file(site, "%s", path);

	if (!file)
		return -1;
	site->page.file = file;
	site->page.games = is_below ? "../games.html" : "games.html";
	site->page.bots = is_below ? "../bot/" : "bot/";
	begin_page(site, file, is_below ? "../" : "", folder, title);
	write(site, file, context);
	fputs("</main>\n", file);
	page_file_end(file, site_scripts, folder, data ? data->bytes : NULL,
		data ? data->length : 0);
	return site_close_file(site, file, data ? text_failed(data) : 0);
}

static int
print_rows(FILE *file, const struct table *table)
{
	const size_t rows = table->cell_count / table->count;
	struct text json = {0};

	text_add_string(&json, "[");
	for (size_t row = 0; row < rows; row++) {
		text_add_string(&json, row > 0 ? ",\n{" : "{");
		table_add_json(table, row, &json);
		text_add_string(&json, "}");
	}
	text_add_string(&json, "]\n");
	return text_print(&json, file);
}

/* Saves TABLE as both NAME.json and NAME.csv of the data, and releases it. */
static int
site_save_table(const struct site *site, const char *name, struct table *table)
{
	FILE *file = site_open_file(site, "data/%s.json", name);

	if (file && site_close_file(site, file, print_rows(file, table)) == 0) {
		file = site_open_file(site, "data/%s.csv", name);
		if (file)
			return site_close_file(site, file,
				table_print_csv(table, file, "\r\n"));
	}
	table_release(table);
	return -1;
}

/* Pieces of the page that is being written: a bot and a game as links. */
static const char *
site_bot_name(const struct site *site, size_t bot)
{
	return sums_name(site->sums, bot);
}

static void
site_put_bot(const struct site *site, FILE *file, size_t bot)
{
	page_table_bot(file, site_bot_name(site, bot), site->page.bots);
}

static void
site_put_game(
	const struct site *site, FILE *file, const struct played_game *game)
{
	page_table_game(file, site->page.games, game->file, game->id);
}

static void
site_begin_section(FILE *file, const char *id, const char *title)
{
	fprintf(file,
		"<section aria-labelledby=\"%s-title\">\n<h2 id=\"%s-title\">%s"
		"</h2>\n",
		id, id, title);
}

enum {
	CROSS_FIRST = 16, /* bots of the crosstable that is there at first */
	NEWS = 5,	  /* of a kind */
	DAY = 24 * 60 * 60,
};

static time_t
last_time(const struct played *played)
{
	time_t last = 0;

	for (size_t i = 0; i < played->game_count; i++)
		if (played->games[i].at > last)
			last = played->games[i].at;
	return last;
}

static void
put_last_day(const struct site *site, FILE *file)
{
	const struct played *played = &site->played;
	const time_t last = last_time(played);
	struct text date = {0};
	long games = 0;

	for (size_t i = 0; i < played->game_count; i++)
		games += played->games[i].at > last - DAY;
	if (games == 0)
		return;
	text_add_date(&date, last);
	fprintf(file, "<li>%ld game%s in the day up to %s.</li>\n", games,
		plural(games), date.bytes ? date.bytes : "");
	text_release(&date);
}

/* How the rating of a bot has changed since the last row but one. */
static double
rise_of(const struct statistics *statistics, size_t bot)
{
	const size_t rows = statistics->timeline_count;
	const struct statistics_elo *now = &statistics->timeline[rows - 1];
	const struct statistics_elo *then = now - 1;

	return bot < then->count ? now->elo[bot] - then->elo[bot] : (double)NAN;
}

/* The bots that rose the most or, SIGN -1, fell; each has come by then. Whether
 * there is one. */
static bool
put_risers(const struct site *site, FILE *file, double sign, const char *word)
{
	const struct statistics *statistics = &site->report->statistics;
	double least = HUGE_VAL;

	for (int n = 0; n < NEWS; n++) {
		double most = 0.5;
		size_t best = SIZE_MAX;

		for (size_t i = 0; i < site->ranking->ranked; i++) {
			size_t bot = site->ranking->rows[i].bot;
			double rise = sign * rise_of(statistics, bot);

			if (rise > most && rise < least) {
				most = rise;
				best = bot;
			}
		}
		if (best == SIZE_MAX)
			return n > 0;
		fputs(n > 0 ? ", " : word, file);
		site_put_bot(site, file, best);
		fprintf(file, " %+.0f", sign * most);
		least = most;
	}
	return true;
}

static void
put_rises(const struct site *site, FILE *file)
{
	const struct statistics *statistics = &site->report->statistics;
	const size_t rows = statistics->timeline_count;

	if (rows < 2)
		return;
	const long games = statistics->timeline[rows - 2].games;
	char begin[80];

	snprintf(begin, sizeof begin, "<li>Ratings since game %ld: up ", games);
	const bool up = put_risers(site, file, 1, begin);
	snprintf(begin, sizeof begin, "<li>Ratings since game %ld: down ",
		games);
	const bool down = put_risers(site, file, -1, up ? "; down " : begin);
	if (up || down)
		fputs("</li>\n", file);
}

/* Bots that came after the first round, or went, the last that did. */
static void
put_changes(const struct site *site, FILE *file, bool came)
{
	long before = LONG_MAX;
	size_t shown = SIZE_MAX; /* the last one, of the round BEFORE */

	for (int n = 0; n < NEWS; n++) {
		long last = 0;
		size_t found = SIZE_MAX;

		for (size_t bot = 0; bot < site->sums->bot_count; bot++) {
			const struct sums_bot *own = &site->sums->bots[bot];
			long at = came ? own->from : own->until;

			if (at != LONG_MAX && at > last &&
				(at < before ||
					(at == before && bot > shown))) {
				last = at;
				found = bot;
			}
		}
		if (found == SIZE_MAX)
			return;
		fputs("<li>", file);
		site_put_bot(site, file, found);
		fprintf(file,
			came ? " came in round %ld.</li>\n"
			     : " was withdrawn before round %ld.</li>\n",
			last + 1);
		before = last;
		shown = found;
	}
}

static void
put_last_faults(const struct site *site, FILE *file)
{
	const struct played *played = &site->played;
	const time_t last = last_time(played);
	int n = 0;

	for (size_t i = played->game_count; i-- > 0 && n < NEWS;) {
		const struct played_game *game = &played->games[i];

		if (!fault_is_blamed(game->end) || game->at <= last - DAY)
			continue;
		fputs(n++ == 0 ? "<li>Faults lately: " : ", ", file);
		site_put_bot(site, file, game->offender);
		fprintf(file, ", %s in game ", fault_name(game->end));
		site_put_game(site, file, game);
	}
	fputs(n > 0 ? ".</li>\n" : "", file);
}

static void
put_news(const struct site *site, FILE *file)
{
	site_begin_section(file, "news", "Lately");
	fputs("<ul>\n", file);
	put_last_day(site, file);
	if (site->rounds > 0)
		fprintf(file,
			"<li><a href=\"round/%ld.html\">Round %ld</a> is the "
			"last.</li>\n",
			site->rounds, site->rounds);
	put_rises(site, file);
	put_changes(site, file, true);
	put_changes(site, file, false);
	put_last_faults(site, file);
	fputs("</ul>\n</section>\n", file);
}

static void
put_index(struct site *site, FILE *file, const void *context)
{
	(void)context;
	page_tables_summary(&site->page);
	put_news(site, file);
	site_begin_section(file, "standings", "Standings");
	page_tables_standings(&site->page);
	fputs("</section>\n", file);
	site_begin_section(file, "ratings", "Ratings");
	fputs("<noscript><p>This plot needs scripts; the ratings at the end "
	      "are in the standings.</p></noscript>\n"
	      "<figure id=\"plot-ratings\" hidden></figure>\n</section>\n",
		file);
	site_begin_section(file, "cross", "Against each other");
	page_tables_cross(&site->page, CROSS_FIRST);
	if (site->ranking->count > CROSS_FIRST)
		fprintf(file,
			"<p id=\"cross-all\">The first %d of %zu; <a "
			"href=\"data/pairs.csv\">each pair</a> as a "
			"table.</p>\n",
			CROSS_FIRST, site->ranking->count);
	fputs("</section>\n", file);
}

static int
site_save_index(struct site *site)
{
	struct text data = {0};

	text_add_format(&data, "{\"bots\":%zu,", site->ranking->count);
	statistics_add_timeline(
		&site->report->statistics, &data, site->ranking, REPORT_CURVES);
	text_add_string(&data, "}");
	int result = site_save_page(
		site, "index.html", NULL, put_index, NULL, &data);
	text_release(&data);
	return result;
}

/* Scores of all pairs as ranked, two digits of base 36 each, "--" where they have
 * not met, a row a string; with what names and files the bots have. */
static void
add_cross(const struct site *site, struct text *data)
{
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	const struct ranking *ranking = site->ranking;

	for (size_t i = 0; i < ranking->count; i++) {
		const size_t bot = ranking->rows[i].bot;
		char file[BOT_FILE_MAX];

		bot_file_name(site_bot_name(site, bot), file);
		text_add_string(data, i > 0 ? ",\n[" : "[");
		text_add_json(data, site_bot_name(site, bot));
		text_add_format(data, ",\"%s\",\"", file);
		for (size_t j = 0; j < ranking->count; j++) {
			const struct sums_view view = sums_between(
				site->sums, bot, ranking->rows[j].bot);
			long score = lround(sums_percent(view.outcomes));
			const char cell[] = {
				digits[score / 36], digits[score % 36]};

			text_add(data, view.games > 0 ? cell : "--", 2);
		}
		text_add_string(data, "\"]");
	}
}

static int
site_save_cross(const struct site *site)
{
	struct text data = {0};

	text_add_string(&data, "talon.come(\"cross\",[");
	add_cross(site, &data);
	text_add_string(&data, "]);\n");
	FILE *file = site_open_file(site, "data/cross.js");
	if (!file) {
		text_release(&data);
		return -1;
	}
	return site_close_file(site, file, text_print(&data, file));
}

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

static int
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

static int
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

static int
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

static int
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

/* The games to step through */

/* Paths are told to those who may know them. */
static void
add_files(const struct site *site, struct text *data)
{
	const struct statistics *statistics = &site->report->statistics;

	text_add_string(data, ",\"files\":[");
	for (size_t i = 0; i < statistics->file_count; i++) {
		text_add_string(data, i > 0 ? "," : "");
		if (site->terms->is_private)
			text_add_format(data, "\"Run %zu\"", i + 1);
		else
			text_add_json(data, statistics->files[i].path);
	}
	text_add_string(data, "],\"names\":[");
	for (size_t bot = 0; bot < site->sums->bot_count; bot++) {
		char file[BOT_FILE_MAX];

		bot_file_name(site_bot_name(site, bot), file);
		text_add_format(data, "%s\"%s\"", bot > 0 ? "," : "", file);
	}
	text_add_string(data, "]");
}

static void
put_games(struct site *site, FILE *file, const void *context)
{
	(void)site, (void)context;
	fputs("<noscript><p>To click through games needs scripts; "
	      "<code>talon show</code> prints them.</p></noscript>\n"
	      "<section aria-label=\"Games\"><div id=\"viewer\"></div>"
	      "</section>\n",
		file);
}

static int
save_games(struct site *site)
{
	struct text data = {0};

	text_add_string(&data, "{");
	report_add_games(site->report, &data);
	add_files(site, &data);
	text_add_string(&data, ",\"folder\":\"game/\"}");
	int result = site_save_page(
		site, "games.html", "Games", put_games, NULL, &data);
	text_release(&data);
	return result;
}

/* Packs the games, and notes them all. */
static int
pack_games(struct site *site)
{
	struct text folder = {0}, before = {0};
	int result = -1;

	text_add_format(&folder, "%s/game", site->terms->folder);
	text_add_format(&before, "%s/game", site->terms->before);
	site->report->games = (struct packed_games){
		.folder = folder.bytes,
		.silent = site->terms->is_private,
	};
	const struct report_packing packing = {
		before.bytes, played_note, &site->played};
	if (text_failed(&folder) < 0 || text_failed(&before) < 0)
		reason_no_memory(site->reason);
	else
		result = report_pack(site->report, &packing, site->reason);
	site->report->games.folder = NULL;
	text_release(&folder);
	text_release(&before);
	if (result == 0 && played_sort(&site->played) < 0)
		return reason_no_memory(site->reason);
	return result;
}

/* Data */

static const struct table_column fault_columns[] = {
	{.member = "name", .kind = TABLE_NAME},
	{.member = "fault", .kind = TABLE_NAME},
	{.member = "count"},
	{.member = "file"},
	{.member = "game"},
	{.member = "seat"},
};

static int
save_faults(const struct site *site)
{
	const struct statistics *statistics = &site->report->statistics;
	struct table table = {.columns = fault_columns,
		.count = sizeof fault_columns / sizeof *fault_columns};

	for (size_t i = 0; i < statistics->cause_count; i++) {
		const struct statistics_fault *cause = &statistics->causes[i];
		const struct sums_bot *bot = &site->sums->bots[cause->bot];

		table_name(&table, site_bot_name(site, (size_t)cause->bot));
		table_name(&table, fault_name(cause->kind));
		table_number(&table, bot->faults.kinds[cause->kind].count);
		table_number(&table, (int64_t)cause->file);
		table_number(&table, cause->id);
		table_number(&table, cause->seat);
	}
	return site_save_table(site, "faults", &table);
}

static int
put_standings_json(
	const struct site *site, FILE *file, const struct ranking *ranking)
{
	const struct game_rules *game = site->report->statistics.game;
	struct text json = {0};

	text_add_string(&json, "{\"game\":");
	text_add_json(&json, game ? game->name : "");
	text_add_string(&json, ",\"format\":");
	if (site->format)
		text_add_json(&json, site->format->name);
	else
		text_add_string(&json, "null");
	text_add_format(&json, ",\"games\":%ld", site->sums->games);
	ranking_add_json(&json, ranking, site->sums, NULL);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}

enum data { STANDINGS, PAIRS, RATING };

static int
put_data(const struct site *site, FILE *file, enum data data, bool csv,
	const struct ranking *ranking)
{
	const struct crosstable *table = &site->report->statistics.table;
	const struct rating *rating = &site->report->figures.rating;

	switch (data) {
	case STANDINGS:
		return csv ? ranking_print(file, ranking, site->sums, true)
			   : put_standings_json(site, file, ranking);
	case PAIRS:
		return csv ? crosstable_report_csv(file, table)
			   : crosstable_report_json(file, table);
	case RATING:
		if (!csv)
			return rating_report_json(file, rating, site->sums);
		rating_report_csv(file, rating, site->sums);
		return 0;
	}
	return 0;
}

/* What subcommands print, as they print it. */
static int
save_data(const struct site *site)
{
	static const char *const names[] = {[STANDINGS] = "standings",
		[PAIRS] = "pairs",
		[RATING] = "rating"};
	int result = 0;

	for (int i = 0; i < 6 && result == 0; i++) {
		const bool csv = i % 2 == 1;
		FILE *file = site_open_file(
			site, "data/%s.%s", names[i / 2], csv ? "csv" : "json");

		result = file ? site_close_file(site, file,
					put_data(site, file, (enum data)(i / 2),
						csv, site->ranking))
			      : -1;
	}
	return result;
}

static void
put_data_links(struct site *site, FILE *file, const void *context)
{
	(void)context;
	const struct {
		const char *name, *title;
		bool there;
	} tables[] = {
		{"standings", "Standings", true},
		{"pairs", "Each two bots", true},
		{"rating", "Ratings", true},
		{"times", "Times", true},
		{"faults", "Faults", true},
		{"bracket", "Bracket", site_has_bracket(site)},
		{"duels", "Duels", site_has_duels(site)},
	};

	fputs("<ul>\n", file);
	for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
		if (tables[i].there)
			fprintf(file,
				"<li>%s: <a href=\"%s.csv\">%s.csv</a>, <a "
				"href=\"%s.json\">%s.json</a></li>\n",
				tables[i].title, tables[i].name, tables[i].name,
				tables[i].name, tables[i].name);
	for (long round = 1; round <= site->rounds; round++)
		fprintf(file,
			"<li>Round %ld: <a href=\"round-%ld.csv\">csv</a>, <a "
			"href=\"round-%ld.json\">json</a></li>\n",
			round, round, round);
	fputs("</ul>\n", file);
}

/* All of it */

static void
put_times_page(struct site *site, FILE *file, const void *context)
{
	(void)file, (void)context;
	page_tables_times(&site->page);
}

static void
put_faults_page(struct site *site, FILE *file, const void *context)
{
	(void)context;
	if (site->report->statistics.faulted == 0)
		fputs("<p>No bot committed a fault.</p>\n", file);
	else
		page_tables_causes(&site->page, -1);
}

static void
put_runs_page(struct site *site, FILE *file, const void *context)
{
	(void)context;
	page_tables_suspicion(&site->page);
	if (!site->terms->is_private &&
		site->report->statistics.hosts.count > 0)
		page_tables_hosts(&site->page);
	fputs("<section aria-label=\"Runs\">\n", file);
	page_tables_runs(&site->page);
	fputs("</section>\n", file);
}

static int
make_folders(const struct site *site)
{
	static const char *const names[] = {
		"bot", "round", "game", "data", "files"};
	struct text path = {0};
	int result = 0;

	for (size_t i = 0; i < sizeof names / sizeof *names && result == 0;
		i++) {
		text_clear(&path);
		text_add_format(&path, "%s/%s", site->terms->folder, names[i]);
		if (text_failed(&path) < 0 || mkdir(path.bytes, 0777) < 0)
			result = -1;
	}
	if (result == 0)
		result = page_file_save(path.bytes, site_scripts);
	if (result < 0)
		reason_of_file(site->terms->folder, site->reason);
	text_release(&path);
	return result;
}

static int
save_pages(struct site *site)
{
	static const struct {
		const char *path, *title;
		site_writer *write;
	} pages[] = {
		{"times.html", "Times", put_times_page},
		{"faults.html", "Faults", put_faults_page},
		{"runs.html", "Runs", put_runs_page},
		{"data/index.html", "Data", put_data_links},
	};

	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
		if (site_save_page(site, pages[i].path, pages[i].title,
			    pages[i].write, NULL, NULL) < 0)
			return -1;
	return site_save_index(site) < 0 || save_games(site) < 0 ||
			       site_save_rounds(site) < 0 ||
			       site_save_bracket(site) < 0 ||
			       site_save_duels(site) < 0
		       ? -1
		       : site_save_bots(site);
}

static int
save_all(struct site *site)
{
	if (make_folders(site) < 0 || pack_games(site) < 0)
		return -1;
	if (site_draws_rounds(site))
		site->rounds = (long)site->sums->round_count;
	struct table times = page_tables_time_table(&site->page);
	if (site_save_table(site, "times", &times) < 0 ||
		save_pages(site) < 0 || site_save_cross(site) < 0 ||
		save_faults(site) < 0)
		return -1;
	return save_data(site);
}

static void
empty(char *text)
{
	if (text)
		*text = '\0';
}

static void
silence(struct statistics_fault *fault)
{
	empty(fault->why);
	empty(fault->stderr_tail);
}

/* Forgets the words of faults, of bots and arbiter, and what bots say of themselves,
 * for what everybody may see: kinds, numbers and games stay. */
static void
silence_all(struct statistics *statistics)
{
	struct sums *sums = &statistics->table.sums;

	json_object_clear(statistics->table.abouts);
	for (size_t i = 0; i < statistics->fault_count; i++)
		silence(&statistics->faults[i]);
	for (size_t i = 0; i < statistics->cause_count; i++)
		silence(&statistics->causes[i]);
	for (size_t bot = 0; bot < sums->bot_count; bot++)
		fault_examples_silence(&sums->bots[bot].faults);
}

int
site_write(struct report *report, const struct site_terms *terms,
	char reason[static REASON_MAX])
{
	struct site site = {
		.report = report,
		.terms = terms,
		.sums = &report->statistics.table.sums,
		.ranking = &report->figures.ranking,
		.format = report->figures.ranking.format,
		.page = {.statistics = &report->statistics,
			.rating = &report->figures.rating,
			.ranking = &report->figures.ranking,
			.silent = terms->is_private},
		.reason = reason,
	};

	if (terms->is_private)
		silence_all(&report->statistics);
	if (played_init(&site.played, site.sums) < 0) {
		played_release(&site.played);
		return reason_no_memory(reason);
	}
	int result = save_all(&site);
	played_release(&site.played);
	return result;
}
