#include "lib/test.h"
#include "lib/trax_rows.h"
#include "trax/position.h"
#include "trax/rules.h"
#include "trax/text.h"

/* A turn on a board, and why it is illegal; NULL: it is legal. */
struct verdict {
	const char *what;
	const struct rows *rows;
	const char *turn, *reason;
};

static void
hold(const struct verdict *v)
{
	const struct trax_board before = rows_board(v->rows);
	struct trax_board board = before;
	const struct trax_turn turn = turn_of(v->turn);
	char reason[TRAX_REASON_MAX] = "legal";

	assert_true(trax_position_check(&before, TRAX_FILL, reason));
	const struct trax_ruling ruling = trax_turn_make(&board, &turn);
	strcpy(reason, "legal");
	if (ruling.verdict != TRAX_LEGAL) {
		trax_explain(&ruling, reason);
		assert_memory_equal(before.at, board.at, sizeof board.at);
	}
	if (strcmp(reason, v->reason ? v->reason : "legal") != 0)
		fail_msg("%s: %s", v->what, reason);
}

/* One tile in the middle: light to the west and north, dark to the others. */
static const struct rows alone = {{[3] = ". . . lldd . . ."}};

TEST(a_first_tile_must_fit_where_it_is_put)
{
	static const struct verdict verdicts[] = {
		{"dark joins dark to the east", &alone, "3 4 dldl", NULL},
		{"light joins light to the north", &alone, "2 3 dldl", NULL},
		{"light meets dark", &alone, "3 4 lldd",
			"lldd on square 3 4: its west edge is light, and the "
			"tile beside it has the other colour"},
		{"dark meets light", &alone, "2 3 lldd",
			"lldd on square 2 3: its south edge is dark, and the "
			"tile beside it has the other colour"},
		{"below the board", &alone, "7 3 lldd",
			"lldd on square 7 3: the square is not on the board"},
		{"right of the board", &alone, "3 24 lldd",
			"lldd on square 3 24: the square is not on the board"},
		{"on a tile", &alone, "3 3 lldd",
			"lldd on square 3 3: a tile lies there already"},
		{"far away", &alone, "0 0 lldd",
			"lldd on square 0 0: the square touches no tile"},
		{"corner to corner", &alone, "2 2 lldd",
			"lldd on square 2 2: the square touches no tile"},
	};

	FOR_EACH (verdict, verdicts)
		hold(verdict);
}

/* The dark path of 3 3 and 3 4 bends to the square 4 4, and so will that of
 * a tile on 4 3 with a dark edge to the east. */
static const struct rows corner = {{[3] = ". . . lldd dlld . ."}};

/* The square 3 3 has light from the north and dark from the west, and a tile
 * on 3 4 brings it a third edge. */
static const struct rows niche = {
	{[2] = ". . dldl dldl dldl . .", [3] = ". . dldl . . . ."}};

TEST(two_edges_of_one_colour_force_the_tile_that_joins_them)
{
	static const struct verdict verdicts[] = {
		{"a corner of dark", &corner, "4 3 lddl 4 4 ddll", NULL},
		{"no corner when the colours differ", &corner, "4 3 ldld",
			NULL},
		{"straight dark, light from above", &niche, "3 4 dldl 3 3 dldl",
			NULL},
		{"a corner of light", &niche, "3 4 lldd 3 3 dlld", NULL},
		{"the forced tile left out", &corner, "4 3 lddl",
			"ddll on square 4 4 must be in the same turn: two "
			"dark edges lead into it"},
		{"another tile there", &corner, "4 3 lddl 4 4 dlld",
			"square 4 4 is forced to be ddll: two dark edges lead "
			"into it"},
		{"light named by its colour", &niche, "3 4 lldd",
			"dlld on square 3 3 must be in the same turn: two "
			"light edges lead into it"},
		{"a tile that is not forced", &corner,
			"4 3 lddl 4 4 ddll 2 3 dldl",
			"dldl on square 2 3: the first tile does not force it"},
		{"a tile on another that lay", &corner,
			"4 3 lddl 3 3 lldd 4 4 ddll",
			"lldd on square 3 3: a tile lies there already"},
		{"the forced tile twice", &corner, "4 3 lddl 4 4 ddll 4 4 ddll",
			"ddll on square 4 4: the turn names the square twice"},
		{"the first tile twice", &corner, "4 3 lddl 4 3 lddl",
			"lddl on square 4 3: the turn names the square twice"},
		{"a forced tile outside", &corner, "4 3 lddl 9 9 ddll",
			"ddll on square 9 9: the square is not on the board"},
	};

	FOR_EACH (verdict, verdicts)
		hold(verdict);
}

/* A tile on 2 1 forces one on 3 1 beside it, and so on round to 3 2. */
static const struct rows chain = {{
	[2] = "ddll . . . . . .",
	[3] = "dlld . . . . . .",
	[4] = "lddl . . . . . .",
	[5] = "dldl dlld lldd . . . .",
	[6] = "dlld . . . . . .",
}};

/* A tile on 1 2 leads dark from three sides to the square 2 1. */
static const struct rows crowd = {{"ddll ldld ldld . . . .", "dlld . . . . . .",
	"ldld . . . . . .", "ldld lddl dldl . . . ."}};

TEST(what_is_forced_forces_in_its_turn)
{
	static const struct verdict verdicts[] = {
		{"a chain of four", &chain,
			"2 1 lddl 3 1 lldd 4 1 ddll 4 2 lddl 3 2 dlld", NULL},
		{"in another order", &chain,
			"2 1 lddl 3 2 dlld 4 2 lddl 4 1 ddll 3 1 lldd", NULL},
		{"its last tile left out", &chain,
			"2 1 lddl 3 1 lldd 4 1 ddll 4 2 lddl",
			"dlld on square 3 2 must be in the same turn: two "
			"dark edges lead into it"},
		{"a chain that ends in three edges of one colour", &crowd,
			"1 2 lddl",
			"three dark edges would lead into the empty square "
			"2 1"},
		{"whatever else is named", &crowd, "1 2 lddl 1 1 lddl",
			"three dark edges would lead into the empty square "
			"2 1"},
	};

	FOR_EACH (verdict, verdicts)
		hold(verdict);
}

TEST(a_pass_is_legal_only_when_nothing_else_is)
{
	static const struct verdict verdicts[] = {
		{"turns to make", &alone, "pass",
			"ddll on square 2 3: it is a legal first tile, so "
			"pass is not allowed"},
		{"none", &rows_stuck, "pass", NULL},
	};

	FOR_EACH (verdict, verdicts)
		hold(verdict);
}

/* What a turn of player SEAT completes. */
struct harvest {
	const char *what;
	const struct rows *rows;
	const char *turn;
	int seat, light, dark;
};

static void
reap(const struct harvest *h)
{
	struct trax_board board = rows_board(h->rows);
	const struct trax_turn turn = turn_of(h->turn);
	struct trax game;
	char reason[TRAX_REASON_MAX];
	int points[TRAX_SEATS];

	assert_true(trax_position_check(&board, TRAX_CONTEST, reason));
	trax_start(&game, TRAX_CONTEST, &board);
	game.turn = h->seat;
	assert_int_equal(trax_play(&game, &turn).verdict, TRAX_LEGAL);
	trax_score(&game, points);
	if (points[0] != h->light || points[1] != h->dark)
		fail_msg("%s: %d %d", h->what, points[0], points[1]);
	assert_int_equal(game.over, h->light + h->dark > 0);
	trax_forfeit(&game, 0, points);
	assert_int_equal(points[0], 0);
	assert_int_equal(points[1], h->dark);
}

/* Light from the top to the row above the last. */
static const struct rows column = {
	{"dldl . . . . . .", "dldl . . . . . .", "dldl . . . . . .",
		"dldl . . . . . .", "dldl . . . . . .", "dldl . . . . . ."}};

TEST(loops_and_crossings_score_their_tiles)
{
	static const struct harvest harvests[] = {
		{"nothing", &alone, "3 4 dldl", 0, 0, 0},
		{"a dark loop of four closed by dark", &corner,
			"4 3 lddl 4 4 ddll", 1, 0, 4},
		{"a dark loop closed by light", &corner, "4 3 lddl 4 4 ddll", 0,
			0, 4},
		{"two loops of one colour are not doubled", &chain,
			"2 1 lddl 3 1 lldd 4 1 ddll 4 2 lddl 3 2 dlld", 0, 8,
			0},
		{"loops of both by light", &rows_loops,
			"4 5 ddll 5 5 dlld 5 4 lldd", 0, 8, 4},
		{"loops of both by dark", &rows_loops,
			"4 5 ddll 5 5 dlld 5 4 lldd", 1, 4, 8},
		{"two crossings of light by light", &rows_crossings,
			"0 6 ldld 1 6 ddll 2 6 lldd", 0, 40, 0},
		{"two crossings of light by dark", &rows_crossings,
			"0 6 ldld 1 6 ddll 2 6 lldd", 1, 20, 0},
		{"from top to bottom, straight", &column, "6 0 dldl", 0, 7, 0},
		{"bent back to the same side", &column, "6 0 dlld", 0, 0, 0},
	};

	FOR_EACH (harvest, harvests)
		reap(harvest);
}

TEST(filling_a_board_scores_nothing_and_goes_on)
{
	struct trax_board board = rows_board(&corner);
	const struct trax_turn turn = turn_of("4 3 lddl 4 4 ddll");
	struct trax game;

	trax_start(&game, TRAX_FILL, &board);
	assert_int_equal(trax_play(&game, &turn).verdict, TRAX_LEGAL);
	assert_false(game.over);
	assert_int_equal(game.points[1], 0);
	assert_int_equal(game.turn, 1);
}

TEST(a_pass_ends_the_game)
{
	struct trax_board board = rows_board(&rows_stuck);
	struct trax_turn pass = {.count = 0};
	struct trax game;

	trax_start(&game, TRAX_FILL, &board);
	assert_false(game.over);
	assert_int_equal(trax_play(&game, &pass).verdict, TRAX_LEGAL);
	assert_true(game.over);
}
