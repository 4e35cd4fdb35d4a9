#include "lib/seat_drive.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/explanation.h"
#include "common/level.h"
#include "common/say.h"
#include "common/weighing.h"
#include "games.h"
#include "lib/seat_course.h"
#include "lib/seat_setup.h"
#include "seats.h"

enum {
	GAMES_MAX = 32,
	STRATEGIES_MAX = 16,
	LEVELS = LEVEL_MOST + 1, /* and none */
	SETUPS_FURTHER = 5,	 /* random ones and the usual one */
	USUAL = 4,		 /* of the efforts */
	BIT_OPEN = 1,
	BIT_MODES = 2,
};

/* What an answer may cost. */
static const struct {
	const char *name;
	bool nodes; /* so many as are said; else no limit of them */
	bool clock; /* which ends it after some looks */
	bool ended; /* before it begins */
	bool usual; /* the nodes of the strategy instead */
} efforts[] = {
	{"nodes", .nodes = true},
	{"nodes and a clock", .nodes = true, .clock = true},
	{"a clock alone", .clock = true},
	{"ended", .nodes = true, .ended = true},
	{"the usual nodes", .nodes = true, .usual = true},
};

/* A player is made once for its level, and again for what has to be new. */
static void *veterans[GAMES_MAX][STRATEGIES_MAX][LEVELS];

struct scene {
	const struct seat_drive *drive;
	const struct seat_strategy *strategy;
	struct seat_course course;
	struct random random; /* of the course */
	int level;
	void **veteran;
	int asked, weighed;
};

unsigned
seat_drive_games(void)
{
	unsigned count = 0;

	while (game_all[count])
		count++;
	return count;
}

static const struct game_rules *
rules_of(unsigned game)
{
	return game_all[game % seat_drive_games()];
}

static const struct seat_game *
seats_of(unsigned game)
{
	int variant;

	return seat_find(rules_of(game)->name, &variant);
}

unsigned
seat_drive_strategies(unsigned game)
{
	unsigned count = 0;

	while (seats_of(game)->strategies[count].name)
		count++;
	assert(count <= STRATEGIES_MAX);
	return count;
}

/* The Nth number of bots that can play; -1: there is none. */
static int
bots_of(const struct game_rules *rules, unsigned n)
{
	for (int bots = 1; bots <= GAME_SEATS_MAX; bots++) {
		if (rules->seats(bots) > 0 && n-- == 0)
			return bots;
	}
	return -1;
}

unsigned
seat_drive_bots(unsigned game)
{
	unsigned count = 0;

	while (bots_of(rules_of(game), count) >= 0)
		count++;
	return count;
}

unsigned
seat_drive_setups(unsigned game)
{
	return (unsigned)seat_setup_trials(rules_of(game)) + SETUPS_FURTHER;
}

unsigned
seat_drive_efforts(void)
{
	return sizeof efforts / sizeof *efforts;
}

bool
seat_drive_is_of_cards(unsigned game)
{
	return strcmp(seats_of(game)->commands->name, "set_deck") == 0;
}

/* Fails, and says with which numbers. */
static void
must(bool done, const struct scene *scene, const char *what, const char *answer)
{
	const struct seat_drive *d = scene->drive;

	if (!done)
		fprintf(stderr,
			"%s, %s: %s: \"%s\"\n"
			"{.game = %u, .strategy = %u, .bots = %u, .setup = %u, "
			".level = %u, .plies = %u, .asks = %u, .effort = %u, "
			".nodes = %u, .seed = %u, .plain = %d}, answer %d\n",
			scene->course.rules->name, scene->strategy->name, what,
			answer, d->game, d->strategy, d->bots, d->setup,
			d->level, d->plies, d->asks, d->effort, d->nodes,
			d->seed, d->plain, scene->asked);
	assert(done);
}

/* Level 10 is what a player is that was told none. */
static void *
player_new(const struct seat_strategy *strategy, int level)
{
	char value[12], reason[GAME_REASON_MAX];

	if (strategy->player)
		return NULL;
	void *player = strategy->player_new();
	assert(player);
	snprintf(value, sizeof value, "%d", level);
	if (level > 0) {
		bool set = strategy->player_set(player, "level", value, reason);
		assert(set);
		(void)set;
	}
	return player;
}

/* A clock for so many looks. */
static int64_t
look(void *clock)
{
	int *looks = clock;

	return (*looks)--;
}

static struct effort
effort_of(const struct scene *scene, int *looks)
{
	const struct seat_drive *d = scene->drive;
	unsigned kind = d->effort % seat_drive_efforts();
	int64_t nodes = d->nodes % 65536;

	if (efforts[kind].usual)
		nodes = scene->strategy->move_nodes;
	if (!efforts[kind].nodes)
		nodes = EFFORT_UNLIMITED;
	if (scene->strategy->move_nodes == 0)
		return effort_of_nodes(0);
	struct effort effort = effort_of_nodes(nodes);
	effort.ended = efforts[kind].ended;
	if (efforts[kind].clock) {
		*looks = (int)(d->nodes % 16);
		effort.left_ns = look;
		effort.clock = looks;
		effort.look = effort.nodes;
	}
	return effort;
}

/* An answer of PLAYER, who draws from RANDOM. */
static void
answer_of(const struct scene *scene, const void *player,
	struct explanation *explanation, struct random *random,
	char answer[static GAME_LINE_MAX])
{
	int looks = 0;
	struct effort effort = effort_of(scene, &looks);

	effort.explanation = explanation;
	seat_course_question(&scene->course)
		->answer(player ? player : scene->strategy->player,
			seat_course_view(&scene->course), &effort, random,
			answer);
}

/* What thinks in the last deal alone has nothing to say before. */
static bool
explains_all(const struct seat_strategy *strategy)
{
	return strategy->move_nodes > 0 && strcmp(strategy->name, "exact") != 0;
}

static void
expect_well_explained(
	const struct scene *scene, const struct explanation *explanation)
{
	size_t length = explanation->length;

	must(length == strlen(explanation->text) &&
			(length == 0 || explanation->text[length - 1] == '\n'),
		scene, "an explanation without end", explanation->text);
	if (scene->drive->effort % seat_drive_efforts() == USUAL &&
		scene->drive->plies == 0 && scene->asked == 0)
		must(length > 0 || !explains_all(scene->strategy), scene,
			"nothing is explained", "");
}

/* A seat that thinks has to know how far its time must go. */
static void
expect_answers_left(const struct scene *scene)
{
	const struct seat_question *question =
		seat_course_question(&scene->course);

	must(scene->strategy->move_nodes == 0 ||
			(question->answers_left &&
				question->answers_left(
					seat_course_view(&scene->course)) > 0),
		scene, "no answers are left", question->name);
}

/* Asks a player that has played before and explains itself, and a new one. */
static void
ask(struct scene *scene, char answer[static GAME_LINE_MAX])
{
	static struct explanation explanation;
	char other[GAME_LINE_MAX], reason[GAME_REASON_MAX] = "";
	struct random random, again;

	random_derive(
		&random, "seat", scene->drive->seed, (uint64_t)scene->asked, 0);
	again = random;
	expect_answers_left(scene);
	explanation = (struct explanation){.length = 0};
	answer_of(scene, *scene->veteran, &explanation, &random, answer);
	must(seat_course_try(&scene->course, answer, reason), scene, reason,
		answer);
	expect_well_explained(scene, &explanation);
	void *fresh = player_new(
		scene->strategy, scene->level == LEVEL_MOST ? 0 : scene->level);
	answer_of(scene, fresh, NULL, &again, other);
	if (fresh)
		scene->strategy->player_free(fresh);
	must(strcmp(answer, other) == 0, scene,
		"what a new player does not answer", answer);
	must(memcmp(&random, &again, sizeof random) == 0, scene,
		"a new player draws other numbers", answer);
	scene->asked++;
}

static void
expect_says(const struct scene *scene, const json_t *says)
{
	json_t *each;
	size_t i;

	json_array_foreach(says, i, each)
		must(say_is(each), scene, "no say", "");
}

/* What may be done, each once, and nothing worth more than the best. */
static void
expect_well_weighed(struct scene *scene, const struct weighing *w)
{
	char reason[GAME_REASON_MAX] = "";

	expect_says(scene, w->why);
	for (int i = 0; i < w->count; i++) {
		const struct weighed *a = &w->actions[i];

		must(seat_course_try(&scene->course, a->action, reason), scene,
			reason, a->action);
		must(a->worth <= w->actions[0].worth + 1e-6, scene,
			"worth more than the best", a->action);
		must(a->error >= 0, scene, "an error below 0", a->action);
		for (int other = 0; other < i; other++)
			must(strcmp(a->action, w->actions[other].action) != 0,
				scene, "weighed twice", a->action);
		expect_says(scene, a->facts);
	}
}

static bool
is_same(const struct weighing *one, const struct weighing *other)
{
	for (int i = 0; i < one->count && i < other->count; i++)
		if (strcmp(one->actions[i].action, other->actions[i].action) !=
				0 ||
			one->actions[i].worth != other->actions[i].worth)
			return false;
	return one->count == other->count && one->played == other->played &&
	       one->loss == other->loss && one->error == other->error;
}

/* By a player that has played before, and a new one. */
static void
weigh(struct scene *scene, const char *answer)
{
	static struct weighing one, other;
	const struct seat_strategy *strategy = scene->strategy;
	const void *view = seat_course_view(&scene->course);
	void *fresh = player_new(strategy, 0);
	struct random random, again;

	random_derive(&random, "weigh", scene->drive->seed,
		(uint64_t)scene->asked, 0);
	again = random;
	one.worlds = other.worlds = (int)scene->drive->worlds;
	weighing_begin(&one);
	weighing_begin(&other);
	bool knows =
		strategy->weigh(*scene->veteran, view, answer, &one, &random);
	must(knows == strategy->weigh(fresh, view, answer, &other, &again),
		scene, "a new player knows another", answer);
	must(is_same(&one, &other), scene, "a new player weighs otherwise",
		answer);
	if (knows)
		expect_well_weighed(scene, &one);
	must(!knows || (one.played >= 0 &&
			       strcmp(one.actions[one.played].action, answer) ==
				       0),
		scene, "what was played is not weighed", answer);
	must(one.loss >= 0 && (one.loss == 0 || one.played > 0), scene,
		"a loss of what is best", answer);
	must(weighing_is_mistake(&one) == (one.kind != NULL) &&
			(!one.kind || say_is(one.mistake)),
		scene, "a mistake of no kind, or the opposite", answer);
	scene->weighed += knows;
	weighing_release(&one);
	weighing_release(&other);
	strategy->player_free(fresh);
}

/* Any legal answer. */
static void
play_on(struct scene *scene)
{
	const struct seat_strategy *s = scene->course.of_seats->strategies;
	struct effort effort = effort_of_nodes(0);
	char answer[GAME_LINE_MAX];

	while (strcmp(s->name, "random") != 0)
		s++;
	seat_course_question(&scene->course)
		->answer(s->player, seat_course_view(&scene->course), &effort,
			&scene->random, answer);
	seat_course_play(&scene->course, answer);
}

static void
begin(struct scene *scene, unsigned setup)
{
	const struct game_rules *rules = rules_of(scene->drive->game);
	unsigned trials = (unsigned)seat_setup_trials(rules);
	int bots = bots_of(rules,
		scene->drive->bots % seat_drive_bots(scene->drive->game));
	int trial = setup == 0	      ? SEAT_SETUP_USUAL
		    : setup <= trials ? (int)setup - 1
				      : SEAT_SETUP_RANDOM;

	void *settings = seat_setup_new(rules, trial, &bots, &scene->random);
	const struct seat_course_terms terms = {
		.rules = rules,
		.bots = bots,
		.settings = settings,
		.open_hands = !scene->drive->plain &&
			      (scene->drive->seed & BIT_OPEN) != 0,
		.modes = (scene->drive->seed & BIT_MODES) != 0,
		.plain = scene->drive->plain,
		.random = &scene->random,
	};
	seat_course_begin(&scene->course, &terms);
	free(settings);
}

static void
stage(struct scene *scene, const struct seat_drive *drive)
{
	unsigned game = drive->game % seat_drive_games();
	unsigned strategy = drive->strategy % seat_drive_strategies(game);

	*scene = (struct scene){
		.drive = drive,
		.strategy = &seats_of(game)->strategies[strategy],
	};
	if (game_option_find(scene->strategy->options, "level"))
		scene->level = (int)(drive->level % LEVELS);
	scene->veteran = &veterans[game][strategy][scene->level];
	if (!*scene->veteran)
		*scene->veteran = player_new(scene->strategy, scene->level);
	random_derive(&scene->random, "deal", drive->seed, drive->setup, 0);
	begin(scene, drive->setup % seat_drive_setups(game));
}

int
seat_drive(const struct seat_drive *drive)
{
	static struct scene scene;
	char answer[GAME_LINE_MAX];
	unsigned ply = 0;

	stage(&scene, drive);
	for (; seat_course_goes_on(&scene.course); ply++) {
		if (ply < drive->plies) {
			play_on(&scene);
			continue;
		}
		if (ply - drive->plies >= drive->asks)
			break;
		ask(&scene, answer);
		if (drive->worlds > 0 && scene.strategy->weigh)
			weigh(&scene, answer);
		seat_course_play(&scene.course, answer);
	}
	seat_course_end(&scene.course);
	return drive->worlds > 0 ? scene.weighed : scene.asked;
}

static void
retire(unsigned game, unsigned strategy)
{
	for (int level = 0; level < LEVELS; level++) {
		void **player = &veterans[game][strategy][level];

		if (*player)
			seats_of(game)->strategies[strategy].player_free(
				*player);
		*player = NULL;
	}
}

void
seat_drive_end(void)
{
	for (unsigned game = 0; game < seat_drive_games(); game++) {
		for (unsigned s = 0; s < seat_drive_strategies(game); s++)
			retire(game, s);
	}
}
