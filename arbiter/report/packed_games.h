/*
 * The games of a page, packed in blocks as they come, so that a page of any
 * length is written in the same memory. Blocks are elements block-N, each so
 * many games; index-N has the rows of so many blocks. Both are base64 of a zlib
 * stream of an array of JSON. Of a site they are files of a folder that pages load
 * as scripts, "block-0.js", which also pages from a disk may.
 *
 * To replay a game takes a hundred times as long as to read it. So who packs games
 * into a folder, night after night, may tell of all of them before, by what they
 * follow from; blocks of the night before that have the same games are then taken as
 * they are. A block says at its end what it was made from.
 *
 *	for each game: packed_games_announce(&games, &game)
 *	packed_games_take(&games, before)
 *	for each game: packed_games_add(&games, ...), for which it need not be whole
 *		if packed_games_has_next(&games)
 *	packed_games_end(&games)
 *
 * A row is what `talon show --json FILE` lists of a game, and "file", the
 * number of its file. A game of a block has
 *
 *	why	the fault in words; "" without one
 *	ms	by move, its time: 0 below a millisecond, else of two digits,
 *		rounded down
 *	notes	by the number of a move, what its bot said besides: "info" and
 *		"note" (bot/notes.h)
 *	first	the frame before the first move (talon-frames(5)), as all
 *		seats together see it
 *	steps	by move, the difference to the next frame
 *	looks	by position and look, which is a seat or "none", as whom nobody
 *		sees: the difference of what that look sees from the frame with
 *		the hands of others hidden, where there is one
 *
 * A difference of objects, or of arrays of as many objects, is an object with
 * the members that differ, by name or number: null is one that is gone. One of
 * other arrays is [from, count, item ...]: there so many items give way to
 * these. Any other, and what was not there, is the value itself. A member has
 * one type in all frames of a game.
 */
#ifndef REPORT_PACKED_GAMES_H
#define REPORT_PACKED_GAMES_H

#include <stdbool.h>
#include <nettle/sha2.h>
#include <stddef.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"

struct record;

enum {
	PACKED_GAMES_BLOCK = 32,
	PACKED_GAMES_INDEX = 64 * PACKED_GAMES_BLOCK,
	PACKED_GAMES_KEY = 32, /* hexadecimal digits */
};

/* {.file} or {.folder} is empty. */
struct packed_games {
	FILE *file;
	const char *folder; /* the path of one that is there; NULL: elements of
			     * FILE */
	bool silent; /* leaves out what bots said besides, and why games ended */
	bool facts; /* frames keep the facts beside their words (say), which take
		     * room, for a page of several languages */
	struct text block;
	struct text index;
	long count;

	struct sha256_ctx key; /* of the block that is announced */
	struct text keys;  /* of all before, PACKED_GAMES_KEY letters each */
	struct text taken; /* a byte a block, whether it is there already */
	long announced;
};

void packed_games_release(struct packed_games *);

/* A game that will be packed: RUN stands for its run, and LINE is that of its record.
 */
void packed_games_announce(struct packed_games *, const char *run,
	const char *line, size_t length);

/* Takes blocks from the folder BEFORE, which need not be there, after the last game
 * has been announced. -1 with errno: no memory. */
int packed_games_take(struct packed_games *, const char *before);

/* Whether the next game is packed already. */
bool packed_games_has_next(const struct packed_games *);

/* Packs a record, whole (reader.h), of file number FILE. -1 with the reason in
 * words: its moves break the rules, or no memory. */
int packed_games_add(struct packed_games *, size_t file, const struct record *,
	char reason[static REASON_MAX]);

/* Writes what is left. -1 with errno: no memory. */
int packed_games_end(struct packed_games *);

/* Adds what the script is to know of them: "games" how many are packed, "block" how
 * many are in one, and an "index" of so many parts. */
void packed_games_add_data(const struct packed_games *, struct text *json);

#endif
