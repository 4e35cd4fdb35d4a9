#include "drawing/picture_file.c"

#include "lib/canvas.h"
#include "lib/test.h"

static const struct box card_box = {0, 0, 46, 66};

TEST(a_face_shows_its_value_and_a_suit_that_is_drawn_or_written)
{
	static const struct {
		const char *face, *texts;
	} rows[] = {
		{"7H", "7\n"},
		{"TS", "10\n"},
		{"AC", "A\n"},
		{"3x", "3\nx\nx\n"},
		{"", "\n"},
		{"xyz", "xyz\n"},
	};

	FOR_EACH (at, rows) {
		struct canvas canvas;

		canvas_init_for_texts(&canvas, 46, 66);
		draw_card(canvas.cairo, card_box, at->face);
		const char *texts = canvas_texts(&canvas);
		if (*at->face != '\0')
			assert_string_equal(texts, at->texts);
		canvas_release(&canvas);
	}
}

TEST(hearts_and_diamonds_are_red)
{
	static const char faces[][3] = {"2C", "2D", "2H", "2S"};

	for (size_t i = 0; i < COUNT(faces); i++) {
		struct canvas canvas;

		canvas_init(&canvas, 46, 66);
		draw_card(canvas.cairo, card_box, faces[i]);
		assert_true(canvas_has(&canvas, 46 * 0.62, 66 * 0.67,
			i == 1 || i == 2 ? ink_red : ink_text));
		assert_true(canvas_has(&canvas, 41, 5, ink_paper));
		canvas_release(&canvas);
	}
}

TEST(a_back_has_no_paper_in_its_middle)
{
	struct canvas canvas;

	canvas_init(&canvas, 46, 66);
	draw_back(canvas.cairo, card_box);
	assert_false(canvas_has(&canvas, 23, 33, ink_paper));
	canvas_release(&canvas);
}

TEST(words_that_are_cards_are_known)
{
	assert_true(is_card_word("7H", 2));
	assert_true(is_card_word("TS,", 2));
	assert_true(is_card_word("H", 1));
	assert_false(is_card_word("", 0));
	assert_false(is_card_word("a", 1));
	assert_false(is_card_word("7h", 2));
	assert_false(is_card_word("10H", 3));
	assert_false(is_card_word("7", 1));
}

enum { SIDE = 40, EDGE = 2, MIDDLE = SIDE / 2 };

/* Just inside the middle of each edge, from west clockwise. */
static const struct {
	double x, y;
} inside[TILE_SIDES] = {{EDGE, MIDDLE}, {MIDDLE, EDGE}, {SIDE - EDGE, MIDDLE},
	{MIDDLE, SIDE - EDGE}};

static const char *const faces[] = {
	"lldd", "dlld", "ddll", "lddl", "dldl", "ldld"};

TEST(each_edge_of_each_tile_has_its_colour)
{
	for (size_t t = 0; t < COUNT(faces); t++) {
		struct canvas canvas;

		canvas_init(&canvas, SIDE, SIDE);
		draw_tile(canvas.cairo, (struct box){0, 0, SIDE, SIDE},
			faces[t], 0);
		for (int s = 0; s < TILE_SIDES; s++)
			assert_true(canvas_has(&canvas, inside[s].x,
				inside[s].y,
				faces[t][s] == 'l' ? light_ink : dark_ink));
		assert_true(canvas_has(&canvas, 2, 2, ground_ink));
		canvas_release(&canvas);
	}
}

TEST(a_path_that_goes_on_has_a_halo_and_the_other_none)
{
	struct canvas canvas;

	canvas_init(&canvas, SIDE, SIDE);
	draw_tile(canvas.cairo, (struct box){0, 0, SIDE, SIDE}, "lldd", 1 << 1);
	assert_true(canvas_has(&canvas, EDGE, MIDDLE, light_ink));
	assert_true(canvas_has(&canvas, EDGE, MIDDLE + 7, ink_mark));
	assert_true(canvas_has(&canvas, MIDDLE + 7, EDGE, ink_mark));
	assert_true(canvas_has(&canvas, SIDE - EDGE, MIDDLE, dark_ink));
	assert_true(canvas_has(&canvas, SIDE - EDGE, MIDDLE + 7, ground_ink));
	canvas_release(&canvas);
}

TEST(what_is_no_tile_is_ground_alone)
{
	static const char *const none[] = {"", "lll", "llld", "llddd", "lldx"};

	FOR_EACH (at, none) {
		struct canvas canvas;

		canvas_init(&canvas, SIDE, SIDE);
		draw_tile(
			canvas.cairo, (struct box){0, 0, SIDE, SIDE}, *at, 15);
		assert_true(canvas_has(&canvas, MIDDLE, MIDDLE, ground_ink));
		assert_true(canvas_has(&canvas, EDGE, MIDDLE, ground_ink));
		canvas_release(&canvas);
	}
}

/* The corner of the box shows that it is a disc. */
TEST(a_mark_is_a_disc_of_its_colour)
{
	static const struct {
		const char *face;
		enum mark_colour colour;
	} rows[] = {
		{"black:", MARK_BLACK},
		{"white:", MARK_WHITE},
		{"red:", MARK_RED},
		{"orange:", MARK_ORANGE},
		{"yellow:", MARK_YELLOW},
		{"green:", MARK_GREEN},
		{"blue:", MARK_BLUE},
		{"purple:", MARK_PURPLE},
	};

	FOR_EACH (at, rows) {
		const struct box square = {0, 0, SIDE, SIDE};
		const struct ink disc = mark_inks[at->colour].disc;
		struct canvas canvas;

		canvas_init(&canvas, SIDE, SIDE);
		brush_fill(canvas.cairo, square, 0, ground_ink);
		draw_piece_on_square(canvas.cairo, square, "mark", at->face, 0);
		assert_true(canvas_has(&canvas, MIDDLE, MIDDLE, disc));
		assert_true(canvas_has(&canvas, MIDDLE, 4, disc));
		assert_true(canvas_has(&canvas, 4, MIDDLE, disc));
		assert_true(canvas_has(&canvas, 5, 5, ground_ink));
		assert_true(canvas_has(&canvas, 34, 34, ground_ink));
		canvas_release(&canvas);
	}
}

static const struct box piece_box = {0, 0, PIECE_WIDTH, PIECE_HEIGHT};

static void
expect_piece(const char *kind, const char *face, const char *texts)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, PIECE_WIDTH, PIECE_HEIGHT);
	draw_piece(canvas.cairo, piece_box, kind, face);
	assert_string_equal(canvas_texts(&canvas), texts);
	canvas_release(&canvas);
}

TEST(each_kind_is_drawn_in_its_way)
{
	expect_piece("card", "KH", "K\n");
	expect_piece("stone", "KH", "KH\n");
	expect_piece("card", NULL, "");
	expect_piece("mark", "white:K", "K\n");
	expect_piece("mark", "red:10", "10\n");
	expect_piece("mark", "green:♞", "♞\n");
	expect_piece("mark", "black:", "");
}

TEST(on_a_square_what_was_made_is_marked)
{
	static const struct box square = {0, 0, 40, 40};
	struct canvas canvas;

	for (unsigned marked = 0; marked < 2; marked++) {
		canvas_init(&canvas, 40, 40);
		draw_piece_on_square(
			canvas.cairo, square, "stone", "x", marked);
		assert_int_equal(canvas_has(&canvas, 0, 20, ink_mark), marked);
		canvas_release(&canvas);
	}
}

static const struct box table_box = {100, 50, 500, 150};

static bool
lies_in(struct box piece, struct box box)
{
	return piece.x >= box.x - 0.01 && piece.y >= box.y - 0.01 &&
	       piece.x + piece.width <= box.x + box.width + 0.01 &&
	       piece.y + piece.height <= box.y + box.height + 0.01;
}

static bool
touch(struct box a, struct box b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width &&
	       a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(up_to_a_whole_deck_stays_in_its_box)
{
	for (size_t count = 1; count <= 64; count++) {
		for (enum fan_way way = FAN_HELD; way <= FAN_LAID; way++) {
			struct fan fan;

			fan_init(&fan, table_box, count, way);
			for (size_t i = 0; i < count; i++)
				assert_true(
					lies_in(fan_at(&fan, i), table_box));
		}
	}
}

TEST(what_is_laid_lies_apart_while_there_is_room)
{
	struct fan fan;

	fan_init(&fan, table_box, 20, FAN_LAID);
	for (size_t i = 0; i < 20; i++)
		for (size_t k = 0; k < i; k++)
			assert_false(touch(fan_at(&fan, i), fan_at(&fan, k)));
}

/* Its value and suit, in its top left corner. */
TEST(of_each_card_something_is_seen)
{
	struct fan fan;

	fan_init(&fan, table_box, 52, FAN_LAID);
	for (size_t i = 0; i < 52; i++) {
		struct box corner = fan_at(&fan, i);

		corner.width = 17;
		corner.height = 34;
		for (size_t k = i + 1; k < 52; k++)
			assert_false(touch(corner, fan_at(&fan, k)));
	}
}

TEST(a_hand_is_one_row_in_the_middle)
{
	const struct box hand = {0, 0, 400, PIECE_HEIGHT};
	struct fan fan;

	fan_init(&fan, hand, 13, FAN_HELD);
	assert_int_equal(fan.rows, 1);
	double left = fan_at(&fan, 0).x;
	double right = fan_at(&fan, 12).x + PIECE_WIDTH;
	assert_true(fabs(left - (400 - right)) < 0.01);
}

/* Four light_ink arcs around the middle of four squares, and one more tile that
 * was put down just now. */
static const char board[] =
	"{\"places\":[{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"tile\","
	"\"size\":[3,4],\"faces\":[[0,0,\"ddll\"],[0,1,\"lddl\"],"
	"[1,0,\"dlld\"],[1,1,\"lldd\"],[1,2,\"dldl\"]]}],"
	"\"last\":{\"moved\":[[null,0,[[1,2,\"dldl\"]]]]MARKS}}";

static const char marks[] =
	",\"marks\":[{\"place\":0,\"at\":[[0,0],[0,1],[1,1],[1,0]]}]";

enum { FIELD = 40, BOARD_WIDTH = 6 * FIELD, BOARD_HEIGHT = 5 * FIELD };

static void
draw_board(struct canvas *canvas, const char *which)
{
	char text[1024];
	const char *at = strstr(board, "MARKS");

	snprintf(text, sizeof text, "%.*s%s%s", (int)(at - board), board, which,
		at + strlen("MARKS"));
	json_t *frame = json_loads(text, 0, NULL);
	assert_non_null(frame);
	draw_grid(canvas->cairo, (struct box){0, 0, BOARD_WIDTH, BOARD_HEIGHT},
		frame, 0);
	json_decref(frame);
}

/* Is the point of square ROW and COLUMN, in parts of its side, INK? */
static bool
square_has(struct canvas *canvas, int row, int column, double right,
	double down, struct ink ink)
{
	return canvas_has(canvas, (column + 1 + right) * FIELD,
		(row + 1 + down) * FIELD, ink);
}

TEST(a_loop_that_was_made_has_a_halo)
{
	struct canvas canvas;

	for (int marked = 0; marked < 2; marked++) {
		canvas_init(&canvas, BOARD_WIDTH, BOARD_HEIGHT);
		draw_board(&canvas, marked ? marks : "");
		assert_true(square_has(&canvas, 0, 0, 0.95, 0.5, light_ink));
		assert_true(square_has(&canvas, 1, 1, 0.5, 0.05, light_ink));
		assert_int_equal(
			square_has(&canvas, 0, 0, 0.93, 0.33, ink_mark),
			marked);
		assert_int_equal(
			square_has(&canvas, 1, 1, 0.67, 0.07, ink_mark),
			marked);
		assert_true(square_has(&canvas, 0, 0, 0.05, 0.5, dark_ink));
		assert_false(square_has(&canvas, 0, 0, 0.05, 0.67, ink_mark));
		canvas_release(&canvas);
	}
}

TEST(the_tile_that_came_last_has_a_frame)
{
	struct canvas canvas;

	canvas_init(&canvas, BOARD_WIDTH, BOARD_HEIGHT);
	draw_board(&canvas, "");
	assert_true(canvas_has(&canvas, 3 * FIELD, 2 * FIELD + 10, ink_mark));
	assert_false(canvas_has(&canvas, 2 * FIELD, 2 * FIELD + 10, ink_mark));
	assert_true(square_has(&canvas, 2, 3, 0.5, 0.5, board_ink));
	canvas_release(&canvas);
}

TEST(rows_and_columns_are_numbered_on_all_sides)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, BOARD_WIDTH, BOARD_HEIGHT);
	draw_board(&canvas, marks);
	assert_string_equal(canvas_texts(&canvas),
		"0\n0\n1\n1\n2\n2\n0\n0\n1\n1\n2\n2\n3\n3\n");
	canvas_release(&canvas);
}

static const struct box place_box = {0, 0, 300, 118};

static void
expect(const char *frame, const char *texts)
{
	json_t *object = json_loads(frame, 0, NULL);
	struct canvas canvas;

	assert_non_null(object);
	canvas_init_for_texts(&canvas, 300, 118);
	place_drawing(canvas.cairo, place_box, object, 0);
	assert_string_equal(canvas_texts(&canvas), texts);
	canvas_release(&canvas);
	json_decref(object);
}

TEST(hidden_cards_lie_behind_the_others)
{
	expect("{\"places\":[{\"kind\":\"hand\",\"piece\":\"card\","
	       "\"hidden\":2,\"faces\":[\"7H\",\"QC\"]}]}",
		"7\nQ\n");
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
	       "\"faces\":[]}]}",
		"");
}

TEST(a_pile_shows_what_has_just_come_and_counts_all)
{
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"faces\":[\"7H\",\"QC\",\"KC\"]}],\"last\":{"
	       "\"moved\":[[1,0,[\"7H\"]],[2,0,[\"KC\"]],[0,3,[\"QC\"]]]}}",
		"taken: 3\n7\nK\n");
	expect("{\"places\":[{\"kind\":\"pile\",\"name\":\"taken\",\"piece\":"
	       "\"card\",\"hidden\":0,\"faces\":[]}]}",
		"taken: 0\n");
}

TEST(other_pieces_have_their_faces_written_on_them)
{
	expect("{\"places\":[{\"kind\":\"row\",\"piece\":\"stone\","
	       "\"faces\":[\"grey\"]}]}",
		"grey\n");
}

TEST(what_the_last_move_laid_has_a_frame)
{
	json_t *frame =
		json_loads("{\"places\":[{\"kind\":\"row\",\"piece\":\"card\","
			   "\"faces\":[\"7H\",\"QC\"]}],"
			   "\"last\":{\"moved\":[[1,0,[\"QC\"]]]}}",
			0, NULL);
	struct canvas canvas;

	assert_non_null(frame);
	canvas_init(&canvas, 300, 118);
	place_drawing(canvas.cairo, place_box, frame, 0);
	/* Two cards of 46 points with 4 between them, around the middle. */
	assert_true(canvas_has(&canvas, 198, 59, ink_mark));
	assert_false(canvas_has(&canvas, 148, 59, ink_mark));
	canvas_release(&canvas);
	json_decref(frame);
}

static const struct lettering sentence_letters = {13, false, {0, 0, 0}};

static void
expect_sentence(const char *text, double width, bool cards, const char *texts)
{
	struct canvas canvas;

	canvas_init_for_texts(&canvas, 640, 40);
	double end = sentence_draw(
		canvas.cairo, &sentence_letters, text, 10, 20, width, cards);
	assert_string_equal(canvas_texts(&canvas), texts);
	assert_true(end <= 10 + width + sentence_letters.size);
	canvas_release(&canvas);
}

TEST(cards_and_suits_are_drawn_where_there_are_cards)
{
	expect_sentence("takes 5H TS with 5S, trump H; end", 600, true,
		"takes\n5\n10\nwith\n5\n,\ntrump\n;\nend\n");
	expect_sentence(
		"takes 5H, trump H", 600, false, "takes\n5H,\ntrump\nH\n");
}

TEST(what_has_no_room_ends_in_an_ellipsis)
{
	expect_sentence("one two", 40, true, "one\n…\n");
	expect_sentence("one 5H two", 35, true, "one\n…\n");
	expect_sentence("", 40, true, "");
	expect_sentence("  ", 40, true, "");
}
