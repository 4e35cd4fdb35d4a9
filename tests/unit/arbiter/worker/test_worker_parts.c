#define _GNU_SOURCE /* pipe2 */
#include "worker/worker_process.c"

#include "lib/heap_game.h"
#include "lib/test.h"
#include "process/process_linux.c"

/* A game while it is opened, of bots whose processes are made up. */
struct hall {
	struct worker worker;
	struct referee referee;
	struct record record;
	struct seatings seatings;
	struct warden wardens[2];
	struct cpu_time_account accounts[2];
	struct clock_limits limits;
};

enum { START_NS = 5000, BILLION = 1000000000 };

static void
say(void *listener, int seat, const char *line, enum expected_answer answer)
{
	(void)listener;
	(void)seat;
	(void)line;
	(void)answer;
}

static int64_t
ask(void *listener, int seat)
{
	(void)listener;
	(void)seat;
	return 0;
}

static void
heard(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
}

static void
sit_down(struct hall *h, int seat)
{
	struct seated_bot *bot = h->seatings.all[0].bots[seat];

	h->wardens[seat].account = &h->accounts[seat];
	h->wardens[seat].socket = -1;
	atomic_store(&h->accounts[seat].begun, true);
	bot->seat = h->seatings.all[0].at[seat] = seat;
	bot->link.open = true;
	bot->link.process.warden = &h->wardens[seat];
	bot->link.process.errors = -1;
}

FIXTURE(set_up)
{
	static struct hall hall;
	static const struct deals deals = {.game = &heap_rules, .seats = 2};
	static const struct clock_terms clock = {.budget_ns = CLOCK_UNLIMITED};
	static const char *const names[] = {"anna", "bert"};
	const struct referee_port port = {.say = say, .ask = ask};
	struct handshake *handshakes[2];

	hall = (struct hall){.worker.link.loop = &hall.worker.loop};
	*state = &hall;
	loop_init(&hall.worker.loop, heard, heard, NULL);
	record_init(&hall.record);
	hall.record.seed = seed_of_number(1);
	hall.record.game = &heap_rules;
	hall.record.seats = 2;
	if (seatings_init(&hall.seatings, SEATINGS_ANY, 1, 2, &hall.worker) <
			0 ||
		referee_init(&hall.referee, &deals, START_NS, &port) < 0)
		return -1;
	hall.limits = clock_limits(&clock, BILLION, false);
	for (int s = 0; s < 2; s++) {
		hall.referee.seat[s].limits = &hall.limits;
		hall.record.names[s] = names[s];
		sit_down(&hall, s);
		handshakes[s] = &hall.seatings.all[0].bots[s]->handshake;
	}
	referee_open(&hall.referee, &hall.record, handshakes, 0);
	return 0;
}

FIXTURE(tear_down)
{
	struct hall *h = *state;

	for (int s = 0; s < 2; s++)
		h->seatings.all[0].bots[s]->link.open = false;
	seatings_release(&h->seatings);
	referee_release(&h->referee);
	record_release(&h->record);
	loop_release(&h->worker.loop);
	return 0;
}

static void
set_fault(struct hall *h, int seat, bool accident)
{
	struct link *link = &h->seatings.all[0].bots[seat]->link;

	link->fault = FAULT_RESOURCE;
	link->accident = accident;
	strlcpy(link->why, "could not be shut in", sizeof link->why);
}

/* After both have been looked at. */
static void
expect(struct hall *h, int64_t now_ns, enum fault end, bool voided)
{
	for (int s = 0; s < 2; s++)
		assert_false(look_at_clocks(
			&h->referee, h->seatings.all[0].bots[s], now_ns));
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_int_equal(h->record.end, end);
	assert_int_equal(*h->record.voided != '\0', voided);
	assert_int_equal(h->referee.accident, voided);
}

TEST_WITH(what_fails_for_a_bot_is_blamed_on_it, set_up, tear_down)
{
	set_fault(*state, 0, false);
	expect(*state, START_NS + 1, FAULT_RESOURCE, false);
}

TEST_WITH(what_fails_for_us_is_blamed_on_nobody, set_up, tear_down)
{
	struct hall *h = *state;

	set_fault(h, 0, true);
	expect(h, START_NS + 1, FAULT_RESOURCE, true);
	assert_string_equal(h->record.voided,
		"nobody is to blame: it could not be shut in");
}

TEST_WITH(who_is_not_ready_in_time_is_blamed, set_up, tear_down)
{
	expect(*state, START_NS + 1, FAULT_START, false);
}

TEST_WITH(who_could_not_begin_in_time_is_not, set_up, tear_down)
{
	struct hall *h = *state;

	for (int s = 0; s < 2; s++)
		atomic_store(&h->accounts[s].begun, false);
	expect(h, START_NS + 1, FAULT_START, true);
	assert_string_equal(h->record.voided,
		"nobody is to blame: it could not be started in time");
}

TEST_WITH(who_has_played_before_is_replaced, set_up, tear_down)
{
	struct hall *h = *state;
	struct seated_bot *bot = h->seatings.all[0].bots[1];

	bot->reused = true;
	assert_false(look_at_clocks(&h->referee, bot, 1));
	assert_true(look_at_clocks(&h->referee, bot, START_NS + 1));
	set_fault(h, 1, false);
	assert_true(look_at_clocks(&h->referee, bot, 1));
	struct worker listening = {.referee = h->referee};
	assert_true(listen_to(&listening, bot, 1));
	assert_int_equal(listening.referee.phase, REFEREE_OPENING);
}

enum { NOW = 1000, SECOND = 1000000000 };

FIXTURE(set_up_times)
{
	static struct worker w;

	w = (struct worker){.link.measured = true,
		.hold_ns = LOOP_NEVER,
		.retire_ns = LOOP_NEVER};
	*state = &w;
	return 0;
}

TEST_WITH(an_idle_worker_has_nothing_to_do, set_up_times, NULL)
{
	struct worker *w = *state;

	times_set(w);
	assert_true(w->timer.at_ns == LOOP_NEVER);
	assert_false(times_are_up(w, INT64_MAX));
}

TEST_WITH(what_is_held_back_leaves_soon_after_a_question, set_up_times, NULL)
{
	struct worker *w = *state;

	times_ask(w, NOW);
	times_set(w);
	assert_int_equal(w->asked_ns, NOW);
	assert_true(w->timer.at_ns > NOW && w->timer.at_ns < NOW + SECOND);
	times_look(w, w->timer.at_ns - 1);
	assert_true(w->hold_ns != LOOP_NEVER);
	times_look(w, w->timer.at_ns);
	assert_true(w->hold_ns == LOOP_NEVER);
}

TEST_WITH(who_was_asked_to_end_has_some_time, set_up_times, NULL)
{
	struct worker *w = *state;

	w->state = WORKER_RETIRING;
	times_retire(w, NOW);
	times_set(w);
	assert_int_equal(w->timer.at_ns, NOW + SECOND);
	assert_false(times_are_up(w, NOW + SECOND - 1));
	assert_true(times_are_up(w, NOW + SECOND));
	w->state = WORKER_IDLE;
	assert_false(times_are_up(w, NOW + SECOND));
}

TEST_WITH(processor_times_are_read_only_where_they_count, set_up_times, NULL)
{
	struct worker *w = *state;

	times_begin(w, NOW);
	assert_true(w->look_ns > NOW && w->look_ns < NOW + SECOND);
	w->link.measured = false;
	times_begin(w, NOW);
	assert_true(w->look_ns == LOOP_NEVER);
}
