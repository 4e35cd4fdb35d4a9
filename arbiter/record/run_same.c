/* What keeps --resume from continuing a file, in the words of the user. */
#include "record/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game.h"
#include "common/number.h"
#include "record/stop_rule.h"

enum { VALUE_MAX = 256 };

/* The value of an option as the command line has it, to be compared and shown.
 */
struct value {
	char text[VALUE_MAX];
};

static struct value
value_text(const char *text)
{
	struct value value;

	strlcpy(value.text, text, VALUE_MAX);
	return value;
}

static struct value
value_number(int64_t number)
{
	struct value value;

	snprintf(value.text, VALUE_MAX, "%" PRId64, number);
	return value;
}

static struct value
value_limit(int64_t limit)
{
	return limit > 0 ? value_number(limit) : value_text("none");
}

static struct value
value_seconds(int64_t ns)
{
	struct value value = {"none"};

	if (ns > 0)
		number_format_seconds(ns, value.text);
	return value;
}

static struct value
value_sprt(const struct run *run)
{
	struct value value;

	stop_rule_format_sprt(&run->stop, value.text);
	return value;
}

static struct value
value_error(const struct run *run)
{
	struct value value;

	stop_rule_format_error(&run->stop, value.text);
	return value;
}

static struct value
value_clock(const struct run *run)
{
	return value_text(run->cpu_clock ? "cpu" : "wall");
}

static struct value
value_ponder(const struct run *run)
{
	return value_text(run->ponder == RUN_PONDER_OFF ? "off" : "on");
}

static struct value
value_time(const struct run *run)
{
	struct value value = {"inf"};
	char time[NUMBER_MAX];
	char increment[NUMBER_MAX];

	if (run->time_ns < 0)
		return value;
	number_format_seconds(run->time_ns, time);
	number_format_seconds(run->increment_ns, increment);
	snprintf(value.text, VALUE_MAX, "%s+%s", time, increment);
	return value;
}

static struct value
value_sandbox(const struct run *run)
{
	return value_text(sandbox_level_name(run->sandbox));
}

/* True, with the reason, when the two values of an option differ. */
static bool
differs(const char *option, struct value was, struct value is,
	char reason[static REASON_MAX])
{
	if (strcmp(was.text, is.text) == 0)
		return false;
	snprintf(reason, REASON_MAX,
		"the file was begun with %s %s, now it is %s", option, was.text,
		is.text);
	return true;
}

/* Texts from a file and from a command line are the same when they are
 * written the same. */
static bool
same_text(const char *was, const char *is)
{
	struct text printable = {0};
	struct text again = {0};

	text_add_json(&printable, was);
	text_add_json(&again, is);
	bool same = !printable.failed && !again.failed &&
		    strcmp(printable.bytes, again.bytes) == 0;
	text_release(&printable);
	text_release(&again);
	return same;
}

/* Older files have the blanks before it, too. */
static const char *
command_of(const struct run_bot *bot)
{
	return bot->command + strspn(bot->command, " ");
}

static bool
same_bot(const struct run_bot *was, const struct run_bot *is)
{
	return same_text(was->name, is->name) &&
	       same_text(command_of(was), command_of(is)) &&
	       same_text(was->options ? was->options : "",
		       is->options ? is->options : "");
}

/* A bot as the command line has it. */
static struct value
value_bot(const struct run_bot *bot)
{
	struct value value;

	if (bot->options)
		snprintf(value.text, VALUE_MAX, "%.60s [%.80s]=%.100s",
			bot->name, bot->options, bot->command);
	else
		snprintf(value.text, VALUE_MAX, "%.60s=%.180s", bot->name,
			bot->command);
	return value;
}

static bool
bots_differ(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	if (was->bot_count != is->bot_count) {
		snprintf(reason, REASON_MAX,
			"the file was begun with %d bots, now there are %d",
			was->bot_count, is->bot_count);
		return true;
	}
	for (int i = 0; i < is->bot_count; i++) {
		if (same_bot(&was->bots[i], &is->bots[i]))
			continue;
		snprintf(reason, REASON_MAX,
			"bot %d of the file is %s, now it is %s", i + 1,
			value_bot(&was->bots[i]).text,
			value_bot(&is->bots[i]).text);
		return true;
	}
	return false;
}

static const char *
shown_value(const struct run *run, const char *name)
{
	const char *value = run_option_value(run, name);

	return value ? value : "not given";
}

/* Whether an option of the game that HAS has is another in WAS, the file's,
 * than in IS; HAS is one of the two. */
static bool
option_differs(const struct run *has, const struct run *was,
	const struct run *is, char reason[static REASON_MAX])
{
	for (int i = 0; i < has->option_count; i++) {
		const char *name = has->options[i].name;
		const char *old = shown_value(was, name);
		const char *new = shown_value(is, name);

		if (same_text(old, new))
			continue;
		snprintf(reason, REASON_MAX,
			"the file was begun with --%.50s %.300s, now it is "
			"%.300s",
			name, old, new);
		return true;
	}
	return false;
}

static bool
times_differ(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	return differs("--clock", value_clock(was), value_clock(is), reason) ||
	       differs("--time", value_time(was), value_time(is), reason) ||
	       differs("--move-time", value_seconds(was->move_time_ns),
		       value_seconds(is->move_time_ns), reason) ||
	       differs("--start-time", value_seconds(was->start_time_ns),
		       value_seconds(is->start_time_ns), reason);
}

static bool
limits_differ(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	static const int64_t mib = 1024 * 1024;

	return differs("--memory", value_limit(was->memory_bytes / mib),
		       value_limit(is->memory_bytes / mib), reason) ||
	       differs("--processes", value_limit(was->processes),
		       value_limit(is->processes), reason);
}

static bool
stops_differ(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	return differs("--sprt", value_sprt(was), value_sprt(is), reason) ||
	       differs("--until-error", value_error(was), value_error(is),
		       reason);
}

/* Whether an option without a value differs. */
static bool
flag_differs(
	const char *option, bool was, bool is, char reason[static REASON_MAX])
{
	if (was == is)
		return false;
	snprintf(reason, REASON_MAX, "the file was begun %s %s, now it is %s",
		was ? "with" : "without", option, was ? "missing" : "given");
	return true;
}

/* The seed that a run is committed to is not said. */
static bool
seeds_differ(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	if (!run_is_committed(was) && !run_is_committed(is))
		return differs("--seed", value_text(was->seed.text),
			value_text(is->seed.text), reason);
	if (commitment_same(&was->commitment, &is->commitment))
		return false;
	snprintf(reason, REASON_MAX, "the file was begun with another --seed");
	return true;
}

bool
run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	return !differs("--game", value_text(was->game->name),
		       value_text(is->game->name), reason) &&
	       !seeds_differ(was, is, reason) &&
	       !run_tournament_differs(
		       &was->tournament, &is->tournament, reason) &&
	       !stops_differ(was, is, reason) &&
	       !bots_differ(was, is, reason) &&
	       !option_differs(was, was, is, reason) &&
	       !option_differs(is, was, is, reason) &&
	       !flag_differs(
		       "--no-rotate", !was->rotate, !is->rotate, reason) &&
	       !flag_differs("--shuffle", was->shuffle, is->shuffle, reason) &&
	       !flag_differs("--open-hands", was->open_hands, is->open_hands,
		       reason) &&
	       !flag_differs("--resign", was->resign, is->resign, reason) &&
	       !differs("--ponder", value_ponder(was), value_ponder(is),
		       reason) &&
	       !times_differ(was, is, reason) &&
	       !limits_differ(was, is, reason) &&
	       !differs("--sandbox", value_sandbox(was), value_sandbox(is),
		       reason);
}
