#include "base/json_scan.h"

#include <string.h>

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

bool
json_scan_begin(struct json_scan *scan, const char *line, size_t length)
{
	*scan = (struct json_scan){line, line + length};
	return length > 0 && line[length - 1] == '\n';
}

bool
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

bool
json_scan_key(struct json_scan *scan, const char *name)
{
	return json_scan_byte(scan, '"') && scan_word(scan, name) &&
	       scan_word(scan, "\"") && json_scan_byte(scan, ':');
}

bool
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

bool
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

bool
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

bool
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

bool
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

bool
json_scan_object(struct json_scan *scan)
{
	return json_scan_byte(scan, '{') && skip_object(scan, DEPTH_MAX);
}
