/*
 * The protocol's two kinds of message, after GTP 2: a command is one line
 * `[id] name arguments`; an answer is `=[id] text` or `?[id] text`, may go on
 * over several lines, and ends with an empty one. Strict: what is no message
 * is said to be none, in words.
 */
#ifndef PROTOCOL_MESSAGE_H
#define PROTOCOL_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ANSWER_TEXT_MAX = 16384 }; /* with the NUL */

enum command_status { COMMAND_NONE, COMMAND_WHOLE, COMMAND_BAD };

/* Points into the line it was parsed from. */
struct command {
	bool has_id;
	unsigned id;
	char *name;
	char *arguments; /* "" if none; no blank at either end */
};

/* NONE for a blank line or a comment. BAD (control characters, a name that is
 * no word, an id out of range) leaves *COMMAND untouched. Writes into LINE. */
enum command_status command_parse(
	char *line, size_t length, struct command *command);

/* Takes the next word off ARGUMENTS; NULL when none is left. */
char *command_word(char **arguments);

/* The next word as a decimal number; false if there is none or it is no number
 * between MIN and MAX, and *NUMBER is untouched. */
bool command_number(
	char **arguments, long long min, long long max, long long *number);

/* The same for 64 bits without a sign: the argument of set_seed. */
bool command_u64(char **arguments, uint64_t *number);

enum answer_status {
	ANSWER_NONE, /* nothing yet: blank lines and comments between answers */
	ANSWER_PARTIAL, /* begun; its empty line has not come */
	ANSWER_WHOLE,
	ANSWER_BAD,
};

/* An answer under way. All zero is the start. */
struct answer {
	enum answer_status status;
	bool ok; /* '=' rather than '?' */
	bool has_id;
	unsigned id;
	size_t length;
	const char *why;	    /* when BAD */
	char text[ANSWER_TEXT_MAX]; /* lines joined by LF; no blank at an end */
};

/*
 * Adds one line. After WHOLE the next line starts another answer. BAD: it is
 * no answer, WHY says so in words (a constant string), and stays so.
 */
enum answer_status answer_add(
	struct answer *, const char *line, size_t length, const char **why);

#endif
