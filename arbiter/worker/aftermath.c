#include "worker/aftermath.h"

#include <stdio.h>
#include <string.h>

/* As the record of a fault has it. */
static void
keep_stderr_tail(struct warning *warning, const struct link *link)
{
	struct record record = {0};

	record_set_stderr_tail(
		&record, link->stderr_tail.bytes, link->stderr_tail.length);
	strlcpy(warning->stderr_tail, record.stderr_tail,
		sizeof warning->stderr_tail);
}

static void
warn_of(const struct aftermath *aftermath, const struct seated_bot *bot,
	long id, int seat, int kind, const char *why)
{
	struct warning warning = {
		.id = id,
		.bot = bot->bot,
		.seat = seat,
		.kind = kind,
	};

	if (!aftermath->warned)
		return;
	strlcpy(warning.why, why, sizeof warning.why);
	if (kind == FAULT_CRASH)
		keep_stderr_tail(&warning, &bot->link);
	aftermath->warned(aftermath->owner, &warning);
}

static void
look_at_list(const struct aftermath *aftermath, long id,
	const struct seated_bot *bot)
{
	char why[FAULT_WHY_MAX];

	if (*bot->handshake.comma == '\0')
		return;
	snprintf(why, sizeof why,
		"listed '%s': the names are separated by blanks or line feeds, "
		"without commas",
		bot->handshake.comma);
	warn_of(aftermath, bot, id, bot->seat, WARNING_COMMA, why);
}

/* It may have ended or said something that nobody has listened to yet. */
static void
look_at_seat(const struct aftermath *aftermath, long id,
	const struct referee_seat *seat, struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (seat->fault != FAULT_NONE) {
		if (!seat->accident)
			warn_of(aftermath, bot, id, bot->seat, (int)seat->fault,
				seat->why);
		return;
	}
	if (!link->ended)
		return;
	while (link_take(link) == LINK_ANSWERED)
		continue;
	if (!link->accident)
		warn_of(aftermath, bot, id, bot->seat, (int)link->fault,
			link->why);
}

void
aftermath_of_game(const struct aftermath *aftermath, long id,
	const struct referee *referee, const struct seating *seating)
{
	for (int s = 0; s < seating->seats; s++) {
		struct seated_bot *bot = seating_at(seating, s);

		look_at_list(aftermath, id, bot);
		if (referee->record->end == FAULT_NONE ||
			referee->record->offender != s)
			look_at_seat(aftermath, id, &referee->seat[s], bot);
	}
}

void
aftermath_at_opening(const struct aftermath *aftermath, struct seated_bot *bot)
{
	const struct link *link = &bot->link;
	char missing[FAULT_WHY_MAX];

	if (link->fault != FAULT_NONE) {
		if (!link->accident)
			warn_of(aftermath, bot, bot->last_game, bot->last_seat,
				(int)link->fault, link->why);
		return;
	}
	link_describe_pending(link, missing, sizeof missing);
	warn_of(aftermath, bot, bot->last_game, bot->last_seat, FAULT_TIMEOUT,
		missing);
}

static void
look_at_end(const struct aftermath *aftermath, struct seated_bot *bot)
{
	struct link *link = &bot->link;

	if (!link->open || bot->last_deal == -1 || !link_ended_badly(link) ||
		link->accident)
		return;
	warn_of(aftermath, bot, bot->last_game, bot->last_seat,
		(int)link->fault, link->why);
}

void
aftermath_of_leaving(
	const struct aftermath *aftermath, struct seatings *seatings)
{
	for (int i = 0; i < seatings->count; i++) {
		struct seating *seating = &seatings->all[i];

		for (int j = 0; j < seating->seats && seating->leaving; j++)
			look_at_end(aftermath, seating->bots[j]);
	}
}
