#include "command/session_options.h"

#include <err.h>
#include <stdlib.h>
#include <unistd.h>

#include "games.h"

#include "base/cores_linux.h"
#include "record/run_length.h"

enum { GAMES_DEFAULT = 100 };

static const int64_t time_default_ns = 60000000000;
static const int64_t start_time_default_ns = 10000000000;

/* As long as a person may want to type it. */
static struct seed
any_seed(void)
{
	uint64_t number;

	arc4random_buf(&number, sizeof number);
	return seed_of_number(number);
}

void
session_options_take_long_seed(struct session_options *options)
{
	uint8_t bits[16];

	arc4random_buf(bits, sizeof bits);
	options->terms.run.seed = seed_of_bits(bits);
}

void
session_options_init(struct session_options *options)
{
	*options = (struct session_options){
		.terms.run = {.game = game_all[0],
			.games = GAMES_DEFAULT,
			.rotate = true,
			.time_ns = time_default_ns,
			.start_time_ns = start_time_default_ns},
	};
	cores_look(&options->terms.cores, "");
	options->terms.run.seed = any_seed();
}

void
session_options_release(struct session_options *options)
{
	struct session_terms *terms = &options->terms;

	for (int i = 0; terms->specs && i < terms->run.bot_count; i++)
		bot_spec_release(&terms->specs[i]);
	free(terms->specs);
	free(terms->run.bots);
	deals_release(&terms->deals);
	machine_release(&terms->machine);
	*options = (struct session_options){0};
}

/* A key file that the command line names is there if the record file is. */
static void
need_key(const struct session_terms *terms)
{
	if (terms->key && access(terms->output, F_OK) == 0 &&
		access(terms->key, R_OK) < 0)
		err(EXIT_FAILURE, "%s", terms->key);
}

bool
session_options_open_recorded(
	const struct session_options *options, struct reader *reader)
{
	const struct session_terms *terms = &options->terms;
	char reason[REASON_MAX];

	return terms->resume && terms->output &&
	       reader_open(reader, terms->output, reason) == 0;
}

/* The seed of a run that is committed to it lies in the key file; one that is
 * given has to be that of the beginning. */
static void
take_seed(struct session_options *options, const struct run *recorded)
{
	struct run *run = &options->terms.run;

	if (!run_is_committed(recorded)) {
		if (!options->seed_given)
			run->seed = recorded->seed;
		return;
	}
	if (options->seed_given)
		run_commit(run);
	else
		run->commitment = recorded->commitment;
	run->current = recorded->current;
}

bool
session_options_take_recorded(struct session_options *options)
{
	struct run *run = &options->terms.run;
	struct reader reader;

	if (options->terms.resume)
		need_key(&options->terms);
	if (!session_options_open_recorded(options, &reader))
		return false;
	take_seed(options, &reader.run);
	if (run->tournament.format && !options->terms.ponder_given)
		run->ponder = reader.run.ponder;
	if (!reader.run.tournament.format == !run->tournament.format)
		run_length_set(run, run_length(&reader.run));
	reader_close(&reader);
	return true;
}
