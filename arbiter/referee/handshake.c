#include "referee/handshake.h"

#include <stddef.h>
#include <string.h>

/* What separates the names in a list. */
static const char blanks[] = " \t\n";

/* The bit of the command NAME, LENGTH bytes; 0: it is none of ours. */
static unsigned
command_bit(const char *name, size_t length)
{
	static const struct {
		const char *name;
		enum optional_command bit;
	} commands[] = {
		{"set_rules", COMMAND_SET_RULES},
		{"set_seed", COMMAND_SET_SEED},
		{"result", COMMAND_RESULT},
		{"show_cards", COMMAND_SHOW_CARDS},
		{"set_names", COMMAND_SET_NAMES},
		{"set_mode", COMMAND_SET_MODE},
		{"set_match", COMMAND_SET_MATCH},
		{"name", COMMAND_NAME},
		{"version", COMMAND_VERSION},
		{"show_frame", COMMAND_SHOW_FRAME},
		{"show_actions", COMMAND_SHOW_ACTIONS},
		{"any_game", COMMAND_ANY_GAME},
	};

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		if (strlen(commands[i].name) == length &&
			memcmp(commands[i].name, name, length) == 0)
			return commands[i].bit;
	}
	return 0;
}

static void
note_comma(struct handshake *handshake, const char *name, size_t length)
{
	if (*handshake->comma != '\0' || !memchr(name, ',', length))
		return;
	if (length >= sizeof handshake->comma)
		length = sizeof handshake->comma - 1;
	memcpy(handshake->comma, name, length);
	handshake->comma[length] = '\0';
}

/* A name that does not fit is not known. */
static void
note_other(struct handshake *handshake, const char *name, size_t length)
{
	const size_t before = strlen(handshake->others);

	if (before + length + 1 >= sizeof handshake->others)
		return;
	memcpy(handshake->others + before, name, length);
	memcpy(handshake->others + before + length, " ", 2);
}

void
handshake_take_list(struct handshake *handshake, const char *text)
{
	handshake->state = HANDSHAKE_DONE;
	while (*text != '\0') {
		size_t length = strcspn(text, blanks);
		const unsigned bit = command_bit(text, length);

		handshake->commands |= bit;
		if (bit == 0)
			note_other(handshake, text, length);
		note_comma(handshake, text, length);
		text += length;
		text += strspn(text, blanks);
	}
}

bool
handshake_lists(const struct handshake *handshake, const char *line)
{
	const size_t length = strcspn(line, " ");
	const unsigned bit = command_bit(line, length);

	if (bit != 0)
		return (handshake->commands & bit) != 0;
	for (const char *at = handshake->others; *at != '\0';) {
		const size_t listed = strcspn(at, " ");

		if (listed == length && memcmp(at, line, length) == 0)
			return true;
		at += listed + 1;
	}
	return false;
}

const char *
handshake_question(const struct handshake *handshake, int *asked)
{
	static const struct {
		enum optional_command command;
		const char *name;
	} questions[] = {{COMMAND_NAME, "name"}, {COMMAND_VERSION, "version"}};

	while (*asked < (int)(sizeof questions / sizeof *questions)) {
		const int question = (*asked)++;

		if (handshake->commands & questions[question].command)
			return questions[question].name;
	}
	return NULL;
}
