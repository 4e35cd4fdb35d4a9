/*
 * The bot's end of the pipe: reads commands, runs them from the caller's table
 * and sends the answers. Everything that has arrived is answered in one write
 * before the next read. A bot is a table of commands, a player and one call:
 *
 *	static struct bot bot = {"mine", "1.0", commands, &player};
 *	return bot_run(&bot, STDIN_FILENO, STDOUT_FILENO) == 0 ? 0 : 1;
 *
 * Answered by the library unless the table names them too: protocol_version,
 * name, version, known_command, list_commands, quit.
 */
#ifndef PROTOCOL_BOT_H
#define PROTOCOL_BOT_H

#include <stdbool.h>
#include <stddef.h>

#include "protocol/line.h"
#include "protocol/message.h"

struct bot;

/* RUN answers exactly once, by bot_done, bot_ok or bot_fail, before it
 * returns. ARGUMENTS is its own until then, to be taken by command_word. */
struct bot_command {
	const char *name;
	void (*run)(struct bot *, char *arguments);
};

/* Room for the longest answer with its sign, id and empty line, twice. */
enum { BOT_ANSWERS_MAX = 2 * (ANSWER_TEXT_MAX + 32) };

struct bot {
	/* The caller's; all of it must outlive bot_run. */
	const char *name;
	const char *version;
	const struct bot_command *commands; /* the last one has no name */
	void *player;			    /* for the commands; not touched */

	/* Ours; all zero is the start. */
	int out;
	int error; /* errno of the first write that failed */
	bool over;
	unsigned answered; /* times, of the command in hand */
	struct command command;
	size_t length;
	char answers[BOT_ANSWERS_MAX];
	struct line_reader input;
};

/*
 * Plays until quit, the end of IN, or nobody reads OUT any more: 0. Else -1
 * with errno; EMSGSIZE is a line too long, refused with words before the end,
 * for what follows it cannot be trusted. Ignores SIGPIPE from here on.
 */
int bot_run(struct bot *, int in, int out);

/* The answers: empty, with text, refused. A text is shorter than
 * ANSWER_TEXT_MAX and holds no empty line. */
void bot_done(struct bot *);
void bot_ok(struct bot *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void bot_fail(struct bot *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Sends the answers given so far. For a command that takes its time, such as
 * one that asks a person: what came before it need not wait for it. */
void bot_flush(struct bot *);

#endif
