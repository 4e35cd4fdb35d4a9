/*
 * Random games of any rules, driven by the interface of games alone, with the
 * frame of every position for everybody who may look: each seat, all seats and
 * nobody's. A test fails where
 *
 * - a face is in a frame, or a card in its words, that was not said to those
 * who look, in this deal or the one before it;
 * - what the last move says to have been moved is not the difference of two
 *   frames of a deal;
 * - turn, points and parts are not what the rules say.
 */
#ifndef LIB_FRAME_WATCH_H
#define LIB_FRAME_WATCH_H

#include "common/game.h"
#include "common/random.h"

/* The looks: each seat's, then those of all seats and of none. */
enum { FRAME_LOOKS_MAX = GAME_SEATS_MAX + 2 };

struct frame_watch {
	const struct game_rules *rules;
	int seats;
	void *game;
	bool open_hands;
	bool declaring; /* each deal has a deck of its own, and is declared for
			   in secret */
	struct random random;
	struct game_voice voice;
	struct game_look looks[FRAME_LOOKS_MAX];
	json_t *frames[FRAME_LOOKS_MAX]; /* of the position; NULL: none yet */
	json_t *heard[FRAME_LOOKS_MAX];	 /* words as the keys of objects */
	json_t *heard_before[FRAME_LOOKS_MAX]; /* in the deal before */
	char action[GAME_LINE_MAX];
};

/* Writes an answer of the seat that is to act, which need not be legal: then
 * another one is asked for. */
typedef void frame_watch_answer(
	struct frame_watch *, int seat, char text[static GAME_LINE_MAX]);

/* Called at every position, once its frames are there. */
typedef void frame_watch_position(struct frame_watch *);

/* Plays game NUMBER to its end, and returns how many moves it had; AT may be
 * NULL. */
int frame_watch_game(struct frame_watch *, frame_watch_answer *,
	frame_watch_position *at, int number);

/* An answer for card games that are played card by card, and declared in. */
frame_watch_answer frame_watch_card;

/* The frame of the position for a look of one's own as text, the caller's. */
char *frame_watch_text(const struct frame_watch *, struct game_look);

#endif
