#include "worker/hearing.h"

/* True: the game has to be opened again. */
static bool
bot_failed(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	if (bot->reused && referee->phase == REFEREE_OPENING)
		return true;
	if (bot->at_fault)
		return false;
	bot->at_fault = true;
	(bot->link.accident ? referee_accident : referee_fault)(
		referee, bot->seat, bot->link.fault, bot->link.why, now_ns);
	return false;
}

/* Where processor times are not recorded, clocks that stand still while the
 * arbiter is stopped will do; only where they are, a game is void for it. */
static struct referee_delay
delay_of(const struct link *link)
{
	struct referee_delay delay;

	delay.late_ns = loop_late_by(link->terms->loop, &delay.stopped_ns);
	if (!link->terms->measured)
		delay.stopped_ns = 0;
	return delay;
}

bool
hearing_listen(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	struct link *link = &bot->link;
	const struct referee_delay delay = delay_of(link);

	for (;;) {
		enum link_news news = link_take(link);

		if (news == LINK_FAULT)
			return bot_failed(referee, bot, now_ns);
		if (news == LINK_NOTHING)
			break;
		referee_answer(referee, bot->seat, link->answer.ok,
			link->answer.text, now_ns, &delay);
	}
	if (link_settled(link))
		referee_settled(referee, bot->seat);
	return false;
}

/* A bot whose time is up because it closed its output, or ended, is judged for
 * that instead. What has not even begun is not late. */
static bool
judge_late(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	char missing[FAULT_WHY_MAX];

	link_describe_pending(&bot->link, missing, sizeof missing);
	if (link_output_closed(&bot->link))
		link_due(&bot->link, bot->link.closed_ns);
	if (bot->link.fault != FAULT_NONE)
		return bot_failed(referee, bot, now_ns);
	if (bot->reused && referee->phase == REFEREE_OPENING)
		return true;
	if (link_has_begun(&bot->link))
		referee_timeout(referee, bot->seat, missing, now_ns);
	else
		referee_accident(referee, bot->seat, FAULT_START,
			"could not be started in time", now_ns);
	return false;
}

bool
hearing_look(struct referee *referee, struct seated_bot *bot, int64_t now_ns)
{
	bool again = false;

	link_due(&bot->link, now_ns);
	if (bot->link.fault != FAULT_NONE)
		again = bot_failed(referee, bot, now_ns);
	if (!again && referee_late(referee, bot->seat, now_ns))
		again = judge_late(referee, bot, now_ns);
	return again;
}
