#include "play/worker.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>

/* A seat hears of the others' actions when it is asked; if that takes longer
 * than this, before. Short for a person, long for a program. */
#define HOLD_NS INT64_C(10000000)

#define RETIRE_NS INT64_C(1000000000)

/* In billionths. */
#define FACTOR_OF_ALL INT64_C(1000000000)

static void player_heard(void *owner, int64_t now_ns);
static void worker_due(void *owner, int64_t now_ns);

static struct table_player *
player_at(const struct worker *t, int seat)
{
	return &t->players[t->at_seat[seat]];
}

/* The referee's port */

static void
say_to_seat(void *listener, int seat, const char *line, enum link_answer answer)
{
	struct worker *t = listener;
	link_say(&player_at(t, seat)->link, line, answer);
}

static int64_t
ask_seat(void *listener, int seat)
{
	struct worker *t = listener;
	if (link_flush(&player_at(t, seat)->link) == -1)
		t->referee.failed = true;
	int64_t now = loop_now();
	t->hold_ns = now + HOLD_NS;
	return now;
}

static int64_t
cpu_of_seat(void *listener, int seat)
{
	struct worker *t = listener;
	return link_cpu_time(&player_at(t, seat)->link);
}

/* Making and ending */

static int
players_init(struct worker *t, int number)
{
	t->players = calloc((size_t)t->seats, sizeof *t->players);
	if (t->players == NULL)
		return -1;
	for (int i = 0; i < t->seats; i++) {
		struct table_player *p = &t->players[i];
		p->table = t;
		link_init(&p->link, &t->terms->link, number, player_heard, p);
	}
	return 0;
}

int
worker_init(struct worker *t, const struct worker_terms *terms, int number)
{
	const struct run *run = terms->run;
	const struct referee_port port = {
		.say = say_to_seat,
		.ask = ask_seat,
		.cpu = terms->link.measured ? cpu_of_seat : NULL,
		.listener = t,
	};
	*t = (struct worker){
		.terms = terms,
		.seats = run_seats(run),
		.timer = {.at_ns = LOOP_NEVER, .due = worker_due, .owner = t},
		.hold_ns = LOOP_NEVER,
		.retire_ns = LOOP_NEVER,
	};
	record_init(&t->record);
	if (players_init(t, number) == -1)
		return -1;
	if (referee_init(&t->referee, terms->deals, run->start_time_ns,
		    &port) == -1) {
		free(t->players);
		return -1;
	}
	t->referee.open_hands = run->open_hands;
	loop_add_timer(terms->link.loop, &t->timer);
	return 0;
}

void
worker_release(struct worker *t)
{
	for (int i = 0; i < t->seats; i++)
		link_release(&t->players[i].link);
	free(t->players);
	referee_release(&t->referee);
	record_release(&t->record);
	loop_remove_timer(&t->timer);
}

static void
dismiss(struct table_player *p)
{
	link_close(&p->link);
	p->known = (struct referee_acquaintance){0};
}

/* Opening a game */

static int
player_ready(struct table_player *p)
{
	const struct worker_terms *terms = p->table->terms;
	p->at_fault = false;
	p->reused = p->link.open;
	if (p->reused)
		return 0;
	return link_open(&p->link, &terms->specs[p->bot]);
}

bool
worker_suits(const struct worker *t, const struct fixture *fixture)
{
	bool taken[GAME_SEATS_MAX] = {false};
	for (int i = 0; i < t->seats; i++) {
		const struct table_player *p = &t->players[i];
		int seat = 0;
		while (seat < t->seats &&
			(taken[seat] || fixture->bot[seat] != p->bot))
			seat++;
		if (p->link.open && seat == t->seats)
			return false;
		if (p->link.open)
			taken[seat] = true;
	}
	return true;
}

/* Any process of BOT that has no seat yet, or else a place for one. */
static struct table_player *
find_player(const struct worker *t, int bot)
{
	struct table_player *place = NULL;
	for (int i = 0; i < t->seats; i++) {
		struct table_player *p = &t->players[i];
		if (p->seat == -1 && p->link.open && p->bot == bot)
			return p;
		if (p->seat == -1 && !p->link.open && place == NULL)
			place = p;
	}
	return place;
}

static void
set_limits(struct worker *t, int seat, const struct spec *bot)
{
	int64_t factor = bot->time_nano > 0 ? bot->time_nano : FACTOR_OF_ALL;
	t->limits[seat] = clock_limits(
		&t->terms->clock, factor, t->terms->run->cpu_clock);
	referee_set_limits(&t->referee, seat, &t->limits[seat]);
}

static void
take_seat(struct worker *t, int seat)
{
	int bot = t->fixture.bot[seat];
	struct table_player *p = find_player(t, bot);
	assert(p != NULL);
	p->bot = bot;
	p->seat = seat;
	t->at_seat[seat] = (int)(p - t->players);
	t->record.names[seat] = t->terms->specs[bot].name;
	set_limits(t, seat, &t->terms->specs[bot]);
}

static void
take_seats(struct worker *t)
{
	for (int i = 0; i < t->seats; i++)
		t->players[i].seat = -1;
	for (int s = 0; s < t->seats; s++)
		take_seat(t, s);
}

static void
prepare_record(struct worker *t)
{
	const struct run *run = t->terms->run;
	record_clear(&t->record);
	t->record.id = t->fixture.id;
	t->record.deal = t->fixture.deal;
	t->record.seed = run->seed;
	t->record.game = run->game;
	t->record.seats = t->seats;
}

static void
set_timer(struct worker *t)
{
	int64_t at = t->state == WORKER_RETIRING ? t->retire_ns : LOOP_NEVER;
	if (t->state == WORKER_PLAYING) {
		at = referee_deadline(&t->referee);
		if (t->hold_ns < at)
			at = t->hold_ns;
		for (int i = 0; i < t->seats; i++) {
			int64_t due = link_deadline(&t->players[i].link);
			if (due < at)
				at = due;
		}
	}
	t->timer.at_ns = at;
}

int
worker_play(struct worker *t, const struct fixture *fixture, int64_t now_ns)
{
	struct referee_acquaintance *known[GAME_SEATS_MAX];
	assert(t->state == WORKER_IDLE);
	t->fixture = *fixture;
	prepare_record(t);
	take_seats(t);
	for (int s = 0; s < t->seats; s++) {
		struct table_player *p = player_at(t, s);
		known[s] = &p->known;
		if (player_ready(p) == -1)
			return -1;
	}
	t->state = WORKER_PLAYING;
	referee_open(&t->referee, &t->record, known, now_ns);
	set_timer(t);
	return 0;
}

/* The end of a game */

static void
keep_stderr_tail(struct worker *t)
{
	if (t->record.end == FAULT_NONE)
		return;
	const struct link *link = &player_at(t, t->record.offender)->link;
	record_set_stderr_tail(
		&t->record, link->stderr_tail.bytes, link->stderr_tail.length);
}

/* Who has failed in any way does not go into the next game. */
static void
dismiss_offenders(struct worker *t)
{
	for (int s = 0; s < t->seats; s++) {
		struct table_player *p = player_at(t, s);
		if (p->link.fault != FAULT_NONE || p->link.ended ||
			(t->record.end != FAULT_NONE &&
				t->record.offender == s))
			dismiss(p);
	}
}

static void
play_again(struct worker *t, int64_t now_ns)
{
	const struct fixture fixture = t->fixture;
	t->state = WORKER_IDLE;
	if (worker_play(t, &fixture, now_ns) == -1)
		t->terms->failed(t->terms->owner, t);
}

static void
idle(struct worker *t, int64_t now_ns)
{
	t->state = WORKER_IDLE;
	set_timer(t);
	if (t->again)
		play_again(t, now_ns);
	else
		t->terms->idle(t->terms->owner, t, now_ns);
}

static void
count_voids(struct worker *t)
{
	t->again = *t->record.voided != '\0';
	t->referee.voids = t->again ? t->referee.voids + 1 : 0;
}

static void
finish_game(struct worker *t, int64_t now_ns)
{
	keep_stderr_tail(t);
	dismiss_offenders(t);
	count_voids(t);
	t->state = WORKER_IDLE;
	t->hold_ns = LOOP_NEVER;
	t->terms->finished(t->terms->owner, t, now_ns);
	if (!t->terms->restart || !worker_retire(t, now_ns))
		idle(t, now_ns);
}

/* After any event: what is due is done, and the timer set. */
static void
look_round(struct worker *t, int64_t now_ns)
{
	if (t->referee.failed || t->terms->link.wire->failed) {
		errno = t->referee.failed ? ENOMEM : EPIPE;
		t->terms->failed(t->terms->owner, t);
	} else if (t->state == WORKER_PLAYING &&
		   t->referee.phase == REFEREE_OVER)
		finish_game(t, now_ns);
	else
		set_timer(t);
}

/* Retiring */

static bool
all_gone(const struct worker *t)
{
	for (int i = 0; i < t->seats; i++) {
		const struct link *link = &t->players[i].link;
		if (link->open && !link->ended)
			return false;
	}
	return true;
}

static void
finish_retiring(struct worker *t, int64_t now_ns)
{
	for (int i = 0; i < t->seats; i++)
		dismiss(&t->players[i]);
	idle(t, now_ns);
}

bool
worker_retire(struct worker *t, int64_t now_ns)
{
	assert(t->state == WORKER_IDLE);
	if (all_gone(t))
		return false;
	for (int i = 0; i < t->seats; i++)
		link_quit(&t->players[i].link);
	t->state = WORKER_RETIRING;
	t->retire_ns = now_ns + RETIRE_NS;
	set_timer(t);
	return true;
}

/* Events */

/* Opens the game again with a fresh process in the place of P. */
static void
replace(struct table_player *p, int64_t now_ns)
{
	struct worker *t = p->table;
	dismiss(p);
	referee_abandon(&t->referee);
	play_again(t, now_ns);
}

static void
player_failed(struct table_player *p, int64_t now_ns)
{
	struct worker *t = p->table;
	if (p->reused && t->referee.phase == REFEREE_OPENING) {
		replace(p, now_ns);
		return;
	}
	if (p->at_fault)
		return;
	p->at_fault = true;
	referee_fault(&t->referee, p->seat, p->link.fault, p->link.why, now_ns);
}

/* Where times are not measured, who looks at records need not know of void
 * games as long as forgiving will do. */
static struct referee_delay
delay_of(const struct link *link)
{
	struct referee_delay delay;
	delay.late_ns = loop_late_by(link->terms->loop, &delay.stopped_ns);
	if (!link->terms->measured)
		delay.stopped_ns = 0;
	return delay;
}

static void
listen(struct table_player *p, int64_t now_ns)
{
	struct link *link = &p->link;
	struct referee *referee = &p->table->referee;
	const struct referee_delay delay = delay_of(link);
	for (;;) {
		enum link_news news = link_take(link);
		if (news == LINK_FAULT) {
			player_failed(p, now_ns);
			return;
		}
		if (news == LINK_NOTHING)
			break;
		referee_answer(referee, p->seat, link->answer.ok,
			link->answer.text, now_ns, &delay);
	}
	if (link_settled(link))
		referee_settled(referee, p->seat);
}

static void
player_heard(void *owner, int64_t now_ns)
{
	struct table_player *p = owner;
	struct worker *t = p->table;
	if (t->state == WORKER_PLAYING)
		listen(p, now_ns);
	else if (t->state == WORKER_RETIRING && all_gone(t)) {
		finish_retiring(t, now_ns);
		return;
	}
	look_round(t, now_ns);
}

/* A closed output outweighs the time-out that it leads to. */
static void
judge_late(struct table_player *p, int64_t now_ns)
{
	char debt[LINK_WHY_MAX];
	struct worker *t = p->table;
	if (!referee_late(&t->referee, p->seat, now_ns))
		return;
	link_describe_pending(&p->link, debt, sizeof debt);
	if (link_output_closed(&p->link))
		link_due(&p->link, p->link.closed_ns);
	if (p->link.fault != FAULT_NONE)
		player_failed(p, now_ns);
	else if (p->reused && t->referee.phase == REFEREE_OPENING)
		replace(p, now_ns);
	else
		referee_timeout(&t->referee, p->seat, debt, now_ns);
}

static void
release_held(struct worker *t)
{
	t->hold_ns = LOOP_NEVER;
	for (int i = 0; i < t->seats; i++) {
		if (link_flush(&t->players[i].link) == -1)
			t->referee.failed = true;
	}
}

static void
worker_due(void *owner, int64_t now_ns)
{
	struct worker *t = owner;
	if (t->state == WORKER_RETIRING) {
		finish_retiring(t, now_ns);
		return;
	}
	if (now_ns >= t->hold_ns)
		release_held(t);
	for (int s = 0; s < t->seats && t->state == WORKER_PLAYING; s++) {
		struct table_player *p = player_at(t, s);
		link_due(&p->link, now_ns);
		if (p->link.fault != FAULT_NONE)
			player_failed(p, now_ns);
		judge_late(p, now_ns);
	}
	look_round(t, now_ns);
}

void
worker_forgive(struct worker *t, int64_t ns)
{
	if (t->state == WORKER_PLAYING)
		referee_forgive(&t->referee, ns);
}
