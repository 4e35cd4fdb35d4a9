#include "rating/house_bots.h"

#include <stdlib.h>
#include <string.h>

#include "bot/bot_spec.h"
#include "rating/rating.h"
#include "record/run.h"

void
house_bots_release(struct house_bots *house)
{
	text_release(&house->names);
}

int
house_bots_add(struct house_bots *house, const char *name)
{
	if (house_bots_have(house, name))
		return 0;
	text_add(&house->names, name, strlen(name) + 1);
	return text_failed(&house->names);
}

int
house_bots_note(struct house_bots *house, const struct run_bot *bot)
{
	int ranked = bot_options_ranked(bot->options);

	return ranked == 0  ? house_bots_add(house, bot->name)
	       : ranked < 0 ? -1
			    : 0;
}

int
house_bots_note_all(struct house_bots *house, const struct run *run)
{
	int entered = run->bot_count - run->tournament.houses;
	int result = 0;

	for (int i = 0; result == 0 && i < run->bot_count; i++)
		result = i < entered ? house_bots_note(house, &run->bots[i])
				     : house_bots_add(house, run->bots[i].name);
	return result;
}

bool
house_bots_have(const struct house_bots *house, const char *name)
{
	size_t at = 0;

	while (at < house->names.length &&
		strcmp(house->names.bytes + at, name) != 0)
		at += strlen(house->names.bytes + at) + 1;
	return at < house->names.length;
}

/* The players of a rating in another order. */
struct parted {
	struct rating_player *players;
	double *superiority; /* NULL: not wanted */
	size_t *places;	     /* of the old ones, in the new order */
};

static size_t
list_places(const struct house_bots *house, const struct rating *rating,
	const struct results *results, size_t *places)
{
	size_t count = (size_t)rating->count;
	size_t listed = 0;
	size_t ranked = 0;

	for (int apart = 0; apart <= 1; apart++) {
		for (size_t i = 0; i < count; i++) {
			const char *name =
				results_name(results, rating->players[i].bot);

			if (house_bots_have(house, name) == (apart == 1))
				places[listed++] = i;
		}
		if (apart == 0)
			ranked = listed;
	}
	return ranked;
}

static void
rearrange(struct parted *parted, const struct rating *rating)
{
	size_t count = (size_t)rating->count;

	for (size_t i = 0; i < count; i++) {
		parted->players[i] = rating->players[parted->places[i]];
		for (size_t j = 0; parted->superiority && j < count; j++)
			parted->superiority[i * count + j] =
				rating->superiority[parted->places[i] * count +
						    parted->places[j]];
	}
}

static int
make_room(struct parted *parted, const struct rating *rating)
{
	size_t count = (size_t)rating->count;

	*parted = (struct parted){
		.players = calloc(count + 1, sizeof *parted->players),
		.places = calloc(count + 1, sizeof *parted->places),
	};
	if (rating->superiority)
		parted->superiority =
			calloc(count * count + 1, sizeof *parted->superiority);
	if (parted->players && parted->places &&
		(parted->superiority || !rating->superiority))
		return 0;
	free(parted->players);
	free(parted->places);
	free(parted->superiority);
	return -1;
}

int
house_bots_part(const struct house_bots *house, struct rating *rating,
	const struct results *results)
{
	struct parted parted;

	if (house->names.length == 0)
		return 0;
	if (make_room(&parted, rating) < 0)
		return -1;
	rating->ranked =
		(int)list_places(house, rating, results, parted.places);
	rearrange(&parted, rating);
	free(rating->players);
	free(rating->superiority);
	free(parted.places);
	rating->players = parted.players;
	rating->superiority = parted.superiority;
	return 0;
}
