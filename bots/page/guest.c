#include "page/guest.h"

#include <stdlib.h>
#include <string.h>

#include "page/outcome.h"

/* What was told of a game is no longer so. */
static void
forget_game(struct guest *guest)
{
	json_decref(guest->frame);
	json_decref(guest->actions);
	json_decref(guest->names);
	guest->frame = guest->actions = guest->names = NULL;
	guest->begun = guest->gave_up = false;
	guest->seat = 0;
	guest->left_ms = -1;
}

/* The page hears of a game when there is something to see of it: until then its
 * names and seats are not all told. */
static void
begin(struct guest *guest)
{
	if (guest->begun)
		return;
	guest->begun = true;
	guest->games++;
	seat_page_begin(guest->page,
		json_pack("{s:I,s:s,s:i,s:O?}", "number",
			(json_int_t)guest->games, "rules", guest->rules, "seat",
			guest->seat, "names", guest->names));
}

static void
set_rules(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;

	forget_game(guest);
	strlcpy(guest->rules, arguments, sizeof guest->rules);
	bot_done(bot);
}

/* Where no set_rules came it may be that which begins the next game. */
static void
set_players(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	long long seats, seat;

	if (!command_number(&arguments, 1, GAME_SEATS_MAX, &seats) ||
		!command_number(&arguments, 0, seats - 1, &seat)) {
		bot_fail(bot, "set_players needs two numbers");
		return;
	}
	if (guest->begun)
		forget_game(guest);
	guest->seat = (int)seat;
	bot_done(bot);
}

static void
set_names(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	const char *name;

	json_decref(guest->names);
	guest->names = json_array();
	while ((name = command_word(&arguments)))
		json_array_append_new(guest->names, json_string(name));
	bot_done(bot);
}

static void
time_left(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	long long left;

	if (command_number(&arguments, 0, INT64_MAX / 2, &left))
		guest->left_ms = left;
	bot_done(bot);
}

/* Adds a part of what BOT is shown, of type TYPE; true: *SHOWN has it all. It
 * is answered already where it does not do. */
static bool
take_part(struct bot *bot, char *arguments, struct parts *parts, json_type type,
	json_t **shown)
{
	struct guest *guest = bot->player;
	const int status = parts_add(parts, arguments);

	if (status == PARTS_PARTIAL) {
		bot_done(bot);
		return false;
	}
	guest->failed |= status < 0;
	*shown = status == PARTS_WHOLE
			 ? json_loadb(parts->text, parts->length, 0, NULL)
			 : NULL;
	if (*shown && json_typeof(*shown) == type)
		return true;
	json_decref(*shown);
	bot_fail(bot, "this is no part of a JSON text that can come now");
	return false;
}

static void
show_frame(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	json_t *frame;

	if (!take_part(
		    bot, arguments, &guest->frame_parts, JSON_OBJECT, &frame))
		return;
	begin(guest);
	json_decref(guest->frame);
	guest->frame = json_incref(frame);
	seat_page_show(guest->page, frame);
	bot_done(bot);
}

static void
show_actions(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	json_t *actions;

	if (!take_part(
		    bot, arguments, &guest->action_parts, JSON_ARRAY, &actions))
		return;
	json_decref(guest->actions);
	guest->actions = actions;
	bot_done(bot);
}

static void
result(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;
	json_t *points = json_array();
	long long number;

	while (command_number(&arguments, INT32_MIN, INT32_MAX, &number))
		json_array_append_new(points, json_integer(number));
	begin(guest);
	char *words = outcome_words(&(struct outcome){
		.points = points,
		.names = guest->names,
		.seat = guest->seat,
		.cut_off = !outcome_is_over(guest->frame),
		.gave_up = guest->gave_up,
	});
	seat_page_end_game(guest->page,
		json_pack("{s:o,s:s*}", "points", points, "words", words));
	free(words);
	forget_game(guest);
	bot_done(bot);
}

static void
ask(struct bot *bot)
{
	struct guest *guest = bot->player;

	begin(guest);
	seat_page_ask(
		guest->page, bot->command.name, guest->actions, guest->left_ms);
	guest->actions = NULL;
	guest->left_ms = -1;
	bot_put_off(bot);
}

/* What comes behind show_actions is the question; else there is nothing to do
 * but to obey. */
static void
take(struct bot *bot, char *arguments)
{
	struct guest *guest = bot->player;

	(void)arguments;
	if (guest->actions)
		ask(bot);
	else if (strncmp(bot->command.name, "gen_", 4) == 0)
		bot_fail(bot, "nobody can choose here: the actions come by "
			      "show_actions");
	else
		bot_done(bot);
}

void
guest_bot(struct guest *guest, struct seat_page *page, const char *version,
	struct bot *bot)
{
	static const struct bot_command commands[] = {
		{"set_rules", set_rules},
		{"set_deck", take},
		{"set_board", take},
		{"set_mode", take},
		{"set_players", set_players},
		{"set_names", set_names},
		{"set_game", take},
		{"set_table", take},
		{"set_tile", take},
		{"set_cards", take},
		{"show_cards", take},
		{"show_frame", show_frame},
		{"show_actions", show_actions},
		{"time_left", time_left},
		{"gen_declare", take},
		{"declare", take},
		{"gen_move", take},
		{"play", take},
		{"result", result},
		{0},
	};

	*guest = (struct guest){.page = page, .left_ms = -1};
	*bot = (struct bot){
		.name = "human",
		.version = version,
		.commands = commands,
		.player = guest,
		.otherwise = take,
	};
}

void
guest_release(struct guest *guest)
{
	forget_game(guest);
	parts_release(&guest->frame_parts);
	parts_release(&guest->action_parts);
}

void
guest_go_on(struct guest *guest, struct bot *bot)
{
	const char *answer = seat_page_answer(guest->page);

	if (!bot->is_put_off || !answer)
		return;
	guest->gave_up = strcmp(answer, SEAT_PAGE_RESIGN) == 0;
	bot_ok(bot, "%s", answer);
	seat_page_settle(guest->page);
	bot_go_on(bot);
}
