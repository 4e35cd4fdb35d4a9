#include "rating/rating_report.h"

#include <math.h>
#include <string.h>

#include "base/table.h"
#include "base/text.h"

/* How wide the reference has the columns for the ends of an interval. */
enum { REACH_COLUMNS_MIN = 4 };

static const char *
name_of(const struct sums *results, const struct rating_player *player)
{
	return sums_name(results, player->bot);
}

static size_t
name_columns(const struct rating *rating, const struct sums *results)
{
	size_t widest = strlen("Name");

	for (int i = 0; i < rating->count; i++) {
		size_t columns =
			columns_of(name_of(results, &rating->players[i]));

		if (columns > widest)
			widest = columns;
	}
	return widest;
}

/* Right-aligned in WIDTH columns; a dash for what is no finite number. */
static void
print_figure(FILE *file, int width, double figure)
{
	if (isfinite(figure))
		fprintf(file, " %*.0f", width, rating_round(figure));
	else
		fprintf(file, " %*s", width, "-");
}

static void
print_player(FILE *file, const struct rating_player *player, int reach_columns,
	bool remote)
{
	print_figure(file, 5, player->elo);
	print_figure(file, reach_columns, player->interval);
	print_figure(file, reach_columns, player->interval);
	print_figure(file, 5, player->games);
	print_figure(file, 4, player->score);
	putc('%', file);
	print_figure(file, 5, player->opponent);
	print_figure(file, 4, player->draws);
	fputs(remote ? "% remote\n" : "%\n", file);
}

/* Cut off, not rounded, as the reference does. */
static void
print_percent(FILE *file, double likelihood)
{
	if (isfinite(likelihood))
		fprintf(file, " %4.0f", floor(100 * likelihood));
	else
		fprintf(file, " %4s", "-");
}

static void
print_superiority(FILE *file, const struct rating *rating,
	const struct sums *results, size_t columns)
{
	fprintf(file, "\n%*s", (int)columns + 5, "");
	for (int i = 0; i < rating->count; i++)
		fprintf(file, " %4d", i + 1);
	putc('\n', file);
	for (int i = 0; i < rating->count; i++) {
		const double *row =
			rating->superiority + (size_t)i * (size_t)rating->count;

		fprintf(file, "%4d ", i + 1);
		columns_print(
			file, name_of(results, &rating->players[i]), columns);
		for (int j = 0; j < rating->count; j++)
			print_percent(file, i == j ? NAN : row[j]);
		putc('\n', file);
	}
}

/* Prints the heading behind that of the names. Returns how wide the columns
 * are that say how far the interval reaches up and down. */
static int
print_heading(FILE *file, double confidence)
{
	char percent[32];
	int length =
		snprintf(percent, sizeof percent, "%.10g%%", 100 * confidence);
	int columns =
		length + 1 < REACH_COLUMNS_MIN ? REACH_COLUMNS_MIN : length + 1;

	fprintf(file, "   Elo %*s%s %*s%s games score oppo. draws\n",
		columns - length, "+", percent, columns - length, "-", percent);
	return columns;
}

static bool
is_former(const struct rating *rating, const struct sums *results, int place)
{
	return sums_is_former(results, rating->players[place].bot);
}

/* What heads the rows of those without a rank from PLACE on. */
static void
print_group(FILE *file, const struct rating *rating, const struct sums *results,
	int place)
{
	const bool former = is_former(rating, results, place);

	if (place == rating->ranked ||
		(place > rating->ranked &&
			is_former(rating, results, place - 1) != former))
		fprintf(file, "%s\n", sums_unranked_heading(former));
}

void
rating_report_table(
	FILE *file, const struct rating *rating, const struct sums *results)
{
	size_t columns = name_columns(rating, results);
	int reach_columns;

	fputs("Rank ", file);
	columns_print(file, "Name", columns);
	reach_columns = print_heading(file, rating->confidence);
	for (int i = 0; i < rating->count; i++) {
		print_group(file, rating, results, i);
		if (i < rating->ranked)
			fprintf(file, "%4d ", i + 1);
		else
			fprintf(file, "%4s ", "-");
		columns_print(
			file, name_of(results, &rating->players[i]), columns);
		print_player(file, &rating->players[i], reach_columns,
			results->bots[rating->players[i].bot].remote);
	}
	if (rating->estimated)
		fputs("\nThe intervals are estimated, as of more than 10,000 "
		      "bots.\n",
			file);
	if (rating->superiority)
		print_superiority(file, rating, results, columns);
	if (results->proof != PROOF_NONE)
		fprintf(file, "\nproof: %s\n", proof_word(results->proof));
}

void
rating_report_csv(
	FILE *file, const struct rating *rating, const struct sums *results)
{
	const bool marked = sums_has_remote(results);

	fputs("rank,name,elo,plus,minus,games,score,oppo,draws", file);
	fputs(marked ? ",remote\n" : "\n", file);
	for (int i = 0; i < rating->count; i++) {
		const struct rating_player *player = &rating->players[i];

		if (i < rating->ranked)
			fprintf(file, "%d", i + 1);
		putc(',', file);
		columns_print_csv(file, name_of(results, player));
		columns_print_csv_number(file, player->elo);
		columns_print_csv_number(file, player->interval);
		columns_print_csv_number(file, player->interval);
		columns_print_csv_number(file, player->games);
		columns_print_csv_number(file, player->score);
		columns_print_csv_number(file, player->opponent);
		columns_print_csv_number(file, player->draws);
		if (marked)
			fprintf(file, ",%d", results->bots[player->bot].remote);
		putc('\n', file);
	}
}

/* BEFORE is the member's name and all else before the number. */
static void
add_number(struct text *json, const char *before, double number)
{
	text_add_string(json, before);
	text_add_number(json, number);
}

/* What is not so of most bots. */
struct marks {
	bool house, former, remote;
};

static void
add_player(struct text *json, const char *name,
	const struct rating_player *player, const struct marks *marks)
{
	text_add_string(json, "{\"name\":");
	text_add_json(json, name);
	add_number(json, ",\"rating\":", player->elo);
	add_number(json, ",\"plus_minus\":", player->interval);
	add_number(json, ",\"elo\":", player->elo);
	add_number(json, ",\"plus\":", player->interval);
	add_number(json, ",\"minus\":", player->interval);
	add_number(json, ",\"games\":", player->games);
	add_number(json, ",\"score\":", player->score);
	add_number(json, ",\"oppo\":", player->opponent);
	add_number(json, ",\"draws\":", player->draws);
	text_add_string(json, marks->house ? ",\"house\":true" : "");
	text_add_string(json, marks->former ? ",\"out\":true" : "");
	text_add_string(json, marks->remote ? ",\"remote\":true}" : "}");
}

static void
add_superiority(struct text *json, const struct rating *rating)
{
	const double *next = rating->superiority;

	text_add_string(json, ",\"los\":[");
	for (int i = 0; i < rating->count; i++) {
		text_add_string(json, i > 0 ? ",[" : "[");
		for (int j = 0; j < rating->count; j++)
			add_number(
				json, j > 0 ? "," : "", i == j ? NAN : next[j]);
		text_add_string(json, "]");
		next += rating->count;
	}
	text_add_string(json, "]");
}

int
rating_report_json(
	FILE *file, const struct rating *rating, const struct sums *results)
{
	struct text json = {0};

	add_number(&json, "{\"advantage\":", rating->advantage);
	add_number(&json, ",\"draw_elo\":", rating->draw_elo);
	add_number(&json, ",\"scale\":", rating->scale);
	add_number(&json, ",\"confidence\":", rating->confidence);
	if (rating->estimated)
		text_add_string(&json, ",\"intervals\":\"estimated\"");
	if (results->proof != PROOF_NONE)
		text_add_format(
			&json, ",\"proof\":\"%s\"", proof_word(results->proof));
	text_add_string(&json, ",\"players\":[");
	for (int i = 0; i < rating->count; i++) {
		if (i > 0)
			text_add_string(&json, ",");
		const struct rating_player *player = &rating->players[i];
		const bool former = is_former(rating, results, i);
		const struct marks marks = {
			.house = i >= rating->ranked && !former,
			.former = former,
			.remote = results->bots[player->bot].remote,
		};

		add_player(&json, name_of(results, player), player, &marks);
	}
	text_add_string(&json, "]");
	if (rating->superiority)
		add_superiority(&json, rating);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}
