/* `talon verify`: whether a record file is what talon wrote. */
#include <ctype.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/verification.h"
#include "base/hex.h"
#include "command/game_options.h"
#include "command/inputs.h"
#include "command/rows.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "record/run_line.h"
#include "record/seed_history.h"

struct verify_options {
	bool json;
	struct game_options game; /* files, which a run knows by digest only */
	const char *path;
	const char *heads;	/* NULL: none were published */
	const char *public_key; /* NULL: any */
	const char *key;	/* NULL: signatures are believed */
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
	if (!game_options_finish(&all, &bare, deals, reason))
		errx(EXIT_FAILURE, "%s", reason);
	if (!run_same(run, &bare, reason))
		errx(EXIT_FAILURE, "%s: %s", verify->path, reason);
	return true;
}

/* The seeds of a run that is committed to them: of its lines, and of its key
 * file. */
static int
find_seeds(const struct reader *reader, struct known_seeds *seeds,
	char reason[static REASON_MAX])
{
	const struct key_file *key = reader->key;

	if (!run_is_committed(&reader->run))
		return 0;
	if (key && *key->seed.text != '\0' &&
		known_seeds_add(seeds, &key->seed) < 0)
		return reason_no_memory(reason);
	return known_seeds_read(seeds, reader->path, reason);
}

/* Whether the file is signed with the public key that it is to be. */
static bool
is_of_public_key(const struct verify_options *options,
	const struct reader *reader, char reason[static REASON_MAX])
{
	uint8_t wanted[PUBLIC_KEY_BYTES];
	char digits[PUBLIC_KEY_DIGITS + 2];

	if (!options->public_key)
		return true;
	strlcpy(digits, options->public_key, sizeof digits);
	for (char *at = digits; *at != '\0'; at++)
		*at = (char)tolower((unsigned char)*at);
	if (strlen(digits) != PUBLIC_KEY_DIGITS ||
		!hex_read(wanted, digits, sizeof wanted))
		errx(EXIT_FAILURE, "--public-key %s: is no key of %d digits",
			options->public_key, PUBLIC_KEY_DIGITS);
	if (reader->chain.is_public &&
		memcmp(reader->chain.public_key, wanted, sizeof wanted) == 0)
		return true;
	reader_name_line(reader,
		reader->chain.is_public ? "it has another public key"
					: "it has no public key",
		reason);
	return false;
}

/* -1 with the reason in words. */
static int
read_file(const struct verify_options *options,
	struct verification *verification, char reason[static REASON_MAX])
{
	struct deals deals = {0};
	struct known_seeds seeds = {0};
	struct reader reader;

	if (reader_open_with(&reader, options->path,
		    &(struct reader_source){.key_path = options->key,
			    .unkeyed = true,
			    .heads = options->heads},
		    reason) < 0)
		return -1;
	rows_compare_game(&reader.run, options->path);
	bool known = find_deals(options, &reader.run, &deals);
	int result = is_of_public_key(options, &reader, reason)
			     ? find_seeds(&reader, &seeds, reason)
			     : -1;
	if (result == 0)
		result = verification_read(verification, &reader,
			known ? &deals : NULL, &seeds, reason);
	known_seeds_release(&seeds);
	deals_release(&deals);
	reader_close(&reader);
	return result;
}

static int
verify(const struct verify_options *options)
{
	struct verification verification = {.proof = PROOF_BARE};
	char reason[REASON_MAX];

	int result = read_file(options, &verification, reason);
	if (verification_print(stdout, &verification, options->path,
		    options->json, result < 0 ? reason : NULL) < 0)
		err(EXIT_FAILURE, NULL);
	verification_release(&verification);
	if (result == 0)
		return EXIT_SUCCESS;
	warnx("%s", reason);
	return EXIT_FAILURE;
}

static int
run(int argc, char *argv[])
{
	struct verify_options verify_options = {0};
	struct option_row games[GAME_ROWS_MAX + 1];

	game_options_rows(&verify_options.game, OPTION_USUAL, games);
	const struct option_row rows[] = {
		OPTION_GROUP(rows_game),
		{0, "deals", "FILE", "the deal file of the run, if it had one",
			OPTION_FILE(&verify_options.game.deals)},
		{0, "key", "FILE",
			"its key file, to check signatures and length",
			OPTION_FILE(&verify_options.key)},
		{0, "heads", "FILE",
			"what was published of it while it was written, by\n"
			"--publish",
			OPTION_FILE(&verify_options.heads)},
		{0, "public-key", "DIGITS",
			"the public key of its first line, as it was published",
			OPTION_TEXT(&verify_options.public_key)},
		{0, "json", NULL, "as a JSON object",
			OPTION_FLAG(&verify_options.json)},
		OPTION_GROUP(games),
		{0},
	};
	const struct options options = {
		.command = "talon verify",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Checks a record file: that no line was changed, "
			   "that the deals are\nthose of the seed, and that "
			   "moves and scores follow the rules.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	int status = EXIT_SUCCESS;
	for (char **files = inputs_list(argv); *files; files++) {
		verify_options.path = *files;
		if (verify(&verify_options) != EXIT_SUCCESS)
			status = EXIT_FAILURE;
	}
	return status;
}

const struct subcommand subcommand_verify = {
	.name = "verify",
	.summary = "check a record file, game by game",
	.run = run,
	.special = true,
};
