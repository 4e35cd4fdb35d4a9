#include "blame/fault_news.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/called_as.h"
#include "base/text.h"
#include "blame/fault_examples.h"
#include "bot/shell_words.h"

void
fault_news_release(struct fault_news *news)
{
	free(news->bots);
	*news = (struct fault_news){0};
}

static int
reserve(struct fault_news *news, int count)
{
	while (news->bot_count < (size_t)count) {
		if (ARRAY_GROW(news->bots, news->bot_count,
			    news->bot_capacity) < 0)
			return -1;
		news->bots[news->bot_count++] = (struct fault_news_bot){0};
	}
	return 0;
}

/* The number of the bot at SEAT; -1: it is none of them. */
static int
bot_at(const struct record *record, int seat, const struct bot_spec *specs,
	int count)
{
	for (int bot = 0; bot < count; bot++)
		if (strcmp(specs[bot].name, record->names[seat]) == 0)
			return bot;
	return -1;
}

/* As the command line takes it, with its name where that can be given. */
static void
add_bot(struct text *line, const struct bot_spec *spec)
{
	struct text bot = {0};

	if (strcmp(spec->name, spec->text) == 0 ||
		strpbrk(spec->name, "= \t\n/\\'\"[")) {
		shell_words_show(line, spec->text);
		return;
	}
	text_add_string(&bot, spec->name);
	if (spec->options)
		text_add_format(&bot, " [%s] ", spec->options);
	text_add_format(&bot, "=%s%s", spec->options ? " " : "", spec->text);
	if (text_failed(&bot) < 0)
		line->failed = true;
	else
		shell_words_show(line, bot.bytes);
	text_release(&bot);
}

/* Whether a file or a bot would be taken for an option. */
static bool
looks_like_option(const struct fault_news *news, const struct bot_spec *spec)
{
	return *news->output == '-' || *spec->name == '-' || *spec->text == '-';
}

/* The command that plays the game again. */
static void
add_command(const struct fault_news *news, struct text *line, long id,
	const struct bot_spec *spec)
{
	if (news->output) {
		shell_words_show(line, called_as());
		text_add_string(line, " replay ");
		if (news->run->program.command) {
			text_add_string(line, "-g ");
			shell_words_show(line, news->run->program.command);
			text_add_string(line, " ");
		}
		if (news->run->sandbox == SANDBOX_OFF)
			text_add_string(line, "--sandbox off ");
		if (looks_like_option(news, spec))
			text_add_string(line, "-- ");
		shell_words_show(line, news->output);
		text_add_format(line, " %ld ", id);
		add_bot(line, spec);
	} else
		text_add_format(line, "%s %ld", news->again, id);
}

static void
print_command(
	const struct fault_news *news, long id, const struct bot_spec *spec)
{
	struct text line = {0};

	if (!news->output && !news->again)
		return;
	add_command(news, &line, id, spec);
	if (text_failed(&line) == 0)
		fprintf(news->file, "    to see it again: %s\n", line.bytes);
	text_release(&line);
}

static void
begin(const struct fault_news *news)
{
	if (news->printing)
		news->printing(news->owner);
	fputs("talon: ", news->file);
}

/* Nobody who forgot the clock looks for a bug. */
static const char *
hint_for_person(const struct record *record)
{
	return record->end == FAULT_TIMEOUT
		       ? "Your time was up, so the game is lost."
		       : NULL;
}

static void
print_fault(const struct fault_news *news, const struct record *record,
	const struct bot_spec *spec)
{
	char why[RECORD_WHY_MAX];

	text_printable_string(why, sizeof why, record->why);
	const char *another =
		spec->person ? NULL : fault_hint_now(record->end, why);
	if (record->end == FAULT_CRASH && !another)
		another = fault_hint_shut_in(
			news->run, spec->options, why, record->stderr_tail);
	begin(news);
	fprintf(news->file, "game %ld: %s at seat %d: %s: %s\n", record->id,
		spec->name, record->offender, fault_name(record->end), why);
	fault_examples_print_hints(news->file, record->stderr_tail,
		spec->person ? hint_for_person(record) : fault_hint(record),
		another);
	print_command(news, record->id, spec);
	fflush(news->file);
}

static void
print_row(const struct fault_news *news, const struct bot_spec *spec)
{
	begin(news);
	fprintf(news->file,
		"%s could not be started in %d of its games in a row, "
		"and goes on losing\n",
		spec->name, FAULT_NEWS_STARTS);
	fflush(news->file);
}

/* Whether a bot has so much time that nobody uses it up by thinking alone. */
static bool
is_ample(const struct run *run)
{
	int64_t ns = run->time_ns > 0 ? run->time_ns : run->move_time_ns;

	return ns >= FAULT_NEWS_AMPLE_NS;
}

/* Nothing ends because of it. */
static void
print_endless(struct fault_news *news, const struct bot_spec *spec)
{
	begin(news);
	fprintf(news->file,
		"%s has used up its time in %d games, and goes on losing: is "
		"that an endless loop? -t and --move-time make it shorter\n",
		spec->name, FAULT_NEWS_TIMEOUTS);
	fflush(news->file);
	snprintf(news->note, sizeof news->note,
		", %.40s uses up its time again and again", spec->name);
}

/* A game that could not begin for another bot's fault says nothing of these. */
static void
end_rows(struct fault_news *news, const struct record *record,
	const struct bot_spec *specs, int count)
{
	for (int seat = 0; seat < record->seats; seat++) {
		int bot = bot_at(record, seat, specs, count);

		if (bot != -1)
			news->bots[bot].starts = 0;
	}
}

int
fault_news_tell(struct fault_news *news, const struct record *record,
	const struct bot_spec *specs, int count)
{
	if (!news->file)
		return 0;
	if (reserve(news, count) < 0)
		return -1;
	if (record->end != FAULT_START)
		end_rows(news, record, specs, count);
	if (!fault_is_blamed(record->end))
		return 0;
	int bot = bot_at(record, record->offender, specs, count);
	if (bot == -1)
		return 0;
	if (!news->bots[bot].kinds[record->end])
		print_fault(news, record, &specs[bot]);
	news->bots[bot].kinds[record->end] = true;
	if (record->end == FAULT_START &&
		++news->bots[bot].starts == FAULT_NEWS_STARTS && news->rows)
		print_row(news, &specs[bot]);
	if (record->end == FAULT_TIMEOUT && is_ample(news->run) &&
		!specs[bot].person &&
		++news->bots[bot].timeouts == FAULT_NEWS_TIMEOUTS)
		print_endless(news, &specs[bot]);
	return 0;
}

void
fault_news_warn(struct fault_news *news, const struct warning *warning,
	const struct bot_spec *specs)
{
	const struct bot_spec *spec = &specs[warning->bot];
	char why[FAULT_WHY_MAX];

	if (!news->file)
		return;
	text_printable_string(why, sizeof why, warning->why);
	begin(news);
	fprintf(news->file, "warning: game %ld: %s at seat %d: %s: %s\n",
		warning->id, spec->name, warning->seat,
		warning_name(warning->kind), why);
	fault_examples_print_hints(news->file, warning->stderr_tail, NULL,
		fault_hint_now(FAULT_CRASH, why));
	fflush(news->file);
}
