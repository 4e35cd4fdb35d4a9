#include "record/record_scan.h"

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/*
 * Walks a line of JSON from its first byte to its last without building a
 * document, for who reads millions of lines. It knows the JSON that talon
 * writes and takes nothing that the parser of documents (jansson, which
 * rejects names that come twice) would refuse; what it takes means the same
 * there. What is rarer than that it does not take at all: each call returns
 * false for what is not as wanted, be it broken or only unusual, and the
 * caller asks the parser, which knows the rest and has the words for it.
 *
 * After a false the scan means nothing any more, but for json_scan_byte and
 * json_scan_member: these leave it where it was, so that one of several may be
 * tried.
 *
 *	if (json_scan_begin(&scan, line, length) &&
 *		json_scan_byte(&scan, '{') && json_scan_key(&scan, "id") &&
 *		json_scan_integer(&scan, &id) && json_scan_byte(&scan, '}') &&
 *		json_scan_end(&scan))
 *		use(id);
 */

struct json_scan {
	const char *at;	 /* never beyond the line feed */
	const char *end; /* behind the line feed, the line's only one */
};

/* A string as it stands in the line, without its quotes. */
struct json_scan_string {
	const char *bytes;
	size_t length;
	bool escaped; /* backslashes are in it */
};

/* Passes over blanks; the line feed is none of them, so that no loop runs
 * beyond it. */
static inline void
json_scan_blanks(struct json_scan *scan)
{
	while (*scan->at == ' ' || *scan->at == '\t' || *scan->at == '\r')
		scan->at++;
}

/* A bracket, a brace, a comma or a colon. */
static inline bool
json_scan_byte(struct json_scan *scan, char byte)
{
	if (*scan->at != byte)
		json_scan_blanks(scan);
	if (*scan->at != byte)
		return false;
	scan->at++;
	return true;
}

enum {
	DEPTH_MAX = 16,	  /* of a value that is skipped */
	MEMBERS_MAX = 32, /* of an object in it: names are compared in pairs */
	DIGITS_MAX = 18,
	TIME_DIGITS_MAX = 15, /* see json_fields_item_time: it is exact */
};

/* What a byte of a string is; most are 0. */
enum { BYTE_PLAIN, BYTE_QUOTE, BYTE_ESCAPE, BYTE_WIDE, BYTE_REFUSED };

#define EIGHT(kind)	 kind, kind, kind, kind, kind, kind, kind, kind
#define THIRTY_TWO(kind) EIGHT(kind), EIGHT(kind), EIGHT(kind), EIGHT(kind)

/* Control characters, the line feed among them, end no string and begin no
 * character. */
static const unsigned char kinds[256] = {
	THIRTY_TWO(BYTE_REFUSED),
	['"'] = BYTE_QUOTE,
	['\\'] = BYTE_ESCAPE,
	[0x80] = THIRTY_TWO(BYTE_WIDE),
	THIRTY_TWO(BYTE_WIDE),
	THIRTY_TWO(BYTE_WIDE),
	THIRTY_TWO(BYTE_WIDE),
};

/* False: the LENGTH bytes do not end with a line feed. */
static bool
json_scan_begin(struct json_scan *scan, const char *line, size_t length)
{
	*scan = (struct json_scan){line, line + length};
	return length > 0 && line[length - 1] == '\n';
}

/* Only the line feed is left. */
static bool
json_scan_end(struct json_scan *scan)
{
	json_scan_blanks(scan);
	return *scan->at == '\n' && scan->at + 1 == scan->end;
}

static bool
scan_word(struct json_scan *scan, const char *word)
{
	const char *at = scan->at;

	for (; *word != '\0'; word++, at++)
		if (*at != *word)
			return false;
	scan->at = at;
	return true;
}

/* The name of a member, of letters alone, with its colon. */
static bool
json_scan_key(struct json_scan *scan, const char *name)
{
	return json_scan_byte(scan, '"') && scan_word(scan, name) &&
	       scan_word(scan, "\"") && json_scan_byte(scan, ':');
}

/* The same behind a comma. */
static bool
json_scan_member(struct json_scan *scan, const char *name)
{
	struct json_scan ahead = *scan;

	if (!json_scan_byte(&ahead, ',') || !json_scan_key(&ahead, name))
		return false;
	*scan = ahead;
	return true;
}

static inline bool
is_digit(char byte)
{
	return byte >= '0' && byte <= '9';
}

/* The digits of a whole number, with no 0 before another; returns how many, 0:
 * none, or too many. */
static inline long
scan_digits(struct json_scan *scan, int64_t *value)
{
	const char *first = scan->at;
	const char *at = first;
	int64_t sum = 0;

	for (; is_digit(*at) && at - first < DIGITS_MAX; at++)
		sum = sum * 10 + (*at - '0');
	long count = at - first;
	scan->at = at;
	*value = sum;
	return is_digit(*at) || (count > 1 && *first == '0') ? 0 : count;
}

/* Whether the number that ends here does not go on. */
static bool
number_ends(const struct json_scan *scan)
{
	return *scan->at != '.' && *scan->at != 'e' && *scan->at != 'E';
}

/* Whole numbers of up to 18 digits. */
static bool
json_scan_integer(struct json_scan *scan, int64_t *value)
{
	int64_t size;

	json_scan_blanks(scan);
	bool negative = *scan->at == '-';
	scan->at += negative;
	if (scan_digits(scan, &size) == 0 || !number_ends(scan))
		return false;
	*value = negative ? -size : size;
	return true;
}

/* A number from 0 on with three decimals, of up to 15 digits, in thousandths.
 */
static bool
json_scan_thousandths(struct json_scan *scan, int64_t *value)
{
	int64_t whole;

	json_scan_blanks(scan);
	long count = scan_digits(scan, &whole);
	const char *at = scan->at;
	if (count == 0 || count > TIME_DIGITS_MAX - 3 || at[0] != '.' ||
		!is_digit(at[1]) || !is_digit(at[2]) || !is_digit(at[3]) ||
		is_digit(at[4]))
		return false;
	scan->at = at + 4;
	*value = whole * 1000 + (at[1] - '0') * 100 + (at[2] - '0') * 10 +
		 (at[3] - '0');
	return number_ends(scan);
}

/* The bytes of a character of more than one; 0: it is none (RFC 3629). The
 * bytes that follow are none of the line feed's, so none is read beyond it. */
static size_t
wide_length(const char *bytes)
{
	static const uint32_t lowest[] = {0, 0, 0x80, 0x800, 0x10000};
	unsigned char first = (unsigned char)bytes[0];
	size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
	uint32_t number = first & (0x7fU >> length);

	if (first < 0xc2 || first > 0xf4)
		return 0;
	for (size_t i = 1; i < length; i++) {
		unsigned char next = (unsigned char)bytes[i];

		if ((next & 0xc0) != 0x80)
			return 0;
		number = number << 6 | (next & 0x3f);
	}
	return number >= lowest[length] && number <= 0x10ffff &&
			       (number < 0xd800 || number > 0xdfff)
		       ? length
		       : 0;
}

/* The character that a backslash and CODE stand for; NUL: none of this kind. */
static char
unescape(char code)
{
	static const char codes[] = "\"\\/bfnrt";
	static const char meanings[] = "\"\\/\b\f\n\r\t";
	const char *found = code != '\0' ? strchr(codes, code) : NULL;

	return found ? meanings[found - codes] : '\0';
}

/* The length of the character that is not plain; 0: none may be here. */
static size_t
odd_length(const char *bytes, struct json_scan_string *string)
{
	switch (kinds[(unsigned char)*bytes]) {
	case BYTE_ESCAPE:
		string->escaped = true;
		return unescape(bytes[1]) != '\0' ? 2 : 0;
	case BYTE_WIDE:
		return wide_length(bytes);
	default:
		return 0;
	}
}

/* A string of valid UTF-8, with escapes of two bytes at most. */
static bool
json_scan_string(struct json_scan *scan, struct json_scan_string *string)
{
	if (!json_scan_byte(scan, '"'))
		return false;
	const char *at = scan->at;
	*string = (struct json_scan_string){.bytes = at};
	for (;;) {
		while (kinds[(unsigned char)*at] == BYTE_PLAIN)
			at++;
		if (*at == '"')
			break;
		size_t length = odd_length(at, string);
		if (length == 0)
			return false;
		at += length;
	}
	string->length = (size_t)(at - string->bytes);
	scan->at = at + 1;
	return true;
}

/* Puts what STRING means into TO, with a NUL; false: it has no room in SIZE
 * bytes. */
static bool
json_scan_decode(const struct json_scan_string *string, char *to, size_t size)
{
	const char *at = string->bytes;
	const char *end = at + string->length;

	for (; at < end && size > 1; at++, size--) {
		if (*at == '\\')
			*to++ = unescape(*++at);
		else
			*to++ = *at;
	}
	if (size > 0)
		*to = '\0';
	return at == end && size > 0;
}

/* A number that cannot be too big: no exponent, not many digits. */
static bool
skip_number(struct json_scan *scan)
{
	int64_t value;

	scan->at += *scan->at == '-';
	if (scan_digits(scan, &value) == 0)
		return false;
	if (*scan->at == '.') {
		const char *first = ++scan->at;

		while (is_digit(*scan->at))
			scan->at++;
		if (scan->at == first || scan->at - first > DIGITS_MAX)
			return false;
	}
	return number_ends(scan);
}

static bool skip_value(struct json_scan *scan, int depth);

static bool
skip_array(struct json_scan *scan, int depth)
{
	if (json_scan_byte(scan, ']'))
		return true;
	do
		if (!skip_value(scan, depth))
			return false;
	while (json_scan_byte(scan, ','));
	return json_scan_byte(scan, ']');
}

/* Whether the last of COUNT names stands before it already. */
static bool
comes_twice(const struct json_scan_string *names, size_t count)
{
	const struct json_scan_string *last = &names[count - 1];

	for (size_t i = 0; i < count - 1; i++)
		if (names[i].length == last->length &&
			memcmp(names[i].bytes, last->bytes, last->length) == 0)
			return true;
	return false;
}

/* Names with escapes, which are equal to others of other bytes, are rare. */
static bool
skip_object(struct json_scan *scan, int depth)
{
	struct json_scan_string names[MEMBERS_MAX];
	size_t count = 0;

	if (json_scan_byte(scan, '}'))
		return true;
	do
		if (count == MEMBERS_MAX ||
			!json_scan_string(scan, &names[count++]) ||
			names[count - 1].escaped || comes_twice(names, count) ||
			!json_scan_byte(scan, ':') || !skip_value(scan, depth))
			return false;
	while (json_scan_byte(scan, ','));
	return json_scan_byte(scan, '}');
}

static bool
skip_value(struct json_scan *scan, int depth)
{
	struct json_scan_string string;

	if (depth == 0)
		return false;
	json_scan_blanks(scan);
	switch (*scan->at) {
	case '"':
		return json_scan_string(scan, &string);
	case '[':
		scan->at++;
		return skip_array(scan, depth - 1);
	case '{':
		scan->at++;
		return skip_object(scan, depth - 1);
	case 't':
		return scan_word(scan, "true");
	case 'f':
		return scan_word(scan, "false");
	case 'n':
		return scan_word(scan, "null");
	default:
		return skip_number(scan);
	}
}

/* An object of any members, which it passes over. */
static bool
json_scan_object(struct json_scan *scan)
{
	return json_scan_byte(scan, '{') && skip_object(scan, DEPTH_MAX);
}

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
