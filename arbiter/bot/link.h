/*
 * One bot connection: commands out, answers in, matched in order; the last of
 * its standard error. Only this module touches the bots' pipes.
 *
 * What is said waits until link_flush, so that a batch leaves in one write;
 * with `lockstep` a command leaves only when all before it are answered. What
 * comes in is judged here as far as the protocol goes: an empty answer where
 * one is due is taken silently, the answer to a question is handed on, and
 * anything else is a fault of the bot, which stays.
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
#include "bot/process.h"
#include "bot/stderr_tail.h"
#include "bot/trace.h"
#include "record/fault.h"

enum {
	LINK_WHY_MAX = 512,
	LINK_COMMAND_MAX = 24,
};

/* How the answer to a command is judged. News are told while others act and
 * are answered whenever their turn comes, so no fault is said to be at them:
 * that would depend on who was quicker. */
enum link_answer {
	LINK_ANSWER_EMPTY,    /* must be `=` and nothing else */
	LINK_ANSWER_NEWS,     /* the same, and see above */
	LINK_ANSWER_OPTIONAL, /* the same, but `?` will do too */
	LINK_ANSWER_TEXT,     /* is handed on by link_take */
};

/* A command whose answer has not come. */
struct link_command {
	enum link_answer answer;
	char command[LINK_COMMAND_MAX]; /* its name, for messages */
};

/* The debts in order; the first `sent` of them have left us. */
struct link_pending {
	struct link_command *ring;
	size_t capacity; /* a power of two, or 0 */
	size_t first;
	size_t count;
	size_t sent;
};

/* What is the same for all links of a run. */
struct link_terms {
	struct loop *loop;
	struct process_family *family;
	struct process_limits limits;
	bool measured; /* link_cpu_time will be asked */
	bool lockstep;
	struct trace *wire; /* where every line is shown */
};

struct link {
	const struct link_terms *terms;
	loop_ready *heard; /* there may be something to take */
	void *owner;

	bool open; /* there is a process */
	const char *name;
	int table; /* for the wire; 0: there is only one */
	struct process process;
	struct loop_watch output;
	struct loop_watch errors;
	struct loop_watch status;
	struct loop_watch input; /* watched while `blocked` */
	bool output_watched;
	bool errors_watched;
	bool status_watched;
	bool blocked;

	struct text out; /* said, not yet written */
	size_t written;
	struct link_pending debts;
	struct line_reader lines;
	struct answer answer;
	size_t idle_bytes; /* of blank lines and comments */

	bool quitting; /* nothing holds commands back any more */
	bool ended;    /* `report` says how; its output is being drained */
	struct process_report report;
	size_t drained_bytes;
	int64_t closed_ns; /* when its output ended with no word of its end */

	enum fault fault;
	char why[LINK_WHY_MAX];
	struct stderr_tail stderr_tail;
	size_t errors_bytes; /* read since it was last given a rest */
	int64_t errors_ns;   /* when it is listened to again */
};

enum link_news { LINK_NOTHING, LINK_ANSWERED, LINK_FAULT };

void link_init(struct link *, const struct link_terms *, int table,
	loop_ready *heard, void *owner);
void link_release(struct link *);

/* Starts the bot. -1 with errno when we cannot. */
int link_open(struct link *, const struct spec *);

/* The processor time of the bot and all it started so far, in nanoseconds; 0:
 * there is no process, or they are not measured. */
int64_t link_cpu_time(struct link *);

/* Ends the process, if there is one, and forgets all that was said. */
void link_close(struct link *);

/* Says good-bye and closes the bot's input: it may end by itself now. */
void link_quit(struct link *);

void link_say(struct link *, const char *line, enum link_answer answer);

/* Writes what has been said, as far as it may leave now. -1 with errno: our
 * memory is short. */
int link_flush(struct link *);

/* Everything said so far has left and has been answered. */
bool link_settled(const struct link *);

/* The next news, if any; ANSWERED leaves the answer in link->answer, valid
 * until the next call. After FAULT: link->fault and link->why. */
enum link_news link_take(struct link *);

/* When link_due is to be called, or LOOP_NEVER. */
int64_t link_deadline(const struct link *);

/* A bot that has closed its output was given a moment to end by itself, and
 * one that flooded its standard error a rest. It may be at fault now. */
void link_due(struct link *, int64_t now_ns);

/* Whether the bot has closed its output. */
bool link_output_closed(const struct link *);

/* Why the bot still owes an answer, for a fault by time: which command, and
 * what is wrong with what has come of the answer. */
void link_describe_pending(const struct link *, char *why, size_t size);

#endif
