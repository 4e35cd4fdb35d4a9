#include "record/record.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "common/format_character.h"

void
record_init(struct record *record)
{
	*record = (struct record){.offender = -1};
}

void
record_release(struct record *record)
{
	json_decref(record->start);
	json_decref(record->parsed);
	free(record->moves);
	text_release(&record->texts);
	text_release(&record->line);
	record_init(record);
}

void
record_clear(struct record *record)
{
	struct record_move *moves = record->moves;
	size_t capacity = record->move_capacity;
	struct text texts = record->texts;
	struct text line = record->line;

	json_decref(record->start);
	json_decref(record->parsed);
	record_init(record);
	record->moves = moves;
	record->move_capacity = capacity;
	record->texts = texts;
	text_clear(&record->texts);
	record->line = line;
	text_clear(&record->line);
}

/* Room for a move behind the last one, which the caller fills and counts. NULL
 * with errno. */
static struct record_move *
reserve_move(struct record *record)
{
	if (ARRAY_GROW(record->moves, record->move_count,
		    record->move_capacity) < 0)
		return NULL;
	return &record->moves[record->move_count];
}

/* Adds a move whose text has been added, from BEGIN on. -1 with errno: no memory
 * for either, and the record is as it was before the text. */
static int
end_move(struct record *record, int seat, int64_t used_ns, size_t begin)
{
	struct record_move *move = reserve_move(record);

	if (!move || text_failed(&record->texts) < 0) {
		text_cut(&record->texts, begin);
		errno = ENOMEM;
		return -1;
	}
	*move = (struct record_move){
		.seat = seat,
		.used_ns = used_ns,
		.text = begin,
	};
	record->move_count++;
	return 0;
}

int
record_add_move(struct record *record, int seat, const char *tell,
	const char *action, int64_t used_ns)
{
	const size_t begin = record->texts.length;

	assert(used_ns >= 0);
	text_add_string(&record->texts, tell);
	text_add(&record->texts, " ", 1);
	text_add(&record->texts, action, strlen(action) + 1);
	return end_move(record, seat, used_ns, begin);
}

void
record_measure_move(struct record *record, int64_t cpu_ns, int64_t late_ns)
{
	assert(record->move_count > 0 && cpu_ns >= 0 && late_ns >= 0);
	record->moves[record->move_count - 1].cpu_ns = cpu_ns;
	record->moves[record->move_count - 1].late_ns = late_ns;
}

int
record_note_move(struct record *record, const char *json)
{
	const size_t begin = record->texts.length;

	assert(record->move_count > 0);
	text_add(&record->texts, json, strlen(json) + 1);
	if (text_failed(&record->texts) < 0) {
		text_cut(&record->texts, begin);
		errno = ENOMEM;
		return -1;
	}
	record->moves[record->move_count - 1].note = begin;
	record->noted = true;
	return 0;
}

bool
record_has_burnt(const struct record *record)
{
	for (int seat = 0; record->measured && seat < record->seats; seat++)
		if (record->burnt_ns[seat] >= RECORD_BURNT_LEAST_NS)
			return true;
	return false;
}

const char *
record_move_text(const struct record *record, const struct record_move *move)
{
	return record->texts.bytes + move->text;
}

const char *
record_move_note(const struct record *record, const struct record_move *move)
{
	return move->note > 0 ? record->texts.bytes + move->note : NULL;
}

static const char in_hand[] = "the game is not over";

void
record_set_in_hand(struct record *record)
{
	record->end = FAULT_GAME;
	record->offender = -1;
	strlcpy(record->why, in_hand, sizeof record->why);
	strlcpy(record->voided, in_hand, sizeof record->voided);
}

bool
record_is_in_hand(const struct record *record)
{
	return record->end == FAULT_GAME &&
	       strcmp(record->voided, in_hand) == 0;
}

int64_t
record_microseconds(int64_t ns)
{
	return (ns + 500) / 1000;
}

/* Where the last line of BYTES begins. */
static size_t
last_line(const char *bytes, size_t length)
{
	while (length > 0 && bytes[length - 1] != '\n')
		length--;
	return length;
}

int
record_standing(const struct record *record, int seat)
{
	return record->has_standing ? record->standing[seat]
				    : record->points[seat];
}

/* Fills the tail from its end, so that the oldest lines are what does not fit.
 */
void
record_set_stderr_tail(struct record *record, const char *bytes, size_t length)
{
	char *tail = record->stderr_tail;
	char line[RECORD_STDERR_MAX];
	size_t begin = RECORD_STDERR_MAX - 1;

	tail[begin] = '\0';
	while (length > 0) {
		size_t first = last_line(bytes, length);
		size_t size = text_printable(
			line, sizeof line, bytes + first, length - first);
		size_t feed = tail[begin] != '\0';

		if (size + feed > begin)
			break;
		if (feed && size > 0)
			tail[--begin] = '\n';
		begin -= size;
		memcpy(tail + begin, line, size);
		length = first > 0 ? first - 1 : 0;
	}
	memmove(tail, tail + begin, RECORD_STDERR_MAX - begin);
}

/* Adds LINE to stderr_tail, made printable. False: there is no room. */
static bool
add_stderr_line(struct record *record, const char *line)
{
	char *tail = record->stderr_tail;
	char printable[RECORD_STDERR_MAX];

	text_printable_string(printable, sizeof printable, line);
	if (*tail != '\0' &&
		strlcat(tail, "\n", RECORD_STDERR_MAX) >= RECORD_STDERR_MAX)
		return false;
	return strlcat(tail, printable, RECORD_STDERR_MAX) < RECORD_STDERR_MAX;
}

/* Written. */

/* Adds BEFORE and NUMBER, not below 0, with so many DECIMALS. A line has two
 * such numbers a move, for which formats are slow. */
static void
add_decimal(struct text *line, const char *before, int64_t number, int decimals)
{
	char digits[32], *const end = digits + sizeof digits, *first = end;

	for (int i = 0; i <= decimals || number > 0; i++, number /= 10) {
		if (i == decimals && decimals > 0)
			*--first = '.';
		*--first = (char)('0' + number % 10);
	}
	text_add_string(line, before);
	text_add(line, first, (size_t)(end - first));
}

static void
add_milliseconds(struct text *line, const char *before, int64_t ns)
{
	add_decimal(line, before, record_microseconds(ns), 3);
}

static void
add_names(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"seats\":[");
	for (int seat = 0; seat < record->seats; seat++) {
		if (seat > 0)
			text_add(line, ",", 1);
		text_add_json(line, record->names[seat]);
	}
	text_add(line, "]", 1);
}

static void
add_start(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"start\":");
	text_add_value(line, record->start);
}

static void
add_moves(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"moves\":[");
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		add_decimal(line, i > 0 ? ",[" : "[", move->seat, 0);
		text_add(line, ",", 1);
		text_add_json(line, record_move_text(record, move));
		add_milliseconds(line, ",", move->used_ns);
		if (record->measured) {
			add_milliseconds(line, ",", move->cpu_ns);
			add_milliseconds(line, ",", move->late_ns);
		}
		if (move->note > 0)
			text_add_format(
				line, ",%s", record_move_note(record, move));
		text_add(line, "]", 1);
	}
	text_add(line, "]", 1);
}

/* Adds one number a seat. */
static void
add_numbers(struct text *line, const char *name, const int *numbers, int seats)
{
	text_add_format(line, ",\"%s\":[", name);
	for (int seat = 0; seat < seats; seat++)
		text_add_format(
			line, "%s%d", seat > 0 ? "," : "", numbers[seat]);
	text_add(line, "]", 1);
}

/* Of a deal of a match to so many points. */
static void
add_match(struct text *line, const struct record *record)
{
	const struct points_match *match = &record->match;

	if (match->to == 0)
		return;
	text_add_format(line, ",\"match\":{\"to\":%" PRId64 ",\"number\":%ld",
		match->to, match->number);
	add_numbers(line, "before", match->before, record->seats);
	text_add(line, "}", 1);
}

static void
add_score(struct text *line, const struct record *record)
{
	add_numbers(line, "score", record->points, record->seats);
	if (record->has_standing)
		add_numbers(line, "standing", record->standing, record->seats);
}

/* Adds the lines of STDERR_TAIL, one string each. */
static void
add_stderr_tail(struct text *line, const char *stderr_tail)
{
	char words[RECORD_STDERR_MAX];
	const char *separator = "";
	char *rest = words;

	memcpy(words, stderr_tail, sizeof words);
	text_add_string(line, ",\"stderr\":[");
	for (char *word; (word = strsep(&rest, "\n"));) {
		text_add_string(line, separator);
		text_add_json(line, word);
		separator = ",";
	}
	text_add(line, "]", 1);
}

/* Made printable, WHY may grow; cut, it fits a record again when it is read. */
static void
add_why(struct text *line, const char *why)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, why);
	text_add_json(line, printable);
}

static void
add_end(struct text *line, const struct record *record)
{
	text_add_format(line, ",\"end\":\"%s\"", fault_name(record->end));
	if (record->end == FAULT_NONE)
		return;
	if (record->offender >= 0)
		text_add_format(line, ",\"%s\":%d",
			record->end == FAULT_GAME ? "in_hand" : "offender",
			record->offender);
	text_add_string(line, ",\"why\":");
	add_why(line, record->why);
	if (*record->stderr_tail != '\0')
		add_stderr_tail(line, record->stderr_tail);
	if (*record->voided != '\0')
		text_add_member(line, "void", record->voided);
}

/* Adds one time a seat. */
static void
add_times(struct text *line, const char *name, const int64_t *ns, int seats)
{
	text_add_format(line, ",\"%s\":[", name);
	for (int seat = 0; seat < seats; seat++)
		add_milliseconds(line, seat > 0 ? "," : "", ns[seat]);
	text_add(line, "]", 1);
}

static void
add_date(struct text *line, const struct record *record)
{
	text_add_string(line, ",\"at\":\"");
	text_add_date(line, record->at);
	text_add_string(line, "\"");
}

int
record_write(const struct record *record, struct text *line)
{
	assert(record->game && record->start);
	text_add_format(line, "{\"v\":%d,\"game\":", RECORD_VERSION);
	text_add_json(line, record->game->name);
	text_add_format(
		line, ",\"id\":%ld,\"deal\":%ld", record->id, record->deal);
	if (!record->seed_hidden)
		text_add_member(line, "seed", record->seed.text);
	add_names(line, record);
	add_match(line, record);
	add_start(line, record);
	add_moves(line, record);
	add_score(line, record);
	add_end(line, record);
	if (record->practice)
		text_add_string(line, ",\"practice\":true");
	add_times(line, "time", record->used_ns, record->seats);
	if (record->measured)
		add_times(line, "cpu", record->cpu_ns, record->seats);
	if (record_has_burnt(record))
		add_times(line, "burnt", record->burnt_ns, record->seats);
	add_date(line, record);
	text_add_string(line, "}\n");
	return text_failed(line);
}

/* Scanned. */

enum { MILLISECOND_NS = 1000000, MICROSECOND_NS = 1000 };

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
	uint32_t number;
	const size_t length = format_character_decode(bytes, SIZE_MAX, &number);

	return length > 0 && number >= lowest[length] && number <= 0x10ffff &&
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

/* Keeps a string in the record's texts, from *AT on. */
static bool
keep_string(struct json_scan *scan, struct record *record, size_t *at)
{
	struct json_scan_string string;
	struct text *texts = &record->texts;

	if (!json_scan_string(scan, &string))
		return false;
	*at = texts->length;
	text_add(texts, string.bytes, string.length + 1);
	return text_failed(texts) == 0 &&
	       json_scan_decode(&string, texts->bytes + *at, string.length + 1);
}

/* Whether TEXT begins with a word of the protocol and a blank. */
static bool
is_action(const char *text)
{
	enum { WORD_MAX = 15 };

	size_t length = 0;

	while ((text[length] >= 'a' && text[length] <= 'z') ||
		text[length] == '_')
		length++;
	return length > 0 && length <= WORD_MAX && text[length] == ' ';
}

static bool
scan_action(struct json_scan *scan, struct record_move *move)
{
	struct json_scan_string text;

	if (!json_scan_string(scan, &text))
		return false;
	move->text = (size_t)(scan->end - text.bytes) + 1;
	return is_action(text.bytes);
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

/* Adds a move. */
static bool
scan_move(struct json_scan *scan, struct record *record)
{
	struct record_move *move = reserve_move(record);

	int64_t seat;

	if (!move)
		return false;
	*move = (struct record_move){0};
	if (!json_scan_byte(scan, '[') || !json_scan_integer(scan, &seat) ||
		seat < 0 || seat >= record->seats ||
		!json_scan_byte(scan, ',') || !scan_action(scan, move) ||
		!json_scan_byte(scan, ',') ||
		!scan_time(scan, &move->used_ns) ||
		!scan_besides(scan, record, move) || !json_scan_byte(scan, ']'))
		return false;
	move->seat = (int)seat;
	record->move_count++;
	return true;
}

/* Read. */

/*
 * The line as a document or, ten times as fast, as its bytes: what follows reads
 * both, in the order in which talon writes. All members of a document are known;
 * of bytes it is only known what stands next. What is wrong is kept, in words of a
 * document alone, and what is read after that means nothing.
 */
struct source {
	struct json_fields fields; /* of bytes: whether something is wrong */
	bool scanned;		   /* it is bytes, not a document */
	struct json_scan scan;	   /* them */
	bool first;		   /* no comma stands before the next member */
	const char *name;	   /* of a document: where the next value is */
	const json_t *value;
};

static void
require(struct source *in, bool good)
{
	in->fields.failed |= !good;
}

/* Whether there is a member NAME, which is not the first: of bytes, whether it
 * is the next. */
static bool
have(const struct source *in, const char *name)
{
	struct json_scan ahead = in->scan;

	return in->scanned ? json_scan_member(&ahead, name)
			   : json_fields_have(&in->fields, name);
}

/* Goes to the member NAME of bytes. */
static void
enter(struct source *in, const char *name)
{
	require(in, in->first ? json_scan_key(&in->scan, name)
			      : json_scan_member(&in->scan, name));
	in->first = false;
}

/* Goes to the member NAME, whose value is read next. */
static struct source *
member(struct source *in, const char *name)
{
	if (in->scanned)
		enter(in, name);
	else
		in->value = json_fields_take(&in->fields, name);
	in->name = name;
	return in;
}

static int64_t
integer(struct source *in, int64_t least, int64_t most)
{
	int64_t value = least;

	if (!in->scanned)
		return json_fields_item_integer(
			&in->fields, in->name, in->value, least, most);
	require(in, json_scan_integer(&in->scan, &value) && value >= least &&
			    value <= most);
	return value;
}

/* A string of a document is there as long as that; bytes are put into ROOM, where
 * they have to fit. */
static const char *
string(struct source *in, char *room, size_t size)
{
	struct json_scan_string bytes;

	if (!in->scanned)
		return json_fields_item_string(
			&in->fields, in->name, in->value);
	*room = '\0';
	require(in, json_scan_string(&in->scan, &bytes) &&
			    json_scan_decode(&bytes, room, size));
	return room;
}

static int64_t
milliseconds(struct source *in)
{
	int64_t ns = 0;

	if (!in->scanned)
		return json_fields_item_time(&in->fields, in->name, in->value,
			MILLISECOND_NS, MICROSECOND_NS);
	require(in, scan_time(&in->scan, &ns));
	return ns;
}

/* An array whose items are read one after the other. */
struct items {
	const json_t *array;
	size_t count; /* of those that have been read */
	size_t least;
	size_t most;
};

/* That of LEAST to MOST items in the member NAME. */
static struct items
items_of(struct source *in, const char *name, size_t least, size_t most)
{
	struct items items = {.least = least, .most = most};

	if (in->scanned) {
		enter(in, name);
		require(in, json_scan_byte(&in->scan, '['));
	} else
		items.most = json_fields_array(
			&in->fields, name, least, most, &items.array);
	in->name = name;
	return items;
}

/* Goes to the next item, or behind the array. False: there is none. */
static bool
next_item(struct source *in, struct items *items)
{
	struct json_scan *scan = &in->scan;
	bool more = !in->fields.failed && items->count < items->most;

	if (!in->scanned) {
		in->value = json_array_get(items->array, items->count);
	} else if (items->count == 0) {
		json_scan_blanks(scan);
		more = more && *scan->at != ']';
	} else
		more = more && json_scan_byte(scan, ',');
	if (in->scanned && !more)
		require(in, items->count >= items->least &&
				    json_scan_byte(scan, ']'));
	items->count += more;
	return more;
}

/* Whether the object ends here, and all of it was right. */
static bool
ends(struct source *in)
{
	if (!in->scanned)
		return json_fields_end(&in->fields);
	require(in, json_scan_byte(&in->scan, '}'));
	return !in->fields.failed;
}

static void
take_version(struct source *in)
{
	integer(member(in, "v"), RECORD_VERSION, RECORD_VERSION);
}

/* A document of no game at all has no version, either. */
static void
take_game(struct record *record, struct source *in)
{
	char room[64];

	if (in->scanned)
		take_version(in);
	const char *name = string(member(in, "game"), room, sizeof room);
	if (!in->scanned)
		take_version(in);
	if (strcmp(name, record->game->name) != 0)
		json_fields_complain(&in->fields,
			"it is a game of \"%s\", not of %s", name,
			record->game->name);
}

static void
take_seed(struct record *record, struct source *in)
{
	char room[SEED_MAX];

	record->seed_hidden = !have(in, "seed");
	if (!record->seed_hidden &&
		!seed_parse(&record->seed,
			string(member(in, "seed"), room, sizeof room)))
		json_fields_complain(&in->fields, "\"seed\" is no seed");
}

/* The names that are scanned are texts of the record, which may move. */
static void
take_names(struct record *record, struct source *in)
{
	size_t at[GAME_SEATS_MAX] = {0};
	struct items seats = items_of(in, "seats", 1, GAME_SEATS_MAX);

	while (next_item(in, &seats))
		if (in->scanned)
			require(in, keep_string(&in->scan, record,
					    &at[record->seats++]));
		else
			record->names[record->seats++] = string(in, NULL, 0);
	if (!in->scanned || in->fields.failed)
		return;
	for (int seat = 0; seat < record->seats; seat++)
		record->names[seat] = record->texts.bytes + at[seat];
}

/* Adds to the last move what its bot said besides; NOTE may be NULL. */
static bool
add_note(struct record *record, const json_t *note)
{
	if (!note)
		return true;
	char *json = json_dumps(note, JSON_COMPACT | JSON_REAL_PRECISION(15));
	const bool added = json && record_note_move(record, json) == 0;

	free(json);
	return added;
}

static bool
is_note(const json_t *note)
{
	const json_t *info = json_object_get(note, "info");
	const json_t *text = json_object_get(note, "note");

	return json_is_object(note) &&
	       json_object_size(note) == (size_t)(!!info + !!text) &&
	       (!info || json_is_object(info)) &&
	       (!text || json_is_string(text));
}

/* Adds a move of TEXT. */
static void
add_move(struct record *record, struct json_fields *fields,
	const struct record_move *move, const char *text, const json_t *note)
{
	const size_t begin = record->texts.length;

	if (!is_action(text)) {
		json_fields_complain(
			fields, "\"moves\" has a move of no action");
		return;
	}
	text_add(&record->texts, text, strlen(text) + 1);
	if (end_move(record, move->seat, move->used_ns, begin) < 0 ||
		!add_note(record, note))
		json_fields_complain(
			fields, "there is no memory for its moves");
	else
		record_measure_move(record, move->cpu_ns, move->late_ns);
}

static int64_t
take_move_time(struct json_fields *fields, const json_t *move, size_t at)
{
	return json_fields_item_time(fields, "moves", json_array_get(move, at),
		MILLISECOND_NS, MICROSECOND_NS);
}

static void
take_move(struct record *record, struct json_fields *fields, const json_t *move)
{
	static const char name[] = "moves";
	const size_t figures = record->measured ? 5 : 3;
	const json_t *note = json_array_get(move, figures);
	struct record_move taken = {0};

	if (json_array_size(move) != figures + (note != NULL) ||
		(note && !is_note(note))) {
		json_fields_complain(fields,
			"a move is no array of seat, text and %s",
			record->measured ? "three times" : "time");
		return;
	}
	taken.seat = (int)json_fields_item_integer(
		fields, name, json_array_get(move, 0), 0, record->seats - 1);
	const char *text =
		json_fields_item_string(fields, name, json_array_get(move, 1));
	taken.used_ns = take_move_time(fields, move, 2);
	if (record->measured) {
		taken.cpu_ns = take_move_time(fields, move, 3);
		taken.late_ns = take_move_time(fields, move, 4);
	}
	if (!fields->failed)
		add_move(record, fields, &taken, text, note);
}

static void
take_moves(struct record *record, struct source *in)
{
	struct items moves = items_of(in, "moves", 0, RECORD_MOVES_MAX);

	while (next_item(in, &moves))
		if (in->scanned)
			require(in, scan_move(&in->scan, record));
		else
			take_move(record, &in->fields, in->value);
}

/* Takes one number a seat. */
static void
take_numbers(struct source *in, const char *name, int *numbers, int seats)
{
	struct items items = items_of(in, name, (size_t)seats, (size_t)seats);

	while (next_item(in, &items))
		*numbers++ = (int)integer(in, INT_MIN, INT_MAX);
}

/* Takes one time a seat. */
static void
take_times(struct source *in, const char *name, int64_t *ns, int seats)
{
	struct items items = items_of(in, name, (size_t)seats, (size_t)seats);

	while (next_item(in, &items))
		*ns++ = milliseconds(in);
}

static void
take_score(struct record *record, struct source *in)
{
	take_numbers(in, "score", record->points, record->seats);
	record->has_standing = have(in, "standing");
	if (record->has_standing)
		take_numbers(in, "standing", record->standing, record->seats);
}

/* The members of an object within the line are taken like those of the line. */
static void
take_match(struct record *record, struct source *in)
{
	struct points_match *match = &record->match;
	const json_t *object = NULL;

	if (!have(in, "match"))
		return;
	if (in->scanned) {
		enter(in, "match");
		require(in, json_scan_byte(&in->scan, '{'));
	} else
		object = json_fields_object(&in->fields, "match");
	struct source inner = *in;
	inner.first = true;
	if (object)
		json_fields_begin(&inner.fields, object, in->fields.reason);
	match->to = integer(member(&inner, "to"), 1, INT_MAX);
	match->number = (long)integer(member(&inner, "number"), 1, INT_MAX);
	take_numbers(&inner, "before", match->before, record->seats);
	require(in, ends(&inner));
	in->scan = inner.scan;
}

/* How the game began, of which bytes give only where that stands. */
static void
take_start(struct record *record, struct source *in)
{
	struct json_scan *scan = &in->scan;

	if (!in->scanned) {
		record->start =
			json_incref(json_fields_object(&in->fields, "start"));
		return;
	}
	enter(in, "start");
	json_scan_blanks(scan);
	record->start_back = (size_t)(scan->end - scan->at);
	require(in, json_scan_object(scan));
	record->start_length =
		record->start_back - (size_t)(scan->end - scan->at);
}

static void
take_stderr_tail(struct record *record, struct source *in)
{
	char room[RECORD_STDERR_MAX];
	struct items lines = items_of(in, "stderr", 1, RECORD_STDERR_MAX);

	while (next_item(in, &lines))
		if (!add_stderr_line(record, string(in, room, sizeof room)))
			json_fields_complain(
				&in->fields, "\"stderr\" is too long");
}

static void
take_void(struct record *record, struct source *in)
{
	char room[RECORD_VOID_MAX];
	const char *voided = string(member(in, "void"), room, sizeof room);

	if (*voided == '\0' || strlen(voided) >= RECORD_VOID_MAX)
		json_fields_complain(&in->fields, "\"void\" is no sentence");
	else
		text_printable_string(record->voided, RECORD_VOID_MAX, voided);
}

static void
take_fault(struct record *record, struct source *in)
{
	const bool failed = record->end == FAULT_GAME;
	const char *name = failed ? "in_hand" : "offender";
	char room[RECORD_WHY_MAX];

	if (!failed || have(in, name))
		record->offender =
			(int)integer(member(in, name), 0, record->seats - 1);
	const char *why = string(member(in, "why"), room, sizeof room);
	if (strlen(why) >= RECORD_WHY_MAX)
		json_fields_complain(&in->fields, "\"why\" is too long");
	else
		text_printable_string(record->why, RECORD_WHY_MAX, why);
	if (have(in, "stderr"))
		take_stderr_tail(record, in);
	if (failed || have(in, "void"))
		take_void(record, in);
}

static void
take_end(struct record *record, struct source *in)
{
	char room[sizeof "resource" + 8];
	const char *name = string(member(in, "end"), room, sizeof room);

	if (!fault_find(name, &record->end))
		json_fields_complain(
			&in->fields, "\"%s\" is no end of a game", name);
	else if (record->end != FAULT_NONE)
		take_fault(record, in);
}

static void
take_practice(struct record *record, struct source *in)
{
	static const char name[] = "practice";

	record->practice = have(in, name);
	if (record->practice && in->scanned) {
		enter(in, name);
		json_scan_blanks(&in->scan);
		require(in, scan_word(&in->scan, "true"));
	} else if (record->practice && !json_fields_boolean(&in->fields, name))
		json_fields_complain(&in->fields, "\"practice\" is not true");
}

/* Of bytes, the first move tells whether the game is measured; one without a
 * move is if it has processor times. */
static void
take_clocks(struct record *record, struct source *in)
{
	take_times(in, "time", record->used_ns, record->seats);
	const bool measured = have(in, "cpu");
	if (record->move_count == 0)
		record->measured = measured;
	require(in, measured == record->measured);
	if (measured)
		take_times(in, "cpu", record->cpu_ns, record->seats);
	if (measured && have(in, "burnt"))
		take_times(in, "burnt", record->burnt_ns, record->seats);
}

/* The days from 1970 to the first of a month of YEAR, of which the 13th is the
 * next January. Counted from March on, the leap day is the last of a year. */
static long
days_to_month(long year, int month)
{
	const long march_year = month > 2 ? year : year - 1;
	const long since_march = month > 2 ? month - 3 : month + 9;

	return 365 * march_year + march_year / 4 - march_year / 100 +
	       march_year / 400 + (306 * since_march + 5) / 10 - 719468;
}

/* Reads a date as records have it, "2026-01-31T12:00:00Z", without the C
 * library, which takes longer for it than for all the rest of a line: the
 * seconds since 1970 of a date from then on to the year 9999. False: TEXT is
 * none, and *AT is as before. */
static bool
date_parse(const char *text, size_t length, time_t *at)
{
	static const char form[] = "0000-00-00T00:00:00Z";
	enum { YEAR, MONTH, DAY, HOUR, MINUTE, SECOND, PARTS };
	int parts[PARTS + 1] = {0};
	int *part = parts;

	if (length != sizeof form - 1)
		return false;
	for (size_t i = 0; i < length; i++) {
		if (form[i] == '0' ? !is_digit(text[i]) : text[i] != form[i])
			return false;
		if (form[i] == '0')
			*part = *part * 10 + (text[i] - '0');
		else
			part++;
	}
	if (parts[YEAR] < 1970 || parts[MONTH] < 1 || parts[MONTH] > 12)
		return false;
	const long days = days_to_month(parts[YEAR], parts[MONTH]);
	const long next = days_to_month(parts[YEAR], parts[MONTH] + 1);
	if (parts[DAY] < 1 || parts[DAY] > next - days || parts[HOUR] > 23 ||
		parts[MINUTE] > 59 || parts[SECOND] > 59)
		return false;
	*at = (time_t)((days + parts[DAY] - 1) * 86400 + parts[HOUR] * 3600L +
		       parts[MINUTE] * 60L + parts[SECOND]);
	return true;
}

static void
take_date(struct record *record, struct source *in)
{
	char room[sizeof "2026-01-31T12:00:00Z"];
	const char *text = string(member(in, "at"), room, sizeof room);

	if (!date_parse(text, strlen(text), &record->at))
		json_fields_complain(&in->fields, "\"at\" is no date");
}

/* Takes the seats before all that has one value a seat. */
static bool
take_all(struct record *record, struct source *in)
{
	take_game(record, in);
	record->id = (long)integer(member(in, "id"), 0, LONG_MAX);
	record->deal = (long)integer(member(in, "deal"), 0, LONG_MAX);
	take_seed(record, in);
	take_names(record, in);
	take_match(record, in);
	take_start(record, in);
	record->measured = have(in, "cpu");
	take_moves(record, in);
	take_score(record, in);
	take_end(record, in);
	take_practice(record, in);
	take_clocks(record, in);
	take_date(record, in);
	return ends(in);
}

bool
record_parse(struct record *record, const char *line, size_t length,
	const struct game_rules *game, char reason[static REASON_MAX])
{
	struct source in = {0};

	record_clear(record);
	record->game = game;
	record->parsed = json_fields_load(&in.fields, line, length, reason);
	if (!record->parsed)
		return false;
	if (take_all(record, &in))
		return true;
	record_clear(record);
	return false;
}

bool
record_scan(struct record *record, const char *line, size_t length,
	const struct game_rules *game)
{
	char unsaid[REASON_MAX];
	struct source in = {
		.scanned = true, .first = true, .fields.reason = unsaid};

	record_clear(record);
	record->game = game;
	if (json_scan_begin(&in.scan, line, length) &&
		json_scan_byte(&in.scan, '{') && take_all(record, &in) &&
		json_scan_end(&in.scan))
		return true;
	record_clear(record);
	return false;
}

bool
record_read(struct record *record, const char *line, size_t length,
	const struct game_rules *game, char reason[static REASON_MAX])
{
	return record_scan(record, line, length, game) ||
	       record_parse(record, line, length, game, reason);
}

/* Adds the text of MOVE to the record's. */
static bool
take_text(struct record *record, struct record_move *move, const char *end)
{
	struct json_scan scan = {end - move->text, end};
	struct text *texts = &record->texts;

	if (!keep_string(&scan, record, &move->text))
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

/* What is the same wherever a game is played. */

static void
add_gist_of_seats(struct text *text, const struct record *record)
{
	text_add_format(text, "%ld %ld", record->id, record->deal);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_json(text, record->names[seat]);
		text_add_format(text, "%d %d", record->points[seat],
			record_standing(record, seat));
	}
	text_add_format(text, "%d %d\n", (int)record->end, record->offender);
}

static void
add_gist_of_moves(struct text *text, const struct record *record)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		text_add_format(text, "%d ", move->seat);
		text_add_string(text, record_move_text(record, move));
		text_add(text, "\n", 1);
	}
}

int
record_gist(const struct record *record, struct text *text, uint64_t *gist)
{
	char *start = json_dumps(record->start, JSON_COMPACT | JSON_SORT_KEYS);

	if (!start) {
		errno = ENOMEM;
		return -1;
	}
	text_clear(text);
	add_gist_of_seats(text, record);
	text_add_string(text, start);
	free(start);
	add_gist_of_moves(text, record);
	if (text_failed(text) < 0)
		return -1;
	*gist = XXH3_64bits(text->bytes, text->length);
	return 0;
}
