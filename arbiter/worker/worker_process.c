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
#include "blame/warnings.h"
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
 * The trial of bots before their first games: whether each can be run, and
 * answers list_commands, and then, where it lists these commands, its name and
 * its version. A worker's bots are tried side by side; the process of
 * one that passes is a spare, which plays the bot's first game.
 *
 *	trial_init(&trial, &terms, number, heard, owner);
 *	trial_add(&trial, bots, count, now_ns);
 *	... terms.judged is called once for each of them ...
 *	trial_trade(&trial, &seating.bots[i]);
 *	trial_release(&trial);
 */

/* A process of a bot, or room for one. */
struct seated_bot {
	void *owner; /* of the seating, or of the trial */
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

/* All pointers are the caller's. */
struct trial_terms {
	const struct link_terms *link;
	const struct bot_spec *specs; /* the bots by number */
	int64_t patience_ns;	      /* for the answer */
	bool ponder;		      /* spares may think */

	/* The verdict on a bot; perhaps from within trial_add. */
	void (*judged)(void *listener, const struct trial_verdict *);
	void *listener;
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

struct trial {
	struct trial_terms terms;
	int number;
	loop_ready *heard;
	void *owner;
	struct tried_bot *all; /* those judged only if they are spares */
	size_t count;
	size_t capacity;
	int spares;
	struct loop_timer timer;
};

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

/* Room for a process: HEARD is called with it when its link has something to
 * take; TERMS must outlive it. NULL with errno. */
static struct seated_bot *
seated_bot_new(const struct link_terms *terms, int number, loop_ready *heard,
	void *owner)
{
	struct seated_bot *bot = calloc(1, sizeof *bot);

	if (!bot)
		return NULL;
	bot->owner = owner;
	bot->last_deal = -1;
	link_init(&bot->link, terms, number, heard, bot);
	return bot;
}

/* Ends its process at once. */
static void
seated_bot_free(struct seated_bot *bot)
{
	link_release(&bot->link);
	free(bot);
}

static void trial_due(void *owner, int64_t now_ns);

/* The rest as for seated_bot_new; its link is the trial's until it is traded,
 * and then the owner's of the seating. */
static void
trial_init(struct trial *trial, const struct trial_terms *terms, int number,
	loop_ready *heard, void *owner)
{
	*trial = (struct trial){
		.terms = *terms,
		.number = number,
		.heard = heard,
		.owner = owner,
		.timer = {.at_ns = LOOP_NEVER,
			.due = trial_due,
			.owner = trial},
	};
	loop_add_timer(terms->link->loop, &trial->timer);
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
	if (!trial->heard)
		return;
	trial_clear(trial);
	free(trial->all);
	loop_remove_timer(&trial->timer);
}

static void
trial_judge(struct trial *trial, struct tried_bot *tried,
	enum trial_result result, const char *why)
{
	struct trial_verdict verdict = {
		.bot = tried->bot, .result = result, .about = tried->about};

	strlcpy(verdict.why, why, sizeof verdict.why);
	if (result != TRIAL_PASSED)
		stderr_tail_last_words(
			&tried->process->link.stderr_tail, verdict.last_words);
	tried->judged = true;
	trial->terms.judged(trial->terms.listener, &verdict);
}

/* What is not the bot's to answer for, or not here, is seen in its game, in a
 * process of its own. */
static void
pass_over(struct trial *trial, struct tried_bot *tried)
{
	trial_judge(trial, tried, TRIAL_PASSED, "");
	end_process(tried);
}

static void
pass(struct trial *trial, struct tried_bot *tried)
{
	struct link *link = &tried->process->link;

	if (trial->spares == TRIAL_SPARES_MOST) {
		pass_over(trial, tried);
		return;
	}
	trial->spares++;
	link_rest(link);
	if (!trial->terms.ponder)
		link_stop(link);
	trial_judge(trial, tried, TRIAL_PASSED, "");
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
take_answer(struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	const struct answer *answer = &tried->process->link.answer;

	if (tried->listed)
		take_about(tried, answer);
	else
		handshake_take_list(&tried->process->handshake,
			answer->ok ? answer->text : "");
	tried->listed = true;
	if (!ask_about(tried))
		pass(trial, tried);
	else if (now_ns + ABOUT_NS < tried->deadline_ns)
		tried->deadline_ns = now_ns + ABOUT_NS;
}

/* A question about itself is none that it has to answer. */
static void
judge_fault(struct trial *trial, struct tried_bot *tried)
{
	const struct link *link = &tried->process->link;
	bool refused = !link->accident && link->fault != FAULT_GARBAGE &&
		       !tried->listed;

	if (!refused) {
		pass_over(trial, tried);
		return;
	}
	trial_judge(trial, tried,
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
		tried->deadline_ns = now_ns + trial->terms.patience_ns;
		return true;
	}
	int64_t cpu_ns = link_cpu_time(&tried->process->link);
	bool works =
		cpu_ns - tried->cpu_ns > trial->terms.patience_ns / WORK_SHARE;

	if (!works || tried->extensions == EXTENSIONS_MOST ||
		count_on_trial(trial) == 1)
		return false;
	tried->extensions++;
	tried->cpu_ns = cpu_ns;
	tried->deadline_ns = now_ns + trial->terms.patience_ns;
	return true;
}

/* Its time is up. */
static void
trial_judge_late(struct trial *trial, struct tried_bot *tried)
{
	struct link *link = &tried->process->link;
	char missing[FAULT_WHY_MAX - 64], why[FAULT_WHY_MAX];

	link_describe_pending(link, missing, sizeof missing);
	if (link_output_closed(link))
		link_due(link, link->closed_ns);
	if (link->fault != FAULT_NONE)
		judge_fault(trial, tried);
	else if (!link_has_begun(link) || tried->listed)
		pass_over(trial, tried);
	else {
		snprintf(why, sizeof why, "%s within %.4g s", missing,
			(double)trial->terms.patience_ns / 1e9);
		trial_judge(trial, tried,
			link->answer.status == ANSWER_PARTIAL ? TRIAL_HALF
							      : TRIAL_SILENT,
			why);
		end_process(tried);
	}
}

/* Whoever cannot be started, for want of ours, is not refused. */
static void
trial_begin(struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	struct seated_bot *bot = seated_bot_new(
		trial->terms.link, trial->number, trial->heard, trial->owner);

	tried->process = bot;
	if (!bot ||
		link_open(&bot->link, &trial->terms.specs[tried->bot]) < 0) {
		pass_over(trial, tried);
		return;
	}
	bot->bot = tried->bot;
	bot->tried = true;
	tried->begun_ns = now_ns;
	tried->deadline_ns = now_ns + trial->terms.patience_ns;
	link_say(&bot->link, "list_commands", ANSWER_TEXT);
	if (link_flush(&bot->link) < 0)
		pass_over(trial, tried);
}

/* Begins with as many as may be on their way, in their order; returns when the
 * next may begin at the latest. */
static int64_t
trial_begin_next(struct trial *trial, int64_t now_ns)
{
	int64_t next_ns = LOOP_NEVER;
	int fresh = 0;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (!tried->process && !tried->judged) {
			if (fresh == AT_ONCE)
				return next_ns;
			trial_begin(trial, tried, now_ns);
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
trial_go_on(struct trial *trial, int64_t now_ns)
{
	int64_t at_ns = trial_begin_next(trial, now_ns);

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
	struct trial *trial = owner;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (tried->judged || !tried->process)
			continue;
		link_due(&tried->process->link, now_ns);
		if (tried->process->link.fault != FAULT_NONE)
			judge_fault(trial, tried);
		else if (now_ns >= tried->deadline_ns &&
			 !has_more_time(trial, tried, now_ns))
			trial_judge_late(trial, tried);
	}
	trial_go_on(trial, now_ns);
}

/* Tries COUNT bots more, each of which is judged then; the processes of those that
 * pass play in their first games. -1 with errno: no memory. */
static int
trial_add(struct trial *trial, const int *bots, int count, int64_t now_ns)
{
	for (int i = 0; i < count; i++) {
		if (ARRAY_GROW(trial->all, trial->count, trial->capacity) < 0)
			return -1;
		trial->all[trial->count++] = (struct tried_bot){.bot = bots[i]};
	}
	trial_go_on(trial, now_ns);
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
trial_hear(struct trial *trial, struct seated_bot *process, int64_t now_ns)
{
	struct tried_bot *tried = find_tried(trial, process);

	if (!tried || tried->judged)
		return tried;
	switch (link_take(&process->link)) {
	case LINK_ANSWERED:
		take_answer(trial, tried, now_ns);
		break;
	case LINK_FAULT:
		judge_fault(trial, tried);
		break;
	case LINK_NOTHING:
		break;
	}
	trial_go_on(trial, now_ns);
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
		if (trial->terms.link->placement)
			link_follow(&spare->link);
		return link_wake(&spare->link);
	}
	return 0;
}

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

struct worker;

/* What is the same for all workers of a run. */
struct worker_terms {
	const struct run *run;
	const struct bot_spec *specs; /* the bots by number */
	const struct deals *deals;
	struct link_terms link;
	struct clock_terms clock;    /* of a bot without a factor of its own */
	enum seatings_rule rule;     /* which processes play a game */
	bool undo;		     /* who says so takes actions back */
	bool ponder;		     /* who is not asked may think */
	const char *log;	     /* folder of logs; NULL: none */
	struct placement *placement; /* the links' too; NULL: no pinning */

	/* Gets the worker when its game has begun, or a move has been made, the
	 * last of its record. NULL: nobody asks. */
	void (*moved)(void *worker);

	/* What a bot did wrong after its last action of a game: it belongs to
	 * no game, and is found before the next game of its process begins or
	 * that is ended. The warning is valid during the call only. NULL:
	 * nobody is told. */
	void (*warned)(void *owner, const struct warning *);

	/* The game in worker->record has ended. If it is void, it is for the
	 * record file only, and the worker plays it again. */
	void (*finished)(void *owner, struct worker *, int64_t now_ns);
	/* The worker is free for worker_play. */
	void (*idle)(void *owner, struct worker *, int64_t now_ns);
	/* What came of a trial. NULL: nobody is tried. */
	void (*judged)(void *owner, const struct trial_verdict *);
	/* Our surroundings failed: errno says how. */
	void (*failed)(void *owner, struct worker *);
	void *owner;
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

struct worker {
	const struct worker_terms *terms;
	enum worker_state state;
	struct fixture fixture; /* the game in play */
	struct trial trial;
	struct seatings seatings;
	struct seating *seating; /* of the game */
	struct clock_limits limits[GAME_SEATS_MAX];
	struct referee referee;
	struct record record;
	struct record taken_back; /* of which the first moves are made again */
	struct text note; /* what the bot that has answered said besides */
	struct game_log log;
	bool again; /* the game was void, or is opened once more */
	struct loop_timer timer;
	int64_t asked_ns;  /* when a seat was asked last */
	int64_t hold_ns;   /* when commands held back leave all the same */
	int64_t look_ns;   /* when processor times are looked at again */
	int64_t retire_ns; /* when processes that have not ended are ended */
};

/* Seatings. */

/* Ends all processes at once. */
static void
seating_release(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_free(seating->bots[i]);
	free(seating->bots);
}

/* HEARD is called with the bot whose link has something to take; TERMS must
 * outlive the seating, NUMBER tells it from others in the trace. -1 with errno.
 */
static int
seating_init(struct seating *seating, int seats, const struct link_terms *terms,
	int number, loop_ready *heard, void *owner)
{
	*seating = (struct seating){
		.bots = calloc((size_t)seats, sizeof *seating->bots),
	};
	if (!seating->bots)
		return -1;
	while (seating->seats < seats) {
		struct seated_bot *bot =
			seated_bot_new(terms, number, heard, owner);

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

/* COUNT sets of worker NUMBER, which is 0 if there is no other; the rest as for
 * seating_init. -1 with errno; may be released all the same. */
static int
seatings_init(struct seatings *seatings, enum seatings_rule rule, int count,
	int seats, const struct link_terms *terms, int number,
	loop_ready *heard, void *owner)
{
	*seatings = (struct seatings){.rule = rule};
	for (int i = 0; i < count; i++) {
		if (seating_init(&seatings->all[i], seats, terms, number, heard,
			    owner) < 0)
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
warn_of(const struct worker_terms *terms, const struct seated_bot *bot, long id,
	int seat, int kind, const char *why)
{
	struct warning warning = {
		.id = id,
		.bot = bot->bot,
		.seat = seat,
		.kind = kind,
	};

	if (!terms->warned)
		return;
	strlcpy(warning.why, why, sizeof warning.why);
	if (kind == FAULT_CRASH)
		keep_stderr_tail(&warning, &bot->link);
	terms->warned(terms->owner, &warning);
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
		warn_of(w->terms, bot, w->fixture.id, bot->seat, WARNING_NOTES,
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
look_at_list(
	const struct worker_terms *terms, long id, const struct seated_bot *bot)
{
	char why[FAULT_WHY_MAX];

	if (*bot->handshake.comma == '\0')
		return;
	snprintf(why, sizeof why,
		"listed '%s': the names are separated by blanks or line feeds, "
		"without commas",
		bot->handshake.comma);
	warn_of(terms, bot, id, bot->seat, WARNING_COMMA, why);
}

/* It may have ended or said something that nobody has listened to yet. */
static void
look_at_seat(const struct worker_terms *terms, long id,
	const struct referee_seat *seat, struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (seat->fault != FAULT_NONE) {
		if (!seat->accident)
			warn_of(terms, bot, id, bot->seat, (int)seat->fault,
				seat->why);
		return;
	}
	if (!link->ended)
		return;
	while (link_take(link) == LINK_ANSWERED)
		continue;
	if (!link->accident)
		warn_of(terms, bot, id, bot->seat, (int)link->fault, link->why);
}

/* The referee's game, number ID, counts, and its bots have not been dismissed:
 * tells what those that it does not blame have done by now. */
static void
warn_of_game(const struct worker_terms *terms, long id,
	const struct referee *referee, const struct seating *seating)
{
	for (int s = 0; s < seating->seats; s++) {
		struct seated_bot *bot = seating_at(seating, s);

		look_at_list(terms, id, bot);
		if (referee->record->end == FAULT_NONE ||
			referee->record->offender != s)
			look_at_seat(terms, id, &referee->seat[s], bot);
	}
}

/* BOT, which has played before, failed while its next game was opened. */
static void
warn_at_opening(const struct worker_terms *terms, struct seated_bot *bot)
{
	const struct link *link = &bot->link;
	char missing[FAULT_WHY_MAX];

	if (link->fault != FAULT_NONE) {
		if (!link->accident)
			warn_of(terms, bot, bot->last_game, bot->last_seat,
				(int)link->fault, link->why);
		return;
	}
	link_describe_pending(link, missing, sizeof missing);
	warn_of(terms, bot, bot->last_game, bot->last_seat, FAULT_TIMEOUT,
		missing);
}

static void
look_at_end(const struct worker_terms *terms, struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (!link->open || bot->last_deal == -1 || !link_ended_badly(link) ||
		link->accident)
		return;
	warn_of(terms, bot, bot->last_game, bot->last_seat, (int)link->fault,
		link->why);
}

/* The processes that were asked to end are about to be dismissed. */
static void
warn_of_leaving(const struct worker_terms *terms, struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[i];

		for (int j = 0; j < seating->seats && seating->leaving; j++)
			look_at_end(terms, seating->bots[j]);
	}
}

/* A game begins. */
static void
times_begin(struct worker *w, int64_t now_ns)
{
	w->look_ns = w->terms->link.measured ? now_ns + LOOK_NS : LOOP_NEVER;
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

static void bot_heard(void *owner, int64_t now_ns);
static void worker_due(void *owner, int64_t now_ns);

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

	if (!w->terms->ponder)
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
init_trial(struct worker *w, int number)
{
	const struct worker_terms *terms = w->terms;
	const int64_t start_ns = scaled(terms->run, terms->run->start_time_ns);
	const struct trial_terms trial = {
		.link = &terms->link,
		.specs = terms->specs,
		.patience_ns = start_ns > TRIAL_NS ? start_ns : TRIAL_NS,
		.ponder = terms->ponder,
		.judged = terms->judged,
		.listener = terms->owner,
	};

	trial_init(&w->trial, &trial, number, bot_heard, w);
}

/* -1 with errno. TERMS must outlive the worker; NUMBER tells it from others in
 * the trace, and is 0 if there are none. */
static int
worker_init(struct worker *w, const struct worker_terms *terms, int number)
{
	const struct run *run = terms->run;
	const struct referee_port port = {
		.say = say_to_seat,
		.ask = ask_seat,
		.cpu = terms->link.measured ? cpu_of_seat : NULL,
		.moved = terms->moved,
		.listener = w,
	};

	*w = (struct worker){
		.terms = terms,
		.timer = {.at_ns = LOOP_NEVER, .due = worker_due, .owner = w},
		.log.folder = terms->log,
		.hold_ns = LOOP_NEVER,
		.retire_ns = LOOP_NEVER,
	};
	record_init(&w->record);
	record_init(&w->taken_back);
	if (seatings_init(&w->seatings, terms->rule,
		    seatings_needed(run, terms->rule), run_seats(run),
		    &terms->link, number, bot_heard, w) < 0 ||
		referee_init(&w->referee, terms->deals,
			scaled(run, run->start_time_ns), &port) < 0) {
		seatings_release(&w->seatings);
		return -1;
	}
	w->seating = seatings_current(&w->seatings);
	init_trial(w, number);
	w->referee.open_hands = run->open_hands;
	w->referee.resign = run->resign;
	w->referee.undo = terms->undo;
	w->referee.names = run->names;
	loop_add_timer(terms->link.loop, &w->timer);
	return 0;
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
	loop_remove_timer(&w->timer);
}

static void
set_limits(struct worker *w, int seat, const struct bot_spec *bot)
{
	const struct run *run = w->terms->run;
	int64_t factor = scaled(
		run, bot->time_nano > 0 ? bot->time_nano : FACTOR_OF_ALL);

	w->limits[seat] =
		clock_limits(&w->terms->clock, factor, run->cpu_clock);
	w->referee.seat[seat].limits = &w->limits[seat];
}

static void
prepare_record(struct worker *w)
{
	const struct run *run = w->terms->run;

	record_clear(&w->record);
	w->record.id = w->fixture.id;
	w->record.deal = w->fixture.deal;
	w->record.match = w->fixture.match;
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
	if (!w->terms->placement ||
		!placement_before_game(w->terms->placement, now_ns))
		return;
	for (int i = 0; i < w->seatings.count; i++)
		for (int j = 0; j < w->seatings.all[i].seats; j++)
			link_follow(&w->seatings.all[i].bots[j]->link);
}

static int
take_seats(struct worker *w, const struct fixture *fixture)
{
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
	warn_at_opening(w->terms, bot);
	seating_dismiss(bot);
}

/* Starts a game that an idle worker has room for, and that has been void VOIDS
 * times in a row; `finished` and `idle` follow, never from within this call. -1
 * with errno. */
static int
worker_play(struct worker *w, const struct fixture *fixture, int voids,
	int64_t now_ns)
{
	struct handshake *handshakes[GAME_SEATS_MAX];

	assert(w->state == WORKER_IDLE);
	choose_core(w, now_ns);
	w->fixture = *fixture;
	if (take_seats(w, fixture) < 0)
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
	w->referee.voids = voids;
	referee_open(&w->referee, &w->record, handshakes, now_ns);
	times_set(w);
	return 0;
}

static void
play_again(struct worker *w, int64_t now_ns)
{
	const struct fixture fixture = w->fixture;

	w->state = WORKER_IDLE;
	if (worker_play(w, &fixture, w->referee.voids, now_ns) < 0)
		w->terms->failed(w->terms->owner, w);
}

static void
idle(struct worker *w, int64_t now_ns)
{
	w->state = WORKER_IDLE;
	times_set(w);
	if (w->again)
		play_again(w, now_ns);
	else
		w->terms->idle(w->terms->owner, w, now_ns);
	if (w->state == WORKER_IDLE && !w->terms->ponder)
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

static bool worker_make_room(
	struct worker *w, const struct fixture *fixture, int64_t now_ns);

static void
finish_game(struct worker *w, int64_t now_ns)
{
	record_stderr_tail(w);
	if (w->log.open)
		(void)seating_flush(w->seating);
	game_log_end(&w->log, w->seating);
	if (*w->record.voided == '\0')
		warn_of_game(w->terms, w->fixture.id, &w->referee, w->seating);
	seating_meet(w->seating, &w->fixture);
	seating_dismiss_failed(w->seating,
		fault_is_blamed(w->record.end) ? w->record.offender : -1);
	count_voids(w);
	if (!w->again)
		w->referee.repeat = NULL;
	w->state = WORKER_IDLE;
	w->terms->finished(w->terms->owner, w, now_ns);
	if (!w->again || !worker_make_room(w, &w->fixture, now_ns))
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
	play_again(w, now_ns);
}

/* After any event: takes the end of the game or a failure, and sets the timer.
 */
static void
settle(struct worker *w, int64_t now_ns)
{
	if (w->referee.failed || w->terms->link.trace->failed) {
		errno = w->referee.failed ? ENOMEM : EPIPE;
		w->terms->failed(w->terms->owner, w);
	} else if (w->state == WORKER_PLAYING &&
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
	warn_of_leaving(w->terms, &w->seatings);
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
worker_make_room(
	struct worker *w, const struct fixture *fixture, int64_t now_ns)
{
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
	struct worker *w = bot->owner;

	game_log_end(&w->log, w->seating);
	warn_at_opening(w->terms, bot);
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
	struct worker *w = bot->owner;

	if (trial_hear(&w->trial, bot, now_ns))
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

/* The process. */

struct worker_process {
	const struct worker_process_terms *terms;
	struct loop loop;
	struct process_family family;
	struct trace trace;
	struct placement placement;
	struct worker_terms worker_terms;
	struct worker worker;
	struct broadcast broadcast;

	int socket;
	struct loop_watch watch;
	struct frame_reader in;
	struct text out;

	struct worker_order order; /* the game in play */
	bool reserved; /* it begins when other processes have ended */
	struct worker_order next;
	bool has_next;
	bool retiring;
};

/* A runner that is gone needs nothing any more. */
static void
tell_runner(struct worker_process *p, enum worker_message kind,
	const void *bytes, size_t length)
{
	if (frame_tell(p->socket, &p->out, kind, bytes, length) < 0)
		loop_stop(&p->loop);
}

static void
fail(struct worker_process *p, int error)
{
	const int32_t number = error;

	text_clear(&p->out);
	tell_runner(p, WORKER_FAILED, &number, sizeof number);
	loop_stop(&p->loop);
}

static void
warned(void *owner, const struct warning *warning)
{
	tell_runner(owner, WORKER_WARNING, warning, sizeof *warning);
}

static int
show_lines(void *owner, const char *lines, size_t length)
{
	struct worker_process *p = owner;

	return frame_tell(p->socket, &p->out, WORKER_LINES, lines, length);
}

static void
show_position(void *owner, const char *lines, size_t length)
{
	tell_runner(owner, WORKER_SHOWS, lines, length);
}

/* The line of the game, by which the runner gets it. */
static int
write_line(struct worker *worker)
{
	if (referee_record_start(&worker->referee) < 0)
		return -1;
	return record_write(&worker->record, &worker->record.line);
}

/* The log of a game is there before the game is. */
static int
write_log(struct worker_process *p, struct worker *worker)
{
	char reason[REASON_MAX];

	if (worker_write_log(worker, reason) == 0)
		return 0;
	text_clear(&p->out);
	tell_runner(p, WORKER_UNLOGGED, reason, strlen(reason));
	loop_stop(&p->loop);
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
	struct worker *worker = listener;
	struct worker_process *p = worker->terms->owner;

	if (p->terms->verbosity == 2 && worker->record.move_count > 0)
		comment_on_move(&p->trace, &worker->referee);
	broadcast_move(&p->broadcast, &worker->referee);
}

static void
game_finished(void *owner, struct worker *worker, int64_t now_ns)
{
	struct worker_process *p = owner;

	(void)now_ns;
	if (p->terms->verbosity == 2)
		comment_on_end(&p->trace, &worker->record);
	broadcast_end(&p->broadcast);
	worker->record.at = loop_date();
	if (write_log(p, worker) < 0)
		return;
	if (write_line(worker) < 0) {
		fail(p, errno);
		return;
	}
	size_t body = frame_begin(&p->out, kind_of_game(worker));
	text_add(
		&p->out, worker->record.line.bytes, worker->record.line.length);
	frame_end(&p->out, body);
	if (text_failed(&p->out) < 0)
		fail(p, ENOMEM);
	else if (frame_send(p->socket, &p->out) < 0)
		loop_stop(&p->loop);
}

static void
play(struct worker_process *p, int64_t now_ns)
{
	p->reserved = false;
	if (worker_play(&p->worker, &p->order.fixture, p->order.voids, now_ns) <
		0)
		fail(p, errno);
}

/* The next game begins at once, or when the processes of bots that may not play
 * it have ended. */
static void
begin_next(struct worker_process *p, int64_t now_ns)
{
	p->order = p->next;
	p->has_next = false;
	p->reserved = worker_make_room(&p->worker, &p->order.fixture, now_ns);
	if (!p->reserved)
		play(p, now_ns);
}

static void
worker_free(void *owner, struct worker *worker, int64_t now_ns)
{
	struct worker_process *p = owner;

	if (p->reserved)
		play(p, now_ns);
	else if (p->has_next)
		begin_next(p, now_ns);
	else if (p->retiring && !worker_retire(worker, now_ns))
		loop_stop(&p->loop);
}

static void
bot_judged(void *owner, const struct trial_verdict *verdict)
{
	tell_runner(owner, WORKER_JUDGES, verdict, sizeof *verdict);
}

static void
worker_failed(void *owner, struct worker *worker)
{
	(void)worker;
	fail(owner, errno);
}

static void
give_back(struct worker_process *p)
{
	const int64_t id = p->next.fixture.id;

	if (!p->has_next)
		return;
	p->has_next = false;
	tell_runner(p, WORKER_GIVES_BACK, &id, sizeof id);
}

static void
take_order(struct worker_process *p, const struct frame *frame, int64_t now_ns)
{
	memcpy(&p->next, frame->bytes, sizeof p->next);
	p->has_next = true;
	if (p->worker.state == WORKER_IDLE)
		begin_next(p, now_ns);
}

static void
try_bots(struct worker_process *p, const struct frame *frame, int64_t now_ns)
{
	const int count = (int)(frame->length / sizeof(int));
	int bots[TRY_MOST];

	memcpy(bots, frame->bytes, (size_t)count * sizeof *bots);
	if (trial_add(&p->worker.trial, bots, count, now_ns) < 0)
		fail(p, errno);
}

static void
take_message(struct worker_process *p, const struct frame *frame, int64_t now)
{
	switch ((enum runner_message)frame->kind) {
	case RUNNER_PLAYS:
		take_order(p, frame, now);
		break;
	case RUNNER_TAKES_BACK:
		give_back(p);
		break;
	case RUNNER_HAS_NO_GAMES:
		p->retiring = true;
		if (p->worker.state == WORKER_IDLE)
			worker_free(p, &p->worker, now);
		break;
	case RUNNER_TRIES:
		try_bots(p, frame, now);
		break;
	case RUNNER_IS_WATCHED:
		broadcast_switch(&p->broadcast, *frame->bytes != 0, now);
		break;
	}
}

static void
runner_heard(void *owner, int64_t now_ns)
{
	struct worker_process *p = owner;
	struct frame frame;
	ssize_t n = frame_read(&p->in, p->socket);

	if (n == 0 || (n < 0 && errno != EAGAIN)) {
		loop_stop(&p->loop);
		return;
	}
	while (frame_next(&p->in, &frame))
		take_message(p, &frame, now_ns);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct worker_process *p = owner;

	(void)now_ns;
	process_family_reap(&p->family);
}

/* The clocks stand still while the worker is held up, or busy with a trace that
 * nobody reads. */
static void
forgive(void *owner, int64_t ns)
{
	struct worker_process *p = owner;

	worker_forgive(&p->worker, ns, loop_now());
	if (loop_was_stopped(&p->loop))
		worker_stopped(&p->worker, loop_now());
}

/* A person's own process goes through all games. */
static enum seatings_rule
rule_of(const struct worker_process_terms *terms)
{
	for (int i = 0; i < terms->run->bot_count; i++)
		if (terms->specs[i].person)
			return SEATINGS_ANY;
	return terms->restart ? SEATINGS_FRESH : SEATINGS_BY_DEAL;
}

int
worker_process_sets(const struct worker_process_terms *terms)
{
	return seatings_needed(terms->run, rule_of(terms));
}

static struct worker_terms
terms_of_worker(struct worker_process *p)
{
	const struct worker_process_terms *terms = p->terms;
	const struct run *run = terms->run;

	return (struct worker_terms){
		.run = run,
		.specs = terms->specs,
		.deals = terms->deals,
		.link =
			{
				.loop = &p->loop,
				.family = &p->family,
				.limits = terms->limits,
				.measured = run->cpu_clock || terms->measured,
				.lockstep = terms->lockstep,
				.notes = terms->recorded ? run->notes
							 : RUN_NOTES_OFF,
				.trace = &p->trace,
				.placement = &p->placement,
			},
		.clock = clock_terms(run),
		.rule = rule_of(terms),
		.undo = terms->undo,
		.ponder = run->ponder == RUN_PONDER_ON,
		.log = terms->log,
		.placement = &p->placement,
		.moved = game_moved,
		.warned = warned,
		.finished = game_finished,
		.idle = worker_free,
		.judged = bot_judged,
		.failed = worker_failed,
		.owner = p,
	};
}

/* The terminal's signals are for the whole group, and the runner decides. */
static void
ignore_signals(void)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		sigaction(signals[i], &ignored, NULL);
}

static int
begin(struct worker_process *p, int number)
{
	const struct worker_process_terms *terms = p->terms;
	struct cores_set set;

	if (terms->cores)
		cores_deal(terms->cores, terms->jobs,
			number > 0 ? number - 1 : 0, &set);
	placement_init(&p->placement, terms->cores ? &set : NULL, NULL);
	loop_init(&p->loop, child_ended, forgive, p);
	broadcast_init(&p->broadcast, &p->loop, number > 0 ? number : 1,
		show_position, p);
	p->worker_terms = terms_of_worker(p);
	if (process_family_init(&p->family) < 0 ||
		worker_init(&p->worker, &p->worker_terms, number) < 0)
		return -1;
	game_program_use(&p->family, true);
	game_program_tell(show_lines, p);
	return loop_watch_read(&p->loop, &p->watch, p->socket);
}

_Noreturn void
worker_process_run(
	const struct worker_process_terms *terms, int number, int socket)
{
	struct worker_process p = {
		.terms = terms,
		.trace = {.take = terms->verbosity > 0 ? show_lines : NULL,
			.tell = terms->verbosity == 1 ? NULL : show_lines,
			.owner = &p,
			.words_only = terms->verbosity == 2},
		.socket = socket,
		.watch = {.ready = runner_heard, .owner = &p},
	};
	char reason[REASON_MAX];

	ignore_signals();
	/* Of what the runner has open nothing else is this process's. */
	copies_close_others(STDERR_FILENO + 1, socket);
	if (begin(&p, number) < 0) {
		fail(&p, errno);
		_exit(1);
	}
	if (loop_run(&p.loop) < 0)
		fail(&p, errno);
	broadcast_finish(&p.broadcast);
	if (p.worker.log.open)
		(void)worker_write_log(&p.worker, reason);
	worker_release(&p.worker);
	broadcast_release(&p.broadcast);
	game_program_end();
	process_family_wait(&p.family);
	_exit(0);
}
