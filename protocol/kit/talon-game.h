/*
 * The pipe of a game for Talon, for authors of games in C; a part of
 * libtalon-bot. A game is a table of functions and one call:
 *
 *	static const struct talon_game_rules nim = {
 *		.description = "name nim\n"
 *			"summary who takes the last stick wins\nseats 2",
 *		.size = sizeof(struct nim),
 *		.deal = deal, .open = start_game, .act = act, .turn = turn,
 *		.points = points, .forfeit = forfeit,
 *	};
 *	return talon_game_run(&nim) < 0;
 *
 * What a game has to do is in GAMES.md. See talon_game(3).
 *
 * Nothing here ends the process or prints anything. A game that says what no
 * answer can hold, or that has no memory, ends talon_game_run, so that its
 * functions need not look for errors.
 */
#ifndef TALON_GAME_H
#define TALON_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __GNUC__
#define TALON_GAME_FORMAT(at) __attribute__((format(printf, at, at + 1)))
#else
#define TALON_GAME_FORMAT(at)
#endif

enum { TALON_GAME_SEATS_MAX = 48 };

/* Seats from 0 are a set, a bit for each. With seats that are told a command,
 * TALON_IF_LISTED: only their bots that list it. */
#define TALON_SEAT(seat) ((uint64_t)1 << (seat))
#define TALON_ALL	 (TALON_SEAT(TALON_GAME_SEATS_MAX) - 1)
#define TALON_IF_LISTED	 TALON_SEAT(63)

/* A run of the library; its functions are below. */
struct talon_game;

/* SplitMix64 (Steele, Lea and Flood 2014): numbers that are the same for ever.
 * STATE begins as the seed. */
struct talon_chance {
	uint64_t state;
};

/*
 * A position is SIZE bytes of the library's, all zero before `open`. It is
 * copied and forgotten at any time: it has no memory of its own, and no pointer
 * into itself. Nothing of a game may be anywhere else.
 *
 * `deal`, `open` and `act` return true, or talon_game_refuse, and then the
 * position is the one before, whatever they have changed.
 */
struct talon_game_rules {
	const char *description; /* what the game answers to `describe` */
	size_t size;

	/* Writes the start of deal NUMBER, from 0, all from CHANCE. */
	bool (*deal)(struct talon_game *, int seats, long long number,
		struct talon_chance *chance);

	/* Sets a game up, and tells the seats: what they get ready with,
	 * talon_game_begin, and their first hands. */
	bool (*open)(struct talon_game *, void *position, int seats,
		const char *start);

	/* SEAT, one of `turn`, answers TEXT, words with single blanks between
	 * them, or none. Writes the action in its canonical form, unless it is
	 * TEXT, and tells the seats. */
	bool (*act)(struct talon_game *, void *position, int seat,
		const char *text);

	/* The seats that are to act; 0: the game is over. */
	uint64_t (*turn)(const void *position);

	/* The points of each seat, now, and if a fault of SEAT ended the game.
	 * All are 0 before. */
	void (*points)(const void *position, int *points);
	void (*forfeit)(const void *position, int seat, int *points);

	/* NULL where there is none. What decides, if it is not the points: */
	void (*standing)(const void *position, int *standing);

	/* How an answer is recorded and what is asked; NULL: "play gen_move". */
	const char *(*request)(const void *position);

	/* Write JSON: the position as those see it whom talon_game_sees, and
	 * what SEAT, one of `turn`, may do. */
	void (*frame)(struct talon_game *, const void *position);
	void (*actions)(struct talon_game *, const void *position, int seat);

	void *later[4]; /* NULL */
};

/*
 * Answers commands from the standard input on the standard output until quit,
 * the end of the input, or nobody reads the answers any more: 0. Else -1 with
 * errno; EINVAL: the game said what no answer can hold; ENOMEM. Ignores SIGPIPE
 * from here on.
 */
int talon_game_run(const struct talon_game_rules *rules);

/* The same on other streams, which stay open. */
int talon_game_run_on(
	const struct talon_game_rules *rules, FILE *in, FILE *out);

/*
 * What follows is for a function of the table while it runs.
 */

/* Refuses, for that reason in words. False. */
bool talon_game_refuse(struct talon_game *game, const char *format, ...)
	TALON_GAME_FORMAT(2);

/* Adds to the start, the action or the JSON. */
void talon_game_write(struct talon_game *game, const char *format, ...)
	TALON_GAME_FORMAT(2);

/* In `deal`: the value of the option NAME of the description; NULL: it has no
 * such option. */
const char *talon_game_option(struct talon_game *game, const char *name);

/* In `open` and `act`: tells SEATS a command; and that what came before is there
 * to get ready with. */
void talon_game_say(struct talon_game *game, uint64_t seats, const char *format,
	...) TALON_GAME_FORMAT(3);
void talon_game_begin(struct talon_game *game);

/* Tells each seat its own cards of a new deal, words with a blank between them,
 * and shows all of them to those who see open hands. */
void talon_game_say_hands(struct talon_game *game, const char *const *hands);

/* In `frame`: who looks, and whether they are shown the hand of SEAT. */
uint64_t talon_game_viewers(struct talon_game *game);
bool talon_game_sees(struct talon_game *game, int seat);

/* The next number; one below N, each as likely as any other (Lemire 2019); and
 * COUNT items of SIZE bytes in any order (Fisher and Yates). */
uint64_t talon_chance_next(struct talon_chance *chance);
uint32_t talon_chance_below(struct talon_chance *chance, uint32_t n);
void talon_chance_shuffle(
	struct talon_chance *chance, void *items, size_t count, size_t size);

#ifdef __cplusplus
}
#endif

#endif
