#include "match/match_results.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/loop.h"
#include "record/stop_rule.h"

/* How many games may have ended before the one whose turn it is: as good as
 * any for games of much the same length, and some megabytes at most. */
enum { BACKLOG_LEAST = 256, BACKLOG_BY_JOB = 4 };

void
ledger_init(struct ledger *ledger, const struct run *run, const char *path)
{
	*ledger = (struct ledger){
		.run = run,
		.path = path,
		.journal = {.descriptor = -1},
	};
	tally_init(&ledger->tally, run);
}

void
ledger_release(struct ledger *ledger)
{
	tally_release(&ledger->tally);
	backlog_release(&ledger->backlog);
}

/* A run that may stop. */
static bool
ordered(const struct ledger *ledger)
{
	return stopping_given(&ledger->run->stop);
}

bool
ledger_decided(const struct ledger *ledger)
{
	return tally_decided(&ledger->tally);
}

/* What is in the file */

struct reading {
	struct ledger *ledger;
	struct schedule *schedule;
};

static bool
in_order(const struct ledger *ledger, const struct record *record,
	char reason[static REASON_MAX])
{
	long turn = ledger->tally.games;

	if (!ordered(ledger))
		return true;
	if (ledger_decided(ledger))
		snprintf(reason, REASON_MAX,
			"game %ld comes after the one that ended the run",
			record->id);
	else if (record->id != turn)
		snprintf(reason, REASON_MAX,
			"game %ld stands where game %ld should: a run that "
			"may stop early has its games in order",
			record->id, turn);
	else
		return true;
	return false;
}

static bool
take_played(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct reading *reading = context;
	struct ledger *ledger = reading->ledger;

	if (loop_end_wanted()) {
		snprintf(reason, REASON_MAX, "interrupted while reading it");
		return false;
	}
	if (!schedule_fits(ledger->run, record, reason) ||
		!in_order(ledger, record, reason))
		return false;
	int marked = schedule_mark(reading->schedule, record->id);
	if (marked == 1 && tally_add(&ledger->tally, record) == 0)
		return true;
	snprintf(reason, REASON_MAX, "%s",
		marked == 0 ? "the game is there twice" : strerror(errno));
	return false;
}

static int
open_file(struct ledger *ledger, bool resume, struct schedule *schedule,
	char reason[static REASON_MAX])
{
	struct reading reading = {ledger, schedule};
	const struct journal_visitor visitor = {
		.game = take_played, .context = &reading};

	if (!ledger->path)
		return 0;
	if (resume)
		return journal_resume(&ledger->journal, ledger->path,
			ledger->run, &visitor, reason);
	return journal_create(
		&ledger->journal, ledger->path, ledger->run, reason);
}

int
ledger_open(struct ledger *ledger, bool resume, struct schedule *schedule,
	int jobs, char reason[static REASON_MAX])
{
	if (open_file(ledger, resume, schedule, reason) < 0)
		return -1;
	if (!ordered(ledger))
		return 0;
	if (backlog_init(&ledger->backlog,
		    BACKLOG_LEAST + BACKLOG_BY_JOB * jobs) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return -1;
	}
	ledger->backlog.next = ledger->tally.games;
	return 0;
}

/* New games */

static int
enter(struct ledger *ledger, const struct record *record, int64_t now_ns,
	const char **what)
{
	*what = ledger->path;
	if (ledger->path &&
		journal_append(&ledger->journal, record, now_ns) < 0)
		return -1;
	*what = "match";
	return tally_add(&ledger->tally, record);
}

/* The games whose turn has come. */
static int
enter_waiting(struct ledger *ledger, int64_t now_ns, const char **what)
{
	const struct record *record;

	while (!ledger_decided(ledger) &&
		(record = backlog_take(&ledger->backlog)))
		if (enter(ledger, record, now_ns, what) < 0)
			return -1;
	return 0;
}

int
ledger_add(struct ledger *ledger, struct record *record, int64_t now_ns,
	const char **what)
{
	if (!ordered(ledger))
		return enter(ledger, record, now_ns, what);
	backlog_add(&ledger->backlog, record);
	return enter_waiting(ledger, now_ns, what);
}

bool
ledger_has_room(const struct ledger *ledger, long id)
{
	return !ordered(ledger) || backlog_has_room(&ledger->backlog, id);
}

int
ledger_close(struct ledger *ledger)
{
	return journal_close(&ledger->journal);
}
