/*
 * Any bytes as a game, its settings, a player of it, a position and an effort:
 * the player's answer must be legal, and that of a new player too; see
 * lib/seat_drive.h. Numbers that are said by more than one byte have their low
 * one first.
 */

#include "lib/fuzz.h"
#include "lib/seat_drive.h"

enum { BYTES = 12, ASKS_MOST = 8, NODES_MOST = 4096 };

static unsigned
word(const uint8_t *data)
{
	return data[0] | (unsigned)data[1] << 8;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size != BYTES)
		return 0;
	const struct seat_drive drive = {
		.game = data[0],
		.strategy = data[1],
		.bots = data[2],
		.setup = data[3],
		.level = data[4] % 11,
		.asks = 1 + data[5] % ASKS_MOST,
		.effort = data[5] / ASKS_MOST % (seat_drive_efforts() - 1),
		.plies = word(data + 6) % 1024,
		.nodes = word(data + 8) % NODES_MOST,
		.seed = word(data + 10),
	};

	seat_drive(&drive);
	return 0;
}
