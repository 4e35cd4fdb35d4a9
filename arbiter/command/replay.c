/* `talon replay`: a recorded game, played to a bot once more. */
#include <err.h>
#include <limits.h>
#include <stdlib.h>

#include "command/lineup.h"
#include "command/replay_seed.h"
#include "command/replaying.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "common/number.h"

#define PERSON_PATIENCE_NS (INT64_C(1000000) * 1000000000)

/* Who sits at a page plays on; nobody repeats what was played. */
static const char *
complaint_of_person(const struct replay_options *replay)
{
	const struct session_terms *terms = &replay->session.terms;

	for (int i = 0; i < terms->run.bot_count; i++) {
		if (terms->specs[i].person && replay->from == -1)
			return "a person would not repeat it";
		if (terms->specs[i].person && !terms->specs[i].browser)
			return "a person plays on at a page: human --browser";
	}
	return NULL;
}

/* A person thinks as long as that takes, unless the user says otherwise. */
static void
let_people_think(struct replay_options *replay)
{
	const struct session_terms *terms = &replay->session.terms;

	for (int i = 0; i < terms->run.bot_count; i++)
		if (terms->specs[i].person && replay->patience_ns == 0)
			replay->patience_ns = PERSON_PATIENCE_NS;
}

static enum options_verdict
take_arguments(struct replay_options *replay, const struct options *options,
	int argc, char *argv[])
{
	struct lineup lineup;
	uint64_t id;

	if (argc < 3)
		return options_refuse(options,
			"a file, the number of a game, and a bot are needed");
	if (argc > 3 && replay->from == -1)
		return options_refuse(options,
			"one bot is needed, and there are %d; are quotes "
			"missing around its command?",
			argc - 2);
	replay->file = argv[0];
	if (!number_parse(argv[1], &id) || id > LONG_MAX)
		return options_refuse(
			options, "\"%s\" is no number of a game", argv[1]);
	replay->id = (long)id;
	lineup_init(&lineup, &replay->session, options);
	enum options_verdict verdict = lineup_add_all(&lineup, argv + 2);
	const char *complaint = complaint_of_person(replay);
	let_people_think(replay);
	return verdict == OPTIONS_RUN && complaint
		       ? options_refuse(options, "%s", complaint)
		       : verdict;
}

static enum options_verdict
read_options(struct replay_options *replay, int argc, char *argv[])
{
	const struct option_row rows[] = {
		{0, "seat", "N",
			"from this seat (those of that bot's name, or all)",
			OPTION_INT(&replay->seat, 0, GAME_SEATS_MAX - 1)},
		{0, "continue", "MOVE",
			"let the bots play on after so many moves: the first\n"
			"from that seat, the others from the next ones",
			OPTION_LONG(&replay->from, 0, LONG_MAX)},
		{0, "key", "FILE",
			"the seed of a run that is committed to it (the file's"
			"\nname and .key, if that is there)",
			OPTION_FILE(&replay->key)},
		{0, "patience", "S",
			"wait so long for an answer (the time that the bot\n"
			"had; 60 if it had no clock)",
			OPTION_SECONDS(&replay->patience_ns)},
		{0, "lockstep", NULL,
			"wait for every answer before the next command, as is\n"
			"done where the game was played so",
			OPTION_FLAG(&replay->lockstep)},
		{0},
	};
	const struct options options = {
		.command = "talon replay",
		.usage = "[options] FILE ID BOT [BOT ...]",
		.summary = "Plays game ID of a record file to a bot, and says "
			   "where it answers\notherwise.",
		.rows = rows,
		.epilogue = lineup_print_bots,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	return verdict == OPTIONS_RUN
		       ? take_arguments(replay, &options, argc, argv)
		       : verdict;
}

/* A bot that draws from set_seed answers otherwise without it. */
static void
take_seed(struct replaying *r)
{
	char reason[REASON_MAX];
	int found = replay_seed_find(&r->reader.record, &r->reader.run,
		r->options->file, r->options->key, reason);

	if (found < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (found == 0 && r->options->key)
		errx(EXIT_FAILURE, "%s: has not the seed of game %ld",
			r->options->key, r->options->id);
	if (found == 0)
		warnx("the seed of this run is not public yet, so set_seed is "
		      "not that of the game, and a bot that draws from it may "
		      "answer otherwise; --key FILE has it");
}

static int
run(struct replaying *r)
{
	const struct replay_options *options = r->options;
	const struct record *record = &r->reader.record;

	if (options->seat >= record->seats)
		errx(OPTIONS_USAGE, "game %ld has no seat %d", options->id,
			options->seat);
	if (options->from > (long)record->move_count)
		errx(OPTIONS_USAGE, "game %ld has %zu moves", options->id,
			record->move_count);
	take_seed(r);
	if (parlour_init(&r->parlour) < 0)
		err(EXIT_FAILURE, NULL);
	int status = options->from == -1 ? replay_seats(r) : replay_continue(r);
	parlour_release(&r->parlour);
	return status;
}

int
subcommand_replay(int argc, char *argv[])
{
	struct replay_options options = {.seat = -1, .from = -1};
	struct replaying replaying = {.options = &options};
	char reason[REASON_MAX];

	session_options_init(&options.session);
	int status = read_options(&options, argc, argv);
	if (status == OPTIONS_RUN) {
		if (reader_open(&replaying.reader, options.file, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
		if (reader_find(&replaying.reader, options.id, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
		status = run(&replaying);
		reader_close(&replaying.reader);
	}
	session_options_release(&options.session);
	return status;
}
