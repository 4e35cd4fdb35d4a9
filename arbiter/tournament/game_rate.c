#include "tournament/game_rate.h"

void
tempo_add(struct tempo *tempo, const struct record *record)
{
	if (tempo->count == 0)
		tempo->first = record->at;
	tempo->last = record->at;
	tempo->at[tempo->count++ % TEMPO_GAMES] = record->at;
	if (record->id > tempo->last_id)
		tempo->last_id = record->id;
}

double
tempo_rate(const struct tempo *tempo)
{
	long games = tempo->count < TEMPO_GAMES ? tempo->count : TEMPO_GAMES;

	if (games < 2)
		return 0;
	time_t begin = tempo->at[(tempo->count - games) % TEMPO_GAMES];
	return tempo->last > begin
		       ? (double)(games - 1) / (double)(tempo->last - begin)
		       : 0;
}
