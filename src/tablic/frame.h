/* What is seen of a game of tablić (common/game_frame.h). */
#ifndef TABLIC_FRAME_H
#define TABLIC_FRAME_H

#include "common/game.h"
#include "tablic/rules.h"

/* As game_rules has it. */
json_t *tablic_frame(const struct tablic *, const struct game_look *);

/* The numbers of the table and of SEAT's hand among the places. */
int tablic_frame_table(void);
int tablic_frame_hand(int seat);

/* What a play does: "takes 3D 4D with 7H", "lays 7H". */
json_t *tablic_frame_say(struct tablic_play, bool tabla);

#endif
