#include "common/game_actions.h"

#include "common/random.h"

enum { WORDS_MAX = 512 }; /* bytes of an action in words, with the NUL */

static void
append(struct game_actions *list, json_t *array, json_t *value)
{
	list->failed |= json_array_append_new(array, value) != 0;
}

void
game_actions_begin(struct game_actions *list)
{
	*list = (struct game_actions){.array = json_array()};
	list->failed = !list->array;
}

void
game_actions_more(struct game_actions *list)
{
	if (!list->more)
		append(list, list->array, json_pack("{s:b}", "more", true));
	list->more = true;
}

/* Is there room for another? Else that is said. */
static bool
has_room(struct game_actions *list)
{
	if (list->failed || list->more)
		return false;
	if (json_array_size(list->array) == GAME_ACTIONS_MAX)
		game_actions_more(list);
	return !list->more;
}

bool
game_actions_add(struct game_actions *list, const char *action, json_t *said)
{
	char words[WORDS_MAX] = "";

	if (!has_room(list)) {
		json_decref(said);
		return false;
	}
	if (said)
		say_format(said, NULL, words, sizeof words);
	json_t *item = json_pack("{s:s,s:s,s:o,s:[]}", "action", action,
		"words", words, "say", said, "pieces");
	list->pieces = json_object_get(item, "pieces");
	append(list, list->array, item);
	return !list->failed;
}

void
game_actions_piece(struct game_actions *list, int place, json_t *face)
{
	append(list, list->pieces, json_pack("[io]", place, face));
}

json_t *
game_actions_end(struct game_actions *list)
{
	if (!list->failed)
		return list->array;
	json_decref(list->array);
	return NULL;
}

/* What comes last may say that there are more. */
const char *
game_actions_draw(const json_t *array, struct random *random)
{
	size_t count = json_array_size(array);

	if (count > 0 &&
		!json_object_get(json_array_get(array, count - 1), "action"))
		count--;
	if (count == 0)
		return NULL;
	const json_t *item =
		json_array_get(array, random_below(random, (uint32_t)count));
	return json_string_value(json_object_get(item, "action"));
}
