#include "command/lineup.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record/reader.h"

void
lineup_init(struct lineup *lineup, struct match_options *options,
	const struct choices *choices)
{
	*lineup = (struct lineup){
		.options = options,
		.choices = choices,
		.most = GAME_SEATS_MAX,
	};
	if (bot_directory_find(lineup->directory, sizeof lineup->directory) ==
		0)
		lineup->bots = lineup->directory;
}

/* Where one bot more goes; NULL: no memory. */
static struct spec *
new_spec(struct match_options *options)
{
	size_t count = (size_t)options->run.bot_count;
	struct spec *specs =
		reallocarray(options->specs, count + 1, sizeof *options->specs);

	if (!specs)
		return NULL;
	options->specs = specs;
	return &specs[count];
}

/* The bots of the run as they are named at last. */
static int
name_bots(struct match_options *options)
{
	struct run *run = &options->run;

	run->bots = calloc((size_t)run->bot_count, sizeof *run->bots);
	if (!run->bots ||
		bot_spec_number_names(options->specs, run->bot_count) < 0)
		return -1;
	for (int i = 0; i < run->bot_count; i++)
		run->bots[i] = (struct run_bot){
			.name = options->specs[i].name,
			.command = options->specs[i].text,
			.options = options->specs[i].options,
		};
	return 0;
}

static bool
add_bot(struct lineup *lineup, const char *argument,
	char reason[static REASON_MAX])
{
	struct run *run = &lineup->options->run;
	char why[REASON_MAX];

	if (run->bot_count == lineup->most) {
		snprintf(reason, REASON_MAX, "no game takes more than %d bots",
			lineup->most);
		return false;
	}
	struct spec *spec = new_spec(lineup->options);
	if (!spec) {
		snprintf(reason, REASON_MAX, "there is no memory");
		return false;
	}
	if (!bot_spec_parse(
		    spec, argument, lineup->bots, getenv("PATH"), why)) {
		snprintf(reason, REASON_MAX, "bot \"%.400s\": %.500s", argument,
			why);
		return false;
	}
	run->bot_count++;
	return true;
}

enum options_verdict
lineup_add(struct lineup *lineup, const char *argument)
{
	char reason[REASON_MAX];

	if (add_bot(lineup, argument, reason))
		return OPTIONS_RUN;
	return choices_refuse(lineup->choices, "%s", reason);
}

enum options_verdict
lineup_add_all(struct lineup *lineup, char *arguments[])
{
	enum options_verdict verdict = OPTIONS_RUN;

	for (; *arguments && verdict == OPTIONS_RUN; arguments++)
		verdict = lineup_add(lineup, *arguments);
	return verdict;
}

static bool
is_bot(const char *line)
{
	line += strspn(line, " \t");
	return *line && *line != '#';
}

static enum options_verdict
add_line(struct lineup *lineup, const char *path, long number, char *line)
{
	char reason[REASON_MAX];

	line[strcspn(line, "\r\n")] = '\0';
	if (!is_bot(line) ||
		add_bot(lineup, line + strspn(line, " \t"), reason))
		return OPTIONS_RUN;
	return choices_refuse(
		lineup->choices, "%s:%ld: %s", path, number, reason);
}

enum options_verdict
lineup_add_file(struct lineup *lineup, const char *path)
{
	FILE *file = fopen(path, "re");
	enum options_verdict verdict = OPTIONS_RUN;
	char *line = NULL;
	size_t size = 0;

	if (!file)
		return choices_refuse(
			lineup->choices, "%s: %s", path, strerror(errno));
	for (long number = 1;
		verdict == OPTIONS_RUN && getline(&line, &size, file) != -1;
		number++)
		verdict = add_line(lineup, path, number, line);
	free(line);
	if (verdict == OPTIONS_RUN && ferror(file))
		verdict = choices_refuse(
			lineup->choices, "%s: cannot be read", path);
	fclose(file);
	return verdict;
}

static bool
add_recorded(struct lineup *lineup, const struct run_bot *bot,
	char reason[static REASON_MAX])
{
	struct spec *spec = new_spec(lineup->options);

	if (!spec) {
		snprintf(reason, REASON_MAX, "there is no memory");
		return false;
	}
	if (!bot_spec_make(spec, bot->name, bot->options, bot->command,
		    lineup->bots, getenv("PATH"), reason))
		return false;
	lineup->options->run.bot_count++;
	return true;
}

enum options_verdict
lineup_add_recorded(struct lineup *lineup, const char *path)
{
	struct reader reader;
	char reason[REASON_MAX];
	bool good = true;

	if (reader_open(&reader, path, reason) < 0)
		return choices_refuse(lineup->choices, "%s", reason);
	int count = reader.run.bot_count - reader.run.tournament.houses;
	for (int i = 0; good && i < count; i++)
		good = add_recorded(lineup, &reader.run.bots[i], reason);
	reader_close(&reader);
	return good ? OPTIONS_RUN
		    : choices_refuse(lineup->choices, "%s", reason);
}

bool
lineup_is_full(const struct lineup *lineup)
{
	return run_seats(&lineup->options->run) > 0;
}

/* What the user left open the game may know better. */
static void
take_times(struct match_options *options)
{
	const struct game_times *times = options->run.game->times;
	struct run *run = &options->run;

	if (!times)
		return;
	if (!options->time_given && times->budget_ns != 0)
		run->time_ns = times->budget_ns;
	if (!options->move_time_given && times->turn_ns != 0)
		run->move_time_ns = times->turn_ns;
	if (!options->start_time_given && times->start_ns != 0)
		run->start_time_ns = times->start_ns;
}

enum options_verdict
lineup_finish(struct lineup *lineup)
{
	struct match_options *options = lineup->options;
	struct run *run = &options->run;
	char reason[REASON_MAX];

	if (!lineup_is_full(lineup))
		return choices_refuse(lineup->choices,
			"%s is played by %s bots, not by %d", run->game->name,
			run->game->bot_counts, run_players(run));
	if (!own_finish(&options->own, run, &options->deals, reason))
		return choices_refuse(lineup->choices, "%s", reason);
	take_times(options);
	if (run->open_hands && !run->game->hidden_hands)
		return choices_refuse(lineup->choices,
			"--open-hands: %s has no hidden hands",
			run->game->name);
	if (options->resume && !options->output)
		return choices_refuse(lineup->choices,
			"--resume needs --output, a file to go on with");
	if (name_bots(options) < 0)
		return choices_refuse(lineup->choices, "there is no memory");
	return OPTIONS_RUN;
}

void
lineup_print_bots(FILE *file)
{
	fputs("\nA BOT is [NAME=]COMMAND. COMMAND is split into words as a "
	      "shell would, without\na shell. A first word without / is looked "
	      "up among the bots that come with\nTalon, then in PATH.\n",
		file);
}

void
lineup_print_games(FILE *file)
{
	fputs("\nRULES:\n", file);
	for (size_t i = 0; game_all[i]; i++)
		fprintf(file, "  %-20s  %s\n  %-20s  bots: %s\n",
			game_all[i]->name, game_all[i]->summary, "",
			game_all[i]->bot_counts);
}
