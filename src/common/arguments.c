#include "common/arguments.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
arguments_refuse(char reason[static GAME_REASON_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, GAME_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

char *
arguments_word(char **arguments)
{
	char *word = *arguments + strspn(*arguments, " \t");
	char *end = word + strcspn(word, " \t");

	*arguments = *end == '\0' ? end : end + 1;
	if (*word == '\0')
		return NULL;
	*end = '\0';
	return word;
}

bool
arguments_number(char **arguments, const char *what, int max, int *number,
	char reason[static GAME_REASON_MAX])
{
	const char *word = arguments_word(arguments);
	const char *wrong = word;
	int n = 0;

	if (word)
		n = (int)strtonum(word, 0, max, &wrong);
	if (!word || wrong)
		return arguments_refuse(
			reason, "%s must be a number from 0 to %d", what, max);
	*number = n;
	return true;
}

bool
arguments_end(char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *word = arguments_word(&arguments);

	return !word || arguments_refuse(reason, "too many arguments: %.*s",
				ARGUMENTS_SHOWN_MAX, word);
}

bool
arguments_players(char *arguments, int max, int *seats, int *seat,
	char reason[static GAME_REASON_MAX])
{
	return arguments_number(&arguments, "the number of players", max, seats,
		       reason) &&
	       arguments_number(
		       &arguments, "a player", max - 1, seat, reason) &&
	       arguments_end(arguments, reason);
}

bool
arguments_result(char *arguments, int seats, int points[],
	char reason[static GAME_REASON_MAX])
{
	for (int seat = 0; seat < seats; seat++) {
		if (!arguments_number(&arguments, "a result", INT_MAX,
			    &points[seat], reason))
			return false;
	}
	return arguments_end(arguments, reason);
}
