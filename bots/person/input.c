#include "person/input.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/mark.h"
#include "protocol/message.h"
#include "words/language.h"

#define NOTE static WORDS_NOTE_MAX

enum {
	WORDS_MAX = CARD_COUNT, /* of a line that can mean something */
	PATTERN_MAX = 8,
};

/* What the person asked for is known. */
static bool
finish(struct input *in, const char *answer)
{
	strlcpy(in->answer, answer, sizeof in->answer);
	in->done = true;
	return true;
}

/* The cards in FACES; false: not all are cards. */
static bool
read_faces(const json_t *faces, card_set *cards)
{
	*cards = 0;
	for (size_t i = 0; i < json_array_size(faces); i++) {
		const char *face = json_string_value(json_array_get(faces, i));
		card c;

		if (!face || !card_parse(face, &c))
			return false;
		*cards |= card_bit(c);
	}
	return true;
}

static const json_t *
hand_of(const struct input *in)
{
	const json_t *piles = json_object_get(in->question.frame, "places");
	const json_t *found = NULL;
	const json_t *at;
	size_t i;

	json_array_foreach(piles, i, at)
	{
		const char *kind =
			json_string_value(json_object_get(at, "kind"));
		const json_t *owner = json_object_get(at, "owner");

		if (kind && strcmp(kind, "hand") == 0 && owner &&
			json_integer_value(owner) == in->question.seat)
			found = at;
	}
	return json_object_get(found, "faces");
}

/* The play, when it is whole. */
static void
take_tablic(struct input *in)
{
	const struct tablic_input *play = &in->tablic;
	char text[3 * CARD_COUNT + 4];

	if (play->stage != TABLIC_INPUT_DONE)
		return;
	card_format(play->played, text);
	card_set_format(play->taken, text + 2);
	finish(in, text);
}

/* Reads hand and table of tablić off the frame; false: it is another game. */
static bool
start_tablic(struct input *in, char note[NOTE])
{
	const json_t *table = json_array_get(
		json_object_get(in->question.frame, "places"), 0);
	card_set hand, on_table;

	if (strncmp(in->question.rules, "tablic", strlen("tablic")) != 0 ||
		!read_faces(hand_of(in), &hand) || !hand ||
		!read_faces(json_object_get(table, "faces"), &on_table))
		return false;
	in->card_by_card = true;
	tablic_input_start(
		&in->tablic, hand, on_table, in->question.random, note);
	take_tablic(in);
	return true;
}

static const json_t *
action_at(const struct input *in, size_t index)
{
	return json_array_get(in->question.actions, index);
}

/* NULL: there is only said that there are more. */
static const char *
text_at(const struct input *in, size_t index)
{
	return json_string_value(
		json_object_get(action_at(in, index), "action"));
}

static const json_t *
pieces_at(const struct input *in, size_t index)
{
	return json_object_get(action_at(in, index), "pieces");
}

/* The face of a piece; NULL: it lies on a grid. */
static const char *
face_of(const json_t *piece)
{
	return json_string_value(json_array_get(piece, 1));
}

static const char *
face_at(const struct input *in, size_t index, size_t piece)
{
	const char *face = face_of(json_array_get(pieces_at(in, index), piece));

	return face ? face : "";
}

static size_t
count_actions(const struct input *in)
{
	return json_array_size(in->question.actions);
}

/* What its first action is made of. Who is to name marks, or squares of which
 * actions have names of their own, types the action. */
enum form { FORM_CARDS, FORM_GRID, FORM_TEXT };

static enum form
form_of(const struct input *in)
{
	const json_t *pieces = pieces_at(in, 0);

	if (json_array_size(pieces) == 0)
		return FORM_TEXT;
	const char *face = face_of(json_array_get(pieces, 0));
	struct mark mark;

	if (face)
		return mark_parse(face, &mark) ? FORM_TEXT : FORM_CARDS;
	return strchr("0123456789", *text_at(in, 0)) ? FORM_GRID : FORM_TEXT;
}

/* Words that cards are named by: as the deck has them, in either case, or as
 * people say them. */
struct patterns {
	enum way { AS_WRITTEN, IN_EITHER_CASE, IN_WORDS, WAYS } way;
	int count;
	char words[WORDS_MAX][PATTERN_MAX];
};

/* False: NOTE says why LINE cannot be meant that way. */
static bool
read_patterns(
	struct patterns *patterns, enum way way, char *line, char note[NOTE])
{
	enum words_status status = WORDS_WHOLE;
	struct card_name name;

	patterns->way = way;
	for (patterns->count = 0; patterns->count < WORDS_MAX;
		patterns->count++) {
		char *pattern = patterns->words[patterns->count];
		const char *word = way == IN_WORDS ? NULL : command_word(&line);

		if (way == IN_WORDS)
			status = words_card(&line, false, &name, note);
		if (status != WORDS_WHOLE || (way != IN_WORDS && !word))
			break;
		if (way != IN_WORDS)
			strlcpy(pattern, word, PATTERN_MAX);
		else
			snprintf(pattern, PATTERN_MAX, "%c%.1s",
				CARD_VALUES[name.value],
				name.suit == WORDS_ANY_SUIT
					? ""
					: &CARD_SUITS[name.suit]);
	}
	return status != WORDS_BAD;
}

/* Does the pattern at INDEX name FACE, by itself, its value or its suit? */
static bool
names(const struct patterns *patterns, int index, const char *face)
{
	const char *word = patterns->words[index];
	int (*compare)(const char *, const char *, size_t) =
		patterns->way == AS_WRITTEN ? strncmp : strncasecmp;
	const size_t length = strlen(word);

	if (length == strlen(face))
		return compare(word, face, length) == 0;
	return length == 1 && strlen(face) == 2 &&
	       (compare(word, face, 1) == 0 || compare(word, face + 1, 1) == 0);
}

/* Do the patterns from FIRST on name the pieces that are not in USED, each
 * one? */
static bool
names_rest(const struct patterns *patterns, int first, const struct input *in,
	size_t action, uint64_t used)
{
	if (first == patterns->count)
		return true;
	for (int i = 1; i < patterns->count; i++) {
		const uint64_t bit = (uint64_t)1 << i;

		if ((used & bit) == 0 &&
			names(patterns, first,
				face_at(in, action, (size_t)i)) &&
			names_rest(patterns, first + 1, in, action, used | bit))
			return true;
	}
	return false;
}

static bool
names_action(const struct patterns *patterns, const struct input *in, size_t i)
{
	return patterns->count > 0 &&
	       json_array_size(pieces_at(in, i)) == (size_t)patterns->count &&
	       names(patterns, 0, face_at(in, i, 0)) &&
	       names_rest(patterns, 1, in, i, 0);
}

static bool
names_held(const struct patterns *patterns, const struct input *in)
{
	const json_t *hand = hand_of(in);

	for (size_t i = 0; i < json_array_size(hand); i++) {
		const char *face = json_string_value(json_array_get(hand, i));

		if (patterns->count > 0 && face && names(patterns, 0, face))
			return true;
	}
	return false;
}

/* Bytes of a list of words, with the NUL, which fits a note with what is said
 * around it. */
enum { WORDS_LIST_MAX = WORDS_NOTE_MAX - 128 };

/* Adds a word to a list of them, as far as there is room. */
static void
list(char words[static WORDS_LIST_MAX], const char *word)
{
	const size_t length = strlen(words);

	if (length + strlen(word) + 8 < WORDS_LIST_MAX)
		snprintf(words + length, WORDS_LIST_MAX - length, "%s%s",
			length > 0 ? " " : "", word);
	else if (length > 3 && strcmp(words + length - 3, "...") != 0)
		strlcat(words, " ...", WORDS_LIST_MAX);
}

/* Takes the only action that PATTERNS name. False: NOTE asks which, or is
 * empty where they name none. */
static bool
take_named(struct input *in, const struct patterns *patterns, char note[NOTE])
{
	char all[WORDS_LIST_MAX] = "";
	size_t found = 0;
	int count = 0;

	note[0] = '\0';
	for (size_t i = 0; i < count_actions(in); i++) {
		if (!text_at(in, i) || !names_action(patterns, in, i))
			continue;
		list(all, text_at(in, i));
		found = i;
		count++;
	}
	if (count == 1)
		return finish(in, text_at(in, found));
	return count > 1 && words_refuse(note, t("Which one: %s?"), all);
}

static bool
is_of_one_piece(const struct input *in)
{
	for (size_t i = 0; i < count_actions(in); i++)
		if (json_array_size(pieces_at(in, i)) > 1)
			return false;
	return true;
}

/* What is named may not be played. */
static bool
refuse_named(const struct input *in, int count, char note[NOTE])
{
	char all[WORDS_LIST_MAX] = "";

	if (!is_of_one_piece(in))
		return words_refuse(note,
			t("You may not do that; type list to see what you "
			  "may."));
	if (count > 1)
		return words_refuse(note, t("One card, please."));
	for (size_t i = 0; i < count_actions(in); i++)
		if (text_at(in, i))
			list(all, text_at(in, i));
	return words_refuse(note, t("You may play: %s."), all);
}

static bool
cards_line(struct input *in, const char *line, char note[NOTE])
{
	struct patterns patterns;
	bool held = false;
	bool read = false;

	if (words_end(line))
		return words_refuse(note, t("Name a card of your hand."));
	for (enum way way = AS_WRITTEN; way < WAYS; way++) {
		char words[GAME_LINE_MAX];
		char why[WORDS_NOTE_MAX];

		strlcpy(words, line, sizeof words);
		read = read_patterns(&patterns, way, words, why);
		if (!read) {
			strlcpy(note, why, WORDS_NOTE_MAX);
			continue;
		}
		if (take_named(in, &patterns, note))
			return true;
		if (*note != '\0')
			return false;
		held |= names_held(&patterns, in);
	}
	if (held || (read && patterns.count > 1))
		return refuse_named(in, patterns.count, note);
	return read ? words_refuse(note, t("You do not hold that card."))
		    : false;
}

/* The words of a line or an action */
struct words {
	int count;
	char *at[WORDS_MAX];
	char text[GAME_LINE_MAX];
};

static void
split(const char *text, struct words *words)
{
	char *rest = words->text;

	strlcpy(words->text, text, sizeof words->text);
	for (words->count = 0; words->count < WORDS_MAX; words->count++) {
		words->at[words->count] = command_word(&rest);
		if (!words->at[words->count])
			break;
	}
}

/* Do the words of ACTION begin with the first COUNT of TYPED? */
static bool
begins(const struct words *action, const struct words *typed, int count)
{
	if (action->count < count)
		return false;
	for (int i = 0; i < count; i++)
		if (strcasecmp(action->at[i], typed->at[i]) != 0)
			return false;
	return true;
}

static bool
has_all(const struct words *action, const struct words *typed)
{
	uint64_t used = 0;
	int found = 0;

	if (action->count != typed->count)
		return false;
	for (int i = 0; i < typed->count; i++) {
		for (int k = 0; k < action->count; k++) {
			if ((used >> k & 1) != 0 ||
				strcasecmp(action->at[k], typed->at[i]) != 0)
				continue;
			used |= (uint64_t)1 << k;
			found++;
			break;
		}
	}
	return found == typed->count;
}

/* Finds the action that TYPED is, begins or has the words of; how many there
 * are. */
static int
find_typed(const struct input *in, const struct words *typed, size_t *found)
{
	int beginning = 0, having = 0;
	size_t last = 0;

	for (size_t i = 0; i < count_actions(in); i++) {
		struct words action;

		if (!text_at(in, i))
			continue;
		split(text_at(in, i), &action);
		if (begins(&action, typed, typed->count)) {
			*found = i;
			if (action.count == typed->count)
				return 1;
			beginning++;
		} else if (has_all(&action, typed)) {
			last = i;
			having++;
		}
	}
	if (beginning > 0)
		return beginning;
	*found = last;
	return having;
}

/* Says how actions go on that begin with the first COUNT words of TYPED; false:
 * none does. */
static bool
tell_next(const struct input *in, const struct words *typed, int count,
	char note[NOTE])
{
	char all[WORDS_NOTE_MAX] = " ";
	char before[WORDS_LIST_MAX] = "", behind[WORDS_LIST_MAX] = "";

	for (int i = 0; i < count; i++)
		list(before, typed->at[i]);
	for (size_t i = 0; i < count_actions(in); i++) {
		struct words action;
		char word[PATTERN_MAX + 4];

		split(text_at(in, i) ? text_at(in, i) : "", &action);
		if (action.count <= count || !begins(&action, typed, count))
			continue;
		snprintf(word, sizeof word, " %.8s ", action.at[count]);
		if (strstr(all, word))
			continue;
		strlcat(all, word + 1, sizeof all);
		list(behind, action.at[count]);
	}
	if (*behind != '\0')
		words_say(note, t("After %s: %s."), before, behind);
	else
		words_say(note, t("After %s: nothing."), before);
	return *behind != '\0';
}

/* Refuses TYPED, which no action begins with. On a board, the square is what
 * matters. */
static bool
refuse_typed(const struct input *in, const struct words *typed, char note[NOTE])
{
	const char *first = text_at(in, 0);
	const size_t count = count_actions(in);
	const char *last = text_at(in, count - 1);
	const bool on_board = form_of(in) == FORM_GRID && typed->count >= 2;

	if (form_of(in) != FORM_GRID && first && last &&
		strspn(first, "0123456789") == strlen(first))
		return words_refuse(note, t("A number from %s to %s, please."),
			first, last);
	if (typed->count == 0)
		return words_refuse(note, t("Say what to do, as: %s."), first);
	words_refuse(note, "%s",
		on_board ? t("You may not do that.")
			 : t("You may not do that; type list to see what you "
			     "may."));
	if (on_board)
		tell_next(in, typed, 2, note);
	return false;
}

static bool
text_line(struct input *in, const char *line, char note[NOTE])
{
	struct words typed;
	size_t found = 0;
	int count;

	split(line, &typed);
	count = typed.count > 0 ? find_typed(in, &typed, &found) : 0;
	if (count == 1 && (form_of(in) != FORM_GRID || typed.count != 2))
		return finish(in, text_at(in, found));
	if (count == 0 && !(form_of(in) == FORM_GRID && typed.count == 2))
		return refuse_typed(in, &typed, note);
	tell_next(in, &typed, typed.count, note);
	return false;
}

void
input_say_action(const json_t *action, char words[NOTE])
{
	const char *text = json_string_value(json_object_get(action, "action"));
	const char *english =
		json_string_value(json_object_get(action, "words"));

	language_say(language_in_use(), json_object_get(action, "say"),
		english ? english : text, words, WORDS_NOTE_MAX);
}

/* There is nothing to choose. */
static void
take_only(struct input *in, char note[NOTE])
{
	char words[WORDS_NOTE_MAX];

	if (form_of(in) != FORM_CARDS || !is_of_one_piece(in)) {
		input_say_action(action_at(in, 0), words);
		words_say(note, t("You have no choice: %s."), words);
	} else if (json_array_size(hand_of(in)) == 1) {
		words_say(note, t("%s is your last card, so it is played."),
			text_at(in, 0));
	} else {
		words_say(note, t("%s is all you may play, so it is played."),
			text_at(in, 0));
	}
	finish(in, text_at(in, 0));
}

void
input_start(struct input *in, const struct input_question *question,
	char note[NOTE])
{
	*in = (struct input){.question = *question};
	note[0] = '\0';
	if (!start_tablic(in, note) && count_actions(in) == 1 && text_at(in, 0))
		take_only(in, note);
}

bool
input_line(struct input *in, char *line, char note[NOTE])
{
	note[0] = '\0';
	words_suits(line);
	if (in->card_by_card) {
		const bool taken = tablic_input_line(&in->tablic, line, note);

		take_tablic(in);
		return taken;
	}
	if (count_actions(in) > 0)
		return form_of(in) == FORM_CARDS ? cards_line(in, line, note)
						 : text_line(in, line, note);
	if (words_end(line))
		return words_refuse(
			note, t("Type the answer as the protocol has it."));
	line += strspn(line, " \t");
	finish(in, line);
	while (strchr(" \t", in->answer[strlen(in->answer) - 1]))
		in->answer[strlen(in->answer) - 1] = '\0';
	return true;
}

/* "What do you declare (0 to 5)? " */
static void
text_prompt(const struct input *in, char prompt[NOTE])
{
	const char *name = in->question.name;
	const char *verb = strncmp(name, "gen_", 4) == 0 ? name + 4 : name;
	const size_t count = count_actions(in);
	const size_t last =
		count > 0 && !text_at(in, count - 1) ? count - 2 : count - 1;

	if (strcmp(verb, "move") == 0)
		words_say(prompt, "%s", t("Your move: "));
	else if (count == 0)
		words_say(prompt, t("Your %s: "), verb);
	else if (strcmp(verb, "declare") == 0)
		words_say(prompt, t("What do you declare (%s to %s)? "),
			text_at(in, 0), text_at(in, last));
	else
		words_say(prompt, t("What do you %s (%s to %s)? "), verb,
			text_at(in, 0), text_at(in, last));
}

void
input_prompt(const struct input *in, char prompt[NOTE])
{
	prompt[0] = '\0';
	if (in->card_by_card) {
		tablic_input_prompt(&in->tablic, prompt);
		return;
	}
	if (count_actions(in) == 0 || form_of(in) == FORM_TEXT)
		text_prompt(in, prompt);
	else
		words_say(prompt, "%s",
			form_of(in) == FORM_GRID ? t("Your turn: ")
						 : t("Your card: "));
}

static const char *
help_cards(const struct input *in)
{
	if (in->card_by_card)
		return t("To play, name a card of your hand: a, 2 to 10, j, q "
			 "or k. Then name\n"
			 "the cards that it takes, and end with an empty line; "
			 "or write all on\n"
			 "one line: 7 3 4. A card that takes nothing stays on "
			 "the table.\n"
			 "\n"
			 "Suits are optional: 7h, 10d, clubs 2, tref 2 (tref, "
			 "karo, herc, pik).\n"
			 "Without them TD and 2C are taken first. You are "
			 "asked when your TD or\n"
			 "2C could be meant.\n"
			 "\n"
			 "auto   take the richest set with what is already "
			 "chosen in it\n");
	return t("Name a card of your hand: 7h, 10d, qs, hearts 7, or a value "
		 "or a suit alone\n"
		 "where only one card can be meant. Where an action takes "
		 "several cards, name\n"
		 "all of them on one line, the one of your hand first.\n");
}

const char *
input_help(const struct input *in)
{
	if (in->card_by_card)
		return help_cards(in);
	if (count_actions(in) == 0)
		return t("What you may do is not known here: type the answer "
			 "as the protocol has it.\n");
	if (form_of(in) == FORM_TEXT)
		return t("Type one of the answers that you may give.\n");
	if (form_of(in) == FORM_GRID)
		return t("Type a row, a column and a piece, as 3 4 lldd; a row "
			 "and a column alone\n"
			 "to see what can lie there. A tile is named by the "
			 "colours of its edges,\n"
			 "light or dark, from west over north and east to "
			 "south.\n");
	return help_cards(in);
}
