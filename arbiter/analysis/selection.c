#include "analysis/selection.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "base/text.h"
#include "record/fault.h"
#include "record/outcome.h"
#include "record/reader.h"

struct found {
	long id;
	long lead; /* of the bot's points over the best of the others' */
};

/* A game of the other file. */
struct other {
	long id;
	size_t line; /* where its texts begin in `texts`: the start, and each
		      * move, a NUL behind each and one more at the end */
};

struct selection {
	const struct selection_terms *terms;
	struct found *found;
	size_t count, capacity;
	struct other *others; /* ascending */
	size_t other_count, other_capacity;
	struct text texts;
	bool met;    /* the bot has played */
	bool common; /* a game stands in both files */
};

bool
selection_given(const struct selection_terms *terms)
{
	return game_choice_given(&terms->only) || terms->bot ||
	       terms->lost_by > 0 || terms->fault || terms->worst > 0 ||
	       terms->differs;
}

const char *
selection_complaint(const struct selection_terms *terms)
{
	return terms->worst > 0 && !terms->bot
		       ? "--worst is of one bot; which, --bot NAME?"
		       : NULL;
}

/* The seat of the bot, the lowest; -1: it does not play. */
static int
seat_of(const char *bot, const struct record *record)
{
	int seat = record->seats - 1;

	while (seat >= 0 && strcmp(record->names[seat], bot) != 0)
		seat--;
	return seat < 0 ? -1 : outcome_seat(record, seat);
}

/* By how many points SEAT is before the best of the others. */
static long
lead_of(const struct record *record, int seat)
{
	long best = LONG_MIN;

	for (int s = 0; s < record->seats; s++)
		if (outcome_seat(record, s) != outcome_seat(record, seat) &&
			record->points[s] > best)
			best = record->points[s];
	return best == LONG_MIN ? 0 : record->points[seat] - best;
}

/* The same for the last of all. */
static long
least_lead(const struct record *record)
{
	long least = 0;

	for (int seat = 0; seat < record->seats; seat++)
		if (lead_of(record, seat) < least)
			least = lead_of(record, seat);
	return least;
}

static bool
is_own(const struct record *record, int bot_seat, int seat)
{
	return bot_seat < 0 || outcome_seat(record, seat) == bot_seat;
}

/* What the line of a game has to tell. *OWN is the seat of the bot; -1: it is of
 * any. */
static bool
is_wanted(struct selection *s, const struct record *record, int *own)
{
	const struct selection_terms *terms = s->terms;
	const int seat = terms->bot ? seat_of(terms->bot, record) : -1;

	*own = seat;
	if (!game_choice_has(&terms->only, record->id) ||
		(terms->bot && seat < 0))
		return false;
	s->met = true;
	const long lead = seat < 0 ? least_lead(record) : lead_of(record, seat);
	return (terms->lost_by == 0 || -lead >= terms->lost_by) &&
	       (!terms->fault ||
		       (fault_is_blamed(record->end) &&
			       is_own(record, seat, record->offender)));
}

/* Adds the start of a game that has been read whole. */
static void
add_start(struct text *texts, const struct record *record)
{
	char *start = json_dumps(record->start, JSON_COMPACT | JSON_SORT_KEYS);

	texts->failed |= !start;
	text_add_string(texts, start ? start : "");
	text_add(texts, "", 1);
	free(start);
}

static bool
is_whole(void *context, const struct record *record)
{
	struct selection *s = context;
	int own;

	return s->terms->differs && is_wanted(s, record, &own);
}

static bool
keep_other(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct selection *s = context;

	if (!game_choice_has(&s->terms->only, record->id))
		return true;
	if (ARRAY_GROW(s->others, s->other_count, s->other_capacity) < 0)
		return reason_no_memory(reason), false;
	s->others[s->other_count++] =
		(struct other){record->id, s->texts.length};
	add_start(&s->texts, record);
	for (size_t i = 0; i < record->move_count; i++) {
		text_add_string(
			&s->texts, record_move_text(record, &record->moves[i]));
		text_add(&s->texts, "", 1);
	}
	text_add(&s->texts, "", 1);
	if (text_failed(&s->texts) == 0)
		return true;
	return reason_no_memory(reason), false;
}

static bool
every(void *context, const struct record *record)
{
	const struct selection *s = context;

	return game_choice_has(&s->terms->only, record->id);
}

static int
compare_others(const void *a, const void *b)
{
	const struct other *x = a, *y = b;

	return x->id < y->id ? -1 : x->id > y->id;
}

/* The texts of the game of that number in the other file; NULL: it has none. */
static const char *
find_other(const struct selection *s, long id)
{
	const struct other key = {.id = id};
	const struct other *other =
		s->other_count == 0
			? NULL
			: bsearch(&key, s->others, s->other_count,
				  sizeof *s->others, compare_others);

	return other ? s->texts.bytes + other->line : NULL;
}

/* Whether the first move that is not as in the other file is the bot's, at the
 * seat OWN. -1: no memory. */
static int
differs(struct selection *s, const struct record *record, int own)
{
	const char *there = find_other(s, record->id);
	struct text start = {0};

	if (!there)
		return 0;
	add_start(&start, record);
	const bool failed = text_failed(&start) < 0;
	const bool same = !failed && strcmp(start.bytes, there) == 0;
	text_release(&start);
	s->common |= same;
	for (size_t i = 0; same && i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		there = strchr(there, '\0') + 1;
		if (*there == '\0')
			break;
		if (strcmp(record_move_text(record, move), there) != 0)
			return is_own(record, own, move->seat);
	}
	return failed ? -1 : 0;
}

static bool
look_at(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct selection *s = context;
	int own, wanted = is_wanted(s, record, &own);

	if (wanted && s->terms->differs)
		wanted = differs(s, record, own);
	if (wanted == 0)
		return true;
	if (wanted < 0 || ARRAY_GROW(s->found, s->count, s->capacity) < 0)
		return reason_no_memory(reason), false;
	s->found[s->count++] =
		(struct found){record->id, own < 0 ? 0 : lead_of(record, own)};
	return true;
}

static int
visit(const char *path, const char *name, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open_with(&reader, path,
		    &(struct reader_source){.name = name}, reason) < 0)
		return -1;
	const int result = reader_visit(&reader, visitor, reason);
	reader_close(&reader);
	return result;
}

/* The worst first; of equal ones the earlier. */
static int
compare_found(const void *a, const void *b)
{
	const struct found *x = a, *y = b;

	if (x->lead != y->lead)
		return x->lead < y->lead ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

static int
choose(struct selection *s, struct game_choice *chosen,
	char reason[static REASON_MAX])
{
	struct text list = {0};

	if (s->terms->worst > 0 && s->count > 0) {
		qsort(s->found, s->count, sizeof *s->found, compare_found);
		if (s->count > (size_t)s->terms->worst)
			s->count = (size_t)s->terms->worst;
	}
	for (size_t i = 0; i < s->count; i++)
		text_add_format(
			&list, "%s%ld", i > 0 ? "," : "", s->found[i].id);
	const bool good = text_failed(&list) == 0;
	if (!good)
		reason_no_memory(reason);
	const int result =
		good && (s->count == 0 ||
				game_choice_parse(chosen, list.bytes, reason))
			? 0
			: -1;
	text_release(&list);
	return result;
}

static int
find(struct selection *s, const char *path, const char *name,
	struct game_choice *chosen, char reason[static REASON_MAX])
{
	const struct selection_terms *terms = s->terms;
	const struct reader_visitor others = {
		.game = keep_other, .whole = every, .context = s};
	const struct reader_visitor games = {
		.game = look_at, .whole = is_whole, .context = s};

	if (terms->differs && visit(terms->differs, NULL, &others, reason) < 0)
		return -1;
	if (s->other_count > 0)
		qsort(s->others, s->other_count, sizeof *s->others,
			compare_others);
	if (visit(path, name, &games, reason) < 0)
		return -1;
	if (terms->bot && !s->met)
		return reason_say(reason,
			"%s: %.100s plays in none of these games",
			name ? name : path, terms->bot);
	if (terms->differs && !s->common)
		return reason_say(reason,
			"%s and %s have no game of one number and start",
			name ? name : path, terms->differs);
	return choose(s, chosen, reason);
}

long
selection_find(const struct selection_terms *terms, const char *path,
	const char *name, struct game_choice *chosen,
	char reason[static REASON_MAX])
{
	struct selection s = {.terms = terms};
	const int result = find(&s, path, name, chosen, reason);
	const long count = (long)s.count;

	free(s.found);
	free(s.others);
	text_release(&s.texts);
	return result < 0 ? -1 : count;
}

/* The games that are chosen, on their way. */
struct chosen {
	const struct game_choice *choice;
	bool (*game)(void *context, const struct record *,
		char reason[static REASON_MAX]);
	void *context;
};

static bool
is_chosen(void *context, const struct record *record)
{
	const struct chosen *chosen = context;

	return game_choice_has(chosen->choice, record->id);
}

static bool
hand_on(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct chosen *chosen = context;

	return !is_chosen(context, record) ||
	       chosen->game(chosen->context, record, reason);
}

int
selection_visit(const char *path, const char *name,
	const struct game_choice *choice,
	bool (*game)(void *context, const struct record *,
		char reason[static REASON_MAX]),
	void *context, char reason[static REASON_MAX])
{
	struct chosen chosen = {choice, game, context};
	const struct reader_visitor visitor = {
		.game = hand_on,
		.whole = is_chosen,
		.context = &chosen,
		.quiet = isatty(STDOUT_FILENO),
	};

	return visit(path, name, &visitor, reason);
}
