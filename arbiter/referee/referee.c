#include "referee/referee.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "referee/referee_say.h"
#include "referee/referee_time.h"

int
referee_init(struct referee *r, const struct deals *deals,
	int64_t start_time_ns, const struct referee_port *port)
{
	*r = (struct referee){
		.rules = deals->game,
		.deals = deals,
		.seats = deals->seats,
		.start_time_ns = start_time_ns,
		.port = *port,
		.phase = REFEREE_OVER,
		.game = malloc(deals->game->size),
	};
	return r->game ? 0 : -1;
}

void
referee_release(struct referee *r)
{
	free(r->game);
	r->game = NULL;
}

/* Who plays, to a seat that has just been told how many, and wants to know. */
static void
say_names(struct referee *r, int seat, const char *line)
{
	if (r->names && text_begins_with(line, strlen(line), "set_players ") &&
		r->handshake[seat]->commands & COMMAND_SET_NAMES)
		referee_say_names(r, seat);
}

/* Sends what the game says to its hearers, which answer with nothing. */
static void
say_to_hearers(void *listener, seat_set hearers, const char *line)
{
	struct referee *r = listener;
	enum expected_answer answer =
		r->phase == REFEREE_OPENING ? ANSWER_EMPTY : ANSWER_NEWS;

	for (; hearers != 0; hearers &= hearers - 1) {
		int seat = __builtin_ctzll(hearers);

		referee_say(r, seat, line, answer);
		say_names(r, seat, line);
	}
}

/* The seats whose bots know COMMAND. */
static seat_set
who_knows(const struct referee *r, enum optional_command command)
{
	seat_set seats = 0;

	for (int s = 0; s < r->seats; s++) {
		if (r->handshake[s]->commands & command)
			seats |= seat_bit(s);
	}
	return seats;
}

static struct game_voice
voice(struct referee *r)
{
	return (struct game_voice){
		.say = say_to_hearers,
		.listener = r,
		.see_all = r->open_hands ? who_knows(r, COMMAND_SHOW_CARDS) : 0,
		.told_mode = who_knows(r, COMMAND_SET_MODE),
	};
}

static void
finish(struct referee *r)
{
	r->phase = REFEREE_OVER;
	for (int s = 0; s < r->seats; s++) {
		if (r->handshake[s]->commands & COMMAND_RESULT)
			referee_say_result(r, s);
	}
}

static void
finish_by_rules(struct referee *r)
{
	struct record *record = r->record;

	record->end = FAULT_NONE;
	r->rules->score(r->game, record->points);
	r->rules->standing(r->game, record->standing);
	record->has_standing = memcmp(record->standing, record->points,
				       (size_t)r->seats * sizeof(int)) != 0;
	finish(r);
}

static void
finish_by_fault(struct referee *r, int offender)
{
	const struct referee_seat *seat = &r->seat[offender];

	r->record->end = seat->fault;
	r->record->offender = offender;
	strlcpy(r->record->why, seat->why, sizeof r->record->why);
	strlcpy(r->record->voided, seat->voided, sizeof r->record->voided);
	r->accident = seat->accident;
	r->rules->forfeit(r->game, offender, r->record->points);
	finish(r);
}

static void
note_fault(struct referee *r, int seat, enum fault fault, const char *why)
{
	struct referee_seat *s = &r->seat[seat];

	if (s->fault != FAULT_NONE)
		return;
	s->fault = fault;
	strlcpy(s->why, why, sizeof s->why);
}

static void
ask(struct referee *r, int seat, enum referee_seat_state state)
{
	r->seat[seat].state = state;
	(void)r->port.ask(r->port.listener, seat);
}

/* A bot that was asked in a game that has been abandoned since has not answered
 * yet, and is not asked again. */
static void
ask_for_commands(struct referee *r, int seat)
{
	if (r->handshake[seat]->state == HANDSHAKE_NONE)
		referee_say(r, seat, "list_commands", ANSWER_TEXT);
	r->handshake[seat]->state = HANDSHAKE_ASKED;
	ask(r, seat, SEAT_HANDSHAKE);
}

static void
say_opening(struct referee *r)
{
	const struct game_voice to_seats = voice(r);

	for (int s = 0; s < r->seats; s++) {
		if (r->handshake[s]->commands & COMMAND_SET_RULES)
			referee_say_rules(r, s);
		if (r->handshake[s]->commands & COMMAND_SET_SEED)
			referee_say_seed(r, s);
	}
	r->rules->introduce(r->game, &to_seats);
	for (int s = 0; s < r->seats; s++)
		ask(r, s, SEAT_OPENING);
	r->opening_said = true;
}

/* Whether every seat has answered the opening or is at fault. */
static bool
opening_done(const struct referee *r)
{
	for (int s = 0; s < r->seats; s++) {
		if (r->seat[s].state != SEAT_IDLE &&
			r->seat[s].fault == FAULT_NONE)
			return false;
	}
	return true;
}

static int
first_at_fault(const struct referee *r)
{
	for (int s = 0; s < r->seats; s++) {
		if (r->seat[s].fault != FAULT_NONE)
			return s;
	}
	return -1;
}

static void
ask_for_action(struct referee *r, int seat)
{
	struct referee_seat *s = &r->seat[seat];

	referee_show_actions(r, seat);
	referee_say_time_left(r, seat);
	referee_say(r, seat, r->rules->request(r->game)->ask, ANSWER_TEXT);
	s->state = SEAT_ASKED;
	referee_start_clocks(r, seat);
}

static void
tell_of_position(const struct referee *r)
{
	if (r->port.moved && !r->failed)
		r->port.moved(r->port.listener);
}

/* Makes the action that SEAT answered. False: it breaks the rules; the game is
 * as before, and the seat at fault. */
static bool
act(struct referee *r, int seat)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	struct referee_seat *s = &r->seat[seat];
	const struct game_voice to_seats = voice(r);
	const char *verb = r->rules->request(r->game)->tell;

	s->state = SEAT_IDLE;
	if (!r->rules->act(
		    r->game, seat, r->answer, action, reason, &to_seats)) {
		note_fault(r, seat, FAULT_ILLEGAL, reason);
		return false;
	}
	referee_show_frames(r);
	if (record_add_move(r->record, seat, verb, action, s->turn.used_ns) ==
		-1)
		r->failed = true;
	else
		record_measure_move(r->record, s->turn.cpu_ns, s->turn.late_ns);
	tell_of_position(r);
	return true;
}

/* Asks the seat that is to act or, where several are, the first of them: those
 * that think at the same time would think at each other's cost. */
static void
play_on(struct referee *r)
{
	for (;;) {
		seat_set seats = r->rules->to_act(r->game);

		if (seats == 0) {
			finish_by_rules(r);
			return;
		}
		int seat = __builtin_ctzll(seats);
		const struct referee_seat *s = &r->seat[seat];
		if (s->fault == FAULT_NONE && s->state == SEAT_IDLE)
			ask_for_action(r, seat);
		if (s->fault == FAULT_NONE && s->state == SEAT_ASKED)
			return;
		if (s->fault != FAULT_NONE || !act(r, seat)) {
			finish_by_fault(r, seat);
			return;
		}
	}
}

static void
go_on(struct referee *r)
{
	if (r->phase == REFEREE_OPENING) {
		if (!opening_done(r))
			return;
		if (first_at_fault(r) >= 0) {
			finish_by_fault(r, first_at_fault(r));
			return;
		}
		if (!r->opening_said) {
			say_opening(r);
			return;
		}
		const struct game_voice to_seats = voice(r);
		r->phase = REFEREE_PLAY;
		r->rules->begin(r->game, &to_seats);
		referee_show_frames(r);
		tell_of_position(r);
	}
	if (r->phase == REFEREE_PLAY)
		play_on(r);
}

void
referee_open(struct referee *r, struct record *record,
	struct handshake *handshakes[], int64_t now_ns)
{
	assert(r->phase == REFEREE_OVER);
	r->record = record;
	record->measured = r->port.cpu;
	deals_deal(r->deals, r->game, &record->seed, record->deal);
	r->phase = REFEREE_OPENING;
	r->opening_said = r->failed = r->accident = false;
	r->start_deadline_ns = now_ns + r->start_time_ns;
	for (int s = 0; s < r->seats; s++) {
		r->handshake[s] = handshakes[s];
		r->seat[s].state = SEAT_IDLE;
		r->seat[s].fault = FAULT_NONE;
		r->seat[s].rested_ns = -1;
		r->seat[s].voided[0] = '\0';
		r->seat[s].accident = false;
		clock_init(&r->seat[s].wall, &r->seat[s].limits->wall);
		clock_init(&r->seat[s].cpu, &r->seat[s].limits->cpu);
		if (handshakes[s]->state != HANDSHAKE_DONE)
			ask_for_commands(r, s);
	}
	go_on(r);
}

static void
take_action(struct referee *r, int seat, bool ok, const char *text,
	int64_t now_ns, const struct referee_delay *delay)
{
	struct referee_seat *s = &r->seat[seat];
	char why[FAULT_WHY_MAX];
	bool in_time = referee_stop_clocks(r, seat, now_ns, delay, why);

	s->state = SEAT_ANSWERED;
	if (!in_time)
		note_fault(r, seat, FAULT_TIMEOUT, why);
	else if (!ok) {
		snprintf(why, sizeof why, "answered %s with '? %s'",
			r->rules->request(r->game)->ask, text);
		note_fault(r, seat, FAULT_REFUSED, why);
	} else if (*text == '\0') {
		snprintf(why, sizeof why, "answered %s with nothing",
			r->rules->request(r->game)->ask);
		note_fault(r, seat, FAULT_GARBAGE, why);
	} else if (r->resign && strcmp(text, REFEREE_RESIGN) == 0)
		note_fault(r, seat, FAULT_RESIGN, "gave up");
	else if (strlcpy(r->answer, text, GAME_LINE_MAX) >= GAME_LINE_MAX)
		note_fault(r, seat, FAULT_GARBAGE,
			"its answer is longer than any action");
}

void
referee_answer(struct referee *r, int seat, bool ok, const char *text,
	int64_t now_ns, const struct referee_delay *delay)
{
	if (r->seat[seat].state == SEAT_HANDSHAKE) {
		handshake_take_list(r->handshake[seat], ok ? text : "");
		r->seat[seat].state = SEAT_IDLE;
	} else if (r->seat[seat].state == SEAT_ASKED)
		take_action(r, seat, ok, text, now_ns, delay);
	go_on(r);
}

void
referee_settled(struct referee *r, int seat)
{
	if (r->seat[seat].state != SEAT_OPENING)
		return;
	r->seat[seat].state = SEAT_IDLE;
	go_on(r);
}

void
referee_fault(struct referee *r, int seat, enum fault fault, const char *why,
	int64_t now_ns)
{
	if (r->seat[seat].state == SEAT_ASKED)
		referee_read_clocks(r, seat, now_ns);
	r->seat[seat].state = SEAT_IDLE;
	note_fault(r, seat, fault, why);
	go_on(r);
}

void
referee_accident(struct referee *r, int seat, enum fault fault, const char *why,
	int64_t now_ns)
{
	struct referee_seat *s = &r->seat[seat];

	if (s->fault == FAULT_NONE) {
		s->accident = true;
		snprintf(s->voided, sizeof s->voided,
			"nobody is to blame: it %.200s", why);
	}
	referee_fault(r, seat, fault, why, now_ns);
}

void
referee_stopped(struct referee *r, int64_t now_ns)
{
	for (int s = 0; r->phase == REFEREE_PLAY && s < r->seats; s++) {
		if (r->seat[s].state == SEAT_ASKED &&
			clock_deadline(&r->seat[s].wall) != INT64_MAX)
			referee_accident(r, s, FAULT_TIMEOUT,
				"was asked when the arbiter was stopped",
				now_ns);
	}
}

void
referee_timeout(
	struct referee *r, int seat, const char *missing, int64_t now_ns)
{
	char why[FAULT_WHY_MAX];
	bool playing = r->seat[seat].state == SEAT_ASKED;

	if (playing)
		snprintf(why, sizeof why, "its %s was up: %s",
			referee_clock_that_fell(r, seat, now_ns), missing);
	else
		snprintf(why, sizeof why, "was not ready in time: %s", missing);
	referee_fault(
		r, seat, playing ? FAULT_TIMEOUT : FAULT_START, why, now_ns);
}

void
referee_abandon(struct referee *r)
{
	r->phase = REFEREE_OVER;
}

int
referee_record_start(struct referee *r)
{
	r->record->start = r->rules->start(r->game);
	return r->record->start ? 0 : -1;
}
