#include "worker/seating.h"

#include <assert.h>
#include <stdlib.h>

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

int
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

void
seating_release(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_free(seating->bots[i]);
	free(seating->bots);
}

bool
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

long
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

void
seating_rest(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seated_bot_rest(seating->bots[i]);
}

int
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

void
seating_dismiss_all(struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++)
		seating_dismiss(seating->bots[i]);
	seating->leaving = false;
}

bool
seating_is_empty(const struct seating *seating)
{
	for (int i = 0; i < seating->seats; i++) {
		const struct link *link = &seating->bots[i]->link;

		if (link->open && !link->ended)
			return false;
	}
	return true;
}

bool
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
