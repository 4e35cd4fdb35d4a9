/*
 * The examination of one bot: what each check has at hand, and where it leaves
 * what it found. Each check begins with a process of its own, and in most the
 * bot plays, at one seat, against strategies of ours:
 *
 *	if (!examination_sit(e, 0, NULL) || !examination_deal(e, 0, 1) ||
 *		examination_play(e) != PLAY_OVER)
 *		return examination_fail_game(e);
 */
#ifndef CHECK_EXAMINATION_H
#define CHECK_EXAMINATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "check/check.h"
#include "talk/conversation.h"
#include "talk/local_game.h"

enum play_state {
	PLAY_ON,	 /* the game goes on */
	PLAY_OVER,	 /* by its rules, or by a fault of another */
	PLAY_BROKEN_OFF, /* after so many commands */
	PLAY_FAILED,	 /* by the bot, as play_why says */
};

struct examination {
	const struct game_rules *rules;
	const char *unopened;	    /* why there are none; NULL: there are */
	const struct bot_spec *bot; /* or the game that is examined */
	const struct bot_spec *confined; /* the same, sandboxed; NULL: it cannot
					  * be */
	struct talk_loop *loop;
	int64_t patience_ns; /* for an answer */
	int64_t start_ns;    /* for the first of a process */
	int64_t share_ns;    /* for the positions of one kind */

	/* What the bot answered list_commands with when it first did so well.
	 */
	struct text listed;
	bool has_listed;

	/* What need not be tried again: what became of the first command, as
	 * check_start has it, with its reason and dialogue; and which commands
	 * of a game were obeyed, each between blanks. */
	bool exchanged;
	int exchange;
	char exchange_why[FAULT_WHY_MAX];
	struct text exchange_lines;
	struct text obeyed;

	/* Of the check that runs. */
	const void *argument;
	struct conversation talk;
	struct local_game game;
	int seat;	    /* the bot's */
	uint64_t seed;	    /* for set_seed */
	int64_t left_ms;    /* for time_left */
	long commands_left; /* then the game breaks off; -1: never */
	long turns;	    /* answers that were legal */
	int64_t slowest_ns;
	bool answered; /* it failed by what it answered */
	char play_why[FAULT_WHY_MAX];
	char why[REASON_MAX];
	char figure[64];

	bool broken; /* our surroundings failed in this check, as why says */
};

void examination_init(struct examination *, const struct game_rules *rules,
	const struct bot_spec *bot, struct talk_loop *);
void examination_release(struct examination *);

/* The next number of bots of the game who have other seats than *BOTS, 0 before
 * the first; false: there are none. */
bool examination_next_table(const struct game_rules *, int *bots);

/* After each check. */
void examination_end(struct examination *);

/* Starts the bot's process, and nothing more. False: why. */
bool examination_open(struct examination *);

/* Sets the table for BOTS bots with PRESETS, as course_init has it, and has
 * the bot, in a fresh process, list its commands. False: why. */
bool examination_sit(
	struct examination *, int bots, const struct game_preset *presets);

/* The same as the verdict of what comes before a check; in the second the bot
 * has to list COMMAND, which it need not be asked for twice. */
enum check_verdict examination_seat(struct examination *);
enum check_verdict examination_seat_listing(
	struct examination *, const char *command);

/* The same for the bot SPEC. */
bool examination_sit_as(struct examination *, const struct bot_spec *spec,
	int bots, const struct game_preset *presets);

/* Deal NUMBER begins, the bot at SEAT; until it has answered the opening.
 * False: play_why, unless the game broke off. */
bool examination_deal(struct examination *, int seat, long number);

/* The bot's next turn: it is told what happened, asked, and what it answers is
 * done. */
enum play_state examination_turn(struct examination *);

/* Says what happened until the bot is to act, and waits for the answers. */
enum play_state examination_to_turn(struct examination *);

/* Plays the game to its end, the result included. */
enum play_state examination_play(struct examination *);

/* Deal NUMBER to its end, the bot at SEAT. False: play_why. */
bool examination_game(struct examination *, int seat, long number);

/* Asks the bot whose turn it is, which has been told all else, for an action.
 * False: it gave no answer. */
bool examination_ask(struct examination *);

/* Whether the bot lists the command; once it has answered list_commands, also
 * without sitting at a table. */
bool examination_lists(const struct examination *, const char *command);

/* Whether the bot is told the command of LINE: those that it may list it hears
 * only if it does. */
bool examination_is_told(const struct examination *, const char *line);

/* The verdict with its words: a figure if it passed, or else why not. */
enum check_verdict examination_say(struct examination *, enum check_verdict,
	const char *format, ...) __attribute__((format(printf, 3, 4)));

#define examination_fail(e, ...) examination_say(e, CHECK_FAILED, __VA_ARGS__)
#define examination_skip(e, ...) examination_say(e, CHECK_SKIPPED, __VA_ARGS__)
#define examination_pass(e, ...) examination_say(e, CHECK_PASSED, __VA_ARGS__)

/* As the conversation, or play_why, says why. */
enum check_verdict examination_fail_talk(struct examination *);
enum check_verdict examination_fail_game(struct examination *);

/* Whether two texts, of what was said or done, are the same. */
bool examination_same(const struct text *, const struct text *);

/* Deal NUMBER, as SEAT hears it whose bot lists COMMANDS, of enum
 * optional_command: told to nobody. */
void overhear(struct local_game *, int seat, long number, unsigned commands);

/*
 * Is shown each command. ANSWER is ANSWER_EMPTY, ANSWER_OPTIONAL, or
 * ANSWER_TEXT, and then ACTION is what a stand-in would answer, and to be
 * replaced by what was answered: if that is legal it is done, else the
 * stand-in's. False: the walk is over.
 */
typedef bool walk_visit(void *context, const char *line,
	enum expected_answer answer, char action[static GAME_LINE_MAX]);

/* Walks through deal NUMBER, heard by SEAT, with all commands that there may
 * be. */
void walk(struct local_game *, int seat, long number, walk_visit *visit,
	void *context);

/* Whether COMMAND is the first word of LINE. */
bool walk_is(const char *line, const char *command);

/* Whether the command of LINE is for those alone that list it. */
bool walk_is_listed(const char *line);

/* Up to the second hand that the seat is dealt, or the end of the game. */
struct foresight {
	int hands;  /* 2: a second one is dealt */
	int asked;  /* how many answers the seat gives before */
	int move;   /* the number of that which is its first move; 0: none */
	int follow; /* the same, if others have moved before; else 0 */
};

/* For SEAT in deal NUMBER, found out before the bot hears of it. */
struct foresight foresee(struct local_game *, int seat, long number);

#endif
