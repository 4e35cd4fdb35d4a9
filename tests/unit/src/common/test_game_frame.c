#include "common/game_frame.h"

#include "lib/json_text.h"
#include "lib/test.h"

TEST(a_frame_has_its_members_in_one_order)
{
	static const int points[] = {3, -1};
	struct game_frame frame;

	game_frame_begin(&frame, seat_bit(1), 2, points);
	game_frame_part(&frame, "not yet", points);
	assert_json_new(game_frame_end(&frame),
		"{\"turn\":[1],\"points\":[3,-1],"
		"\"captions\":[],\"seats\":[],\"say\":"
		"{\"captions\":[],\"seats\":[]},\"places\":[]}");
}

static int
opposite(int seat)
{
	return seat % 2;
}

TEST(partners_have_the_same_side)
{
	static const int points[] = {0, 0, 0, 0};
	struct game_frame frame;

	game_frame_begin(&frame, seat_bit(1), 4, points);
	game_frame_sides(&frame, opposite);
	assert_json_new(game_frame_end(&frame),
		"{\"turn\":[1],\"points\":[0,0,0,0],\"captions\":[],"
		"\"seats\":[],\"say\":{\"captions\":[],"
		"\"seats\":[]},\"places\":[],\"sides\":[0,1,0,1]}");
}

TEST(places_are_numbered_and_have_what_they_need)
{
	static const int points[] = {0};
	struct game_frame frame;

	game_frame_begin(&frame, 0, 1, points);
	game_frame_deal(&frame, 2, 4);
	assert_int_equal(game_frame_place(&frame,
				 &(struct game_place){.kind = "hand",
					 .name = "hand",
					 .piece = "card",
					 .hidden = 2},
				 json_pack("[s]", "7H")),
		0);
	assert_int_equal(game_frame_place(&frame,
				 &(struct game_place){.kind = "grid",
					 .name = "board",
					 .piece = "tile",
					 .owner = -1,
					 .rows = 7,
					 .columns = 8},
				 json_array()),
		1);
	assert_json_new(game_frame_end(&frame),
		"{\"turn\":[],\"points\":[0],\"captions\":[],"
		"\"seats\":[],\"say\":{\"captions\":[],\"seats\":[]},"
		"\"places\":[{\"kind\":\"hand\",\"name\":\"hand\","
		"\"piece\":\"card\",\"owner\":0,\"hidden\":2,\"faces\":[\"7H\"]"
		"},{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"tile\","
		"\"size\":[7,8],\"faces\":[]}],\"deal\":[2,4]}");
}

TEST(the_last_thing_has_words_moves_and_marks)
{
	static const int points[] = {1, 0};
	struct game_frame frame;

	game_frame_begin(&frame, 0, 2, points);
	game_frame_part(&frame, "tricks", points);
	game_frame_caption(&frame, said("trump %s", "H"));
	game_frame_seat(&frame, said("took %d", 1));
	game_frame_last(&frame, 1, said("plays %s", "7H"));
	game_frame_moved(&frame, 0, 1, json_pack("[s]", "7H"));
	game_frame_moved(&frame, GAME_FRAME_SUPPLY, 1, json_array());
	game_frame_mark(
		&frame, 1, json_pack("[[ii]]", 0, 1), said("a %s", "loop"));
	assert_json_new(game_frame_end(&frame),
		"{\"turn\":[],\"points\":[1,0],"
		"\"captions\":[\"trump H\"],\"seats\":[\"took 1\"],"
		"\"say\":{\"captions\":[[\"trump %s\",\"H\"]],"
		"\"seats\":[[\"took %d\",1]]},"
		"\"places\":[],\"parts\":[[\"tricks\",[1,0]]],\"last\":{"
		"\"seat\":1,\"words\":\"plays 7H\",\"say\":[\"plays "
		"%s\",\"7H\"],"
		"\"moved\":[[0,1,[\"7H\"]],[null,1,[]]],\"marks\":[{\"place\":1"
		",\"at\":[[0,1]],\"words\":\"a loop\",\"say\":[\"a "
		"%s\",\"loop\"]}]}}");
}

TEST(a_frame_that_lacked_memory_is_none)
{
	static const int points[] = {0};
	struct game_frame frame;

	game_frame_begin(&frame, 0, 1, points);
	game_frame_place(&frame,
		&(struct game_place){
			.kind = "row", .name = "table", .piece = "card"},
		NULL);
	assert_null(game_frame_end(&frame));
}
