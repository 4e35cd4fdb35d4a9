/* The rules of games, as blocks and as lines, and the texts that there are. */
#include "teaching/rules_page.h"

#include "lib/test.h"
#include "rules_texts.h"

static const char text[] =
	"# Heap\n\nTake stones,\nor lay some.\n\n## Points\n\n- one\n- two\n\n"
	"| table: 3H TD\n| board 2x3: 0 1 lldd, 1 2 ldld\n\nThe end.\n";

TEST(a_text_is_blocks)
{
	static const struct {
		enum rules_block_kind kind;
		const char *text;
	} blocks[] = {
		{RULES_TITLE, "Heap"},
		{RULES_PARAGRAPH, "Take stones,\nor lay some."},
		{RULES_SECTION, "Points"},
		{RULES_ITEM, "one"},
		{RULES_ITEM, "two"},
		{RULES_PICTURE,
			"| table: 3H TD\n| board 2x3: 0 1 lldd, 1 2 ldld"},
		{RULES_PARAGRAPH, "The end."},
	};
	const char *rest = text;
	struct rules_block block;

	FOR_EACH (at, blocks) {
		assert_true(rules_block_next(&rest, &block));
		assert_int_equal(block.kind, at->kind);
		assert_int_equal(block.length, strlen(at->text));
		assert_memory_equal(block.text, at->text, block.length);
	}
	assert_false(rules_block_next(&rest, &block));
}

TEST(a_picture_is_a_frame_of_places)
{
	const char *rest = strchr(text, '|');
	struct rules_block block;

	assert_true(rules_block_next(&rest, &block));
	json_t *frame = rules_block_frame(&block);
	char *places = json_dumps(json_object_get(frame, "places"),
		JSON_COMPACT | JSON_PRESERVE_ORDER);
	assert_string_equal(places,
		"[{\"kind\":\"row\",\"name\":\"table\",\"piece\":\"card\","
		"\"faces\":[\"3H\",\"TD\"]},"
		"{\"kind\":\"grid\",\"name\":\"board\",\"piece\":\"tile\","
		"\"size\":[2,3],\"faces\":[[0,1,\"lldd\"],[1,2,\"ldld\"]]}]");
	free(places);
	json_decref(frame);
}

static void
name_places(void *owner, FILE *file, const json_t *frame)
{
	(void)owner;
	fprintf(file, "(%zu places)\n",
		json_array_size(json_object_get(frame, "places")));
}

static char *
printed(const char *page)
{
	char *bytes;
	size_t size;
	FILE *file = open_memstream(&bytes, &size);

	rules_page_print(file, page, name_places, NULL);
	assert_int_equal(fclose(file), 0);
	return bytes;
}

TEST(a_page_is_printed_block_by_block)
{
	char *page = printed(text);

	assert_string_equal(page,
		"Heap\n====\n\nTake stones, or lay some.\n\nPoints\n------\n\n"
		"  - one\n  - two\n\n(2 places)\n\nThe end.\n");
	free(page);
}

static size_t
columns_of(const char *line, size_t length)
{
	size_t columns = 0;

	for (size_t i = 0; i < length; i++)
		columns += (line[i] & 0xc0) != 0x80;
	return columns;
}

static const char *const games[] = {
	"tablic", "tablic-stihovi", "planowanie", "herc", "trax"};

TEST(each_page_fits_in_80_columns)
{
	FOR_EACH (game, games) {
		for (enum language one = 0; one < LANGUAGES; one++) {
			char *page = printed(rules_text(*game, one));

			for (const char *line = page; *line != '\0';) {
				const size_t length = strcspn(line, "\n");

				assert_in_range(
					columns_of(line, length), 0, 80);
				line += length + 1;
			}
			free(page);
		}
	}
}

/* Pictures have the same pieces, by names of places in the language. */
static void
assert_same_block(
	const struct rules_block *one, const struct rules_block *other)
{
	assert_int_equal(one->kind, other->kind);
	if (one->kind != RULES_PICTURE)
		return;
	json_t *frames[] = {rules_block_frame(one), rules_block_frame(other)};
	const json_t *place;
	size_t i;

	json_array_foreach(json_object_get(frames[0], "places"), i, place)
	{
		const json_t *same =
			json_array_get(json_object_get(frames[1], "places"), i);

		assert_true(json_equal(json_object_get(place, "faces"),
			json_object_get(same, "faces")));
		assert_true(
			json_array_size(json_object_get(place, "faces")) > 0);
	}
	json_decref(frames[0]);
	json_decref(frames[1]);
}

TEST(all_languages_say_the_same_block_by_block)
{
	FOR_EACH (game, games) {
		for (enum language one = 1; one < LANGUAGES; one++) {
			const char *english =
				rules_text(*game, LANGUAGE_ENGLISH);
			const char *other = rules_text(*game, one);
			struct rules_block block, same;

			assert_string_not_equal(english, other);
			while (rules_block_next(&english, &block)) {
				assert_true(rules_block_next(&other, &same));
				assert_same_block(&block, &same);
			}
			assert_false(rules_block_next(&other, &same));
		}
	}
}

TEST(a_game_without_a_page_has_none)
{
	assert_null(rules_text("tab", LANGUAGE_ENGLISH));
	assert_null(rules_text("heap", LANGUAGE_ENGLISH));
}
