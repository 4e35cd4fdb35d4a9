#include "talk/console_commands.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "drawing/frame_text.h"
#include "record/reader.h"
#include "talk/console_game.h"

enum { WORDS_MAX = 8 };

static const char blanks[] = " \t";

static void
complain(struct console *console, const char *what)
{
	fprintf(console->terms.out, "%s\n", what);
}

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
take_deal(struct console *console, char *words[], const char *rest)
{
	struct console_deal deal = {.seed = seed_of_number(1)};
	bool good = true;

	(void)rest;
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
		complain(console,
			":deal [-s SEED] [-n NUMBER] [-f FILE] [SEAT]");
		return;
	}
	deal.seat = number_of(*words, 0);
	console_game_deal(console, &deal);
}

static void
take_load(struct console *console, char *words[], const char *rest)
{
	struct reader reader;
	char reason[REASON_MAX];
	const long id = words[1] ? number_of(words[2], -1) : -1;

	(void)rest;
	if (id == -1) {
		complain(console, ":load FILE ID [MOVE] [SEAT]");
		return;
	}
	if (reader_open(&reader, words[1], reason) < 0) {
		complain(console, reason);
		return;
	}
	if (reader_find(&reader, id, reason) < 0)
		complain(console, reason);
	else
		console_game_load(console, &reader.run, &reader.record,
			number_of(words[3], 0),
			words[3] ? number_of(words[4], 0) : 0);
	reader_close(&reader);
}

static void
take_go(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	console_game_go(console);
}

static void
take_end(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	console_game_end(console);
}

static void
take_step(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	console_game_step(console);
}

static void
take_play(struct console *console, char *words[], const char *rest)
{
	if (words[1])
		console_game_play(console, rest);
	else
		complain(console, ":play ACTION");
}

static void
take_back(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	console_game_back(console);
}

/* `:seat SEAT BOT`, or `hand` or `chance` for one. */
static void
take_seat(struct console *console, char *words[], const char *rest)
{
	const char *who = words[1] ? words[2] : NULL;
	struct console_bot *bot = find_bot(console, who);
	const bool by_hand = who && !bot && strcmp(who, "hand") == 0;

	(void)rest;
	if (!bot && !by_hand && (!who || strcmp(who, "chance") != 0))
		complain(console, ":seat SEAT BOT|hand|chance");
	else
		console_game_seat(
			console, number_of(words[1], -1), bot, by_hand);
}

/* What is saved is what the new process has heard. */
static void
start_again(struct console *console, struct console_bot *bot)
{
	console->revision++;
	if (console_bot_start(bot) < 0)
		complain(console, strerror(errno));
	else if (console_bot_lives(bot) && bot->missing == 0)
		console_game_again(console, bot);
}

/* One of the bots, or a command that takes the place of who hears lines. */
static void
take_bot(struct console *console, char *words[], const char *rest)
{
	struct console_bot *bot = find_bot(console, words[1]);
	struct console_bot *addressed = &console->bots[console->addressed];
	char reason[REASON_MAX];

	if (bot)
		console->addressed = (int)(bot - console->bots);
	else if (words[1] && !console_bot_change(addressed, rest, reason))
		complain(console, reason);
	else if (words[1])
		start_again(console, addressed);
	for (int i = 0; !words[1] && i < console->terms.count; i++)
		fprintf(console->terms.out, "%d %s%s\n", i,
			console->bots[i].spec->name,
			i == console->addressed ? ", who hears lines" : "");
}

static void
take_game(struct console *console, char *words[], const char *rest)
{
	char reason[REASON_MAX];

	(void)rest;
	if (!words[1])
		complain(console, console->terms.choice->rules->name);
	else if (!console_choice_take_rules(
			 console->terms.choice, words[1], reason))
		complain(console, reason);
}

static void
take_players(struct console *console, char *words[], const char *rest)
{
	const long count = number_of(words[1], -1);
	char reason[REASON_MAX];

	(void)rest;
	if (!console_choice_take_players(console->terms.choice,
		    count > GAME_SEATS_MAX ? -1 : (int)count, reason))
		complain(console, reason);
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
take_set(struct console *console, char *words[], const char *rest)
{
	char reason[REASON_MAX];

	if (!words[1]) {
		print_options(console);
		return;
	}
	rest += strcspn(rest, blanks);
	rest += strspn(rest, blanks);
	if (!console_choice_set(console->terms.choice, words[1], rest, reason))
		complain(console, reason);
}

static void
take_board(struct console *console, char *words[], const char *rest)
{
	const char *names[GAME_SEATS_MAX];
	const struct course *course = &console->course;
	const struct game_look whole = {.viewers = seats_all(course->seats)};

	(void)words;
	(void)rest;
	if (!console->start) {
		complain(console, "there is no game; :deal makes one");
		return;
	}
	for (int seat = 0; seat < course->seats; seat++)
		names[seat] = console_seat_name(console, seat);
	json_t *frame = course->rules->frame(course->game, &whole);
	if (frame)
		frame_text_print(console->terms.out, frame, names, false);
	else
		complain(console, strerror(ENOMEM));
	json_decref(frame);
}

static void
take_save(struct console *console, char *words[], const char *rest)
{
	const struct text *dialogue =
		&console->bots[console->addressed].dialogue;
	FILE *file = words[1] ? fopen(words[1], "we") : NULL;

	(void)rest;
	if (!words[1])
		complain(console, ":save FILE");
	else if (!file)
		fprintf(console->terms.out, "%s: %s\n", words[1],
			strerror(errno));
	else {
		if (dialogue->length > 0)
			fwrite(dialogue->bytes, 1, dialogue->length, file);
		fclose(file);
	}
}

static void
take_time(struct console *console, char *words[], const char *rest)
{
	const struct console_bot *bot = &console->bots[console->addressed];

	(void)words;
	(void)rest;
	fprintf(console->terms.out, "%.3f ms\n", (double)bot->took_ns / 1e6);
}

static void
take_err(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	console_bot_print_errors(&console->bots[console->addressed]);
}

static void
take_start(struct console *console, char *words[], const char *rest)
{
	(void)words;
	(void)rest;
	start_again(console, &console->bots[console->addressed]);
}

static const struct {
	const char *name;
	const char *arguments;
	const char *help;

	/* REST stands behind the first of WORDS. NULL: the end. */
	void (*take)(struct console *, char *words[], const char *rest);
} commands[] = {
	{":deal", "[-s SEED] [-n NUMBER] [-f FILE] [SEAT]",
		"deal, and tell the bot up to its turn", take_deal},
	{":load", "FILE ID [MOVE] [SEAT]",
		"tell it what that seat heard before a move", take_load},
	{":go", "", "ask it, judge its answer and play it", take_go},
	{":end", "", "the same to the end of the game", take_end},
	{":step", "", "the next move, recorded or by chance", take_step},
	{":play", "ACTION", "this move, for whoever is to act", take_play},
	{":back", "", "tell it all but the last move again", take_back},
	{":board", "", "the position as the referee sees it", take_board},
	{":game", "RULES", "deal this game from now on", take_game},
	{":players", "N", "for so many bots; 0: as few as can play",
		take_players},
	{":set", "[OPTION [VALUE]]", "an option of the game; without, all",
		take_set},
	{":seat", "SEAT BOT|hand|chance", "who plays there", take_seat},
	{":bot", "[BOT|COMMAND]",
		"lines go to this one; or another takes its place", take_bot},
	{":save", "FILE", "all that was said, for talon check --dialogue",
		take_save},
	{":time", "", "how long the last answer took", take_time},
	{":err", "", "the end of its standard error", take_err},
	{":start", "", "a fresh process, which is told the game", take_start},
	{":help", "", "this", NULL},
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
	complain(console,
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
split(char *line, char *words[WORDS_MAX + 1])
{
	for (int i = 0; i < WORDS_MAX; i++)
		words[i] = next_word(&line);
	words[WORDS_MAX] = NULL;
}

bool
console_obey(struct console *console, const char *line)
{
	const char *rest = line + strcspn(line, blanks);
	char pieces[GAME_LINE_MAX];
	char *words[WORDS_MAX + 1];
	size_t i = 0;

	strlcpy(pieces, line, sizeof pieces);
	split(pieces, words);
	while (i < COMMANDS && strcmp(commands[i].name, words[0]) != 0)
		i++;
	if (strcmp(words[0], ":quit") == 0)
		return false;
	if (i == COMMANDS || !commands[i].take)
		print_help(console);
	else
		commands[i].take(console, words, rest + strspn(rest, blanks));
	return true;
}
