/*
 * Bots for the made-up game (heap_game.h) as shell scripts, for tests with real
 * processes. Each tells its age by its moves: the first one in a game takes one
 * stone in the first game of its process and two in every later one, all others
 * take one.
 */
#ifndef LIB_HEAP_BOTS_H
#define LIB_HEAP_BOTS_H

#include "bot/bot_spec.h"
#include "record/record.h"

/* What a bot does amiss: a case of the shell's for the command that came, where
 * $n is the number of games that the process has heard of. No single quotes. */
#define HEAP_BOT_GOOD	     ""
#define HEAP_BOT_CRASHES     "gen_move) exit 3;;"
#define HEAP_BOT_HANGS	     "gen_move) exec sleep 600;;"
#define HEAP_BOT_STAYS	     "quit) exec sleep 600;;"
#define HEAP_BOT_NEVER_READY "set_heap) exit 4;;"
#define HEAP_BOT_DIES_LATER \
	"set_heap) [ $n -lt 2 ] || exit 1; printf \"=\\n\\n\";;"

/* A bot called NAME, to be released as others are. */
void heap_bot(struct bot_spec *, const char *name, const char *amiss);

/* Whether the process at SEAT, which has moved, played before this game. */
bool heap_bot_is_old(const struct record *, int seat);

#endif
