#include "terminal/keys.h"

#include <stdbool.h>
#include <string.h>

enum { ESCAPE = 033, SEQUENCE_MAX = 16 };

/* Behind the escape; in the order of a keyboard. */
static const struct {
	const char *sequence;
	const char *keys;
} known[] = {
	{"[A", "\x10"},
	{"OA", "\x10"},
	{"[B", "\x0e"},
	{"OB", "\x0e"},
	{"[C", "\x06"},
	{"OC", "\x06"},
	{"[D", "\x02"},
	{"OD", "\x02"},
	{"[1;5C", "\033f"},
	{"[1;5D", "\033b"},
	{"[1;3C", "\033f"},
	{"[1;3D", "\033b"},
	{"[H", "\x01"},
	{"OH", "\x01"},
	{"[1~", "\x01"},
	{"[7~", "\x01"},
	{"[F", "\x05"},
	{"OF", "\x05"},
	{"[4~", "\x05"},
	{"[8~", "\x05"},
	{"[3~", KEYS_DELETE},
};

static void
give(struct keys *keys, const char *waiting)
{
	strlcpy(keys->waiting, waiting, sizeof keys->waiting);
	keys->given = 0;
}

static bool
is_part(char byte)
{
	return byte >= ' ' && byte < '@';
}

/* Reads what follows an escape and KIND, which is `[` or `O`. What is no part
 * of such a sequence was typed after it. */
static int
read_sequence(struct keys *keys, char kind, char text[static SEQUENCE_MAX])
{
	size_t length = 0;
	char byte = kind;
	int result = 1;

	do {
		if (length < SEQUENCE_MAX - 2)
			text[length++] = byte;
		result = keys->next(keys->owner, &byte);
	} while (result > 0 && (is_part(byte) || (length == 1 && kind == '[' &&
							 byte == '[')));
	text[length] = '\0';
	if (result > 0 && byte >= '@' && byte <= '~')
		strncat(text, &byte, 1);
	else if (result > 0)
		give(keys, (const char[]){byte, '\0'});
	return result;
}

static int
read_escape(struct keys *keys)
{
	char text[SEQUENCE_MAX];
	char byte = ESCAPE;
	int result = 1;

	while (result > 0 && byte == ESCAPE)
		result = keys->next(keys->owner, &byte);
	if (result <= 0)
		return result;
	if (byte != '[' && byte != 'O') {
		give(keys, (const char[]){ESCAPE, byte, '\0'});
		return result;
	}
	result = read_sequence(keys, byte, text);
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (result > 0 && strcmp(text, known[i].sequence) == 0)
			give(keys, known[i].keys);
	return result;
}

int
keys_read(struct keys *keys, char *byte)
{
	int result = 1;

	while (result > 0 && keys->waiting[keys->given] == '\0') {
		result = keys->next(keys->owner, byte);
		if (result <= 0 || *byte != ESCAPE)
			return result;
		result = read_escape(keys);
	}
	if (result > 0)
		*byte = keys->waiting[keys->given++];
	return result;
}
