#include "merge/same_game.h"

#include <errno.h>
#include <string.h>

#include "record/record_scan.h"

static bool
same_seats(const struct record *a, const struct record *b)
{
	if (a->seats != b->seats || a->has_standing != b->has_standing)
		return false;
	for (int seat = 0; seat < a->seats; seat++)
		if (strcmp(a->names[seat], b->names[seat]) != 0 ||
			a->points[seat] != b->points[seat] ||
			(a->has_standing &&
				a->standing[seat] != b->standing[seat]))
			return false;
	return true;
}

static bool
same_seed(const struct record *a, const struct record *b)
{
	return a->seed_hidden == b->seed_hidden &&
	       (a->seed_hidden || seed_same(&a->seed, &b->seed));
}

static bool
same_moves(const struct record *a, const struct record *b)
{
	if (a->move_count != b->move_count)
		return false;
	for (size_t i = 0; i < a->move_count; i++)
		if (a->moves[i].seat != b->moves[i].seat ||
			strcmp(record_move_text(a, &a->moves[i]),
				record_move_text(b, &b->moves[i])) != 0)
			return false;
	return true;
}

/* How they began is not looked at. */
static bool
same_record(const struct record *a, const struct record *b)
{
	return a->id == b->id && a->deal == b->deal && same_seed(a, b) &&
	       same_seats(a, b) && same_moves(a, b) && a->end == b->end &&
	       a->offender == b->offender;
}

static bool
parse(struct record *record, const struct merge_line *line,
	const struct game_rules *game)
{
	char reason[REASON_MAX];

	record_init(record);
	return record_parse(record, line->bytes, line->length, game, reason);
}

/* Both lines have been read before, so that they are not parsed says that there
 * is no memory. */
static enum same_game
compare_parsed(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	struct record a;
	struct record b;
	enum same_game result = SAME_GAME_FAILED;

	bool good = parse(&a, first, game);
	good = parse(&b, second, game) && good;
	if (good)
		result = same_record(&a, &b) && json_equal(a.start, b.start)
				 ? SAME_GAME_YES
				 : SAME_GAME_NO;
	record_release(&a);
	record_release(&b);
	errno = ENOMEM;
	return result;
}

static bool
scan(struct record *record, const struct merge_line *line,
	const struct game_rules *game)
{
	record_init(record);
	return record_scan(record, line->bytes, line->length, game) &&
	       record_scan_texts(record, line->bytes, line->length);
}

static bool
same_start(const struct merge_line *first, const struct record *a,
	const struct merge_line *second, const struct record *b)
{
	return a->start_length == b->start_length &&
	       memcmp(first->bytes + first->length - a->start_back,
		       second->bytes + second->length - b->start_back,
		       a->start_length) == 0;
}

/* Whether they are seen to be the same without documents of them. */
static bool
same_scanned(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	struct record a;
	struct record b;

	bool good = scan(&a, first, game);
	good = scan(&b, second, game) && good;
	bool same = good && same_start(first, &a, second, &b) &&
		    same_record(&a, &b);
	record_release(&a);
	record_release(&b);
	return same;
}

enum same_game
same_game(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	if (first->length == second->length &&
		memcmp(first->bytes, second->bytes, first->length) == 0)
		return SAME_GAME_YES;
	return same_scanned(first, second, game)
		       ? SAME_GAME_YES
		       : compare_parsed(first, second, game);
}
