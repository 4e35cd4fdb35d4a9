/*
 * libtalon-games: the games of Talon, the arbiter for card-game bots, for
 * programs that learn or search. An environment is N games of one kind side by
 * side, dealt as `talon match --seed SEED` deals them: game i plays deal i, then
 * deal i + N, i + 2N and so on. All of it is plain memory: no process, no file,
 * no clock, no thread.
 *
 *	struct talon_env *env = talon_env_new("herc", NULL, 1024, 1, error);
 *	talon_env_arrays(env, turns, masks, observations, points);
 *	talon_env_reset(env, NULL, NULL);
 *	for (;;) {
 *		choose(turns, masks, observations, actions);
 *		talon_env_step(env, actions);
 *	}
 *
 * What returns an int returns -1 when it fails; talon_env_error then says why in
 * words, with the number of the game, and nothing has changed. Different threads
 * may use different environments at once, but none the same.
 */
#ifndef TALON_GAMES_H
#define TALON_GAMES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define TALON_GAMES_VERSION "0.1"

enum {
	TALON_ERROR_MAX = 512, /* bytes of what is wrong, with the NUL */
	TALON_TEXT_MAX = 8192  /* bytes of an action in words, with the NUL */
};

struct talon_env;
struct talon_seat;

/* The name of game NUMBER, from 0; NULL: there are no more. */
const char *talon_env_game(int number);

/*
 * GAMES games of the name GAME. OPTIONS are names and values in turn, then NULL:
 * those of `talon match` for that game without the dashes ("lead", "same"), and
 * "players" for the number of bots, which is otherwise that of its contest, or as
 * few as can play. NULL: none. No game has begun. NULL, with the reason in
 * ERROR, when it cannot be had.
 */
struct talon_env *talon_env_new(const char *game, const char *const *options,
	int games, uint64_t seed, char error[TALON_ERROR_MAX]);
void talon_env_free(struct talon_env *env);

/* Why the last call with this environment failed. */
const char *talon_env_error(const struct talon_env *env);

int talon_env_games(const struct talon_env *env);
int talon_env_seats(const struct talon_env *env);
int talon_env_actions(const struct talon_env *env);	     /* of a mask */
int talon_env_observation_size(const struct talon_env *env); /* bytes */

/*
 * Where what follows writes, from now on and at once, for each game in turn:
 * whose turn it is, or -1 when the game is over or has not begun; a byte of 0 or
 * 1 for each action that this seat may do; the bytes that it observes; the
 * points of each seat as they stand. NULL: it is not written. The arrays stay
 * the caller's, and in place until the next call or talon_env_free.
 */
int talon_env_arrays(struct talon_env *env, int32_t *turns, uint8_t *masks,
	uint8_t *observations, int32_t *points);

/* From now on deals are those of SEED, from the first one on. */
int talon_env_seed(struct talon_env *env, uint64_t seed);

/* Begins the next deal of all games, or of those for which WHICH is not 0; of
 * DEALS, if it is not NULL, those deals, whose count then does not go on. */
int talon_env_reset(
	struct talon_env *env, const uint8_t *which, const int64_t *deals);

/* The number of the deal that game GAME plays; -1: none. */
int64_t talon_env_deal(const struct talon_env *env, int game);

/*
 * In each game the seat whose turn it is does the action of that number. In a game
 * that is over the next deal begins instead, whatever its number is. An action
 * that is not legal is named by the error, and no game is changed.
 */
int talon_env_step(struct talon_env *env, const int32_t *actions);

/* The same in game GAME alone, by words of the protocol: any legal action, also
 * one that has no number. */
int talon_env_act(struct talon_env *env, int game, const char *text);

/* The words of a legal action of the seat whose turn it is. */
int talon_env_text(
	struct talon_env *env, int game, int action, char text[TALON_TEXT_MAX]);

/* The number of an action from its words; -1 also if it has none. */
int talon_env_find(struct talon_env *env, int game, const char *text);

/* What SEAT, whosever turn it is, sees of game GAME; either may be NULL. Nothing
 * is legal for who is not to act. */
int talon_env_observe(struct talon_env *env, int game, int seat, uint8_t *mask,
	uint8_t *observation);

/*
 * From the next reset, step or act on SEAT is played by PLAYER, a bot of the
 * game by its name, such as "greedy" or "expert", with OPTIONS as above: its own
 * but those of time and seed, "nodes" too. NULL: by the caller again. At least
 * one seat must be the caller's.
 */
int talon_env_opponent(struct talon_env *env, int seat, const char *player,
	const char *const *options);

/* Saves game GAME in SIZE bytes, which must be talon_env_saved_size, and goes on
 * from there. What is saved is good for games of the same name and players in the
 * same version of the library. */
size_t talon_env_saved_size(const struct talon_env *env);
int talon_env_save(struct talon_env *env, int game, void *saved, size_t size);
int talon_env_restore(
	struct talon_env *env, int game, const void *saved, size_t size);

/*
 * Game i of ENV becomes a copy of game SOURCES[i] of FROM, whose name and players
 * must be the same; ENV itself may be FROM, then all sources are read before.
 * All that seat SEATS[i] does not know is drawn anew by SEED, each world that it
 * may be in as likely as the others; -1: the copy is exact. SOURCES NULL: i.
 * SEATS NULL: who is to act.
 */
int talon_env_copy(struct talon_env *env, struct talon_env *from,
	const int32_t *sources, const int32_t *seats, uint64_t seed);

/*
 * A seat of one game as a bot hears it: what it observes is what it would in an
 * environment. NULL, with the reason in ERROR, when it cannot be had.
 */
struct talon_seat *talon_seat_new(
	const char *game, char error[TALON_ERROR_MAX]);
void talon_seat_free(struct talon_seat *seat);
const char *talon_seat_error(const struct talon_seat *seat);

/* Command number NUMBER that it knows, from 0; NULL: there are no more. */
const char *talon_seat_command(const struct talon_seat *seat, int number);

/* Hears a command of the protocol: "play 0 7S". 1: it asks for an action; 0: it
 * does not. */
int talon_seat_hear(struct talon_seat *seat, const char *command);

int talon_seat_actions(const struct talon_seat *seat);
int talon_seat_observation_size(const struct talon_seat *seat); /* now */
int talon_seat_observe(
	struct talon_seat *seat, uint8_t *mask, uint8_t *observation);
int talon_seat_text(
	struct talon_seat *seat, int action, char text[TALON_TEXT_MAX]);

#ifdef __cplusplus
}
#endif

#endif
