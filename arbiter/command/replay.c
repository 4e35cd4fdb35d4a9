/* `talon replay`: a recorded game, played to a bot once more. */
#include <err.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "command/lineup.h"
#include "command/replay_seed.h"
#include "command/session_options.h"
#include "command/subcommands.h"
#include "common/number.h"
#include "record/reader.h"
#include "talk/encore.h"

struct replay_options {
	struct session_options session; /* the bots */
	const char *file;
	const char *key; /* file of the run's seed; NULL: not given */
	long id;
	int seat;  /* -1: not given */
	long from; /* --continue: the bots play on after so many moves; -1 */
};

/* What is replayed; the run and the record are the reader's. */
struct replaying {
	const struct replay_options *options;
	struct reader reader;
	struct parlour parlour;
	long differences;
};

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
	if (verdict == OPTIONS_RUN && replay->session.terms.specs[0].person)
		return options_refuse(options, "a person would not repeat it");
	return verdict;
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

/* The action of a recorded move, behind its verb. */
static const char *
action_of(const struct record *record, size_t move)
{
	return strchr(record_move_text(record, &record->moves[move]), ' ') + 1;
}

static void
print_move(size_t number, int seat, const char *what, const char *action)
{
	char shown[GAME_LINE_MAX];

	text_printable_string(shown, sizeof shown, action);
	printf("move %zu, seat %d: %s %s", number, seat, what, shown);
}

/* Compares what the bot answers with what is recorded. False: it gave no
 * answer. */
static bool
compare(struct replaying *r, struct encore *encore, int seat, size_t move)
{
	const char *recorded = action_of(encore->record, move);

	if (!encore_ask(encore, seat))
		return false;
	if (encore->legal && strcmp(encore->action, recorded) == 0)
		return true;
	r->differences++;
	print_move(move + 1, seat, "recorded", recorded);
	printf(", answered %s", encore->answer);
	printf(encore->legal ? "\n" : ": %s\n", encore->why);
	return true;
}

/* What the bot would do where a fault of its seat ended the game. */
static bool
ask_offender(struct encore *encore, int seat)
{
	const struct record *record = encore->record;

	if (record->end == FAULT_NONE || record->offender != seat ||
		encore_turn(encore) != seat)
		return true;
	if (!encore_ask(encore, seat))
		return false;
	print_move(
		record->move_count + 1, seat, "ended by a fault:", record->why);
	printf("; answered %s", encore->answer);
	printf(encore->legal ? "\n" : ": %s\n", encore->why);
	return true;
}

/* The recorded moves up to COUNT; the bot at SEAT, if it is not -1, is
 * compared. */
static bool
repeat(struct replaying *r, struct encore *encore, int seat, size_t count)
{
	const struct record *record = encore->record;

	for (size_t i = 0; i < count; i++) {
		const struct record_move *move = &record->moves[i];

		if (move->seat == seat && !compare(r, encore, seat, i))
			return false;
		if (!encore_act(encore, move->seat, action_of(record, i),
			    move->used_ns))
			return false;
	}
	return true;
}

static void
tell_failure(const struct encore *encore, const struct conversation *talk)
{
	printf("the bot %s\n%s", encore->why,
		transcript_tail(&talk->transcript, 14));
}

/* Plays the whole game to the first bot from SEAT. */
static bool
replay_seat(struct replaying *r, int seat)
{
	const struct record *record = &r->reader.record;
	const struct bot_spec *spec = &r->options->session.terms.specs[0];
	const long before = r->differences;
	struct conversation talk;
	struct encore encore;
	char reason[REASON_MAX];

	conversation_init(&talk, &r->parlour);
	if (!encore_init(&encore, &r->reader.run, record, reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->file, reason);
	bool good = encore_sit(&encore, seat, &talk, spec) &&
		    encore_begin(&encore) &&
		    repeat(r, &encore, seat, record->move_count) &&
		    ask_offender(&encore, seat);
	if (r->parlour.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->parlour.signal));
	if (!good)
		tell_failure(&encore, &talk);
	else if (r->differences == before)
		printf("seat %d: all answers as recorded\n", seat);
	encore_release(&encore);
	conversation_release(&talk);
	return good;
}

/* Whether SEAT is to be tried: that which was given, those of the bot's name,
 * or if there is none all. */
static bool
is_chosen(const struct replaying *r, int seat)
{
	const struct record *record = &r->reader.record;
	const char *name = r->options->session.terms.specs[0].name;
	bool named = false;

	if (r->options->seat != -1)
		return seat == r->options->seat;
	for (int s = 0; s < record->seats; s++)
		named |= strcmp(record->names[s], name) == 0;
	return !named || strcmp(record->names[seat], name) == 0;
}

static int
replay_all(struct replaying *r)
{
	bool good = true;

	for (int seat = 0; seat < r->reader.record.seats; seat++)
		if (is_chosen(r, seat))
			good &= replay_seat(r, seat);
	return good && r->differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* The bots play on from where the recorded game has come to. */
static bool
play_on(struct encore *encore, size_t move)
{
	int seat;

	while ((seat = encore_turn(encore)) != -1) {
		if (!encore_ask(encore, seat))
			return false;
		print_move(++move, seat, "plays", encore->answer);
		if (!encore->legal) {
			printf(": %s\n", encore->why);
			return true;
		}
		putchar('\n');
		if (!encore_act(encore, seat, encore->answer, 0))
			return false;
	}
	return true;
}

static void
print_score(const struct encore *encore)
{
	int points[GAME_SEATS_MAX] = {0};
	const int seat = encore_turn(encore);

	if (seat == -1)
		encore->rules->score(encore->game, points);
	else
		encore->rules->forfeit(encore->game, seat, points);
	printf("score");
	for (int s = 0; s < encore->record->seats; s++)
		printf(" %d", points[s]);
	putchar('\n');
}

/* The bot for SEAT: the first one at the seat that was given, and the others
 * behind it, the last of them again and again. */
static const struct bot_spec *
bot_for(const struct replaying *r, int seat)
{
	const struct session_terms *terms = &r->options->session.terms;
	const int first = r->options->seat == -1 ? 0 : r->options->seat;
	const int seats = r->reader.record.seats;
	const int behind = (seat - first + seats) % seats;
	const int last = terms->run.bot_count - 1;

	return &terms->specs[behind < last ? behind : last];
}

static bool
sit_all(struct replaying *r, struct encore *encore, struct conversation talks[])
{
	for (int s = 0; s < encore->record->seats; s++)
		if (!encore_sit(encore, s, &talks[s], bot_for(r, s)))
			return false;
	return encore_begin(encore);
}

static int
continue_game(struct replaying *r)
{
	const struct record *record = &r->reader.record;
	struct conversation *talks =
		calloc((size_t)record->seats, sizeof *talks);
	struct encore encore;
	char reason[REASON_MAX];

	if (!talks)
		err(EXIT_FAILURE, NULL);
	for (int s = 0; s < record->seats; s++)
		conversation_init(&talks[s], &r->parlour);
	if (!encore_init(&encore, &r->reader.run, record, reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->file, reason);
	bool good = sit_all(r, &encore, talks) &&
		    repeat(r, &encore, -1, (size_t)r->options->from) &&
		    play_on(&encore, (size_t)r->options->from);
	if (r->parlour.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->parlour.signal));
	if (good)
		print_score(&encore);
	else
		printf("a bot %s\n", encore.why);
	encore_release(&encore);
	for (int s = 0; s < record->seats; s++)
		conversation_release(&talks[s]);
	free(talks);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
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
	int status = options->from == -1 ? replay_all(r) : continue_game(r);
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
