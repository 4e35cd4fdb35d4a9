/* `talon table`: bots against each other. */
#include <err.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "analysis/crosstable.h"
#include "base/array.h"
#include "base/reason.h"
#include "base/table.h"
#include "base/text.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "record/reader.h"
#include "sums/digest.h"
#include "sums/sums.h"

/*
 * The files of a table, and of which of them the games have to be read: of
 * those that have no digest, and of those whose digest does not tell enough. A
 * deal that two bots have in several files is one sample, and the sums of a
 * digest have it no more; but shards of one run have no such deals.
 */

struct table_input {
	const char *path;   /* the caller's */
	bool named;	    /* it is the digest itself */
	bool games;	    /* are to be read */
	const char *why;    /* although there is a digest, or NULL */
	struct text digest; /* its path; empty: there is none */
	struct text record; /* that of the games of a digest that was named */
	struct text word;   /* why one that is there is of no use */
	struct digest_head head; /* of a file with games, its run and seeds */
};

/* {0} is none. */
struct table_inputs {
	struct table_input *all;
	size_t count;
};

static const char shared_deals[] = "it may share deals with another file";

/* What has games of one seed: which of the inputs was the first, and which
 * shards there have been. */
struct source {
	struct table_input *first;
	const char *seed;
	struct number_set shards;
	bool games; /* are needed of all */
};

struct sources {
	struct source *all;
	size_t count;
	size_t capacity;
};

static void
table_inputs_release(struct table_inputs *inputs)
{
	for (size_t i = 0; i < inputs->count; i++) {
		text_release(&inputs->all[i].digest);
		text_release(&inputs->all[i].record);
		text_release(&inputs->all[i].word);
		digest_head_release(&inputs->all[i].head);
	}
	free(inputs->all);
	*inputs = (struct table_inputs){0};
}

static _Noreturn void
fail_for_memory(void)
{
	char reason[REASON_MAX];

	reason_no_memory(reason);
	errx(EXIT_FAILURE, "%s", reason);
}

static void
take_head(struct table_input *input, struct digest_reader *reader)
{
	input->head = reader->head;
	reader->head = (struct digest_head){0};
	digest_reader_close(reader);
}

/* Only of what can be read twice; what is wrong with it is found later. */
static void
take_run(struct table_input *input)
{
	struct reader reader;
	char why[REASON_MAX];

	if (reader_open(&reader, input->path, why) < 0)
		return;
	const struct seed seed = run_named_seed(&reader.run);
	const bool good = digest_run_begin(&input->head, &reader.run) == 0 &&
			  name_list_add(&input->head.seeds, seed.text) >= 0;
	reader_close(&reader);
	if (!good)
		fail_for_memory();
}

static void
look_at_digest(struct table_input *input)
{
	struct digest_reader reader;
	char reason[REASON_MAX];

	input->named = true;
	text_add_string(&input->digest, input->path);
	if (text_failed(&input->digest) < 0)
		fail_for_memory();
	if (digest_reader_open(&reader, input->path, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	take_head(input, &reader);
}

static void
look_at(struct table_input *input)
{
	struct digest_reader reader;
	char word[REASON_MAX];
	struct stat status;

	if (stat(input->path, &status) < 0 || !S_ISREG(status.st_mode))
		input->games = true;
	else if (digest_reader_is(input->path))
		look_at_digest(input);
	else if (digest_find(&reader, &input->digest, input->path, word) > 0)
		take_head(input, &reader);
	else {
		text_clear(&input->digest);
		text_add_string(&input->word, word);
		input->games = true;
		take_run(input);
	}
}

static void
add_source(struct sources *sources, struct table_input *input, const char *seed)
{
	long twice;

	if (ARRAY_GROW(sources->all, sources->count, sources->capacity) < 0)
		fail_for_memory();
	struct source *source = &sources->all[sources->count++];
	*source = (struct source){.first = input, .seed = seed};
	if (game_set_add_to(&input->head.shards, &source->shards, &twice) < 0)
		fail_for_memory();
}

static struct source *
find_source(const struct sources *sources, const struct digest_head *head,
	const char *seed)
{
	for (size_t i = sources->count; i-- > 0;) {
		struct source *source = &sources->all[i];
		const struct digest_head *own = &source->first->head;

		if (own->game == head->game && own->seats == head->seats &&
			strcmp(source->seed, seed) == 0)
			return source;
	}
	return NULL;
}

/* Whether HEAD is of other shards of one run, none of which has a deal that
 * another has. */
static bool
is_apart(struct source *source, const struct digest_head *head)
{
	const struct digest_head *own = &source->first->head;
	long twice;

	if (head->of == 0 || head->of != own->of || head->divided ||
		strcmp(head->terms.run, own->terms.run) != 0)
		return false;
	const int added =
		game_set_add_to(&head->shards, &source->shards, &twice);
	if (added < 0)
		fail_for_memory();
	return added > 0;
}

static void
note_seed(struct sources *sources, struct table_input *input, const char *seed)
{
	struct source *source = find_source(sources, &input->head, seed);

	if (!source)
		add_source(sources, input, seed);
	else if (!is_apart(source, &input->head))
		source->games = true;
}

/* Calls VISIT for each seed of each input. */
static void
visit_seeds(struct table_inputs *inputs, struct sources *sources,
	void (*visit)(struct sources *, struct table_input *, const char *seed))
{
	for (size_t i = 0; i < inputs->count; i++) {
		const struct name_list *seeds = &inputs->all[i].head.seeds;

		for (size_t j = 0; j < seeds->count; j++)
			visit(sources, &inputs->all[i], name_list_at(seeds, j));
	}
}

static void
want_games(struct sources *sources, struct table_input *input, const char *seed)
{
	const struct digest_head *head = &input->head;
	const struct source *source = find_source(sources, head, seed);

	if (!source->games &&
		!(head->divided && game_set_games(&head->shards) > 1))
		return;
	input->games = true;
	input->why = shared_deals;
}

static void
look_for_shared(struct table_inputs *inputs)
{
	struct sources sources = {0};

	visit_seeds(inputs, &sources, note_seed);
	visit_seeds(inputs, &sources, want_games);
	for (size_t i = 0; i < sources.count; i++)
		number_set_release(&sources.all[i].shards);
	free(sources.all);
}

/* What digests tell, before games are looked for. */
static void
check_claims(const struct table_inputs *inputs, struct digest_claims *claims)
{
	char reason[REASON_MAX];

	for (size_t i = 0; i < inputs->count; i++) {
		const struct table_input *input = &inputs->all[i];

		if (input->digest.length > 0 &&
			digest_claims_add(claims, input->path, &input->head,
				input->named) < 0)
			fail_for_memory();
	}
	if (digest_claims_check(claims, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

/* Finds the games of a digest that was named. */
static void
find_games(struct table_input *input)
{
	char why[REASON_MAX];

	if (digest_find_record(&input->record, input->path, &input->head, why) <
		0)
		errx(EXIT_FAILURE,
			"%.400s is a digest, and its games are needed: %s: "
			"%.400s",
			input->path, input->why, why);
}

/* Looks at FILES, NULL at the end; what digests have is in CLAIMS. GAMES: those
 * of all are wanted. Ends the process if a digest is damaged, two have a game in
 * common, or games are needed that are not there. */
static void
table_inputs_init(struct table_inputs *inputs, struct digest_claims *claims,
	char *const *files, bool games)
{
	size_t count = 0;

	while (files[count])
		count++;
	*inputs = (struct table_inputs){
		.all = calloc(count + 1, sizeof *inputs->all), .count = count};
	if (!inputs->all)
		fail_for_memory();
	for (size_t i = 0; i < count; i++) {
		struct table_input *input = &inputs->all[i];

		input->path = files[i];
		look_at(input);
		input->games = input->games || games;
		input->why = "those of a single bot are in no digest";
	}
	check_claims(inputs, claims);
	if (!games)
		look_for_shared(inputs);
	for (size_t i = 0; i < count; i++)
		if (inputs->all[i].games && inputs->all[i].named)
			find_games(&inputs->all[i]);
}

struct table_options {
	char **files;	 /* the caller's arguments, NULL at the end */
	const char *bot; /* NULL: all */
	enum output_form form;
};

static void
read_options(struct table_options *table, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "bot", "NAME",
			"one bot: its opponents, seats, faults and times",
			OPTION_TEXT(&table->bot)},
		form_rows_json(&table->form,
			"print one JSON object instead of tables"),
		form_rows_csv(&table->form,
			"print comma-separated values instead, a pair of bots\n"
			"a line"),
		{0},
	};
	const struct options options = {
		.command = "talon table",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Shows bots against each other over the games of "
			   "record files.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	table->files = inputs_list(argv);
	if (table->bot && table->form == OUTPUT_CSV)
		options_refuse("--csv is of all bots");
}

/* What is told of record files. */
struct tables {
	struct crosstable all;
	struct bot_summary one; /* without a name, of nobody */
	const char *path;	/* of the file that is being read */
	struct digest_roster roster;
	struct digest_claims claims;
	bool changed; /* bots have come or gone in that file */
};

static void
expect_game(const struct tables *tables, const struct game_rules *game)
{
	if (tables->all.sums.game && tables->all.sums.game != game)
		errx(EXIT_FAILURE, "%s is of %s, the files before it of %s",
			tables->path, game->name, tables->all.sums.game->name);
}

static bool
add_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct tables *tables = context;
	const char *path = tables->path;

	(void)reason;
	expect_game(tables, record->game);
	if (crosstable_add(&tables->all, record) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (tables->one.name && bot_summary_add(&tables->one, record, path) < 0)
		err(EXIT_FAILURE, "%s", path);
	return true;
}

static bool
is_whole(void *context, const struct record *record)
{
	const struct tables *tables = context;

	return tables->one.name &&
	       bot_summary_needs_whole(&tables->one, record);
}

static bool
add_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct tables *tables = context;

	(void)reason;
	tables->changed = true;
	if (sums_change(&tables->all.sums, change) < 0)
		err(EXIT_FAILURE, "%s", tables->path);
	return true;
}

static void
add_games(struct tables *tables, const struct table_input *input)
{
	const char *path = input->named ? input->record.bytes : input->path;
	struct reader reader;
	char reason[REASON_MAX];
	const struct reader_visitor visitor = {
		.game = add_game,
		.change = add_change,
		.whole = is_whole,
		.context = tables,
	};

	tables->path = path;
	tables->changed = false;
	if (reader_open(&reader, path, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	reader.counting = true;
	if (crosstable_begin(&tables->all, &reader.run) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (reader_visit(&reader, &visitor, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (crosstable_end(&tables->all, &reader.run, tables->changed) < 0 ||
		replaced_add_all(&tables->all.replaced, &reader.replaced) < 0)
		err(EXIT_FAILURE, "%s", path);
	crosstable_note_level(&tables->all, reader.run.sandbox);
	proof_add(&tables->all.sums.proof, reader_proof(&reader));
	if (input->digest.length == 0 &&
		digest_claims_add_games(&tables->claims, input->path,
			&reader.run, &reader.games) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (reader.cut_off)
		warnx("%s: the last line is cut off", path);
	rows_say_practice(path, reader.practice);
	reader_close(&reader);
}

static int
note_about(void *context, const struct run_bot *bot)
{
	return crosstable_note_about(context, bot);
}

static void
know_seeds(struct tables *tables, const struct digest_head *head)
{
	const struct name_list *seeds = &head->seeds;

	for (size_t i = 0; head->committed && i < seeds->count; i++)
		if (crosstable_know_commitment(
			    &tables->all, name_list_at(seeds, i)) < 0)
			err(EXIT_FAILURE, "%s", tables->path);
}

static void
add_digest(struct tables *tables, const struct table_input *input)
{
	struct digest_reader reader;
	char reason[REASON_MAX];

	tables->path = input->path;
	if (digest_reader_open(&reader, input->digest.bytes, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (reader.head.games > 0)
		expect_game(tables, reader.head.game);
	know_seeds(tables, &reader.head);
	if (digest_sums_add(&tables->all.sums, &tables->roster, &reader,
		    note_about, &tables->all, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	tables->all.planned = INFINITY;
	crosstable_note_level(&tables->all, reader.head.level);
	if (reader.head.cut_off)
		warnx("%s: the last line is cut off", input->path);
	digest_reader_close(&reader);
}

static void
add_input(struct tables *tables, const struct table_input *input)
{
	if (input->word.length > 0)
		warnx("%s", input->word.bytes);
	if (!input->games)
		add_digest(tables, input);
	else
		add_games(tables, input);
}

/* The paths of INPUTS are used until all is printed. */
static void
add_all(struct tables *tables, struct table_inputs *inputs,
	const struct table_options *table)
{
	char reason[REASON_MAX];

	table_inputs_init(inputs, &tables->claims, table->files, table->bot);
	for (size_t i = 0; i < inputs->count; i++)
		add_input(tables, &inputs->all[i]);
	rows_say_twice(digest_claims_check(&tables->claims, reason), reason);
	digest_claims_release(&tables->claims);
	digest_roster_release(&tables->roster);
}

static int
print_all(enum output_form form, const struct crosstable *table)
{
	switch (form) {
	case OUTPUT_TABLE:
		return crosstable_report_table(stdout, table);
	case OUTPUT_CSV:
		return crosstable_report_csv(stdout, table);
	case OUTPUT_JSON:
		return crosstable_report_json(stdout, table);
	}
	return 0;
}

static int
print_one(enum output_form form, const struct tables *tables)
{
	const struct sums *sums = &tables->all.sums;
	const long bot = sums_find(sums, tables->one.name);

	if (bot < 0 || sums->bots[bot].games == 0)
		errx(EXIT_FAILURE, "%s has not played", tables->one.name);
	if (form == OUTPUT_JSON)
		return bot_summary_report_json(
			stdout, &tables->one, &tables->all);
	return bot_summary_report_table(stdout, &tables->one, &tables->all);
}

static int
run(int argc, char *argv[])
{
	static struct tables tables = {.all.sums.kept = SUMS_DEALS};
	struct table_options table = {0};
	struct table_inputs inputs;

	read_options(&table, argc, argv);
	bot_summary_init(&tables.one, table.bot);
	add_all(&tables, &inputs, &table);
	int result = table.bot ? print_one(table.form, &tables)
			       : print_all(table.form, &tables.all);
	if (result < 0)
		err(EXIT_FAILURE, "standard output");
	bot_summary_release(&tables.one);
	crosstable_release(&tables.all);
	table_inputs_release(&inputs);
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_table = {
	.name = "table",
	.summary = "show bots against each other",
	.run = run,
};
