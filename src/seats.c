#include "seats.h"

#include "herc/players/seat.h"
#include "planowanie/players/seat.h"
#include "tablic/players/seat.h"
#include "trax/players/seat.h"

const struct seat_game *const seat_all[] = {
	&tablic_seat,
	&herc_seat, /* before the game that takes its deck, too */
	&planowanie_seat,
	&trax_seat,
	NULL,
};
