#include "advice/luck.h"

#include <math.h>
#include <string.h>

#include "common/effort.h"
#include "common/seat.h"
#include "record/record.h"
#include "record/run.h"
#include "talk/local_game.h"

#include "seats.h"

enum {
	NODES_PART = 400,  /* of the nodes of an answer: this part */
	WORLDS_A_GAME = 8, /* so many fewer games than worlds */
	SEATS_MANY = 4,	   /* with more there are fewer games */
	GAMES_LEAST = 16,
	OTHERS_A_GAME = 2, /* other deals, whose results differ by more */
};

double
luck_margin(const struct record *record, int seat)
{
	const struct game_rules *game = record->game;
	int others = 0, sum = 0;

	for (int s = 0; s < record->seats; s++) {
		const bool partner = s != seat && game->side &&
				     game->side(s) == game->side(seat);

		if (s == seat || partner)
			continue;
		others++;
		sum += record->points[s];
	}
	return record->points[seat] - (others > 0 ? (double)sum / others : 0);
}

/* Margins of each seat over games. */
struct margins {
	int count;
	double sum[GAME_SEATS_MAX], squares[GAME_SEATS_MAX];
};

static void
add_margins(struct margins *margins, const struct record *record)
{
	margins->count++;
	for (int s = 0; s < record->seats; s++) {
		const double margin = luck_margin(record, s);

		margins->sum[s] += margin;
		margins->squares[s] += margin * margin;
	}
}

static double
mean_of(const struct margins *margins, int seat)
{
	return margins->sum[seat] / margins->count;
}

/* The square of the standard error of that mean. */
static double
variance_of(const struct margins *margins, int seat)
{
	const double mean = mean_of(margins, seat), n = margins->count;

	return fmax(margins->squares[seat] / n - mean * mean, 0) / (n - 1);
}

/* Who answers. Experts alone play a deal always alike, and how one line of play
 * ends says little: so half of the answers are greedy's, and one in ten is drawn.
 */
static const void *
draw_player(const struct adviser *adviser, const struct seat_game *game,
	struct random *random)
{
	const uint32_t die = random_below(random, 10);
	const struct seat_strategy *other =
		seat_strategy_find(game, die == 0   ? "random"
					 : die <= 5 ? "greedy"
						    : "expert");

	return other && other->player ? other->player : adviser->player;
}

/* What is done at SEAT. */
static void
choose(const struct adviser *adviser, const struct local_game *game, int seat,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct own_player *ours = &game->seat[seat].ours;
	const struct seat_question *question = ours->game->questions;
	struct effort effort =
		effort_of_nodes(adviser->expert->move_nodes / NODES_PART);

	while (strcmp(question->name, local_game_ask(game)) != 0)
		question++;
	question->answer(draw_player(adviser, ours->game, random), ours->view,
		&effort, random, answer);
}

/* The game of SEED once. */
static void
play_out(const struct adviser *adviser, struct local_game *game,
	struct seed seed, struct random *random, struct margins *margins)
{
	char answer[GAME_LINE_MAX];
	int seat;

	game->record.seed = seed;
	local_game_open(game);
	while ((seat = local_game_turn(game)) != -1) {
		choose(adviser, game, seat, random, answer);
		local_game_answer(game, true, answer);
	}
	add_margins(margins, &game->record);
}

/* COUNT games of those that GAME deals. */
static struct margins
play_games(const struct adviser *adviser, struct local_game *game, int count,
	struct random *random)
{
	struct margins margins = {0};

	for (int s = 0; s < game->seats; s++)
		local_game_seat(game, s, SEAT_CALLERS, NULL);
	for (int i = 0; i < count; i++)
		play_out(adviser, game, seed_of_number(random_next(random)),
			random, &margins);
	return margins;
}

/* The options of the run that are the game's. False: one of them is a file, or
 * the deals came from one. */
static bool
find_presets(const struct run *run,
	struct game_preset presets[static RUN_OPTIONS_MAX + 1])
{
	int count = 0;

	for (int i = 0; i < run->option_count; i++) {
		const struct run_option *option = &run->options[i];

		if (option->file)
			return false;
		presets[count++] =
			(struct game_preset){option->name, option->value};
	}
	presets[count] = (struct game_preset){0};
	return true;
}

/* Games of other deals, as the record's; its deal's number and match are the same,
 * for they may make a difference. */
static bool
init_others(struct local_game *game, const struct run *run,
	const struct record *record, const struct game_preset *presets,
	char reason[static REASON_MAX])
{
	if (!local_game_init(
		    game, record->game, record->seats, presets, reason))
		return false;
	game->referee.open_hands = run->open_hands;
	game->record.deal = record->deal;
	game->record.match = record->match;
	return true;
}

/* With the deal, by how much work a weighing may be. */
static int
count_games(const struct adviser *adviser, int seats)
{
	const int many = seats > SEATS_MANY ? seats : SEATS_MANY;
	const int games = adviser->worlds * SEATS_MANY / many / WORLDS_A_GAME;

	return games > GAMES_LEAST ? games : GAMES_LEAST;
}

/* By games of THE DEAL and of OTHERS. */
static void
compare(const struct adviser *adviser, const struct record *record,
	struct local_game *the_deal, struct local_game *others,
	struct luck luck[static GAME_SEATS_MAX])
{
	const int games = count_games(adviser, record->seats);
	struct margins here, any;
	struct random random;

	seed_derive(&random, "luck", &record->seed, (uint64_t)record->deal, 0);
	here = play_games(adviser, the_deal, games, &random);
	any = play_games(adviser, others, OTHERS_A_GAME * games, &random);
	for (int s = 0; s < record->seats; s++)
		luck[s] = (struct luck){
			.points = mean_of(&here, s) - mean_of(&any, s),
			.error = sqrt(
				variance_of(&here, s) + variance_of(&any, s)),
			.usual = mean_of(&any, s),
		};
}

int
luck_of_deal(const struct adviser *adviser, const struct run *run,
	const struct record *record, struct luck luck[static GAME_SEATS_MAX],
	bool *known, char reason[static REASON_MAX])
{
	struct game_preset presets[RUN_OPTIONS_MAX + 1];
	struct local_game the_deal = {0}, others = {0};

	*known = record->game->hidden_hands && record->end == FAULT_NONE &&
		 find_presets(run, presets);
	if (!*known)
		return 0;
	bool good = init_others(&others, run, record, presets, reason) &&
		    local_game_init_recorded(&the_deal, run, record, reason);
	if (good) {
		compare(adviser, record, &the_deal, &others, luck);
		good = !local_game_failed(&the_deal) &&
		       !local_game_failed(&others);
		if (!good)
			reason_no_memory(reason);
	}
	local_game_release(&the_deal);
	local_game_release(&others);
	return good ? 0 : -1;
}
