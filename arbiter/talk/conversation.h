/*
 * A conversation with one bot, a process of its own: what is said to it, and
 * waiting for what it answers. The arbiter's link is beneath, so that a bot is
 * judged here in the words in which it loses a game.
 *
 *	conversation_init(&talk, &parlour);
 *	if (conversation_open(&talk, &spec) < 0)
 *		err(1, "%s", spec.name);
 *	conversation_say(&talk, "gen_move", ANSWER_TEXT);
 *	if (conversation_hear(&talk, patience_ns) == HEARD_ANSWER)
 *		puts(talk.link.answer.text);
 *	else
 *		puts(talk.why);
 *	conversation_close(&talk);
 *	conversation_release(&talk);
 */
#ifndef TALK_CONVERSATION_H
#define TALK_CONVERSATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bot/link.h"
#include "talk/parlour.h"
#include "talk/transcript.h"

/* What is expected of a command that a game may send. */
enum heard {
	HEARD_ANSWER,  /* one with a text, or any that was asked for: it is the
			* link's */
	HEARD_ALL,     /* all commands have been answered */
	HEARD_NOTHING, /* in that time; `why` says which answer is missing */
	HEARD_FAULT,   /* of the bot: link.fault, `why` */
};

struct conversation {
	struct parlour *parlour;
	struct trace trace;
	struct link_terms terms;
	struct link link;
	struct transcript transcript;
	const char *name;
	size_t heard_bytes;  /* lines of the bot's, as a trace has them */
	size_t errors_bytes; /* of its standard error, likewise */
	char why[FAULT_WHY_MAX];
};

/* Must not move until it is released. */
void conversation_init(struct conversation *, struct parlour *);
void conversation_release(struct conversation *);

/* Starts the bot, with an empty transcript; SPEC must live as long. -1 with
 * errno: our surroundings. */
int conversation_open(struct conversation *, const struct bot_spec *spec);

/* Ends it with all that it has started. */
void conversation_close(struct conversation *);

/* Adds a command, which is sent with the next wait. */
void conversation_say(
	struct conversation *, const char *line, enum expected_answer answer);

/* Sends all that has been added, and BYTES behind it as they are: a part of a
 * command, or lines that get no answer. The second says that with the bytes
 * sent next the command LINE is whole. */
void conversation_write(
	struct conversation *, const char *bytes, size_t length);
void conversation_expect(
	struct conversation *, const char *line, enum expected_answer answer);

/* Waits until the bot has read all that was sent, at most NS: whether it has.
 */
bool conversation_is_read(struct conversation *, int64_t ns);

/* Sends, and waits for the next answer with a text, or until all commands are
 * answered; each answer has PATIENCE_NS. */
enum heard conversation_hear(struct conversation *, int64_t patience_ns);

/* A command, and what comes of it. */
enum heard conversation_ask(struct conversation *, const char *line,
	enum expected_answer answer, int64_t patience_ns);

/* Waits for NS. False, with `why`: the bot said something, or ended. */
bool conversation_is_quiet(struct conversation *, int64_t ns);

/* Sends, and waits for the bot's end: whether it ended by itself within NS. How
 * is in link.report. Until then it says what it likes. */
bool conversation_ends(struct conversation *, int64_t ns);

/* Sends, and closes the bot's input. */
void conversation_end_input(struct conversation *);

/* Whether the bot has begun an answer, or a line, that is not ended. */
bool conversation_is_half(const struct conversation *);

#endif
