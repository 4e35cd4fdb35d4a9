#include "tournament/game_rate.h"

void
game_rate_add(struct game_rate *game_rate, const struct record *record)
{
	if (game_rate->count == 0)
		game_rate->first = record->at;
	game_rate->last = record->at;
	game_rate->at[game_rate->count++ % GAME_RATE_GAMES] = record->at;
	if (record->id > game_rate->last_id)
		game_rate->last_id = record->id;
}

double
game_rate_now(const struct game_rate *game_rate)
{
	long games = game_rate->count < GAME_RATE_GAMES ? game_rate->count
							: GAME_RATE_GAMES;

	if (games < 2)
		return 0;
	time_t begin =
		game_rate->at[(game_rate->count - games) % GAME_RATE_GAMES];
	return game_rate->last > begin
		       ? (double)(games - 1) / (double)(game_rate->last - begin)
		       : 0;
}
