#include "foreign/host.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "common/number.h"
#include "foreign/game_words.h"

int
host_init(struct host *host, const struct game_rules *rules)
{
	*host = (struct host){.rules = rules,
		.game = malloc(rules->size),
		.other = malloc(rules->size)};
	if (rules->options)
		host->settings = malloc(rules->settings_size);
	if (host->game && host->other && (host->settings || !rules->options))
		return 0;
	host_release(host);
	errno = ENOMEM;
	return -1;
}

void
host_release(struct host *host)
{
	free(host->game);
	free(host->other);
	free(host->settings);
	text_release(&host->said);
	*host = (struct host){0};
}

static void
take_said(void *listener, seat_set hearers, const char *line)
{
	struct host *host = listener;

	text_add_string(&host->said,
		text_begins_with(line, strlen(line), "set_mode ") ? "say? "
								  : "say ");
	seat_list_write(&host->said, hearers, host->seats);
	text_add_format(&host->said, " %s\n", line);
}

static const struct game_voice *
voice_of(struct host *host, struct game_voice *voice)
{
	*voice = (struct game_voice){.say = take_said,
		.listener = host,
		.see_all = host->open,
		.told_mode = seats_all(host->seats)};
	return voice;
}

static void
add_numbers(
	struct text *text, const char *before, const int *numbers, int count)
{
	text_add_string(text, before);
	for (int i = 0; i < count; i++)
		text_add_format(text, "%s%d",
			i > 0 || *before != '\0' ? " " : "", numbers[i]);
}

/* How every answer to `restore` and `act` ends. */
static void
add_end(struct host *host, struct text *answer)
{
	int points[GAME_SEATS_MAX] = {0}, standing[GAME_SEATS_MAX] = {0};
	const seat_set asked = host->rules->to_act(host->game);

	text_add_string(answer, host->said.bytes ? host->said.bytes : "");
	host->rules->score(host->game, points);
	host->rules->standing(host->game, standing);
	add_numbers(answer, "points", points, host->seats);
	text_add_string(answer, "\n");
	if (memcmp(points, standing, (size_t)host->seats * sizeof *points) !=
		0) {
		add_numbers(answer, "standing", standing, host->seats);
		text_add_string(answer, "\n");
	}
	if (asked == 0) {
		text_add_string(answer, "over\n");
		return;
	}
	const struct game_request *request = host->rules->request(host->game);
	text_add_string(answer, "ask ");
	seat_list_write(answer, asked, host->seats);
	text_add_format(answer, " %s %s\n", request->tell, request->ask);
}

static bool
refuse(struct text *answer, const char *reason)
{
	text_add_format(answer, "? %s\n", reason);
	return true;
}

static void
add_seconds(struct text *answer, const char *name, int64_t ns)
{
	char seconds[NUMBER_MAX];

	if (ns == 0)
		return;
	if (ns == GAME_NO_BUDGET)
		strlcpy(seconds, "none", sizeof seconds);
	else
		number_format_seconds(ns, seconds);
	text_add_format(answer, "%s %s\n", name, seconds);
}

static void
add_sides(const struct game_rules *rules, int seats, struct text *answer)
{
	if (!rules->side)
		return;
	text_add_string(answer, "sides");
	for (int seat = 0; seat < seats; seat++)
		text_add_format(answer, " %d", rules->side(seat));
	text_add_string(answer, "\n");
}

/* The numbers of seats that games have, and of bots where those are others. */
static int
add_seats(const struct game_rules *rules, struct text *answer)
{
	struct text bots = {0};
	bool seats[GAME_SEATS_MAX + 1] = {0};
	bool other = false;
	int last = 0;

	for (int count = 1; count <= GAME_SEATS_MAX; count++) {
		const int of = rules->seats(count);

		if (of == 0)
			continue;
		other |= of != count;
		seats[of] = true;
		text_add_format(
			&bots, "%s%d", bots.length > 0 ? " " : "", count);
	}
	text_add_string(answer, "seats");
	for (int i = 1; i <= GAME_SEATS_MAX; i++) {
		if (seats[i])
			text_add_format(answer, " %d", last = i);
	}
	text_add_string(answer, "\n");
	if (other)
		text_add_format(answer, "bots %s\n", bots.bytes);
	text_release(&bots);
	return last;
}

/* Native games do not say what their options are by default: such a word. */
#define AS_USUAL "-"

static void
add_options(const struct game_rules *rules, struct text *answer)
{
	const struct game_option *option = rules->options;

	for (; option && option->name; option++) {
		const char *help = option->help;

		text_add_format(answer, "option %s ", option->name);
		option_word_write(
			answer, option->is_file ? "file" : option->argument);
		text_add_string(answer, " " AS_USUAL " ");
		for (; *help != '\0'; help++)
			text_add(answer, *help == '\n' ? " " : help, 1);
		text_add_string(answer, "\n");
	}
}

static bool
describe(struct host *host, char *rest, struct text *answer)
{
	const struct game_rules *rules = host->rules;

	(void)rest;
	text_add_format(
		answer, "= name %s\nsummary %s\n", rules->name, rules->summary);
	const int seats = add_seats(rules, answer);
	add_sides(rules, seats, answer);
	add_options(rules, answer);
	if (rules->times) {
		add_seconds(answer, "time", rules->times->budget_ns);
		add_seconds(answer, "move_time", rules->times->turn_ns);
		add_seconds(answer, "start_time", rules->times->start_ns);
	}
	if (rules->hidden_hands)
		text_add_string(answer, "hidden yes\n");
	return true;
}

/* The next word as a number from LEAST on; -1: it is none. */
static int64_t
next_number(char **rest, uint64_t most)
{
	char *word = strsep(rest, " ");
	uint64_t value;

	return word && number_parse(word, &value) && value <= most
		       ? (int64_t)value
		       : -1;
}

static bool
has_table(const struct game_rules *rules, int64_t seats)
{
	int bots = 1;

	while (bots <= GAME_SEATS_MAX && rules->seats(bots) != seats)
		bots++;
	return bots <= GAME_SEATS_MAX && seats > 0;
}

/* The options that are given, NAME=VALUE, of a game of SEATS. */
static bool
take_options(struct host *host, int seats, char *rest,
	char reason[static GAME_REASON_MAX])
{
	const struct game_rules *rules = host->rules;

	if (host->settings)
		rules->settings_init(host->settings);
	while (rest && *rest != '\0') {
		char *name = strsep(&rest, "=");
		const char *value = rest ? option_word_read(rest, &rest) : NULL;

		if (!value && rest && *rest == ' ')
			value = "";
		if (!value || !game_option_find(rules->options, name)) {
			snprintf(reason, GAME_REASON_MAX,
				"there is no option %.100s", name);
			return false;
		}
		if (strcmp(value, AS_USUAL) != 0 &&
			!rules->settings_set(
				host->settings, name, value, reason))
			return false;
	}
	return !host->settings ||
	       rules->settings_check(host->settings, seats, reason);
}

/* Adds VALUE, which it takes over. */
static bool
answer_value(struct text *answer, json_t *value)
{
	text_add_string(answer, "= ");
	text_add_value(answer, value);
	text_add_string(answer, "\n");
	json_decref(value);
	return true;
}

static bool
deal(struct host *host, char *rest, struct text *answer)
{
	char reason[GAME_REASON_MAX];
	struct random random;
	char *words = rest;
	const int64_t seats = next_number(&words, GAME_SEATS_MAX);
	const int64_t number = next_number(&words, INT32_MAX);
	char *word = strsep(&words, " ");
	uint64_t seed;

	if (seats <= 0 || number < 0 || !word || !number_parse(word, &seed))
		return refuse(
			answer, "deal SEATS NUMBER SEED [NAME=VALUE ...]");
	if (!has_table(host->rules, seats))
		return refuse(answer, "so many seats cannot play");
	if (!take_options(host, (int)seats, words, reason))
		return refuse(answer, reason);
	random_seed(&random, seed);
	host->rules->deal(
		host->other, (int)seats, host->settings, (long)number, &random);
	return answer_value(answer, host->rules->start(host->other));
}

/* Cuts " open LIST" off the end of START. */
static seat_set
take_open(char *start, int seats)
{
	char *last = NULL;
	seat_set open;

	for (char *at = start; (at = strstr(at, " open ")); at++)
		last = at;
	if (!last || !seat_list_parse(last + 6, seats, &open))
		return 0;
	*last = '\0';
	return open;
}

static bool
restore(struct host *host, char *rest, struct text *answer)
{
	char reason[GAME_REASON_MAX];
	const int64_t seats = next_number(&rest, GAME_SEATS_MAX);
	struct game_voice voice;

	if (seats <= 0 || !rest)
		return refuse(answer, "restore SEATS START [open SEATS]");
	const seat_set open = take_open(rest, (int)seats);
	json_t *start = json_loads(rest, 0, NULL);
	const bool good = start && host->rules->restore(host->other, (int)seats,
					   start, reason);
	json_decref(start);
	if (!good)
		return refuse(answer, start ? reason : "that is no start");
	void *before = host->game;
	host->game = host->other;
	host->other = before;
	host->seats = (int)seats;
	host->open = open;
	text_clear(&host->said);
	host->rules->introduce(host->game, voice_of(host, &voice));
	text_add_string(&host->said, "begin\n");
	host->rules->begin(host->game, &voice);
	text_add_string(answer, "= ");
	add_end(host, answer);
	return true;
}

static int
next_seat(struct host *host, char **rest)
{
	return (int)next_number(rest, (uint64_t)host->seats - 1);
}

static bool
act(struct host *host, char *rest, struct text *answer)
{
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	const int seat = next_seat(host, &rest);
	struct game_voice voice;

	if (seat < 0 || !(host->rules->to_act(host->game) & seat_bit(seat)))
		return refuse(answer, "that seat is not to act");
	text_clear(&host->said);
	if (!host->rules->act(host->game, seat, rest ? rest : "", action,
		    reason, voice_of(host, &voice)))
		return refuse(answer, reason);
	text_add_format(answer, "= %s\n", action);
	add_end(host, answer);
	return true;
}

static bool
forfeit(struct host *host, char *rest, struct text *answer)
{
	int points[GAME_SEATS_MAX] = {0};
	const int seat = next_seat(host, &rest);

	if (seat < 0)
		return refuse(answer, "forfeit SEAT");
	host->rules->forfeit(host->game, seat, points);
	add_numbers(answer, "=", points, host->seats);
	text_add_string(answer, "\n");
	return true;
}

static bool
frame(struct host *host, char *rest, struct text *answer)
{
	struct game_look look = {0};
	const char *viewers = strsep(&rest, " ");

	if (!viewers || !seat_list_parse(viewers, host->seats, &look.viewers))
		return refuse(answer, "frame VIEWERS [open]");
	look.open_hands = rest && strcmp(rest, "open") == 0;
	return answer_value(answer, host->rules->frame(host->game, &look));
}

static bool
list_actions(struct host *host, char *rest, struct text *answer)
{
	const int seat = next_seat(host, &rest);

	if (seat < 0 || !(host->rules->to_act(host->game) & seat_bit(seat)))
		return refuse(answer, "that seat is not to act");
	return answer_value(answer, host->rules->actions(host->game, seat));
}

static bool list_commands(struct host *, char *rest, struct text *answer);

static bool
protocol_version(struct host *host, char *rest, struct text *answer)
{
	(void)host;
	(void)rest;
	text_add_string(answer, "= 2\n");
	return true;
}

static bool
quit(struct host *host, char *rest, struct text *answer)
{
	(void)host;
	(void)rest;
	text_add_string(answer, "=\n");
	return false;
}

static const struct {
	const char *name;
	bool (*hear)(struct host *, char *rest, struct text *answer);
	bool of_position; /* it needs one */
} commands[] = {
	{"list_commands", list_commands, false},
	{"protocol_version", protocol_version, false},
	{"quit", quit, false},
	{"describe", describe, false},
	{"deal", deal, false},
	{"restore", restore, false},
	{"act", act, true},
	{"forfeit", forfeit, true},
	{"frame", frame, true},
	{"actions", list_actions, true},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static bool
list_commands(struct host *host, char *rest, struct text *answer)
{
	(void)rest;
	for (size_t i = 0; i < COMMANDS; i++)
		if (commands[i].hear != list_actions || host->rules->actions)
			text_add_format(answer, "%s%s\n", i > 0 ? "" : "= ",
				commands[i].name);
	return true;
}

static bool
hear(struct host *host, char *line, struct text *answer)
{
	char *rest = line;
	const char *name = strsep(&rest, " ");

	for (size_t i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, name) != 0)
			continue;
		if (commands[i].of_position && host->seats == 0)
			return refuse(answer, "there is no position");
		return commands[i].hear(host, rest, answer);
	}
	return refuse(answer, "unknown command");
}

/* Commands of people may have an id, which then stands behind the sign. */
static bool
hear_with_id(struct host *host, char *line, struct text *answer)
{
	const size_t digits = strspn(line, "0123456789");
	struct text own = {0};

	if (digits == 0 || line[digits] != ' ')
		return hear(host, line, answer);
	const bool more = hear(host, line + digits + 1, &own);
	if (text_failed(&own) == 0) {
		text_add(answer, own.bytes, 1);
		text_add(answer, line, digits);
		text_add(answer, own.bytes + 1, own.length - 1);
	} else
		answer->failed = true;
	text_release(&own);
	return more;
}

bool
host_hear(struct host *host, const char *line, struct text *answer)
{
	char *copy = strdup(line);

	if (!copy) {
		answer->failed = true;
		return true;
	}
	const bool more = hear_with_id(host, copy, answer);
	free(copy);
	text_add_string(answer, "\n");
	return more;
}
