#include "person/at_terminal.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/lesson.h"
#include "person/input.h"
#include "person/person.h"
#include "games.h"
#include "rules_texts.h"
#include "teaching/rules_page.h"
#include "words/language.h"

#define NOTE static WORDS_NOTE_MAX

enum {
	LISTED_MAX = 200,  /* actions; more do not help */
	CHOICES_MAX = 512, /* of a game; later ones are not taken back */
	TOLD_MAX = 2048,   /* bytes of a text of a lesson */
};

/* The person of this process. */
struct at_terminal {
	struct terminal *terminal;
	const struct at_terminal_terms *terms;
	struct person person;
	struct bot bot;
	struct random random;
	json_t *frame; /* the last of the game; NULL: none was shown */
	FILE *heard;   /* commands that no frame has shown; NULL: none */
	char *heard_text;
	size_t heard_size;
	json_t *actions; /* of the question; NULL: they were not shown */
	char question[32];
	int hints; /* given to it */

	/* What the person has done in this game: whether it was a choice. */
	bool chosen[CHOICES_MAX];
	int acted;
	bool taken_back; /* the game is told once more */
	int64_t left_ms; /* of the question; -1: any time */

	const char *right; /* an action, in a lesson; NULL: there is none */
};

/* How asking ended. */
enum end {
	END_ANSWER,
	END_TAKES_BACK,
	END_RESIGNS,
	END_CLOSED,	 /* the person is gone */
	END_GONE,	 /* who asked is gone */
	END_INTERRUPTED, /* see terminal_end_by_signal */
};

static FILE *
out_of(const struct at_terminal *at)
{
	return at->terminal->screen.out;
}

static void
forget_heard(struct at_terminal *at)
{
	if (at->heard)
		fclose(at->heard);
	free(at->heard_text);
	at->heard = NULL;
	at->heard_text = NULL;
}

static void
forget_game(struct at_terminal *at)
{
	json_decref(at->frame);
	at->frame = NULL;
	forget_heard(at);
}

static void
begin(void *self, const struct person *person)
{
	struct at_terminal *at = self;
	struct screen *screen = &at->terminal->screen;
	char text[WORDS_NOTE_MAX];

	json_decref(at->frame);
	at->frame = NULL;
	random_seed(
		&at->random, at->terms->seed ? *at->terms->seed : person->seed);
	screen_set_names(screen, person->names, person->seat);
	fputc('\n', screen->out);
	if (at->taken_back)
		strlcpy(text,
			t("Taken back. This game is practice from now on."),
			sizeof text);
	else if (*person->rules == '\0')
		snprintf(text, sizeof text, t("A new game. You are player %d."),
			person->seat);
	else
		snprintf(text, sizeof text,
			t("A new game of %s. You are player %d."),
			t(person->rules), person->seat);
	screen_write(screen, text);
	fputc('\n', screen->out);
	if (!at->taken_back)
		at->acted = 0;
	at->taken_back = false;
}

/* Kept for a question that comes without a frame. */
static void
hear(void *self, const struct bot *bot, const char *arguments)
{
	struct at_terminal *at = self;

	if (!at->heard)
		at->heard = open_memstream(&at->heard_text, &at->heard_size);
	if (at->heard)
		fprintf(at->heard, "%s %s\n", bot->command.name, arguments);
}

/* Without frames the commands themselves tell the game. */
static void
show_heard(struct at_terminal *at)
{
	if (at->frame || !at->heard || fflush(at->heard) != 0)
		return;
	for (char *rest = at->heard_text, *line;
		(line = strsep(&rest, "\n"));) {
		screen_write(&at->terminal->screen, line);
		fputs(rest ? "\n" : "", out_of(at));
	}
	forget_heard(at);
}

static bool
is_new_deal(const json_t *before, const json_t *frame)
{
	const json_t *deal = json_object_get(frame, "deal");

	return !before ||
	       (deal && !json_equal(deal, json_object_get(before, "deal")));
}

static bool
has_same_last(const json_t *before, const json_t *frame)
{
	const json_t *last = json_object_get(before, "last");

	return last && json_equal(last, json_object_get(frame, "last"));
}

static void
show(void *self, json_t *frame)
{
	struct at_terminal *at = self;
	struct screen *screen = &at->terminal->screen;

	screen_look_for_cards(screen, frame);
	screen_together(screen, at->frame, frame);
	if (!has_same_last(at->frame, frame))
		screen_last(screen, frame);
	if (is_new_deal(at->frame, frame)) {
		fputc('\n', screen->out);
		screen_heading(screen, frame);
	}
	terminal_flush(at->terminal);
	forget_heard(at);
	json_decref(at->frame);
	at->frame = json_incref(frame);
}

static bool
ask(void *self, const char *question, json_t *actions, int64_t left_ms)
{
	struct at_terminal *at = self;

	strlcpy(at->question, question, sizeof at->question);
	at->actions = json_incref(actions);
	at->left_ms = left_ms;
	at->hints = 0;
	return true;
}

static void
end_game(void *self, json_t *points, json_t *sentences)
{
	struct at_terminal *at = self;
	const struct screen *screen = &at->terminal->screen;
	const json_t *turn = json_object_get(at->frame, "turn");
	const bool over = turn && json_array_size(turn) == 0;
	char *words = language_say_all(language_in_use(), sentences);

	fprintf(screen->out, "\n%s\n",
		over ? t("The game is over.") : t("The game was broken off."));
	screen_result(screen, at->frame, points);
	if (words)
		screen_write(screen, words);
	fputc('\n', screen->out);
	free(words);
	terminal_flush(at->terminal);
	forget_game(at);
}

/* Says NOTE, if there is one. */
static void
say(const struct at_terminal *at, const char *note)
{
	if (*note == '\0')
		return;
	screen_say(&at->terminal->screen, note);
	fputc('\n', out_of(at));
}

static void
show_all(struct at_terminal *at)
{
	fputc('\n', out_of(at));
	if (!at->frame)
		return;
	screen_heading(&at->terminal->screen, at->frame);
	screen_position(&at->terminal->screen, at->frame, NULL, true);
}

static void
list_actions(const struct at_terminal *at)
{
	const size_t count = json_array_size(at->actions);

	for (size_t i = 0; i < count && i < LISTED_MAX; i++) {
		const json_t *action = json_array_get(at->actions, i);
		const char *text =
			json_string_value(json_object_get(action, "action"));
		char words[WORDS_NOTE_MAX];

		if (!text)
			continue;
		input_say_action(action, words);
		say(at, words);
	}
	if (count > LISTED_MAX) {
		const int more = (int)(count - LISTED_MAX);

		fprintf(out_of(at),
			tn(more, "... and %d more.\n", "... and %d more.\n"),
			more);
	}
}

static void
show_help(const struct at_terminal *at, const struct input *input)
{
	fputs(input_help(input), out_of(at));
	fputs(input->card_by_card ? "" : "\n", out_of(at));
	fputs(t("list   see what you may do\n"
		"show   see how the game stands\n"
		"hint   what an expert would do: the card, then all of it, "
		"then why\n"
		"rules  read the rules of the game\n"
		"back   begin this answer again\n"
		"undo   take your last action back\n"
		"resign give this game up, as does quit\n"),
		out_of(at));
}

/* What ACTION is in words. */
static void
words_of_action(
	const struct at_terminal *at, const char *action, char words[NOTE])
{
	const json_t *one;
	size_t i;

	strlcpy(words, action, WORDS_NOTE_MAX);
	json_array_foreach(at->actions, i, one)
	{
		const char *text =
			json_string_value(json_object_get(one, "action"));

		if (text && strcmp(text, action) == 0)
			language_say(language_in_use(),
				json_object_get(one, "say"), words, words,
				WORDS_NOTE_MAX);
	}
}

/* The card, or the square, with which ACTION begins. False: it is that alone. */
static bool
begin_of_action(const char *action, char words[NOTE])
{
	char first[16], second[16], third[16];
	const int count =
		sscanf(action, "%15s %15s %15s", first, second, third);

	if (count < 2)
		return false;
	if (count == 3 && strspn(first, "0123456789") == strlen(first))
		snprintf(words, WORDS_NOTE_MAX, "%s %s", first, second);
	else
		strlcpy(words, first, WORDS_NOTE_MAX);
	return true;
}

/* How much better the best is than what comes next. */
static void
say_margin(const struct at_terminal *at, const struct weighing *weighing)
{
	const struct weighed *next = &weighing->actions[1];
	char words[WORDS_NOTE_MAX], text[WORDS_NOTE_MAX];

	if (weighing->count < 2)
		return;
	const double margin = weighing->actions[0].worth - next->worth;
	words_of_action(at, next->action, words);
	if (margin <= 2 * next->error)
		snprintf(text, sizeof text, t("About as good: %s."), words);
	else
		snprintf(text, sizeof text,
			t("Next best, by %.1f points less: %s."), margin,
			words);
	say(at, text);
}

/* Why the best is that, a line each. */
static void
say_why(const struct at_terminal *at, const struct weighing *weighing)
{
	char text[WORDS_NOTE_MAX];
	const json_t *reason;
	size_t i;

	json_array_foreach(weighing->why, i, reason)
	{
		language_say(language_in_use(), reason, "", text, sizeof text);
		say(at, text);
	}
	say_margin(at, weighing);
}

/* Step by step: the card, then the whole action, then why. */
static void
give_hint(struct at_terminal *at)
{
	struct weighing weighing;
	char words[WORDS_NOTE_MAX], text[WORDS_NOTE_MAX];

	if (at->right) {
		words_of_action(at, at->right, words);
		snprintf(text, sizeof text, t("This is right: %s."), words);
		say(at, text);
		return;
	}
	weighing_begin(&weighing);
	if (!at->terms->hints ||
		!hint_weigh(&at->person.hint, &weighing, at->person.seed)) {
		say(at, t("There are no hints in this game."));
		weighing_release(&weighing);
		return;
	}
	const char *best = weighing.actions[0].action;
	at->hints++;
	if (at->hints == 1 && begin_of_action(best, words)) {
		snprintf(text, sizeof text, t("Think of %s."), words);
		say(at, text);
	} else if (at->hints <= 2) {
		at->hints = 2;
		words_of_action(at, best, words);
		snprintf(text, sizeof text, t("The expert would choose: %s."),
			words);
		say(at, text);
	} else
		say_why(at, &weighing);
	weighing_release(&weighing);
}

static void
show_picture(void *self, FILE *file, const json_t *frame)
{
	const struct at_terminal *at = self;

	(void)file;
	screen_places(&at->terminal->screen, frame);
}

static void
show_rules(struct at_terminal *at)
{
	const char *text = rules_text(at->person.rules, language_in_use());

	if (text)
		rules_page_print(out_of(at), text, show_picture, at);
	else
		fputs(t("There is no page about this game.\n"), out_of(at));
}

/* The words that mean the same in every game; false: LINE is none of them. */
static bool
obey(struct at_terminal *at, struct input *input, const char *line)
{
	char note[WORDS_NOTE_MAX] = "";

	if (words_are(line, "help") || words_are(line, "?"))
		show_help(at, input);
	else if (words_are(line, "show"))
		show_all(at);
	else if (words_are(line, "list"))
		list_actions(at);
	else if (words_are(line, "hint"))
		give_hint(at);
	else if (words_are(line, "rules"))
		show_rules(at);
	else if (words_are(line, "back"))
		input_start(input, &input->question, note);
	else
		return false;
	say(at, note);
	return true;
}

static void
begin_question(struct at_terminal *at)
{
	struct terminal *terminal = at->terminal;

	if (!terminal->hinted)
		fprintf(out_of(at), "(%s)\n", t("help says what you can type"));
	terminal->hinted = true;
	fputc('\n', out_of(at));
	show_heard(at);
	if (at->frame)
		screen_position(&terminal->screen, at->frame, NULL, false);
	if (at->left_ms >= 0)
		fprintf(out_of(at), t("Time   %.1f s\n"),
			(double)at->left_ms / 1000);
}

static enum end
end_of(enum terminal_status status)
{
	switch (status) {
	case TERMINAL_GONE:
		return END_GONE;
	case TERMINAL_INTERRUPTED:
		return END_INTERRUPTED;
	case TERMINAL_END:
	case TERMINAL_LINE:
		break;
	}
	return END_CLOSED;
}

/* Whether the person means it. What is neither yes nor no is what else to do. */
static enum terminal_status
ask_again(struct at_terminal *at, char **line, bool *sure)
{
	enum terminal_status status = terminal_ask(at->terminal,
		t("That loses the game. Give it up? (y/N) "), line);

	*sure = false;
	if (status == TERMINAL_LINE &&
		(words_end(*line) || words_yes_or_no(*line, sure)))
		*line = NULL;
	return status;
}

static bool
gives_up(const char *line)
{
	return words_are(line, PERSON_RESIGNS) || words_are(line, "quit");
}

/* How many actions there are to take back, to the last that was a choice; 0:
 * none. */
static int
count_to_undo(const struct at_terminal *at)
{
	for (int i = at->acted; i-- > 0;) {
		if (i < CHOICES_MAX && at->chosen[i])
			return at->acted - i;
	}
	return 0;
}

/* What is chosen of this answer is forgotten, or else the last action is taken
 * back. */
static enum end
undo(struct at_terminal *at, struct input *input)
{
	char note[WORDS_NOTE_MAX] = "";

	if (input->card_by_card && input->tablic.stage != TABLIC_INPUT_CARD)
		input_start(input, &input->question, note);
	else if (!at->terms->undo)
		strlcpy(note, t("Nothing can be taken back here."),
			sizeof note);
	else if (count_to_undo(at) == 0)
		strlcpy(note, t("You have chosen nothing yet."), sizeof note);
	else
		return END_TAKES_BACK;
	say(at, note);
	return END_ANSWER;
}

/* Takes the next line. END_ANSWER: asking goes on until the input is done. */
static enum end
take_line(struct at_terminal *at, struct input *input)
{
	char text[WORDS_NOTE_MAX];
	char *line;
	bool sure = false;

	input_prompt(input, text);
	enum terminal_status status = terminal_ask(at->terminal, text, &line);
	while (status == TERMINAL_LINE && line && gives_up(line) && !sure) {
		sure = at->right != NULL;
		if (!sure)
			status = ask_again(at, &line, &sure);
	}
	if (status != TERMINAL_LINE)
		return end_of(status);
	if (sure)
		return END_RESIGNS;
	if (line && words_are(line, "undo"))
		return undo(at, input);
	if (!line || obey(at, input, line))
		return END_ANSWER;
	input_line(input, line, text);
	say(at, text);
	return END_ANSWER;
}

/* Asks until there is an answer. */
static enum end
converse(struct at_terminal *at, struct input *input)
{
	const struct input_question question = {at->question, at->person.rules,
		at->frame, at->actions, at->person.seat, &at->random};
	char text[WORDS_NOTE_MAX];
	enum end end = END_ANSWER;

	begin_question(at);
	input_start(input, &question, text);
	say(at, text);
	const bool chosen = !input->done;
	while (end == END_ANSWER && !input->done)
		end = take_line(at, input);
	if (end == END_ANSWER && at->acted < CHOICES_MAX)
		at->chosen[at->acted] = chosen;
	at->acted += end == END_ANSWER;
	return end;
}

static void
take_back(struct at_terminal *at)
{
	const int count = count_to_undo(at);
	char answer[32];

	snprintf(answer, sizeof answer, PERSON_UNDOES, count);
	at->acted -= count;
	at->taken_back = true;
	person_answer(&at->person, &at->bot, answer);
}

/* Answers the question in hand. False: nobody waits for it. */
static bool
answer(struct at_terminal *at)
{
	static struct input input;
	const enum end end = converse(at, &input);

	json_decref(at->actions);
	at->actions = NULL;
	switch (end) {
	case END_ANSWER:
		person_answer(&at->person, &at->bot, input.answer);
		return true;
	case END_TAKES_BACK:
		take_back(at);
		return true;
	case END_RESIGNS:
		person_answer(&at->person, &at->bot, PERSON_RESIGNS);
		return true;
	case END_CLOSED:
		fprintf(out_of(at), "\n%s\n",
			t("The input has ended, so you give up."));
		person_answer(&at->person, &at->bot, PERSON_LEAVES);
		return true;
	case END_INTERRUPTED:
		terminal_end_by_signal(at->terminal, STDIN_FILENO);
	case END_GONE:
		break;
	}
	fprintf(out_of(at), "\n%s\n",
		t("Nobody waits for your answer any more."));
	/* Whoever runs us keeps the last lines of standard error. */
	warnx("nobody reads the answers any more");
	return false;
}

int
at_terminal_run(
	struct terminal *terminal, const struct at_terminal_terms *terms)
{
	static struct at_terminal at;
	const struct person_place place = {
		begin, hear, show, ask, end_game, &at};
	bool goes_on = true;

	at = (struct at_terminal){.terminal = terminal, .terms = terms};
	person_bot(&at.person, &place, terms->version, &at.bot);
	arc4random_buf(&at.person.seed, sizeof at.person.seed);
	bot_begin(&at.bot, STDOUT_FILENO);
	while (goes_on && !bot_is_over(&at.bot) && !at.person.failed) {
		bot_read(&at.bot, STDIN_FILENO);
		while (goes_on && at.bot.is_put_off)
			goes_on = answer(&at);
	}
	forget_game(&at);
	person_release(&at.person);
	if (!goes_on)
		return EXIT_FAILURE;
	if (bot_end(&at.bot) == 0 && !at.person.failed)
		return EXIT_SUCCESS;
	warn("human");
	return EXIT_FAILURE;
}

/* ---- A lesson */

/* A text of it behind a word, in lines. */
static void
tell(const struct at_terminal *at, const char *word, const char *text)
{
	char words[TOLD_MAX], *lines = NULL;
	size_t size;
	FILE *file = open_memstream(&lines, &size);

	snprintf(words, sizeof words, "%s%s", word, t(text));
	if (file)
		rules_page_print(file, words, NULL, NULL);
	if (file && fclose(file) == 0)
		for (char *rest = lines, *line; (line = strsep(&rest, "\n"));)
			say(at, line);
	free(lines);
}

static void
begin_step(struct at_terminal *at, const json_t *step, const json_t *right)
{
	const struct screen *screen = &at->terminal->screen;
	json_t *frame = json_object_get(step, "frame");
	char head[WORDS_NOTE_MAX];

	forget_game(at);
	at->frame = json_incref(frame);
	at->actions = json_incref(json_object_get(step, "actions"));
	at->person.seat =
		(int)json_integer_value(json_object_get(step, "seat"));
	at->right = json_string_value(json_object_get(right, "action"));
	at->left_ms = -1;
	strlcpy(at->question, json_string_value(json_object_get(step, "ask")),
		sizeof at->question);
	screen_set_names(&at->terminal->screen, NULL, at->person.seat);
	screen_look_for_cards(&at->terminal->screen, frame);
	snprintf(head, sizeof head, t("%d of %d"),
		(int)json_integer_value(json_object_get(step, "n")),
		(int)json_integer_value(json_object_get(step, "of")));
	fprintf(screen->out, "\n%s  ", head);
	say(at, t(json_string_value(json_object_get(step, "title"))));
	tell(at, "", json_string_value(json_object_get(step, "task")));
	fputc('\n', screen->out);
	screen_heading(screen, frame);
}

/* What comes of ACTION: whether it was right. */
static bool
judge(struct at_terminal *at, const struct game_rules *rules, int n,
	const char *action)
{
	char reason[GAME_REASON_MAX], verdict[64];
	json_t *said = lesson_answer(rules, n, action, reason);
	const bool right = json_is_true(json_object_get(said, "right"));
	json_t *frame;
	size_t i;

	if (!said) {
		say(at, reason);
		return false;
	}
	json_array_foreach(json_object_get(said, "frames"), i, frame)
		show(at, frame);
	snprintf(verdict, sizeof verdict, "%s ",
		right ? t("Right.") : t("Not quite."));
	tell(at, verdict, json_string_value(json_object_get(said, "feedback")));
	json_decref(said);
	return right;
}

/* Step N, once. *RIGHT: it was answered so. */
static enum end
teach_step(struct at_terminal *at, const struct game_rules *rules, int n,
	bool *right)
{
	static struct input input;
	char reason[GAME_REASON_MAX];
	json_t *step = lesson_step(rules, n);
	json_t *example = lesson_answer(rules, n, NULL, reason);
	enum end end = END_GONE;

	*right = false;
	if (step && example) {
		begin_step(at, step, example);
		end = converse(at, &input);
	}
	if (end == END_ANSWER)
		*right = judge(at, rules, n, input.answer);
	json_decref(at->actions);
	at->actions = NULL;
	json_decref(example);
	json_decref(step);
	return end;
}

bool
at_terminal_teaches(const char *game)
{
	const struct game_rules *rules = game_find(game);

	return rules && lesson_length(rules) > 0;
}

int
at_terminal_teach(struct terminal *terminal, const char *game)
{
	const struct game_rules *rules = game_find(game);
	static const struct at_terminal_terms terms;
	static struct at_terminal at;
	enum end end = END_ANSWER;
	bool right;
	int n = 1;

	at = (struct at_terminal){.terminal = terminal, .terms = &terms};
	strlcpy(at.person.rules, rules->name, sizeof at.person.rules);
	while (end == END_ANSWER && n <= lesson_length(rules)) {
		end = teach_step(&at, rules, n, &right);
		n += right;
	}
	if (end == END_ANSWER)
		say(&at, t("That was the last step of this lesson."));
	if (end == END_CLOSED)
		fputc('\n', out_of(&at));
	forget_game(&at);
	terminal_flush(terminal);
	if (end == END_INTERRUPTED)
		terminal_end_by_signal(terminal, STDIN_FILENO);
	return end == END_GONE ? EXIT_FAILURE : EXIT_SUCCESS;
}
