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
#ifndef BASE_JSON_SCAN_H
#define BASE_JSON_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* False: the LENGTH bytes do not end with a line feed. */
bool json_scan_begin(struct json_scan *, const char *line, size_t length);

/* Only the line feed is left. */
bool json_scan_end(struct json_scan *);

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

/* The name of a member, of letters alone, with its colon. */
bool json_scan_key(struct json_scan *, const char *name);

/* The same behind a comma. */
bool json_scan_member(struct json_scan *, const char *name);

/* Whole numbers of up to 18 digits. */
bool json_scan_integer(struct json_scan *, int64_t *value);

/* A number from 0 on with three decimals, of up to 15 digits, in thousandths.
 */
bool json_scan_thousandths(struct json_scan *, int64_t *value);

/* A string of valid UTF-8, with escapes of two bytes at most. */
bool json_scan_string(struct json_scan *, struct json_scan_string *);

/* Puts what STRING means into TO, with a NUL; false: it has no room in SIZE
 * bytes. */
bool json_scan_decode(
	const struct json_scan_string *string, char *to, size_t size);

/* An object of any members, which it passes over. */
bool json_scan_object(struct json_scan *);

#endif
