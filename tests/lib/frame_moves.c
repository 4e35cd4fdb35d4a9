#include "lib/frame_moves.h"
#include "lib/test.h"

static json_int_t
hidden_in(const json_t *place)
{
	return json_integer_value(json_object_get(place, "hidden"));
}

/* A face that was hidden before it was moved has been shown by that. */
static void
take(json_t *place, json_t *face)
{
	json_t *faces = json_object_get(place, "faces");
	json_int_t hidden = hidden_in(place);

	for (size_t i = 0; i < json_array_size(faces); i++) {
		if (json_equal(json_array_get(faces, i), face)) {
			json_array_remove(faces, i);
			return;
		}
	}
	assert_true(hidden > 0);
	json_object_set_new(place, "hidden", json_integer(hidden - 1));
}

static void
move(json_t *places, const json_t *moved)
{
	json_t *from = json_array_get(moved, 0);
	size_t to = (size_t)json_integer_value(json_array_get(moved, 1));
	json_t *faces = json_object_get(json_array_get(places, to), "faces");
	size_t i;
	json_t *face;

	assert_int_equal(json_array_size(moved), 3);
	assert_non_null(faces);
	json_array_foreach(json_array_get(moved, 2), i, face)
	{
		if (json_is_integer(from))
			take(json_array_get(
				     places, (size_t)json_integer_value(from)),
				face);
		json_array_append(faces, face);
	}
}

static int
compare(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The faces in an order of their own, as text. */
static json_t *
sorted(const json_t *faces)
{
	size_t count = json_array_size(faces);
	char **texts = calloc(count + 1, sizeof *texts);
	json_t *array = json_array();

	for (size_t i = 0; i < count; i++)
		texts[i] = json_dumps(json_array_get(faces, i),
			JSON_COMPACT | JSON_ENCODE_ANY);
	qsort(texts, count, sizeof *texts, compare);
	for (size_t i = 0; i < count; i++) {
		json_array_append_new(array, json_string(texts[i]));
		free(texts[i]);
	}
	free(texts);
	return array;
}

static void
expect_same(const json_t *place, const json_t *other)
{
	json_t *one = sorted(json_object_get(place, "faces"));
	json_t *two = sorted(json_object_get(other, "faces"));

	assert_true(json_equal(one, two));
	assert_int_equal(hidden_in(place), hidden_in(other));
	json_decref(one);
	json_decref(two);
}

void
frame_moves_expect(const json_t *before, const json_t *after)
{
	const json_t *last = json_object_get(after, "last");
	const json_t *places = json_object_get(after, "places");
	json_t *made = json_deep_copy(json_object_get(before, "places"));
	size_t i;
	json_t *item;

	if (json_equal(json_object_get(before, "deal"),
		    json_object_get(after, "deal"))) {
		json_array_foreach(json_object_get(last, "moved"), i, item)
			move(made, item);
		assert_int_equal(
			json_array_size(made), json_array_size(places));
		json_array_foreach(made, i, item)
			expect_same(item, json_array_get(places, i));
	}
	json_decref(made);
}
