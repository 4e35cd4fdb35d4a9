#include "serve/continuation.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What stands before the link in a line of a person's. */
static const char link_mark[] = "open http://";

static bool
is_of_link(char c)
{
	return c > ' ' && c < '\x7f' && !strchr("\"'<>\\`", c);
}

/* Whether there is one in LINE. */
static bool
take_link(struct continuation *c, const char *line)
{
	const char *begin = strstr(line, link_mark);
	size_t length = 0;

	if (!begin)
		return false;
	if (c->link[0] != '\0')
		return true;
	begin += strlen("open ");
	while (is_of_link(begin[length]))
		length++;
	if (length < sizeof c->link)
		snprintf(c->link, sizeof c->link, "%.*s", (int)length, begin);
	return true;
}

static void
take_line(void *owner, bool is_output, const char *line)
{
	struct continuation *c = owner;

	if (is_output || !take_link(c, line))
		text_printable_string(c->words, sizeof c->words, line);
	c->all->changed(c->all->owner, c);
}

static void
take_end(void *owner, const struct process_report *report)
{
	struct continuation *c = owner;

	if (c->words[0] == '\0')
		process_report_format(report, c->words, sizeof c->words);
	c->all->changed(c->all->owner, c);
}

static int
start_process(struct continuation *c, const char *person)
{
	char move[24], seat[24], game[24];
	const char *const words[] = {"talon", "replay", "--continue", move,
		"--seat", seat, "--patience", "1000000", "--", c->all->file,
		game, person, c->bot, NULL};

	snprintf(move, sizeof move, "%ld", c->move);
	snprintf(seat, sizeof seat, "%d", c->seat);
	snprintf(game, sizeof game, "%ld", c->game);
	return own_command_start(&c->command, words);
}

static int
start(struct continuation *c)
{
	char person[GAME_LINE_MAX];

	if (c->all->address)
		snprintf(person, sizeof person,
			"human --browser --listen %.99s", c->all->address);
	else
		strlcpy(person, "human --browser", sizeof person);
	return start_process(c, person);
}

/* One that has never been used, else the one that was used first. */
static struct continuation *
find_slot(struct continuations *all)
{
	struct continuation *found = NULL;

	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->command.running &&
			(!found || c->number < found->number))
			found = c;
	}
	return found;
}

int
continuations_start(struct continuations *all,
	const struct continuation_terms *terms, char reason[static REASON_MAX])
{
	struct continuation *c = find_slot(all);

	if (!c)
		return reason_say(reason,
			"%d games are being played on already",
			CONTINUATIONS_MOST);
	*c = (struct continuation){
		.all = all,
		.command = {.loop = all->loop,
			.family = all->family,
			.line = take_line,
			.ended = take_end,
			.owner = c},
		.game = terms->game,
		.move = terms->move,
		.seat = terms->seat,
	};
	strlcpy(c->bot, terms->bot, sizeof c->bot);
	if (start(c) < 0) {
		strlcpy(reason, strerror(errno), REASON_MAX);
		return -1;
	}
	c->number = ++all->count;
	return c->number;
}

bool
continuations_end(struct continuations *all, int number)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->command.running || c->number != number)
			continue;
		own_command_stop(&c->command);
		strlcpy(c->words, "ended", sizeof c->words);
		all->changed(all->owner, c);
		return true;
	}
	return false;
}

void
continuations_release(struct continuations *all)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++)
		own_command_stop(&all->slots[i].command);
}

void
continuation_add(const struct continuation *c, struct text *json)
{
	text_add_format(json,
		"{\"kind\":\"continued\",\"number\":%d,\"game\":%ld,"
		"\"move\":%ld,\"seat\":%d,\"running\":%s,\"bot\":",
		c->number, c->game, c->move, c->seat,
		c->command.running ? "true" : "false");
	text_add_json(json, c->bot);
	text_add_string(json, ",\"link\":");
	if (c->link[0] == '\0' || !c->command.running)
		text_add_string(json, "null");
	else
		text_add_json(json, c->link);
	text_add_string(json, ",\"words\":");
	text_add_json(json, c->words);
	text_add_string(json, "}");
}
