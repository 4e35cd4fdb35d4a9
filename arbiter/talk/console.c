#include "talk/console.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/reader.h"

int
console_init(struct console *console, const struct console_terms *terms)
{
	*console = (struct console){
		.terms = *terms,
		.bots = calloc((size_t)terms->count, sizeof *console->bots),
	};
	if (!console->bots)
		return -1;
	for (int i = 0; i < terms->count; i++)
		console_bot_init(
			&console->bots[i], &console->terms, &terms->specs[i]);
	for (int i = 0; i < terms->count; i++)
		if (console_bot_start(&console->bots[i]) < 0)
			return -1;
	return 0;
}

static void
forget_game(struct console *console)
{
	local_game_release(&console->game);
	if (console->loaded)
		reader_close(console->loaded);
	free(console->loaded);
	console->loaded = NULL;
	console->has_game = false;
}

void
console_release(struct console *console)
{
	for (int i = 0; console->bots && i < console->terms.count; i++)
		console_bot_release(&console->bots[i]);
	free(console->bots);
	forget_game(console);
}

struct console_bot *
console_bot_at(const struct console *console, int seat)
{
	for (int i = 0; i < console->terms.count; i++)
		if (console->bots[i].seat == seat)
			return &console->bots[i];
	return NULL;
}

const char *
console_seat_name(const struct console *console, int seat)
{
	const struct console_bot *bot = console_bot_at(console, seat);

	if (bot)
		return bot->spec->name;
	return console->by_hand & seat_bit(seat) ? "by hand" : "by chance";
}

int
console_turn(const struct console *console)
{
	return referee_asked(&console->game.referee);
}

void
console_print(struct console *console, const char *line)
{
	fprintf(console->terms.out, "%s\n", line);
}

/* Whoever is to act does TEXT. */
static bool
act(struct console *console, const char *text)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	if (!local_game_try(&console->game, text, action, reason)) {
		fprintf(console->terms.out, "illegal: %s\n", reason);
		return false;
	}
	local_game_answer(&console->game, true, action, 0);
	if (local_game_failed(&console->game))
		console_print(console, strerror(ENOMEM));
	console->revision++;
	return true;
}

/* What BOT's seat has to hear, but for a question, which is the user's to ask.
 * False: it does not answer. */
static bool
tell_bot(struct console *console, struct console_bot *bot, bool aloud)
{
	char line[GAME_LINE_MAX];
	enum expected_answer expected;
	bool good = true;

	while (bot->seat != -1 && good &&
		local_game_next(&console->game, bot->seat, line, &expected))
		if (aloud && expected != ANSWER_TEXT)
			good = console_bot_tell(bot, line);
	return good;
}

/* The bots at the seats of TOLD are told what there is, one after the other. */
static bool
tell(struct console *console, seat_set told)
{
	bool good = true;

	for (int i = 0; i < console->terms.count; i++) {
		struct console_bot *bot = &console->bots[i];
		const bool aloud =
			bot->seat != -1 && (told & seat_bit(bot->seat));

		good = tell_bot(console, bot, aloud) && good;
	}
	return good;
}

/* Whether what was done is what is recorded, so far. */
static bool
is_recorded(const struct console *console)
{
	const struct record *made = &console->game.record;
	const struct record *recorded = console->game.recorded;

	if (!recorded || made->move_count >= recorded->move_count)
		return false;
	for (size_t i = 0; i < made->move_count; i++)
		if (strcmp(record_move_text(made, &made->moves[i]),
			    record_move_text(recorded, &recorded->moves[i])) !=
			0)
			return false;
	return true;
}

/* Whoever is to act does what is recorded, or anything. */
static bool
act_somehow(struct console *console)
{
	char text[GAME_LINE_MAX];

	if (is_recorded(console)) {
		console->revision++;
		return local_game_repeat(&console->game);
	}
	local_game_suggest(&console->game, text);
	return act(console, text);
}

/* The game from its beginning, without a move. */
static void
open_again(struct console *console)
{
	struct local_game *game = &console->game;

	console->begun++;
	console->revision++;
	for (int seat = 0; seat < game->seats; seat++) {
		const struct console_bot *bot = console_bot_at(console, seat);

		local_game_seat(game, seat, SEAT_CALLERS,
			bot ? &bot->talk.handshake : NULL);
	}
	local_game_open(game);
	for (int seat = 0; seat < game->seats; seat++)
		local_game_settle(game, seat);
}

/* The game anew, with the first COUNT of the actions, as the bots of TOLD hear
 * it. */
static bool
begin(struct console *console, seat_set told, size_t count)
{
	const struct record *record = &console->game.record;
	struct text actions = {0};
	bool good = true;

	for (size_t i = 0; i < count; i++)
		text_add_format(&actions, "%s\n", local_game_action(record, i));
	open_again(console);
	for (char *line = actions.bytes, *feed; good && line && *line != '\0';
		line = feed + 1) {
		feed = strchr(line, '\n');
		*feed = '\0';
		good = is_recorded(console) ? act_somehow(console)
					    : act(console, line);
	}
	text_release(&actions);
	return tell(console, told) && good;
}

static seat_set
all_seats(const struct console *console)
{
	return seats_all(console->game.seats);
}

/* Whether whoever is to act does so by itself. */
static bool
is_by_chance(const struct console *console, int seat)
{
	return !console_bot_at(console, seat) &&
	       !(console->by_hand & seat_bit(seat));
}

/* The others act until it is the turn of a bot or of a hand. */
static bool
to_turn(struct console *console)
{
	int turn;

	while ((turn = console_turn(console)) != -1 &&
		is_by_chance(console, turn))
		if (!act_somehow(console))
			return false;
	if (!tell(console, all_seats(console)))
		return false;
	if (turn == -1)
		console_print(console, "the game is over");
	return true;
}

/* Whether the bots can sit down from SEAT on. */
static bool
is_seat(struct console *console, const struct local_game *game, long seat)
{
	if (seat >= 0 && seat < game->seats)
		return true;
	console_print(console, "there is no such seat");
	return false;
}

/* The game that has been set up is at hand, the bots sitting from SEAT on. */
static void
take_game(struct console *console, int seat)
{
	const int seats = console->game.seats;

	console->has_game = true;
	console->games++;
	for (int i = 0; i < console->terms.count; i++)
		console->bots[i].seat = i < seats ? (seat + i) % seats : -1;
}

/* Sets GAME up for DEAL. False, with the reason; "": as was printed. */
static bool
set_up_deal(struct console *console, struct local_game *game,
	const struct console_deal *deal, char reason[static REASON_MAX])
{
	const struct console_choice *choice = console->terms.choice;

	*reason = '\0';
	if (!local_game_init(game, choice->rules,
		    console_choice_bots(choice, console->terms.count),
		    choice->presets, reason))
		return false;
	if (!is_seat(console, game, deal->seat) ||
		(deal->file && !deals_read(&game->deals, deal->file, reason)))
		return false;
	if (!deal->file || deal->number < (long)game->deals.count)
		return true;
	snprintf(reason, REASON_MAX, "%.300s: there are %zu deals", deal->file,
		game->deals.count);
	return false;
}

void
console_deal(struct console *console, const struct console_deal *deal)
{
	struct local_game trial;
	char reason[REASON_MAX];

	/* One that cannot be dealt leaves the game at hand as it is. */
	bool good = set_up_deal(console, &trial, deal, reason);
	local_game_release(&trial);
	if (!good && *reason != '\0')
		console_print(console, reason);
	if (!good)
		return;
	forget_game(console);
	if (!set_up_deal(console, &console->game, deal, reason)) {
		console_print(console, reason);
		forget_game(console);
		return;
	}
	console->game.record.seed = deal->seed;
	console->game.record.deal = deal->number;
	take_game(console, (int)deal->seat);
	if (begin(console, all_seats(console), 0))
		to_turn(console);
}

/* The reader with game ID; NULL, as is printed: there is none. */
static struct reader *
find_game(struct console *console, const char *path, long id)
{
	struct reader *reader = malloc(sizeof *reader);
	char reason[REASON_MAX];

	if (!reader) {
		console_print(console, strerror(errno));
		return NULL;
	}
	if (reader_open(reader, path, reason) == 0) {
		if (reader_find(reader, id, reason) == 0)
			return reader;
		reader_close(reader);
	}
	console_print(console, reason);
	free(reader);
	return NULL;
}

void
console_load(struct console *console, const char *path, long id, long move,
	long seat)
{
	struct reader *reader = find_game(console, path, id);
	struct local_game *game = &console->game;
	char reason[REASON_MAX];

	if (!reader)
		return;
	forget_game(console);
	console->loaded = reader;
	if (!local_game_init_recorded(
		    game, &reader->run, &reader->record, reason)) {
		console_print(console, reason);
		forget_game(console);
	} else if (!is_seat(console, game, seat))
		forget_game(console);
	if (!console->loaded)
		return;
	take_game(console, (int)seat);
	open_again(console);
	while (move-- > 0 && is_recorded(console))
		act_somehow(console);
	tell(console, all_seats(console));
}

/* Whether there is a game that goes on. */
static bool
goes_on(struct console *console)
{
	if (!console->has_game)
		console_print(console, "there is no game; :deal makes one");
	else if (console_turn(console) == -1)
		console_print(console, "the game is over");
	else
		return true;
	return false;
}

/* Asks whoever is to act, and does what it answers. */
static bool
ask(struct console *console)
{
	const int turn = console_turn(console);
	struct console_bot *bot = console_bot_at(console, turn);

	if (!bot) {
		fprintf(console->terms.out,
			"seat %d is played by hand: :play ACTION\n", turn);
		return false;
	}
	if (!console_bot_tell(bot, local_game_ask(&console->game)) ||
		!bot->talk.link.answer.ok)
		return false;
	return act(console, bot->talk.link.answer.text) && to_turn(console);
}

void
console_go(struct console *console)
{
	if (goes_on(console) && to_turn(console) && console_turn(console) != -1)
		ask(console);
}

void
console_end(struct console *console)
{
	if (!goes_on(console) || !to_turn(console))
		return;
	while (console_turn(console) != -1 && ask(console))
		;
}

/* Something has been done, or not. */
static void
tell_of_action(struct console *console, bool done)
{
	if (!done)
		return;
	tell(console, all_seats(console));
	if (console_turn(console) == -1)
		console_print(console, "the game is over");
}

void
console_step(struct console *console)
{
	if (goes_on(console))
		tell_of_action(console, act_somehow(console));
}

void
console_play(struct console *console, const char *text)
{
	if (goes_on(console))
		tell_of_action(console, act(console, text));
}

void
console_back(struct console *console)
{
	const size_t made = console->game.record.move_count;

	if (!console->has_game || made == 0)
		console_print(console, "there is no move to take back");
	else
		begin(console, all_seats(console), made - 1);
}

/* Tells BOT the game at hand as far as it has come. */
static void
tell_again(struct console *console, const struct console_bot *bot)
{
	if (console->has_game && bot->seat != -1)
		begin(console, seat_bit(bot->seat),
			console->game.record.move_count);
}

void
console_start_bot(struct console *console, struct console_bot *bot)
{
	console->revision++;
	if (console_bot_start(bot) < 0)
		console_print(console, strerror(errno));
	else if (console_bot_lives(bot) && bot->missing == 0)
		tell_again(console, bot);
}

void
console_seat(struct console *console, long seat, struct console_bot *bot,
	bool by_hand)
{
	struct console_bot *before;

	if (seat < 0 || seat >= GAME_SEATS_MAX ||
		(console->has_game && seat >= console->game.seats)) {
		console_print(console, "there is no such seat");
		return;
	}
	before = console_bot_at(console, (int)seat);
	if (before)
		before->seat = -1;
	console->by_hand &= ~seat_bit((int)seat);
	if (by_hand)
		console->by_hand |= seat_bit((int)seat);
	if (bot)
		bot->seat = (int)seat;
	console->revision++;
	if (bot && bot != before)
		tell_again(console, bot);
}
