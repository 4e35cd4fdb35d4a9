#include "player/any_game.h"

#include <stdint.h>
#include <string.h>

#include <jansson.h>

void
any_game_release(struct any_game *game)
{
	parts_release(&game->parts);
	game->shown = false;
}

static void
show_actions(struct any_game *game, struct bot *bot, char *arguments)
{
	const int status = parts_add(&game->parts, arguments);

	game->shown = status == PARTS_WHOLE;
	if (status == PARTS_WHOLE || status == PARTS_PARTIAL)
		bot_done(bot);
	else
		bot_fail(bot, "this part cannot come now");
}

/* Behind the last action may stand that there are more. */
static const char *
draw(const json_t *actions, struct random *random)
{
	size_t count = json_array_size(actions);

	if (count > 0 &&
		!json_object_get(json_array_get(actions, count - 1), "action"))
		count--;
	if (count == 0)
		return NULL;
	const json_t *item =
		json_array_get(actions, random_below(random, (uint32_t)count));
	return json_string_value(json_object_get(item, "action"));
}

static void
answer(struct any_game *game, struct random *random, struct bot *bot)
{
	json_t *actions =
		json_loadb(game->parts.text, game->parts.length, 0, NULL);
	const char *action = draw(actions, random);

	game->shown = false;
	if (action)
		bot_ok(bot, "%s", action);
	else
		bot_fail(bot, "no action was shown");
	json_decref(actions);
}

void
any_game_hear(struct any_game *game, struct random *random, struct bot *bot,
	char *arguments)
{
	if (strcmp(bot->command.name, "show_actions") == 0)
		show_actions(game, bot, arguments);
	else if (game->shown)
		answer(game, random, bot);
	else
		bot_done(bot);
}
