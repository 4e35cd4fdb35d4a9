#include "talk/console.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/number.h"
#include "drawing/frame_text.h"
#include "record/reader.h"
#include "talk/console_game.h"

/* A person waits, and may interrupt. */
#define PATIENCE_NS INT64_C(600000000000)

enum { WORDS_MAX = 8 };

static bool
start_bot(struct console *console)
{
	conversation_close(&console->talk);
	console->handshake = (struct handshake){0};
	text_clear(&console->listed);
	if (conversation_open(&console->talk, console->bot) < 0)
		return false;
	if (conversation_ask(&console->talk, "list_commands", ANSWER_ANY,
		    PATIENCE_NS) != HEARD_ANSWER) {
		fprintf(console->out, "the bot %s\n", console->talk.why);
		return true;
	}
	if (console->talk.link.answer.ok)
		text_add_string(
			&console->listed, console->talk.link.answer.text);
	handshake_take_list(&console->handshake,
		console->listed.length > 0 ? console->listed.bytes : "");
	return true;
}

int
console_init(struct console *console, const struct game_rules *rules,
	const struct bot_spec *bot, struct parlour *parlour, FILE *out)
{
	*console = (struct console){
		.rules = rules,
		.bot = bot,
		.parlour = parlour,
		.out = out,
	};
	conversation_init(&console->talk, parlour);
	return start_bot(console) ? 0 : -1;
}

void
console_release(struct console *console)
{
	conversation_release(&console->talk);
	course_release(&console->course);
	json_decref(console->start);
	text_release(&console->listed);
	text_release(&console->dialogue);
	text_release(&console->actions);
	text_release(&console->recorded);
}

static void
note_answer(struct console *console)
{
	const struct answer *answer = &console->talk.link.answer;
	struct text whole = {0};

	text_add_format(&whole, "%c", answer->ok ? '=' : '?');
	if (answer->has_id)
		text_add_format(&whole, "%u", answer->id);
	if (answer->length > 0)
		text_add_format(&whole, " %s", answer->text);
	for (const char *line = whole.bytes; line && *line != '\0';) {
		const size_t length = strcspn(line, "\n");

		text_add_format(
			&console->dialogue, "< %.*s\n", (int)length, line);
		fprintf(console->out, "%.*s\n", (int)length, line);
		line += length + (line[length] == '\n');
	}
	text_release(&whole);
}

bool
console_say(struct console *console, const char *line)
{
	const int64_t said_ns = loop_now();

	if (!console->talk.link.open ||
		console->talk.link.fault != FAULT_NONE) {
		fputs("the bot has ended; :start starts it again\n",
			console->out);
		return false;
	}
	text_add_format(&console->dialogue, "> %s\n", line);
	if (conversation_ask(&console->talk, line, ANSWER_ANY, PATIENCE_NS) !=
		HEARD_ANSWER) {
		fprintf(console->out, "the bot %s\n", console->talk.why);
		return false;
	}
	console->took_ns = loop_now() - said_ns;
	note_answer(console);
	return true;
}

static void
show_board(struct console *console)
{
	const char *names[GAME_SEATS_MAX];
	const struct course *course = &console->course;
	const struct game_look whole = {.viewers = seats_all(course->seats)};

	if (!console->start) {
		fputs("there is no game; :deal makes one\n", console->out);
		return;
	}
	for (int seat = 0; seat < course->seats; seat++)
		names[seat] = seat == course->seat ? "the bot" : "another";
	json_t *frame = console->rules->frame(course->game, &whole);
	if (frame)
		frame_text_print(console->out, frame, names, false);
	else
		fprintf(console->out, "%s\n", strerror(ENOMEM));
	json_decref(frame);
}

static void
save(struct console *console, const char *path)
{
	FILE *file = path ? fopen(path, "we") : NULL;

	if (!path)
		fputs(":save FILE\n", console->out);
	else if (!file)
		fprintf(console->out, "%s: %s\n", path, strerror(errno));
	else {
		if (console->dialogue.length > 0)
			fwrite(console->dialogue.bytes, 1,
				console->dialogue.length, file);
		fclose(file);
	}
}

static void
show_errors(struct console *console)
{
	const struct stderr_tail *tail = &console->talk.link.stderr_tail;
	char shown[4 * sizeof tail->bytes + 1];

	conversation_is_quiet(&console->talk, 0);
	for (size_t at = 0; at < tail->length;) {
		const char *line = tail->bytes + at;
		const char *feed = memchr(line, '\n', tail->length - at);
		const size_t length =
			feed ? (size_t)(feed - line) : tail->length - at;

		text_printable(shown, sizeof shown, line, length);
		fprintf(console->out, "%s\n", shown);
		at += length + 1;
	}
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

/* `:deal [-s SEED] [SEAT]` */
static void
deal(struct console *console, char *words[])
{
	struct seed seed = seed_of_number(1);

	if (words[1] && strcmp(words[1], "-s") == 0) {
		if (!words[2] || !seed_parse(&seed, words[2])) {
			fputs(":deal [-s SEED] [SEAT]\n", console->out);
			return;
		}
		words += 2;
	}
	console_game_deal(console, &seed, number_of(words[1], 0));
}

/* `:load FILE ID [MOVE] [SEAT]` */
static void
load(struct console *console, char *words[])
{
	struct reader reader;
	char reason[REASON_MAX];
	const long id = words[1] ? number_of(words[2], -1) : -1;

	if (id == -1) {
		fputs(":load FILE ID [MOVE] [SEAT]\n", console->out);
		return;
	}
	if (reader_open(&reader, words[1], reason) < 0) {
		fprintf(console->out, "%s\n", reason);
		return;
	}
	if (reader_find(&reader, id, reason) < 0)
		fprintf(console->out, "%s\n", reason);
	else
		console_game_load(console, &reader.run, &reader.record,
			number_of(words[3], 0),
			words[3] ? number_of(words[4], 0) : 0);
	reader_close(&reader);
}

static void
print_help(struct console *console)
{
	fputs("a line without a colon goes to the bot; quit ends it, too\n"
	      ":deal [-s SEED] [SEAT]        deal, and tell the bot up to its "
	      "turn\n"
	      ":load FILE ID [MOVE] [SEAT]   tell it what that seat heard "
	      "before a move\n"
	      ":go                           ask it, judge its answer and play "
	      "it\n"
	      ":step                         the next move, recorded or by "
	      "chance\n"
	      ":back                         tell it all but the last move "
	      "again\n"
	      ":board                        the position as the referee sees "
	      "it\n"
	      ":save FILE                    all that was said, for talon "
	      "check "
	      "--dialogue\n"
	      ":time                         how long the last answer took\n"
	      ":err                          the end of its standard error\n"
	      ":start                        a fresh process\n",
		console->out);
}

/* Splits LINE; the words behind the last one are NULL. */
static void
split(char *line, char *words[WORDS_MAX + 1])
{
	int count = 0;

	for (char *word; count < WORDS_MAX && (word = strsep(&line, " \t"));)
		if (*word != '\0')
			words[count++] = word;
	while (count <= WORDS_MAX)
		words[count++] = NULL;
}

static bool
obey(struct console *console, char *words[])
{
	const char *command = words[0];

	if (strcmp(command, ":quit") == 0)
		return false;
	if (strcmp(command, ":deal") == 0)
		deal(console, words);
	else if (strcmp(command, ":load") == 0)
		load(console, words);
	else if (strcmp(command, ":go") == 0)
		console_game_go(console);
	else if (strcmp(command, ":step") == 0)
		console_game_step(console);
	else if (strcmp(command, ":back") == 0)
		console_game_back(console);
	else if (strcmp(command, ":board") == 0)
		show_board(console);
	else if (strcmp(command, ":save") == 0)
		save(console, words[1]);
	else if (strcmp(command, ":time") == 0)
		fprintf(console->out, "%.3f ms\n",
			(double)console->took_ns / 1e6);
	else if (strcmp(command, ":err") == 0)
		show_errors(console);
	else if (strcmp(command, ":start") == 0)
		start_bot(console);
	else
		print_help(console);
	return true;
}

bool
console_take(struct console *console, const char *line)
{
	char copy[GAME_LINE_MAX];
	char *words[WORDS_MAX + 1];

	line += strspn(line, " \t");
	snprintf(copy, sizeof copy, "%.*s", (int)strcspn(line, "\r\n"), line);
	bool more = true;
	if (*copy == ':') {
		split(copy, words);
		more = obey(console, words);
	} else if (*copy != '\0' && *copy != '#') {
		console_say(console, copy);
		more = strcmp(copy, "quit") != 0;
	}
	fflush(console->out);
	return more;
}
