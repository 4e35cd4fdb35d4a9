#include "talk/console_view.h"

#include <stdio.h>
#include <string.h>

#include "games.h"

#include "base/text.h"
#include "record/replay.h"

/* The pages show positions at once. */
static json_t *
no_waits(void)
{
	return json_pack("{s:i,s:i,s:i,s:i}", "deal", 0, "card", 0, "trick", 0,
		"end", 0);
}

json_t *
console_view_hello(const struct console *console)
{
	struct text title = {0};

	text_add_string(&title, "talon console:");
	for (int i = 0; i < console->terms.count; i++)
		text_add_format(&title, "%s %s", i > 0 ? "," : "",
			console->bots[i].spec->name);
	json_t *hello = json_pack("{s:s,s:s,s:s,s:o,s:b}", "kind", "hello",
		"page", "console", "title",
		text_failed(&title) == 0 ? title.bytes : "talon console",
		"waits", no_waits(), "resign", false);
	text_release(&title);
	return hello;
}

static json_t *
list_options(const struct game_rules *rules)
{
	const struct game_option *option = rules->options;
	json_t *list = json_array();

	for (; option && option->name; option++)
		json_array_append_new(list,
			json_pack("{s:s,s:s,s:s,s:b}", "name", option->name,
				"argument", option->argument, "help",
				option->help, "file", option->is_file));
	return list;
}

static json_t *
list_games(void)
{
	json_t *list = json_array();

	for (size_t i = 0; game_all[i]; i++)
		json_array_append_new(
			list, json_pack("{s:s,s:s,s:s,s:b,s:o}", "name",
				      game_all[i]->name, "summary",
				      game_all[i]->summary, "bots",
				      game_all[i]->bot_counts, "deals",
				      game_all[i]->deal_read != NULL, "options",
				      list_options(game_all[i])));
	return list;
}

static json_t *
list_bots(const struct console *console)
{
	json_t *list = json_array();

	for (int i = 0; i < console->terms.count; i++)
		json_array_append_new(
			list, json_string(console->bots[i].spec->name));
	return list;
}

/* What a line may begin with: the console's commands, and the bot's. */
static json_t *
list_commands(const struct console *console)
{
	const struct text *listed =
		&console->bots[console->addressed].talk.listed;
	const char *name = listed->length > 0 ? listed->bytes : "";
	json_t *list = json_array();
	const char *command;

	for (size_t i = 0; (command = console_command(i)); i++)
		json_array_append_new(list, json_string(command));
	for (; *name != '\0'; name += strspn(name, " \n")) {
		const size_t length = strcspn(name, " \n");

		json_array_append_new(list, json_stringn(name, length));
		name += length;
	}
	return list;
}

json_t *
console_view_choices(const struct console *console)
{
	const struct console_choice *choice = console->terms.choice;
	json_t *set = json_object();

	for (int i = 0; i < choice->count; i++)
		json_object_set_new(set, choice->presets[i].name,
			json_string(choice->values[i]));
	return json_pack("{s:s,s:o,s:s,s:i,s:o,s:o,s:i,s:o}", "kind", "choices",
		"games", list_games(), "rules", choice->rules->name, "players",
		choice->players, "set", set, "bots", list_bots(console), "bot",
		console->addressed, "commands", list_commands(console));
}

/* Who plays where. */
static json_t *
list_names(const struct console *console)
{
	json_t *list = json_array();

	for (int seat = 0; seat < console->game.seats; seat++) {
		const char *name = console_seat_name(console, seat);

		json_array_append_new(list,
			console_bot_at(console, seat)
				? json_string(name)
				: json_sprintf("seat %d, %s", seat, name));
	}
	return list;
}

/* The same, as :seat takes it. */
static const char *
who(const struct console *console, int seat)
{
	if (console_bot_at(console, seat))
		return console_seat_name(console, seat);
	return console->by_hand & seat_bit(seat) ? "hand" : "chance";
}

static json_t *
list_who(const struct console *console)
{
	json_t *list = json_array();

	for (int seat = 0; seat < console->game.seats; seat++)
		json_array_append_new(list, json_string(who(console, seat)));
	return list;
}

json_t *
console_view_game(const struct console *console, int seat)
{
	if (!console->has_game)
		return NULL;
	return json_pack("{s:s,s:i,s:i,s:s,s:i,s:b,s:o,s:o,s:o}", "kind",
		"game", "number", (int)console->games, "telling",
		(int)console->begun, "rules", console->game.rules->name, "seat",
		seat == -1 ? 0 : seat, "person", false, "look",
		seat == -1 ? json_null() : json_integer(seat), "names",
		list_names(console), "who", list_who(console));
}

/* The game in STATE after MADE moves, as SEAT sees it. */
static json_t *
frame_message(
	const struct console *console, int seat, const void *state, size_t made)
{
	const struct local_game *game = &console->game;
	const struct game_look look = {
		.viewers = seat == -1 ? seats_all(game->seats) : seat_bit(seat),
		.open_hands = seat != -1 && game->referee.open_hands,
	};

	return json_pack("{s:s,s:I,s:o}", "kind", "frame", "made",
		(json_int_t)made, "frame", game->rules->frame(state, &look));
}

/* What was played is played once more for the positions before the last. */
static void
repeat_frames(const struct console *console, int seat, size_t from,
	void (*tell)(void *owner, json_t *frame), void *owner)
{
	const struct local_game *game = &console->game;
	struct record played = game->record;
	struct replay replay = {0};
	char reason[REASON_MAX];

	played.game = game->rules;
	played.start = game->rules->start(game->referee.game);
	bool good = played.start && replay_start(&replay, &played, reason) == 0;
	for (size_t i = 0; good && i < played.move_count; i++) {
		if (i >= from)
			tell(owner,
				frame_message(console, seat, replay.state, i));
		good = replay_move(&replay, i, reason) == 0;
	}
	replay_release(&replay);
	json_decref(played.start);
}

void
console_view_frames(const struct console *console, int seat, size_t from,
	void (*tell)(void *owner, json_t *frame), void *owner)
{
	const struct local_game *game = &console->game;
	const size_t made = game->record.move_count;

	if (!console->has_game)
		return;
	if (from < made)
		repeat_frames(console, seat, from, tell, owner);
	tell(owner, frame_message(console, seat, game->referee.game, made));
}

json_t *
console_view_result(const struct console *console)
{
	const struct local_game *game = &console->game;
	int points[GAME_SEATS_MAX];

	if (!console->has_game || console_turn(console) != -1)
		return NULL;
	json_t *list = json_array();
	game->rules->score(game->referee.game, points);
	for (int seat = 0; seat < game->seats; seat++)
		json_array_append_new(list, json_integer(points[seat]));
	return json_pack("{s:s,s:o,s:s}", "kind", "result", "points", list,
		"words", "the game is over");
}

/* Nothing, where that is not for who looks from SEAT. */
static json_t *
list_actions(const struct local_game *game, int turn, int seat)
{
	if (!game->rules->actions || (seat != -1 && seat != turn))
		return json_array();
	return game->rules->actions(game->referee.game, turn);
}

json_t *
console_view_ask(const struct console *console, int seat, unsigned long id)
{
	const struct local_game *game = &console->game;
	const int turn = console->has_game ? console_turn(console) : -1;

	if (turn == -1)
		return NULL;
	return json_pack("{s:s,s:I,s:s,s:i,s:s,s:n,s:o}", "kind", "ask", "id",
		(json_int_t)id, "ask", local_game_ask(game), "seat", turn,
		"who", who(console, turn), "left_ms", "actions",
		list_actions(game, turn, seat));
}
