#include "play/runner.h"

#include <sys/resource.h>

#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* For the record file, the terminal, and starting a process. */
enum { SPARE_DESCRIPTORS = 32 };

void
hall_fail(struct hall *hall, const char *what, int error)
{
	progress_erase(&hall->progress);
	wire_hurry(&hall->wire);
	if (!hall->failed)
		warnx("%s: %s", what, strerror(error));
	hall->failed = true;
	loop_stop(&hall->loop);
}

/* Nobody's clock runs while we cannot hear: stopped, or busy with a disk. */
static void
forgive(void *owner, int64_t ns)
{
	struct hall *hall = owner;
	for (int i = 0; i < hall->place_count; i++)
		table_forgive(&hall->places[i].table, ns);
}

static void
sync_due(void *owner, int64_t now_ns)
{
	struct hall *hall = owner;
	(void)now_ns;
	if (journal_sync(hall->terms.journal) == -1)
		hall_fail(hall, hall->terms.path, errno);
	hall->sync.at_ns = LOOP_NEVER;
}

/* The games */

/* For the file alone. */
static int
keep_void(struct hall *hall, const struct record *record, int64_t now_ns)
{
	if (hall->terms.path == NULL)
		return 0;
	return journal_append(hall->terms.journal, record, now_ns);
}

static int
take(struct hall *hall, struct record *record, int64_t now_ns,
	const char **what)
{
	if (*record->voided)
		return keep_void(hall, record, now_ns);
	return hall->terms.take(hall->terms.owner, record, now_ns, what);
}

static int
keep_record(struct hall *hall, struct table *table, int64_t now_ns)
{
	const char *what = hall->terms.path;
	table->record.at = loop_date();
	if ((what != NULL && referee_record_start(&table->referee) == -1) ||
		take(hall, &table->record, now_ns, &what) == -1) {
		hall_fail(hall, what, errno);
		return -1;
	}
	hall->sync.at_ns = journal_deadline(hall->terms.journal);
	return 0;
}

static void
game_finished(void *owner, struct table *table, int64_t now_ns)
{
	struct hall *hall = owner;
	if (!hall->failed)
		keep_record(hall, table, now_ns);
}

/* The run ends with the last table that is left. */
static void
leave_table(struct hall *hall, bool await_games)
{
	for (int i = 0; i < hall->place_count; i++) {
		enum table_state state = hall->places[i].table.state;
		if (state == TABLE_RETIRING ||
			(state == TABLE_PLAYING && await_games))
			return;
	}
	loop_stop(&hall->loop);
}

static void
play(struct hall *hall, struct hall_place *place, int64_t now_ns)
{
	place->booked = false;
	if (table_play(&place->table, &place->fixture, now_ns) == -1)
		hall_fail(hall, hall->terms.name, errno);
}

/* The game whose turn it is, as soon as who sits there has left. */
static void
book(struct hall *hall, struct hall_place *place, int64_t now_ns)
{
	place->booked = !table_suits(&place->table, &place->fixture);
	if (!place->booked || !table_retire(&place->table, now_ns))
		play(hall, place, now_ns);
}

static enum hall_next
next_game(struct hall *hall, struct fixture *fixture)
{
	if (hall->leaving)
		return HALL_LEAVE;
	return hall->terms.next(hall->terms.owner, fixture);
}

static void
serve(struct hall *hall, struct hall_place *place, int64_t now_ns)
{
	if (place->booked && !hall->leaving) {
		play(hall, place, now_ns);
		return;
	}
	enum hall_next next = next_game(hall, &place->fixture);
	switch (next) {
	case HALL_GAME:
		book(hall, place, now_ns);
		break;
	case HALL_WAIT:
		hall->waiting = true;
		break;
	case HALL_LEAVE:
	case HALL_END:
		if (!table_retire(&place->table, now_ns))
			leave_table(hall, next == HALL_LEAVE);
		break;
	}
}

static void
serve_idle(struct hall *hall, const struct hall_place *except, int64_t now_ns)
{
	for (int i = 0; i < hall->place_count && !hall->failed; i++) {
		struct hall_place *place = &hall->places[i];
		if (place != except && place->table.state == TABLE_IDLE)
			serve(hall, place, now_ns);
	}
}

/* Idle tables that wait for a game may have waited for this one: until none
 * does, no table has been left. */
static void
table_idle(void *owner, struct table *table, int64_t now_ns)
{
	struct hall *hall = owner;
	struct hall_place *place = (struct hall_place *)table;
	bool waiting = hall->waiting;
	hall->waiting = false;
	if (!hall->failed)
		serve(hall, place, now_ns);
	if (waiting)
		serve_idle(hall, place, now_ns);
}

static void
table_failed(void *owner, struct table *table)
{
	struct hall *hall = owner;
	(void)table;
	hall_fail(hall, hall->terms.name, errno);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct hall *hall = owner;
	(void)now_ns;
	process_family_reap(&hall->family);
}

static void
asked(void *owner, int64_t now_ns)
{
	struct hall *hall = owner;
	(void)now_ns;
	progress_erase(&hall->progress);
	hall->terms.asked(hall->terms.owner);
}

/* Setting up and clearing away */

static struct table_terms
table_terms(struct hall *hall)
{
	const struct run *run = hall->terms.run;
	return (struct table_terms){
		.run = run,
		.entrants = hall->terms.entrants,
		.deals = hall->terms.deals,
		.link =
			{
				.loop = &hall->loop,
				.family = &hall->family,
				.limits = {run->memory_bytes,
					(int)run->processes},
				.measured =
					run->cpu_clock || hall->terms.measured,
				.lockstep = hall->terms.lockstep,
				.wire = &hall->wire,
			},
		.clock =
			{
				.budget_ns = run->time_ns == -1
						     ? CLOCK_UNLIMITED
						     : run->time_ns,
				.increment_ns = run->increment_ns,
				.turn_ns = run->move_time_ns,
			},
		.restart = hall->terms.restart,
		.finished = game_finished,
		.idle = table_idle,
		.failed = table_failed,
		.owner = hall,
	};
}

void
hall_init(struct hall *hall, const struct hall_terms *terms)
{
	*hall = (struct hall){
		.terms = *terms,
		.sync = {.at_ns = LOOP_NEVER, .due = sync_due, .owner = hall},
		.wire = {.file = terms->verbose ? stderr : NULL},
		.started_ns = loop_now(),
	};
	loop_init(&hall->loop, child_ended, forgive, hall);
	if (terms->asked != NULL)
		loop_listen(&hall->loop, asked);
	loop_add_timer(&hall->loop, &hall->sync);
	hall->table_terms = table_terms(hall);
}

void
hall_release(struct hall *hall)
{
	wire_calm(&hall->wire);
	loop_release(&hall->loop);
	process_family_release(&hall->family);
}

static int
descriptors_by_process(const struct hall *hall)
{
	return PROCESS_DESCRIPTORS +
	       hall->table_terms.link.measured * PROCESS_CPU_DESCRIPTORS;
}

void
hall_know(struct hall *hall, const struct entrant *entrants)
{
	hall->terms.entrants = hall->table_terms.entrants = entrants;
}

/* -1: more than we can have. */
static int
allow_descriptors(int count)
{
	struct rlimit limit;
	rlim_t needed = (rlim_t)count + SPARE_DESCRIPTORS;
	if (getrlimit(RLIMIT_NOFILE, &limit) == -1)
		return -1;
	if (limit.rlim_cur >= needed)
		return 0;
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_NOFILE, &limit);
}

static int
set_tables(struct hall *hall, int jobs)
{
	if (allow_descriptors(jobs * run_seats(hall->terms.run) *
			      descriptors_by_process(hall)) == -1) {
		errno = EMFILE;
		return -1;
	}
	hall->places = calloc((size_t)jobs, sizeof *hall->places);
	if (hall->places == NULL)
		return -1;
	for (; hall->place_count < jobs; hall->place_count++) {
		int number = jobs > 1 ? hall->place_count + 1 : 0;
		if (table_init(&hall->places[hall->place_count].table,
			    &hall->table_terms, number) == -1)
			return -1;
	}
	return 0;
}

void
hall_close(struct hall *hall)
{
	progress_erase(&hall->progress);
	for (int i = 0; i < hall->place_count; i++)
		table_release(&hall->places[i].table);
	free(hall->places);
	hall->place_count = 0;
	process_family_wait(&hall->family);
}

static int
count_games(const struct hall *hall)
{
	int count = 0;
	for (int i = 0; i < hall->place_count; i++)
		count += hall->places[i].table.state == TABLE_PLAYING;
	return count;
}

/* No game begins any more. What loop_run returns: SIGINT again once the games
 * in play have ended. */
static int
play_out(struct hall *hall)
{
	int games = count_games(hall);
	progress_erase(&hall->progress);
	warnx("interrupted: %d game%s in play %s to end; once more stops now",
		games, games == 1 ? "" : "s", games == 1 ? "has" : "have");
	loop_forget_end();
	hall->leaving = true;
	serve_idle(hall, NULL, loop_now());
	if (games == 0 || hall->failed)
		return SIGINT;
	int ended = loop_run(&hall->loop);
	return ended == 0 ? SIGINT : ended;
}

int
hall_play(struct hall *hall, int jobs)
{
	if (process_family_init(&hall->family) == -1 ||
		set_tables(hall, jobs) == -1) {
		hall_fail(hall,
			errno == EMFILE ? "fewer --jobs, please"
					: hall->terms.name,
			errno);
		return 0;
	}
	if (!hall->family.complete)
		warnx("/proc is not mounted: what bots leave behind them "
		      "cannot be ended");
	serve_idle(hall, NULL, loop_now());
	int ended = hall->failed ? 0 : loop_run(&hall->loop);
	if (ended == SIGINT && hall->terms.patient)
		ended = play_out(hall);
	if (ended == -1)
		hall_fail(hall, hall->terms.name, errno);
	return ended > 0 ? ended : 0;
}
