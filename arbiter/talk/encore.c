#include "talk/encore.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/referee.h"
#include "referee/referee_say.h"
#include "referee/showing.h"

#define NS_PER_MS  INT64_C(1000000)
#define START_NS   INT64_C(10000000000)
#define PATIENT_NS INT64_C(60000000000)

/* Who has a time of the processor has so much more by the wall, and ten times
 * as much. */
#define WALL_MORE_NS INT64_C(2000000000)

static void
say_to_seat(void *listener, int seat, const char *line)
{
	struct encore_seat *s = &((struct encore *)listener)->seats[seat];

	if (s->talk)
		text_add_format(&s->heard, "%s\n", line);
}

static void
say(void *listener, seat_set hearers, const char *line)
{
	for (; hearers != 0; hearers &= hearers - 1)
		say_to_seat(listener, __builtin_ctzll(hearers), line);
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

static struct showing
showing(struct encore *encore)
{
	return (struct showing){
		.rules = encore->rules,
		.open_hands = encore->run->open_hands,
		.say = say_to_seat,
		.listener = encore,
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

/* The bot of TALK did not do what it had to. */
static bool
fail_talk(struct encore *encore, const struct conversation *talk,
	enum heard heard, enum fault late)
{
	encore->fault = talk->link.fault;
	if (heard != HEARD_FAULT)
		encore->fault =
			link_output_closed(&talk->link) ? FAULT_CLOSED : late;
	return fail(encore, talk->why);
}

/* For what is no action. */
static int64_t
patience_for(const struct encore *encore, int64_t otherwise)
{
	return encore->patience_ns > 0 ? encore->patience_ns : otherwise;
}

static int64_t
start_time(const struct encore *encore)
{
	const int64_t ns = encore->run->start_time_ns;

	return ns > 0 ? ns : START_NS;
}

bool
encore_sit(struct encore *encore, int seat, struct conversation *talk,
	const struct bot_spec *spec)
{
	struct encore_seat *s = &encore->seats[seat];

	encore->fault = FAULT_NONE;
	if (conversation_open(talk, spec) < 0)
		return fail(encore, strerror(errno));
	enum heard heard = conversation_ask(talk, "list_commands", ANSWER_TEXT,
		patience_for(encore, start_time(encore)));
	if (heard != HEARD_ANSWER)
		return fail_talk(encore, talk, heard, FAULT_START);
	s->handshake = (struct handshake){0};
	handshake_take_list(&s->handshake,
		talk->link.answer.ok ? talk->link.answer.text : "");
	s->talk = talk;
	return true;
}

/* The position, to all whose bots want to see it. False: no memory. */
static bool
show_frames(struct encore *encore)
{
	const struct showing to_seats = showing(encore);

	for (int s = 0; s < encore->record->seats; s++) {
		if (encore->seats[s].handshake.commands & COMMAND_SHOW_FRAME &&
			showing_say_frame(&to_seats, encore->game, s) < 0)
			return fail(encore, strerror(errno));
	}
	return true;
}

/* What SEAT may do, if its bot wants to see that. */
static bool
show_actions(struct encore *encore, int seat)
{
	const struct showing to_seat = showing(encore);

	if ((encore->seats[seat].handshake.commands & COMMAND_SHOW_ACTIONS) ==
		0)
		return true;
	return showing_say_actions(&to_seat, encore->game, seat) == 0 ||
	       fail(encore, strerror(errno));
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

/* All bots have answered what they were told, or it is the fault LATE. */
static bool
settle(struct encore *encore, int64_t patience_ns, enum fault late)
{
	for (int s = 0; s < encore->record->seats; s++) {
		struct encore_seat *seat = &encore->seats[s];

		if (!seat->talk)
			continue;
		tell(seat);
		enum heard heard = conversation_hear(
			seat->talk, patience_for(encore, patience_ns));
		if (heard != HEARD_ALL)
			return fail_talk(encore, seat->talk, heard, late);
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
	if (!settle(encore, start_time(encore), FAULT_START))
		return false;
	encore->rules->begin(encore->game, &to_seats);
	return show_frames(encore);
}

int
encore_turn(const struct encore *encore)
{
	seat_set waiting = encore->rules->to_act(encore->game);

	return waiting == 0 ? -1 : __builtin_ctzll(waiting);
}

/* What is left of the time, as the clock of the run would have it; INT64_MAX if
 * it had none. */
static int64_t
time_left(const struct encore *encore, const struct encore_seat *seat)
{
	const struct run *run = encore->run;
	int64_t left_ns = run->time_ns >= 0 ? seat->left_ns : INT64_MAX;

	if (run->move_time_ns > 0 && run->move_time_ns < left_ns)
		left_ns = run->move_time_ns;
	return left_ns > 0 ? left_ns : 0;
}

/* How long an action is waited for. */
static int64_t
turn_patience(const struct encore *encore, const struct encore_seat *seat)
{
	int64_t ns = time_left(encore, seat);

	if (encore->patience_ns > 0 || ns == INT64_MAX)
		return patience_for(encore, PATIENT_NS);
	if (encore->run->cpu_clock && ns < INT64_MAX / 20)
		ns = 10 * ns + WALL_MORE_NS;
	return ns > encore->least_ns ? ns : encore->least_ns;
}

static void
say_time(const struct encore *encore, const struct encore_seat *seat)
{
	const int64_t left_ns = time_left(encore, seat);
	char line[64];

	if (left_ns == INT64_MAX)
		return;
	snprintf(line, sizeof line, "time_left %" PRId64, left_ns / NS_PER_MS);
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
	if (encore->legal)
		return;
	fail(encore, reason);
	encore->fault = FAULT_ILLEGAL;
	if (*encore->answer == '\0')
		encore->fault = FAULT_GARBAGE;
	else if (encore->run->resign &&
		 strcmp(encore->answer, REFEREE_RESIGN) == 0)
		encore->fault = FAULT_RESIGN;
}

bool
encore_ask(struct encore *encore, int seat)
{
	struct encore_seat *s = &encore->seats[seat];
	const struct answer *answer = &s->talk->link.answer;
	const char *ask = encore->rules->request(encore->game)->ask;

	assert(s->talk);
	encore->fault = FAULT_NONE;
	if (!show_actions(encore, seat))
		return false;
	tell(s);
	say_time(encore, s);
	enum heard heard = conversation_ask(
		s->talk, ask, ANSWER_TEXT, turn_patience(encore, s));
	if (heard != HEARD_ANSWER)
		return fail_talk(encore, s->talk, heard, FAULT_TIMEOUT);
	text_printable(encore->answer, sizeof encore->answer, answer->text,
		answer->length);
	encore->legal = answer->ok;
	if (answer->ok)
		judge(encore, seat);
	else {
		encore->fault = FAULT_REFUSED;
		fail(encore, "it is a refusal");
	}
	return true;
}

static int
compare_words(const void *a, const void *b)
{
	const char *const *one = a, *const *other = b;

	return strcmp(*one, *other);
}

/* TEXT with its words sorted, in place of what it was. */
static void
sort_words(char text[static GAME_LINE_MAX])
{
	char copy[GAME_LINE_MAX];
	char *words[GAME_LINE_MAX / 2 + 1], *rest = copy;
	size_t count = 0, length = 0;

	strlcpy(copy, text, sizeof copy);
	for (char *word; (word = strsep(&rest, " "));)
		if (*word != '\0')
			words[count++] = word;
	qsort(words, count, sizeof *words, compare_words);
	text[0] = '\0';
	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(
			text + length, GAME_LINE_MAX - length, "%s ", words[i]);
}

/* What all can see of the game behind TEXT; NULL: it is not legal. */
static json_t *
look_behind(struct encore *encore, int seat, const char *text)
{
	const struct game_voice silence = {.say = say_to_nobody};
	const struct game_look whole = {
		.viewers = seats_all(encore->record->seats)};
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	memcpy(encore->copy, encore->game, encore->rules->size);
	return encore->rules->act(
		       encore->copy, seat, text, action, reason, &silence)
		       ? encore->rules->frame(encore->copy, &whole)
		       : NULL;
}

bool
encore_is_same(struct encore *encore, int seat, const char *text)
{
	char one[GAME_LINE_MAX], other[GAME_LINE_MAX];

	if (strcmp(encore->action, text) == 0)
		return true;
	strlcpy(one, encore->action, sizeof one);
	strlcpy(other, text, sizeof other);
	sort_words(one);
	sort_words(other);
	if (strcmp(one, other) != 0)
		return false;
	json_t *answered = look_behind(encore, seat, encore->action);
	json_t *recorded = look_behind(encore, seat, text);
	bool same = answered && recorded && json_equal(answered, recorded);
	json_decref(answered);
	json_decref(recorded);
	return same;
}

bool
encore_is_quiet(struct encore *encore, int seat, int64_t ns)
{
	struct conversation *talk = encore->seats[seat].talk;

	return conversation_is_quiet(talk, ns) ||
	       fail_talk(encore, talk, HEARD_FAULT, FAULT_NONE);
}

bool
encore_act(struct encore *encore, int seat, const char *text, int64_t used_ns)
{
	const struct game_voice to_seats = voice(encore);
	struct encore_seat *s = &encore->seats[seat];
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	encore->fault = FAULT_NONE;
	if (!encore->rules->act(
		    encore->game, seat, text, action, reason, &to_seats))
		return fail(encore, reason);
	if (!show_frames(encore))
		return false;
	if (encore->run->time_ns >= 0)
		s->left_ns += encore->run->increment_ns - used_ns;
	return settle(encore, PATIENT_NS, FAULT_TIMEOUT);
}
