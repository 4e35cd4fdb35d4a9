#include "talk/encore.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee_say.h"

#define NS_PER_MS  INT64_C(1000000)
#define START_NS   INT64_C(10000000000)
#define PATIENT_NS INT64_C(600000000000)

static void
say(void *listener, seat_set hearers, const char *line)
{
	struct encore *encore = listener;

	for (; hearers != 0; hearers &= hearers - 1) {
		struct encore_seat *seat =
			&encore->seats[__builtin_ctzll(hearers)];

		if (!seat->talk)
			continue;
		text_add_string(&seat->heard, line);
		text_add(&seat->heard, "\n", 1);
	}
}

static void
say_to_nobody(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

/* Open hands are for the bots that know the command, as in the run. */
static seat_set
who_knows(const struct encore *encore, enum optional_command command)
{
	seat_set seats = 0;

	for (int s = 0; s < encore->record->seats; s++)
		if (encore->seats[s].handshake.commands & command)
			seats |= seat_bit(s);
	return seats;
}

static struct game_voice
voice(struct encore *encore)
{
	return (struct game_voice){
		.say = say,
		.listener = encore,
		.see_all = encore->run->open_hands
				   ? who_knows(encore, COMMAND_SHOW_CARDS)
				   : 0,
		.told_mode = who_knows(encore, COMMAND_SET_MODE),
	};
}

bool
encore_init(struct encore *encore, const struct run *run,
	const struct record *record, char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	*encore = (struct encore){
		.run = run,
		.record = record,
		.rules = record->game,
		.game = malloc(record->game->size),
		.copy = malloc(record->game->size),
		.patience_ns = PATIENT_NS,
	};
	if (!encore->game || !encore->copy) {
		strlcpy(reason, strerror(ENOMEM), REASON_MAX);
		return false;
	}
	for (int s = 0; s < record->seats; s++)
		encore->seats[s].left_ns = run->time_ns;
	if (encore->rules->restore(
		    encore->game, record->seats, record->start, why))
		return true;
	snprintf(reason, REASON_MAX, "the start of game %ld: %s", record->id,
		why);
	return false;
}

void
encore_release(struct encore *encore)
{
	for (int s = 0; s < GAME_SEATS_MAX; s++)
		text_release(&encore->seats[s].heard);
	free(encore->game);
	free(encore->copy);
	encore->game = encore->copy = NULL;
}

static bool
fail(struct encore *encore, const char *why)
{
	strlcpy(encore->why, why, sizeof encore->why);
	return false;
}

bool
encore_sit(struct encore *encore, int seat, struct conversation *talk,
	const struct bot_spec *spec)
{
	struct encore_seat *s = &encore->seats[seat];

	if (conversation_open(talk, spec) < 0)
		return fail(encore, strerror(errno));
	if (conversation_ask(talk, "list_commands", ANSWER_TEXT, START_NS) !=
		HEARD_ANSWER)
		return fail(encore, talk->why);
	s->handshake = (struct handshake){0};
	handshake_take_list(&s->handshake,
		talk->link.answer.ok ? talk->link.answer.text : "");
	s->talk = talk;
	return true;
}

/* Tells SEAT what it has to hear, without waiting for answers. */
static void
tell(struct encore_seat *seat)
{
	char line[GAME_LINE_MAX];

	if (seat->heard.length == 0)
		return;
	for (const char *at = seat->heard.bytes; *at != '\0';) {
		const size_t length = strcspn(at, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, at);
		conversation_say(seat->talk, line, ANSWER_EMPTY);
		at += length + 1;
	}
	text_clear(&seat->heard);
}

/* All bots have answered what they were told. */
static bool
settle(struct encore *encore)
{
	for (int s = 0; s < encore->record->seats; s++) {
		struct encore_seat *seat = &encore->seats[s];

		if (!seat->talk)
			continue;
		tell(seat);
		if (conversation_hear(seat->talk, encore->patience_ns) !=
			HEARD_ALL)
			return fail(encore, seat->talk->why);
	}
	return true;
}

static void
say_opening(struct encore *encore, int s)
{
	struct encore_seat *seat = &encore->seats[s];
	const unsigned commands = seat->handshake.commands;

	if (commands & COMMAND_SET_RULES)
		text_add_format(
			&seat->heard, "set_rules %s\n", encore->rules->name);
	if (commands & COMMAND_SET_SEED)
		text_add_format(&seat->heard, "set_seed %" PRIu64 "\n",
			referee_seat_seed(
				&encore->record->seed, encore->record->id, s));
}

bool
encore_begin(struct encore *encore)
{
	const struct game_voice to_seats = voice(encore);

	for (int s = 0; s < encore->record->seats; s++)
		say_opening(encore, s);
	encore->rules->introduce(encore->game, &to_seats);
	if (!settle(encore))
		return false;
	encore->rules->begin(encore->game, &to_seats);
	return true;
}

int
encore_turn(const struct encore *encore)
{
	seat_set waiting = encore->rules->to_act(encore->game);

	return waiting == 0 ? -1 : __builtin_ctzll(waiting);
}

/* What is left of the time, as the clock of the run would have it; none if it
 * had none. */
static void
say_time(const struct encore *encore, const struct encore_seat *seat)
{
	const struct run *run = encore->run;
	int64_t left_ns = run->time_ns >= 0 ? seat->left_ns : INT64_MAX;
	char line[64];

	if (run->move_time_ns > 0 && run->move_time_ns < left_ns)
		left_ns = run->move_time_ns;
	if (left_ns == INT64_MAX)
		return;
	snprintf(line, sizeof line, "time_left %" PRId64,
		left_ns > 0 ? left_ns / NS_PER_MS : 0);
	conversation_say(seat->talk, line, ANSWER_OPTIONAL);
}

/* Tries the answer on a copy of the game, which nobody hears. */
static void
judge(struct encore *encore, int seat)
{
	const struct game_voice silence = {.say = say_to_nobody};
	char reason[GAME_REASON_MAX];

	memcpy(encore->copy, encore->game, encore->rules->size);
	encore->legal = encore->rules->act(encore->copy, seat, encore->answer,
		encore->action, reason, &silence);
	if (!encore->legal)
		fail(encore, reason);
}

bool
encore_ask(struct encore *encore, int seat)
{
	struct encore_seat *s = &encore->seats[seat];
	const struct answer *answer = &s->talk->link.answer;
	const char *ask = encore->rules->request(encore->game)->ask;

	assert(s->talk);
	tell(s);
	say_time(encore, s);
	if (conversation_ask(s->talk, ask, ANSWER_TEXT, encore->patience_ns) !=
		HEARD_ANSWER)
		return fail(encore, s->talk->why);
	text_printable(encore->answer, sizeof encore->answer, answer->text,
		answer->length);
	encore->legal = answer->ok;
	if (answer->ok)
		judge(encore, seat);
	else
		fail(encore, "it is a refusal");
	return true;
}

bool
encore_act(struct encore *encore, int seat, const char *text, int64_t used_ns)
{
	const struct game_voice to_seats = voice(encore);
	struct encore_seat *s = &encore->seats[seat];
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	if (!encore->rules->act(
		    encore->game, seat, text, action, reason, &to_seats))
		return fail(encore, reason);
	if (encore->run->time_ns >= 0)
		s->left_ns += encore->run->increment_ns - used_ns;
	return settle(encore);
}
