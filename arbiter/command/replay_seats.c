/* A replay that compares a bot with what is recorded. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/replay_fault.h"
#include "command/replaying.h"

/* For what a bot does wrong without being asked. */
#define UNASKED_NS INT64_C(1000000000)

/* Compares what the bot answers with what is recorded. False: it gave no
 * answer. */
static bool
compare(struct replaying *r, struct encore *encore, int seat, size_t move)
{
	const char *recorded = replaying_action(encore->record, move);

	if (!encore_ask(encore, seat))
		return false;
	if (encore->legal && encore_is_same(encore, seat, recorded))
		return true;
	r->differences++;
	replaying_print(move + 1, seat, "recorded", recorded);
	printf(", answered %s", encore->answer);
	printf(encore->legal ? "\n" : ": %s\n", encore->why);
	return true;
}

static void
judge(struct replaying *r, const struct encore *encore, int seat)
{
	const char *name = r->options->session.terms.specs[0].name;

	if (!replay_fault_judge(encore, seat, name))
		r->differences++;
}

/* What the bot does where a fault of its seat ended the game. */
static bool
ask_offender(struct replaying *r, struct encore *encore, int seat)
{
	const struct record *record = encore->record;

	if (record->end == FAULT_NONE || record->offender != seat)
		return true;
	if (encore_turn(encore) != seat) {
		if (!encore_is_quiet(encore, seat, UNASKED_NS))
			return false;
		judge(r, encore, seat);
		puts("; did not happen again");
		return true;
	}
	encore->least_ns = 0; /* it is the clock that is compared, too */
	if (!encore_ask(encore, seat))
		return false;
	judge(r, encore, seat);
	printf("; answered %s", encore->answer);
	printf(encore->legal ? "\n" : ": %s\n", encore->why);
	return true;
}

/* All recorded moves, of which those of SEAT are compared. */
static bool
repeat(struct replaying *r, struct encore *encore, int seat)
{
	const struct record *record = encore->record;

	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		if (move->seat == seat && !compare(r, encore, seat, i))
			return false;
		r->done = i + 1;
		if (!encore_act(encore, move->seat, replaying_action(record, i),
			    move->used_ns))
			return false;
	}
	return true;
}

/* The bot gave no answer, or ended: that may be what was recorded. */
static void
tell_failure(struct replaying *r, const struct encore *encore, int seat,
	const struct conversation *talk)
{
	const struct record *record = encore->record;

	if (replay_fault_is_there(encore, seat, r->done)) {
		judge(r, encore, seat);
		putchar('\n');
	} else {
		r->differences++;
		if (r->done < record->move_count &&
			record->moves[r->done].seat == seat) {
			replaying_print(r->done + 1, seat, "recorded",
				replaying_action(record, r->done));
			puts(", answered nothing");
		}
	}
	printf("the bot %s\n%s", encore->why,
		transcript_tail(&talk->transcript, 14));
}

/* The whole game, to the bot that sits at SEAT. */
static bool
play_again(struct replaying *r, struct encore *encore, int seat)
{
	r->done = 0;
	encore->patience_ns = r->options->patience_ns;
	encore->least_ns = REPLAYING_LEAST_NS;
	return encore_begin(encore) && repeat(r, encore, seat) &&
	       ask_offender(r, encore, seat);
}

/* Plays the whole game to the first bot from SEAT. */
static void
replay_seat(struct replaying *r, int seat)
{
	const struct record *record = &r->reader.record;
	const struct bot_spec *spec = &r->options->session.terms.specs[0];
	const long before = r->differences;
	struct conversation talk;
	struct encore encore;
	char reason[REASON_MAX];

	replaying_talk(r, &talk);
	if (!encore_init(&encore, &r->reader.run, record, reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->file, reason);
	bool good = replaying_sit(&encore, seat, &talk, spec) &&
		    play_again(r, &encore, seat);
	if (r->parlour.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->parlour.signal));
	if (!good)
		tell_failure(r, &encore, seat, &talk);
	if (r->differences == before)
		printf("seat %d: all answers as recorded\n", seat);
	encore_release(&encore);
	conversation_release(&talk);
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

int
replay_seats(struct replaying *r)
{
	for (int seat = 0; seat < r->reader.record.seats; seat++)
		if (is_chosen(r, seat))
			replay_seat(r, seat);
	return r->differences == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
