/* All of these, and nothing else, leave the library. */
#pragma GCC visibility push(default)
#include "kit/talon-games.h"
#pragma GCC visibility pop

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/effort.h"
#include "common/number.h"
#include "environments.h"
#include "kit/games_error.h"
#include "seats.h"

_Static_assert((int)TALON_TEXT_MAX == (int)GAME_LINE_MAX, "texts");
_Static_assert((int)TALON_ERROR_MAX > (int)GAME_REASON_MAX, "reasons");

enum { GAMES_MAX = 1 << 24, STATE_ALIGN = 64 };

/* One of the games; its state follows. */
struct slot {
	uint64_t begun;	      /* of its own deals */
	int64_t deal;	      /* -1: none */
	struct random random; /* of all opponents */
};

enum { STATE_AT = STATE_ALIGN };

_Static_assert(sizeof(struct slot) <= STATE_AT, "the state's place");

/* Who plays a seat in the caller's stead; without a strategy nobody does. */
struct opponent {
	const struct seat_strategy *strategy;
	void *made; /* NULL: the player is the strategy's */
	int64_t nodes;
};

struct talon_env {
	const struct environment *environment;
	const struct seat_game *of_seats;
	int games;
	int seats;
	size_t observation_size;
	size_t slot_size;
	uint8_t *slots;
	uint8_t *trial; /* a slot for what does not count */
	void *dealt;	/* a game of the rules */
	void *scratch;
	void *settings; /* NULL: none */
	uint64_t seed;
	struct opponent opponents[GAME_SEATS_MAX];
	int32_t *turns;
	uint8_t *masks;
	uint8_t *observations;
	int32_t *points;
	char error[TALON_ERROR_MAX];
};

/* What is saved of a game begins with it. */
struct saved_head {
	uint64_t tag;
};

static struct slot *
slot_of(const struct talon_env *env, int game)
{
	return (struct slot *)(void *)(env->slots +
				       env->slot_size * (size_t)game);
}

static void *
state_of(struct slot *slot)
{
	return (uint8_t *)slot + STATE_AT;
}

/* The number of bots in the game's contest, else the fewest that can play. */
static int
usual_bots(const struct game_rules *rules)
{
	const struct game_preset *limits =
		rules->contest ? rules->contest->limits : NULL;
	uint64_t number;
	int bots = 1;

	for (; limits && limits->name; limits++) {
		if (strcmp(limits->name, "players") == 0 &&
			number_parse(limits->value, &number))
			return (int)number;
	}
	while (rules->seats(bots) == 0)
		bots++;
	return bots;
}

static int
set_players(struct talon_env *env, const char *value)
{
	const struct game_rules *rules = env->environment->rules;
	uint64_t bots;

	env->seats = number_parse(value, &bots) && bots <= GAME_SEATS_MAX
			     ? rules->seats((int)bots)
			     : 0;
	return env->seats > 0 ? 0
			      : games_error(env->error,
					"players: %.40s cannot play %s, but %s",
					value, rules->name, rules->bot_counts);
}

static int
set_option(struct talon_env *env, const char *name, const char *value)
{
	const struct game_rules *rules = env->environment->rules;
	char reason[GAME_REASON_MAX];

	if (!value)
		return games_error(
			env->error, "%.40s: there is no value", name);
	if (strcmp(name, "players") == 0)
		return set_players(env, value);
	if (!game_option_find(rules->options, name))
		return games_error(env->error, "%s has no option %.40s",
			rules->name, name);
	if (!rules->settings_set(env->settings, name, value, reason))
		return games_error(env->error, "%.40s: %s", name, reason);
	return 0;
}

static int
set_options(struct talon_env *env, const char *const *options)
{
	const struct game_rules *rules = env->environment->rules;
	char reason[GAME_REASON_MAX];

	env->seats = rules->seats(usual_bots(rules));
	if (env->settings)
		rules->settings_init(env->settings);
	for (; options && options[0]; options += 2) {
		if (set_option(env, options[0], options[1]) < 0)
			return -1;
	}
	if (env->settings &&
		!rules->settings_check(env->settings, env->seats, reason))
		return games_error(env->error, "%s", reason);
	return 0;
}

static int
make_slots(struct talon_env *env, int games)
{
	const struct environment *e = env->environment;
	size_t padded = STATE_AT + e->size + STATE_ALIGN - 1;

	env->games = games;
	env->slot_size = padded - padded % STATE_ALIGN;
	env->observation_size = (size_t)e->observation_size(env->seats);
	env->slots = calloc((size_t)games, env->slot_size);
	env->trial = malloc(env->slot_size);
	env->dealt = malloc(e->rules->size);
	env->scratch = malloc(e->scratch_size + 1);
	if (!env->slots || !env->trial || !env->dealt || !env->scratch)
		return games_error(
			env->error, "there is no memory for %d games", games);
	for (int game = 0; game < games; game++)
		slot_of(env, game)->deal = -1;
	return 0;
}

static int
make(struct talon_env *env, const char *const *options, int games)
{
	const struct game_rules *rules = env->environment->rules;
	int variant;

	env->of_seats = seat_find(rules->name, &variant);
	if (rules->settings_size > 0) {
		env->settings = calloc(1, rules->settings_size);
		if (!env->settings)
			return games_error(env->error, "there is no memory");
	}
	if (games < 1 || games > GAMES_MAX)
		return games_error(env->error, "%d games are not from 1 to %d",
			games, GAMES_MAX);
	return set_options(env, options) < 0 ? -1 : make_slots(env, games);
}

struct talon_env *
talon_env_new(const char *game, const char *const *options, int games,
	uint64_t seed, char error[TALON_ERROR_MAX])
{
	const struct environment *e = environment_find(game);
	struct talon_env *env = e ? calloc(1, sizeof *env) : NULL;

	if (!env) {
		games_error(error,
			e ? "there is no memory"
			  : "there is no environment of the name %.40s",
			game);
		return NULL;
	}
	env->environment = e;
	env->seed = seed;
	if (make(env, options, games) == 0)
		return env;
	memcpy(error, env->error, TALON_ERROR_MAX);
	talon_env_free(env);
	return NULL;
}

static void
opponent_release(struct opponent *opponent)
{
	if (opponent->made)
		opponent->strategy->player_free(opponent->made);
	*opponent = (struct opponent){0};
}

void
talon_env_free(struct talon_env *env)
{
	if (!env)
		return;
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		opponent_release(&env->opponents[seat]);
	free(env->slots);
	free(env->trial);
	free(env->dealt);
	free(env->scratch);
	free(env->settings);
	free(env);
}

const char *
talon_env_game(int number)
{
	for (int i = 0; environment_all[i]; i++) {
		if (i == number)
			return environment_all[i]->rules->name;
	}
	return NULL;
}

const char *
talon_env_error(const struct talon_env *env)
{
	return env->error;
}

int
talon_env_games(const struct talon_env *env)
{
	return env->games;
}

int
talon_env_seats(const struct talon_env *env)
{
	return env->seats;
}

int
talon_env_actions(const struct talon_env *env)
{
	return env->environment->actions;
}

int
talon_env_observation_size(const struct talon_env *env)
{
	return (int)env->observation_size;
}

/* -1: over, or not begun. */
static int
turn_of(const struct talon_env *env, struct slot *slot)
{
	return slot->deal < 0 ? -1 : env->environment->turn(state_of(slot));
}

/* A game that has not begun has no position. */
static void
write_nothing(const struct talon_env *env, size_t game)
{
	size_t actions = (size_t)env->environment->actions;

	if (env->masks)
		memset(env->masks + game * actions, 0, actions);
	if (env->observations)
		memset(env->observations + game * env->observation_size, 0,
			env->observation_size);
	for (int seat = 0; env->points && seat < env->seats; seat++)
		env->points[game * (size_t)env->seats + (size_t)seat] = 0;
}

static void
write_points(const struct talon_env *env, size_t game, const void *state)
{
	int points[GAME_SEATS_MAX];

	env->environment->score(state, points);
	for (int seat = 0; seat < env->seats; seat++)
		env->points[game * (size_t)env->seats + (size_t)seat] =
			points[seat];
}

/* All that the caller's arrays have of a game. */
static void
write_game(const struct talon_env *env, int number)
{
	const struct environment *e = env->environment;
	struct slot *slot = slot_of(env, number);
	size_t game = (size_t)number;

	if (env->turns)
		env->turns[game] = turn_of(env, slot);
	if (slot->deal < 0) {
		write_nothing(env, game);
		return;
	}
	if (env->masks)
		e->mask(state_of(slot), env->masks + game * (size_t)e->actions);
	if (env->observations)
		e->observe(state_of(slot),
			env->observations + game * env->observation_size);
	if (env->points)
		write_points(env, game, state_of(slot));
}

int
talon_env_arrays(struct talon_env *env, int32_t *turns, uint8_t *masks,
	uint8_t *observations, int32_t *points)
{
	env->turns = turns;
	env->masks = masks;
	env->observations = observations;
	env->points = points;
	for (int game = 0; game < env->games; game++)
		write_game(env, game);
	return 0;
}

static void
answer(const struct talon_env *env, const struct opponent *opponent,
	struct slot *slot)
{
	const struct seat_question *question = env->of_seats->questions;
	struct effort effort = effort_of_nodes(opponent->nodes);
	char text[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	const void *view = state_of(slot);

	while (!question->may_ask(view))
		question++;
	question->answer(
		opponent->made ? opponent->made : opponent->strategy->player,
		view, &effort, &slot->random, text);
	bool good = env->environment->act(state_of(slot), text, reason);
	assert(good);
	(void)good;
}

/* Opponents play until it is the turn of the caller, or of nobody. */
static void
go_on(const struct talon_env *env, struct slot *slot)
{
	for (;;) {
		int seat = turn_of(env, slot);

		if (seat < 0 || !env->opponents[seat].strategy)
			return;
		answer(env, &env->opponents[seat], slot);
	}
}

static void
deal(const struct talon_env *env, struct slot *slot, int64_t number)
{
	const struct game_rules *rules = env->environment->rules;
	struct random random;

	random_derive(&random, "deal", env->seed, (uint64_t)number, 0);
	rules->deal(
		env->dealt, env->seats, env->settings, (long)number, &random);
	random_derive(
		&slot->random, "opponents", env->seed, (uint64_t)number, 0);
	slot->deal = number;
	env->environment->begin(state_of(slot), env->dealt);
	go_on(env, slot);
}

/* The next of its own. */
static void
deal_next(const struct talon_env *env, int game)
{
	struct slot *slot = slot_of(env, game);

	deal(env, slot,
		(int64_t)(slot->begun++ * (uint64_t)env->games +
			  (uint64_t)game));
}

int
talon_env_seed(struct talon_env *env, uint64_t seed)
{
	env->seed = seed;
	for (int game = 0; game < env->games; game++)
		slot_of(env, game)->begun = 0;
	return 0;
}

int
talon_env_reset(
	struct talon_env *env, const uint8_t *which, const int64_t *deals)
{
	for (int game = 0; deals && game < env->games; game++) {
		if ((!which || which[game]) && deals[game] < 0)
			return games_error(env->error,
				"game %d: there is no deal %lld", game,
				(long long)deals[game]);
	}
	for (int game = 0; game < env->games; game++) {
		if (which && !which[game])
			continue;
		if (deals)
			deal(env, slot_of(env, game), deals[game]);
		else
			deal_next(env, game);
		write_game(env, game);
	}
	return 0;
}

static int
check_game(struct talon_env *env, int game)
{
	return game >= 0 && game < env->games
		       ? 0
		       : games_error(env->error, "there is no game %d among %d",
				 game, env->games);
}

/* It is somebody's turn there. */
static int
check_turn(struct talon_env *env, int game)
{
	if (check_game(env, game) < 0)
		return -1;
	if (slot_of(env, game)->deal < 0)
		return games_error(env->error, "game %d has not begun", game);
	return turn_of(env, slot_of(env, game)) >= 0
		       ? 0
		       : games_error(env->error, "game %d is over", game);
}

int64_t
talon_env_deal(const struct talon_env *env, int game)
{
	return game >= 0 && game < env->games ? slot_of(env, game)->deal : -1;
}

static int
refuse_action(struct talon_env *env, int game, int action)
{
	return games_error(env->error,
		"game %d: action %d is not legal for seat %d", game, action,
		turn_of(env, slot_of(env, game)));
}

static int
check_actions(struct talon_env *env, const int32_t *actions)
{
	const struct environment *e = env->environment;

	for (int game = 0; game < env->games; game++) {
		struct slot *slot = slot_of(env, game);

		if (turn_of(env, slot) >= 0 &&
			!e->legal(state_of(slot), actions[game]))
			return refuse_action(env, game, actions[game]);
	}
	return 0;
}

int
talon_env_step(struct talon_env *env, const int32_t *actions)
{
	if (check_actions(env, actions) < 0)
		return -1;
	for (int game = 0; game < env->games; game++) {
		struct slot *slot = slot_of(env, game);

		if (turn_of(env, slot) < 0) {
			deal_next(env, game);
		} else {
			env->environment->step(state_of(slot), actions[game]);
			go_on(env, slot);
		}
		write_game(env, game);
	}
	return 0;
}

int
talon_env_act(struct talon_env *env, int game, const char *text)
{
	char reason[GAME_REASON_MAX];

	if (check_turn(env, game) < 0)
		return -1;
	struct slot *slot = slot_of(env, game);
	if (!env->environment->act(state_of(slot), text, reason))
		return games_error(env->error, "game %d: %s", game, reason);
	go_on(env, slot);
	write_game(env, game);
	return 0;
}

int
talon_env_text(
	struct talon_env *env, int game, int action, char text[TALON_TEXT_MAX])
{
	if (check_turn(env, game) < 0)
		return -1;
	struct slot *slot = slot_of(env, game);
	if (!env->environment->legal(state_of(slot), action))
		return refuse_action(env, game, action);
	env->environment->text(state_of(slot), action, text);
	return 0;
}

int
talon_env_find(struct talon_env *env, int game, const char *text)
{
	if (check_turn(env, game) < 0)
		return -1;
	int action = env->environment->find(state_of(slot_of(env, game)), text);
	return action >= 0 ? action
			   : games_error(env->error,
				     "game %d: %.100s is no action of a number",
				     game, text);
}

static int
check_seat(struct talon_env *env, int seat)
{
	return seat >= 0 && seat < env->seats
		       ? 0
		       : games_error(env->error, "there is no seat %d among %d",
				 seat, env->seats);
}

int
talon_env_observe(struct talon_env *env, int game, int seat, uint8_t *mask,
	uint8_t *observation)
{
	const struct environment *e = env->environment;

	if (check_game(env, game) < 0 || check_seat(env, seat) < 0)
		return -1;
	if (slot_of(env, game)->deal < 0)
		return games_error(env->error, "game %d has not begun", game);
	void *state = state_of(
		memcpy(env->trial, slot_of(env, game), env->slot_size));
	e->look(state, seat);
	if (mask)
		e->mask(state, mask);
	if (observation)
		e->observe(state, observation);
	return 0;
}

static int
set_opponent_option(struct talon_env *env, struct opponent *opponent,
	const char *name, const char *value)
{
	const struct seat_strategy *strategy = opponent->strategy;
	char reason[GAME_REASON_MAX];
	uint64_t nodes;

	if (!value)
		return games_error(
			env->error, "%.40s: there is no value", name);
	if (game_option_find(strategy->options, name))
		return strategy->player_set(opponent->made, name, value, reason)
			       ? 0
			       : games_error(
					 env->error, "%.40s: %s", name, reason);
	if (strcmp(name, "nodes") != 0 || strategy->move_nodes == 0)
		return games_error(env->error, "%s has no option %.40s here",
			strategy->name, name);
	if (!number_parse(value, &nodes) || nodes > INT64_MAX)
		return games_error(
			env->error, "nodes: %.40s is no number", value);
	opponent->nodes = (int64_t)nodes;
	return 0;
}

/* On failure the caller releases what was made. */
static int
make_opponent(struct talon_env *env, struct opponent *opponent,
	const char *player, const char *const *options)
{
	const struct seat_strategy *strategy =
		seat_strategy_find(env->of_seats, player);

	if (!strategy)
		return games_error(env->error, "%s has no player %.40s",
			env->environment->rules->name, player);
	opponent->strategy = strategy;
	opponent->nodes = strategy->move_nodes;
	if (!strategy->player)
		opponent->made = strategy->player_new();
	if (!strategy->player && !opponent->made)
		return games_error(
			env->error, "there is no memory for a player");
	for (; options && options[0]; options += 2) {
		if (set_opponent_option(env, opponent, options[0], options[1]) <
			0)
			return -1;
	}
	return 0;
}

static bool
is_last_of_caller(const struct talon_env *env, int seat)
{
	for (int other = 0; other < env->seats; other++) {
		if (other != seat && !env->opponents[other].strategy)
			return false;
	}
	return true;
}

int
talon_env_opponent(struct talon_env *env, int seat, const char *player,
	const char *const *options)
{
	struct opponent opponent = {0};

	if (check_seat(env, seat) < 0)
		return -1;
	if (player && is_last_of_caller(env, seat))
		return games_error(env->error,
			"seat %d is the last of the caller's", seat);
	if (player && make_opponent(env, &opponent, player, options) < 0) {
		opponent_release(&opponent);
		return -1;
	}
	opponent_release(&env->opponents[seat]);
	env->opponents[seat] = opponent;
	return 0;
}

/* What says whether a saved game fits: FNV-1a of the game's name and the sizes. */
static uint64_t
tag_of(const struct talon_env *env)
{
	char text[128];
	uint64_t tag = UINT64_C(14695981039346656037);

	snprintf(text, sizeof text, "%s %s %d %zu %zu", TALON_GAMES_VERSION,
		env->environment->rules->name, env->seats, env->slot_size,
		env->observation_size);
	for (const char *c = text; *c != '\0'; c++)
		tag = (tag ^ (uint8_t)*c) * UINT64_C(1099511628211);
	return tag;
}

size_t
talon_env_saved_size(const struct talon_env *env)
{
	return sizeof(struct saved_head) + env->slot_size;
}

static int
check_saved_size(struct talon_env *env, size_t size)
{
	return size == talon_env_saved_size(env)
		       ? 0
		       : games_error(env->error,
				 "%zu bytes are not the %zu of a game", size,
				 talon_env_saved_size(env));
}

int
talon_env_save(struct talon_env *env, int game, void *saved, size_t size)
{
	const struct saved_head head = {tag_of(env)};

	if (check_game(env, game) < 0 || check_saved_size(env, size) < 0)
		return -1;
	struct slot *trial =
		memcpy(env->trial, slot_of(env, game), env->slot_size);
	trial->begun = 0; /* which is not the game's */
	memcpy(saved, &head, sizeof head);
	memcpy((uint8_t *)saved + sizeof head, trial, env->slot_size);
	return 0;
}

/* The count of its own deals goes on. */
static void
slot_copy(const struct talon_env *env, int game, const void *from)
{
	struct slot *slot = slot_of(env, game);
	uint64_t begun = slot->begun;

	memcpy(slot, from, env->slot_size);
	slot->begun = begun;
}

int
talon_env_restore(
	struct talon_env *env, int game, const void *saved, size_t size)
{
	struct saved_head head;

	if (check_game(env, game) < 0 || check_saved_size(env, size) < 0)
		return -1;
	memcpy(&head, saved, sizeof head);
	if (head.tag != tag_of(env))
		return games_error(env->error,
			"what was saved is no game of %s for %d seats",
			env->environment->rules->name, env->seats);
	slot_copy(env, game, (const uint8_t *)saved + sizeof head);
	go_on(env, slot_of(env, game));
	write_game(env, game);
	return 0;
}

/* What a copy is to be made of. */
struct origin {
	struct talon_env *from;
	const uint8_t *slots; /* of FROM */
	const int32_t *sources;
	const int32_t *seats;
};

static int
source_of(const struct origin *origin, int game)
{
	return origin->sources ? origin->sources[game] : game;
}

static int
check_copy(struct talon_env *env, const struct origin *origin, int game)
{
	struct talon_env *from = origin->from;
	int source = source_of(origin, game);
	int seat = origin->seats ? origin->seats[game] : -1;

	if (source < 0 || source >= from->games)
		return games_error(env->error,
			"game %d: there is no game %d to copy", game, source);
	if (slot_of(from, source)->deal < 0)
		return games_error(env->error, "game %d: game %d has not begun",
			game, source);
	if (seat < -1 || seat >= env->seats)
		return games_error(
			env->error, "game %d: there is no seat %d", game, seat);
	return 0;
}

static int
check_copies(struct talon_env *env, const struct origin *origin)
{
	const struct talon_env *from = origin->from;

	if (from->environment != env->environment || from->seats != env->seats)
		return games_error(env->error,
			"%s for %d seats is no copy of %s for %d",
			env->environment->rules->name, env->seats,
			from->environment->rules->name, from->seats);
	for (int game = 0; game < env->games; game++) {
		if (check_copy(env, origin, game) < 0)
			return -1;
	}
	return 0;
}

static void
copy(struct talon_env *env, const struct origin *origin, int game,
	struct random *random)
{
	struct slot *slot = slot_of(env, game);
	size_t source = (size_t)source_of(origin, game);

	slot_copy(env, game, origin->slots + source * env->slot_size);
	int seat = origin->seats ? origin->seats[game] : turn_of(env, slot);
	if (seat >= 0) {
		random_seed(&slot->random, random_next(random));
		env->environment->determine(
			state_of(slot), seat, env->scratch, random);
	}
	go_on(env, slot);
	write_game(env, game);
}

int
talon_env_copy(struct talon_env *env, struct talon_env *from,
	const int32_t *sources, const int32_t *seats, uint64_t seed)
{
	struct origin origin = {from, from->slots, sources, seats};
	size_t size = env->slot_size * (size_t)env->games;
	uint8_t *kept = NULL;
	struct random random;

	if (check_copies(env, &origin) < 0)
		return -1;
	if (env == from) {
		kept = malloc(size);
		if (!kept)
			return games_error(env->error, "there is no memory");
		origin.slots = memcpy(kept, env->slots, size);
	}
	random_seed(&random, seed);
	for (int game = 0; game < env->games; game++)
		copy(env, &origin, game, &random);
	free(kept);
	return 0;
}
