#include "seats.h"

#include "herc/players/seat.h"
#include "planowanie/players/seat.h"
#include "tablic/players/seat.h"
#include "trax/players/seat.h"

const struct seat_game *const seat_all[] = {
	&tablic_seat,
	&planowanie_seat,
	&herc_seat,
	&trax_seat,
	NULL,
};
