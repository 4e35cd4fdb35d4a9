#include "record/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game.h"

#include "record/record.h"

/* What the rules say while a replay goes on reaches nobody. */
static void
say_to_nobody(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

const struct game_voice replay_silence = {.say = say_to_nobody};

int
replay_start(struct replay *replay, const struct record *record,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	replay->record = record;
	replay->game = record->game;
	replay->state = malloc(record->game->size);
	if (!replay->state)
		return reason_no_memory(reason);
	if (!replay->game->restore(
		    replay->state, record->seats, record->start, why))
		return reason_say(
			reason, "the start of game %ld: %s", record->id, why);
	return replay_begin(replay, reason);
}

/* Whether the game itself has failed. */
static bool
has_trouble(const struct replay *replay, char reason[static REASON_MAX])
{
	const char *trouble = game_trouble(replay->game, replay->state);

	if (trouble)
		reason_say(reason, "game %ld: %s", replay->record->id, trouble);
	return trouble;
}

static const struct game_voice *
voice_of(const struct replay *replay)
{
	return replay->voice ? replay->voice : &replay_silence;
}

int
replay_begin(const struct replay *replay, char reason[static REASON_MAX])
{
	replay->game->introduce(replay->state, voice_of(replay));
	replay->game->begin(replay->state, voice_of(replay));
	return has_trouble(replay, reason) ? -1 : 0;
}

void
replay_release(struct replay *replay)
{
	free(replay->state);
	replay->state = NULL;
}

/* Why the move cannot be the next one, whatever its action; NULL: it can. */
static const char *
misplaced(const struct replay *replay, const struct record_move *move,
	const char *text)
{
	seat_set waiting = replay->game->to_act(replay->state);

	if (waiting == 0)
		return "the game is over";
	if (!(waiting & seat_bit(move->seat)))
		return "it is another seat's turn";
	const char *tell = replay->game->request(replay->state)->tell;
	size_t length = strlen(tell);
	if (strncmp(text, tell, length) != 0 || text[length] != ' ')
		return "something else is asked for";
	return NULL;
}

int
replay_move(const struct replay *replay, size_t number,
	char reason[static REASON_MAX])
{
	const struct record_move *move = &replay->record->moves[number];
	const char *text = record_move_text(replay->record, move);
	char action[GAME_LINE_MAX];
	char why[GAME_REASON_MAX];

	const char *problem = misplaced(replay, move, text);
	if (!problem &&
		replay->game->act(replay->state, move->seat,
			strchr(text, ' ') + 1, action, why, voice_of(replay)))
		return 0;
	if (has_trouble(replay, reason))
		return -1;
	return reason_say(reason,
		"move %zu of game %ld, \"%.200s\" by seat %d, is not legal: %s",
		number + 1, replay->record->id, text, move->seat,
		problem ? problem : why);
}

static int
compare_words(const void *a, const void *b)
{
	const char *const *one = a, *const *other = b;

	return strcmp(*one, *other);
}

/* TEXT with its words sorted. */
static void
sort_words(const char *text, char sorted[static GAME_LINE_MAX])
{
	char copy[GAME_LINE_MAX];
	char *words[GAME_LINE_MAX / 2 + 1], *rest = copy;
	size_t count = 0, length = 0;

	strlcpy(copy, text, sizeof copy);
	for (char *word; (word = strsep(&rest, " "));)
		if (*word != '\0')
			words[count++] = word;
	qsort(words, count, sizeof *words, compare_words);
	sorted[0] = '\0';
	for (size_t i = 0; i < count; i++)
		length += (size_t)snprintf(sorted + length,
			GAME_LINE_MAX - length, "%s ", words[i]);
}

/* What all can see of the game in STATE when SEAT has answered TEXT; NULL: that
 * is not legal. STATE changes. */
static json_t *
look_behind(const struct game_rules *game, int seats, void *state, int seat,
	const char *text)
{
	const struct game_look whole = {.viewers = seats_all(seats)};
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	return game->act(state, seat, text, action, reason, &replay_silence)
		       ? game->frame(state, &whole)
		       : NULL;
}

bool
replay_is_same(const struct game_rules *game, int seats, const void *state,
	void *scratch, int seat, const char *one, const char *other)
{
	char first[GAME_LINE_MAX], second[GAME_LINE_MAX];

	if (strcmp(one, other) == 0)
		return true;
	if (strlen(one) != strlen(other))
		return false;
	sort_words(one, first);
	sort_words(other, second);
	if (strcmp(first, second) != 0)
		return false;
	memcpy(scratch, state, game->size);
	json_t *a = look_behind(game, seats, scratch, seat, one);
	memcpy(scratch, state, game->size);
	json_t *b = look_behind(game, seats, scratch, seat, other);
	const bool same = a && b && json_equal(a, b);
	json_decref(a);
	json_decref(b);
	return same;
}

static bool
is_score(const struct record *record, const int *points)
{
	return memcmp(points, record->points,
		       (size_t)record->seats * sizeof *points) == 0;
}

static const char *
wrong_end(const struct replay *replay)
{
	const struct record *record = replay->record;
	int points[GAME_SEATS_MAX] = {0};
	int standing[GAME_SEATS_MAX] = {0};

	if (replay->game->to_act(replay->state) != 0)
		return "are not all of it";
	replay->game->score(replay->state, points);
	if (!is_score(record, points))
		return "give another score";
	replay->game->standing(replay->state, standing);
	for (int seat = 0; seat < record->seats; seat++)
		if (standing[seat] != record_standing(record, seat))
			return "give another standing";
	return NULL;
}

/* Before the first move any seat may have failed. */
static const char *
wrong_fault(const struct replay *replay)
{
	const struct record *record = replay->record;
	int points[GAME_SEATS_MAX] = {0};
	seat_set waiting = replay->game->to_act(replay->state);

	if (waiting == 0)
		return "are all of it, and no fault ended it";
	if (record->move_count > 0 &&
		__builtin_ctzll(waiting) != record->offender)
		return "leave another seat to act than the offender";
	replay->game->forfeit(replay->state, record->offender, points);
	return is_score(record, points) ? NULL
					: "give another score for that fault";
}

int
replay_end(const struct replay *replay, char reason[static REASON_MAX])
{
	const char *wrong = replay->record->end == FAULT_NONE
				    ? wrong_end(replay)
				    : wrong_fault(replay);

	if (has_trouble(replay, reason))
		return -1;
	if (!wrong)
		return 0;
	return reason_say(
		reason, "the moves of game %ld %s", replay->record->id, wrong);
}
