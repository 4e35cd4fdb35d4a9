/* Turns of trax as people type them, without a terminal. */
#include "terminal/trax_input.h"

#include <string.h>

#include "trax/text.h"

#include "lib/test.h"

struct talk {
	struct trax_board board;
	struct trax_input input;
	char note[TRAX_INPUT_TEXT_MAX];
};

/* A board of 7x7 with lldd in the middle and dldl beside it. */
static void
talk_start(struct talk *t)
{
	trax_tile tile;

	memset(t, 0, sizeof *t);
	trax_board_start(&t->board, 7, 7);
	assert_true(trax_tile_parse("lldd", &tile));
	trax_board_place(&t->board, trax_square_at(3, 3), tile);
	assert_true(trax_tile_parse("dldl", &tile));
	trax_board_place(&t->board, trax_square_at(3, 4), tile);
	trax_input_start(&t->input, &t->board);
}

static bool
talk_line(struct talk *t, const char *text)
{
	char line[128];

	strcpy(line, text);
	return trax_input_line(&t->input, line, t->note);
}

static const struct turn_case {
	const char *line;
	const char *turn;
	const char *says;
} turn_cases[] = {
	{"2 3 lddl", "2 3 lddl", ""},
	{" 2  3 LDDL ", "2 3 lddl", ""},
	{"2 3 ddll", "2 3 ddll 2 4 lddl", "Forced: 2 4 lddl."},
	{"2 3 ddll 2 4 lddl", "2 3 ddll 2 4 lddl", ""},
	{"2 4 lddl 2 3 ddll", "2 4 lddl 2 3 ddll", ""},
};

TEST(turns_are_understood)
{
	for (size_t i = 0; i < sizeof turn_cases / sizeof *turn_cases; i++) {
		const struct turn_case *c = &turn_cases[i];
		struct talk t;
		struct trax_board before;
		char text[TRAX_ACTION_MAX];

		talk_start(&t);
		before = t.board;
		if (!talk_line(&t, c->line))
			fail_msg("%s: %s", c->line, t.note);
		assert_true(t.input.done);
		trax_turn_format(&t.input.turn, text);
		assert_string_equal(text, c->turn);
		assert_string_equal(t.note, c->says);
		assert_memory_equal(&before, &t.board, sizeof before);
	}
}

static const struct refusal_case {
	const char *line;
	const char *says;
} refusal_cases[] = {
	{"", "Row, column and tile"},
	{"  ", "Row, column and tile"},
	{"nonsense", "No: "},
	{"2 3 llll", "No: "},
	{"2 3 lddl 2", "No: "},
	{"0 0 lldd", "touches no tile"},
	{"3 3 lldd", "lies there already"},
	{"2 3 lldd", "south edge is dark"},
	{"9 9 lldd", "not on the board"},
	{"2 3 ddll 2 5 lddl", "No: "},
	{"pass", "pass is not allowed"},
	{"2 3", "What can lie on 2 3: "},
	{"0 0", "What can lie on 0 0: nothing."},
};

TEST(a_refused_line_is_explained)
{
	for (size_t i = 0; i < sizeof refusal_cases / sizeof *refusal_cases;
		i++) {
		const struct refusal_case *c = &refusal_cases[i];
		struct talk t;

		talk_start(&t);
		if (talk_line(&t, c->line))
			fail_msg("%s is accepted", c->line);
		if (!strstr(t.note, c->says))
			fail_msg("%s: %s", c->line, t.note);
		assert_false(t.input.done);
	}
}

TEST(the_tiles_of_a_square_are_told)
{
	struct talk t;

	talk_start(&t);
	assert_false(talk_line(&t, "2 3"));
	assert_string_equal(t.note, "What can lie on 2 3: ddll lddl dldl.");
}
