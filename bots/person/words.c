#include "person/words.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/game.h"
#include "protocol/message.h"
#include "words/language.h"

#define NOTE static WORDS_NOTE_MAX

enum { SHOWN_MAX = 20 }; /* bytes of a strange word that are shown again */

static const char blanks[] = " \t";

bool
words_refuse(char note[NOTE], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(note, WORDS_NOTE_MAX, format, arguments);
	va_end(arguments);
	return false;
}

void
words_say(char note[NOTE], const char *format, ...)
{
	size_t length = strlen(note);
	va_list arguments;

	if (length > 0)
		length = strlcat(note, " ", WORDS_NOTE_MAX);
	if (length >= WORDS_NOTE_MAX)
		return;
	va_start(arguments, format);
	vsnprintf(note + length, WORDS_NOTE_MAX - length, format, arguments);
	va_end(arguments);
}

/* Where LINE goes on after WORD; NULL if another word comes next. */
static const char *
after(const char *line, const char *word)
{
	const char *start = line + strspn(line, blanks);
	size_t length = strcspn(start, blanks);

	if (length != strlen(word) || strncasecmp(start, word, length) != 0)
		return NULL;
	return start + length;
}

bool
words_skip(char **line, const char *word)
{
	const char *rest = after(*line, word);

	if (rest)
		*line += rest - *line;
	return rest;
}

bool
words_end(const char *line)
{
	return line[strspn(line, blanks)] == '\0';
}

bool
words_are(const char *line, const char *word)
{
	const char *rest = after(line, word);

	return rest && words_end(rest);
}

void
words_suits(char *line)
{
	static const struct {
		const char *sign;
		char letter;
	} suits[] = {{"♣", 'C'}, {"♦", 'D'}, {"♥", 'H'}, {"♠", 'S'}, {"♧", 'C'},
		{"♢", 'D'}, {"♡", 'H'}, {"♤", 'S'}};

	for (; *line != '\0'; line++) {
		for (size_t i = 0; i < sizeof suits / sizeof suits[0]; i++) {
			size_t length = strlen(suits[i].sign);

			if (strncmp(line, suits[i].sign, length) != 0)
				continue;
			*line = suits[i].letter;
			memmove(line + 1, line + length,
				strlen(line + length) + 1);
		}
	}
}

/* Writes what WORD has of Serbian and Polish letters as the letters of English
 * that are nearest. */
static void
make_plain(char *word)
{
	static const struct {
		const char *letter, *plain;
	} letters[] = {{"а", "a"}, {"б", "b"}, {"в", "v"}, {"г", "g"},
		{"д", "d"}, {"е", "e"}, {"з", "z"}, {"и", "i"}, {"ј", "j"},
		{"к", "k"}, {"л", "l"}, {"м", "m"}, {"н", "n"}, {"о", "o"},
		{"п", "p"}, {"р", "r"}, {"с", "s"}, {"т", "t"}, {"ћ", "c"},
		{"у", "u"}, {"ф", "f"}, {"х", "h"}, {"ц", "c"}, {"ч", "c"},
		{"ш", "s"}, {"А", "a"}, {"Д", "d"}, {"Е", "e"}, {"И", "i"},
		{"Ј", "j"}, {"К", "k"}, {"Н", "n"}, {"О", "o"}, {"П", "p"},
		{"Р", "r"}, {"С", "s"}, {"Т", "t"}, {"Ф", "f"}, {"Х", "h"},
		{"Ц", "c"}, {"ć", "c"}, {"č", "c"}, {"ł", "l"}, {"Ł", "l"},
		{"ę", "e"}, {"ą", "a"}, {"ó", "o"}, {"ś", "s"}, {"š", "s"},
		{"ż", "z"}, {"ź", "z"}, {"ž", "z"}, {"đ", "d"}, {"ń", "n"}};

	for (; *word != '\0'; word++) {
		for (size_t i = 0; i < sizeof letters / sizeof *letters; i++) {
			size_t length = strlen(letters[i].letter);

			if (strncmp(word, letters[i].letter, length) != 0)
				continue;
			*word = *letters[i].plain;
			memmove(word + 1, word + length,
				strlen(word + length) + 1);
		}
	}
}

bool
words_yes_or_no(const char *line, bool *yes)
{
	static const struct {
		const char *word;
		bool yes;
	} answers[] = {{"y", true}, {"yes", true}, {"d", true}, {"da", true},
		{"tak", true}, {"n", false}, {"no", false}, {"ne", false},
		{"nie", false}};
	char plain[SHOWN_MAX];

	if (strlcpy(plain, line, sizeof plain) >= sizeof plain)
		return false;
	make_plain(plain);
	for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
		if (!words_are(plain, answers[i].word))
			continue;
		*yes = answers[i].yes;
		return true;
	}
	return false;
}

enum { SUIT_INITIALS = 2 };

/* In the order of CARD_SUITS; the first ones may be said by their initial. */
static const char *const suit_words[CARD_SUIT_COUNT][6] = {
	{"tref", "clubs", "trefl", "trefle", "detelina"},
	{"karo", "diamonds", "kara", "kocka"},
	{"herc", "hearts", "kier", "kiery", "srce"},
	{"pik", "spades", "piki"},
};

/* The place of C in LIST, -1 for none. */
static int
place(const char *list, char c)
{
	const char *found =
		c != '\0' ? strchr(list, toupper((unsigned char)c)) : NULL;

	return found ? (int)(found - list) : -1;
}

/* The suit whose name the first LENGTH bytes of WORD are or begin; -1: none. No
 * two suits have names that begin with the same two letters. */
static int
suit_of_word(const char *word, size_t length)
{
	for (int suit = 0; suit < CARD_SUIT_COUNT; suit++) {
		for (int i = 0; suit_words[suit][i]; i++) {
			const char *name = suit_words[suit][i];

			if (length > 0 && (length > 1 || i < SUIT_INITIALS) &&
				length <= strlen(name) &&
				strncasecmp(word, name, length) == 0)
				return suit;
		}
	}
	return -1;
}

/* The value that WORD begins with, and how many bytes that takes; -1: none.
 * SUMS: an ace is also 1 and 11, J 12, Q 13 and K 14, as in tablić. */
static int
value_of_word(const char *word, bool sums, size_t *length)
{
	static const struct {
		const char *text;
		char value;
		bool sum;
	} names[] = {
		{"10", 'T', false},
		{"11", 'A', true},
		{"12", 'J', true},
		{"13", 'Q', true},
		{"14", 'K', true},
		{"1", 'A', true},
	};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		*length = strlen(names[i].text);
		if ((sums || !names[i].sum) &&
			strncmp(word, names[i].text, *length) == 0)
			return place(CARD_VALUES, names[i].value);
	}
	*length = 1;
	return place(CARD_VALUES, *word);
}

/* A value, and behind it a suit or the beginning of one if there is any. */
static bool
parse_value_first(const char *word, bool sums, struct card_name *name)
{
	size_t length;
	int value = value_of_word(word, sums, &length);
	const char *rest = word + length;
	int suit = WORDS_ANY_SUIT;

	if (value < 0)
		return false;
	if (*rest != '\0') {
		suit = suit_of_word(rest, strlen(rest));
		if (suit < 0)
			return false;
	}
	*name = (struct card_name){value, suit};
	return true;
}

/* A suit or the beginning of one, and behind it a value. */
static bool
parse_suit_first(const char *word, bool sums, struct card_name *name)
{
	for (size_t length = strlen(word); length-- > 1;) {
		int suit = suit_of_word(word, length);
		struct card_name rest;

		if (suit < 0 ||
			!parse_value_first(word + length, sums, &rest) ||
			rest.suit != WORDS_ANY_SUIT)
			continue;
		*name = (struct card_name){rest.value, suit};
		return true;
	}
	return false;
}

static enum words_status
bad_word(const char *word, char note[NOTE])
{
	words_refuse(note,
		t("\"%.*s\" is no card; help says what you can type."),
		SHOWN_MAX, word);
	return WORDS_BAD;
}

static enum words_status
after_suit(int suit, char *word, bool sums, struct card_name *name,
	char note[NOTE])
{
	struct card_name named;

	if (!word) {
		words_refuse(note, t("The value comes after its suit: %s 2."),
			suit_words[suit][0]);
		return WORDS_BAD;
	}
	make_plain(word);
	if (!parse_value_first(word, sums, &named) ||
		(named.suit != WORDS_ANY_SUIT && named.suit != suit))
		return bad_word(word, note);
	*name = (struct card_name){named.value, suit};
	return WORDS_WHOLE;
}

static bool
is_suit_name(const char *word)
{
	for (int suit = 0; suit < CARD_SUIT_COUNT; suit++) {
		for (int i = 0; suit_words[suit][i]; i++) {
			if (strcasecmp(word, suit_words[suit][i]) == 0)
				return true;
		}
	}
	return false;
}

/* The suit that WORD names; -1: none. What is a card, too, is no suit when it
 * stands alone, unless it is the whole name of one: pik is no king. */
static int
suit_alone(const char *word, bool sums)
{
	struct card_name name;

	if (!is_suit_name(word) && (parse_value_first(word, sums, &name) ||
					   parse_suit_first(word, sums, &name)))
		return -1;
	return suit_of_word(word, strlen(word));
}

/* The suit that the next of WORDS is, if the last of them is one, too; -1: they
 * are not. */
static int
suit_behind(const char *words, bool sums)
{
	char copy[GAME_LINE_MAX];
	char *rest = copy;
	char *word;
	int first = -1, last = -1;

	strlcpy(copy, words, sizeof copy);
	for (int count = 0; (word = command_word(&rest)); count++) {
		make_plain(word);
		last = suit_alone(word, sums);
		if (count == 0)
			first = last;
	}
	return last >= 0 ? first : -1;
}

/* Takes the suit behind the value that has been read. */
static void
take_suit_behind(char **words, bool sums, struct card_name *name)
{
	const int suit = name->suit == WORDS_ANY_SUIT
				 ? suit_behind(*words, sums)
				 : WORDS_ANY_SUIT;

	if (suit < 0)
		return;
	name->suit = suit;
	(void)command_word(words);
}

enum words_status
words_card(char **words, bool sums, struct card_name *name, char note[NOTE])
{
	char *word = command_word(words);

	if (!word)
		return WORDS_NONE;
	make_plain(word);
	const int suit = suit_alone(word, sums);
	if (suit >= 0)
		return after_suit(suit, command_word(words), sums, name, note);
	if (parse_value_first(word, sums, name)) {
		take_suit_behind(words, sums, name);
		return WORDS_WHOLE;
	}
	return parse_suit_first(word, sums, name) ? WORDS_WHOLE
						  : bad_word(word, note);
}

bool
words_card_of_initial(const char *line, char words[static WORDS_CARD_MAX])
{
	char initial[2], value[4], more[2];
	struct card_name name;

	if (sscanf(line, " %1s %3s %1s", initial, value, more) != 2 ||
		!strchr(blanks, line[strspn(line, blanks) + 1]))
		return false;
	int suit = suit_of_word(initial, 1);
	if (suit < 0 || place(CARD_VALUES, *initial) < 0 ||
		!parse_value_first(value, false, &name) ||
		name.suit != WORDS_ANY_SUIT ||
		name.value == place(CARD_VALUES, *initial))
		return false;
	snprintf(words, WORDS_CARD_MAX, "%s %s", suit_words[suit][0], value);
	return true;
}

struct words_text
words_card_text(struct card_name name)
{
	struct words_text shown = {{CARD_VALUES[name.value]}};

	if (name.suit != WORDS_ANY_SUIT)
		shown.text[1] = CARD_SUITS[name.suit];
	else if (*shown.text == 'T')
		strlcpy(shown.text, "10", sizeof shown.text);
	return shown;
}

card_set
words_cards(struct card_name name)
{
	card_set all = card_set_of_value(name.value);

	if (name.suit == WORDS_ANY_SUIT)
		return all;
	return card_bit((card)(CARD_SUIT_COUNT * name.value + name.suit));
}
