#include "analysis/bot_summary.h"

#include <stdlib.h>
#include <string.h>

#include "record/outcome.h"

void
bot_summary_init(struct bot_summary *summary, const char *name)
{
	*summary = (struct bot_summary){.name = name};
}

long
bot_summary_faults_kept(const struct bot_summary *summary)
{
	return summary->fault_count < BOT_SUMMARY_FAULTS_MAX
		       ? summary->fault_count
		       : BOT_SUMMARY_FAULTS_MAX;
}

void
bot_summary_release(struct bot_summary *summary)
{
	for (long i = 0; i < bot_summary_faults_kept(summary); i++)
		free(summary->faults[i].why);
	*summary = (struct bot_summary){0};
}

/* The lowest seat of the bot; -1: it did not play. */
static int
find_seat(const struct bot_summary *summary, const struct record *record)
{
	for (int seat = 0; seat < record->seats; seat++)
		if (strcmp(record->names[seat], summary->name) == 0)
			return seat;
	return -1;
}

static void
add_outcomes(struct bot_summary_seat *to, const struct record *record, int seat)
{
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	int count = outcome_by_pair(record, pairs);

	for (int i = 0; i < count; i++) {
		if (pairs[i].first == seat)
			to->outcomes[pairs[i].outcome]++;
		else if (pairs[i].second == seat)
			to->outcomes[OUTCOME_LOSS - pairs[i].outcome]++;
	}
}

static void
add_seat(struct bot_summary_seat *to, const struct record *record, int seat)
{
	to->games++;
	for (int s = seat; s < record->seats; s++)
		if (outcome_seat(record, s) == seat)
			to->points += record->points[s];
	add_outcomes(to, record, seat);
}

static int
add_fault(struct bot_summary *summary, const struct record *record,
	const char *path)
{
	if (summary->fault_count < BOT_SUMMARY_FAULTS_MAX) {
		char *why = strdup(record->why);

		if (!why)
			return -1;
		summary->faults[summary->fault_count] =
			(struct bot_summary_fault){
				.path = path,
				.id = record->id,
				.seat = record->offender,
				.kind = record->end,
				.why = why,
			};
	}
	summary->fault_count++;
	summary->fault_counts[record->end]++;
	return 0;
}

static void
add_times(struct bot_summary *summary, const struct record *record,
	const char *path, int seat)
{
	int64_t game_us = 0;

	for (int s = 0; s < record->seats && record_has_burnt(record); s++)
		if (outcome_seat(record, s) == seat)
			summary->burnt_us +=
				record_microseconds(record->burnt_ns[s]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		if (outcome_seat(record, move->seat) != seat)
			continue;
		int64_t us = record_microseconds(move->used_ns);
		game_us += us;
		summary->moves++;
		if (us < summary->slowest_us && summary->slowest_path)
			continue;
		summary->slowest_us = us;
		summary->slowest_path = path;
		summary->slowest_id = record->id;
		summary->slowest_move = (long)i + 1;
	}
	summary->used_us += game_us;
	if (game_us < summary->slowest_game_us && summary->slowest_game_path)
		return;
	summary->slowest_game_us = game_us;
	summary->slowest_game_id = record->id;
	summary->slowest_game_path = path;
}

int
bot_summary_add(struct bot_summary *summary, const struct record *record,
	const char *path)
{
	int seat = find_seat(summary, record);

	if (seat < 0)
		return 0;
	if (fault_is_blamed(record->end) &&
		outcome_seat(record, record->offender) == seat &&
		add_fault(summary, record, path) < 0)
		return -1;
	summary->games++;
	add_seat(&summary->seats[seat], record, seat);
	add_times(summary, record, path, seat);
	return 0;
}
