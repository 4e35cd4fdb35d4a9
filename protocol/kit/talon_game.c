/* What is declared here leaves the library; all else is compiled hidden. */
#pragma GCC visibility push(default)
#include "protocol/kit/talon-game.h"
#pragma GCC visibility pop

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/message.h"

enum { OPTIONS_MAX = 20 };

struct option {
	const char *name;
	const char *usual;
	const char *value; /* in the deal in hand */
};

/* Who plays, and which of them see all hands. */
struct table {
	int seats; /* 0: there is no position */
	uint64_t open;
};

struct talon_game {
	const struct talon_game_rules *rules;
	char *description; /* cut into words */
	uint64_t tables;   /* numbers of seats, a bit for each */
	struct option options[OPTIONS_MAX];
	int option_count;
	void *position;
	void *other; /* where the next one is made */
	struct table table;
	FILE *answer;
	FILE *said; /* goes to the end of the answer */
	char *answer_text, *said_text;
	size_t answer_length, said_length;
	/* Of the command in hand. */
	bool over;
	bool refused;
	uint64_t viewers;
	bool sees_all; /* hands, whoever they are */
};

/* What stands in a memory stream since it was rewound, whose bytes *TEXT are;
 * NULL: there was no memory for it. */
static const char *
text_of(FILE *stream, char *const *text)
{
	putc('\0', stream);
	return fflush(stream) != 0 || ferror(stream) ? NULL : *text;
}

bool
talon_game_refuse(struct talon_game *game, const char *format, ...)
{
	va_list arguments;

	rewind(game->answer);
	va_start(arguments, format);
	vfprintf(game->answer, format, arguments);
	va_end(arguments);
	game->refused = true;
	return false;
}

void
talon_game_write(struct talon_game *game, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(game->answer, format, arguments);
	va_end(arguments);
}

static struct option *
find_option(struct talon_game *game, const char *name)
{
	for (int i = 0; i < game->option_count; i++) {
		if (strcmp(game->options[i].name, name) == 0)
			return &game->options[i];
	}
	return NULL;
}

const char *
talon_game_option(struct talon_game *game, const char *name)
{
	const struct option *option = find_option(game, name);

	return option ? option->value : NULL;
}

static void
write_seats(FILE *file, uint64_t seats)
{
	if (seats == TALON_ALL || seats == 0) {
		fputs(seats == 0 ? "none" : "all", file);
		return;
	}
	for (int i = 0; i < 64 && seats >> i != 0; i++) {
		if (seats & TALON_SEAT(i))
			fprintf(file, seats >> i == 1 ? "%d" : "%d,", i);
	}
}

void
talon_game_say(struct talon_game *game, uint64_t seats, const char *format, ...)
{
	va_list arguments;

	fputs(seats & TALON_IF_LISTED ? "say? " : "say ", game->said);
	write_seats(game->said, seats & ~TALON_IF_LISTED);
	putc(' ', game->said);
	va_start(arguments, format);
	vfprintf(game->said, format, arguments);
	va_end(arguments);
	putc('\n', game->said);
}

void
talon_game_begin(struct talon_game *game)
{
	fputs("begin\n", game->said);
}

/* CARDS, words with a blank between them, after their number. */
static void
say_cards(struct talon_game *game, uint64_t seats, const char *before,
	const char *cards)
{
	int count = *cards != '\0';

	for (const char *at = cards; (at = strchr(at, ' ')); at++)
		count++;
	talon_game_say(game, seats, "%s %d%s%s", before, count,
		count > 0 ? " " : "", cards);
}

void
talon_game_say_hands(struct talon_game *game, const char *const *hands)
{
	for (int i = 0; i < game->table.seats; i++)
		say_cards(game, TALON_SEAT(i), "set_cards", hands[i]);
	for (int i = 0; i < game->table.seats; i++) {
		const uint64_t others = game->table.open & ~TALON_SEAT(i);
		char before[32];

		snprintf(before, sizeof before, "show_cards %d", i);
		if (others != 0)
			say_cards(game, others | TALON_IF_LISTED, before,
				hands[i]);
	}
}

uint64_t
talon_game_viewers(struct talon_game *game)
{
	return game->viewers;
}

bool
talon_game_sees(struct talon_game *game, int seat)
{
	return game->sees_all || game->viewers & TALON_SEAT(seat);
}

/* The seats of LIST in a game of SEATS. */
static bool
parse_seats(char *list, int seats, uint64_t *set)
{
	const uint64_t all = TALON_SEAT(seats) - 1;
	char *word;

	*set = strcmp(list, "all") == 0 ? all : 0;
	if (*set != 0 || strcmp(list, "none") == 0)
		return true;
	while ((word = strsep(&list, ","))) {
		long long seat;

		if (!command_number(&word, 0, seats - 1, &seat))
			return false;
		*set |= TALON_SEAT(seat);
	}
	return true;
}

/* The four digits of a \u at AT; -1: they are none. */
static long
parse_hex(const char *at)
{
	char digits[5] = "";

	memcpy(digits, at, strnlen(at, 4));
	return strspn(digits, "0123456789abcdefABCDEF") == 4
		       ? strtol(digits, NULL, 16)
		       : -1;
}

static char *
put_utf8(char *to, long code)
{
	int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
	static const int first[] = {0, 0xc0, 0xe0, 0xf0};

	*to++ = (char)(first[more] | code >> 6 * more);
	while (more-- > 0)
		*to++ = (char)(0x80 | (code >> 6 * more & 0x3f));
	return to;
}

/* What the escape at *AT means, behind its backslash; 0: it is none. */
static long
parse_escape(const char **at)
{
	static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
	const char *name = **at != '\0' ? strchr(names, **at) : NULL;

	if (name) {
		++*at;
		return meant[name - names];
	}
	const long code = **at == 'u' ? parse_hex(*at + 1) : -1;
	if (code <= 0)
		return 0;
	*at += 5;
	if (code < 0xd800 || code >= 0xe000)
		return code;
	/* One half of a character, which has the other behind it. */
	const long low = code < 0xdc00 && strncmp(*at, "\\u", 2) == 0
				 ? parse_hex(*at + 2)
				 : -1;
	if (low < 0xdc00 || low >= 0xe000)
		return 0;
	*at += 6;
	return 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
}

/* Takes a word off *WORDS, which a string of JSON may be, too: an escape never
 * has fewer bytes than it means. NULL: there is none. */
static char *
take_word(char **words)
{
	char *word = *words, *to = word;
	const char *at = word + 1;

	if (*word != '"')
		return *word != ' ' ? command_word(words) : NULL;
	while (*at != '"' && *at != '\0') {
		if (*at != '\\') {
			*to++ = *at++;
			continue;
		}
		at++;
		const long code = parse_escape(&at);
		if (code == 0)
			return NULL;
		to = put_utf8(to, code);
	}
	if (*at == '\0' || (at[1] != ' ' && at[1] != '\0'))
		return NULL;
	*words += at + 1 + (at[1] == ' ') - word;
	*to = '\0';
	return word;
}

/* Numbers and ranges of seats, "2-4 6". */
static void
take_tables(struct talon_game *game, char *rest)
{
	char *word;

	while ((word = strsep(&rest, " ,"))) {
		int first, last;
		const int count = sscanf(word, "%d-%d", &first, &last);

		if (count == 1)
			last = first;
		for (int i = first; count > 0 && i > 0 && i <= last &&
				    i <= TALON_GAME_SEATS_MAX;
			i++)
			game->tables |= TALON_SEAT(i);
	}
}

static void
take_option(struct talon_game *game, char *rest)
{
	struct option *option = &game->options[game->option_count];

	if (game->option_count == OPTIONS_MAX)
		return;
	option->name = take_word(&rest);
	if (option->name && take_word(&rest))
		option->usual = take_word(&rest);
	game->option_count += option->usual != NULL;
}

/* What the library has to know of the description, which it cuts up. */
static void
read_description(struct talon_game *game)
{
	char *rest = game->description, *line;

	while ((line = strsep(&rest, "\n"))) {
		char *key = strsep(&line, " ");

		if (line && strcmp(key, "seats") == 0)
			take_tables(game, line);
		else if (line && strcmp(key, "option") == 0)
			take_option(game, line);
	}
}

static bool
has_table(struct talon_game *game, long long seats)
{
	return game->tables & TALON_SEAT(seats) ||
	       talon_game_refuse(game, "%lld cannot play", seats);
}

/* The values in REST, `NAME=VALUE NAME=VALUE`, and the usual ones. */
static bool
take_options(struct talon_game *game, char *rest)
{
	for (int i = 0; i < game->option_count; i++)
		game->options[i].value = game->options[i].usual;
	while (*rest != '\0') {
		char *name = rest;

		rest += strcspn(rest, "=");
		if (*rest != '\0')
			*rest++ = '\0';
		struct option *option = find_option(game, name);
		char *value = take_word(&rest);
		if (!option || !value)
			return talon_game_refuse(
				game, "there is no option %.100s", name);
		option->value = value;
	}
	return true;
}

/* What a function of the table said: it need not have a reason to refuse. */
static bool
is_done(struct talon_game *game, bool done)
{
	if (!done && !game->refused)
		talon_game_refuse(game, "that cannot be");
	return !game->refused;
}

static void list_commands(struct talon_game *, char *rest);

static void
tell_version(struct talon_game *game, char *rest)
{
	(void)rest;
	fputs("2", game->answer);
}

static void
quit(struct talon_game *game, char *rest)
{
	(void)rest;
	game->over = true;
}

static void
describe(struct talon_game *game, char *rest)
{
	(void)rest;
	fputs(game->rules->description, game->answer);
}

static void
deal(struct talon_game *game, char *rest)
{
	struct talon_chance chance;
	long long seats, number;

	if (!command_number(&rest, 1, TALON_GAME_SEATS_MAX, &seats) ||
		!command_number(&rest, 0, LLONG_MAX, &number) ||
		!command_u64(&rest, &chance.state))
		talon_game_refuse(
			game, "deal SEATS NUMBER SEED [NAME=VALUE ...]");
	else if (has_table(game, seats) && take_options(game, rest))
		is_done(game,
			game->rules->deal(game, (int)seats, number, &chance));
}

static void
write_numbers(struct talon_game *game, const char *before, const int *numbers)
{
	fputs(before, game->answer);
	for (int i = 0; i < game->table.seats; i++)
		fprintf(game->answer, i > 0 ? " %d" : "%d", numbers[i]);
}

/* The one that was made is the position from now on. How every answer to
 * `restore` and `act` ends. */
static void
take_position(struct talon_game *game)
{
	const struct talon_game_rules *rules = game->rules;
	void *const position = game->other;
	const char *said = text_of(game->said, &game->said_text);
	const uint64_t asked = rules->turn(position);
	int numbers[TALON_GAME_SEATS_MAX] = {0};

	game->other = game->position;
	game->position = position;
	fputs(said ? said : "", game->answer);
	rules->points(position, numbers);
	write_numbers(game, "points ", numbers);
	if (rules->standing) {
		rules->standing(position, numbers);
		write_numbers(game, "\nstanding ", numbers);
	}
	fputs(asked == 0 ? "\nover" : "\nask ", game->answer);
	if (asked == 0)
		return;
	write_seats(game->answer, asked);
	fprintf(game->answer, " %s",
		rules->request ? rules->request(position) : "play gen_move");
}

/* Cuts " open LIST" off the end of START. */
static uint64_t
take_open(char *start, int seats)
{
	char *last = NULL;
	uint64_t open = 0;

	for (char *at = start; (at = strstr(at, " open ")); at++)
		last = at;
	if (!last || strchr(last + 6, ' ') ||
		!parse_seats(last + 6, seats, &open))
		return 0;
	*last = '\0';
	return open;
}

static void
restore(struct talon_game *game, char *rest)
{
	const struct table before = game->table;
	long long seats;

	if (!command_number(&rest, 1, TALON_GAME_SEATS_MAX, &seats) ||
		*rest == '\0')
		talon_game_refuse(game, "restore SEATS START [open LIST]");
	else if (has_table(game, seats)) {
		const uint64_t open = take_open(rest, (int)seats);

		game->table = (struct table){(int)seats, open};
		memset(game->other, 0, game->rules->size);
		if (is_done(game, game->rules->open(
					  game, game->other, (int)seats, rest)))
			take_position(game);
		else
			game->table = before;
	}
}

/* The next word as a seat. */
static bool
take_seat(struct talon_game *game, char **rest, long long *seat)
{
	if (game->table.seats == 0)
		return talon_game_refuse(game, "there is no game");
	return command_number(rest, 0, game->table.seats - 1, seat) ||
	       talon_game_refuse(game, "there is no such seat");
}

/* The same as one that is to act. */
static bool
take_asked(struct talon_game *game, char **rest, long long *seat)
{
	if (!take_seat(game, rest, seat))
		return false;
	return game->rules->turn(game->position) & TALON_SEAT(*seat) ||
	       talon_game_refuse(game, "seat %lld is not to act", *seat);
}

/* Leaves one blank between the words of TEXT. */
static void
join(char *text)
{
	char *to = text, *word;

	for (char *rest = text; (word = command_word(&rest));) {
		const size_t length = strlen(word);

		if (to > text)
			*to++ = ' ';
		memmove(to, word, length);
		to += length;
	}
	*to = '\0';
}

static void
act(struct talon_game *game, char *rest)
{
	const struct talon_game_rules *rules = game->rules;
	long long seat;

	if (!take_asked(game, &rest, &seat))
		return;
	join(rest);
	memcpy(game->other, game->position, rules->size);
	if (!is_done(game, rules->act(game, game->other, (int)seat, rest)))
		return;
	if (ftello(game->answer) == 0)
		fputs(rest, game->answer);
	putc('\n', game->answer);
	take_position(game);
}

static void
forfeit(struct talon_game *game, char *rest)
{
	int points[TALON_GAME_SEATS_MAX] = {0};
	long long seat;

	if (!take_seat(game, &rest, &seat))
		return;
	game->rules->forfeit(game->position, (int)seat, points);
	write_numbers(game, "", points);
}

static void
frame(struct talon_game *game, char *rest)
{
	char *viewers = command_word(&rest);

	game->sees_all = strcmp(rest, "open") == 0;
	if (game->table.seats == 0)
		talon_game_refuse(game, "there is no game");
	else if (!viewers || (*rest != '\0' && !game->sees_all) ||
		 !parse_seats(viewers, game->table.seats, &game->viewers))
		talon_game_refuse(game, "frame LIST [open]");
	else
		game->rules->frame(game, game->position);
}

static void
actions(struct talon_game *game, char *rest)
{
	long long seat;

	if (take_asked(game, &rest, &seat))
		game->rules->actions(game, game->position, (int)seat);
}

static const struct command_row {
	const char *name;
	void (*run)(struct talon_game *, char *rest);
} commands[] = {
	{"act", act},
	{"actions", actions},
	{"deal", deal},
	{"describe", describe},
	{"forfeit", forfeit},
	{"frame", frame},
	{"list_commands", list_commands},
	{"protocol_version", tell_version},
	{"quit", quit},
	{"restore", restore},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

static bool
has_command(struct talon_game *game, const struct command_row *row)
{
	return (row->run != frame || game->rules->frame) &&
	       (row->run != actions || game->rules->actions);
}

static void
list_commands(struct talon_game *game, char *rest)
{
	(void)rest;
	for (size_t i = 0; i < COMMANDS; i++) {
		if (has_command(game, &commands[i]))
			fprintf(game->answer, "%s%s", i > 0 ? "\n" : "",
				commands[i].name);
	}
}

static void
run_command(struct talon_game *game, const struct command *command)
{
	for (size_t i = 0; i < COMMANDS; i++) {
		if (strcmp(commands[i].name, command->name) == 0 &&
			has_command(game, &commands[i])) {
			commands[i].run(game, command->arguments);
			return;
		}
	}
	talon_game_refuse(game, "unknown command");
}

/* Whether TEXT is that of one answer. */
static bool
is_answer(const char *text)
{
	const char *end = text;

	while ((unsigned char)*end >= ' ' || *end == '\n')
		end++;
	return *end == '\0' && !strchr(text, 0x7f) && !strstr(text, "\n\n") &&
	       (end == text || end[-1] != '\n');
}

static int
send_answer(struct talon_game *game, const struct command *command, FILE *out)
{
	const char *text = text_of(game->answer, &game->answer_text);

	if (!text || ferror(game->said))
		return ENOMEM;
	if (!is_answer(text))
		return EINVAL;
	putc(game->refused ? '?' : '=', out);
	if (command->has_id)
		fprintf(out, "%u", command->id);
	fprintf(out, "%s%s\n\n", *text != '\0' ? " " : "", text);
	return fflush(out) != 0 ? errno : 0;
}

/* Returns what ends the run. */
static int
hear(struct talon_game *game, char *line, size_t length, FILE *out)
{
	struct command command = {0};

	rewind(game->answer);
	rewind(game->said);
	game->refused = false;
	game->viewers = 0;
	switch (command_parse(line, length, &command)) {
	case COMMAND_NONE:
		return 0;
	case COMMAND_WHOLE:
		run_command(game, &command);
		break;
	case COMMAND_BAD:
		talon_game_refuse(game, "syntax error");
		break;
	}
	return send_answer(game, &command, out);
}

static int
hear_all(struct talon_game *game, FILE *in, FILE *out)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	int error = 0;

	while (!game->over && error == 0 &&
		(length = getline(&line, &room, in)) > 0 &&
		line[length - 1] == '\n') {
		length -= 1 + (length > 1 && line[length - 2] == '\r');
		line[length] = '\0';
		error = hear(game, line, (size_t)length, out);
	}
	if (ferror(in))
		error = errno;
	free(line);
	return error == EPIPE ? 0 : error;
}

static bool
set_up(struct talon_game *game, const struct talon_game_rules *rules)
{
	game->rules = rules;
	game->description = strdup(rules->description);
	game->position = malloc(rules->size + 1);
	game->other = malloc(rules->size + 1);
	game->answer = open_memstream(&game->answer_text, &game->answer_length);
	game->said = open_memstream(&game->said_text, &game->said_length);
	if (!game->description || !game->position || !game->other ||
		!game->answer || !game->said)
		return false;
	read_description(game);
	return true;
}

static void
tear_down(struct talon_game *game)
{
	if (game->answer)
		fclose(game->answer);
	if (game->said)
		fclose(game->said);
	free(game->answer_text);
	free(game->said_text);
	free(game->description);
	free(game->position);
	free(game->other);
}

int
talon_game_run_on(const struct talon_game_rules *rules, FILE *in, FILE *out)
{
	struct talon_game game = {0};

	signal(SIGPIPE, SIG_IGN);
	const int error =
		set_up(&game, rules) ? hear_all(&game, in, out) : ENOMEM;
	tear_down(&game);
	if (error == 0)
		return 0;
	errno = error;
	return -1;
}

int
talon_game_run(const struct talon_game_rules *rules)
{
	return talon_game_run_on(rules, stdin, stdout);
}

uint64_t
talon_chance_next(struct talon_chance *chance)
{
	uint64_t z = chance->state += 0x9e3779b97f4a7c15;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return z ^ z >> 31;
}

/* The upper half of a product of 96 bits, unless its lower half is one of those
 * that are too many. */
uint32_t
talon_chance_below(struct talon_chance *chance, uint32_t n)
{
	const uint64_t excess = n > 0 ? -(uint64_t)n % n : 0;
	uint64_t drawn;

	do
		drawn = talon_chance_next(chance);
	while (drawn * n < excess);
	return (uint32_t)(((drawn >> 32) * n +
				  ((drawn & UINT32_MAX) * n >> 32)) >>
			  32);
}

void
talon_chance_shuffle(
	struct talon_chance *chance, void *items, size_t count, size_t size)
{
	unsigned char *bytes = items;

	while (count > 1) {
		const size_t other =
			talon_chance_below(chance, (uint32_t)count--);

		for (size_t i = 0; i < size; i++) {
			const unsigned char byte = bytes[count * size + i];

			bytes[count * size + i] = bytes[other * size + i];
			bytes[other * size + i] = byte;
		}
	}
}
