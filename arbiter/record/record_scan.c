#include "record/record_scan.h"

#include <limits.h>
#include <string.h>

#include "base/json_scan.h"

enum { MICROSECOND_NS = 1000 };

static bool
scan_limited(struct json_scan *scan, int64_t least, int64_t most, int *value)
{
	int64_t number;

	if (!json_scan_integer(scan, &number) || number < least ||
		number > most)
		return false;
	*value = (int)number;
	return true;
}

static bool
scan_number(struct json_scan *scan, long *value)
{
	int64_t number;

	if (!json_scan_integer(scan, &number) || number < 0 ||
		number > LONG_MAX)
		return false;
	*value = (long)number;
	return true;
}

/* A string of less than SIZE bytes, into TO. */
static bool
scan_text(struct json_scan *scan, char *to, size_t size)
{
	struct json_scan_string string;

	return json_scan_string(scan, &string) &&
	       json_scan_decode(&string, to, size);
}

static bool
scan_version(struct json_scan *scan, const struct game_rules *game)
{
	struct json_scan_string name;
	int version;

	return json_scan_key(scan, "v") &&
	       scan_limited(scan, RECORD_VERSION, RECORD_VERSION, &version) &&
	       json_scan_member(scan, "game") &&
	       json_scan_string(scan, &name) && !name.escaped &&
	       name.length == strlen(game->name) &&
	       memcmp(name.bytes, game->name, name.length) == 0;
}

static bool
scan_seed(struct json_scan *scan, struct record *record)
{
	char text[SEED_MAX];

	record->seed_hidden = !json_scan_member(scan, "seed");
	return record->seed_hidden || (scan_text(scan, text, sizeof text) &&
					      seed_parse(&record->seed, text));
}

/* Keeps the name of SEAT in the record's texts. */
static bool
scan_name(struct json_scan *scan, struct record *record, size_t *at)
{
	struct json_scan_string name;
	struct text *texts = &record->texts;

	if (!json_scan_string(scan, &name))
		return false;
	*at = texts->length;
	text_add(texts, name.bytes, name.length + 1);
	return text_failed(texts) == 0 &&
	       json_scan_decode(&name, texts->bytes + *at, name.length + 1);
}

static bool
scan_names(struct json_scan *scan, struct record *record)
{
	size_t at[GAME_SEATS_MAX];

	if (!json_scan_byte(scan, '['))
		return false;
	do
		if (record->seats == GAME_SEATS_MAX ||
			!scan_name(scan, record, &at[record->seats++]))
			return false;
	while (json_scan_byte(scan, ','));
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] = record->texts.bytes + at[seat];
	return json_scan_byte(scan, ']');
}

/* A word of the protocol and what is said with it: see record_parse. */
static bool
scan_action(struct json_scan *scan, struct record_move *move)
{
	enum { WORD_MAX = 15 };

	struct json_scan_string text;
	size_t length = 0;

	if (!json_scan_string(scan, &text))
		return false;
	for (const char *at = text.bytes;
		(*at >= 'a' && *at <= 'z') || *at == '_'; at++)
		length++;
	move->text = (size_t)(scan->end - text.bytes) + 1;
	return length > 0 && length <= WORD_MAX && text.bytes[length] == ' ';
}

static bool
scan_time(struct json_scan *scan, int64_t *ns)
{
	int64_t us;

	if (!json_scan_thousandths(scan, &us))
		return false;
	*ns = us * MICROSECOND_NS;
	return true;
}

/* What the bot said besides, as it is written; it is not kept. */
static bool
scan_note(struct json_scan *scan)
{
	struct json_scan_string text;
	struct json_scan ahead;

	if (!json_scan_byte(scan, '{'))
		return false;
	ahead = *scan;
	if (json_scan_key(&ahead, "info")) {
		*scan = ahead;
		return json_scan_object(scan) &&
		       (!json_scan_member(scan, "note") ||
			       json_scan_string(scan, &text)) &&
		       json_scan_byte(scan, '}');
	}
	return json_scan_key(scan, "note") && json_scan_string(scan, &text) &&
	       json_scan_byte(scan, '}');
}

/* What stands behind the time of a move, and a comma: what was measured, and
 * what the bot said besides. The first move tells whether the moves are
 * measured. */
static bool
scan_besides(
	struct json_scan *scan, struct record *record, struct record_move *move)
{
	bool more = json_scan_byte(scan, ',');

	json_scan_blanks(scan);
	const bool measured = more && *scan->at != '{';
	if (record->move_count == 0)
		record->measured = measured;
	if (measured != record->measured)
		return false;
	if (measured) {
		if (!scan_time(scan, &move->cpu_ns) ||
			!json_scan_byte(scan, ',') ||
			!scan_time(scan, &move->late_ns))
			return false;
		more = json_scan_byte(scan, ',');
	}
	record->noted |= more;
	return !more || scan_note(scan);
}

static bool
scan_move(struct json_scan *scan, struct record *record)
{
	struct record_move *move = record_reserve_move(record);

	if (!move || record->move_count == RECORD_MOVES_MAX)
		return false;
	*move = (struct record_move){0};
	if (!json_scan_byte(scan, '[') ||
		!scan_limited(scan, 0, record->seats - 1, &move->seat) ||
		!json_scan_byte(scan, ',') || !scan_action(scan, move) ||
		!json_scan_byte(scan, ',') ||
		!scan_time(scan, &move->used_ns) ||
		!scan_besides(scan, record, move) || !json_scan_byte(scan, ']'))
		return false;
	record->move_count++;
	return true;
}

static bool
scan_moves(struct json_scan *scan, struct record *record)
{
	if (!json_scan_byte(scan, '['))
		return false;
	if (json_scan_byte(scan, ']'))
		return true;
	do
		if (!scan_move(scan, record))
			return false;
	while (json_scan_byte(scan, ','));
	return json_scan_byte(scan, ']');
}

/* One number a seat. */
static bool
scan_numbers(struct json_scan *scan, int *numbers, int seats)
{
	for (int seat = 0; seat < seats; seat++)
		if (!json_scan_byte(scan, seat == 0 ? '[' : ',') ||
			!scan_limited(scan, INT_MIN, INT_MAX, &numbers[seat]))
			return false;
	return json_scan_byte(scan, ']');
}

/* Of a deal of a match to so many points. */
static bool
scan_match(struct json_scan *scan, struct record *record)
{
	struct points_match *match = &record->match;
	long to;

	if (!json_scan_member(scan, "match"))
		return true;
	if (!json_scan_byte(scan, '{') || !json_scan_key(scan, "to") ||
		!scan_number(scan, &to) || to < 1 || to > INT_MAX ||
		!json_scan_member(scan, "number") ||
		!scan_number(scan, &match->number) || match->number < 1 ||
		!json_scan_member(scan, "before") ||
		!scan_numbers(scan, match->before, record->seats))
		return false;
	match->to = to;
	return json_scan_byte(scan, '}');
}

static bool
scan_score(struct json_scan *scan, struct record *record)
{
	if (!json_scan_member(scan, "score") ||
		!scan_numbers(scan, record->points, record->seats))
		return false;
	record->has_standing = json_scan_member(scan, "standing");
	return !record->has_standing ||
	       scan_numbers(scan, record->standing, record->seats);
}

/* One time a seat. */
static bool
scan_times(struct json_scan *scan, int64_t *ns, int seats)
{
	for (int seat = 0; seat < seats; seat++)
		if (!json_scan_byte(scan, seat == 0 ? '[' : ',') ||
			!scan_time(scan, &ns[seat]))
			return false;
	return json_scan_byte(scan, ']');
}

static bool
scan_stderr_tail(struct json_scan *scan, struct record *record)
{
	char line[RECORD_STDERR_MAX];
	int count = 0;

	if (!json_scan_byte(scan, '['))
		return false;
	do
		if (count++ == RECORD_STDERR_MAX ||
			!scan_text(scan, line, sizeof line) ||
			!record_add_stderr_line(record, line))
			return false;
	while (json_scan_byte(scan, ','));
	return json_scan_byte(scan, ']');
}

static bool
scan_fault(struct json_scan *scan, struct record *record)
{
	const bool failed = record->end == FAULT_GAME;
	char text[RECORD_WHY_MAX];

	if (json_scan_member(scan, failed ? "in_hand" : "offender")) {
		if (!scan_limited(
			    scan, 0, record->seats - 1, &record->offender))
			return false;
	} else if (!failed)
		return false;
	if (!json_scan_member(scan, "why") ||
		!scan_text(scan, text, sizeof text))
		return false;
	text_printable_string(record->why, sizeof record->why, text);
	if (json_scan_member(scan, "stderr") && !scan_stderr_tail(scan, record))
		return false;
	if (!json_scan_member(scan, "void"))
		return !failed;
	if (!scan_text(scan, text, RECORD_VOID_MAX) || *text == '\0')
		return false;
	text_printable_string(record->voided, sizeof record->voided, text);
	return true;
}

static bool
scan_end(struct json_scan *scan, struct record *record)
{
	char name[sizeof "resource" + 8];

	return json_scan_member(scan, "end") &&
	       scan_text(scan, name, sizeof name) &&
	       fault_find(name, &record->end) &&
	       (record->end == FAULT_NONE || scan_fault(scan, record));
}

static bool
scan_practice(struct json_scan *scan, struct record *record)
{
	static const char yes[] = "true";
	const size_t length = sizeof yes - 1;

	if (!json_scan_member(scan, "practice"))
		return true;
	json_scan_blanks(scan);
	record->practice = strncmp(scan->at, yes, length) == 0;
	scan->at += record->practice ? length : 0;
	return record->practice;
}

static bool
scan_burnt(struct json_scan *scan, struct record *record)
{
	return !json_scan_member(scan, "burnt") ||
	       scan_times(scan, record->burnt_ns, record->seats);
}

/* A game without a move is measured if it has processor times. */
static bool
scan_clocks(struct json_scan *scan, struct record *record)
{
	if (!json_scan_member(scan, "time") ||
		!scan_times(scan, record->used_ns, record->seats))
		return false;
	bool measured = json_scan_member(scan, "cpu");
	if (record->move_count == 0)
		record->measured = measured;
	return measured == record->measured &&
	       (!measured || (scan_times(scan, record->cpu_ns, record->seats) &&
				     scan_burnt(scan, record)));
}

static bool
scan_date(struct json_scan *scan, struct record *record)
{
	struct json_scan_string text;

	return json_scan_member(scan, "at") && json_scan_string(scan, &text) &&
	       record_date(text.bytes, text.length, &record->at);
}

/* Passes over how the game began and notes where that stands. */
static bool
scan_start(struct json_scan *scan, struct record *record)
{
	if (!json_scan_member(scan, "start"))
		return false;
	json_scan_blanks(scan);
	const char *begin = scan->at;
	if (!json_scan_object(scan))
		return false;
	record->start_back = (size_t)(scan->end - begin);
	record->start_length = (size_t)(scan->at - begin);
	return true;
}

static bool
scan_all(struct json_scan *scan, struct record *record)
{
	return json_scan_byte(scan, '{') && scan_version(scan, record->game) &&
	       json_scan_member(scan, "id") && scan_number(scan, &record->id) &&
	       json_scan_member(scan, "deal") &&
	       scan_number(scan, &record->deal) && scan_seed(scan, record) &&
	       json_scan_member(scan, "seats") && scan_names(scan, record) &&
	       scan_match(scan, record) && scan_start(scan, record) &&
	       json_scan_member(scan, "moves") && scan_moves(scan, record) &&
	       scan_score(scan, record) && scan_end(scan, record) &&
	       scan_practice(scan, record) && scan_clocks(scan, record) &&
	       scan_date(scan, record) && json_scan_byte(scan, '}') &&
	       json_scan_end(scan);
}

bool
record_scan(struct record *record, const char *line, size_t length,
	const struct game_rules *game)
{
	struct json_scan scan;

	record_clear(record);
	record->game = game;
	if (json_scan_begin(&scan, line, length) && scan_all(&scan, record))
		return true;
	record_clear(record);
	return false;
}

/* Adds the text of MOVE to the record's. */
static bool
take_text(struct record *record, struct record_move *move, const char *end)
{
	struct json_scan scan = {end - move->text, end};
	struct json_scan_string string;
	struct text *texts = &record->texts;

	if (!json_scan_string(&scan, &string))
		return false;
	move->text = texts->length;
	text_add(texts, string.bytes, string.length + 1);
	if (text_failed(texts) < 0 ||
		!json_scan_decode(
			&string, texts->bytes + move->text, string.length + 1))
		return false;
	text_cut(texts, move->text + strlen(texts->bytes + move->text) + 1);
	return true;
}

/* The names are texts of the record, too, which may move as it grows. */
bool
record_scan_texts(struct record *record, const char *line, size_t length)
{
	size_t at[GAME_SEATS_MAX];
	bool good = true;

	for (int seat = 0; seat < record->seats; seat++)
		at[seat] = (size_t)(record->names[seat] - record->texts.bytes);
	for (size_t i = 0; good && i < record->move_count; i++)
		good = take_text(record, &record->moves[i], line + length);
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] = record->texts.bytes + at[seat];
	return good;
}
