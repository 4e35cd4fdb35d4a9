/* The commands of a console, those that begin with a colon. */
#include "talk/console.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "common/number.h"
#include "drawing/frame_text.h"

enum { WORDS_MAX = 8 };

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
		console_print(console,
			":deal [-s SEED] [-n NUMBER] [-f FILE] [SEAT]");
		return;
	}
	deal.seat = number_of(*words, 0);
	console_deal(console, &deal);
}

static void
take_load(struct console *console, char *words[], const char *rest)
{
	const long id = words[1] ? number_of(words[2], -1) : -1;

	(void)rest;
	if (id == -1)
		console_print(console, ":load FILE ID [MOVE] [SEAT]");
	else
		console_load(console, words[1], id, number_of(words[3], 0),
			words[3] ? number_of(words[4], 0) : 0);
}

static void
take_play(struct console *console, char *words[], const char *rest)
{
	if (words[1])
		console_play(console, rest);
	else
		console_print(console, ":play ACTION");
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
		console_print(console, ":seat SEAT BOT|hand|chance");
	else
		console_seat(console, number_of(words[1], -1), bot, by_hand);
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
		console_print(console, reason);
	else if (words[1])
		console_start_bot(console, addressed);
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
		console_print(console, console->terms.choice->rules->name);
	else if (!console_choice_take_rules(
			 console->terms.choice, words[1], reason))
		console_print(console, reason);
}

static void
take_players(struct console *console, char *words[], const char *rest)
{
	const long count = number_of(words[1], -1);
	char reason[REASON_MAX];

	(void)rest;
	if (!console_choice_take_players(console->terms.choice,
		    count > GAME_SEATS_MAX ? -1 : (int)count, reason))
		console_print(console, reason);
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
		console_print(console, reason);
}

static void
print_board(struct console *console)
{
	const char *names[GAME_SEATS_MAX];
	const struct local_game *game = &console->game;
	const struct game_look whole = {.viewers = seats_all(game->seats)};

	if (!console->has_game) {
		console_print(console, "there is no game; :deal makes one");
		return;
	}
	for (int seat = 0; seat < game->seats; seat++)
		names[seat] = console_seat_name(console, seat);
	json_t *frame = game->rules->frame(game->referee.game, &whole);
	if (frame)
		frame_text_print(console->terms.out, frame, names, false);
	else
		console_print(console, strerror(ENOMEM));
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
		console_print(console, ":save FILE");
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
print_time(struct console *console)
{
	const struct console_bot *bot = &console->bots[console->addressed];

	fprintf(console->terms.out, "%.3f ms\n", (double)bot->took_ns / 1e6);
}

static void
print_errors(struct console *console)
{
	console_bot_print_errors(&console->bots[console->addressed]);
}

static void
restart(struct console *console)
{
	console_start_bot(console, &console->bots[console->addressed]);
}

static const struct {
	const char *name;
	const char *arguments;
	const char *help;

	/* REST stands behind the first of WORDS. */
	void (*take)(struct console *, char *words[], const char *rest);
	void (*act)(struct console *); /* in its place, without arguments */
} commands[] = {
	{":deal", "[-s SEED] [-n NUMBER] [-f FILE] [SEAT]",
		"deal, and tell the bot up to its turn", take_deal, NULL},
	{":load", "FILE ID [MOVE] [SEAT]",
		"tell it what that seat heard before a move", take_load, NULL},
	{":go", "", "ask it, judge its answer and play it", NULL, console_go},
	{":end", "", "the same to the end of the game", NULL, console_end},
	{":step", "", "the next move, recorded or by chance", NULL,
		console_step},
	{":play", "ACTION", "this move, for whoever is to act", take_play,
		NULL},
	{":back", "", "tell it all but the last move again", NULL,
		console_back},
	{":board", "", "the position as the referee sees it", NULL,
		print_board},
	{":game", "RULES", "deal this game from now on", take_game, NULL},
	{":players", "N", "for so many bots; 0: as few as can play",
		take_players, NULL},
	{":set", "[OPTION [VALUE]]", "an option of the game; without, all",
		take_set, NULL},
	{":seat", "SEAT BOT|hand|chance", "who plays there", take_seat, NULL},
	{":bot", "[BOT|COMMAND]",
		"lines go to this one; or another takes its place", take_bot,
		NULL},
	{":save", "FILE", "all that was said, for talon check --dialogue",
		take_save, NULL},
	{":time", "", "how long the last answer took", NULL, print_time},
	{":err", "", "the end of its standard error", NULL, print_errors},
	{":start", "", "a fresh process, which is told the game", NULL,
		restart},
	{":help", "", "this", NULL, NULL},
	{":quit", "", "end", NULL, NULL},
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
	console_print(console,
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

/* Does what LINE says, which begins with a colon. False: it was :quit. */
static bool
obey(struct console *console, const char *line)
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
	if (i < COMMANDS && commands[i].take)
		commands[i].take(console, words, rest + strspn(rest, blanks));
	else if (i < COMMANDS && commands[i].act)
		commands[i].act(console);
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
		console_bot_say(&console->bots[console->addressed], copy);
		more = strcmp(copy, "quit") != 0;
	}
	fflush(console->terms.out);
	return more;
}
