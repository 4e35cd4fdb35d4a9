#include "referee/referee.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "record/run.h"

/*
 * One seat's time in one game: a budget, an increment for each turn finished
 * in time, and a limit for the single turn. "Now" is always passed in, and may
 * be the time on the wall or that of a processor.
 *
 *	clock_init(&clock, &terms);
 *	clock_start(&clock, now_ns, 0);
 *	...
 *	if (!clock_stop(&clock, now_ns, &used_ns))
 *		... the seat's time was up ...
 */

#define NANO INT64_C(1000000000)

/* Half a year, so that no sum of increments overflows. */
#define LONGEST_NS (CLOCK_UNLIMITED / 512)

struct clock_terms
clock_terms(const struct run *run)
{
	return (struct clock_terms){
		.budget_ns = run->time_ns < 0 ? CLOCK_UNLIMITED : run->time_ns,
		.increment_ns = run->increment_ns,
		.turn_ns = run->move_time_ns,
	};
}

/* NS by the factor: at least a nanosecond, since 0 means no limit. */
static int64_t
multiple(int64_t ns, int64_t factor_nano)
{
	if (ns == 0 || ns == CLOCK_UNLIMITED)
		return ns;
	long double product = (long double)ns * (long double)factor_nano;
	product /= NANO;
	if (product >= (long double)LONGEST_NS)
		return LONGEST_NS;
	return product < 1 ? 1 : (int64_t)product;
}

static struct clock_terms
terms_by(const struct clock_terms *terms, int64_t factor_nano)
{
	return (struct clock_terms){
		.budget_ns = multiple(terms->budget_ns, factor_nano),
		.increment_ns = multiple(terms->increment_ns, factor_nano),
		.turn_ns = multiple(terms->turn_ns, factor_nano),
	};
}

static struct clock_terms
terms_behind(const struct clock_terms *terms)
{
	struct clock_terms behind = terms_by(terms, CLOCK_WALL_FACTOR * NANO);

	if (behind.budget_ns != CLOCK_UNLIMITED)
		behind.budget_ns += CLOCK_WALL_MORE_NS;
	if (behind.turn_ns > 0)
		behind.turn_ns += CLOCK_WALL_MORE_NS;
	return behind;
}

struct clock_limits
clock_limits(const struct clock_terms *terms, int64_t factor_nano, bool cpu)
{
	const struct clock_terms none = {.budget_ns = CLOCK_UNLIMITED};
	struct clock_terms own = terms_by(terms, factor_nano);

	if (cpu)
		return (struct clock_limits){
			.wall = terms_behind(&own), .cpu = own};
	return (struct clock_limits){.wall = own, .cpu = none};
}

static void
clock_init(struct clock *c, const struct clock_terms *terms)
{
	*c = (struct clock){.terms = terms, .left_ns = terms->budget_ns};
}

/* The first LAG_NS of the turn do not count. */
static void
clock_start(struct clock *c, int64_t now_ns, int64_t lag_ns)
{
	assert(!c->running);
	c->started_ns = now_ns;
	c->lag_ns = lag_ns;
	c->running = true;
}

int64_t
clock_left(const struct clock *c)
{
	int64_t turn = c->terms->turn_ns;

	if (turn > 0 && turn < c->left_ns)
		return turn;
	return c->left_ns;
}

/* When the time is up; INT64_MAX: it has no limit, or the clock does not run.
 */
static int64_t
clock_deadline(const struct clock *c)
{
	int64_t left = clock_left(c);

	if (!c->running || left == CLOCK_UNLIMITED)
		return INT64_MAX;
	return c->started_ns + left + c->lag_ns;
}

/* How far NOW is beyond clock_deadline; not above 0: the seat is in time. */
static int64_t
clock_over(const struct clock *c, int64_t now_ns)
{
	return now_ns - clock_deadline(c);
}

/* Stops the clock and leaves in *USED_NS how long the turn took. False: its
 * time was up. */
static bool
clock_stop(struct clock *c, int64_t now_ns, int64_t *used_ns)
{
	assert(c->running);
	int64_t used = now_ns - c->started_ns - c->lag_ns;
	bool in_time = now_ns <= clock_deadline(c);
	*used_ns = used > 0 ? used : 0;
	c->running = false;
	if (in_time && c->left_ns != CLOCK_UNLIMITED)
		c->left_ns += c->terms->increment_ns - *used_ns;
	return in_time;
}

/* The arbiter itself was stopped for NS: a running clock starts so much later.
 */
static void
clock_forgive(struct clock *c, int64_t ns)
{
	c->started_ns += ns;
}

#define NS_PER_MS INT64_C(1000000)
#define NS_PER_US INT64_C(1000)

/* The referee looks at the processor time of a bot that thinks after such a
 * share of what is left, so that even many threads cannot go far beyond it. */
#define LOOK_SHARE    64
#define LOOK_LEAST_NS INT64_C(10000000)

/* How far a turn was beyond its time, by either clock. */
struct overrun {
	int64_t wall_ns;
	int64_t cpu_ns;
};

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

static void
say(struct referee *r, int seat, const char *line, enum expected_answer answer)
{
	r->port.say(r->port.listener, seat, line, answer);
}

/* The seed that the bot gets is derived one-way, so that it betrays nothing of
 * the deals, of other games or of other seats. */
static uint64_t
seat_seed(const struct seed *seed, long id, int seat)
{
	struct random random;

	seed_derive(&random, "seat", seed, (uint64_t)id, (uint64_t)seat);
	return random_next(&random);
}

static void
say_seed(struct referee *r, int seat)
{
	char line[64];
	uint64_t seed =
		r->own_seed ? *r->own_seed
			    : seat_seed(&r->record->seed, r->record->id, seat);

	snprintf(line, sizeof line, "set_seed %" PRIu64, seed);
	say(r, seat, line, ANSWER_EMPTY);
}

static void
say_rules(struct referee *r, int seat)
{
	char line[128];

	snprintf(line, sizeof line, "set_rules %s", r->rules->name);
	say(r, seat, line, ANSWER_EMPTY);
}

/* A blank in a name would make two of it. */
static void
add_name(char *line, size_t size, const char *name)
{
	size_t length = strlen(line);

	snprintf(line + length, size - length, " %s", name);
	for (char *at = line + length + 1; *at != '\0'; at++) {
		if (*at == ' ' || *at == '#')
			*at = '_';
	}
}

static void
say_names(struct referee *r, int seat)
{
	char line[GAME_LINE_MAX] = "set_names";

	for (int s = 0; s < r->seats; s++)
		add_name(line, sizeof line, r->record->names[s]);
	say(r, seat, line, ANSWER_EMPTY);
}

/* In a deal of a match to so many points: these, and what each seat has. */
static void
say_match(struct referee *r, int seat)
{
	const struct points_match *match = &r->record->match;
	char line[GAME_SEATS_MAX * 12 + 40];
	size_t length = (size_t)snprintf(
		line, sizeof line, "set_match %" PRId64, match->to);

	for (int s = 0; s < r->seats; s++)
		length += (size_t)snprintf(line + length, sizeof line - length,
			" %d", match->before[s]);
	say(r, seat, line, ANSWER_EMPTY);
}

static void
say_result(struct referee *r, int seat)
{
	char line[GAME_SEATS_MAX * 12 + 16] = "result";
	size_t length = strlen(line);

	for (int s = 0; s < r->seats; s++)
		length += (size_t)snprintf(line + length, sizeof line - length,
			" %d", r->record->points[s]);
	say(r, seat, line, ANSWER_OPTIONAL);
}

static void
say_time_left(struct referee *r, int seat)
{
	char line[64];
	int64_t left = clock_left(&r->seat[seat].wall);
	int64_t cpu_left = clock_left(&r->seat[seat].cpu);

	if (cpu_left < left)
		left = cpu_left;
	if (left == CLOCK_UNLIMITED)
		return;
	snprintf(line, sizeof line, "time_left %" PRId64,
		left > 0 ? left / NS_PER_MS : 0);
	say(r, seat, line, ANSWER_OPTIONAL);
}

/* JSON as a part of a command: what would end a word or a line stands in
 * strings only, where it may be written as a number. */
static void
add_escaped(struct text *text, const char *json)
{
	for (;;) {
		const size_t length = strcspn(json, " #");

		text_add(text, json, length);
		json += length;
		if (*json == '\0')
			return;
		text_add_format(text, "\\u%04x", (unsigned)*json++);
	}
}

/* Nothing is said of an answer to it, as of any news. */
static void
say_parts(struct referee *r, int seat, const char *command, const char *json)
{
	const size_t most = REFEREE_PART_MAX;
	const size_t length = strlen(json), parts = (length + most - 1) / most;
	char line[GAME_LINE_MAX];

	for (size_t i = 0; i < parts; i++) {
		snprintf(line, sizeof line, "%s %zu %zu %.*s", command, i + 1,
			parts, REFEREE_PART_MAX, json + i * most);
		say(r, seat, line, ANSWER_NEWS);
	}
}

/* Shows VALUE, which it takes over, to SEAT, whose bot knows no rules; NULL:
 * there was no memory for it. */
static void
show(struct referee *r, int seat, const char *command, json_t *value)
{
	char *json = value ? json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII)
			   : NULL;
	struct text text = {0};

	json_decref(value);
	if (json)
		add_escaped(&text, json);
	free(json);
	if (!json || text_failed(&text) < 0)
		r->failed = true;
	else
		say_parts(r, seat, command, text.bytes);
	text_release(&text);
}

/* The seats that have the most of what decides. */
static json_t *
winners(const struct referee *r)
{
	int standing[GAME_SEATS_MAX];
	seat_set best = 0;
	json_t *array = json_array();

	r->rules->standing(r->game, standing);
	for (int s = 0, first = 0; s < r->seats; s++) {
		if (best == 0 || standing[s] > standing[first]) {
			best = 0;
			first = s;
		}
		if (standing[s] == standing[first])
			best |= seat_bit(s);
	}
	for (int s = 0; s < r->seats; s++) {
		if (best & seat_bit(s))
			json_array_append_new(array, json_integer(s));
	}
	return array;
}

/* The last frame says who has won. NULL: no memory. */
static json_t *
complete(const struct referee *r, json_t *frame)
{
	const json_t *turn = json_object_get(frame, "turn");

	if (!turn || json_array_size(turn) > 0 ||
		json_object_set_new(frame, "winners", winners(r)) == 0)
		return frame;
	json_decref(frame);
	return NULL;
}

/* The position, to all whose bots want to see it. */
static void
show_frames(struct referee *r)
{
	for (int s = 0; s < r->seats; s++) {
		const struct game_look look = {
			.viewers = seat_bit(s), .open_hands = r->open_hands};

		if (r->handshake[s]->commands & COMMAND_SHOW_FRAME)
			show(r, s, "show_frame",
				complete(r, r->rules->frame(r->game, &look)));
	}
}

/* What SEAT, which is to act, may do, if its bot wants to see that. */
static void
show_actions(struct referee *r, int seat)
{
	const unsigned wanted = COMMAND_SHOW_ACTIONS |
				(r->rules->program ? COMMAND_ANY_GAME : 0);

	if (r->rules->actions && r->handshake[seat]->commands & wanted)
		show(r, seat, "show_actions", r->rules->actions(r->game, seat));
}

static int64_t
cpu_now(const struct referee *r, int seat)
{
	return r->port.cpu ? r->port.cpu(r->port.listener, seat) : 0;
}

/* When to look again at a processor time of which LEFT_NS are left: a bot with
 * many threads uses it up faster than the wall goes. */
static int64_t
next_look(int64_t left_ns, int64_t now_ns)
{
	if (left_ns == CLOCK_UNLIMITED)
		return INT64_MAX;
	int64_t share = left_ns / LOOK_SHARE;
	return now_ns + (share > LOOK_LEAST_NS ? share : LOOK_LEAST_NS);
}

static void
start_clocks(struct referee *r, int seat)
{
	struct referee_seat *s = &r->seat[seat];

	int64_t cpu_ns = cpu_now(r, seat);

	/* What it has waited for is known in ticks, and may go back by some. */
	if (s->rested_ns != -1 && cpu_ns > s->rested_ns)
		r->record->burnt_ns[seat] += cpu_ns - s->rested_ns;
	clock_start(&s->cpu, cpu_ns, 0);
	const int64_t asked_ns = r->port.ask(r->port.listener, seat);
	clock_start(&s->wall, asked_ns, s->limits->lag_ns);
	s->look_ns = next_look(clock_left(&s->cpu), s->wall.started_ns);
}

static struct overrun
stop_both(struct referee *r, int seat, int64_t now_ns)
{
	struct referee_seat *s = &r->seat[seat];
	int64_t cpu_ns = cpu_now(r, seat);
	const struct overrun over = {
		clock_over(&s->wall, now_ns), clock_over(&s->cpu, cpu_ns)};

	clock_stop(&s->wall, now_ns, &s->turn.used_ns);
	clock_stop(&s->cpu, cpu_ns, &s->turn.cpu_ns);
	s->rested_ns = cpu_ns;
	r->record->used_ns[seat] += s->turn.used_ns;
	r->record->cpu_ns[seat] += s->turn.cpu_ns;
	return over;
}

static const char *
name_of_clock(bool of_cpu)
{
	return of_cpu ? "CPU time" : "time";
}

/* Says why the game is void. */
static void
describe_void(struct referee_seat *s, int64_t over_ns, int64_t late_ns)
{
	snprintf(s->voided, sizeof s->voided,
		"it was %" PRId64 ".%03" PRId64 " ms beyond its time when the "
		"arbiter looked, which may have been %" PRId64 ".%03" PRId64
		" ms late",
		over_ns / NS_PER_MS, over_ns / NS_PER_US % 1000,
		late_ns / NS_PER_MS, late_ns / NS_PER_US % 1000);
}

static void
describe_timeout(const struct overrun *over, bool counts_at_last,
	char why[static FAULT_WHY_MAX])
{
	int length = snprintf(why, FAULT_WHY_MAX, "answered when its %s was up",
		name_of_clock(over->cpu_ns > 0));

	if (counts_at_last)
		snprintf(why + length, FAULT_WHY_MAX - (size_t)length,
			"; the arbiter looked late, but the game had been void "
			"%d times",
			REFEREE_VOIDS_MAX);
}

/*
 * By how much the turn was late, as far as it has to be judged. While the
 * arbiter was stopped the clocks on the wall stood still, for the good of seats
 * whose time was not up; whether an answer that is in time for that reason
 * alone came in time, nobody knows.
 */
static int64_t
overrun_to_judge(const struct overrun *over, const struct referee_delay *delay)
{
	if (over->cpu_ns > 0)
		return over->cpu_ns > over->wall_ns ? over->cpu_ns
						    : over->wall_ns;
	return over->wall_ns + delay->stopped_ns;
}

static bool
stop_clocks(struct referee *r, int seat, int64_t now_ns,
	const struct referee_delay *delay, char why[static FAULT_WHY_MAX])
{
	struct referee_seat *s = &r->seat[seat];
	const struct overrun over = stop_both(r, seat, now_ns);
	int64_t over_ns = overrun_to_judge(&over, delay);
	bool doubt = over_ns > 0 && delay->late_ns > over_ns;
	bool voided = doubt && r->voids < REFEREE_VOIDS_MAX;

	s->turn.late_ns = delay->late_ns;
	if (voided)
		describe_void(s, over_ns, delay->late_ns);
	else if (over.wall_ns <= 0 && over.cpu_ns <= 0)
		return true;
	describe_timeout(&over, doubt && !voided, why);
	return false;
}

/* When the time of SEAT on the wall is up. */
static int64_t
seat_deadline(const struct referee *r, int seat)
{
	const struct referee_seat *s = &r->seat[seat];

	if (s->fault != FAULT_NONE)
		return INT64_MAX;
	switch (s->state) {
	case SEAT_HANDSHAKE:
	case SEAT_OPENING:
		return r->start_deadline_ns;
	case SEAT_ASKED:
		return clock_deadline(&s->wall);
	case SEAT_IDLE:
	case SEAT_ANSWERED:
		return INT64_MAX;
	}
	return INT64_MAX;
}

/* Whether SEAT's clocks run and it is not at fault. */
static bool
is_asked(const struct referee *r, int seat)
{
	return r->seat[seat].state == SEAT_ASKED &&
	       r->seat[seat].fault == FAULT_NONE;
}

static bool
cpu_time_is_up(struct referee *r, int seat, int64_t now_ns)
{
	struct referee_seat *s = &r->seat[seat];

	if (!is_asked(r, seat) || now_ns < s->look_ns)
		return false;
	int64_t over_ns = clock_over(&s->cpu, cpu_now(r, seat));
	if (over_ns > 0)
		return true;
	s->look_ns = next_look(-over_ns, now_ns);
	return false;
}

static const char *
clock_that_fell(const struct referee *r, int seat, int64_t now_ns)
{
	return name_of_clock(now_ns <= seat_deadline(r, seat));
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

		say(r, seat, line, answer);
		if (!text_begins_with(line, strlen(line), "set_players "))
			continue;
		if (r->names &&
			r->handshake[seat]->commands & COMMAND_SET_NAMES)
			say_names(r, seat);
		if (r->record->match.to > 0 &&
			r->handshake[seat]->commands & COMMAND_SET_MATCH)
			say_match(r, seat);
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

/* The seats whose bots list the command of LINE. */
static seat_set
who_lists(void *listener, const char *line)
{
	const struct referee *r = listener;
	seat_set seats = 0;

	for (int s = 0; s < r->seats; s++)
		if (handshake_lists(r->handshake[s], line))
			seats |= seat_bit(s);
	return seats;
}

static struct game_voice
voice(struct referee *r)
{
	return (struct game_voice){
		.say = say_to_hearers,
		.lists = who_lists,
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
			say_result(r, s);
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

/* The game itself has failed: nobody is to blame. SEAT's action was in hand, which
 * an organiser wants to know; -1: none was. */
static void
finish_by_trouble(struct referee *r, int seat, const char *trouble)
{
	struct record *record = r->record;
	char in_hand[80] = "";

	if (seat >= 0)
		snprintf(in_hand, sizeof in_hand,
			"; in hand was the answer of %.20s at seat %d",
			record->names[seat], seat);

	record->end = FAULT_GAME;
	record->offender = seat;
	strlcpy(record->why, trouble, sizeof record->why);
	snprintf(record->voided, sizeof record->voided,
		"nobody is to blame: %.150s%s", trouble, in_hand);
	r->accident = true;
	memset(record->points, 0, (size_t)r->seats * sizeof *record->points);
	finish(r);
}

/* Whether that has ended the game. */
static bool
ended_by_trouble(struct referee *r, int seat)
{
	const char *trouble = game_trouble(r->rules, r->game);

	if (trouble)
		finish_by_trouble(r, seat, trouble);
	return trouble;
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
	if (!ended_by_trouble(r, offender))
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
	const int64_t now_ns = r->port.ask(r->port.listener, seat);
	/* What the program of a game takes is not the bots' time. */
	if (r->rules->program)
		r->start_deadline_ns = now_ns + r->start_time_ns;
}

/* A bot that was asked in a game that has been abandoned since has not answered
 * yet, and is not asked again. */
static void
ask_for_commands(struct referee *r, int seat)
{
	if (r->handshake[seat]->state == HANDSHAKE_NONE)
		say(r, seat, "list_commands", ANSWER_TEXT);
	r->handshake[seat]->state = HANDSHAKE_ASKED;
	ask(r, seat, SEAT_HANDSHAKE);
}

static void
say_opening(struct referee *r)
{
	const struct game_voice to_seats = voice(r);

	for (int s = 0; s < r->seats; s++) {
		if (r->handshake[s]->commands & COMMAND_SET_RULES)
			say_rules(r, s);
		if (r->handshake[s]->commands & COMMAND_SET_SEED)
			say_seed(r, s);
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

	show_actions(r, seat);
	say_time_left(r, seat);
	say(r, seat, r->rules->request(r->game)->ask, ANSWER_TEXT);
	s->state = SEAT_ASKED;
	start_clocks(r, seat);
}

static void
tell_of_position(const struct referee *r)
{
	if (r->port.moved && !r->failed)
		r->port.moved(r->port.listener);
}

int
referee_asked(const struct referee *r)
{
	for (int s = 0; r->phase == REFEREE_PLAY && s < r->seats; s++)
		if (r->seat[s].state == SEAT_ASKED)
			return s;
	return -1;
}

static bool
is_repeating(const struct referee *r)
{
	return r->repeat && r->record->move_count < r->repeat_count;
}

/* SEAT has answered what it did before. */
static void
repeat_answer(struct referee *r, int seat)
{
	const struct record_move *move =
		&r->repeat->moves[r->record->move_count];
	const char *text = record_move_text(r->repeat, move);

	assert(move->seat == seat);
	r->seat[seat].turn.used_ns = move->used_ns;
	r->seat[seat].turn.cpu_ns = move->cpu_ns;
	r->seat[seat].turn.late_ns = move->late_ns;
	r->seat[seat].state = SEAT_ANSWERED;
	strlcpy(r->answer, strchr(text, ' ') + 1, sizeof r->answer);
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
	if (record_add_move(r->record, seat, verb, action, s->turn.used_ns) ==
		-1)
		r->failed = true;
	else
		record_measure_move(r->record, s->turn.cpu_ns, s->turn.late_ns);
	if (r->note && !r->failed && record_note_move(r->record, r->note) < 0)
		r->failed = true;
	if (!is_repeating(r))
		show_frames(r);
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
		if (is_repeating(r))
			repeat_answer(r, seat);
		else if (s->fault == FAULT_NONE && s->state == SEAT_IDLE)
			ask_for_action(r, seat);
		if (s->fault == FAULT_NONE && s->state == SEAT_ASKED)
			return;
		const bool done = s->fault == FAULT_NONE && act(r, seat);
		if (ended_by_trouble(r, seat))
			return;
		if (!done) {
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
		if (!is_repeating(r))
			show_frames(r);
		if (ended_by_trouble(r, -1))
			return;
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
	r->opening_said = r->failed = r->accident = r->undone = false;
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

/* Whether TEXT takes back actions of SEAT, which has made so many; the game is
 * over then as far as it has come. */
static bool
takes_back(struct referee *r, int seat, const char *text)
{
	long count = 0;
	int length = 0;

	if (!r->undo ||
		sscanf(text, REFEREE_UNDO " %ld%n", &count, &length) != 1 ||
		text[length] != '\0' || count < 1)
		return false;
	for (size_t i = r->record->move_count; i-- > 0;) {
		count -= r->record->moves[i].seat == seat;
		if (count > 0)
			continue;
		r->undone = true;
		r->undone_to = i;
		r->phase = REFEREE_OVER;
		return true;
	}
	return false;
}

static void
take_action(struct referee *r, int seat, bool ok, const char *text,
	int64_t now_ns, const struct referee_delay *delay)
{
	struct referee_seat *s = &r->seat[seat];
	char why[FAULT_WHY_MAX];
	bool in_time = stop_clocks(r, seat, now_ns, delay, why);

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
	else if (r->resign && strcmp(text, REFEREE_LEAVE) == 0)
		note_fault(r, seat, FAULT_RESIGN, REFEREE_LEFT);
	else if (takes_back(r, seat, text))
		return;
	else if (strlcpy(r->answer, text, GAME_LINE_MAX) >= GAME_LINE_MAX)
		note_fault(r, seat, FAULT_GARBAGE,
			"its answer is longer than any action");
}

void
referee_answer(struct referee *r, int seat, bool ok, const char *text,
	const char *note, int64_t now_ns, const struct referee_delay *delay)
{
	r->note = note;
	if (r->seat[seat].state == SEAT_HANDSHAKE) {
		handshake_take_list(r->handshake[seat], ok ? text : "");
		r->seat[seat].state = SEAT_IDLE;
	} else if (r->seat[seat].state == SEAT_ASKED)
		take_action(r, seat, ok, text, now_ns, delay);
	go_on(r);
	r->note = NULL;
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
		(void)stop_both(r, seat, now_ns);
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
			clock_that_fell(r, seat, now_ns), missing);
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

int64_t
referee_deadline(const struct referee *r)
{
	int64_t nearest = INT64_MAX;

	for (int s = 0; r->phase != REFEREE_OVER && s < r->seats; s++) {
		int64_t deadline = seat_deadline(r, s);

		if (deadline < nearest)
			nearest = deadline;
		if (is_asked(r, s) && r->seat[s].look_ns < nearest)
			nearest = r->seat[s].look_ns;
	}
	return nearest;
}

bool
referee_late(struct referee *r, int seat, int64_t now_ns)
{
	return r->phase != REFEREE_OVER &&
	       (now_ns > seat_deadline(r, seat) ||
		       cpu_time_is_up(r, seat, now_ns));
}

void
referee_forgive(struct referee *r, int64_t ns)
{
	r->start_deadline_ns += ns;
	for (int s = 0; s < r->seats; s++)
		clock_forgive(&r->seat[s].wall, ns);
}
