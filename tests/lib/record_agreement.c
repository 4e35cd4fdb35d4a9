#include "lib/record_agreement.h"

#include <string.h>

#include "record/record.h"

static const char *
compare_moves(const struct record *a, const struct record *b)
{
	if (a->move_count != b->move_count)
		return "the number of moves";
	for (size_t i = 0; i < a->move_count; i++) {
		const struct record_move *m = &a->moves[i];
		const struct record_move *n = &b->moves[i];

		if (m->seat != n->seat)
			return "the seat of a move";
		if (m->used_ns != n->used_ns || m->cpu_ns != n->cpu_ns ||
			m->late_ns != n->late_ns)
			return "the times of a move";
	}
	return NULL;
}

/* What a scan leaves out, read once more, is what the parser has. */
static const char *
compare_texts(struct record *scan, const struct record *parse, const char *line,
	size_t length)
{
	char *start = json_dumps(parse->start, 0);
	json_t *ours = json_loadb(
		line + length - scan->start_back, scan->start_length, 0, NULL);
	bool same = start && json_equal(ours, parse->start);

	free(start);
	json_decref(ours);
	if (!same)
		return "the start";
	if (!record_scan_texts(scan, line, length))
		return "memory";
	for (size_t i = 0; i < scan->move_count; i++)
		if (strcmp(record_move_text(scan, &scan->moves[i]),
			    record_move_text(parse, &parse->moves[i])) != 0)
			return "the text of a move";
	return NULL;
}

static const char *
compare_seats(const struct record *a, const struct record *b)
{
	if (a->seats != b->seats)
		return "the number of seats";
	for (int seat = 0; seat < a->seats; seat++) {
		if (strcmp(a->names[seat], b->names[seat]) != 0)
			return "a name";
		if (a->points[seat] != b->points[seat] ||
			a->standing[seat] != b->standing[seat])
			return "the score";
		if (a->used_ns[seat] != b->used_ns[seat] ||
			a->cpu_ns[seat] != b->cpu_ns[seat] ||
			a->burnt_ns[seat] != b->burnt_ns[seat])
			return "the times of a seat";
	}
	return NULL;
}

static const char *
compare(const struct record *a, const struct record *b)
{
	const char *complaint = compare_seats(a, b);

	if (!complaint)
		complaint = compare_moves(a, b);
	if (complaint)
		return complaint;
	if (a->game != b->game || a->id != b->id || a->deal != b->deal ||
		a->seed_hidden != b->seed_hidden ||
		!seed_same(&a->seed, &b->seed))
		return "the numbers";
	if (a->has_standing != b->has_standing || a->measured != b->measured ||
		a->practice != b->practice)
		return "what there is";
	if (a->end != b->end || a->offender != b->offender)
		return "the end";
	if (strcmp(a->why, b->why) != 0 ||
		strcmp(a->stderr_tail, b->stderr_tail) != 0 ||
		strcmp(a->voided, b->voided) != 0)
		return "the words on the end";
	return a->at == b->at ? NULL : "the date";
}

static bool
is_cleared(const struct record *record)
{
	return record->seats == 0 && record->move_count == 0 &&
	       record->offender == -1 && !record->game;
}

struct record_agreement
record_agreement_of(
	const char *line, size_t length, const struct game_rules *game)
{
	static struct record scan;
	static struct record parse;
	char reason[REASON_MAX];
	struct record_agreement agreement = {
		.scanned = record_scan(&scan, line, length, game)};

	if (!agreement.scanned)
		agreement.complaint =
			is_cleared(&scan) ? NULL : "what is left behind";
	else if (!record_parse(&parse, line, length, game, reason))
		agreement.complaint = "whether it is a game";
	else
		agreement.complaint = compare(&scan, &parse);
	if (agreement.scanned && !agreement.complaint)
		agreement.complaint =
			compare_texts(&scan, &parse, line, length);
	record_release(&scan);
	record_release(&parse);
	return agreement;
}
