#include "drawing/table_layout.h"

#include <stdbool.h>
#include <stdio.h>

#include "lib/test.h"

/* A frame of SEATS with the places of KINDS for each, and COMMON places. */
static json_t *
make(int seats, const char *const kinds[], const char *common)
{
	json_t *points = json_array();
	json_t *places = json_loads(common, 0, NULL);

	assert_non_null(places);
	for (int seat = 0; seat < seats; seat++) {
		json_array_append_new(points, json_integer(0));
		for (size_t i = 0; kinds[i]; i++)
			json_array_append_new(places,
				json_pack("{s:s,s:i,s:[]}", "kind", kinds[i],
					"owner", seat, "faces"));
	}
	return json_pack("{s:o,s:o}", "points", points, "places", places);
}

static bool
lies_in(struct box a, struct box b)
{
	return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width &&
	       a.y + a.height <= b.y + b.height;
}

static bool
touch(struct box a, struct box b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width &&
	       a.y < b.y + b.height && b.y < a.y + a.height;
}

/* Everything lies on the felt, and nothing over anything else. */
static void
expect_apart(const json_t *frame)
{
	const size_t places = json_array_size(json_object_get(frame, "places"));
	const size_t seats = json_array_size(json_object_get(frame, "points"));
	struct table_layout layout;
	struct box boxes[256];
	size_t count = 0;

	table_layout_init(&layout, frame);
	for (size_t i = 0; i < places; i++)
		boxes[count++] = table_layout_place(&layout, frame, i);
	for (size_t seat = 0; seat < seats; seat++)
		boxes[count++] = layout.seats[seat].plate;
	for (size_t i = 0; i < count; i++) {
		assert_true(boxes[i].width > 40 && boxes[i].height > 40);
		assert_true(lies_in(boxes[i], layout.felt));
		for (size_t k = 0; k < i; k++)
			assert_false(touch(boxes[i], boxes[k]));
	}
	assert_true(layout.width <= 640);
}

static const char *const none[] = {NULL};
static const char *const taking[] = {"hand", "pile", NULL};

TEST(a_table_and_a_stock_lie_between_the_seats)
{
	for (int seats = 1; seats <= 12; seats++) {
		json_t *frame = make(seats, taking,
			"[{\"kind\":\"row\"},{\"kind\":\"pile\"}]");

		expect_apart(frame);
		json_decref(frame);
	}
}

TEST(what_is_played_lies_before_its_seat)
{
	static const char *const tricks[] = {"hand", "row", "pile", NULL};
	struct table_layout layout;

	for (int seats = 2; seats <= 6; seats++) {
		json_t *frame = make(seats, tricks, "[]");

		if (seats != 3 && seats != 4)
			expect_apart(frame);
		json_decref(frame);
	}
	json_t *frame = make(4, tricks, "[]");
	table_layout_init(&layout, frame);
	for (int i = 0; i < 4; i++)
		assert_true(lies_in(layout.seats[i].row, layout.felt));
	assert_true(layout.seats[0].row.y > layout.seats[1].row.y);
	assert_true(layout.seats[2].row.y < layout.seats[1].row.y);
	assert_true(layout.seats[1].row.x < layout.seats[3].row.x);
	assert_true(layout.seats[1].plate.x < layout.seats[3].plate.x);
	json_decref(frame);
}

TEST(a_board_has_names_above_it)
{
	static const int sides[] = {7, 10, 25};

	for (size_t i = 0; i < 3; i++) {
		char common[64];

		snprintf(common, sizeof common,
			"[{\"kind\":\"grid\",\"size\":[%d,%d]}]", sides[i],
			sides[2 - i]);
		for (int seats = 1; seats <= 9; seats++) {
			json_t *frame = make(seats, none, common);

			expect_apart(frame);
			json_decref(frame);
		}
	}
}

TEST(places_of_a_kind_share_a_box)
{
	json_t *frame = make(2, taking,
		"[{\"kind\":\"row\"},{\"kind\":\"row\"},{\"kind\":\"pile\"}]");
	expect_apart(frame);
	json_decref(frame);
}
