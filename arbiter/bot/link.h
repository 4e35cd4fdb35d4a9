/*
 * The link to one bot: commands out, answers in, matched in order, and the tail
 * of its standard error. Only link and its parts touch the bots' pipes.
 *
 * A command waits until link_flush, so that a batch leaves in one write; with
 * `lockstep` a command leaves only when all before it are answered. The link
 * judges what comes in as far as the protocol goes: it takes an empty answer
 * where one is due, hands an answer with a text on to its owner, and anything
 * else is a fault of the bot, the first of which stays until link_close.
 *
 *	link_init(&link, &terms, 0, notify, owner);
 *	if (link_open(&link, &spec) < 0)
 *		err(1, "%s", spec.name);
 *	link_say(&link, "gen_move", ANSWER_TEXT);
 *	if (link_flush(&link) < 0)
 *		err(1, NULL);
 *	... and whenever the loop calls notify:
 *	while ((news = link_take(&link)) == LINK_ANSWERED)
 *		use(&link.answer);
 *	if (news == LINK_FAULT)
 *		judge(link.fault, link.why);
 */
#ifndef BOT_LINK_H
#define BOT_LINK_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/line.h"
#include "protocol/message.h"

#include "base/loop.h"
#include "base/text.h"
#include "bot/bot_spec.h"
#include "bot/notes.h"
#include "bot/placement_linux.h"
#include "bot/stderr_tail.h"
#include "bot/trace.h"
#include "bot/wire_log.h"
#include "process/process.h"
#include "record/fault.h"
#include "referee/handshake.h"

enum { LINK_COMMAND_MAX = 24 };

/* A command whose answer has not come. */
struct link_command {
	enum expected_answer answer;
	char name[LINK_COMMAND_MAX]; /* its first word, for messages */
};

/* Commands in order; the first `sent` of them have left us. */
struct link_pending {
	struct link_command *queue;
	size_t capacity;
	size_t first;
	size_t count;
	size_t sent;
};

/* What is the same for all links of a run. */
struct link_terms {
	struct loop *loop;
	struct process_family *family;
	struct process_limits limits;
	bool measured; /* link_cpu_time may be called */
	bool lockstep;
	enum run_notes notes; /* what is kept in `notes` of a link */
	struct trace *trace;
	const struct placement *placement; /* NULL: bots run anywhere */
};

/* What a bot says to the user himself: lines of its standard error, which come
 * in pieces, and are told, made printable, when they are whole, with NAME
 * before them unless it is there already: "human: open ...". {0} is empty: the
 * part of a line that has come. */
struct user_lines {
	size_t length;
	char half[USER_LINE_MAX];
};

struct link {
	const struct link_terms *terms;
	loop_ready *notify; /* there may be something to take */
	void *owner;

	bool open;	       /* there is a process */
	bool fresh;	       /* of which nothing has been heard */
	bool stopped;	       /* it is, or rests, until link_go_on */
	bool person;	       /* never stopped */
	int64_t round_trip_ns; /* to a bot that plays elsewhere; 0: not known */
	const struct bot_spec *bot; /* the caller's */
	int number;		    /* for the trace; 0: there is only one */
	struct process process;
	struct loop_watch output;
	struct loop_watch errors;
	struct loop_watch status;
	struct loop_watch input; /* watched while the pipe is full */

	struct text out; /* commands, those not yet written from `written` on */
	size_t written;
	bool unheard; /* the bot had closed its input before all was written */
	struct link_pending pending;
	struct line_reader lines;
	struct answer answer;
	struct notes notes; /* before and in the answer */
	size_t idle_bytes;  /* of blank lines and comments */

	bool quitting; /* `quit` has been said */
	bool ended;    /* `report` says how; its output is being drained */
	struct process_report report;
	size_t drained_bytes;
	bool doubted; /* it is gone by a signal that perhaps all processes get,
		       * this one too, and has `ended` when `doubt` is due */
	struct loop_timer doubt;
	struct loop_timer rest; /* when it is looked at, if it rests */
	int64_t rest_ns;	/* between the last looks; 0: it does not */
	int64_t closed_ns;	/* when the end of its output becomes a fault */

	enum fault fault;
	bool accident; /* the fault is none of the bot's */
	char why[FAULT_WHY_MAX];
	struct stderr_tail stderr_tail;
	struct user_lines user_lines;
	struct wire_log *log; /* of the game, the owner's; NULL: nobody asked */
	size_t errors_bytes;  /* read since standard error last rested */
	int64_t errors_ns;    /* when standard error is read again */
};

enum link_news { LINK_NOTHING, LINK_ANSWERED, LINK_FAULT };

/* TERMS must outlive the link; the loop calls NOTIFY with OWNER when link_take
 * may have news. */
void link_init(struct link *, const struct link_terms *, int number,
	loop_ready *notify, void *owner);
void link_release(struct link *);

/* Starts the bot; SPEC must live as long as it. -1 with errno: our
 * surroundings. A program that cannot be run is a fault of the bot. */
int link_open(struct link *, const struct bot_spec *);

/* The worker has another core: the bot's processes, if there are any, follow.
 */
void link_follow(struct link *);

/* Between games, in lockstep: takes what the bot has answered, so that the next
 * command leaves. True: all that was said has been heard, or never will be;
 * always without lockstep, where it has left at once. */
bool link_catch_up(struct link *);

/* Does not listen to the bot, which nobody asks for now, and does again: what
 * it does meanwhile is heard then. -1 with errno: no memory. */
void link_rest(struct link *);
int link_wake(struct link *);

/* Stops the bot with all that it has started, unless that is a person's or rests
 * by itself, and lets it go on: when it returns, that is done. What is said to
 * it meanwhile leaves with the first link_flush after that. A bot whose warden
 * does not answer is at fault, by accident. */
void link_stop(struct link *);
void link_go_on(struct link *);

/* The processor time that the bot and all it started have used so far, in
 * nanoseconds; 0: there is no process, or it is not measured. */
int64_t link_cpu_time(struct link *);

/* Ends the process, if there is one, and drops all commands and answers. */
void link_close(struct link *);

/* Sends `quit` and closes the bot's input: it may end by itself now. In
 * lockstep it hears that when it has answered all before: call link_leave when
 * it has been heard, which does nothing otherwise. */
void link_quit(struct link *);
void link_leave(struct link *);

/* Of a bot that has been told to quit: whether it has done something wrong
 * since it was listened to last, link->fault and link->why. That it goes on
 * running is not looked at. */
bool link_ended_badly(struct link *);

/* Adds the command LINE, which the bot is to answer with ANSWER. Without memory
 * link_flush fails. */
void link_say(struct link *, const char *line, enum expected_answer answer);

/* Adds BYTES as they are: a part of a command, or lines that get no answer. The
 * second says that with the bytes added next the command LINE is whole. Not in
 * lockstep. */
void link_write(struct link *, const char *bytes, size_t length);
void link_expect(struct link *, const char *line, enum expected_answer answer);

/* Closes the bot's input when all has been written that could be. */
void link_end_input(struct link *);

/* Writes the commands that may leave now, unless the bot is stopped. -1 with
 * errno: our memory is short. */
int link_flush(struct link *);

/* Whether all commands so far have left and have been answered. */
bool link_settled(const struct link *);

/* The next news, if any. LINK_ANSWERED: link->answer has the answer with a
 * text, valid until the next call. LINK_FAULT: link->fault and link->why. */
enum link_news link_take(struct link *);

/* When link_due is to be called, or LOOP_NEVER. */
int64_t link_deadline(const struct link *);

/* At link_deadline: a bot that closed its output has had a moment to end by
 * itself, and is at fault now; one that flooded its standard error has rested,
 * and is read again. */
void link_due(struct link *, int64_t now_ns);

/* Whether the bot runs its program: until then whatever takes long is ours. */
bool link_has_begun(const struct link *);

/* Whether there is nobody any more to be stopped, watched or woken. */
static inline bool
link_is_gone(const struct link *link)
{
	return link->ended || link->doubted;
}

/* Whether the bot has closed its output and has not been reported as ended. */
bool link_output_closed(const struct link *);

/* Says in WHY, SIZE bytes, which command the bot has not answered and what is
 * wrong with the part of the answer that came: for a fault by time. */
void link_describe_pending(const struct link *, char *why, size_t size);

#endif
