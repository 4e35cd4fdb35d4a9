#include "worker/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

/* So many bots are on their way at once, each for so long: who has said nothing
 * by then may be silent for ever, and lets another begin. */
enum { AT_ONCE = 4 };
#define FRESH_NS INT64_C(2000000000)

/* Nobody waits longer for what a bot says of itself. */
#define ABOUT_NS INT64_C(2000000000)

/* Who is at work when its time is up, among others, has as long again: a
 * program that waits for nothing but the processor is not silent. At work is
 * who has used a fiftieth of the time. */
enum { WORK_SHARE = 50, EXTENSIONS_MOST = 5 };

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

static void due(void *owner, int64_t now_ns);

void
trial_init(struct trial *trial, const struct trial_terms *terms, int number,
	loop_ready *heard, void *owner)
{
	*trial = (struct trial){
		.terms = *terms,
		.number = number,
		.heard = heard,
		.owner = owner,
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = trial},
	};
	loop_add_timer(terms->link->loop, &trial->timer);
}

static void
end_process(struct tried_bot *tried)
{
	if (tried->process)
		seated_bot_free(tried->process);
	tried->process = NULL;
}

void
trial_clear(struct trial *trial)
{
	for (size_t i = 0; i < trial->count; i++)
		end_process(&trial->all[i]);
	trial->count = 0;
	trial->spares = 0;
	trial->timer.at_ns = LOOP_NEVER;
}

void
trial_release(struct trial *trial)
{
	if (!trial->heard)
		return;
	trial_clear(trial);
	free(trial->all);
	loop_remove_timer(&trial->timer);
}

static void
judge(struct trial *trial, struct tried_bot *tried, enum trial_result result,
	const char *why)
{
	struct trial_verdict verdict = {
		.bot = tried->bot, .result = result, .about = tried->about};

	strlcpy(verdict.why, why, sizeof verdict.why);
	if (result != TRIAL_PASSED)
		stderr_tail_last_words(
			&tried->process->link.stderr_tail, verdict.last_words);
	tried->judged = true;
	trial->terms.judged(trial->terms.listener, &verdict);
}

/* What is not the bot's to answer for, or not here, is seen in its game, in a
 * process of its own. */
static void
pass_over(struct trial *trial, struct tried_bot *tried)
{
	judge(trial, tried, TRIAL_PASSED, "");
	end_process(tried);
}

static void
pass(struct trial *trial, struct tried_bot *tried)
{
	struct link *link = &tried->process->link;

	if (trial->spares == TRIAL_SPARES_MOST) {
		pass_over(trial, tried);
		return;
	}
	trial->spares++;
	link_rest(link);
	if (!trial->terms.ponder)
		link_stop(link);
	judge(trial, tried, TRIAL_PASSED, "");
}

/* Asks the next of what it knows to answer about itself; false: there is
 * nothing more to ask. */
static bool
ask_about(struct tried_bot *tried)
{
	struct seated_bot *process = tried->process;
	const char *question =
		handshake_question(&process->handshake, &tried->asked);

	if (!question)
		return false;
	link_say(&process->link, question, ANSWER_TEXT);
	return link_flush(&process->link) == 0;
}

/* The first line of an answer about itself. */
static void
take_about(struct tried_bot *tried, const struct answer *answer)
{
	char *text =
		tried->asked == 1 ? tried->about.name : tried->about.version;

	if (answer->ok)
		text_printable(text, ABOUT_MAX, answer->text,
			strcspn(answer->text, "\n"));
}

static void
take_answer(struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	const struct answer *answer = &tried->process->link.answer;

	if (tried->listed)
		take_about(tried, answer);
	else
		handshake_take_list(&tried->process->handshake,
			answer->ok ? answer->text : "");
	tried->listed = true;
	if (!ask_about(tried))
		pass(trial, tried);
	else if (now_ns + ABOUT_NS < tried->deadline_ns)
		tried->deadline_ns = now_ns + ABOUT_NS;
}

/* A question about itself is none that it has to answer. */
static void
judge_fault(struct trial *trial, struct tried_bot *tried)
{
	const struct link *link = &tried->process->link;
	bool refused = !link->accident && link->fault != FAULT_GARBAGE &&
		       !tried->listed;

	if (!refused) {
		pass_over(trial, tried);
		return;
	}
	judge(trial, tried,
		link->fault == FAULT_START ? TRIAL_NOT_RUN : TRIAL_ENDED,
		link->why);
	end_process(tried);
}

static int
count_on_trial(const struct trial *trial)
{
	int count = 0;

	for (size_t i = 0; i < trial->count; i++)
		count += trial->all[i].process && !trial->all[i].judged;
	return count;
}

/* A person has all the time. */
static bool
has_more_time(
	const struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	if (tried->process->link.person) {
		tried->deadline_ns = now_ns + trial->terms.patience_ns;
		return true;
	}
	int64_t cpu_ns = link_cpu_time(&tried->process->link);
	bool works =
		cpu_ns - tried->cpu_ns > trial->terms.patience_ns / WORK_SHARE;

	if (!works || tried->extensions == EXTENSIONS_MOST ||
		count_on_trial(trial) == 1)
		return false;
	tried->extensions++;
	tried->cpu_ns = cpu_ns;
	tried->deadline_ns = now_ns + trial->terms.patience_ns;
	return true;
}

/* Its time is up. */
static void
judge_late(struct trial *trial, struct tried_bot *tried)
{
	struct link *link = &tried->process->link;
	char missing[FAULT_WHY_MAX - 64], why[FAULT_WHY_MAX];

	link_describe_pending(link, missing, sizeof missing);
	if (link_output_closed(link))
		link_due(link, link->closed_ns);
	if (link->fault != FAULT_NONE)
		judge_fault(trial, tried);
	else if (!link_has_begun(link) || tried->listed)
		pass_over(trial, tried);
	else {
		snprintf(why, sizeof why, "%s within %.4g s", missing,
			(double)trial->terms.patience_ns / 1e9);
		judge(trial, tried,
			link->answer.status == ANSWER_PARTIAL ? TRIAL_HALF
							      : TRIAL_SILENT,
			why);
		end_process(tried);
	}
}

/* Whoever cannot be started, for want of ours, is not refused. */
static void
begin(struct trial *trial, struct tried_bot *tried, int64_t now_ns)
{
	struct seated_bot *bot = seated_bot_new(
		trial->terms.link, trial->number, trial->heard, trial->owner);

	tried->process = bot;
	if (!bot ||
		link_open(&bot->link, &trial->terms.specs[tried->bot]) < 0) {
		pass_over(trial, tried);
		return;
	}
	bot->bot = tried->bot;
	bot->tried = true;
	tried->begun_ns = now_ns;
	tried->deadline_ns = now_ns + trial->terms.patience_ns;
	link_say(&bot->link, "list_commands", ANSWER_TEXT);
	if (link_flush(&bot->link) < 0)
		pass_over(trial, tried);
}

/* Begins with as many as may be on their way, in their order; returns when the
 * next may begin at the latest. */
static int64_t
begin_next(struct trial *trial, int64_t now_ns)
{
	int64_t next_ns = LOOP_NEVER;
	int fresh = 0;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (!tried->process && !tried->judged) {
			if (fresh == AT_ONCE)
				return next_ns;
			begin(trial, tried, now_ns);
		}
		int64_t fresh_until_ns = tried->begun_ns + FRESH_NS;
		if (tried->judged || fresh_until_ns <= now_ns)
			continue;
		fresh++;
		if (fresh_until_ns < next_ns)
			next_ns = fresh_until_ns;
	}
	return LOOP_NEVER;
}

/* Those judged that are no spares are not kept. */
static void
forget_judged(struct trial *trial)
{
	size_t kept = 0;

	for (size_t i = 0; i < trial->count; i++) {
		if (!trial->all[i].judged || trial->all[i].process)
			trial->all[kept++] = trial->all[i];
	}
	trial->count = kept;
}

/* After any event. */
static void
go_on(struct trial *trial, int64_t now_ns)
{
	int64_t at_ns = begin_next(trial, now_ns);

	forget_judged(trial);
	for (size_t i = 0; i < trial->count; i++) {
		const struct tried_bot *tried = &trial->all[i];

		if (tried->judged || !tried->process)
			continue;
		int64_t link_ns = link_deadline(&tried->process->link);
		if (tried->deadline_ns < at_ns)
			at_ns = tried->deadline_ns;
		if (link_ns < at_ns)
			at_ns = link_ns;
	}
	trial->timer.at_ns = at_ns;
}

static void
due(void *owner, int64_t now_ns)
{
	struct trial *trial = owner;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];

		if (tried->judged || !tried->process)
			continue;
		link_due(&tried->process->link, now_ns);
		if (tried->process->link.fault != FAULT_NONE)
			judge_fault(trial, tried);
		else if (now_ns >= tried->deadline_ns &&
			 !has_more_time(trial, tried, now_ns))
			judge_late(trial, tried);
	}
	go_on(trial, now_ns);
}

int
trial_add(struct trial *trial, const int *bots, int count, int64_t now_ns)
{
	for (int i = 0; i < count; i++) {
		if (ARRAY_GROW(trial->all, trial->count, trial->capacity) < 0)
			return -1;
		trial->all[trial->count++] = (struct tried_bot){.bot = bots[i]};
	}
	go_on(trial, now_ns);
	return 0;
}

static struct tried_bot *
find(const struct trial *trial, const struct seated_bot *process)
{
	for (size_t i = 0; i < trial->count; i++) {
		if (trial->all[i].process == process)
			return &trial->all[i];
	}
	return NULL;
}

bool
trial_has(const struct trial *trial, const struct seated_bot *process)
{
	return find(trial, process);
}

void
trial_hear(struct trial *trial, struct seated_bot *process, int64_t now_ns)
{
	struct tried_bot *tried = find(trial, process);

	if (tried->judged)
		return;
	switch (link_take(&process->link)) {
	case LINK_ANSWERED:
		take_answer(trial, tried, now_ns);
		break;
	case LINK_FAULT:
		judge_fault(trial, tried);
		break;
	case LINK_NOTHING:
		break;
	}
	go_on(trial, now_ns);
}

void
trial_forgive(struct trial *trial, int64_t ns)
{
	for (size_t i = 0; i < trial->count; i++)
		if (trial->all[i].process && !trial->all[i].judged)
			trial->all[i].deadline_ns += ns;
}

int
trial_trade(struct trial *trial, struct seated_bot **place)
{
	const struct seated_bot *room = *place;

	for (size_t i = 0; i < trial->count; i++) {
		struct tried_bot *tried = &trial->all[i];
		struct seated_bot *spare = tried->process;

		if (!tried->judged || tried->bot != room->bot)
			continue;
		spare->seat = room->seat;
		seated_bot_free(*place);
		*place = spare;
		tried->process = NULL;
		trial->spares--;
		forget_judged(trial);
		if (trial->terms.link->placement)
			link_follow(&spare->link);
		return link_wake(&spare->link);
	}
	return 0;
}
