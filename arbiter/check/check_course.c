/* The course of a game, and of one game after another. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

enum {
	GAMES = 10,
	TURNS = 3, /* of one deal */
	OTHERS_TRIED = 100,
	BREAKS_MAX = 60, /* commands after which a game breaks off */
};

/* Legal answers are all that is asked for here. */
static bool
plays_turns(struct examination *e, int seat, long deal, int turns)
{
	if (!examination_deal(e, seat, deal))
		return false;
	for (int i = 0; i < turns; i++) {
		enum play_state state = examination_turn(e);

		if (state == PLAY_FAILED)
			return false;
		if (state == PLAY_OVER)
			break;
	}
	return true;
}

/* Up to the first move of a seat that others move before. */
static enum check_verdict
hears_others(struct examination *e)
{
	struct foresight ahead = {0};

	int seat = e->game.seats;
	while (seat > 0 && ahead.follow == 0)
		ahead = foresee(&e->game, --seat, 11);
	return plays_turns(e, seat, 11, ahead.follow)
		       ? CHECK_PASSED
		       : examination_fail_game(e);
}

/* What is left of a deal in which the seat is not asked any more. */
static bool
tell_rest_of_deal(struct examination *e)
{
	enum expected_answer expected;
	char line[GAME_LINE_MAX];

	local_game_turn(&e->game);
	while (local_game_next(&e->game, e->seat, line, &expected) &&
		expected == ANSWER_NEWS && !walk_is(line, "set_cards"))
		link_say(&e->talk.link, line, expected);
	return conversation_hear(&e->talk, e->patience_ns) == HEARD_ALL;
}

/* Within a deal. */
static enum check_verdict
hears_itself(struct examination *e)
{
	const int asked = foresee(&e->game, 0, 12).asked;
	if (!plays_turns(e, 0, 12, asked < TURNS ? asked : TURNS))
		return examination_fail_game(e);
	if (asked < TURNS && !tell_rest_of_deal(e))
		return examination_fail_talk(e);
	return CHECK_PASSED;
}

static enum check_verdict
takes_deals(struct examination *e)
{
	const struct foresight ahead = foresee(&e->game, 0, 13);
	if (ahead.hands < 2)
		return examination_skip(e, "a game has one deal");
	return plays_turns(e, 0, 13, ahead.asked + 1)
		       ? CHECK_PASSED
		       : examination_fail_game(e);
}

/* A new game at another seat, while one is in play. */
static enum check_verdict
begins_anew(struct examination *e)
{
	for (int i = 0; i < 4; i++)
		if (!examination_deal(e, i % e->game.seats, 14 + i) ||
			examination_turn(e) == PLAY_FAILED ||
			examination_to_turn(e) == PLAY_FAILED)
			return examination_fail_game(e);
	return CHECK_PASSED;
}

static enum check_verdict
plays_game(struct examination *e)
{
	if (!examination_game(e, 0, 20))
		return examination_fail_game(e);
	return examination_pass(e, "%ld turns", e->turns);
}

static enum check_verdict
plays_games(struct examination *e)
{
	for (int i = 0; i < GAMES; i++)
		if (!examination_game(e, i % e->game.seats, 30 + i))
			return examination_fail_game(e);
	return examination_pass(e, "%d games", GAMES);
}

/* The next game begins wherever the last one was. */
static enum check_verdict
is_broken_off(struct examination *e)
{
	int breaks = 0;

	for (; breaks < BREAKS_MAX && !talk_loop_is_over(e->loop); breaks++) {
		e->commands_left = 1 + breaks;
		if (!examination_deal(e, breaks % e->game.seats, 50))
			return examination_fail_game(e);
		enum play_state state = examination_play(e);
		if (state == PLAY_FAILED)
			return examination_fail_game(e);
		if (state == PLAY_OVER)
			break;
	}
	e->commands_left = -1;
	if (!examination_game(e, 0, 51))
		return examination_fail_game(e);
	return examination_pass(e, "after 1 to %d commands", breaks);
}

/* What time_left says is the bot's affair. */
static enum check_verdict
takes_time(struct examination *e)
{
	static const int64_t times[] = {0, 1, 999, 60000, 86400000};

	const int turns = foresee(&e->game, 0, 60).move;
	for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
		e->left_ms = times[i];
		if (!plays_turns(e, 0, 60, turns))
			return examination_fail_game(e);
	}
	return CHECK_PASSED;
}

/* Three games: is each seed taken? */
static enum check_verdict
takes_seeds(struct examination *e)
{
	static const uint64_t seeds[] = {0, 1, UINT64_MAX};

	for (size_t i = 0; i < sizeof seeds / sizeof *seeds; i++) {
		e->seed = seeds[i];
		if (!examination_game(e, 0, 70))
			return examination_fail_game(e);
	}
	return CHECK_PASSED;
}

/* What is done where the bot has given its answer. */
struct otherwise {
	long deal;
	bool (*act)(struct examination *); /* false: why not */
};

/* Up to its first move, and then to the end of the game. */
static enum check_verdict
acts_otherwise(struct examination *e)
{
	const struct otherwise *otherwise = e->argument;
	const long deal = otherwise->deal;
	const int turns = foresee(&e->game, 0, deal).move;
	if (!examination_deal(e, 0, deal))
		return examination_fail_game(e);
	for (int i = 0; i < turns; i++) {
		if (examination_to_turn(e) == PLAY_FAILED)
			return examination_fail_game(e);
		if (!examination_ask(e))
			return examination_fail_talk(e);
		if (!otherwise->act(e))
			return CHECK_FAILED;
	}
	return examination_play(e) == PLAY_FAILED ? examination_fail_game(e)
						  : CHECK_PASSED;
}

/* It is asked once more, and says something legal again; nothing was done. */
static bool
ask_again(struct examination *e)
{
	const struct answer *answer = &e->talk.link.answer;
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	if (!examination_ask(e)) {
		examination_fail_talk(e);
		return false;
	}
	if (answer->ok &&
		local_game_try(&e->game, answer->text, action, reason)) {
		local_game_answer(&e->game, true, action);
		return true;
	}
	examination_fail(e,
		"asked for the second time, it answered '%.100s': %s",
		answer->text, answer->ok ? reason : "a refusal");
	return false;
}

/* Not what the bot said, if there is anything else. What it does not hear of by
 * asking is told to it all the same: the game goes on with another action than
 * the bot's. */
static bool
overrule(struct examination *e)
{
	char text[GAME_LINE_MAX];

	for (int i = 0; i < OTHERS_TRIED; i++) {
		local_game_suggest(&e->game, text);
		if (strcmp(text, e->talk.link.answer.text) != 0)
			break;
	}
	local_game_answer(&e->game, true, text);
	return true;
}

/* The row's argument is a command that the bot has to list. */
static enum check_verdict
seats_listing(struct examination *e)
{
	return examination_seat_listing(e, e->argument);
}

static enum check_verdict
seats_where_hidden(struct examination *e)
{
	return e->rules->hidden_hands
		       ? seats_listing(e)
		       : examination_skip(e, "no hand is hidden");
}

static enum check_verdict
sees_hands(struct examination *e)
{
	e->game.referee.open_hands = true;
	for (int i = 0; i < 3; i++)
		if (!examination_game(e, i % e->game.seats, 100 + i))
			return examination_fail_game(e);
	return CHECK_PASSED;
}

/* A game that a fault of another seat ends, after the bot's first turn. */
static bool
hears_result(struct examination *e, long number)
{
	if (!examination_deal(e, 0, number) ||
		examination_to_turn(e) == PLAY_FAILED)
		return false;
	referee_fault(&e->game.referee, 1, FAULT_CRASH, "", 0);
	return examination_play(e) != PLAY_FAILED;
}

static enum check_verdict
hears_results(struct examination *e)
{
	for (int i = 0; i < 3; i++)
		if (!hears_result(e, 110 + i))
			return examination_fail_game(e);
	return CHECK_PASSED;
}

static enum check_verdict
plays_such_a_game(struct examination *e)
{
	const struct game_trial *trial = e->argument;

	if (!examination_sit(e, trial->bots, trial->presets))
		return examination_fail_game(e);
	for (int seat = 0; seat < e->game.seats && seat < 4; seat++)
		if (!examination_game(e, seat == 3 ? e->game.seats - 1 : seat,
			    120 + seat))
			return examination_fail_game(e);
	return examination_pass(e, "%ld turns", e->turns);
}

#define MUST	       CHECK_COURSE, CHECK_MUST, examination_seat
#define SHOULD	       CHECK_COURSE, CHECK_SHOULD, examination_seat
#define LISTED	       CHECK_COURSE, CHECK_MUST
#define OTHERWISE(...) (&(const struct otherwise){__VA_ARGS__})
#define BASE	       "start commands wire"
#define SINGLE	       BASE " course-others course-itself course-deals course-anew"
#define ALL	       SINGLE " rules"
#define RESULT	       ALL " course-results"
#define WANTS                                                                  \
	"The bot only says what it wants to do; it is done when `play` tells " \
	"it."
#define ANEW                                                                 \
	"A new game starts from nothing: the number of players, the bot's "  \
	"own number and all cards may be new, and nothing of the last game " \
	"carries over."

const struct check check_course[] = {
	{MUST, "course-others", "follows what others do", hears_others, NULL,
		BASE, 2,
		"**play** tells every player, the one who made it too, what "
		"player *i* has done."},
	{MUST, "course-itself", "follows what it does itself", hears_itself,
		NULL, BASE " course-others", 2, WANTS},
	{MUST, "course-deals", "begins a new deal", takes_deals, NULL,
		BASE " course-others course-itself", 3,
		"Nothing says when a deal or a game is over: the next "
		"`set_cards` begins a deal,"},
	{MUST, "course-anew", "begins a new game", begins_anew, NULL,
		BASE " course-others course-itself course-deals", 3, ANEW},
	{LISTED, seats_listing, "course-results", "plays on after a result",
		hears_results, "result", ALL, 2,
		"**result** ends a game, however it ended: the points of all "
		"players."},
	{MUST, "course-game", "plays a whole game", plays_game, NULL, RESULT, 3,
		"What a bot hears, in the order in which it hears it."},
	{MUST, "course-games", "plays game after game, at all seats",
		plays_games, NULL, RESULT " course-game", 3, ANEW},
	{MUST, "course-broken-off", "begins anew wherever a game breaks off",
		is_broken_off, NULL, RESULT " course-games", 3,
		"A game can break off anywhere, when another player commits a "
		"fault."},
	{MUST, "course-time", "plays with any time left", takes_time, NULL,
		RESULT, 2,
		"**time_left** says how many milliseconds the bot has, the "
		"turn that follows included;"},
	{LISTED, seats_listing, "course-seeds", "takes any seed", takes_seeds,
		"set_seed", RESULT " course-game", 2,
		"**set_seed** brings a number from 0 to 18446744073709551615 "
		"(64 bits) for the random choices of this bot in this game;"},
	{LISTED, seats_where_hidden, "course-open-hands",
		"plays when hands are open", sees_hands, "show_cards",
		RESULT " course-games", 2,
		"**show_cards** has the cards of another player *j*, in a run "
		"with open hands (`talon match --open-hands`):"},
	{SHOULD, "course-asked-twice", "does not play by itself",
		acts_otherwise, OTHERWISE(80, ask_again), RESULT, 2, WANTS},
	{SHOULD, "course-overruled", "does what it is told, not what it said",
		acts_otherwise, OTHERWISE(90, overrule), RESULT, 2, WANTS},
	{0},
};

const struct check check_games = {CHECK_COURSE, CHECK_MUST, NULL, NULL,
	"plays a game: ", plays_such_a_game, NULL,
	BASE " rules course-game course-games", 2, NULL};
