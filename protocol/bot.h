/*
 * The bot's end of the pipe: reads commands, runs them from the caller's table
 * and sends the answers. Everything that has arrived is answered in one write
 * before the next read. A bot is a table of commands, a player and one call:
 *
 *	static struct bot bot = {"mine", "1.0", commands, &player};
 *	return bot_run(&bot, STDIN_FILENO, STDOUT_FILENO) == 0 ? 0 : 1;
 *
 * Who waits for other things, too, has a loop of its own around bot_read, and
 * may put an answer off until it has it:
 *
 *	bot_begin(&bot, STDOUT_FILENO);
 *	while (!bot_is_over(&bot)) {
 *		... wait; where STDIN_FILENO has something to read:
 *		bot_read(&bot, STDIN_FILENO);
 *		... and where what was put off is known:
 *		bot_ok(&bot, "7H");
 *		bot_go_on(&bot);
 *	}
 *	return bot_end(&bot) == 0 ? 0 : 1;
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
 * returns, or puts that off. ARGUMENTS is its own until it returns, to be taken
 * by command_word. */
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
	/* Runs commands that nobody knows; NULL: they are refused. */
	void (*otherwise)(struct bot *, char *arguments);

	/* Ours; all zero is the start. */
	int out;
	int error; /* errno of the first write that failed */
	bool over;
	bool is_put_off;   /* the answer to the command in hand */
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

/* The parts of bot_run. bot_read reads once, where it waits unless there is
 * something to read, and answers what has come; not while an answer is put off.
 * bot_end has the result of bot_run. */
void bot_begin(struct bot *, int out);
bool bot_is_over(const struct bot *);
void bot_read(struct bot *, int in);
int bot_end(const struct bot *);

/* In a command, where bot_read is called: its answer comes later, and what was
 * said after it waits until then. After the answer bot_go_on runs that. */
void bot_put_off(struct bot *);
void bot_go_on(struct bot *);

/* The answers: empty, with text, refused. A text is shorter than
 * ANSWER_TEXT_MAX and holds no empty line. */
void bot_done(struct bot *);
void bot_ok(struct bot *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void bot_fail(struct bot *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Before the answer: a comment `# info TEXT`, which the arbiter keeps with the
 * move. A text is shorter than BOT_INFO_MAX and of one line. */
enum { BOT_INFO_MAX = 1024 };
void bot_info(struct bot *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Sends the answers given so far. For a command that takes its time, such as
 * one that asks a person: what came before it need not wait for it. */
void bot_flush(struct bot *);

#endif
