#include "remote/opening.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "remote/broker.h"

#define SECOND_NS INT64_C(1000000000)

/* How long it may take to tell all that it is over. */
#define END_NS (3 * SECOND_NS)

enum { FIXED_WORDS = 5 };

static void
tell(const struct opening *opening, const char *line)
{
	if (opening->terms->quiet)
		return;
	if (opening->listener.told)
		opening->listener.told(opening->listener.owner, line);
	else
		fprintf(stderr, "talon: %s\n", line);
}

/* Who is not there yet is not told by name: there may be hundreds. */
static void
tell_open(struct opening *opening, const char *place)
{
	char line[REASON_MAX];

	opening->open = true;
	snprintf(line, sizeof line,
		"open at %.200s; the strings for %d entrants are in "
		"%.400s.tokens; waiting for them",
		place, opening->missing, opening->terms->record);
	tell(opening, line);
	if (opening->terms->opened)
		opening->terms->opened(opening->terms->owner);
	if (opening->missing == 0)
		loop_stop(&opening->loop);
}

/* -1: nobody of that name is invited. */
static int
number_of(const struct opening *opening, const char *name)
{
	char *const *names = opening->terms->names;

	for (int i = 0; names[i]; i++)
		if (strcmp(names[i], name) == 0)
			return i;
	return -1;
}

static void
note_here(struct opening *opening, const char *name, bool here)
{
	const int number = number_of(opening, name);

	if (number < 0 || opening->here[number] == here)
		return;
	opening->here[number] = here;
	opening->missing += here ? -1 : 1;
	if (opening->missing == 0)
		loop_stop(&opening->loop);
}

static void
take_line(void *owner, bool is_output, const char *line)
{
	struct opening *opening = owner;

	if (!is_output)
		tell(opening, line);
	else if (strncmp(line, "open ", 5) == 0)
		tell_open(opening, line + 5);
	else if (strncmp(line, "here ", 5) == 0)
		note_here(opening, line + 5, true);
	else if (strncmp(line, "gone ", 5) == 0)
		note_here(opening, line + 5, false);
}

static void
take_end(void *owner)
{
	struct opening *opening = owner;

	if (opening->listener.ended)
		opening->listener.ended(opening->listener.owner);
	else
		loop_stop(&opening->loop);
}

static void
stop_waiting(void *owner, int64_t now_ns)
{
	struct opening *opening = owner;

	(void)now_ns;
	opening->timer.at_ns = LOOP_NEVER;
	loop_stop(&opening->loop);
}

/* Nobody waits longer than WAIT_NS. */
static void
begin_loop(struct opening *opening, int64_t wait_ns)
{
	loop_init(&opening->loop, process_family_ended, NULL,
		opening->command.family);
	opening->timer.at_ns =
		wait_ns == LOOP_NEVER ? LOOP_NEVER : loop_now() + wait_ns;
	loop_add_timer(&opening->loop, &opening->timer);
}

static int
start(struct opening *opening)
{
	const struct opening_terms *terms = opening->terms;
	const size_t count = (size_t)opening->missing;
	const char **words = calloc(count + FIXED_WORDS + 1, sizeof *words);
	int result;

	if (!words)
		return -1;
	const char *const fixed[FIXED_WORDS] = {
		"talon", "seat", "--broker", terms->record, terms->place};
	memcpy(words, fixed, sizeof fixed);
	for (size_t i = 0; i < count; i++)
		words[FIXED_WORDS + i] = terms->names[i];
	result = own_command_start(&opening->command, words);
	free(words);
	return result;
}

/* The socket by its whole way: bots may be started in other folders. */
static int
publish_socket(const char *record)
{
	char name[PATH_MAX], folder[PATH_MAX], path[2 * PATH_MAX] = "";

	if (broker_socket_name(name, record) < 0)
		return -1;
	if (*name != '/' && !getcwd(folder, sizeof folder))
		return -1;
	if (*name != '/')
		snprintf(path, sizeof path, "%s/", folder);
	strlcat(path, name, sizeof path);
	return setenv(OPENING_VARIABLE, path, 1);
}

/* Runs until all are there, or nobody waits any more. */
static int
wait_for_all(struct opening *opening, char reason[static REASON_MAX])
{
	const int signal_number = loop_run(&opening->loop);

	if (signal_number > 0)
		return reason_say(reason, "ended before all bots had joined");
	if (!opening->command.running)
		return reason_say(reason, "%s",
			*opening->command.last != '\0'
				? opening->command.last
				: "the broker has ended");
	return own_command_move(&opening->command, NULL);
}

int
opening_begin(struct opening *opening, const struct opening_terms *terms,
	char reason[static REASON_MAX])
{
	*opening = (struct opening){
		.terms = terms,
		.begun = true,
		.command = {.loop = &opening->loop,
			.family = terms->family ? terms->family
						: &opening->family,
			.line = take_line,
			.ended = take_end,
			.owner = opening},
		.timer = {.due = stop_waiting, .owner = opening},
	};
	while (terms->names[opening->missing])
		opening->missing++;
	opening->here =
		calloc((size_t)opening->missing + 1, sizeof *opening->here);
	begin_loop(opening, terms->wait_ns);
	if (!opening->here || publish_socket(terms->record) < 0 ||
		(!terms->family && process_family_init(&opening->family) < 0) ||
		start(opening) < 0)
		return reason_say(reason, "the broker: %s", strerror(errno));
	return wait_for_all(opening, reason);
}

bool
opening_has(const struct opening *opening, const char *name)
{
	const int number = opening->begun ? number_of(opening, name) : -1;

	return number >= 0 && opening->here[number];
}

int
opening_attend(struct opening *opening, struct loop *loop,
	const struct opening_listener *listener)
{
	opening->listener = *listener;
	return own_command_move(&opening->command, loop);
}

void
opening_leave(struct opening *opening)
{
	opening->listener = (struct opening_listener){0};
	(void)own_command_move(&opening->command, NULL);
}

/* A broker that does not end in time is killed, and its socket is left. */
static void
kill_broker(struct opening *opening)
{
	char name[PATH_MAX];

	if (!opening->command.running)
		return;
	own_command_stop(&opening->command);
	if (broker_socket_name(name, opening->terms->record) == 0)
		unlink(name);
}

void
opening_end(struct opening *opening, bool over)
{
	if (!opening->begun)
		return;
	(void)own_command_move(&opening->command, NULL);
	loop_release(&opening->loop);
	begin_loop(opening, END_NS);
	if (own_command_move(&opening->command, &opening->loop) == 0 &&
		opening->command.running) {
		if (over)
			own_command_say(&opening->command, "over\n");
		else
			process_close_input(&opening->command.process);
		(void)loop_run(&opening->loop);
	}
	kill_broker(opening);
	loop_release(&opening->loop);
	free(opening->here);
	opening->here = NULL;
	opening->begun = false;
}

bool
opening_place(const char *text, char *host, int *port)
{
	const char *colon = strrchr(text, ':');
	const char *digits = colon ? colon + 1 : text;
	size_t length = colon ? (size_t)(colon - text) : 0;
	char *end;
	const long number = strtol(digits, &end, 10);

	if (*digits < '0' || *digits > '9' || *end != '\0' || number > 65535)
		return false;
	*port = (int)number;
	strcpy(host, "127.0.0.1");
	if (length == 0)
		return !colon;
	if (*text == '[' && colon[-1] == ']') {
		text++;
		length -= 2;
	}
	memcpy(host, text, length);
	host[length] = '\0';
	return true;
}
