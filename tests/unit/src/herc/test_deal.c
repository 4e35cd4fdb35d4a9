#include "herc/deal.h"
#include "herc/game.h"
#include "lib/game_table.h"
#include "lib/test.h"

static struct game_table table;

TEST(a_start_that_is_none_is_refused_with_the_reason)
{
	static const struct {
		const char *start, *reason;
	} wrong[] = {
		{"[]", "the start must have a number \"leader\", an array "
		       "\"hands\" and nothing else"},
		{"{\"leader\":0, \"hands\":[], \"seed\":1}",
			"the start must have a number \"leader\", an array "
			"\"hands\" and nothing else"},
		{"{\"leader\":4, \"hands\":[]}", "there is no such leader"},
		{"{\"leader\":-1, \"hands\":[]}", "there is no such leader"},
		{"{\"leader\":0, \"hands\":[]}", "there are 0 hands, not 4"},
		{"{\"leader\":0, \"hands\":[[],1,[],[]]}",
			"player 1: the hand is no array"},
		{"{\"leader\":0, \"hands\":[[\"7H\",7],[],[],[]]}",
			"player 0: card 2 is no string"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[\"H7\"],[],[]]}",
			"player 1: H7 is no card"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[],[\"7H\"],[]]}",
			"player 2: 7H is in the deal twice"},
		{"{\"leader\":0, \"hands\":[[\"7H\"],[],[],[]]}",
			"player 0 has 1 cards, not 13"},
	};

	game_table_clear(&table, &herc_game);
	FOR_EACH (c, wrong) {
		assert_false(game_table_restore(&table, 4, c->start));
		assert_string_equal(table.reason, c->reason);
	}
	assert_false(game_table_restore(&table, 2, "{}"));
	assert_string_equal(table.reason, "so many players cannot play");
}

/* Each player has one suit. */
#define HEARTS	 "s2 s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK sA"
#define SPADES	 "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK pA"
#define DIAMONDS "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ aK aA"
#define CLUBS	 "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK rA"

TEST(a_line_that_is_no_deal_is_refused_with_the_reason)
{
	static const struct {
		const char *what, *line, *reason;
	} lines[] = {
		{"nothing", "", "there are 1 hands, not 4"},
		{"three hands", HEARTS "|" SPADES "|" DIAMONDS,
			"there are 3 hands, not 4"},
		{"five hands", HEARTS "|" SPADES "|" DIAMONDS "|" CLUBS "|",
			"there are more than 4 hands"},
		{"too few cards", "s2 | s3 | s4 | s5",
			"player 0 has 1 cards, not 13"},
		{"value before suit", "2s", "player 0: 2s is no card"},
		{"no such suit", "s2 | h3", "player 1: h3 is no card"},
		{"a long word", "s2 s33", "player 0: s33 is no card"},
		{"a card twice", "s2 | p3 s2",
			"player 1: s2 is in the deal twice"},
	};
	struct herc game, before;
	char reason[TRICK_REASON_MAX];

	memset(&game, 7, sizeof game);
	before = game;
	FOR_EACH (c, lines) {
		if (herc_deal_from_line(&game, 0, c->line, reason))
			fail_msg("%s", c->what);
		assert_string_equal(reason, c->reason);
		assert_memory_equal(&game, &before, sizeof game);
	}
}

TEST(deals_come_back_from_lines_and_from_records)
{
	struct random random = seeded(1);
	char line[512], cut[100], reason[TRICK_REASON_MAX];

	for (int i = 0; i < 50; i++) {
		struct herc game, again;

		memset(&game, 0, sizeof game);
		memset(&again, 0, sizeof again);
		herc_shuffle(&game, i % 4, &random);
		size_t length = herc_deal_to_line(&game, line, sizeof line);
		assert_int_equal(length, strlen(line));
		assert_int_equal(
			herc_deal_to_line(&game, cut, sizeof cut), length);
		assert_int_equal(strlen(cut), sizeof cut - 1);
		assert_true(herc_deal_from_line(&again, i % 4, line, reason));
		assert_memory_equal(&game, &again, sizeof game);
		json_t *record = herc_deal_to_json(&game);
		memset(&again, 0, sizeof again);
		assert_true(herc_deal_from_json(&again, record, reason));
		json_decref(record);
		assert_memory_equal(&game, &again, sizeof game);
	}
}
