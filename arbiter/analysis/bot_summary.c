#include "analysis/bot_summary.h"

#include <stdlib.h>
#include <string.h>

#include "rating/pairwise.h"

void
dossier_init(struct dossier *dossier, const char *name)
{
	*dossier = (struct dossier){.name = name};
}

long
dossier_faults_kept(const struct dossier *dossier)
{
	return dossier->fault_count < DOSSIER_FAULTS_MAX ? dossier->fault_count
							 : DOSSIER_FAULTS_MAX;
}

void
dossier_release(struct dossier *dossier)
{
	for (long i = 0; i < dossier_faults_kept(dossier); i++)
		free(dossier->faults[i].why);
	*dossier = (struct dossier){0};
}

/* The lowest seat of the bot; -1: it did not play. */
static int
find_seat(const struct dossier *dossier, const struct record *record)
{
	for (int seat = 0; seat < record->seats; seat++)
		if (strcmp(record->names[seat], dossier->name) == 0)
			return seat;
	return -1;
}

static void
add_outcomes(struct dossier_seat *to, const struct record *record, int seat)
{
	struct pairing pairings[PAIRINGS_MAX];
	int count = pairing_cut(record, pairings);

	for (int i = 0; i < count; i++) {
		if (pairings[i].first == seat)
			to->outcomes[pairings[i].outcome]++;
		else if (pairings[i].second == seat)
			to->outcomes[OUTCOME_LOSS - pairings[i].outcome]++;
	}
}

static void
add_seat(struct dossier_seat *to, const struct record *record, int seat)
{
	to->games++;
	for (int s = seat; s < record->seats; s++)
		if (pairing_seat(record, s) == seat)
			to->points += record->points[s];
	add_outcomes(to, record, seat);
}

static int
add_fault(
	struct dossier *dossier, const struct record *record, const char *path)
{
	if (dossier->fault_count < DOSSIER_FAULTS_MAX) {
		char *why = strdup(record->why);
		if (!why)
			return -1;
		dossier->faults[dossier->fault_count] = (struct dossier_fault){
			.path = path,
			.id = record->id,
			.seat = record->offender,
			.kind = record->end,
			.why = why,
		};
	}
	dossier->fault_count++;
	dossier->fault_counts[record->end]++;
	return 0;
}

static void
add_times(struct dossier *dossier, const struct record *record,
	const char *path, int seat)
{
	int64_t game_us = 0;

	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];
		if (pairing_seat(record, move->seat) != seat)
			continue;
		int64_t us = record_microseconds(move->used_ns);
		game_us += us;
		dossier->moves++;
		if (us < dossier->slowest_us && dossier->slowest_path)
			continue;
		dossier->slowest_us = us;
		dossier->slowest_path = path;
		dossier->slowest_id = record->id;
		dossier->slowest_move = (long)i + 1;
	}
	dossier->used_us += game_us;
	if (game_us < dossier->slowest_game_us && dossier->slowest_game_path)
		return;
	dossier->slowest_game_us = game_us;
	dossier->slowest_game_id = record->id;
	dossier->slowest_game_path = path;
}

int
dossier_add(
	struct dossier *dossier, const struct record *record, const char *path)
{
	int seat = find_seat(dossier, record);

	if (seat < 0)
		return 0;
	if (record->end != FAULT_NONE &&
		pairing_seat(record, record->offender) == seat &&
		add_fault(dossier, record, path) < 0)
		return -1;
	dossier->games++;
	add_seat(&dossier->seats[seat], record, seat);
	add_times(dossier, record, path, seat);
	return 0;
}
