#include "talk/console.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/number.h"

#include "bot/bot_program_linux.h"
#include "bot/confinement.h"
#include "drawing/frame_text.h"
#include "games.h"
#include "record/reader.h"

/*
 * What a console deals with: the rules, how many bots the game is for, and the
 * options of the game.
 *
 *	console_choice_init(&choice, rules);
 *	if (!console_choice_set(&choice, "deck", "23456,CD", reason))
 *		puts(reason);
 *	course_init(&course, choice.rules, choice.players, choice.presets,
 *		reason);
 *	console_choice_release(&choice);
 */

/* A file of a game's own, such as a position, is not longer. */
enum { FILE_MAX = 1 << 20 };

void
console_choice_init(
	struct console_choice *choice, const struct game_rules *rules)
{
	*choice = (struct console_choice){.rules = rules};
}

static void
drop(struct console_choice *choice, int i)
{
	const int last = --choice->count;

	free(choice->texts[i]);
	free(choice->values[i]);
	choice->presets[i] = choice->presets[last];
	choice->texts[i] = choice->texts[last];
	choice->values[i] = choice->values[last];
	choice->presets[last] = (struct game_preset){0};
}

void
console_choice_release(struct console_choice *choice)
{
	while (choice->count > 0)
		drop(choice, 0);
}

/* Where the option NAME is, or would be. */
static int
find(const struct console_choice *choice, const char *name)
{
	int i = 0;

	while (i < choice->count && strcmp(choice->presets[i].name, name) != 0)
		i++;
	return i;
}

/* The value of an option as it was given; NULL: it is as usual. */
static const char *
console_choice_value(const struct console_choice *choice, const char *name)
{
	const int i = find(choice, name);

	return i < choice->count ? choice->values[i] : NULL;
}

/* The text of a file; NULL with errno. */
static char *
read_text(const char *path)
{
	FILE *file = fopen(path, "re");
	char *text = file ? calloc(1, FILE_MAX + 1) : NULL;

	if (!text) {
		if (file)
			fclose(file);
		return NULL;
	}
	errno = 0;
	const size_t length = fread(text, 1, FILE_MAX, file);
	if (length == FILE_MAX || strlen(text) != length)
		errno = EFBIG;
	const bool good = !ferror(file) && errno == 0;
	const int error = errno;
	fclose(file);
	if (good)
		return text;
	free(text);
	errno = error;
	return NULL;
}

/* Whether the game takes TEXT for the option at all. */
static bool
suits(const struct game_rules *rules, const char *name, const char *text,
	char why[static GAME_REASON_MAX])
{
	void *settings = malloc(rules->settings_size);

	if (!settings) {
		strlcpy(why, strerror(ENOMEM), GAME_REASON_MAX);
		return false;
	}
	rules->settings_init(settings);
	const bool good = rules->settings_set(settings, name, text, why);
	free(settings);
	return good;
}

static bool
refuse(const char *name, const char *value, const char *why,
	char reason[static REASON_MAX])
{
	return reason_refuse(reason, "%s %.300s: %s", name, value, why);
}

/* Takes the place of the value that it had. TEXT is the choice's from now. */
static bool
put(struct console_choice *choice, const struct game_option *option, char *text,
	const char *value, char reason[static REASON_MAX])
{
	char *given = strdup(value);
	int i = find(choice, option->name);

	if (!given || i == CONSOLE_CHOICE_MAX) {
		free(given);
		free(text);
		return refuse(option->name, value, strerror(ENOMEM), reason);
	}
	if (i < choice->count) {
		drop(choice, i);
		i = choice->count;
	}
	choice->presets[i] = (struct game_preset){option->name, text};
	choice->texts[i] = text;
	choice->values[i] = given;
	choice->count++;
	return true;
}

bool
console_choice_set(struct console_choice *choice, const char *name,
	const char *value, char reason[static REASON_MAX])
{
	const struct game_option *option =
		game_option_find(choice->rules->options, name);
	char why[GAME_REASON_MAX];

	if (!option)
		return reason_refuse(reason, "%.100s is no option of %s", name,
			choice->rules->name);
	if (!value || *value == '\0') {
		const int i = find(choice, name);

		if (i < choice->count)
			drop(choice, i);
		return true;
	}
	errno = ENOMEM;
	char *text = option->is_file ? read_text(value) : strdup(value);
	if (!text)
		return refuse(name, value, strerror(errno), reason);
	if (suits(choice->rules, name, text, why))
		return put(choice, option, text, value, reason);
	free(text);
	return refuse(name, value, why, reason);
}

/* How many bots the next game is for, where there are BOTS. */
static int
console_choice_bots(const struct console_choice *choice, int bots)
{
	if (choice->players > 0)
		return choice->players;
	for (; bots <= GAME_SEATS_MAX; bots++)
		if (choice->rules->seats(bots) > 0)
			return bots;
	return 0;
}

#define PATIENCE_NS INT64_C(60000000000)

static void
bot_init(struct console_bot *bot, const struct console_terms *terms,
	const struct bot_spec *spec)
{
	*bot = (struct console_bot){.terms = terms, .spec = spec, .seat = -1};
	conversation_init(&bot->talk, terms->loop);
}

static void
release_own(struct console_bot *bot)
{
	if (bot->spec == &bot->own)
		bot_spec_release(&bot->own);
}

static void
bot_release(struct console_bot *bot)
{
	conversation_release(&bot->talk);
	release_own(bot);
	text_release(&bot->dialogue);
}

/* Before a line that is one of several bots'. */
static void
print_name(const struct console_bot *bot, char mark)
{
	if (bot->terms->count > 1)
		fprintf(bot->terms->out, "%s %c ", bot->spec->name, mark);
}

static void
print_subject(const struct console_bot *bot)
{
	fputs(bot->terms->count > 1 ? bot->spec->name : "the bot",
		bot->terms->out);
}

/* The bot failed, or has not answered yet. Who does not want to wait any longer
 * goes on. */
static void
tell_miss(struct console_bot *bot, enum heard heard)
{
	const struct console_terms *terms = bot->terms;
	const struct conversation *talk = &bot->talk;
	const bool interrupted = talk_loop_was_interrupted(terms->loop);

	if (heard == HEARD_FAULT || link_output_closed(&talk->link)) {
		print_subject(bot);
		fprintf(terms->out, " %s\n", talk->why);
	} else {
		print_name(bot, '<');
		fprintf(terms->out,
			"%s%s so far; a later one is shown with the next, and "
			":start starts the bot again\n",
			interrupted ? "interrupted: " : "", talk->why);
	}
	if (terms->patient)
		talk_loop_go_on(terms->loop, terms->keyboard);
}

/* Waits for the next answer. */
static bool
hear(struct console_bot *bot)
{
	enum heard heard = conversation_hear(
		&bot->talk, bot->terms->patient ? LOOP_NEVER / 2 : PATIENCE_NS);

	if (heard != HEARD_ANSWER) {
		tell_miss(bot, heard);
		return false;
	}
	bot->missing--;
	return true;
}

static int
bot_start(struct console_bot *bot)
{
	bot->missing = 0;
	link_close(&bot->talk.link);
	text_clear(&bot->dialogue);
	if (conversation_open(&bot->talk, bot->spec) < 0)
		return -1;
	link_say(&bot->talk.link, "list_commands", ANSWER_ANY);
	bot->missing++;
	if (!hear(bot)) {
		text_add_string(&bot->dialogue, "> list_commands\n");
		return 0;
	}
	conversation_take_list(&bot->talk);
	return 0;
}

static bool
can_be_run(const struct bot_spec *spec, char reason[static REASON_MAX])
{
	if (spec->person)
		snprintf(reason, REASON_MAX, "a person has a console");
	else if (access(spec->program, X_OK) < 0)
		snprintf(reason, REASON_MAX, "%.300s: %s", spec->program,
			strerror(errno));
	else
		return true;
	return false;
}

static bool
bot_change(struct console_bot *bot, const char *command,
	char reason[static REASON_MAX])
{
	struct bot_spec spec;

	if (!bot_spec_parse(&spec, command, bot_program_directory(),
		    getenv("PATH"), reason))
		return false;
	if (!can_be_run(&spec, reason) ||
		(bot->terms->confinement &&
			!confinement_plan(
				bot->terms->confinement, &spec, reason))) {
		bot_spec_release(&spec);
		return false;
	}
	/* The process may be told of by the name that it has. */
	link_close(&bot->talk.link);
	release_own(bot);
	bot->own = spec;
	bot->spec = &bot->own;
	return true;
}

static bool
bot_lives(const struct console_bot *bot)
{
	return bot->talk.link.open && bot->talk.link.fault == FAULT_NONE;
}

static void
note_answer(struct console_bot *bot)
{
	struct text whole = {0};

	conversation_add_answer(&bot->talk, &whole);
	for (const char *line = whole.bytes; line && *line != '\0';) {
		const size_t length = strcspn(line, "\n");

		text_add_format(&bot->dialogue, "< %.*s\n", (int)length, line);
		print_name(bot, '<');
		fprintf(bot->terms->out, "%.*s\n", (int)length, line);
		line += length + (line[length] == '\n');
	}
	text_release(&whole);
}

static bool
bot_say(struct console_bot *bot, const char *line)
{
	const int64_t said_ns = loop_now();

	if (!bot_lives(bot)) {
		print_subject(bot);
		fputs(" has ended; :start starts it again\n", bot->terms->out);
		return false;
	}
	text_add_format(&bot->dialogue, "> %s\n", line);
	link_say(&bot->talk.link, line, ANSWER_ANY);
	for (bot->missing++; bot->missing > 0; note_answer(bot))
		if (!hear(bot))
			return false;
	bot->took_ns = loop_now() - said_ns;
	return true;
}

static bool
bot_tell(struct console_bot *bot, const char *line)
{
	if (bot->terms->count > 1)
		fprintf(bot->terms->out, "%s ", bot->spec->name);
	fprintf(bot->terms->out, "> %s\n", line);
	return bot_say(bot, line);
}

static void
bot_print_errors(struct console_bot *bot)
{
	const struct stderr_tail *tail = &bot->talk.link.stderr_tail;
	char shown[4 * sizeof tail->bytes + 1];

	conversation_is_quiet(&bot->talk, 0);
	for (size_t at = 0; at < tail->length;) {
		const char *line = tail->bytes + at;
		const char *feed = memchr(line, '\n', tail->length - at);
		const size_t length =
			feed ? (size_t)(feed - line) : tail->length - at;

		text_printable(shown, sizeof shown, line, length);
		fprintf(bot->terms->out, "%s\n", shown);
		at += length + 1;
	}
}

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
		bot_init(&console->bots[i], &console->terms, &terms->specs[i]);
	for (int i = 0; i < terms->count; i++)
		if (bot_start(&console->bots[i]) < 0)
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
		bot_release(&console->bots[i]);
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

static void
print(struct console *console, const char *line)
{
	fprintf(console->terms.out, "%s\n", line);
}

/* The seat that is to act does TEXT. */
static bool
act(struct console *console, const char *text)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	if (!local_game_try(&console->game, text, action, reason)) {
		fprintf(console->terms.out, "illegal: %s\n", reason);
		return false;
	}
	local_game_answer(&console->game, true, action);
	if (local_game_failed(&console->game))
		print(console, strerror(ENOMEM));
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
			good = bot_tell(bot, line);
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

/* The seat that is to act does what is recorded, or anything. */
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

/* Whether the seat that is to act does so by itself. */
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
		print(console, "the game is over");
	return true;
}

/* Whether the bots can sit down from SEAT on. */
static bool
is_seat(struct console *console, const struct local_game *game, long seat)
{
	if (seat >= 0 && seat < game->seats)
		return true;
	print(console, "there is no such seat");
	return false;
}

/* The game that has been set up is at hand, the bots sitting from SEAT on. */
static void
sit_down(struct console *console, int seat)
{
	const int seats = console->game.seats;

	console->has_game = true;
	console->games++;
	for (int i = 0; i < console->terms.count; i++)
		console->bots[i].seat = i < seats ? (seat + i) % seats : -1;
}

/* Which deal. */
struct console_deal {
	struct seed seed;
	long number;
	const char *file; /* the deal is one of this deal file; NULL: of SEED */
	long seat;	  /* of the first bot, the others sit next to it */
};

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
	if (!deal->file || deal->number < (long)game->deals.lines.count)
		return true;
	return reason_refuse(reason, "%.300s: there are %zu deals", deal->file,
		game->deals.lines.count);
}

static void
deal_game(struct console *console, const struct console_deal *deal)
{
	struct local_game trial;
	char reason[REASON_MAX];

	/* One that cannot be dealt leaves the game at hand as it is. */
	bool good = set_up_deal(console, &trial, deal, reason);
	local_game_release(&trial);
	if (!good && *reason != '\0')
		print(console, reason);
	if (!good)
		return;
	forget_game(console);
	if (!set_up_deal(console, &console->game, deal, reason)) {
		print(console, reason);
		forget_game(console);
		return;
	}
	console->game.record.seed = deal->seed;
	console->game.record.deal = deal->number;
	sit_down(console, (int)deal->seat);
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
		print(console, strerror(errno));
		return NULL;
	}
	if (reader_open(reader, path, reason) == 0) {
		if (reader_find(reader, id, reason) == 0)
			return reader;
		reader_close(reader);
	}
	print(console, reason);
	free(reader);
	return NULL;
}

static void
load_game(struct console *console, const char *path, long id, long move,
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
		print(console, reason);
		forget_game(console);
	} else if (!is_seat(console, game, seat))
		forget_game(console);
	if (!console->loaded)
		return;
	sit_down(console, (int)seat);
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
		print(console, "there is no game; :deal makes one");
	else if (console_turn(console) == -1)
		print(console, "the game is over");
	else
		return true;
	return false;
}

/* Asks the seat that is to act, and does what it answers. */
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
	if (!bot_tell(bot, local_game_ask(&console->game)) ||
		!bot->talk.link.answer.ok)
		return false;
	return act(console, bot->talk.link.answer.text) && to_turn(console);
}

static void
go(struct console *console)
{
	if (goes_on(console) && to_turn(console) && console_turn(console) != -1)
		ask(console);
}

static void
play_to_end(struct console *console)
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
		print(console, "the game is over");
}

static void
step(struct console *console)
{
	if (goes_on(console))
		tell_of_action(console, act_somehow(console));
}

static void
take_back(struct console *console)
{
	const size_t made = console->game.record.move_count;

	if (!console->has_game || made == 0)
		print(console, "there is no move to take back");
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

static void
start_bot(struct console *console, struct console_bot *bot)
{
	console->revision++;
	if (bot_start(bot) < 0)
		print(console, strerror(errno));
	else if (bot_lives(bot) && bot->missing == 0)
		tell_again(console, bot);
}

static void
seat_bot(struct console *console, long seat, struct console_bot *bot,
	bool by_hand)
{
	struct console_bot *before;

	if (seat < 0 || seat >= GAME_SEATS_MAX ||
		(console->has_game && seat >= console->game.seats)) {
		print(console, "there is no such seat");
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

static const char blanks[] = " \t";

/* A number of the words, or OTHERWISE where there is none; -1: it is none. */
static long
number_of(const char *word, long otherwise)
{
	uint64_t number;

	if (!word)
		return otherwise;
	return number_parse(word, &number) && number <= LONG_MAX ? (long)number
								 : -1;
}

/* The bot of that name, or of that number, from 0; NULL: there is none. */
static struct console_bot *
find_bot(struct console *console, const char *word)
{
	const long number = number_of(word, -1);

	for (int i = 0; word && i < console->terms.count; i++)
		if (strcmp(console->bots[i].spec->name, word) == 0 ||
			i == number)
			return &console->bots[i];
	return NULL;
}

static void
take_deal(struct console *console)
{
	char **words = console->words;
	struct console_deal deal = {.seed = seed_of_number(1)};
	bool good = true;

	for (words++; good && *words && **words == '-'; words += 2) {
		if (strcmp(*words, "-s") == 0)
			good = words[1] && seed_parse(&deal.seed, words[1]);
		else if (strcmp(*words, "-n") == 0)
			deal.number = number_of(words[1], -1);
		else if (strcmp(*words, "-f") == 0)
			deal.file = words[1];
		else
			good = false;
		good = good && words[1] && deal.number != -1;
	}
	if (!good) {
		print(console, ":deal [-s SEED] [-n NUMBER] [-f FILE] [SEAT]");
		return;
	}
	deal.seat = number_of(*words, 0);
	deal_game(console, &deal);
}

static void
take_load(struct console *console)
{
	char *const *words = console->words;
	const long id = words[1] ? number_of(words[2], -1) : -1;

	if (id == -1)
		print(console, ":load FILE ID [MOVE] [SEAT]");
	else
		load_game(console, words[1], id, number_of(words[3], 0),
			words[3] ? number_of(words[4], 0) : 0);
}

static void
take_play(struct console *console)
{
	if (!console->words[1])
		print(console, ":play ACTION");
	else if (goes_on(console))
		tell_of_action(console, act(console, console->rest));
}

/* `:seat SEAT BOT`, or `hand` or `chance` for one. */
static void
take_seat(struct console *console)
{
	char *const *words = console->words;
	const char *who = words[1] ? words[2] : NULL;
	struct console_bot *bot = find_bot(console, who);
	const bool by_hand = who && !bot && strcmp(who, "hand") == 0;

	if (!bot && !by_hand && (!who || strcmp(who, "chance") != 0))
		print(console, ":seat SEAT BOT|hand|chance");
	else
		seat_bot(console, number_of(words[1], -1), bot, by_hand);
}

/* One of the bots, or a command that takes the place of who hears lines. */
static void
take_bot(struct console *console)
{
	const char *word = console->words[1];
	struct console_bot *bot = find_bot(console, word);
	struct console_bot *addressed = &console->bots[console->addressed];
	char reason[REASON_MAX];

	if (bot)
		console->addressed = (int)(bot - console->bots);
	else if (word && !bot_change(addressed, console->rest, reason))
		print(console, reason);
	else if (word)
		start_bot(console, addressed);
	for (int i = 0; !word && i < console->terms.count; i++)
		fprintf(console->terms.out, "%d %s%s\n", i,
			console->bots[i].spec->name,
			i == console->addressed ? ", who hears lines" : "");
}

/* Other rules, without any options. */
static void
take_game(struct console *console)
{
	struct console_choice *choice = console->terms.choice;
	const char *word = console->words[1];
	const struct game_rules *rules = word ? game_find(word) : NULL;

	if (!word)
		print(console, choice->rules->name);
	else if (!rules)
		fprintf(console->terms.out, "there is no game \"%.200s\"\n",
			word);
	else {
		console_choice_release(choice);
		console_choice_init(choice, rules);
	}
}

static void
take_players(struct console *console)
{
	struct console_choice *choice = console->terms.choice;
	const struct game_rules *rules = choice->rules;
	const long count = number_of(console->words[1], -1);

	if (count == 0 || (count > 0 && count <= GAME_SEATS_MAX &&
				  rules->seats((int)count) > 0))
		choice->players = (int)count;
	else
		fprintf(console->terms.out, "%s is played by %s bots\n",
			rules->name, rules->bot_counts);
}

static void
print_options(struct console *console)
{
	const struct console_choice *choice = console->terms.choice;
	const struct game_option *option = choice->rules->options;

	if (!option)
		fprintf(console->terms.out, "%s has no options\n",
			choice->rules->name);
	for (; option && option->name; option++) {
		const char *value = console_choice_value(choice, option->name);

		fprintf(console->terms.out, "%s %s: %s\n", option->name,
			option->argument, option->help);
		if (value)
			fprintf(console->terms.out, "  is %s\n", value);
	}
}

static void
take_set(struct console *console)
{
	const char *name = console->words[1], *rest = console->rest;
	char reason[REASON_MAX];

	if (!name) {
		print_options(console);
		return;
	}
	rest += strcspn(rest, blanks);
	rest += strspn(rest, blanks);
	if (!console_choice_set(console->terms.choice, name, rest, reason))
		print(console, reason);
}

static void
print_board(struct console *console)
{
	const char *names[GAME_SEATS_MAX];
	const struct local_game *game = &console->game;
	const struct game_look whole = {.viewers = seats_all(game->seats)};

	if (!console->has_game) {
		print(console, "there is no game; :deal makes one");
		return;
	}
	for (int seat = 0; seat < game->seats; seat++)
		names[seat] = console_seat_name(console, seat);
	json_t *frame = game->rules->frame(game->referee.game, &whole);
	if (frame)
		frame_text_print(console->terms.out, frame, names, false);
	else
		print(console, strerror(ENOMEM));
	json_decref(frame);
}

static void
take_save(struct console *console)
{
	const char *path = console->words[1];
	const struct text *dialogue =
		&console->bots[console->addressed].dialogue;
	FILE *file = path ? fopen(path, "we") : NULL;

	if (!path)
		print(console, ":save FILE");
	else if (!file)
		fprintf(console->terms.out, "%s: %s\n", path, strerror(errno));
	else {
		if (dialogue->length > 0)
			fwrite(dialogue->bytes, 1, dialogue->length, file);
		fclose(file);
	}
}

static void
print_time(struct console *console)
{
	const struct console_bot *bot = &console->bots[console->addressed];

	fprintf(console->terms.out, "%.3f ms\n", (double)bot->took_ns / 1e6);
}

static void
print_errors(struct console *console)
{
	bot_print_errors(&console->bots[console->addressed]);
}

static void
restart(struct console *console)
{
	start_bot(console, &console->bots[console->addressed]);
}

static const struct {
	const char *name;
	const char *arguments;
	const char *help;
	void (*take)(struct console *); /* its words are the console's */
} commands[] = {
	{":deal", "[-s SEED] [-n NUMBER] [-f FILE] [SEAT]",
		"deal, and tell the bot all up to its turn", take_deal},
	{":load", "FILE ID [MOVE] [SEAT]",
		"tell the bot what that seat heard before a move", take_load},
	{":go", "", "ask the bot, judge its answer and play it", go},
	{":end", "", "do the same to the end of the game", play_to_end},
	{":step", "", "make the next move, recorded or by chance", step},
	{":play", "ACTION", "make this move for the seat that is to act",
		take_play},
	{":back", "", "tell the bot all but the last move again", take_back},
	{":board", "", "show the position as the referee sees it", print_board},
	{":game", "RULES", "deal this game from now on", take_game},
	{":players", "N", "deal for so many bots; 0: as few as can play",
		take_players},
	{":set", "[OPTION [VALUE]]", "set an option of the game, or list all",
		take_set},
	{":seat", "SEAT BOT|hand|chance", "choose who plays there", take_seat},
	{":bot", "[BOT|COMMAND]",
		"send lines to this bot, or put another in its place",
		take_bot},
	{":save", "FILE", "save what was said for talon check --dialogue",
		take_save},
	{":time", "", "say how long the last answer took", print_time},
	{":err", "", "show the end of its standard error", print_errors},
	{":start", "", "start a fresh process and tell it the game", restart},
	{":help", "", "show this list", NULL},
	{":quit", "", "end", NULL},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

const char *
console_command(size_t number)
{
	return number < COMMANDS ? commands[number].name : NULL;
}

static void
print_help(struct console *console)
{
	print(console,
		"a line without a colon goes to the bot; quit ends it, too");
	for (size_t i = 0; i < COMMANDS; i++) {
		char left[64];

		snprintf(left, sizeof left, "%s %s", commands[i].name,
			commands[i].arguments);
		fprintf(console->terms.out, "%-48s%s\n", left,
			commands[i].help);
	}
}

/* The next word of *LINE, which may stand in double quotes; NULL: there is
 * none. */
static char *
next_word(char **line)
{
	char *word = *line ? *line + strspn(*line, blanks) : NULL;

	if (!word || *word == '\0')
		return NULL;
	const char *end = blanks;
	if (*word == '"') {
		end = "\"";
		word++;
	}
	*line = word;
	strsep(line, end);
	return word;
}

/* Splits LINE; the words behind the last one are NULL. */
static void
split(char *line, char *words[CONSOLE_WORDS_MAX + 1])
{
	for (int i = 0; i < CONSOLE_WORDS_MAX; i++)
		words[i] = next_word(&line);
	words[CONSOLE_WORDS_MAX] = NULL;
}

/* Does what LINE says, which begins with a colon. False: it was :quit. */
static bool
obey(struct console *console, const char *line)
{
	const char *rest = line + strcspn(line, blanks);
	char pieces[GAME_LINE_MAX];
	size_t i = 0;

	strlcpy(pieces, line, sizeof pieces);
	split(pieces, console->words);
	console->rest = rest + strspn(rest, blanks);
	while (i < COMMANDS && strcmp(commands[i].name, *console->words) != 0)
		i++;
	if (strcmp(*console->words, ":quit") == 0)
		return false;
	if (i < COMMANDS && commands[i].take)
		commands[i].take(console);
	else
		print_help(console);
	return true;
}

bool
console_take(struct console *console, const char *line)
{
	char copy[GAME_LINE_MAX];
	bool more = true;

	line += strspn(line, blanks);
	snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
	if (*copy == ':') {
		more = obey(console, copy);
	} else if (*copy != '\0' && *copy != '#') {
		bot_say(&console->bots[console->addressed], copy);
		more = strcmp(copy, "quit") != 0;
	}
	fflush(console->terms.out);
	return more;
}
