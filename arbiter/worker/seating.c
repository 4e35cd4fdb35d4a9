#include "worker/seating.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "record/run.h"

struct seated_bot *
seated_bot_new(const struct link_terms *terms, int number, loop_ready *heard,
	void *owner)
{
	struct seated_bot *bot = calloc(1, sizeof *bot);

	if (!bot)
		return NULL;
	bot->owner = owner;
	bot->last_deal = -1;
	link_init(&bot->link, terms, number, heard, bot);
	return bot;
}

void
seated_bot_free(struct seated_bot *bot)
{
	link_release(&bot->link);
	free(bot);
}

/* Ends all processes at once. */
static void
seating_release(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_free(seating->bots[i]);
	free(seating->bots);
}

/* HEARD is called with the bot whose link has something to take; TERMS must
 * outlive the seating, NUMBER tells it from others in the trace. -1 with errno.
 */
static int
seating_init(struct seating *seating, int seats, const struct link_terms *terms,
	int number, loop_ready *heard, void *owner)
{
	*seating = (struct seating){
		.bots = calloc((size_t)seats, sizeof *seating->bots),
	};
	if (!seating->bots)
		return -1;
	while (seating->seats < seats) {
		struct seated_bot *bot =
			seated_bot_new(terms, number, heard, owner);

		if (!bot) {
			seating_release(seating);
			return -1;
		}
		seating->bots[seating->seats++] = bot;
	}
	return 0;
}

/* Whether each bot that has a process is among those of the game, as often as
 * it has one. */
static bool
seating_suits(const struct seating *seating, const struct fixture *fixture)
{
	bool taken[GAME_SEATS_MAX] = {false};

	for (int i = 0; i < seating->seats; i++) {
		const struct seated_bot *bot = seating->bots[i];
		int seat = 0;

		if (!bot->link.open)
			continue;
		while (seat < seating->seats &&
			(taken[seat] || fixture->bot[seat] != bot->bot))
			seat++;
		if (seat == seating->seats)
			return false;
		taken[seat] = true;
	}
	return true;
}

/* The last deal that any of the processes has met; -1: none has met any. */
static long
seating_last_deal(const struct seating *seating)
{
	long last = -1;

	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i]->link.open &&
			seating->bots[i]->last_deal > last)
			last = seating->bots[i]->last_deal;
	return last;
}

void
seating_meet(struct seating *seating, const struct fixture *fixture)
{
	for (int i = 0; i < seating->seats; i++) {
		struct seated_bot *bot = seating->bots[i];

		bot->last_deal = fixture->deal;
		bot->last_game = fixture->id;
		bot->last_seat = bot->seat;
	}
}

void
seating_follow(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		link_follow(&seating->bots[i]->link);
}

void
seating_stop(struct seating *seating, int seat)
{
	for (int i = 0; i < seating->seats; i++)
		if (seat == -1 || i != seating->at[seat])
			link_stop(&seating->bots[i]->link);
}

bool
seating_has(const struct seating *seating, const struct seated_bot *bot)
{
	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i] == bot)
			return true;
	return false;
}

/* Who is to answer runs. */
void
seated_bot_rest(struct seated_bot *bot)
{
	if (link_catch_up(&bot->link))
		link_rest(&bot->link);
	else
		link_go_on(&bot->link);
}

/* No game is played: does not listen to the processes, in lockstep once each
 * has heard all that was said to it; call seated_bot_rest for one that has been
 * heard meanwhile. */
static void
seating_rest(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_rest(seating->bots[i]);
}

/* Listens to all again. -1 with errno. */
static int
seating_wake(struct seating *seating)
{
	int result = 0;

	for (int i = 0; i < seating->seats; i++)
		if (link_wake(&seating->bots[i]->link) < 0)
			result = -1;
	return result;
}

/* Any process of bot NUMBER that has no seat yet, or else room for one: which
 * of the bots. */
static int
find_process(const struct seating *seating, int number)
{
	int room = -1;

	for (int i = 0; i < seating->seats; i++) {
		const struct seated_bot *bot = seating->bots[i];

		if (bot->seat != -1)
			continue;
		if (bot->link.open && bot->bot == number)
			return i;
		if (!bot->link.open && room == -1)
			room = i;
	}
	return room;
}

void
seating_take(struct seating *seating, const struct fixture *fixture)
{
	for (int i = 0; i < seating->seats; i++)
		seating->bots[i]->seat = -1;
	for (int seat = 0; seat < seating->seats; seat++) {
		int found = find_process(seating, fixture->bot[seat]);

		assert(found != -1);
		seating->bots[found]->bot = fixture->bot[seat];
		seating->bots[found]->seat = seat;
		seating->at[seat] = found;
	}
}

int
seating_start(struct seated_bot *bot, const struct bot_spec *specs)
{
	bot->at_fault = false;
	bot->reused = bot->link.open && !bot->tried;
	bot->tried = false;
	return bot->link.open ? 0 : link_open(&bot->link, &specs[bot->bot]);
}

void
seating_dismiss(struct seated_bot *bot)
{
	link_close(&bot->link);
	bot->handshake = (struct handshake){0};
	bot->last_deal = -1;
}

void
seating_dismiss_failed(struct seating *seating, int seat)
{
	for (int s = 0; s < seating->seats; s++) {
		struct seated_bot *bot = seating_at(seating, s);

		if (s == seat || link_is_gone(&bot->link) ||
			bot->link.fault != FAULT_NONE)
			seating_dismiss(bot);
	}
}

int
seating_flush(struct seating *seating)
{
	int result = 0;

	for (int i = 0; i < seating->seats; i++)
		if (link_flush(&seating->bots[i]->link) < 0)
			result = -1;
	return result;
}

void
seating_quit(struct seating *seating)
{
	/* Whose end is not heard is ended when its time is up. */
	(void)seating_wake(seating);
	for (int i = 0; i < seating->seats; i++)
		link_quit(&seating->bots[i]->link);
	seating->leaving = true;
}

/* Ends all processes. */
static void
seating_dismiss_all(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seating_dismiss(seating->bots[i]);
	seating->leaving = false;
}

/* Whether no process is left. */
static bool
seating_is_empty(const struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++) {
		const struct link *link = &seating->bots[i]->link;

		if (link->open && !link->ended)
			return false;
	}
	return true;
}

/* Whether there is room for a process of every bot. */
static bool
seating_is_free(const struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		if (seating->bots[i]->link.open)
			return false;
	return true;
}

int64_t
seating_deadline(const struct seating *seating)
{
	int64_t nearest = LOOP_NEVER;

	for (int i = 0; i < seating->seats; i++) {
		int64_t deadline = link_deadline(&seating->bots[i]->link);

		if (deadline < nearest)
			nearest = deadline;
	}
	return nearest;
}

int
seatings_needed(const struct run *run, enum seatings_rule rule)
{
	int rotations = run_rotations(run);

	return rule == SEATINGS_BY_DEAL && rotations <= SEATINGS_MAX ? rotations
								     : 1;
}

int
seatings_init(struct seatings *seatings, enum seatings_rule rule, int count,
	int seats, const struct link_terms *terms, int number,
	loop_ready *heard, void *owner)
{
	*seatings = (struct seatings){.rule = rule};
	for (int i = 0; i < count; i++) {
		if (seating_init(&seatings->all[i], seats, terms, number, heard,
			    owner) < 0)
			return -1;
		seatings->order[i] = i;
		seatings->count++;
	}
	return 0;
}

void
seatings_release(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++)
		seating_release(&seatings->all[i]);
	seatings->count = 0;
}

bool
seatings_may_play(const struct seatings *seatings,
	const struct seating *seating, const struct fixture *fixture)
{
	if (seating_is_free(seating))
		return true;
	if (!seating_suits(seating, fixture))
		return false;
	switch (seatings->rule) {
	case SEATINGS_BY_DEAL:
		return seating_last_deal(seating) < fixture->deal;
	case SEATINGS_FRESH:
		return seating_last_deal(seating) == -1;
	case SEATINGS_ANY:
		break;
	}
	return true;
}

struct seating *
seatings_choose(struct seatings *seatings, const struct fixture *fixture)
{
	struct seating *chosen = NULL;

	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[seatings->order[i]];

		if (!seatings_may_play(seatings, seating, fixture))
			continue;
		if (!seating_is_free(seating))
			return seating;
		if (!chosen)
			chosen = seating;
	}
	int longest = seatings->order[seatings->count - 1];
	return chosen ? chosen : &seatings->all[longest];
}

int
seatings_turn_to(struct seatings *seatings, struct seating *seating)
{
	int number = (int)(seating - seatings->all);
	struct seating *before = seatings_current(seatings);
	size_t place = 0;

	if (seating == before)
		return 0;
	/* Its processes may not play for long: they hear of the end now. */
	if (seating_flush(before) < 0)
		return -1;
	seating_rest(before);
	while (seatings->order[place] != number)
		place++;
	memmove(&seatings->order[1], seatings->order,
		place * sizeof *seatings->order);
	seatings->order[0] = number;
	return seating_wake(seating);
}

int
seatings_flush(struct seatings *seatings)
{
	int result = 0;

	for (int i = 0; i < seatings->count; i++)
		if (seating_flush(&seatings->all[i]) < 0)
			result = -1;
	return result;
}

void
seatings_stop_others(struct seatings *seatings, int seat)
{
	struct seating *current = seatings_current(seatings);

	for (int i = 0; i < seatings->count; i++)
		if (&seatings->all[i] != current)
			seating_stop(&seatings->all[i], -1);
	if (seat >= 0)
		seating_stop(current, seat);
}

bool
seatings_have_left(const struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		const struct seating *seating = &seatings->all[i];

		if (seating->leaving && !seating_is_empty(seating))
			return false;
	}
	return true;
}

void
seatings_dismiss_leaving(struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		if (seatings->all[i].leaving)
			seating_dismiss_all(&seatings->all[i]);
	}
}
