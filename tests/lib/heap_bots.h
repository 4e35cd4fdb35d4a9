/*
 * Bots for the made-up game (heap_game.h) as shell scripts, for tests with real
 * processes. Each tells its age by its moves: the first one in a game takes one
 * stone in the first game of its process and two in every later one, all others
 * take one.
 */
#ifndef LIB_HEAP_BOTS_H
#define LIB_HEAP_BOTS_H

#include "bot/bot_spec.h"
#include "play/session_terms.h"
#include "record/record.h"
#include "record/run.h"

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

/* A run of two of them, called as in BOTS, without clocks. */
struct run heap_bots_run(struct run_bot *bots);

/* The terms of a session of that run, with the bots SPECS. */
struct session_terms heap_bots_terms(
	struct bot_spec *specs, struct run_bot *bots);

/* Whether the process at SEAT, which has moved, played before this game. */
bool heap_bot_is_old(const struct record *, int seat);

#endif
