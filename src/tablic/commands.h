/*
 * Tablić as a bot hears it: the commands of the protocol and the view that
 * comes of them, and what it is asked. The strategies, and with them the game
 * as a bot plays it, are in tablic/players/seat.h.
 */
#ifndef TABLIC_COMMANDS_H
#define TABLIC_COMMANDS_H

#include "common/seat.h"
#include "tablic/rules.h"

/* For struct seat_game: the view is a struct tablic_view, the variant an enum
 * tablic_scoring, and a player a struct tablic_strategy. */
extern const struct seat_command tablic_commands[];
extern const struct seat_question tablic_questions[];
void tablic_commands_forget(void *view, int scoring);

#endif
