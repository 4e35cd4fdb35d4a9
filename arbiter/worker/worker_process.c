#include "worker/worker_process.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/array.h"
#include "base/calibration.h"
#include "base/frame.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "blame/blame.h"
#include "bot/bot_spec.h"
#include "bot/game_program.h"
#include "bot/link.h"
#include "bot/notes.h"
#include "bot/placement_linux.h"
#include "bot/trace.h"
#include "bot/wire_log.h"
#include "process/process.h"
#include "record/about.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"
#include "referee/handshake.h"
#include "referee/referee.h"
#include "sandbox/copies_linux.h"
#include "worker/worker_message.h"

/*
 * A worker plays games, one after another: it has a process of a bot for each
 * seat, their links, and the referee between them. A run has as many workers as
 * jobs.
 *
 * Processes live on from game to game. What a process did after its last action
 * belongs to no game: one that fails while a new game is opened is replaced,
 * and the game opened again, so no game depends on the one before. Nor does a
 * process play a deal that it has met: there are sets of them.
 */

/* A process of a bot, or room for one. */
struct seated_bot {
	struct worker *worker; /* whose seating or trial has it */
	struct link link;
	struct handshake handshake;
	int bot;
	int seat;	/* -1: none so far */
	long last_deal; /* that the process has met; -1: none */
	long last_game; /* of that deal */
	int last_seat;	/* in that game */
	bool reused;	/* the process has played an earlier game */
	bool tried;	/* it has played none, but been tried */
	bool at_fault;	/* the referee knows of it */
	bool notes_cut; /* more was said than is kept, and a word of it */
};

struct tried_bot {
	struct seated_bot *process; /* owned; NULL: not started */
	int bot;
	bool judged;
	bool listed;	    /* it has answered list_commands */
	int asked;	    /* questions about itself so far */
	struct about about; /* what it has answered */
	int extensions;
	int64_t begun_ns;
	int64_t deadline_ns;
	int64_t cpu_ns; /* that it had used when its time began */
};

/* {0} has none. */
struct trial {
	int64_t patience_ns;   /* for the answer */
	struct tried_bot *all; /* those judged only if they are spares */
	size_t count;
	size_t capacity;
	int spares;
	struct loop_timer timer;
};

/*
 * The seating of a game: the processes of a worker's bots, and the seat that
 * each has in the game in play. A process stays with its bot from game to game,
 * at whatever seat; the processes of bots that do not play the next game have
 * to end before it.
 *
 * A worker has several seatings, of which one plays and the others wait until a
 * game comes that they may play. With as many as a deal has rotations no
 * process has to meet a deal twice, and none has to be started anew for it.
 *
 * A process plays deals in the order of their numbers. So it meets none twice:
 * not in another rotation of the bots, nor in another group of a round, nor
 * when a game is played again.
 */
struct seating {
	struct seated_bot **bots; /* owned, as many as there are seats */
	int seats;
	int at[GAME_SEATS_MAX]; /* which of the bots, by seat */
	bool leaving;		/* its processes are asked to end */
};

static inline struct seated_bot *
seating_at(const struct seating *seating, int seat)
{
	return seating->bots[seating->at[seat]];
}

/* Of more rotations each has fresh processes, or there would be too many. */
enum { SEATINGS_MAX = 4 };

/* Which processes may play a game. */
enum seatings_rule {
	SEATINGS_BY_DEAL, /* those that have not met its deal */
	SEATINGS_FRESH,	  /* those that have played none */
	SEATINGS_ANY,	  /* a person remembers anyway */
};

struct seatings {
	enum seatings_rule rule;
	struct seating all[SEATINGS_MAX];
	int count;
	int order[SEATINGS_MAX]; /* of all: the one that played last is first */
};

enum worker_state { WORKER_IDLE, WORKER_PLAYING, WORKER_RETIRING };

/* The logs of the game in play, a file for each seat in the folder of --log:
 * game-000017-seat-0-greedy.log. */
struct game_log {
	const char *folder; /* the caller's; NULL: nobody asked, and nothing
			       is done */
	bool open;	    /* a game is written down */
	struct wire_log seats[GAME_SEATS_MAX];
};

/* What is shown of the game in play, while somebody watches the run: positions
 * as all seats know them, as lines of JSON, whose form is in talon-records(5).
 * There are ten a second at most, each the newest; the last one of a game that
 * was shown is never left out. While nobody watches nothing is made. */

#define SHOWN_EVERY_NS INT64_C(100000000)

struct broadcast {
	int job;		       /* its number, from 1 on */
	bool on;		       /* somebody watches */
	const struct referee *referee; /* of the game in play; NULL: there is
					  no position yet, or no game */
	bool news;		       /* its position has not been shown */
	bool shown;		       /* one of its positions has been */
	int64_t next_ns;	       /* when the next position may be shown */
	struct text last; /* what was held back of a game that has ended */
	struct text line;
	struct loop_timer timer;
	void (*show)(void *owner, const char *lines, size_t length);
	void *owner;
};

struct worker {
	const struct worker_process_terms *terms;
	int number; /* tells it from others in the trace; 0: there are none */
	struct loop loop;
	struct process_family family;
	struct trace trace;
	struct placement placement;
	struct link_terms link; /* of all bots */

	int socket; /* where the session is */
	struct loop_watch watch;
	struct frame_reader in;
	struct text out;

	struct worker_order order; /* the game in play */
	bool reserved; /* it begins when other processes have ended */
	struct worker_order next;
	bool has_next;
	bool retiring;

	enum worker_state state;
	struct trial trial;
	struct seatings seatings;
	struct seating *seating; /* of the game */
	struct clock_limits limits[GAME_SEATS_MAX];
	struct referee referee;
	struct record record;
	struct record taken_back; /* of which the first moves are made again */
	struct text note; /* what the bot that has answered said besides */
	struct game_log log;
	struct broadcast broadcast;
	bool again; /* the game was void, or is opened once more */
	struct loop_timer timer;
	int64_t asked_ns;  /* when a seat was asked last */
	int64_t hold_ns;   /* when commands held back leave all the same */
	int64_t look_ns;   /* when processor times are looked at again */
	int64_t retire_ns; /* when processes that have not ended are ended */
};

/* Who is not asked may think. */
static bool
ponders(const struct worker *w)
{
	return w->terms->run->ponder == RUN_PONDER_ON;
}

/* A session that is gone needs nothing any more. */
static void
tell_session(struct worker *w, enum worker_message kind, const void *bytes,
	size_t length)
{
	if (frame_tell(w->socket, &w->out, kind, bytes, length) < 0)
		loop_stop(&w->loop);
}

static void
fail(struct worker *w, int error)
{
	const int32_t number = error;

	text_clear(&w->out);
	tell_session(w, WORKER_FAILED, &number, sizeof number);
	loop_stop(&w->loop);
}

/*
 * The trial of bots before their first games: whether each can be run, and
 * answers list_commands, and then, where it lists these commands, its name and
 * its version. A worker's bots are tried side by side, and the session gets a
 * verdict on each; the process of one that passes is a spare, which plays the
 * bot's first game.
 */

/* So many bots are on their way at once, each for so long: who has said nothing
 * by then may be silent for ever, and lets another begin. */
enum { AT_ONCE = 4 };
#define FRESH_NS INT64_C(2000000000)

/* Nobody waits longer for what a bot says of itself. */
#define ABOUT_NS INT64_C(2000000000)

/* Who is at work when its time is up, among others, has as long again: a
 * program that waits for nothing but the processor is not silent. At work is
 * who has used a fiftieth of the time. */
enum { WORK_SHARE = 50, EXTENSIONS_MOST = 5 };

static void bot_heard(void *owner, int64_t now_ns);

/* Room for a process of a bot of WORKER, which must outlive it. NULL with
 * errno. */
static struct seated_bot *
seated_bot_new(struct worker *worker)
{
	struct seated_bot *bot = calloc(1, sizeof *bot);

	if (!bot)
		return NULL;
	bot->worker = worker;
	bot->last_deal = -1;
	link_init(&bot->link, &worker->link, worker->number, bot_heard, bot);
	return bot;
}

/* Ends its process at once. */
static void
seated_bot_free(struct seated_bot *bot)
{
	link_release(&bot->link);
	free(bot);
}

static void
end_process(struct tried_bot *tried)
{
	if (tried->process)
		seated_bot_free(tried->process);
	tried->process = NULL;
}

/* Ends all processes at once; it may be used further. */
static void
trial_clear(struct trial *trial)
{
	for (size_t i = 0; i < trial->count; i++)
		end_process(&trial->all[i]);
	trial->count = 0;
	trial->spares = 0;
	trial->timer.at_ns = LOOP_NEVER;
}

static void
trial_release(struct trial *trial)
{
	trial_clear(trial);
	free(trial->all);
	loop_remove_timer(&trial->timer);
}

static void
trial_judge(struct worker *w, struct tried_bot *tried, enum trial_result result,
	const char *why)
{
	struct trial_verdict verdict = {
		.bot = tried->bot, .result = result, .about = tried->about};

	strlcpy(verdict.why, why, sizeof verdict.why);
	if (result != TRIAL_PASSED)
		stderr_tail_last_words(
			&tried->process->link.stderr_tail, verdict.last_words);
	tried->judged = true;
	tell_session(w, WORKER_JUDGES, &verdict, sizeof verdict);
}

/* What is not the bot's to answer for, or not here, is seen in its game, in a
 * process of its own. */
static void
pass_over(struct worker *w, struct tried_bot *tried)
{
	trial_judge(w, tried, TRIAL_PASSED, "");
	end_process(tried);
}

static void
pass(struct worker *w, struct tried_bot *tried)
{
	struct trial *trial = &w->trial;
	struct link *link = &tried->process->link;

	if (trial->spares == TRIAL_SPARES_MOST) {
		pass_over(w, tried);
		return;
	}
	trial->spares++;
	link_rest(link);
	if (!ponders(w))
		link_stop(link);
	trial_judge(w, tried, TRIAL_PASSED, "");
}

/* Asks the next of what it knows to answer about itself; false: there is
 * nothing more to ask. */
static bool
ask_about(struct tried_bot *tried)
{
	struct seated_bot *process = tried->process;
	const char *question =
		handshake_question(&process->handshake, &tried->asked);

	if (!question)
		return false;
	link_say(&process->link, question, ANSWER_TEXT);
	return link_flush(&process->link) == 0;
}

/* The first line of an answer about itself. */
static void
take_about(struct tried_bot *tried, const struct answer *answer)
{
	char *text =
		tried->asked == 1 ? tried->about.name : tried->about.version;

	if (answer->ok)
		text_printable(text, ABOUT_MAX, answer->text,
			strcspn(answer->text, "\n"));
}

static void
take_answer(struct worker *w, struct tried_bot *tried, int64_t now_ns)
{
	const struct answer *answer = &tried->process->link.answer;

	if (tried->listed)
		take_about(tried, answer);
	else
		handshake_take_list(&tried->process->handshake,
			answer->ok ? answer->text : "");
	tried->listed = true;
	if (!ask_about(tried))
		pass(w, tried);
	else if (now_ns + ABOUT_NS < tried->deadline_ns)
		tried->deadline_ns = now_ns + ABOUT_NS;
}

/* A question about itself is none that it has to answer. */
static void
judge_fault(struct worker *w, struct tried_bot *tried)
{
	const struct link *link = &tried->process->link;
	bool refused = !link->accident && link->fault != FAULT_GARBAGE &&
		       !tried->listed;

	if (!refused) {
		pass_over(w, tried);
		return;
	}
	trial_judge(w, tried,
		link->fault == FAULT_START ? TRIAL_NOT_RUN : TRIAL_ENDED,
		link->why);
	end_process(tried);
}

static int
count_on_trial(const struct trial *trial)
{
	int count = 0;

	for (size_t i = 0; i < trial->count; i++)
		count += trial->all[i].process && !trial->all[i].judged;
	return count;
}

/* A person has all the time. */
static bool
has_more_time(
	const struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	if (tried->process->link.person) {
		tried->deadline_ns = now_ns + trial->patience_ns;
		return true;
	}
	int64_t cpu_ns = link_cpu_time(&tried->process->link);
	bool works = cpu_ns - tried->cpu_ns > trial->patience_ns / WORK_SHARE;

	if (!works || tried->extensions == EXTENSIONS_MOST ||
		count_on_trial(trial) == 1)
		return false;
	tried->extensions++;
	tried->cpu_ns = cpu_ns;
	tried->deadline_ns = now_ns + trial->patience_ns;
	return true;
}

/* Its time is up. */
static void
trial_judge_late(struct worker *w, struct tried_bot *tried)
{
	struct link *link = &tried->process->link;
	char missing[FAULT_WHY_MAX - 64], why[FAULT_WHY_MAX];

	link_describe_pending(link, missing, sizeof missing);
	if (link_output_closed(link))
		link_due(link, link->closed_ns);
	if (link->fault != FAULT_NONE)
		judge_fault(w, tried);
	else if (!link_has_begun(link) || tried->listed)
		pass_over(w, tried);
	else {
		snprintf(why, sizeof why, "%s within %.4g s", missing,
			(double)w->trial.patience_ns / 1e9);
		trial_judge(w, tried,
			link->answer.status == ANSWER_PARTIAL ? TRIAL_HALF
							      : TRIAL_SILENT,
			why);
		end_process(tried);
	}
}

/* Whoever cannot be started, for want of ours, is not refused. */
static void
trial_begin(struct worker *w, struct tried_bot *tried, int64_t now_ns)
{
	struct seated_bot *bot = seated_bot_new(w);

	tried->process = bot;
	if (!bot || link_open(&bot->link, &w->terms->specs[tried->bot]) < 0) {
		pass_over(w, tried);
		return;
	}
	bot->bot = tried->bot;
	bot->tried = true;
	tried->begun_ns = now_ns;
	tried->deadline_ns = now_ns + w->trial.patience_ns;
	link_say(&bot->link, "list_commands", ANSWER_TEXT);
	if (link_flush(&bot->link) < 0)
		pass_over(w, tried);
}

/* Begins with as many as may be on their way, in their order; returns when the
 * next may begin at the latest. */
static int64_t
trial_begin_next(struct worker *w, int64_t now_ns)
{
	struct trial *trial = &w->trial;
	int64_t next_ns = LOOP_NEVER;
	int fresh = 0;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (!tried->process && !tried->judged) {
			if (fresh == AT_ONCE)
				return next_ns;
			trial_begin(w, tried, now_ns);
		}
		int64_t fresh_until_ns = tried->begun_ns + FRESH_NS;
		if (tried->judged || fresh_until_ns <= now_ns)
			continue;
		fresh++;
		if (fresh_until_ns < next_ns)
			next_ns = fresh_until_ns;
	}
	return LOOP_NEVER;
}

/* Those judged that are no spares are not kept. */
static void
forget_judged(struct trial *trial)
{
	size_t kept = 0;

	for (size_t i = 0; i < trial->count; i++) {
		if (!trial->all[i].judged || trial->all[i].process)
			trial->all[kept++] = trial->all[i];
	}
	trial->count = kept;
}

/* After any event. */
static void
trial_go_on(struct worker *w, int64_t now_ns)
{
	struct trial *trial = &w->trial;
	int64_t at_ns = trial_begin_next(w, now_ns);

	forget_judged(trial);
	for (size_t i = 0; i < trial->count; i++) {
		const struct tried_bot *tried = &trial->all[i];

		if (tried->judged || !tried->process)
			continue;
		int64_t link_ns = link_deadline(&tried->process->link);
		if (tried->deadline_ns < at_ns)
			at_ns = tried->deadline_ns;
		if (link_ns < at_ns)
			at_ns = link_ns;
	}
	trial->timer.at_ns = at_ns;
}

static void
trial_due(void *owner, int64_t now_ns)
{
	struct worker *w = owner;
	struct trial *trial = &w->trial;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (tried->judged || !tried->process)
			continue;
		link_due(&tried->process->link, now_ns);
		if (tried->process->link.fault != FAULT_NONE)
			judge_fault(w, tried);
		else if (now_ns >= tried->deadline_ns &&
			 !has_more_time(trial, tried, now_ns))
			trial_judge_late(w, tried);
	}
	trial_go_on(w, now_ns);
}

/* Tries COUNT bots more, each of which is judged then; the processes of those that
 * pass play in their first games. -1 with errno: no memory. */
static int
trial_add(struct worker *w, const int *bots, int count, int64_t now_ns)
{
	struct trial *trial = &w->trial;

	for (int i = 0; i < count; i++) {
		if (ARRAY_GROW(trial->all, trial->count, trial->capacity) < 0)
			return -1;
		trial->all[trial->count++] = (struct tried_bot){.bot = bots[i]};
	}
	trial_go_on(w, now_ns);
	return 0;
}

static struct tried_bot *
find_tried(const struct trial *trial, const struct seated_bot *process)
{
	for (size_t i = 0; i < trial->count; i++) {
		if (trial->all[i].process == process)
			return &trial->all[i];
	}
	return NULL;
}

/* The link of PROCESS has something to take. False: it is none of the trial's. */
static bool
trial_hear(struct seated_bot *process, int64_t now_ns)
{
	struct worker *w = process->worker;
	struct tried_bot *tried = find_tried(&w->trial, process);

	if (!tried || tried->judged)
		return tried;
	switch (link_take(&process->link)) {
	case LINK_ANSWERED:
		take_answer(w, tried, now_ns);
		break;
	case LINK_FAULT:
		judge_fault(w, tried);
		break;
	case LINK_NOTHING:
		break;
	}
	trial_go_on(w, now_ns);
	return true;
}

/* The arbiter was busy, or stopped, for NS. */
static void
trial_forgive(struct trial *trial, int64_t ns)
{
	for (size_t i = 0; i < trial->count; i++)
		if (trial->all[i].process && !trial->all[i].judged)
			trial->all[i].deadline_ns += ns;
}

/* Where *PLACE is room for a process of a bot that the trial has a spare of,
 * that takes its place. -1 with errno: no memory. */
static int
trial_trade(struct trial *trial, struct seated_bot **place)
{
	const struct seated_bot *room = *place;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];
		struct seated_bot *spare = tried->process;

		if (!tried->judged || tried->bot != room->bot)
			continue;
		spare->seat = room->seat;
		seated_bot_free(*place);
		*place = spare;
		tried->process = NULL;
		trial->spares--;
		forget_judged(trial);
		link_follow(&spare->link);
		return link_wake(&spare->link);
	}
	return 0;
}

/* Seatings. */

/* Ends all processes at once. */
static void
seating_release(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_free(seating->bots[i]);
	free(seating->bots);
}

/* For SEATS bots of WORKER. -1 with errno. */
static int
seating_init(struct seating *seating, int seats, struct worker *worker)
{
	*seating = (struct seating){
		.bots = calloc((size_t)seats, sizeof *seating->bots),
	};
	if (!seating->bots)
		return -1;
	while (seating->seats < seats) {
		struct seated_bot *bot = seated_bot_new(worker);

		if (!bot) {
			seating_release(seating);
			return -1;
		}
		seating->bots[seating->seats++] = bot;
	}
	return 0;
}

/* Whether each bot that has a process is among those of the game, as often as
 * it has one. */
static bool
seating_suits(const struct seating *seating, const struct fixture *fixture)
{
	bool taken[GAME_SEATS_MAX] = {false};

	for (int i = 0; i < seating->seats; i++) {
		const struct seated_bot *bot = seating->bots[i];
		int seat = 0;

		if (!bot->link.open)
			continue;
		while (seat < seating->seats &&
			(taken[seat] || fixture->bot[seat] != bot->bot))
			seat++;
		if (seat == seating->seats)
			return false;
		taken[seat] = true;
	}
	return true;
}

/* The last deal that any of the processes has met; -1: none has met any. */
static long
seating_last_deal(const struct seating *seating)
{
	long last = -1;

	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i]->link.open &&
			seating->bots[i]->last_deal > last)
			last = seating->bots[i]->last_deal;
	return last;
}

/* A game is over: all processes have met its deal. */
static void
seating_meet(struct seating *seating, const struct fixture *fixture)
{
	for (int i = 0; i < seating->seats; i++) {
		struct seated_bot *bot = seating->bots[i];

		bot->last_deal = fixture->deal;
		bot->last_game = fixture->id;
		bot->last_seat = bot->seat;
	}
}

/* Stops all processes with all that they have started, besides that of SEAT if
 * it is not -1. */
static void
seating_stop(struct seating *seating, int seat)
{
	for (int i = 0; i < seating->seats; i++)
		if (seat == -1 || i != seating->at[seat])
			link_stop(&seating->bots[i]->link);
}

/* Whether BOT is one of them. */
static bool
seating_has(const struct seating *seating, const struct seated_bot *bot)
{
	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i] == bot)
			return true;
	return false;
}

/* No game is played: does not listen to the process, in lockstep once it has heard
 * all that was said to it; to be called again when it has been heard meanwhile. Who
 * is to answer runs. */
static void
seated_bot_rest(struct seated_bot *bot)
{
	if (link_catch_up(&bot->link)) {
		link_rest(&bot->link);
		return;
	}
	link_go_on(&bot->link);
	/* Without memory it hears the rest, and says so, in its next game. */
	(void)link_flush(&bot->link);
}

/* Listens to all again. -1 with errno. */
static int
seating_wake(struct seating *seating)
{
	int result = 0;

	for (int i = 0; i < seating->seats; i++)
		if (link_wake(&seating->bots[i]->link) < 0)
			result = -1;
	return result;
}

/* Any process of bot NUMBER that has no seat yet, or else room for one: which
 * of the bots. */
static int
find_process(const struct seating *seating, int number)
{
	int room = -1;

	for (int i = 0; i < seating->seats; i++) {
		const struct seated_bot *bot = seating->bots[i];

		if (bot->seat != -1)
			continue;
		if (bot->link.open && bot->bot == number)
			return i;
		if (!bot->link.open && room == -1)
			room = i;
	}
	return room;
}

/* Seats the bots of a game that suits. */
static void
seating_take(struct seating *seating, const struct fixture *fixture)
{
	for (int i = 0; i < seating->seats; i++)
		seating->bots[i]->seat = -1;
	for (int seat = 0; seat < seating->seats; seat++) {
		int found = find_process(seating, fixture->bot[seat]);

		assert(found != -1);
		seating->bots[found]->bot = fixture->bot[seat];
		seating->bots[found]->seat = seat;
		seating->at[seat] = found;
	}
}

/* Starts the process of a bot with a seat, unless it has one; SPECS are the
 * bots by number. -1 with errno: it could not even be tried. */
static int
seating_start(struct seated_bot *bot, const struct bot_spec *specs)
{
	bot->at_fault = false;
	bot->reused = bot->link.open && !bot->tried;
	bot->tried = false;
	return bot->link.open ? 0 : link_open(&bot->link, &specs[bot->bot]);
}

/* Ends the process, if there is one: the next one is a stranger. */
static void
seating_dismiss(struct seated_bot *bot)
{
	link_close(&bot->link);
	bot->handshake = (struct handshake){0};
	bot->last_deal = -1;
}

/* Ends those that have failed in any way, and that of SEAT if it is not -1. */
static void
seating_dismiss_failed(struct seating *seating, int seat)
{
	for (int s = 0; s < seating->seats; s++) {
		struct seated_bot *bot = seating_at(seating, s);

		if (s == seat || link_is_gone(&bot->link) ||
			bot->link.fault != FAULT_NONE)
			seating_dismiss(bot);
	}
}

/* Sends what has been said to any of them. -1 with errno. */
static int
seating_flush(struct seating *seating)
{
	int result = 0;

	for (int i = 0; i < seating->seats; i++)
		if (link_flush(&seating->bots[i]->link) < 0)
			result = -1;
	return result;
}

/* Asks all processes to end by themselves. */
static void
seating_quit(struct seating *seating)
{
	/* Whose end is not heard is ended when its time is up. */
	(void)seating_wake(seating);
	for (int i = 0; i < seating->seats; i++)
		link_quit(&seating->bots[i]->link);
	seating->leaving = true;
}

/* Whether no process is left. */
static bool
seating_is_empty(const struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++) {
		const struct link *link = &seating->bots[i]->link;

		if (link->open && !link->ended)
			return false;
	}
	return true;
}

/* Whether there is room for a process of every bot. */
static bool
seating_is_free(const struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i]->link.open)
			return false;
	return true;
}

/* When a link wants to be looked at; LOOP_NEVER. */
static int64_t
seating_deadline(const struct seating *seating)
{
	int64_t nearest = LOOP_NEVER;

	for (int i = 0; i < seating->seats; i++) {
		int64_t deadline = link_deadline(&seating->bots[i]->link);

		if (deadline < nearest)
			nearest = deadline;
	}
	return nearest;
}

/* How many sets of processes the games of RUN need by RULE. */
static int
seatings_needed(const struct run *run, enum seatings_rule rule)
{
	int rotations = run_rotations(run);

	return rule == SEATINGS_BY_DEAL && rotations <= SEATINGS_MAX ? rotations
								     : 1;
}

/* The set that plays, or played last. */
static struct seating *
seatings_current(struct seatings *seatings)
{
	return &seatings->all[seatings->order[0]];
}

/* COUNT sets for SEATS bots of WORKER. -1 with errno; may be released all the
 * same. */
static int
seatings_init(struct seatings *seatings, enum seatings_rule rule, int count,
	int seats, struct worker *worker)
{
	*seatings = (struct seatings){.rule = rule};
	for (int i = 0; i < count; i++) {
		if (seating_init(&seatings->all[i], seats, worker) < 0)
			return -1;
		seatings->order[i] = i;
		seatings->count++;
	}
	return 0;
}

static void
seatings_release(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++)
		seating_release(&seatings->all[i]);
	seatings->count = 0;
}

/* Whether the processes of one of the sets, if it has any, may play the game:
 * the one place that decides it. */
static bool
seatings_may_play(const struct seatings *seatings,
	const struct seating *seating, const struct fixture *fixture)
{
	if (seating_is_free(seating))
		return true;
	if (!seating_suits(seating, fixture))
		return false;
	switch (seatings->rule) {
	case SEATINGS_BY_DEAL:
		return seating_last_deal(seating) < fixture->deal;
	case SEATINGS_FRESH:
		return seating_last_deal(seating) == -1;
	case SEATINGS_ANY:
		break;
	}
	return true;
}

/* The set for a game: one whose processes may play it, else one without any;
 * else the one that has waited longest, whose processes have to end before. */
static struct seating *
seatings_choose(struct seatings *seatings, const struct fixture *fixture)
{
	struct seating *chosen = NULL;

	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[seatings->order[i]];

		if (!seatings_may_play(seatings, seating, fixture))
			continue;
		if (!seating_is_free(seating))
			return seating;
		if (!chosen)
			chosen = seating;
	}
	int longest = seatings->order[seatings->count - 1];
	return chosen ? chosen : &seatings->all[longest];
}

/* The set that plays from now on; the others wait. -1 with errno. */
static int
seatings_turn_to(struct seatings *seatings, struct seating *seating)
{
	int number = (int)(seating - seatings->all);
	struct seating *before = seatings_current(seatings);
	size_t place = 0;

	if (seating == before)
		return 0;
	/* Its processes may not play for long: they hear of the end now. */
	if (seating_flush(before) < 0)
		return -1;
	for (int i = 0; i < before->seats; i++)
		seated_bot_rest(before->bots[i]);
	while (seatings->order[place] != number)
		place++;
	memmove(&seatings->order[1], seatings->order,
		place * sizeof *seatings->order);
	seatings->order[0] = number;
	return seating_wake(seating);
}

/* Sends what has been said to any bot. -1 with errno. */
static int
seatings_flush(struct seatings *seatings)
{
	int result = 0;

	for (int i = 0; i < seatings->count; i++)
		if (seating_flush(&seatings->all[i]) < 0)
			result = -1;
	return result;
}

/* Stops all processes but those of the set that plays or, if SEAT is not -1,
 * all but that of SEAT. */
static void
seatings_stop_others(struct seatings *seatings, int seat)
{
	struct seating *current = seatings_current(seatings);

	for (int i = 0; i < seatings->count; i++)
		if (&seatings->all[i] != current)
			seating_stop(&seatings->all[i], -1);
	if (seat >= 0)
		seating_stop(current, seat);
}

/* Whether no process is left of those that were asked to end. */
static bool
seatings_have_left(const struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		const struct seating *seating = &seatings->all[i];

		if (seating->leaving && !seating_is_empty(seating))
			return false;
	}
	return true;
}

/* Ends those that were asked to end. */
static void
seatings_dismiss_leaving(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[i];

		for (int j = 0; j < seating->seats && seating->leaving; j++)
			seating_dismiss(seating->bots[j]);
		seating->leaving = false;
	}
}

/* The logs of a game. */

/* Of a bot's name; what is cut off is told apart by game and seat. */
enum { NAME_SHOWN = 64, GAME_LOG_NAME_MAX = 128 };

static void
game_log_release(struct game_log *log)
{
	for (int s = 0; s < GAME_SEATS_MAX; s++)
		wire_log_release(&log->seats[s]);
}

static void
game_log_begin(struct game_log *log, struct seating *seating, int64_t now_ns)
{
	if (!log->folder)
		return;
	for (int s = 0; s < seating->seats; s++) {
		wire_log_begin(&log->seats[s], now_ns);
		seating_at(seating, s)->link.log = &log->seats[s];
	}
	log->open = true;
}

static void
game_log_end(struct game_log *log, struct seating *seating)
{
	if (!log->open)
		return;
	for (int s = 0; s < seating->seats; s++)
		seating_at(seating, s)->link.log = NULL;
	log->open = false;
}

/* The name of a file, without its folder, of any bot's NAME. */
static void
game_log_name(char file[static GAME_LOG_NAME_MAX], long id, int seat,
	const char *name)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._";
	char shown[NAME_SHOWN];

	strlcpy(shown, name, sizeof shown);
	for (char *c = shown; *c != '\0'; c++)
		if (!strchr(safe, *c))
			*c = '_';
	snprintf(file, GAME_LOG_NAME_MAX, "game-%06ld-seat-%d-%s.log", id, seat,
		shown);
}

static void
add_end(struct wire_log *log, const struct record *record, bool open)
{
	if (open)
		wire_log_remark(log, "broken off");
	else if (*record->voided != '\0')
		wire_log_remark(
			log, "void, to be played again: %s", record->voided);
	else if (record->end == FAULT_NONE)
		wire_log_remark(log, "ended: normal");
	else
		wire_log_remark(log, "ended: %s, by seat %d, %s: %s",
			fault_name(record->end), record->offender,
			record->names[record->offender], record->why);
}

static int
write_text(FILE *file, const struct wire_log *log, const struct record *record,
	int seat)
{
	fprintf(file,
		"# game %ld, seat %d, %s; milliseconds since the game was "
		"opened\n",
		record->id, seat, record->names[seat]);
	fwrite(log->text.bytes, 1, log->text.length, file);
	int result = ferror(file) ? -1 : 0;
	return fclose(file) == EOF ? -1 : result;
}

static int
write_seat(struct game_log *log, const struct record *record, int seat,
	char reason[static REASON_MAX])
{
	struct wire_log *wire = &log->seats[seat];
	char name[GAME_LOG_NAME_MAX];
	struct text path = {0};

	game_log_name(name, record->id, seat, record->names[seat]);
	text_add_format(&path, "%s/%s", log->folder, name);
	add_end(wire, record, log->open);
	if (text_failed(&path) < 0 || text_failed(&wire->text) < 0) {
		text_release(&path);
		return reason_of_file(log->folder, reason);
	}
	FILE *file = fopen(path.bytes, "we");
	int result = file ? write_text(file, wire, record, seat) : -1;
	if (result < 0) {
		reason_of_file(path.bytes, reason);
		if (file)
			unlink(path.bytes);
	}
	text_release(&path);
	return result;
}

/* Writes the logs of a game that is over, or was broken off. One that is played
 * again writes them again, so those of the last time stay. -1 with the reason in
 * words, which names the file, and of that nothing is left. */
static int
worker_write_log(struct worker *worker, char reason[static REASON_MAX])
{
	struct game_log *log = &worker->log;

	for (int s = 0; log->folder && s < worker->record.seats; s++)
		if (write_seat(log, &worker->record, s, reason) < 0)
			return -1;
	return 0;
}

static void
add_heading(struct text *line, const char *kind, int job, long game)
{
	text_add_format(line, "{\"kind\":\"%s\",\"job\":%d,\"game\":%ld", kind,
		job, game);
}

void
worker_process_add_end(struct text *line, int job, long game)
{
	add_heading(line, "ended", job, game);
	text_add_string(line, "}\n");
}

/* Nobody in particular looks. */
static void
add_position(struct text *line, int job, const struct referee *referee)
{
	const struct game_look look = {0};
	const struct record *record = referee->record;
	json_t *frame = referee->rules->frame(referee->game, &look);

	add_heading(line, "playing", job, record->id);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_string(line, seat == 0 ? ",\"names\":[" : ",");
		text_add_json(line, record->names[seat]);
	}
	text_add_format(line, "],\"made\":%zu,\"frame\":", record->move_count);
	text_add_value(line, frame);
	text_add_string(line, "}\n");
	json_decref(frame);
}

/* What there was no memory for is not shown. */
static void
broadcast_lines(struct broadcast *broadcast, struct text *lines)
{
	if (text_failed(lines) == 0 && lines->length > 0)
		broadcast->show(broadcast->owner, lines->bytes, lines->length);
	text_clear(lines);
}

static void
broadcast_position(struct broadcast *broadcast)
{
	add_position(&broadcast->line, broadcast->job, broadcast->referee);
	broadcast_lines(broadcast, &broadcast->line);
	broadcast->news = false;
	broadcast->shown = true;
}

/* The end of the game before comes before the position of this one. */
static void
broadcast_look(void *owner, int64_t now_ns)
{
	struct broadcast *broadcast = owner;
	bool held = broadcast->last.length > 0;

	broadcast->timer.at_ns = LOOP_NEVER;
	if (!broadcast->on || (!held && !broadcast->news))
		return;
	if (now_ns >= broadcast->next_ns) {
		if (held)
			broadcast_lines(broadcast, &broadcast->last);
		else
			broadcast_position(broadcast);
		broadcast->next_ns = now_ns + SHOWN_EVERY_NS;
	}
	if (broadcast->news || broadcast->last.length > 0)
		broadcast->timer.at_ns = broadcast->next_ns;
}

static void
broadcast_init(struct broadcast *broadcast, struct loop *loop, int job,
	void (*show)(void *owner, const char *lines, size_t length),
	void *owner)
{
	*broadcast = (struct broadcast){
		.job = job,
		.timer = {.at_ns = LOOP_NEVER,
			.due = broadcast_look,
			.owner = broadcast},
		.show = show,
		.owner = owner,
	};
	loop_add_timer(loop, &broadcast->timer);
}

static void
broadcast_release(struct broadcast *broadcast)
{
	loop_remove_timer(&broadcast->timer);
	text_release(&broadcast->last);
	text_release(&broadcast->line);
}

static void
broadcast_switch(struct broadcast *broadcast, bool on, int64_t now_ns)
{
	broadcast->on = on;
	broadcast->news = broadcast->referee;
	if (!on) {
		broadcast->shown = false;
		text_clear(&broadcast->last);
	}
	broadcast_look(broadcast, now_ns);
}

static void
broadcast_move(struct broadcast *broadcast, const struct referee *referee)
{
	broadcast->referee = referee;
	broadcast->news = true;
	if (broadcast->on)
		broadcast_look(broadcast, loop_now());
}

static void
broadcast_end(struct broadcast *broadcast)
{
	struct text *last = &broadcast->last;
	bool held = broadcast->news;

	if (broadcast->on && broadcast->shown) {
		const struct referee *referee = broadcast->referee;

		if (held)
			add_position(last, broadcast->job, referee);
		worker_process_add_end(
			last, broadcast->job, referee->record->id);
		if (!held)
			broadcast_lines(broadcast, last);
	}
	broadcast->referee = NULL;
	broadcast->news = broadcast->shown = false;
}

static void
broadcast_finish(struct broadcast *broadcast)
{
	if (broadcast->on)
		broadcast_lines(broadcast, &broadcast->last);
}

/* What the session is told. */

static int
show_lines(void *owner, const char *lines, size_t length)
{
	struct worker *w = owner;

	return frame_tell(w->socket, &w->out, WORKER_LINES, lines, length);
}

static void
show_position(void *owner, const char *lines, size_t length)
{
	tell_session(owner, WORKER_SHOWS, lines, length);
}

/* The line of the game, by which the session gets it. */
static int
write_line(struct worker *w)
{
	if (referee_record_start(&w->referee) < 0)
		return -1;
	return record_write(&w->record, &w->record.line);
}

/* The log of a game is there before the game is. */
static int
write_log(struct worker *w)
{
	char reason[REASON_MAX];

	if (worker_write_log(w, reason) == 0)
		return 0;
	text_clear(&w->out);
	tell_session(w, WORKER_UNLOGGED, reason, strlen(reason));
	loop_stop(&w->loop);
	return -1;
}

static void
add_printable(struct text *line, const char *string)
{
	char printable[RECORD_WHY_MAX];

	text_printable_string(printable, sizeof printable, string);
	text_add_string(line, printable);
}

/* What the move did, for who sees all hands: one who watches is no player. */
static void
add_words(struct text *line, const struct referee *referee)
{
	const struct game_look look = {.viewers = seats_all(referee->seats)};
	json_t *frame = referee->rules->frame(referee->game, &look);
	const char *words = json_string_value(
		json_object_get(json_object_get(frame, "last"), "words"));

	if (words) {
		text_add_string(line, ": ");
		add_printable(line, words);
	}
	json_decref(frame);
}

/* The last move of the game that the referee holds. */
static void
comment_on_move(struct trace *trace, const struct referee *referee)
{
	const struct record *record = referee->record;
	const struct record_move *move = &record->moves[record->move_count - 1];
	int64_t us = record_microseconds(move->used_ns);
	struct text line = {0};

	text_add_format(
		&line, "game %ld: %zu. ", record->id, record->move_count);
	add_printable(&line, record->names[move->seat]);
	text_add_format(&line, " (seat %d): ", move->seat);
	add_printable(&line, record_move_text(record, move));
	text_add_format(
		&line, "  %" PRId64 ".%03" PRId64 " ms", us / 1000, us % 1000);
	add_words(&line, referee);
	trace_add(trace, &line);
	text_release(&line);
}

/* The end of a game. */
static void
comment_on_end(struct trace *trace, const struct record *record)
{
	struct text line = {0};

	text_add_format(&line, "game %ld: ", record->id);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(&line, "%s%d", seat > 0 ? " : " : "",
			record->points[seat]);
	if (record->end != FAULT_NONE && record->end != FAULT_GAME) {
		text_add_format(&line, ", %s by seat %d, ",
			fault_name(record->end), record->offender);
		add_printable(&line, record->names[record->offender]);
		text_add_string(&line, ": ");
	} else if (record->end == FAULT_GAME)
		text_add_string(&line, ", ");
	if (record->end != FAULT_NONE)
		add_printable(&line, record->why);
	if (*record->voided != '\0')
		text_add_string(&line, "; void");
	trace_add(trace, &line);
	text_release(&line);
}

static enum worker_message
kind_of_game(const struct worker *worker)
{
	if (worker->record.voided[0] == '\0')
		return WORKER_GAME;
	return worker->referee.accident ? WORKER_ACCIDENT : WORKER_VOID_GAME;
}

static void
game_moved(void *listener)
{
	struct worker *w = listener;

	if (w->terms->verbosity == 2 && w->record.move_count > 0)
		comment_on_move(&w->trace, &w->referee);
	broadcast_move(&w->broadcast, &w->referee);
}

/* The game has ended. If it is void, it is for the record file only, and is
 * played again. */
static void
deliver_game(struct worker *w)
{
	if (w->terms->verbosity == 2)
		comment_on_end(&w->trace, &w->record);
	broadcast_end(&w->broadcast);
	w->record.at = loop_date();
	if (write_log(w) < 0)
		return;
	if (write_line(w) < 0) {
		fail(w, errno);
		return;
	}
	size_t body = frame_begin(&w->out, kind_of_game(w));
	text_add(&w->out, w->record.line.bytes, w->record.line.length);
	frame_end(&w->out, body);
	if (text_failed(&w->out) < 0)
		fail(w, ENOMEM);
	else if (frame_send(w->socket, &w->out) < 0)
		loop_stop(&w->loop);
}

/* The worker. */

/* A bot on trial has so long to answer, or as long as it has to get ready. */
#define TRIAL_NS INT64_C(10000000000)

/* A bot without a factor of its own has everybody's time, in billionths. */
#define FACTOR_OF_ALL INT64_C(1000000000)

/* Commands for a seat wait until it is asked, so that they leave in one write,
 * but not for longer than this. Short for a person, long for a program. */
#define HOLD_NS INT64_C(10000000)

/* Whoever ends and is waited for by nobody has used what was seen of it last,
 * so processor times are looked at so often while a game is played. */
#define LOOK_NS INT64_C(20000000)

/* Processes that have not ended by themselves are ended after this. */
#define RETIRE_NS INT64_C(1000000000)

/* True: the game has to be opened again. */
static bool
bot_failed(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	if (bot->reused && referee->phase == REFEREE_OPENING)
		return true;
	if (bot->at_fault)
		return false;
	bot->at_fault = true;
	(bot->link.accident ? referee_accident : referee_fault)(
		referee, bot->seat, bot->link.fault, bot->link.why, now_ns);
	return false;
}

/* Where processor times are not recorded, clocks that stand still while the
 * arbiter is stopped will do; only where they are, a game is void for it. */
static struct referee_delay
delay_of(const struct link *link)
{
	struct referee_delay delay;

	delay.late_ns = loop_late_by(link->terms->loop, &delay.stopped_ns);
	if (!link->terms->measured)
		delay.stopped_ns = 0;
	return delay;
}

/* As the record of a fault has it. */
static void
keep_stderr_tail(struct warning *warning, const struct link *link)
{
	struct record record = {0};

	record_set_stderr_tail(
		&record, link->stderr_tail.bytes, link->stderr_tail.length);
	strlcpy(warning->stderr_tail, record.stderr_tail,
		sizeof warning->stderr_tail);
}

static void
warn_of(struct worker *w, const struct seated_bot *bot, long id, int seat,
	int kind, const char *why)
{
	struct warning warning = {
		.id = id,
		.bot = bot->bot,
		.seat = seat,
		.kind = kind,
	};

	strlcpy(warning.why, why, sizeof warning.why);
	if (kind == FAULT_CRASH)
		keep_stderr_tail(&warning, &bot->link);
	tell_session(w, WORKER_WARNING, &warning, sizeof warning);
}

/* What the bot said besides its answer; NULL: nothing. Short of memory there is
 * nothing. */
static const char *
note_of(struct worker *w, struct seated_bot *bot)
{
	const struct notes *notes = &bot->link.notes;

	_Static_assert(NOTES_MAX == 2048, "what is said below");
	if (notes->cut && !bot->notes_cut) {
		bot->notes_cut = true;
		warn_of(w, bot, w->order.fixture.id, bot->seat, WARNING_NOTES,
			"says more than 2048 bytes besides an answer: the rest "
			"is not kept");
	}
	return notes_write(notes, &w->note) == 0 && w->note.length > 0
		       ? w->note.bytes
		       : NULL;
}

/* The bot's link has news. True: the game has to be opened again. */
static bool
listen_to(struct worker *w, struct seated_bot *bot, int64_t now_ns)
{
	struct referee *referee = &w->referee;
	struct link *link = &bot->link;
	const struct referee_delay delay = delay_of(link);

	for (;;) {
		enum link_news news = link_take(link);

		if (news == LINK_FAULT)
			return bot_failed(referee, bot, now_ns);
		if (news == LINK_NOTHING)
			break;
		referee_answer(referee, bot->seat, link->answer.ok,
			link->answer.text, note_of(w, bot), now_ns, &delay);
	}
	if (link_settled(link))
		referee_settled(referee, bot->seat);
	return false;
}

/* A bot whose time is up because it closed its output, or ended, is judged for
 * that instead. What has not even begun is not late. */
static bool
judge_late(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	char missing[FAULT_WHY_MAX];

	link_describe_pending(&bot->link, missing, sizeof missing);
	if (link_output_closed(&bot->link))
		link_due(&bot->link, bot->link.closed_ns);
	if (bot->link.fault != FAULT_NONE)
		return bot_failed(referee, bot, now_ns);
	if (bot->reused && referee->phase == REFEREE_OPENING)
		return true;
	if (link_has_begun(&bot->link))
		referee_timeout(referee, bot->seat, missing, now_ns);
	else
		referee_accident(referee, bot->seat, FAULT_START,
			"could not be started in time", now_ns);
	return false;
}

/* Time has passed: whether a bot that is to answer is late, and whether that is
 * its own doing. True: the game has to be opened again. */
static bool
look_at_clocks(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	bool again = false;

	link_due(&bot->link, now_ns);
	if (bot->link.fault != FAULT_NONE)
		again = bot_failed(referee, bot, now_ns);
	if (!again && referee_late(referee, bot->seat, now_ns))
		again = judge_late(referee, bot, now_ns);
	return again;
}

static void
record_stderr_tail(struct worker *w)
{
	if (!fault_is_blamed(w->record.end))
		return;
	const struct link *link =
		&seating_at(w->seating, w->record.offender)->link;
	record_set_stderr_tail(
		&w->record, link->stderr_tail.bytes, link->stderr_tail.length);
}

static void
look_at_list(struct worker *w, const struct seated_bot *bot)
{
	char why[FAULT_WHY_MAX];

	if (*bot->handshake.comma == '\0')
		return;
	snprintf(why, sizeof why,
		"listed '%s': the names are separated by blanks or line feeds, "
		"without commas",
		bot->handshake.comma);
	warn_of(w, bot, w->order.fixture.id, bot->seat, WARNING_COMMA, why);
}

/* It may have ended or said something that nobody has listened to yet. */
static void
look_at_seat(struct worker *w, const struct referee_seat *seat,
	struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (seat->fault != FAULT_NONE) {
		if (!seat->accident)
			warn_of(w, bot, w->order.fixture.id, bot->seat,
				(int)seat->fault, seat->why);
		return;
	}
	if (!link->ended)
		return;
	while (link_take(link) == LINK_ANSWERED)
		continue;
	if (!link->accident)
		warn_of(w, bot, w->order.fixture.id, bot->seat,
			(int)link->fault, link->why);
}

/* The referee's game counts, and its bots have not been dismissed:
 * tells what those that it does not blame have done by now. */
static void
warn_of_game(struct worker *w)
{
	const struct seating *seating = w->seating;

	for (int s = 0; s < seating->seats; s++) {
		struct seated_bot *bot = seating_at(seating, s);

		look_at_list(w, bot);
		if (w->record.end == FAULT_NONE || w->record.offender != s)
			look_at_seat(w, &w->referee.seat[s], bot);
	}
}

/* BOT, which has played before, failed while its next game was opened. */
static void
warn_at_opening(struct worker *w, struct seated_bot *bot)
{
	const struct link *link = &bot->link;
	char missing[FAULT_WHY_MAX];

	if (link->fault != FAULT_NONE) {
		if (!link->accident)
			warn_of(w, bot, bot->last_game, bot->last_seat,
				(int)link->fault, link->why);
		return;
	}
	link_describe_pending(link, missing, sizeof missing);
	warn_of(w, bot, bot->last_game, bot->last_seat, FAULT_TIMEOUT, missing);
}

static void
look_at_end(struct worker *w, struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (!link->open || bot->last_deal == -1 || !link_ended_badly(link) ||
		link->accident)
		return;
	warn_of(w, bot, bot->last_game, bot->last_seat, (int)link->fault,
		link->why);
}

/* The processes that were asked to end are about to be dismissed. */
static void
warn_of_leaving(struct worker *w)
{
	for (int i = 0; i < w->seatings.count; i++) {
		struct seating *seating = &w->seatings.all[i];

		for (int j = 0; j < seating->seats && seating->leaving; j++)
			look_at_end(w, seating->bots[j]);
	}
}

/* A game begins. */
static void
times_begin(struct worker *w, int64_t now_ns)
{
	w->look_ns = w->link.measured ? now_ns + LOOK_NS : LOOP_NEVER;
}

/* A seat was asked; what is held back for others leaves soon. */
static void
times_ask(struct worker *w, int64_t now_ns)
{
	w->asked_ns = now_ns;
	w->hold_ns = now_ns + HOLD_NS;
}

/* Its processes have been asked to end by themselves. */
static void
times_retire(struct worker *w, int64_t now_ns)
{
	w->retire_ns = now_ns + RETIRE_NS;
}

/* Sets the timer, after any event. */
static void
times_set(struct worker *w)
{
	int64_t at = w->state == WORKER_RETIRING ? w->retire_ns : LOOP_NEVER;
	int64_t due = at;

	if (w->state == WORKER_PLAYING) {
		at = referee_deadline(&w->referee);
		due = seating_deadline(w->seating);
		if (w->look_ns < at)
			at = w->look_ns;
	}
	if (due < at)
		at = due;
	w->timer.at_ns = w->hold_ns < at ? w->hold_ns : at;
}

static void
release_held(struct worker *w)
{
	w->hold_ns = LOOP_NEVER;
	if (seatings_flush(&w->seatings) < 0)
		w->referee.failed = true;
}

/* Who is stopped uses nothing. */
static void
read_times(struct worker *w, int64_t now_ns)
{
	w->look_ns = now_ns + LOOK_NS;
	for (int s = 0; s < w->seating->seats; s++) {
		struct link *link = &seating_at(w->seating, s)->link;

		if (!link->stopped)
			(void)link_cpu_time(link);
	}
}

/* The timer is due: what was held back leaves, and processor times are read. */
static void
times_look(struct worker *w, int64_t now_ns)
{
	if (now_ns >= w->hold_ns)
		release_held(w);
	if (w->state == WORKER_PLAYING && now_ns >= w->look_ns)
		read_times(w, now_ns);
}

/* Whether processes that were asked to end have had their time for it. */
static bool
times_are_up(const struct worker *w, int64_t now_ns)
{
	return w->state == WORKER_RETIRING && now_ns >= w->retire_ns;
}

static void
say_to_seat(
	void *listener, int seat, const char *line, enum expected_answer answer)
{
	struct worker *w = listener;

	link_say(&seating_at(w->seating, seat)->link, line, answer);
}

/* What a turn of a bot takes that plays elsewhere, and none of its time. */
static int64_t
lag(const struct worker *w, const struct link *link)
{
	const int64_t most_ns = w->terms->run->lag_ns;

	return link->round_trip_ns < most_ns ? link->round_trip_ns : most_ns;
}

/* Who is not asked stands still, from before the clock of who is. While a game
 * is opened all its bots are at work. */
static int64_t
ask_seat(void *listener, int seat)
{
	struct worker *w = listener;
	struct link *link = &seating_at(w->seating, seat)->link;

	if (!ponders(w))
		seatings_stop_others(&w->seatings,
			w->referee.phase == REFEREE_PLAY ? seat : -1);
	link_go_on(link);
	if (link_flush(link) < 0)
		w->referee.failed = true;
	w->limits[seat].lag_ns = lag(w, link);
	times_ask(w, loop_now());
	return w->asked_ns;
}

static int64_t
cpu_of_seat(void *listener, int seat)
{
	struct worker *w = listener;

	return link_cpu_time(&seating_at(w->seating, seat)->link);
}

/* What the reference has of something is another amount here. */
static int64_t
scaled(const struct run *run, int64_t amount)
{
	return run->scale_time
		       ? calibration_scale(amount, run->shard.calibration)
		       : amount;
}

static void
set_limits(struct worker *w, int seat, const struct bot_spec *bot)
{
	const struct run *run = w->terms->run;
	int64_t factor = scaled(
		run, bot->time_nano > 0 ? bot->time_nano : FACTOR_OF_ALL);

	const struct clock_terms clock = clock_terms(run);

	w->limits[seat] = clock_limits(&clock, factor, run->cpu_clock);
	w->referee.seat[seat].limits = &w->limits[seat];
}

static void
prepare_record(struct worker *w)
{
	const struct run *run = w->terms->run;

	record_clear(&w->record);
	w->record.id = w->order.fixture.id;
	w->record.deal = w->order.fixture.deal;
	w->record.match = w->order.fixture.match;
	w->record.seed = run_dealing_seed(run, &run->seed);
	w->record.seed_hidden = run_is_committed(run);
	w->record.game = run->game;
	w->record.seats = w->seating->seats;
	w->record.practice = w->referee.repeat;
}

/* Between games nobody's clock runs. All processes follow to another core. */
static void
choose_core(struct worker *w, int64_t now_ns)
{
	if (!placement_before_game(&w->placement, now_ns))
		return;
	for (int i = 0; i < w->seatings.count; i++)
		for (int j = 0; j < w->seatings.all[i].seats; j++)
			link_follow(&w->seatings.all[i].bots[j]->link);
}

static int
take_seats(struct worker *w)
{
	const struct fixture *fixture = &w->order.fixture;

	w->seating = seatings_choose(&w->seatings, fixture);
	assert(seatings_may_play(&w->seatings, w->seating, fixture));
	seating_take(w->seating, fixture);
	for (int i = 0; i < w->seating->seats; i++) {
		struct seated_bot **place = &w->seating->bots[i];

		if (!(*place)->link.open && trial_trade(&w->trial, place) < 0)
			return -1;
	}
	return seatings_turn_to(&w->seatings, w->seating);
}

/* Nobody would hear of it once more. */
static void
replace_failed(struct worker *w, struct seated_bot *bot)
{
	if (!bot->link.open || bot->link.fault == FAULT_NONE)
		return;
	warn_at_opening(w, bot);
	seating_dismiss(bot);
}

/* Starts the game of the order, which an idle worker has room for;
 * `deliver_game` and `idle` follow, never from within this call. -1 with errno.
 */
static int
worker_play(struct worker *w, int64_t now_ns)
{
	struct handshake *handshakes[GAME_SEATS_MAX];

	assert(w->state == WORKER_IDLE);
	choose_core(w, now_ns);
	if (take_seats(w) < 0)
		return -1;
	prepare_record(w);
	game_log_begin(&w->log, w->seating, now_ns);
	for (int s = 0; s < w->seating->seats; s++) {
		struct seated_bot *bot = seating_at(w->seating, s);
		const struct bot_spec *spec = &w->terms->specs[bot->bot];

		w->record.names[s] = spec->name;
		set_limits(w, s, spec);
		handshakes[s] = &bot->handshake;
		replace_failed(w, bot);
		if (seating_start(bot, w->terms->specs) < 0)
			return -1;
	}
	w->state = WORKER_PLAYING;
	times_begin(w, now_ns);
	referee_open(&w->referee, &w->record, handshakes, now_ns);
	times_set(w);
	return 0;
}

static void
play(struct worker *w, int64_t now_ns)
{
	w->reserved = false;
	if (worker_play(w, now_ns) < 0)
		fail(w, errno);
}

static bool worker_make_room(struct worker *w, int64_t now_ns);
static bool worker_retire(struct worker *w, int64_t now_ns);

/* The next game begins at once, or when the processes of bots that may not play
 * it have ended. */
static void
begin_next(struct worker *w, int64_t now_ns)
{
	w->order = w->next;
	w->referee.voids = w->order.voids;
	w->has_next = false;
	w->reserved = worker_make_room(w, now_ns);
	if (!w->reserved)
		play(w, now_ns);
}

/* No game is in play. */
static void
worker_free(struct worker *w, int64_t now_ns)
{
	if (w->has_next)
		begin_next(w, now_ns);
	else if (w->retiring && !worker_retire(w, now_ns))
		loop_stop(&w->loop);
}

static void
idle(struct worker *w, int64_t now_ns)
{
	w->state = WORKER_IDLE;
	times_set(w);
	if (w->again || w->reserved)
		play(w, now_ns);
	else
		worker_free(w, now_ns);
	if (w->state == WORKER_IDLE && !ponders(w))
		seating_stop(w->seating, -1);
}

static void
count_voids(struct worker *w)
{
	w->again = *w->record.voided != '\0';
	if (!w->again)
		w->referee.voids = 0;
	else if (!w->referee.accident)
		w->referee.voids++;
}

static void
finish_game(struct worker *w, int64_t now_ns)
{
	record_stderr_tail(w);
	if (w->log.open)
		(void)seating_flush(w->seating);
	game_log_end(&w->log, w->seating);
	if (*w->record.voided == '\0')
		warn_of_game(w);
	seating_meet(w->seating, &w->order.fixture);
	seating_dismiss_failed(w->seating,
		fault_is_blamed(w->record.end) ? w->record.offender : -1);
	count_voids(w);
	if (!w->again)
		w->referee.repeat = NULL;
	w->state = WORKER_IDLE;
	deliver_game(w);
	if (!w->again || !worker_make_room(w, now_ns))
		idle(w, now_ns);
}

/* The game once more, up to where the person has taken it back; who the others
 * are hear it from its beginning. */
static void
take_back(struct worker *w, int64_t now_ns)
{
	game_log_end(&w->log, w->seating);
	record_release(&w->taken_back);
	w->taken_back = w->record;
	record_init(&w->record);
	w->referee.repeat = &w->taken_back;
	w->referee.repeat_count = w->referee.undone_to;
	w->state = WORKER_IDLE;
	play(w, now_ns);
}

/* After any event: takes the end of the game or a failure, and sets the timer.
 */
static void
settle(struct worker *w, int64_t now_ns)
{
	if (w->referee.failed || w->trace.failed)
		fail(w, w->referee.failed ? ENOMEM : EPIPE);
	else if (w->state == WORKER_PLAYING &&
		 w->referee.phase == REFEREE_OVER) {
		if (w->referee.undone)
			take_back(w, now_ns);
		else
			finish_game(w, now_ns);
	} else
		times_set(w);
}

static void
dismiss_leaving(struct worker *w)
{
	warn_of_leaving(w);
	seatings_dismiss_leaving(&w->seatings);
}

/* Lets those processes end by themselves that have been asked to. False: there
 * are none. */
static bool
begin_retiring(struct worker *w, int64_t now_ns)
{
	if (seatings_have_left(&w->seatings)) {
		dismiss_leaving(w);
		return false;
	}
	w->state = WORKER_RETIRING;
	times_retire(w, now_ns);
	times_set(w);
	return true;
}

/* Makes room for the processes of a game. True: others have to end before, and
 * `idle` follows then. */
static bool
worker_make_room(struct worker *w, int64_t now_ns)
{
	const struct fixture *fixture = &w->order.fixture;
	struct seating *seating = seatings_choose(&w->seatings, fixture);

	assert(w->state == WORKER_IDLE);
	if (seatings_may_play(&w->seatings, seating, fixture))
		return false;
	seating_quit(seating);
	return begin_retiring(w, now_ns);
}

/* Lets the processes end by themselves, for a second; `idle` follows when none
 * is left. False: there are none. */
static bool
worker_retire(struct worker *w, int64_t now_ns)
{
	assert(w->state == WORKER_IDLE);
	trial_clear(&w->trial);
	for (int i = 0; i < w->seatings.count; i++)
		seating_quit(&w->seatings.all[i]);
	return begin_retiring(w, now_ns);
}

/* Opens the game again with a fresh process in the place of BOT's, and in those
 * of the others: they have heard its beginning. */
static void
open_again(struct seated_bot *bot, int64_t now_ns)
{
	struct worker *w = bot->worker;

	game_log_end(&w->log, w->seating);
	warn_at_opening(w, bot);
	seating_dismiss(bot);
	referee_abandon(&w->referee);
	w->state = WORKER_IDLE;
	w->again = true;
	seating_quit(w->seating);
	if (!begin_retiring(w, now_ns))
		idle(w, now_ns);
}

static void
bot_heard(void *owner, int64_t now_ns)
{
	struct seated_bot *bot = owner;
	struct worker *w = bot->worker;

	if (trial_hear(bot, now_ns))
		return;
	if (w->state != WORKER_RETIRING && !seating_has(w->seating, bot)) {
		seated_bot_rest(bot);
		return;
	}
	if (w->state == WORKER_PLAYING) {
		if (listen_to(w, bot, now_ns))
			open_again(bot, now_ns);
	} else if (w->state == WORKER_IDLE) {
		/* What has been read is not heard of again. */
		(void)link_catch_up(&bot->link);
	} else {
		link_leave(&bot->link);
		if (seatings_have_left(&w->seatings)) {
			dismiss_leaving(w);
			idle(w, now_ns);
			return;
		}
	}
	settle(w, now_ns);
}

static void
worker_due(void *owner, int64_t now_ns)
{
	struct worker *w = owner;

	times_look(w, now_ns);
	if (times_are_up(w, now_ns)) {
		dismiss_leaving(w);
		idle(w, now_ns);
		return;
	}
	for (int s = 0; s < w->seating->seats && w->state == WORKER_PLAYING;
		s++) {
		struct seated_bot *bot = seating_at(w->seating, s);

		if (look_at_clocks(&w->referee, bot, now_ns))
			open_again(bot, now_ns);
	}
	settle(w, now_ns);
}

/* The arbiter was busy for NS with something that is no bot's fault; what was
 * before a bot was asked is none of its time anyway. */
static void
worker_forgive(struct worker *w, int64_t ns, int64_t now_ns)
{
	int64_t asked_for_ns = now_ns - w->asked_ns;

	trial_forgive(&w->trial, ns);
	if (w->state == WORKER_PLAYING)
		referee_forgive(
			&w->referee, ns < asked_for_ns ? ns : asked_for_ns);
}

/* The arbiter was stopped: a game in play in which a clock runs is void. */
static void
worker_stopped(struct worker *w, int64_t now_ns)
{
	if (w->state != WORKER_PLAYING)
		return;
	referee_stopped(&w->referee, now_ns);
	settle(w, now_ns);
}

/* What the session says. */

static void
give_back(struct worker *w)
{
	const int64_t id = w->next.fixture.id;

	if (!w->has_next)
		return;
	w->has_next = false;
	tell_session(w, WORKER_GIVES_BACK, &id, sizeof id);
}

static void
take_order(struct worker *w, const struct frame *frame, int64_t now_ns)
{
	memcpy(&w->next, frame->bytes, sizeof w->next);
	w->has_next = true;
	if (w->state == WORKER_IDLE)
		begin_next(w, now_ns);
}

static void
try_bots(struct worker *w, const struct frame *frame, int64_t now_ns)
{
	const int count = (int)(frame->length / sizeof(int));
	int bots[TRY_MOST];

	memcpy(bots, frame->bytes, (size_t)count * sizeof *bots);
	if (trial_add(w, bots, count, now_ns) < 0)
		fail(w, errno);
}

static void
take_message(struct worker *w, const struct frame *frame, int64_t now)
{
	switch ((enum session_message)frame->kind) {
	case SESSION_PLAYS:
		take_order(w, frame, now);
		break;
	case SESSION_TAKES_BACK:
		give_back(w);
		break;
	case SESSION_HAS_NO_GAMES:
		w->retiring = true;
		if (w->state == WORKER_IDLE)
			worker_free(w, now);
		break;
	case SESSION_TRIES:
		try_bots(w, frame, now);
		break;
	case SESSION_IS_WATCHED:
		broadcast_switch(&w->broadcast, *frame->bytes != 0, now);
		break;
	}
}

static void
session_heard(void *owner, int64_t now_ns)
{
	struct worker *w = owner;
	struct frame frame;
	ssize_t n = frame_read(&w->in, w->socket);

	if (n == 0 || (n < 0 && errno != EAGAIN)) {
		loop_stop(&w->loop);
		return;
	}
	while (frame_next(&w->in, &frame))
		take_message(w, &frame, now_ns);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct worker *w = owner;

	(void)now_ns;
	process_family_reap(&w->family);
}

/* The clocks stand still while the worker is held up, or busy with a trace that
 * nobody reads. */
static void
forgive(void *owner, int64_t ns)
{
	struct worker *w = owner;

	worker_forgive(w, ns, loop_now());
	if (loop_was_stopped(&w->loop))
		worker_stopped(w, loop_now());
}

/* A person's own process goes through all games. */
static enum seatings_rule
rule_of(const struct worker_process_terms *terms)
{
	for (int i = 0; i < terms->run->bot_count; i++)
		if (terms->specs[i].person)
			return SEATINGS_ANY;
	return terms->run->restart ? SEATINGS_FRESH : SEATINGS_BY_DEAL;
}

int
worker_process_sets(const struct worker_process_terms *terms)
{
	return seatings_needed(terms->run, rule_of(terms));
}

/* The trial has as long as it takes to get ready. */
static int64_t
patience(const struct run *run)
{
	const int64_t start_ns = scaled(run, run->start_time_ns);

	return start_ns > TRIAL_NS ? start_ns : TRIAL_NS;
}

static void
place(struct worker *w)
{
	const struct worker_process_terms *terms = w->terms;
	struct cores_set set;

	if (terms->cores)
		cores_deal(terms->cores, terms->jobs,
			w->number > 0 ? w->number - 1 : 0, &set);
	placement_init(&w->placement, terms->cores ? &set : NULL, NULL);
}

static int
init_games(struct worker *w)
{
	const struct run *run = w->terms->run;
	const enum seatings_rule rule = rule_of(w->terms);
	const struct referee_port port = {
		.say = say_to_seat,
		.ask = ask_seat,
		.cpu = w->link.measured ? cpu_of_seat : NULL,
		.moved = game_moved,
		.listener = w,
	};

	record_init(&w->record);
	record_init(&w->taken_back);
	if (seatings_init(&w->seatings, rule, seatings_needed(run, rule),
		    run_seats(run), w) < 0 ||
		referee_init(&w->referee, w->terms->deals,
			scaled(run, run->start_time_ns), &port) < 0)
		return -1;
	w->seating = seatings_current(&w->seatings);
	w->referee.open_hands = run->open_hands;
	w->referee.resign = run->resign;
	w->referee.undo = w->terms->undo;
	w->referee.names = run->names;
	return 0;
}

/* The session is behind SOCKET; the rest as for worker_process_run. -1 with
 * errno. */
static int
worker_init(struct worker *w, const struct worker_process_terms *terms,
	int number, int socket)
{
	const struct run *run = terms->run;

	*w = (struct worker){
		.terms = terms,
		.number = number,
		.trace = {.take = terms->verbosity > 0 ? show_lines : NULL,
			.tell = terms->verbosity == 1 ? NULL : show_lines,
			.owner = w,
			.words_only = terms->verbosity == 2},
		.link = {.loop = &w->loop,
			.family = &w->family,
			.limits = terms->limits,
			.measured = run->cpu_clock || terms->measured,
			.lockstep = run->lockstep,
			.notes = terms->recorded ? run->notes : RUN_NOTES_OFF,
			.trace = &w->trace,
			.placement = &w->placement},
		.socket = socket,
		.watch = {.ready = session_heard, .owner = w},
		.trial = {.patience_ns = patience(run),
			.timer = {.at_ns = LOOP_NEVER,
				.due = trial_due,
				.owner = w}},
		.timer = {.at_ns = LOOP_NEVER, .due = worker_due, .owner = w},
		.log.folder = terms->log,
		.hold_ns = LOOP_NEVER,
		.retire_ns = LOOP_NEVER,
	};
	place(w);
	loop_init(&w->loop, child_ended, forgive, w);
	broadcast_init(&w->broadcast, &w->loop, number > 0 ? number : 1,
		show_position, w);
	if (process_family_init(&w->family) < 0 || init_games(w) < 0)
		return -1;
	loop_add_timer(&w->loop, &w->trial.timer);
	loop_add_timer(&w->loop, &w->timer);
	return loop_watch_read(&w->loop, &w->watch, socket);
}

/* Ends all processes at once; a game in play is dropped. */
static void
worker_release(struct worker *w)
{
	trial_release(&w->trial);
	seatings_release(&w->seatings);
	referee_release(&w->referee);
	record_release(&w->record);
	record_release(&w->taken_back);
	text_release(&w->note);
	game_log_release(&w->log);
	frame_reader_release(&w->in);
	text_release(&w->out);
	broadcast_release(&w->broadcast);
	loop_remove_timer(&w->timer);
}

/* The terminal's signals are for the whole group, and the session decides. */
static void
ignore_signals(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &ignored, NULL);
}

_Noreturn void
worker_process_run(
	const struct worker_process_terms *terms, int number, int socket)
{
	struct worker w;
	char reason[REASON_MAX];

	ignore_signals();
	/* Of what the session has open nothing else is this process's. */
	copies_close_others(STDERR_FILENO + 1, socket);
	if (worker_init(&w, terms, number, socket) < 0) {
		fail(&w, errno);
		_exit(1);
	}
	game_program_use(&w.family, true);
	game_program_tell(show_lines, &w);
	if (loop_run(&w.loop) < 0)
		fail(&w, errno);
	broadcast_finish(&w.broadcast);
	if (w.log.open)
		(void)worker_write_log(&w, reason);
	worker_release(&w);
	game_program_end();
	process_family_wait(&w.family);
	_exit(0);
}
