#include "tablic/training/self_play.h"

#include <math.h>
#include <stdlib.h>

#include "tablic/moves.h"
#include "tablic/search/endgame.h"

enum { DEALS = TABLIC_DEALS_MAX - 1, TURNS = DEALS * TABLIC_HAND_MAX };

/* Solves nearly all last deals. */
#define LAST_DEAL_NODES 60000

/* The positions of one seat after each of its plays, and what followed. */
struct course {
	int count;
	float value[TURNS];
	float won[TURNS]; /* from this position to the next */
	struct tablic_features features[TURNS];
};

struct tablic_self_play {
	enum tablic_scoring scoring;
	struct tablic_table_cache *cache;
	struct tablic_endgame *endgame;
	struct tablic game;
	struct tablic_position positions[2]; /* after the last play */
	struct course courses[2];
};

struct tablic_self_play *
tablic_self_play_new(enum tablic_scoring scoring)
{
	struct tablic_self_play *self_play = calloc(1, sizeof *self_play);

	if (!self_play)
		return NULL;
	self_play->scoring = scoring;
	self_play->cache = tablic_table_cache_new(scoring);
	self_play->endgame = tablic_endgame_new();
	if (self_play->cache && self_play->endgame)
		return self_play;
	tablic_self_play_free(self_play);
	return NULL;
}

void
tablic_self_play_free(struct tablic_self_play *self_play)
{
	if (!self_play)
		return;
	tablic_table_cache_free(self_play->cache);
	tablic_endgame_free(self_play->endgame);
	free(self_play);
}

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f;
}

/* An index drawn with chances in proportion to exp(worth / temperature). */
static int
draw(const float worth[], int count, float temperature, struct random *random)
{
	float weight[TABLIC_MOVES_MAX];
	float best = worth[0], sum = 0;

	for (int i = 1; i < count; i++)
		best = worth[i] > best ? worth[i] : best;
	for (int i = 0; i < count; i++)
		sum += weight[i] = expf((worth[i] - best) / temperature);
	float drawn = uniform(random) * sum;
	for (int i = 0; i < count - 1; i++) {
		drawn -= weight[i];
		if (drawn < 0)
			return i;
	}
	return count - 1;
}

static struct tablic_play
choose(struct tablic_self_play *self_play,
	const struct tablic_self_play_terms *terms,
	const struct tablic_position *position, struct random *random)
{
	float worth[TABLIC_MOVES_MAX];
	struct tablic_move moves[TABLIC_MOVES_MAX];
	struct tablic_features features;
	int count = tablic_moves_list(
		self_play->scoring, position->hand, position->table, moves);

	for (int i = 0; i < count; i++) {
		struct tablic_position after = *position;
		int won = tablic_position_play(&after, self_play->scoring,
			tablic_move_play(&moves[i]));

		tablic_features_of(&features, &after, self_play->cache);
		worth[i] = (float)won +
			   tablic_value_net_evaluate(terms->net, &features);
	}
	return tablic_move_play(
		&moves[draw(worth, count, terms->temperature, random)]);
}

static void
win(struct course *course, float points)
{
	if (course->count > 0)
		course->won[course->count - 1] += points;
}

/* SEAT makes the play, which both see; its position is entered in its course.
 */
static void
play(struct tablic_self_play *self_play,
	const struct tablic_self_play_terms *terms, int seat,
	struct tablic_play made)
{
	struct course *course = &self_play->courses[seat];
	struct tablic_position *own = &self_play->positions[seat];
	int points = tablic_position_play(own, self_play->scoring, made);
	int lost = tablic_position_answer(&self_play->positions[!seat],
		self_play->scoring, made, self_play->cache);

	win(course, (float)points);
	win(&self_play->courses[!seat], (float)-lost);
	tablic_features_of(
		&course->features[course->count], own, self_play->cache);
	course->value[course->count] = tablic_value_net_evaluate(
		terms->net, &course->features[course->count]);
	course->won[course->count++] = 0;
	tablic_play(&self_play->game, made);
}

static void
deal(struct tablic_self_play *self_play)
{
	tablic_deal(&self_play->game);
	for (int seat = 0; seat < 2; seat++) {
		struct tablic_position *s = &self_play->positions[seat];

		s->hand = self_play->game.hands[seat];
		s->unseen &= ~s->hand;
		s->deal = self_play->game.open.deal;
		s->stock = self_play->game.open.stock;
		s->theirs = TABLIC_HAND_MAX;
		s->passed = 0;
	}
}

static void
begin(struct tablic_self_play *self_play, struct random *random)
{
	card deck[CARD_COUNT];

	tablic_shuffle(deck, random);
	tablic_start(&self_play->game, self_play->scoring, 2, deck);
	for (int seat = 0; seat < 2; seat++) {
		self_play->positions[seat] = (struct tablic_position){
			.table = self_play->game.open.table,
			.unseen = CARD_SET_ALL & ~self_play->game.open.table,
			.last = -1,
		};
		self_play->courses[seat].count = 0;
	}
}

/* The margin of seat 0 over seat 1 in the last deal, solved exactly. */
static float
last_deal(struct tablic_self_play *self_play)
{
	struct tablic_endgame_position end;
	struct tablic_endgame_answer answer;
	struct effort effort = effort_of_nodes(LAST_DEAL_NODES);
	struct tablic *game = &self_play->game;
	int before[TABLIC_SEATS_MAX];

	tablic_score(&game->open, before);
	tablic_deal(game);
	tablic_endgame_of_game(&end, game);
	tablic_endgame_solve(self_play->endgame, &end, &effort, &answer);
	float margin = (float)answer.value;
	if (self_play->scoring == TABLIC_STIHOVI)
		margin /= TABLIC_STANDING_UNIT;
	return margin - (float)(before[0] - before[1]);
}

/* The targets, from the last position back. */
static void
write_targets(const struct course *course, float lambda,
	struct tablic_example examples[])
{
	float target = 0, value = 0;

	for (int i = TURNS; i-- > 0;) {
		target =
			course->won[i] + lambda * target + (1 - lambda) * value;
		value = course->value[i];
		examples[i].features = course->features[i];
		examples[i].target = target;
	}
}

void
tablic_self_play_game(struct tablic_self_play *self_play,
	const struct tablic_self_play_terms *terms, struct random *random,
	struct tablic_example examples[static TABLIC_SELF_PLAY_EXAMPLES])
{
	struct tablic_open *open = &self_play->game.open;

	begin(self_play, random);
	while (open->deal < DEALS || !tablic_hands_empty(open)) {
		if (tablic_hands_empty(open))
			deal(self_play);
		play(self_play, terms, open->turn,
			choose(self_play, terms,
				&self_play->positions[open->turn], random));
	}
	float margin = last_deal(self_play);
	win(&self_play->courses[0], margin);
	win(&self_play->courses[1], -margin);
	for (int seat = 0; seat < 2; seat++)
		write_targets(&self_play->courses[seat], terms->lambda,
			examples + seat * TURNS);
}
