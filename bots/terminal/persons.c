#include "terminal/persons.h"

#include "terminal/herc_person.h"
#include "terminal/planowanie_person.h"
#include "terminal/tablic_person.h"
#include "terminal/trax_person.h"

static const struct person_game *const all[] = {
	&tablic_person,
	&planowanie_person,
	&herc_person,
	&trax_person,
};

enum { COUNT = sizeof all / sizeof *all };

_Static_assert((int)COUNT <= (int)PERSONS_MAX, "games");

void
persons_init(struct persons *persons, struct person *person)
{
	*persons = (struct persons){0};
	for (int i = 0; i < COUNT; i++) {
		persons->seats[i] = (struct person_seat){person, all[i]};
		persons->observers[i] = person_observer(&persons->seats[i]);
		persons->games[i] = (struct player_game){
			.game = all[i]->game,
			.observer = &persons->observers[i],
		};
	}
}
