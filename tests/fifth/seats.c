/* The bots' catalogue with a fifth game. */
#include "seats.h"

#include "fifth/high_card/seat.h"
#include "herc/players/seat.h"
#include "planowanie/players/seat.h"
#include "tablic/players/seat.h"
#include "trax/players/seat.h"

const struct seat_game *const seat_all[] = {
	&tablic_seat,
	&herc_seat,
	&planowanie_seat,
	&trax_seat,
	&high_card_seat,
	NULL,
};
