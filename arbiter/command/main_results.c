#include "command/main_results.h"

#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/bot_summary.h"
#include "analysis/bot_summary_report.h"
#include "analysis/crosstable.h"
#include "analysis/crosstable_report.h"
#include "command/subcommands.h"
#include "rating/rating.h"
#include "rating/rating_report.h"
#include "rating/result_files.h"
#include "record/reader.h"

/* Whether writing to FILE would destroy what is to be read from PATH. */
static bool
is_same_file(FILE *file, const char *path)
{
	struct stat a;
	struct stat b;

	return fstat(fileno(file), &a) == 0 && stat(path, &b) == 0 &&
	       S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
	       a.st_ino == b.st_ino;
}

/* Opened without cutting it, which comes once it is known to be no input. */
static FILE *
open_copy(const struct rate_options *options)
{
	FILE *copy = fopen(options->pgn, "ae");

	if (copy == NULL)
		err(1, "%s", options->pgn);
	for (int i = 0; i < options->file_count; i++)
		if (is_same_file(copy, options->files[i]))
			errx(1, "%s is to be read", options->pgn);
	return freopen(options->pgn, "we", copy);
}

static void
read_results(struct rate *rate, const struct rate_options *options)
{
	char reason[REASON_MAX];

	if (options->pgn != NULL && (rate->copy = open_copy(options)) == NULL)
		err(1, "%s", options->pgn);
	for (int i = 0; i < options->file_count; i++) {
		if (result_files_add(rate, options->files[i], reason) == -1)
			errx(1, "%s", reason);
		if (rate->cut_off)
			warnx("%s: the last line is cut off",
				options->files[i]);
	}
	if (rate->copy != NULL &&
		(ferror(rate->copy) || fclose(rate->copy) == EOF))
		err(1, "%s", options->pgn);
}

static int
print_rating(enum form form, const struct rating *rating,
	const struct results *results)
{
	switch (form) {
	case FORM_TABLE:
		rating_report_table(stdout, rating, results);
		break;
	case FORM_CSV:
		rating_report_csv(stdout, rating, results);
		break;
	case FORM_JSON:
		return rating_report_json(stdout, rating, results);
	}
	return 0;
}

int
main_rate(int argc, char *argv[])
{
	struct rate_options options;
	struct rate rate = {0};
	struct rating rating;
	int status = options_rate(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	read_results(&rate, &options);
	options.terms.advantage =
		rate_options_advantage(&options, rate.has_records);
	if (rating_init(&rating, &rate.results, &options.terms) == -1)
		err(1, "ratings");
	if (print_rating(options.form, &rating, &rate.results) == -1 ||
		fflush(stdout) == EOF)
		err(1, "standard output");
	rating_release(&rating);
	result_files_release(&rate);
	return 0;
}

/* What is told of record files. */
struct tables {
	struct crosstable all;
	struct bot_summary one; /* without a name, of nobody */
};

static void
add_game(struct tables *tables, const struct record *record, const char *path)
{
	if (tables->all.game != NULL && tables->all.game != record->game)
		errx(1, "%s is of %s, the files before it of %s", path,
			record->game->name, tables->all.game->name);
	if (crosstable_add(&tables->all, record) == -1)
		err(1, "%s", path);
	if (tables->one.name != NULL &&
		bot_summary_add(&tables->one, record, path) == -1)
		err(1, "%s", path);
}

static void
add_games(struct tables *tables, const char *path)
{
	struct reader reader;
	char reason[REASON_MAX];
	enum reader_result result;
	if (reader_open(&reader, path, reason) == -1)
		errx(1, "%s", reason);
	while ((result = reader_next(&reader, reason)) == READER_RECORD)
		add_game(tables, &reader.record, path);
	if (result == READER_ERROR)
		errx(1, "%s", reason);
	if (reader.cut_off)
		warnx("%s: the last line is cut off", path);
	reader_close(&reader);
}

static int
print_all(enum form form, const struct crosstable *table)
{
	switch (form) {
	case FORM_TABLE:
		return crosstable_report_table(stdout, table);
	case FORM_CSV:
		return crosstable_report_csv(stdout, table);
	case FORM_JSON:
		return crosstable_report_json(stdout, table);
	}
	return 0;
}

static int
print_one(enum form form, const struct tables *tables)
{
	if (tables->one.games == 0)
		errx(1, "%s has not played", tables->one.name);
	if (form == FORM_JSON)
		return bot_summary_report_json(
			stdout, &tables->one, &tables->all);
	bot_summary_report_table(stdout, &tables->one, &tables->all);
	return 0;
}

int
main_table(int argc, char *argv[])
{
	struct table_options options;
	static struct tables tables;
	int status = options_table(&options, argc, argv);
	if (status != OPTIONS_RUN)
		return status;
	bot_summary_init(&tables.one, options.bot);
	for (int i = 0; i < options.file_count; i++)
		add_games(&tables, options.files[i]);
	crosstable_close(&tables.all);
	int result = options.bot != NULL ? print_one(options.form, &tables)
					 : print_all(options.form, &tables.all);
	if (result == -1 || fflush(stdout) == EOF)
		err(1, "standard output");
	bot_summary_release(&tables.one);
	crosstable_release(&tables.all);
	return 0;
}
