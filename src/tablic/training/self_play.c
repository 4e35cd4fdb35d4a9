#include "tablic/training/self_play.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tablic/moves.h"
#include "tablic/search/endgame.h"

enum { DEALS = TABLIC_DEALS_MAX - 1, TURNS = DEALS * TABLIC_HAND_MAX };

/* Solves nearly all last deals. */
#define LAST_DEAL_NODES 60000

/* What one seat goes through: TURNS stands, what followed each. */
struct course {
	int count;
	float value[TURNS];
	float won[TURNS]; /* from this stand to the next */
	struct tablic_features features[TURNS];
};

struct tablic_school {
	enum tablic_scoring scoring;
	struct tablic_outlooks *outlooks;
	struct tablic_endgame *endgame;
	struct tablic game;
	struct tablic_stand stands[2]; /* after the last play */
	struct course courses[2];
};

struct tablic_school *
tablic_school_new(enum tablic_scoring scoring)
{
	struct tablic_school *school = calloc(1, sizeof *school);

	if (school == NULL)
		return NULL;
	school->scoring = scoring;
	school->outlooks = tablic_outlooks_new(scoring);
	school->endgame = tablic_endgame_new();
	if (school->outlooks != NULL && school->endgame != NULL)
		return school;
	tablic_school_free(school);
	return NULL;
}

void
tablic_school_free(struct tablic_school *school)
{
	if (school == NULL)
		return;
	tablic_outlooks_free(school->outlooks);
	tablic_endgame_free(school->endgame);
	free(school);
}

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f;
}

/* By the chances exp(worth / temperature). */
static int
draw(const float worth[], int count, float temperature, struct random *random)
{
	float weight[TABLIC_CHOICES_MAX];
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
choose(struct tablic_school *school, const struct tablic_school_terms *terms,
	const struct tablic_stand *stand, struct random *random)
{
	float worth[TABLIC_CHOICES_MAX];
	struct tablic_choice choices[TABLIC_CHOICES_MAX];
	struct tablic_features features;
	int count = tablic_choices_list(
		school->scoring, stand->hand, stand->table, choices);

	for (int i = 0; i < count; i++) {
		struct tablic_stand after = *stand;
		int won = tablic_stand_play(&after, school->scoring,
			tablic_choice_play(&choices[i]));
		tablic_features_of(&features, &after, school->outlooks);
		worth[i] =
			(float)won + tablic_value_of(terms->value, &features);
	}
	return tablic_choice_play(
		&choices[draw(worth, count, terms->temperature, random)]);
}

static void
win(struct course *course, float points)
{
	if (course->count > 0)
		course->won[course->count - 1] += points;
}

/* Both see PLAY; the stand after it is one more of who made it. */
static void
play(struct tablic_school *school, const struct tablic_school_terms *terms,
	int seat, struct tablic_play made)
{
	struct course *course = &school->courses[seat];
	struct tablic_stand *own = &school->stands[seat];
	int points = tablic_stand_play(own, school->scoring, made);
	int lost = tablic_stand_answer(&school->stands[!seat], school->scoring,
		made, school->outlooks);

	win(course, (float)points);
	win(&school->courses[!seat], (float)-lost);
	tablic_features_of(
		&course->features[course->count], own, school->outlooks);
	course->value[course->count] =
		tablic_value_of(terms->value, &course->features[course->count]);
	course->won[course->count++] = 0;
	tablic_play(&school->game, made);
}

static void
deal(struct tablic_school *school)
{
	tablic_deal(&school->game);
	for (int seat = 0; seat < 2; seat++) {
		struct tablic_stand *s = &school->stands[seat];
		s->hand = school->game.hands[seat];
		s->unseen &= ~s->hand;
		s->deal = school->game.open.deal;
		s->stock = school->game.open.stock;
		s->theirs = TABLIC_HAND_MAX;
		s->passed = 0;
	}
}

static void
begin(struct tablic_school *school, struct random *random)
{
	card deck[CARD_COUNT];

	memcpy(deck, tablic_deck, sizeof deck);
	random_shuffle(random, deck, CARD_COUNT);
	tablic_start(&school->game, school->scoring, 2, deck);
	for (int seat = 0; seat < 2; seat++) {
		school->stands[seat] = (struct tablic_stand){
			.table = school->game.open.table,
			.unseen = CARD_SET_ALL & ~school->game.open.table,
			.last = -1,
		};
		school->courses[seat].count = 0;
	}
}

/* What the last deal brings seat 0 more than seat 1. */
static float
last_deal(struct tablic_school *school)
{
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;
	struct effort effort = effort_of_nodes(LAST_DEAL_NODES);
	struct tablic *game = &school->game;
	int before[TABLIC_SEATS_MAX];

	tablic_score(&game->open, before);
	tablic_deal(game);
	tablic_endgame_of_game(&position, game);
	tablic_endgame_solve(school->endgame, &position, &effort, &answer);
	float margin = (float)answer.value;
	if (school->scoring == TABLIC_STIHOVI)
		margin /= TABLIC_STANDING_UNIT;
	return margin - (float)(before[0] - before[1]);
}

static void
teach(const struct course *course, float lambda, struct tablic_lesson lessons[])
{
	float target = 0, value = 0;

	for (int i = TURNS; i-- > 0;) {
		target =
			course->won[i] + lambda * target + (1 - lambda) * value;
		value = course->value[i];
		lessons[i].features = course->features[i];
		lessons[i].target = target;
	}
}

void
tablic_school_game(struct tablic_school *school,
	const struct tablic_school_terms *terms, struct random *random,
	struct tablic_lesson lessons[static TABLIC_SCHOOL_LESSONS])
{
	struct tablic_open *open = &school->game.open;

	begin(school, random);
	while (open->deal < DEALS || !tablic_hands_empty(open)) {
		if (tablic_hands_empty(open))
			deal(school);
		play(school, terms, open->turn,
			choose(school, terms, &school->stands[open->turn],
				random));
	}
	float margin = last_deal(school);
	win(&school->courses[0], margin);
	win(&school->courses[1], -margin);
	for (int seat = 0; seat < 2; seat++)
		teach(&school->courses[seat], terms->lambda,
			lessons + seat * TURNS);
}
