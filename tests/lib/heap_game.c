#include "lib/heap_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game_frame.h"

struct heap {
	int start;
	int stones;
	int seats;
	int turn;
	int last; /* taken; 0: nobody has yet */
	int points[GAME_SEATS_MAX];
};

static int
heap_seats(int bots)
{
	return bots == 2 || bots == 3 ? bots : 0;
}

static int
heap_pair_seats(int bots)
{
	return bots == 2 ? 4 : 0;
}

static void
heap_set_up(struct heap *heap, int seats, int stones)
{
	*heap = (struct heap){
		.start = stones, .stones = stones, .seats = seats};
}

static void
heap_deal(void *game, int seats, const void *settings, long number,
	struct random *random)
{
	(void)settings;
	(void)number;
	heap_set_up(game, seats, 5 + (int)random_below(random, 5));
}

static json_t *
heap_start(const void *game)
{
	const struct heap *heap = game;

	return json_pack("{s:i}", "heap", heap->start);
}

static bool
heap_restore(void *game, int seats, const json_t *start,
	char reason[static GAME_REASON_MAX])
{
	int stones;

	if (json_unpack((json_t *)(uintptr_t)start, "{s:i}", "heap", &stones)) {
		strlcpy(reason, "there is no heap", GAME_REASON_MAX);
		return false;
	}
	heap_set_up(game, seats, stones);
	return true;
}

static void
heap_introduce(const void *game, const struct game_voice *voice)
{
	const struct heap *heap = game;
	char line[64];

	snprintf(line, sizeof line, "set_heap %d", heap->start);
	voice->say(voice->listener, seats_all(heap->seats), line);
}

static void
heap_begin(void *game, const struct game_voice *voice)
{
	(void)game;
	(void)voice;
}

static seat_set
heap_to_act(const void *game)
{
	const struct heap *heap = game;

	return heap->stones > 0 ? seat_bit(heap->turn) : 0;
}

static const struct game_request *
heap_request(const void *game)
{
	static const struct game_request move = {"gen_move", "play"};

	(void)game;
	return &move;
}

static bool
heap_act(void *game, int seat, const char *text,
	char action[static GAME_LINE_MAX], char reason[static GAME_REASON_MAX],
	const struct game_voice *voice)
{
	struct heap *heap = game;
	int stones = atoi(text);
	char line[64];

	if (stones < 1 || stones > 3 || stones > heap->stones) {
		snprintf(reason, GAME_REASON_MAX, "%d cannot be taken of %d",
			stones, heap->stones);
		return false;
	}
	snprintf(action, GAME_LINE_MAX, "%d", stones);
	snprintf(line, sizeof line, "play %d %d", seat, stones);
	heap->stones -= stones;
	heap->last = stones;
	heap->points[seat] += stones;
	heap->turn = (seat + 1) % heap->seats;
	voice->say(voice->listener, seats_all(heap->seats), line);
	return true;
}

static void
heap_score(const void *game, int points[static GAME_SEATS_MAX])
{
	const struct heap *heap = game;

	memcpy(points, heap->points, sizeof heap->points);
}

static void
heap_forfeit(const void *game, int offender, int points[static GAME_SEATS_MAX])
{
	heap_score(game, points);
	points[offender] = 0;
}

static json_t *
heap_frame(const void *game, const struct game_look *look)
{
	const struct heap *heap = game;
	struct game_frame frame;
	const struct game_place place = {
		.kind = "pile",
		.name = "heap",
		.piece = "stone",
		.owner = -1,
		.hidden = heap->stones,
	};

	(void)look;
	game_frame_begin(&frame, heap_to_act(game), heap->seats, heap->points);
	game_frame_part(&frame, "stones", heap->points);
	game_frame_place(&frame, &place, json_array());
	if (heap->last > 0)
		game_frame_last(&frame,
			(heap->turn + heap->seats - 1) % heap->seats,
			said("takes %d", heap->last));
	return game_frame_end(&frame);
}

#define HEAP_RULES(own_name, own_seats)                                        \
	{                                                                      \
		.name = own_name, .summary = "take stones",                    \
		.bot_counts = "2 or 3", .size = sizeof(struct heap),           \
		.seats = own_seats, .deal = heap_deal, .start = heap_start,    \
		.restore = heap_restore, .introduce = heap_introduce,          \
		.begin = heap_begin, .to_act = heap_to_act,                    \
		.request = heap_request, .act = heap_act, .score = heap_score, \
		.standing = heap_score, .forfeit = heap_forfeit,               \
		.frame = heap_frame,                                           \
	}

const struct game_rules heap_rules = HEAP_RULES("heap", heap_seats);
const struct game_rules heap_pair_rules =
	HEAP_RULES("heap-pairs", heap_pair_seats);
