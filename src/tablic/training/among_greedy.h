/*
 * Games of a value net among greedy players, and the training examples they
 * give: positions of the one seat that goes by the net, with what they turned
 * out to be worth.
 *
 * The target of a position is the lambda-return (Sutton 1988, "Learning to
 * predict by the methods of temporal differences"): the margin won until the
 * seat's next position, and from there the mean of that position's value and
 * its target, the target with weight `lambda`.
 */
#ifndef TABLIC_TRAINING_AMONG_GREEDY_H
#define TABLIC_TRAINING_AMONG_GREEDY_H

#include "common/random.h"
#include "tablic/training/example.h"

enum { TABLIC_AMONG_GREEDY_EXAMPLES = 16 }; /* of a game of three, at most */

struct tablic_among_greedy {
	enum tablic_scoring scoring;
	int seats; /* from three on */
	const struct tablic_value_net *net;
	struct tablic_table_cache *cache; /* of the scoring */
	float temperature; /* of the choice among plays, in points; 0: the best
			    */
	float lambda;
};

/* Plays one game with DECK, all other chance taken from RANDOM, the net at
 * SEAT, and writes its examples. Returns how many there are; *MARGIN becomes
 * the points of the seat less the mean of the others'. */
int tablic_among_greedy_game(const struct tablic_among_greedy *, int seat,
	const card deck[static CARD_COUNT], struct random *,
	struct tablic_example examples[static TABLIC_AMONG_GREEDY_EXAMPLES],
	float *margin);

#endif
