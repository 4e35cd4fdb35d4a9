/*
 * What the arbiter needs of any game, and all that it knows of one.
 *
 * A game is a state in the caller's storage (`size` bytes, any content before
 * deal or restore, nothing to release) and a table of functions over it. The
 * functions are pure: no I/O, no clock; randomness is passed in. What the
 * seats are to hear leaves through a voice, as command lines of the protocol;
 * hidden cards stay hidden because each line names its hearers.
 *
 * The course: deal or restore; introduce; begin; then, while to_act is not
 * empty, the first of its seats is asked with request()->ask and its answer
 * goes to act. Where several seats are to act at once none hears of another's
 * answer before all have given theirs.
 */
#ifndef COMMON_GAME_H
#define COMMON_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <jansson.h>

#include "common/random.h"

enum {
	GAME_SEATS_MAX = 48,
	GAME_LINE_MAX = 8192,  /* bytes of a command or action, with the NUL */
	GAME_REASON_MAX = 256, /* bytes of a reason in words, with the NUL */
};

/* Bit s is seat s. */
typedef uint64_t seat_set;

static inline seat_set
seat_bit(int seat)
{
	return (seat_set)1 << seat;
}

/* Every seat of a game of SEATS. */
static inline seat_set
seats_all(int seats)
{
	return seat_bit(seats) - 1;
}

/* LINE is one command without its line feed, valid during the call only. */
struct game_voice {
	void (*say)(void *listener, seat_set hearers, const char *line);
	/* The seats whose bots list the command of LINE; NULL: that is known
	 * of those below alone. */
	seat_set (*lists)(void *listener, const char *line);
	void *listener;
	seat_set see_all;   /* are shown all hands, not only their own */
	seat_set told_mode; /* know `set_mode`, where the game has modes */
};

/* Who is to be shown the hand of SEAT besides SEAT itself, by `show_cards` when
 * all have got theirs. */
static inline seat_set
game_witnesses(const struct game_voice *voice, int seat)
{
	return voice->see_all & ~seat_bit(seat);
}

/* Who looks at a position: what VIEWERS know together, of none what all seats
 * know. */
struct game_look {
	seat_set viewers;
	bool open_hands; /* they are shown all hands, but no other secrets */
};

static inline bool
game_look_sees_hand(const struct game_look *look, int seat)
{
	return look->open_hands || (look->viewers & seat_bit(seat)) != 0;
}

/* What a seat is asked for, in the words of the protocol. */
struct game_request {
	const char *ask;  /* "gen_move" */
	const char *tell; /* "play": how the answer is announced and recorded */
};

/* An option of a game's own on the command line, --NAME or -LETTER. */
struct game_option {
	char letter; /* '\0': only a long name */
	const char *name;
	const char *argument; /* in the words of the help */
	const char *help;
	bool is_file; /* its value is what stands in the file that is named */
};

/* The one of that NAME among OPTIONS, which end as those of game_rules do;
 * NULL: there is none. */
const struct game_option *game_option_find(
	const struct game_option *options, const char *name);

/* What a game is played with unless the user says otherwise; 0: as usual. */
struct game_times {
	int64_t budget_ns; /* for a bot and game; GAME_NO_BUDGET: none */
	int64_t turn_ns;
	int64_t start_ns;
};

#define GAME_NO_BUDGET INT64_C(-1)

/* An option of the command line with its value: --NAME VALUE. */
struct game_preset {
	const char *name;
	const char *value;
};

/* The contest that a game comes from, as its document has it. */
struct game_contest {
	const char *name;
	const char *format; /* of its tournament; the game's name may stand
			       for it */

	/* Its clocks and limits, as the arbiter's options have them, so far as
	 * there are such options; the last entry has no name.
	 */
	const struct game_preset *limits;

	/* What every tournament of that format has of the game's own options,
	 * unless the user says otherwise; behind the last one an entry without
	 * a name, or NULL. */
	const struct game_preset *own;
};

/*
 * Something that a bot for the game has to manage, for who checks bots: a way
 * to set the game up, or a kind of positions and where to look for them.
 * SENTENCE stands in protocol/PROTOCOL.md.
 */
struct game_trial {
	const char *name;     /* "board-7x7" */
	const char *what;     /* in words: "a board of 7 rows and columns" */
	const char *sentence; /* that it follows from */
	int bots;	      /* 0: as few as can play */

	/* Of the game's own options; the last entry has no name, or NULL. */
	const struct game_preset *presets;
};

struct lesson;

struct game_rules {
	const char *name;    /* on the command line and in `set_rules` */
	const char *summary; /* one line for --help */
	const char
		*bot_counts; /* the numbers of bots that can play, in words */
	size_t size;	     /* bytes of a game's state */
	bool hidden_hands;   /* which a voice's see_all are shown */
	bool program;	     /* its rules are a program's (GAMES.md) */

	const struct game_contest *contest; /* NULL: none */

	const struct game_times *times; /* NULL: as usual */

	const struct lesson *lesson; /* what teaches it (common/lesson.h); NULL:
				      * nothing does */

	/*
	 * The game's own options; the last entry has no name,
	 * or NULL, and then there are no settings. Settings are plain data of
	 * settings_size bytes: settings_init gives the defaults, settings_set
	 * takes the value of one option, and settings_check completes them for
	 * games of SEATS. False, with the reason in words, where a value does
	 * not do.
	 */
	const struct game_option *options;
	size_t settings_size;
	void (*settings_init)(void *settings);
	bool (*settings_set)(void *settings, const char *option,
		const char *value, char reason[static GAME_REASON_MAX]);
	bool (*settings_check)(
		void *settings, int seats, char reason[static GAME_REASON_MAX]);

	/* How many seats a game of BOTS bots has, seat s taken by bot
	 * s mod BOTS; 0 if so many cannot play. */
	int (*seats)(int bots);

	/* The side of SEAT, whose seats win and lose together; NULL: each for
	 * itself. The seats of one bot are of one side. */
	int (*side)(int seat);

	/* Deal NUMBER of a run as a fresh game of SEATS, all its chance taken
	 * from RANDOM. SETTINGS have been checked; NULL if there are none. */
	void (*deal)(void *game, int seats, const void *settings, long number,
		struct random *random);

	/*
	 * The same, but the cards as a line of a deal file gives them. False,
	 * with the reason that names the card, when LINE is no such deal.
	 * deal_write is the opposite, without a line feed, as snprintf does.
	 * Both NULL: the game has no such form.
	 */
	bool (*deal_read)(void *game, int seats, const void *settings,
		long number, const char *line,
		char reason[static GAME_REASON_MAX]);
	size_t (*deal_write)(const void *game, char *text, size_t size);

	/* The start as the record keeps it, a new JSON object; NULL: no memory.
	 * Says how the game began, whatever has been played since. */
	json_t *(*start)(const void *game);

	/* The opposite of start. False, with the reason, when START is not the
	 * start of a game of SEATS. */
	bool (*restore)(void *game, int seats, const json_t *start,
		char reason[static GAME_REASON_MAX]);

	/* Says what every seat may know before the first deal: deck, players,
	 * course, what lies open. The seats' time to get ready. */
	void (*introduce)(const void *game, const struct game_voice *voice);

	/* Starts the play: says the first hands. */
	void (*begin)(void *game, const struct game_voice *voice);

	/* The seats whose answer the game waits for; empty when it is over. */
	seat_set (*to_act)(const void *game);

	/* What those seats are asked for. */
	const struct game_request *(*request)(const void *game);

	/*
	 * SEAT, one of to_act, answers TEXT. True: it was legal and is done;
	 * ACTION has it in its canonical form (one blank between words), and
	 * what follows has been said. False: nothing has changed, and REASON
	 * names the rule it breaks and the cards.
	 */
	bool (*act)(void *game, int seat, const char *text,
		char action[static GAME_LINE_MAX],
		char reason[static GAME_REASON_MAX],
		const struct game_voice *voice);

	/* Points by seat, as they stand. */
	void (*score)(const void *game, int points[static GAME_SEATS_MAX]);

	/* What decides the game, by seat: the most wins, equal numbers draw.
	 * It is the score with the tie-breaks of the rules below it. */
	void (*standing)(const void *game, int standing[static GAME_SEATS_MAX]);

	/* Points by seat when OFFENDER's fault ends the game now. */
	void (*forfeit)(const void *game, int offender,
		int points[static GAME_SEATS_MAX]);

	/*
	 * What bots are checked with: ways to set the game up, and kinds of
	 * positions; behind the last of each an entry without a name, or NULL.
	 * kind is which of the latter this position is for the first seat that
	 * is to act; -1: none of them.
	 */
	const struct game_trial *trials;
	const struct game_trial *kinds;
	int (*kind)(const void *game);

	/* The position as LOOK has it, a new JSON object of the form of
	 * common/game_frame.h, after begin; NULL: no memory. A piece whose face
	 * is not known there is a number among others, and nothing in the
	 * object depends on what it is. */
	json_t *(*frame)(const void *game, const struct game_look *look);

	/* What SEAT, one of to_act, may answer, a new JSON array of the form of
	 * common/game_actions.h; NULL: no memory. Nothing in it depends on what
	 * SEAT does not know. NULL: the game cannot say. */
	json_t *(*actions)(const void *game, int seat);

	/* What is wrong with this game, in words, since it was dealt or restored;
	 * NULL: nothing. Its functions have failed then, and nobody is to blame:
	 * it is void. NULL: games that are pure have no trouble. */
	const char *(*trouble)(const void *game);
};

/* As `trouble`. */
static inline const char *
game_trouble(const struct game_rules *rules, const void *game)
{
	return rules->trouble ? rules->trouble(game) : NULL;
}

#endif
