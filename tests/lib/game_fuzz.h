/*
 * What fuzzers ask of any game, whatever the bytes are. What is not so fails an
 * assertion.
 */
#ifndef LIB_GAME_FUZZ_H
#define LIB_GAME_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "common/game.h"

/* Whether two games are equal. */
typedef bool game_fuzz_same(const void *, const void *);

/* The bytes behind the first one as a text, which the next call overwrites;
 * NULL: there is no first byte, or there are more than a text may have. */
const char *game_fuzz_text(const uint8_t *data, size_t size);

/*
 * The first seat that is to act in GAME answers TEXT. A refused answer has a
 * reason and leaves the game as it was; a legal one does the same in its
 * canonical form, which is that of its own. Returns whether it is legal. SAME
 * may be NULL: byte by byte.
 */
bool game_fuzz_answer(const struct game_rules *, void *game, const char *text,
	game_fuzz_same *same);

/*
 * Reads TEXT as the line of a deal for SEATS. A refused line has a reason; what
 * is read is read again from the line that it is written as. Returns whether it
 * is a deal.
 */
bool game_fuzz_line(const struct game_rules *, void *game, int seats,
	const char *text, game_fuzz_same *same);

#endif
