#include "lib/mutant.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIFE_S = 120, PIECES_FEW = 3 };

void
mutant_say(const char *text)
{
	size_t length = strlen(text);

	while (length > 0) {
		ssize_t n = write(STDOUT_FILENO, text, length);

		if (n < 0)
			_exit(0);
		text += n;
		length -= (size_t)n;
	}
}

bool
mutant_is(const struct mutant *m, const char *command)
{
	return strcmp(m->command, command) == 0;
}

bool
mutant_begins_game(const struct mutant *m)
{
	return mutant_is(m, "set_deck") || mutant_is(m, "set_board");
}

void
mutant_refuse(struct mutant *m, const char *text)
{
	m->ok = false;
	snprintf(m->text, sizeof m->text, "%s", text);
}

static void
cards_add(struct mutant_cards *cards, const char *name)
{
	snprintf(
		cards->names[cards->count++], sizeof *cards->names, "%s", name);
}

static void
cards_remove(struct mutant_cards *cards, const char *name)
{
	for (int i = 0; i < cards->count; i++) {
		if (strncmp(cards->names[i], name, 2) != 0)
			continue;
		memcpy(cards->names[i], cards->names[--cards->count], 3);
		return;
	}
}

/* A card of VALUE and SUIT; '\0' is any. */
bool
mutant_cards_have(const struct mutant_cards *cards, char value, char suit)
{
	for (int i = 0; i < cards->count; i++)
		if ((value == '\0' || cards->names[i][0] == value) &&
			(suit == '\0' || cards->names[i][1] == suit))
			return true;
	return false;
}

/* `c K1 ... Kc` */
static void
cards_set(struct mutant_cards *cards, const char *arguments)
{
	char copy[MUTANT_LINE_MAX];
	char *rest = copy, *word;

	snprintf(copy, sizeof copy, "%s", arguments);
	cards->count = 0;
	strsep(&rest, " ");
	while ((word = strsep(&rest, " ")) && cards->count < MUTANT_CARDS_MAX)
		cards_add(cards, word);
}

/* `i CARD TAKEN ...` */
static void
note_play(struct mutant *m, const char *arguments)
{
	char copy[MUTANT_LINE_MAX];
	char *rest = copy;

	snprintf(copy, sizeof copy, "%s", arguments);
	const int seat = atoi(strsep(&rest, " "));
	const char *card = strsep(&rest, " ");
	if (!card || strlen(card) != 2)
		return;
	if (seat == m->seat)
		cards_remove(&m->hand, card);
	if (m->trick++ == 0)
		snprintf(m->led, sizeof m->led, "%s", card);
	if (m->trick == m->players) {
		m->trick = 0;
		m->led[0] = '\0';
	}
	const char *taken = strsep(&rest, " ");
	if (!taken && m->table.count < MUTANT_CARDS_MAX)
		cards_add(&m->table, card);
	for (; taken; taken = strsep(&rest, " "))
		cards_remove(&m->table, taken);
}

/* What it knows by itself, besides its player. */
static void
note(struct mutant *m)
{
	if (mutant_begins_game(m)) {
		m->games++;
		m->deals = 0;
		m->turns = 0;
		m->trick = 0;
		m->led[0] = '\0';
		own_player_begin(&m->player, m->seed);
	} else if (mutant_is(m, "set_players"))
		sscanf(m->arguments, "%d %d", &m->players, &m->seat);
	else if (mutant_is(m, "set_table"))
		cards_set(&m->table, m->arguments);
	else if (mutant_is(m, "set_cards")) {
		cards_set(&m->hand, m->arguments);
		m->deals++;
	} else if (mutant_is(m, "play"))
		note_play(m, m->arguments);
	else if (mutant_is(m, "set_seed"))
		m->seed = strtoull(m->arguments, NULL, 10);
}

static const char *const listed[] = {"protocol_version", "name", "version",
	"known_command", "list_commands", "quit", "set_rules", "set_seed",
	"set_deck", "set_players", "set_game", "set_table", "set_cards",
	"show_cards", "set_board", "set_tile", "time_left", "gen_declare",
	"declare", "gen_move", "play", "result"};

enum { LISTED_COUNT = sizeof listed / sizeof *listed };

static bool
is_listed(const char *name)
{
	for (int i = 0; i < LISTED_COUNT; i++)
		if (strcmp(listed[i], name) == 0)
			return true;
	return false;
}

/* With what it is to be caught at, even where no other mutant lists that. */
static void
list(struct mutant *m)
{
	const char *word = m->mutation->word;

	for (int i = 0; i < LISTED_COUNT; i++) {
		strlcat(m->text, i > 0 ? "\n" : "", sizeof m->text);
		strlcat(m->text, listed[i], sizeof m->text);
	}
	if (word && strncmp(word, "show_", 5) == 0 && !is_listed(word)) {
		strlcat(m->text, "\n", sizeof m->text);
		strlcat(m->text, word, sizeof m->text);
	}
}

static void
obey_game(struct mutant *m)
{
	char line[MUTANT_LINE_MAX];

	if (strncmp(m->command, "gen_", 4) == 0) {
		m->turns++;
		if (!own_player_answer(&m->player, m->command, m->text))
			mutant_refuse(m, "it is not my turn");
		return;
	}
	note(m);
	snprintf(line, sizeof line, "%s%s%s", m->command,
		*m->arguments != '\0' ? " " : "", m->arguments);
	if (!own_player_hear(&m->player, line))
		mutant_refuse(m, "that makes no sense");
}

static void
obey(struct mutant *m)
{
	if (!is_listed(m->command))
		mutant_refuse(m, "unknown command");
	else if (mutant_is(m, "list_commands"))
		list(m);
	else if (mutant_is(m, "protocol_version"))
		strlcpy(m->text, "2", sizeof m->text);
	else if (mutant_is(m, "name") || mutant_is(m, "version"))
		strlcpy(m->text, "mutant 1", sizeof m->text);
	else if (mutant_is(m, "known_command"))
		strlcpy(m->text, is_listed(m->arguments) ? "true" : "false",
			sizeof m->text);
	else
		obey_game(m);
}

static void
send_answer(struct mutant *m)
{
	char id[32] = "", whole[MUTANT_LINE_MAX + 64];

	if (m->mutation->answer)
		m->mutation->answer(m);
	if (m->mute)
		return;
	if (m->id >= 0)
		snprintf(id, sizeof id, "%ld", m->id);
	snprintf(whole, sizeof whole, "%c%s%s%s\n\n", m->ok ? '=' : '?', id,
		*m->text != '\0' ? " " : "", m->text);
	if (m->mutation->send)
		m->mutation->send(m, whole);
	else
		mutant_say(whole);
}

/* One blank between words, none at an end, no comment. */
static void
normalize(const char *line, char *to)
{
	char *at = to;

	for (; *line != '\0' && *line != '#'; line++) {
		if (*line == '\r')
			continue;
		bool blank = *line == ' ' || *line == '\t';
		if (blank && (at == to || at[-1] == ' '))
			continue;
		*at++ = blank ? ' ' : *line;
	}
	if (at > to && at[-1] == ' ')
		at--;
	*at = '\0';
}

static void
parse(struct mutant *m)
{
	char *rest = m->words;

	m->id = -1;
	if (*rest >= '0' && *rest <= '9') {
		m->id = strtol(rest, &rest, 10);
		rest += *rest == ' ';
	}
	m->command = strsep(&rest, " ");
	m->arguments = rest ? rest : strchr(m->command, '\0');
}

static void
take_line(struct mutant *m)
{
	if (m->mutation->line && m->mutation->line(m))
		return;
	normalize(m->line, m->words);
	if (*m->words == '\0')
		return;
	parse(m);
	m->ok = true;
	m->text[0] = '\0';
	m->mute = false;
	if (!m->mutation->command || !m->mutation->command(m))
		obey(m);
	send_answer(m);
	if (mutant_is(m, "quit") && m->playing)
		m->playing = false;
}

/* Takes the lines of BYTES; returns how many bytes are left of one. */
static size_t
take_lines(struct mutant *m, char *bytes, size_t length)
{
	char *at = bytes, *feed;

	while (m->playing &&
		(feed = memchr(at, '\n', length - (size_t)(at - bytes)))) {
		*feed = '\0';
		strlcpy(m->line, at, sizeof m->line);
		at = feed + 1;
		take_line(m);
		if (m->mutation->reading == READING_FIRST)
			return 0;
	}
	const size_t rest = length - (size_t)(at - bytes);
	memmove(bytes, at, rest);
	return rest;
}

static size_t
take_rest(struct mutant *m, char *bytes, size_t rest, int pieces)
{
	if (rest == 0)
		return 0;
	if (m->mutation->reading == READING_FEW && pieces > PIECES_FEW)
		return 0;
	if (m->mutation->reading != READING_CHUNKS)
		return rest;
	bytes[rest] = '\0';
	strlcpy(m->line, bytes, sizeof m->line);
	take_line(m);
	return 0;
}

int
mutant_run(const struct mutation *mutation, const struct game_rules *rules)
{
	static struct mutant m;
	static char bytes[8 * MUTANT_LINE_MAX];
	size_t rest = 0;
	int pieces = 0;
	ssize_t n;

	alarm(LIFE_S);
	m = (struct mutant){
		.mutation = mutation, .rules = rules, .playing = true};
	if (own_player_init(&m.player, rules) < 0)
		return 1;
	if (mutation->begin)
		mutation->begin(&m);
	while (m.playing && (n = read(STDIN_FILENO, bytes + rest,
				     sizeof bytes - rest - 1)) > 0) {
		const bool whole = memchr(bytes + rest, '\n', (size_t)n);

		pieces = whole ? 0 : pieces + 1;
		rest = take_lines(&m, bytes, rest + (size_t)n);
		rest = take_rest(&m, bytes, rest, pieces);
	}
	if (mutation->end)
		mutation->end(&m);
	own_player_release(&m.player);
	return 0;
}
