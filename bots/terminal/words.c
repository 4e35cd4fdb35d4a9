#include "terminal/words.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

static const char blanks[] = " \t";

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

bool
words_answer(const char *line, bool *yes)
{
	static const struct {
		const char *word;
		bool yes;
	} answers[] = {{"y", true}, {"yes", true}, {"d", true}, {"da", true},
		{"n", false}, {"no", false}, {"ne", false}};

	*yes = true;
	if (words_end(line))
		return true;
	for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++)
		if (words_are(line, answers[i].word)) {
			*yes = answers[i].yes;
			return true;
		}
	return false;
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
