#include "referee/showing.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"

/* JSON as a part of a command: what would end a word or a line stands in
 * strings only, where it may be written as a number. */
static void
add_escaped(struct text *text, const char *json)
{
	for (;;) {
		const size_t length = strcspn(json, " #");

		text_add(text, json, length);
		json += length;
		if (*json == '\0')
			return;
		text_add_format(text, "\\u%04x", (unsigned)*json++);
	}
}

static void
say_parts(const struct showing *showing, int seat, const char *command,
	const struct text *text)
{
	const size_t most = SHOWING_PART_MAX;
	const size_t parts = (text->length + most - 1) / most;
	char line[GAME_LINE_MAX];

	for (size_t i = 0; i < parts; i++) {
		snprintf(line, sizeof line, "%s %zu %zu %.*s", command, i + 1,
			parts, SHOWING_PART_MAX, text->bytes + i * most);
		showing->say(showing->listener, seat, line);
	}
}

/* Says VALUE, which it takes over; NULL: there was no memory for it. */
static int
say_value(const struct showing *showing, int seat, const char *command,
	json_t *value)
{
	char *json = value ? json_dumps(value, JSON_COMPACT | JSON_ENSURE_ASCII)
			   : NULL;
	struct text text = {0};

	json_decref(value);
	if (json)
		add_escaped(&text, json);
	free(json);
	if (!json || text_failed(&text) < 0) {
		text_release(&text);
		errno = ENOMEM;
		return -1;
	}
	say_parts(showing, seat, command, &text);
	text_release(&text);
	return 0;
}

int
showing_say_frame(const struct showing *showing, const void *game, int seat)
{
	const struct game_look look = {
		.viewers = seat_bit(seat),
		.open_hands = showing->open_hands,
	};

	return say_value(showing, seat, "show_frame",
		showing->rules->frame(game, &look));
}

int
showing_say_actions(const struct showing *showing, const void *game, int seat)
{
	if (!showing->rules->actions)
		return 0;
	return say_value(showing, seat, "show_actions",
		showing->rules->actions(game, seat));
}
