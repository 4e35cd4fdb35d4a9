/*
 * What a seat may do, for those who seat a person and know no rules: a JSON
 * array with an object for each action,
 *
 *	{"action":"7H 3D 4D","words":"takes 3D 4D with 7H",
 *	 "say":["takes %s with %s","3D 4D","7H"],
 *	 "pieces":[[4,"7H"],[0,"3D"],[0,"4D"]]}
 *
 * what is to be answered, letter for letter; that in the words of the frame
 * behind it, and as facts (common/say.h); and the pieces of the seat's frame that it
 * concerns, each a place and a face as they stand there: that of a grid is an
 * array of row, column and tile, as the tile will lie there. An action without
 * pieces, as a number to declare, has none.
 *
 * All legal actions are listed, each once where the order of its words makes no
 * difference, at most GAME_ACTIONS_MAX; where there are more the last item is
 * {"more":true}.
 *
 *	game_actions_begin(&list);
 *	while (... && game_actions_add(&list, action,
 *		said("plays %s", card)))
 *		game_actions_piece(&list, hand, json_string(card));
 *	return game_actions_end(&list);
 */
#ifndef COMMON_GAME_ACTIONS_H
#define COMMON_GAME_ACTIONS_H

#include <stdbool.h>

#include <jansson.h>

#include "common/say.h"

struct random;

enum { GAME_ACTIONS_MAX = 2000 };

struct game_actions {
	json_t *array;
	json_t *pieces; /* of the last action; NULL: there is none */
	bool more;	/* than there is room for */
	bool failed;
};

void game_actions_begin(struct game_actions *);

/* Takes over SAID. False if there is no room for ACTION, and so for no other, or
 * no memory. */
bool game_actions_add(struct game_actions *, const char *action, json_t *said);

/* There are others, which are left out; the last thing before the end. */
void game_actions_more(struct game_actions *);

/* The last action concerns FACE, a new value that the list takes over, in the
 * frame's place PLACE. NULL: there was no memory for it. */
void game_actions_piece(struct game_actions *, int place, json_t *face);

/* One of such an ARRAY, each as likely as the others, the array's; NULL: there is
 * none in it. */
const char *game_actions_draw(const json_t *array, struct random *);

/* The finished array, the caller's; NULL: no memory. */
json_t *game_actions_end(struct game_actions *);

#endif
