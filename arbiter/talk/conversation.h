/*
 * A conversation with one bot, a process of its own: what is said to it, and
 * waiting for what it answers. The arbiter's link is beneath, so that a bot is
 * judged here in the words in which it loses a game. For subcommands that talk
 * to bots themselves, without workers. Commands are said to the link, and sent with
 * the next wait; by it the bot is ended, too.
 *
 *	if (talk_loop_init(&loop) < 0)
 *		err(1, NULL);
 *	conversation_init(&talk, &loop);
 *	if (conversation_open(&talk, &spec) < 0)
 *		err(1, "%s", spec.name);
 *	link_say(&talk.link, "gen_move", ANSWER_TEXT);
 *	if (conversation_hear(&talk, patience_ns) == HEARD_ANSWER)
 *		puts(talk.link.answer.text);
 *	else
 *		puts(talk.why);
 *	link_close(&talk.link);
 *	conversation_release(&talk);
 *	talk_loop_release(&loop);
 */
#ifndef TALK_CONVERSATION_H
#define TALK_CONVERSATION_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/text.h"
#include "bot/link.h"
#include "process/process.h"
#include "referee/handshake.h"

/* Where conversations are held: the loop, the processes' family, and the time
 * by which all talk is over. */
struct talk_loop {
	struct loop base;
	struct process_family family;
	struct loop_timer timer;
	struct process_limits limits; /* of each bot */
	int64_t end_ns;	  /* nothing is waited for beyond; LOOP_NEVER */
	int signal;	  /* that asked for the end; -1: waiting failed; or 0 */
	bool interrupted; /* see talk_loop_interrupt */
	loop_ready *before; /* called before every wait; NULL: nothing is */
	void *owner;	    /* of `before` */
};

/* -1 with errno. */
int talk_loop_init(struct talk_loop *);

/* Waits until no process is left. */
void talk_loop_release(struct talk_loop *);

/* Waits until a conversation hears something, or AT_NS. */
void talk_loop_wait(struct talk_loop *, int64_t at_ns);

/* From a function that the loop calls: nothing more is to be waited for, until
 * somebody goes on. */
void talk_loop_interrupt(struct talk_loop *);

/* Whether that, or a SIGINT, has ended the waiting. */
static inline bool
talk_loop_was_interrupted(const struct talk_loop *loop)
{
	return loop->interrupted || loop->signal == SIGINT;
}

/* The interruption is over; with KEYBOARD so is a SIGINT. */
void talk_loop_go_on(struct talk_loop *, bool keyboard);

/* Whether nothing more is to be waited for. */
bool talk_loop_is_over(const struct talk_loop *);

enum heard {
	HEARD_ANSWER,  /* one with a text, or any that was asked for: it is the
			* link's */
	HEARD_ALL,     /* all commands have been answered */
	HEARD_NOTHING, /* in that time; `why` says which answer is missing */
	HEARD_FAULT,   /* of the bot: link.fault, `why` */
};

struct conversation {
	struct talk_loop *loop;
	struct trace trace;
	struct link_terms terms;
	struct link link;
	struct handshake handshake; /* as far as conversation_greet has it */
	struct text listed;	    /* what list_commands was answered with */

	/* The end of the talk as people read it: a line for each that crossed
	 * the pipes, `> ` before those to the bot, `< ` before its own, `! `
	 * before what it wrote to its standard error, all made printable. Empty
	 * lines of the bot are left out. */
	struct text transcript;
	bool half; /* its last line, of the standard error, goes on in what is
		    * added next */
	const char *name;
	size_t heard_bytes;  /* lines of the bot's, as a trace has them */
	size_t errors_bytes; /* of its standard error, likewise */
	char why[FAULT_WHY_MAX];
};

/* Must not move until it is released. */
void conversation_init(struct conversation *, struct talk_loop *);
void conversation_release(struct conversation *);

/* Starts the bot, with an empty transcript; SPEC must live as long. -1 with
 * errno: our surroundings. */
int conversation_open(struct conversation *, const struct bot_spec *spec);

/* Sends all that has been added by link_say, and BYTES behind it as they are: a part
 * of a command, or lines that get no answer. */
void conversation_write(
	struct conversation *, const char *bytes, size_t length);

/* Waits until the bot has read all that was sent, at most NS: whether it has.
 */
bool conversation_is_read(struct conversation *, int64_t ns);

/* Sends, and waits for the next answer with a text, or until all commands are
 * answered; each answer has PATIENCE_NS. */
enum heard conversation_hear(struct conversation *, int64_t patience_ns);

/* A command, and what comes of it. */
enum heard conversation_ask(struct conversation *, const char *line,
	enum expected_answer answer, int64_t patience_ns);

/* Adds the last answer as it came, but for its empty line, to TEXT. */
void conversation_add_answer(const struct conversation *, struct text *text);

/* Asks a fresh process which commands it knows. HEARD_ANSWER: it has said so,
 * or refused to. */
enum heard conversation_greet(struct conversation *, int64_t patience_ns);

/* The last answer is that to list_commands. */
void conversation_take_list(struct conversation *);

/* Waits for NS. False, with `why`: the bot said something, or ended. */
bool conversation_is_quiet(struct conversation *, int64_t ns);

/* Sends, and waits for the bot's end: whether it ended by itself within NS. How
 * is in link.report. Until then it says what it likes. */
bool conversation_ends(struct conversation *, int64_t ns);

/* Sends `quit` and waits for the bot's end, at most NS, as at the end of a run.
 * False, with `why`: it did wrong meanwhile. */
bool conversation_quit(struct conversation *, int64_t ns);

/* Sends, and closes the bot's input. */
void conversation_end_input(struct conversation *);

/* Whether the bot has begun an answer, or a line, that is not ended. */
bool conversation_is_half(const struct conversation *);

/* Adds SIGN and TEXT, whose lines get MARK before them, to the transcript: of a
 * talk that is held elsewhere. */
void conversation_note(
	struct conversation *, char mark, const char *sign, const char *text);

/* The last LINES lines of the transcript, each with its line feed; "": there
 * are none. */
const char *conversation_tail(const struct conversation *, int lines);

#endif
