#include "referee/referee_say.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "referee/showing.h"

#define NS_PER_MS INT64_C(1000000)

void
referee_say(struct referee *r, int seat, const char *line,
	enum expected_answer answer)
{
	r->port.say(r->port.listener, seat, line, answer);
}

/* The seed that the bot gets is derived one-way, so that it betrays nothing of
 * the deals, of other games or of other seats. */
uint64_t
referee_seat_seed(const struct seed *seed, long id, int seat)
{
	struct random random;

	seed_derive(&random, "seat", seed, (uint64_t)id, (uint64_t)seat);
	return random_next(&random);
}

void
referee_say_seed(struct referee *r, int seat)
{
	char line[64];

	snprintf(line, sizeof line, "set_seed %" PRIu64,
		referee_seat_seed(&r->record->seed, r->record->id, seat));
	referee_say(r, seat, line, ANSWER_EMPTY);
}

void
referee_say_rules(struct referee *r, int seat)
{
	char line[128];

	snprintf(line, sizeof line, "set_rules %s", r->rules->name);
	referee_say(r, seat, line, ANSWER_EMPTY);
}

/* A blank in a name would make two of it. */
static void
add_name(char *line, size_t size, const char *name)
{
	size_t length = strlen(line);

	snprintf(line + length, size - length, " %s", name);
	for (char *at = line + length + 1; *at != '\0'; at++) {
		if (*at == ' ' || *at == '#')
			*at = '_';
	}
}

void
referee_say_names(struct referee *r, int seat)
{
	char line[GAME_LINE_MAX] = "set_names";

	for (int s = 0; s < r->seats; s++)
		add_name(line, sizeof line, r->record->names[s]);
	referee_say(r, seat, line, ANSWER_EMPTY);
}

void
referee_say_result(struct referee *r, int seat)
{
	char line[GAME_SEATS_MAX * 12 + 16] = "result";
	size_t length = strlen(line);

	for (int s = 0; s < r->seats; s++)
		length += (size_t)snprintf(line + length, sizeof line - length,
			" %d", r->record->points[s]);
	referee_say(r, seat, line, ANSWER_OPTIONAL);
}

void
referee_say_time_left(struct referee *r, int seat)
{
	char line[64];
	int64_t left = clock_left(&r->seat[seat].wall);
	int64_t cpu_left = clock_left(&r->seat[seat].cpu);

	if (cpu_left < left)
		left = cpu_left;
	if (left == CLOCK_UNLIMITED)
		return;
	snprintf(line, sizeof line, "time_left %" PRId64,
		left > 0 ? left / NS_PER_MS : 0);
	referee_say(r, seat, line, ANSWER_OPTIONAL);
}

/* Nothing is said of an answer to it, as of any news. */
static void
say_shown(void *listener, int seat, const char *line)
{
	referee_say(listener, seat, line, ANSWER_NEWS);
}

static struct showing
showing(struct referee *r)
{
	return (struct showing){
		.rules = r->rules,
		.open_hands = r->open_hands,
		.say = say_shown,
		.listener = r,
	};
}

void
referee_show_frames(struct referee *r)
{
	const struct showing to_seats = showing(r);

	for (int s = 0; s < r->seats; s++) {
		if (r->handshake[s]->commands & COMMAND_SHOW_FRAME &&
			showing_say_frame(&to_seats, r->game, s) < 0)
			r->failed = true;
	}
}

void
referee_show_actions(struct referee *r, int seat)
{
	const struct showing to_seats = showing(r);

	if (r->handshake[seat]->commands & COMMAND_SHOW_ACTIONS &&
		showing_say_actions(&to_seats, r->game, seat) < 0)
		r->failed = true;
}
