/* What keeps --resume from continuing a file, in the words of the user. */
#include "record/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
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

static struct value
value_shard(const struct run *run)
{
	char text[RUN_SHARD_TEXT_MAX];

	run_shard_format(&run->shard, text);
	return value_text(text);
}

/* Adds a line to FOUND when the two values of an option differ. */
static void
compare(struct text *found, const char *option, struct value was,
	struct value is)
{
	if (strcmp(was.text, is.text) != 0)
		text_add_format(found,
			"the file was begun with %s %s, now it is %s\n", option,
			was.text, is.text);
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

static void
compare_bots(struct text *found, const struct run *was, const struct run *is)
{
	const struct value none = {"none"};
	const int most =
		was->bot_count > is->bot_count ? was->bot_count : is->bot_count;

	if (was->bot_count != is->bot_count)
		text_add_format(found,
			"the file was begun with %d bots, now there are %d\n",
			was->bot_count, is->bot_count);
	for (int i = 0; i < most && was->bots != is->bots; i++) {
		const struct run_bot *old =
			i < was->bot_count ? &was->bots[i] : NULL;
		const struct run_bot *new =
			i < is->bot_count ? &is->bots[i] : NULL;

		if (!old || !new || !same_bot(old, new))
			text_add_format(found,
				"bot %d of the file is %s, now it is %s\n",
				i + 1, (old ? value_bot(old) : none).text,
				(new ? value_bot(new) : none).text);
	}
}

static void
add_option(
	struct text *found, const char *name, const char *was, const char *is)
{
	text_add_format(found,
		"the file was begun with --%.50s %.300s, now it is %.300s\n",
		name, was, is);
}

/* The options of the game; what is missing on one side is said, too. */
static void
compare_options(struct text *found, const struct run *was, const struct run *is)
{
	for (int i = 0; i < was->option_count; i++) {
		const struct run_option *old = &was->options[i];
		const char *new = run_option_value(is, old->name);

		if (!new || !same_text(old->value, new))
			add_option(found, old->name, old->value,
				new ? new : "not given");
	}
	for (int i = 0; i < is->option_count; i++) {
		const struct run_option *new = &is->options[i];

		if (!run_option_value(was, new->name))
			add_option(found, new->name, "not given", new->value);
	}
}

static void
compare_times(struct text *found, const struct run *was, const struct run *is)
{
	compare(found, "--clock", value_clock(was), value_clock(is));
	compare(found, "--time", value_time(was), value_time(is));
	compare(found, "--move-time", value_seconds(was->move_time_ns),
		value_seconds(is->move_time_ns));
	compare(found, "--start-time", value_seconds(was->start_time_ns),
		value_seconds(is->start_time_ns));
}

static void
compare_limits(struct text *found, const struct run *was, const struct run *is)
{
	static const int64_t mib = 1024 * 1024;

	compare(found, "--memory", value_limit(was->memory_bytes / mib),
		value_limit(is->memory_bytes / mib));
	compare(found, "--processes", value_limit(was->processes),
		value_limit(is->processes));
}

static void
compare_choices(struct text *found, const struct run *was, const struct run *is)
{
	if (game_choice_same(&was->only, &is->only))
		return;
	text_add_string(found, "the file was begun with --only ");
	game_choice_write(&was->only, found);
	text_add_string(found, ", now it is ");
	game_choice_write(&is->only, found);
	text_add_string(found, "\n");
}

static void
compare_stops(struct text *found, const struct run *was, const struct run *is)
{
	compare(found, "--sprt", value_sprt(was), value_sprt(is));
	compare(found, "--until-error", value_error(was), value_error(is));
}

/* An option without a value. */
static void
compare_flag(struct text *found, const char *option, bool was, bool is)
{
	if (was != is)
		text_add_format(found,
			"the file was begun %s %s, now it is %s\n",
			was ? "with" : "without", option,
			was ? "missing" : "given");
}

static void
compare_flags(struct text *found, const struct run *was, const struct run *is)
{
	compare_flag(found, "--no-rotate", !was->rotate, !is->rotate);
	compare_flag(found, "--shuffle", was->shuffle, is->shuffle);
	compare_flag(found, "--open-hands", was->open_hands, is->open_hands);
	compare_flag(found, "--resign", was->resign, is->resign);
	compare_flag(found, "--scale-time", was->scale_time, is->scale_time);
}

/* The seed that a run is committed to is not said. */
static void
compare_seeds(struct text *found, const struct run *was, const struct run *is)
{
	if (!run_is_committed(was) && !run_is_committed(is))
		compare(found, "--seed", value_text(was->seed.text),
			value_text(is->seed.text));
	else if (!commitment_same(&was->commitment, &is->commitment))
		text_add_string(
			found, "the file was begun with another --seed\n");
}

void
run_differences(const struct run *was, const struct run *is, struct text *found)
{
	compare(found, "--game", value_text(was->game->name),
		value_text(is->game->name));
	compare_seeds(found, was, is);
	run_tournament_differences(&was->tournament, &is->tournament, found);
	compare_choices(found, was, is);
	compare_stops(found, was, is);
	compare_bots(found, was, is);
	compare_options(found, was, is);
	compare_flags(found, was, is);
	compare(found, "--ponder", value_ponder(was), value_ponder(is));
	compare_times(found, was, is);
	compare_limits(found, was, is);
	compare(found, "--sandbox", value_sandbox(was), value_sandbox(is));
	compare(found, "--shard", value_shard(was), value_shard(is));
}

bool
run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	struct text found = {0};

	run_differences(was, is, &found);
	bool good = text_failed(&found) == 0;
	bool same = good && found.length == 0;
	if (!good)
		snprintf(reason, REASON_MAX, "there is no memory");
	else if (!same)
		snprintf(reason, REASON_MAX, "%.*s",
			(int)strcspn(found.bytes, "\n"), found.bytes);
	text_release(&found);
	return same;
}
