#include "tournament/game_rate.h"

void
game_rate_add(struct game_rate *rate, const struct record *record)
{
	rate->last = record->at;
	rate->at[rate->count++ % GAME_RATE_GAMES] = record->at;
	if (record->id > rate->last_id)
		rate->last_id = record->id;
}

double
game_rate_now(const struct game_rate *rate)
{
	long games =
		rate->count < GAME_RATE_GAMES ? rate->count : GAME_RATE_GAMES;

	if (games < 2)
		return 0;
	time_t begin = rate->at[(rate->count - games) % GAME_RATE_GAMES];
	return rate->last > begin
		       ? (double)(games - 1) / (double)(rate->last - begin)
		       : 0;
}
