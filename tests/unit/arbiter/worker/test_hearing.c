#define _GNU_SOURCE /* pipe2 */
#include "worker/hearing.h"

#include <string.h>

#include "lib/heap_game.h"
#include "lib/test.h"
#include "process/process.c"

/* A game while it is opened, of bots whose processes are made up. */
struct hall {
	struct loop loop;
	struct link_terms terms;
	struct referee referee;
	struct record record;
	struct seating seating;
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
	struct seated_bot *bot = h->seating.bots[seat];

	h->wardens[seat].account = &h->accounts[seat];
	h->wardens[seat].socket = -1;
	atomic_store(&h->accounts[seat].begun, true);
	bot->seat = h->seating.at[seat] = seat;
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

	hall = (struct hall){.terms.loop = &hall.loop};
	*state = &hall;
	loop_init(&hall.loop, heard, heard, NULL);
	record_init(&hall.record);
	hall.record.seed = seed_of_number(1);
	hall.record.game = &heap_rules;
	hall.record.seats = 2;
	if (seating_init(&hall.seating, 2, &hall.terms, 0, heard, NULL) < 0 ||
		referee_init(&hall.referee, &deals, START_NS, &port) < 0)
		return -1;
	hall.limits = clock_limits(&clock, BILLION, false);
	for (int s = 0; s < 2; s++) {
		referee_set_limits(&hall.referee, s, &hall.limits);
		hall.record.names[s] = names[s];
		sit_down(&hall, s);
		handshakes[s] = &hall.seating.bots[s]->handshake;
	}
	referee_open(&hall.referee, &hall.record, handshakes, 0);
	return 0;
}

FIXTURE(tear_down)
{
	struct hall *h = *state;

	for (int s = 0; s < 2; s++)
		h->seating.bots[s]->link.open = false;
	seating_release(&h->seating);
	referee_release(&h->referee);
	record_release(&h->record);
	loop_release(&h->loop);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
set_fault(struct hall *h, int seat, bool accident)
{
	struct link *link = &h->seating.bots[seat]->link;

	link->fault = FAULT_RESOURCE;
	link->accident = accident;
	strlcpy(link->why, "could not be shut in", sizeof link->why);
}

/* After both have been looked at. */
static void
expect(struct hall *h, int64_t now_ns, enum fault end, bool voided)
{
	for (int s = 0; s < 2; s++)
		assert_false(
			hearing_look(&h->referee, h->seating.bots[s], now_ns));
	assert_int_equal(h->referee.phase, REFEREE_OVER);
	assert_int_equal(h->record.end, end);
	assert_int_equal(*h->record.voided != '\0', voided);
	assert_int_equal(h->referee.accident, voided);
}

TEST(what_fails_for_a_bot_is_blamed_on_it)
{
	set_fault(*state, 0, false);
	expect(*state, START_NS + 1, FAULT_RESOURCE, false);
}

TEST(what_fails_for_us_is_blamed_on_nobody)
{
	struct hall *h = *state;

	set_fault(h, 0, true);
	expect(h, START_NS + 1, FAULT_RESOURCE, true);
	assert_string_equal(h->record.voided,
		"nobody is to blame: it could not be shut in");
}

TEST(who_is_not_ready_in_time_is_blamed)
{
	expect(*state, START_NS + 1, FAULT_START, false);
}

TEST(who_could_not_begin_in_time_is_not)
{
	struct hall *h = *state;

	for (int s = 0; s < 2; s++)
		atomic_store(&h->accounts[s].begun, false);
	expect(h, START_NS + 1, FAULT_START, true);
	assert_string_equal(h->record.voided,
		"nobody is to blame: it could not be started in time");
}

TEST(who_has_played_before_is_replaced)
{
	struct hall *h = *state;
	struct seated_bot *bot = h->seating.bots[1];

	bot->reused = true;
	assert_false(hearing_look(&h->referee, bot, 1));
	assert_true(hearing_look(&h->referee, bot, START_NS + 1));
	set_fault(h, 1, false);
	assert_true(hearing_look(&h->referee, bot, 1));
	assert_true(hearing_listen(&h->referee, bot, 1));
	assert_int_equal(h->referee.phase, REFEREE_OPENING);
}
