/* `talon verify`: whether a record file is what talon wrote. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verification.h"
#include "command/game_options.h"
#include "command/inputs.h"
#include "command/subcommands.h"
#include "guard/key_file.h"
#include "options/options.h"
#include "record/run_line.h"
#include "record/seed_history.h"

struct verify_options {
	bool json;
	struct game_options game; /* files, which a run knows by digest only */
	const char *path;
	const char *key; /* NULL: signatures are believed */
};

/* Adds an option of the run; of a file the command line has to tell the name.
 * False: it does not. */
static bool
add_option(struct game_options *all, const struct game_options *given,
	const struct run_option *option)
{
	static const char digest[] = "sha256:";
	bool is_file = strncmp(option->value, digest, strlen(digest)) == 0;

	if (strcmp(option->name, "deals") == 0) {
		all->deals = given->deals;
		return all->deals;
	}
	const char *value = is_file ? game_options_value(given, option->name)
				    : option->value;
	return value && game_options_give(all, option->name, value);
}

/* The deals of RUN. False: they cannot be known. Ends the process where what
 * was given does not belong to the run. */
static bool
find_deals(const struct verify_options *verify, const struct run *run,
	struct deals *deals)
{
	struct game_options all = {0};
	struct run bare = *run;
	char reason[REASON_MAX];

	for (int i = 0; i < run->option_count; i++)
		if (!add_option(&all, &verify->game, &run->options[i]))
			return false;
	bare.option_count = 0;
	if (game_options_finish(&all, &bare, deals, reason) != OPTIONS_RUN)
		errx(EXIT_FAILURE, "%s", reason);
	if (!run_same(run, &bare, reason))
		errx(EXIT_FAILURE, "%s: %s", verify->path, reason);
	return true;
}

/* The seeds of a run that is committed to them: of its lines, and of KEY. */
static int
find_seeds(const struct verify_options *options, const struct run *run,
	const struct key_file *key, struct known_seeds *seeds,
	char reason[static REASON_MAX])
{
	if (!run_is_committed(run))
		return 0;
	if (*key->seed.text != '\0' && known_seeds_add(seeds, &key->seed) < 0)
		return reason_no_memory(reason);
	return known_seeds_read(seeds, options->path, reason);
}

/* Reads the file with KEY, which may be closed. -1 with the reason in words. */
static int
read_file(const struct verify_options *options, const struct key_file *key,
	struct verification *verification, char reason[static REASON_MAX])
{
	struct deals deals = {0};
	struct chain_log log = {0};
	struct known_seeds seeds = {0};
	struct reader reader;

	if (reader_open_with(&reader, options->path,
		    &(struct reader_source){
			    .key = key->open ? &key->key : NULL},
		    reason) < 0)
		return -1;
	chain_keep_log(&reader.chain, &log);
	bool known = find_deals(options, &reader.run, &deals);
	int result = find_seeds(options, &reader.run, key, &seeds, reason);
	if (result == 0)
		result = verification_read(verification, &reader,
			known ? &deals : NULL, &seeds, reason);
	if (result == 0 && key->open &&
		!key_file_agrees(
			key, options->path, &reader.chain, &log, reason))
		result = -1;
	chain_log_release(&log);
	known_seeds_release(&seeds);
	deals_release(&deals);
	reader_close(&reader);
	return result;
}

static int
verify(const struct verify_options *options)
{
	struct verification verification = {0};
	struct key_file key = {0};
	char reason[REASON_MAX];

	if (options->key &&
		key_file_open(&key, options->key, false, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	int result = read_file(options, &key, &verification, reason);
	verification.signature = key.open;
	key_file_close(&key);
	if (verification_print(stdout, &verification, options->path,
		    options->json, result < 0 ? reason : NULL) < 0)
		err(EXIT_FAILURE, NULL);
	verification_release(&verification);
	if (result == 0)
		return EXIT_SUCCESS;
	warnx("%s", reason);
	return EXIT_FAILURE;
}

int
subcommand_verify(int argc, char *argv[])
{
	struct verify_options verify_options = {0};
	struct option_row games[GAME_ROWS_MAX + 1];

	game_options_rows(&verify_options.game, OPTION_USUAL, games);
	const struct option_row rows[] = {
		{0, "deals", "FILE", "the deal file of the run, if it had one",
			OPTION_FILE(&verify_options.game.deals)},
		{0, "key", "FILE",
			"its key file, to check signatures and length",
			OPTION_FILE(&verify_options.key)},
		{0, "json", NULL, "as a JSON object",
			OPTION_FLAG(&verify_options.json)},
		OPTION_GROUP(games),
		{0},
	};
	const struct options options = {
		.command = "talon verify",
		.usage = "[options] FILE ...",
		.summary = "Checks a record file: that no line was changed, "
			   "that the deals are\nthose of the seed, and that "
			   "moves and scores follow the rules.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	if (argc < 1)
		return options_refuse(&options, "a file is needed");
	int status = EXIT_SUCCESS;
	for (char **files = inputs_list(argv); *files; files++) {
		verify_options.path = *files;
		if (verify(&verify_options) != EXIT_SUCCESS)
			status = EXIT_FAILURE;
	}
	return status;
}
