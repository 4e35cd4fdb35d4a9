/*
 * What a learner needs of a game: the third side of it, beside game.h and
 * seat.h. A state is plain data of `size` bytes in the caller's storage, any
 * content before begin, nothing to release: who copies its bytes has saved it.
 * The functions are pure: no I/O, no clock; randomness is passed in.
 *
 * A state begins with the view of one seat, as the game's struct seat_game
 * keeps it from what that seat has heard: of the one whose turn it is, unless
 * `look` has turned it to another. Mask, observation and text come from that
 * view alone, so they know nothing that the seat does not know, and a program
 * that has only heard the commands of a game sees the same.
 *
 * One seat acts at a time. Where several are to act at once, each does so
 * before it hears of the others.
 *
 *	environment->begin(state, dealt);
 *	while (environment->turn(state) >= 0) {
 *		environment->mask(state, mask);
 *		environment->step(state, choose(mask));
 *	}
 */
#ifndef COMMON_ENVIRONMENT_H
#define COMMON_ENVIRONMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "common/game.h"
#include "common/random.h"

struct environment {
	const struct game_rules *rules; /* which deal it; its name is theirs */
	size_t size;			/* bytes of a state */
	size_t scratch_size;		/* that determine works in */
	int actions; /* they are numbered below; whatever the position */

	/* Bytes of an observation in a game of SEATS. */
	int (*observation_size)(int seats);

	/* DEALT is a game of the rules, whose start alone counts. */
	void (*begin)(void *state, const void *dealt);

	int (*seats)(const void *state);

	/* -1: the game is over. */
	int (*turn)(const void *state);

	/* What the seat of the view may do; nothing, if it is not its turn. */
	bool (*legal)(const void *state, int action);
	void (*mask)(const void *state, uint8_t *mask);

	/* What the seat of the view knows, numbers from 0 to 255: in most bytes
	 * 0 or 1. Those beyond are shown as 255. */
	void (*observe)(const void *state, uint8_t *bytes);

	/* The seat whose turn it is does ACTION, which must be legal. */
	void (*step)(void *state, int action);

	/* The same in the words of the protocol. False: it is not legal, REASON
	 * says why, and nothing has changed. It may be legal and no action
	 * where a game has more than it can number. */
	bool (*act)(void *state, const char *text,
		char reason[static GAME_REASON_MAX]);

	/* The words of ACTION, which must be legal. */
	void (*text)(
		const void *state, int action, char text[static GAME_LINE_MAX]);

	/* The opposite; -1: TEXT is no legal action with a number. */
	int (*find)(const void *state, const char *text);

	/* Points by seat, as they stand. */
	void (*score)(const void *state, int points[static GAME_SEATS_MAX]);

	/* Turns the view to SEAT. Nothing is to be played on such a state but
	 * by the seat whose turn it is. */
	void (*look)(void *state, int seat);

	/* Draws anew all that SEAT does not know: a world in which it has seen
	 * what it has seen, each as likely as the others. SCRATCH has
	 * scratch_size bytes, of any content. */
	void (*determine)(
		void *state, int seat, void *scratch, struct random *);

	/* The view has been kept by commands, not by what is above, and QUESTION
	 * may be asked now: makes what the state keeps beside it. NULL: nothing.
	 */
	void (*heard)(void *state, const char *question);
};

static inline uint8_t
environment_byte(int n)
{
	return (uint8_t)(n < 0 ? 0 : n > UINT8_MAX ? UINT8_MAX : n);
}

/* Writes eight bits, a byte of 0 or 1 each: a multiplication puts all of them
 * into each byte, of which the bit that it is for is kept. */
static inline void
environment_eight_bits(uint8_t *bytes, uint8_t bits)
{
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
	const uint64_t kept = 0x8040201008040201;
#else
	const uint64_t kept = 0x0102040810204080;
#endif
	uint64_t each = bits * UINT64_C(0x0101010101010101) & kept;

	each = (each + 0x7f7f7f7f7f7f7f7f) >> 7 & 0x0101010101010101;
	memcpy(bytes, &each, sizeof each);
}

/* Writes the lowest SIZE bits of SET, a byte of 0 or 1 each. Returns the byte
 * after them. */
static inline uint8_t *
environment_bits(uint8_t *bytes, uint64_t set, int size)
{
	for (; size >= 8; size -= 8, bytes += 8, set >>= 8)
		environment_eight_bits(bytes, (uint8_t)set);
	for (; size > 0; size--, set >>= 1)
		*bytes++ = set & 1;
	return bytes;
}

/* Writes SIZE bytes of which number N is 1, the others 0; -1: all are. */
static inline uint8_t *
environment_one_of(uint8_t *bytes, int n, int size)
{
	for (int i = 0; i < size; i++)
		bytes[i] = i == n;
	return bytes + size;
}

#endif
