#include "command/replaying.h"

#include <err.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NS_PER_S INT64_C(1000000000)

#define START_NS   (10 * NS_PER_S)
#define PATIENT_NS (60 * NS_PER_S)

/* An answer that came in time comes so late at the most. */
#define LEAST_NS NS_PER_S

const struct record *
replaying_record(const struct replaying *r)
{
	return &r->reader.record;
}

void
replaying_print_move(
	size_t number, int seat, const char *what, const char *action)
{
	char shown[GAME_LINE_MAX];

	text_printable_string(shown, sizeof shown, action);
	printf("move %zu, seat %d: %s %s", number, seat, what, shown);
}

static bool
fail(struct replaying *r, const char *why)
{
	strlcpy(r->why, why, sizeof r->why);
	return false;
}

bool
replaying_fail(struct replaying *r, const struct conversation *talk,
	enum heard heard, enum fault late)
{
	r->fault = talk->link.fault;
	if (heard != HEARD_FAULT)
		r->fault =
			link_output_closed(&talk->link) ? FAULT_CLOSED : late;
	return fail(r, talk->why);
}

int64_t
replaying_patience(const struct replaying *r, int64_t otherwise)
{
	return r->options->patience_ns > 0 ? r->options->patience_ns
					   : otherwise;
}

int64_t
replaying_start_time(const struct replaying *r)
{
	const int64_t ns = r->reader.run.start_time_ns;

	return replaying_patience(r, ns > 0 ? ns : START_NS);
}

/* How long an action is waited for. */
static int64_t
turn_patience(const struct replaying *r, int seat)
{
	const int64_t ns = clock_left(&r->game.referee.seat[seat].wall);

	if (r->options->patience_ns > 0 || ns == CLOCK_UNLIMITED)
		return replaying_patience(r, PATIENT_NS);
	return ns > r->least_ns ? ns : r->least_ns;
}

/* Starts the process and asks for its commands. */
static bool
greet(struct replaying *r, struct player *player)
{
	struct conversation *talk = &player->talk;

	conversation_close(talk);
	if (conversation_open(talk, player->spec) < 0)
		return fail(r, strerror(errno));
	enum heard heard = conversation_greet(talk, replaying_start_time(r));
	return heard == HEARD_ANSWER ||
	       replaying_fail(r, talk, heard, FAULT_START);
}

/* As before the first game of a run; who fails here has a fresh process. */
static bool
ask_about(struct replaying *r, struct player *player)
{
	struct conversation *talk = &player->talk;
	const char *question;
	int asked = 0;

	while ((question = handshake_question(&talk->handshake, &asked)))
		if (conversation_ask(talk, question, ANSWER_TEXT,
			    replaying_start_time(r)) != HEARD_ANSWER)
			return greet(r, player);
	return true;
}

bool
replaying_sit(struct replaying *r, int seat, const struct bot_spec *spec)
{
	const struct run *run = &r->reader.run;
	struct player *player = &r->players[seat];
	struct conversation *talk = &player->talk;

	r->fault = FAULT_NONE;
	player->spec = spec;
	conversation_init(talk, &r->loop);
	talk->terms.lockstep = r->options->lockstep || run->lockstep;
	talk->terms.notes = run->notes;
	if (!greet(r, player) || !ask_about(r, player)) {
		if (r->fault == FAULT_START &&
			talk->link.report.end == PROCESS_NOT_RUN)
			errx(OPTIONS_USAGE, "%s: %s", spec->name, r->why);
		return false;
	}
	local_game_seat(&r->game, seat, SEAT_CALLERS, &talk->handshake);
	return true;
}

void
replaying_tell(struct replaying *r)
{
	char line[GAME_LINE_MAX];
	enum expected_answer expected;

	for (int s = 0; s < r->game.seats; s++) {
		struct player *player = &r->players[s];

		if (!player->spec)
			continue;
		while (local_game_next(&r->game, s, line, &expected))
			conversation_say(&player->talk, line, expected);
		conversation_write(&player->talk, "", 0);
	}
	if (local_game_failed(&r->game))
		err(EXIT_FAILURE, NULL);
}

bool
replaying_hear_all(struct replaying *r, int64_t patience_ns, enum fault late)
{
	replaying_tell(r);
	for (int s = 0; s < r->game.seats; s++) {
		struct conversation *talk = &r->players[s].talk;

		if (!r->players[s].spec)
			continue;
		enum heard heard = conversation_hear(talk, patience_ns);
		if (heard != HEARD_ALL)
			return replaying_fail(r, talk, heard, late);
	}
	return true;
}

void
replaying_settle(struct replaying *r)
{
	for (int s = 0; s < r->game.seats; s++)
		if (r->players[s].spec)
			local_game_settle(&r->game, s);
}

/* Whether the answer is legal, and what a game would have ended by. */
static void
judge(struct replaying *r, bool ok)
{
	char reason[GAME_REASON_MAX];

	r->legal = false;
	if (!ok) {
		r->fault = FAULT_REFUSED;
		fail(r, "it is a refusal");
	} else if (r->reader.run.resign &&
		   strcmp(r->answer, REFEREE_RESIGN) == 0) {
		r->fault = FAULT_RESIGN;
		fail(r, "it gives up");
	} else if (!(r->legal = local_game_try(
			     &r->game, r->answer, r->action, reason))) {
		r->fault = *r->answer == '\0' ? FAULT_GARBAGE : FAULT_ILLEGAL;
		fail(r, reason);
	}
}

bool
replaying_ask(struct replaying *r, int seat)
{
	struct conversation *talk = &r->players[seat].talk;
	const struct answer *answer = &talk->link.answer;

	r->fault = FAULT_NONE;
	replaying_tell(r);
	enum heard heard = conversation_hear(talk, turn_patience(r, seat));
	if (heard != HEARD_ANSWER)
		return replaying_fail(r, talk, heard, FAULT_TIMEOUT);
	text_printable(
		r->answer, sizeof r->answer, answer->text, answer->length);
	judge(r, answer->ok);
	return true;
}

void
replaying_set_up(struct replaying *r)
{
	char reason[REASON_MAX];

	if (!local_game_init_recorded(
		    &r->game, &r->reader.run, replaying_record(r), reason))
		errx(EXIT_FAILURE, "%s: %s", r->options->files[0], reason);
	r->players = calloc((size_t)r->game.seats, sizeof *r->players);
	if (!r->players)
		err(EXIT_FAILURE, NULL);
	r->least_ns = LEAST_NS;
}

void
replaying_clear_up(struct replaying *r)
{
	for (int s = 0; s < r->game.seats; s++)
		if (r->players[s].spec)
			conversation_release(&r->players[s].talk);
	free(r->players);
	local_game_release(&r->game);
}

void
replaying_heed_signal(const struct replaying *r)
{
	if (r->loop.signal > 0)
		errx(EXIT_FAILURE, "%s", strsignal(r->loop.signal));
}
