/* A replay in which bots play on from where the recorded game has come to. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command/replaying.h"

/* How long a person's page may take to show how it ended. */
#define LEAVE_NS INT64_C(10000000000)

/* The first COUNT of the recorded moves. */
static bool
repeat(struct encore *encore, size_t count)
{
	const struct record *record = encore->record;

	for (size_t i = 0; i < count; i++) {
		const struct record_move *move = &record->moves[i];

		if (!encore_act(encore, move->seat, replaying_action(record, i),
			    move->used_ns))
			return false;
	}
	return true;
}

/* The bots play on from where the recorded game has come to. */
static bool
play_on(struct encore *encore, size_t move)
{
	int seat;

	while ((seat = encore_turn(encore)) != -1) {
		if (!encore_ask(encore, seat))
			return false;
		replaying_print(++move, seat, "plays", encore->answer);
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

/* Adds the points of all seats, each behind a blank. */
static void
add_score(const struct encore *encore, struct text *line)
{
	int points[GAME_SEATS_MAX] = {0};
	const int seat = encore_turn(encore);

	if (seat == -1)
		encore->rules->score(encore->game, points);
	else
		encore->rules->forfeit(encore->game, seat, points);
	for (int s = 0; s < encore->record->seats; s++)
		text_add_format(line, " %d", points[s]);
	if (text_failed(line) < 0)
		err(EXIT_FAILURE, NULL);
}

static void
print_score(const struct encore *encore)
{
	struct text line = {0};

	add_score(encore, &line);
	printf("score%s\n", line.bytes);
	text_release(&line);
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

/* A person sees how it ended before the page is gone. */
static void
take_leave(const struct replaying *r, const struct encore *encore)
{
	struct text line = {0};

	text_add_string(&line, "result");
	add_score(encore, &line);
	for (int s = 0; s < encore->record->seats; s++) {
		const struct encore_seat *seat = &encore->seats[s];

		if (!seat->talk || !bot_for(r, s)->person)
			continue;
		if (seat->handshake.commands & COMMAND_RESULT)
			conversation_say(
				seat->talk, line.bytes, ANSWER_OPTIONAL);
		conversation_say(seat->talk, "quit", ANSWER_OPTIONAL);
		conversation_ends(seat->talk, LEAVE_NS);
	}
	text_release(&line);
}

static bool
sit_all(struct replaying *r, struct encore *encore, struct conversation talks[])
{
	for (int s = 0; s < encore->record->seats; s++)
		if (!replaying_sit(encore, s, &talks[s], bot_for(r, s)))
			return false;
	return encore_begin(encore);
}

int
replay_continue(struct replaying *r)
{
	const struct record *record = &r->reader.record;
	struct conversation *talks =
		calloc((size_t)record->seats, sizeof *talks);
	struct encore encore;
	char reason[REASON_MAX];

	if (!talks)
		err(EXIT_FAILURE, NULL);
	for (int s = 0; s < record->seats; s++)
		replaying_talk(r, &talks[s]);
	if (!encore_init(&encore, &r->reader.run, record, reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->file, reason);
	encore.patience_ns = r->options->patience_ns;
	encore.least_ns = REPLAYING_LEAST_NS;
	bool good = sit_all(r, &encore, talks) &&
		    repeat(&encore, (size_t)r->options->from) &&
		    play_on(&encore, (size_t)r->options->from);
	if (r->parlour.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->parlour.signal));
	if (good) {
		print_score(&encore);
		fflush(stdout);
		take_leave(r, &encore);
	} else
		printf("a bot %s\n", encore.why);
	encore_release(&encore);
	for (int s = 0; s < record->seats; s++)
		conversation_release(&talks[s]);
	free(talks);
	return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
