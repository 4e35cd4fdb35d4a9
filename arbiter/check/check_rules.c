/* Positions by chance, of one kind after another: is each answer legal? */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

enum {
	POSITIONS_MAX = 1000,
	POSITIONS_LEAST = 40, /* that are looked for a while longer */
	PATIENCE = 3,	      /* as long as others */
	FAULTS_MAX = 5,	      /* in positions of other kinds */
	FIRST_DEAL = 1000,
	GAMES_OTHERS = 9, /* after so many other checks begin one more */
};

/* What was found among positions of the kind KIND. */
struct search {
	struct examination *e;
	int kind;
	int bots;  /* at the table, 0: as few as can play */
	int games; /* that this process began */
	long found;
	int faults;	 /* of others */
	int64_t end_ns;	 /* when the time for this kind is up */
	int64_t last_ns; /* where few were found */
};

static bool
is_over(const struct search *search)
{
	const int64_t now_ns = loop_now();

	return search->found >= POSITIONS_MAX || search->faults >= FAULTS_MAX ||
	       (now_ns >= search->end_ns && search->found >= POSITIONS_LEAST) ||
	       now_ns >= search->last_ns || talk_loop_is_over(search->e->loop);
}

/* Plays until the game ends, or an answer is wrong. False: it was, in a
 * position of the kind. */
static bool
play_game(struct search *search)
{
	struct examination *e = search->e;

	while (!is_over(search)) {
		if (local_game_turn(&e->game) == -1)
			return true;
		const int kind = e->rules->kind(e->game.referee.game);
		if (examination_turn(e) == PLAY_FAILED) {
			search->faults += kind != search->kind;
			return kind != search->kind;
		}
		search->found += kind == search->kind;
	}
	return true;
}

static bool
sit(struct search *search, const struct game_trial *kind)
{
	search->games = 0;
	return examination_sit(search->e, search->bots, kind->presets);
}

/* Whether another check's is that the bot would not begin one more game, or one
 * with so many players: then it may begin anew, with as few as can play. */
static bool
forgives(struct search *search)
{
	const bool many = search->games == 0 && search->bots > 0;

	if (many)
		search->bots = 0;
	search->faults++;
	return many || (search->games > 0 && search->games <= GAMES_OTHERS);
}

/* A bot that failed in a position of another kind begins anew: that is another
 * check's. */
static bool
search_games(struct search *search, const struct game_trial *kind)
{
	struct examination *e = search->e;
	int faults = 0;

	for (long deal = FIRST_DEAL; !is_over(search); deal++) {
		const int seat = (int)(deal % e->game.seats);

		if (search->faults > faults && !sit(search, kind))
			return false;
		faults = search->faults;
		const bool begun = examination_deal(e, seat, deal);
		if (begun ? !play_game(search) : !forgives(search))
			return false;
		search->games++;
	}
	return true;
}

static enum check_verdict
acts_by_rules(struct examination *e)
{
	const struct game_trial *kind = e->argument;
	struct search search = {
		.e = e,
		.kind = (int)(kind - e->rules->kinds),
		/* Not every game of these rules has so many players. */
		.bots = e->rules->seats(kind->bots) > 0 ? kind->bots : 0,
		.end_ns = loop_now() + e->share_ns,
		.last_ns = loop_now() + PATIENCE * e->share_ns,
	};

	if (!sit(&search, kind) || !search_games(&search, kind))
		return examination_fail_game(e);
	if (search.found == 0)
		return examination_skip(e, "none was met");
	return examination_pass(e, "%ld positions", search.found);
}

const struct check check_positions = {CHECK_RULES, CHECK_MUST, NULL, NULL,
	"acts by the rules: ", acts_by_rules, NULL,
	"start commands wire course-others course-itself course-deals "
	"course-anew",
	4, NULL};
