#include "drawing/frame_text.h"

#include "lib/test.h"

static void
expect(const char *frame, bool colour, const char *expected)
{
	static const char *const names[] = {"anna", "bert\033[31m"};
	json_t *object = json_loads(frame, 0, NULL);
	char *text;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	assert_non_null(object);
	assert_non_null(file);
	frame_text_print(file, object, names, colour);
	fclose(file);
	assert_string_equal(text, expected);
	free(text);
	json_decref(object);
}

TEST(cards_lie_in_hands_rows_and_piles)
{
	expect("{\"turn\":[1],\"points\":[3,0],\"deal\":[2,4],"
	       "\"captions\":[\"trump H\"],\"seats\":[\"\",\"took 4\"],"
	       "\"places\":[{\"kind\":\"row\",\"name\":\"table\","
	       "\"piece\":\"card\",\"faces\":[\"7H\",\"8C\"]},"
	       "{\"kind\":\"hand\",\"name\":\"hand\",\"piece\":\"card\","
	       "\"owner\":0,\"hidden\":1,\"faces\":[]},"
	       "{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":\"card\","
	       "\"owner\":1,\"faces\":[\"2C\",\"3C\"]}]}",
		false,
		"deal 2 of 4, trump H\n"
		"table: 7H 8C\n"
		"seat 0, anna: 3 points\n"
		"  hand: 1 card\n"
		"seat 1, bert\\^[[31m: 0 points, took 4, to act\n"
		"  taken: 2 cards\n");
}

TEST(red_suits_are_red_in_colour)
{
	expect("{\"points\":[],\"places\":[{\"kind\":\"row\",\"name\":"
	       "\"table\",\"piece\":\"card\",\"faces\":[\"7H\",\"8C\"]},"
	       "{\"kind\":\"pile\",\"name\":\"stock\",\"piece\":\"card\","
	       "\"faces\":[]}]}",
		true, "table: \033[31m7H\033[0m 8C\nstock: -\n");
}

TEST(a_grid_is_drawn_in_rows)
{
	expect("{\"turn\":[],\"points\":[1],\"captions\":[],\"seats\":[\"x\"],"
	       "\"places\":[{\"kind\":\"grid\",\"name\":\"board\",\"piece\":"
	       "\"stone\",\"size\":[2,2],\"faces\":[[1,0,\"grey\"]]}]}",
		false,
		"board:\n"
		"      0    1\n"
		" 0  .    .   \n"
		" 1  grey .   \n"
		"seat 0, anna: 1 point, x\n");
}

TEST(tiles_are_drawn_in_strokes)
{
	expect("{\"points\":[],\"places\":[{\"kind\":\"grid\",\"name\":"
	       "\"board\",\"piece\":\"tile\",\"size\":[2,2],\"faces\":"
	       "[[0,1,\"what\"],[1,0,\"lldd\"],[1,1,\"ldld\"],"
	       "[5,5,\"lldd\"]]}]}",
		false,
		"board:\n"
		"    0  1\n"
		" 0  .  ? \n"
		" 1 ╯ ╔─╫─\n");
}

#define MARKS                                                                   \
	"{\"points\":[],\"places\":[{\"kind\":\"row\",\"name\":\"dice\","       \
	"\"piece\":\"mark\",\"hidden\":1,\"faces\":[\"red:10\",\"blue:♞\"]}," \
	"{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"mark\",\"size\":"    \
	"[1,2],\"faces\":[[0,1,\"white:K\"]]}]}"

TEST(a_mark_is_the_letter_of_its_colour_and_its_text)
{
	expect(MARKS, false,
		"dice: r10 u♞ 1 mark\n"
		"board:\n"
		"      0    1\n"
		" 0  .    wK  \n");
	expect(MARKS, true,
		"dice: \033[97;41mr10\033[0m \033[97;44mu♞\033[0m 1 mark\n"
		"board:\n"
		"      0    1\n"
		" 0  .    \033[30;107mwK\033[0m  \n");
}
