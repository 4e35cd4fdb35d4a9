#include "lineup.h"

#include <stdlib.h>

void
lineup_init(struct lineup *lineup, struct match_options *options,
	const struct choices *choices)
{
	*lineup = (struct lineup){.options = options, .choices = choices};
	if (entrant_find_bots(lineup->directory, sizeof lineup->directory) == 0)
		lineup->bots = lineup->directory;
}

enum options_verdict
lineup_add(struct lineup *lineup, const char *argument)
{
	struct run *run = &lineup->options->run;
	struct entrant *entrant = &lineup->options->entrants[run->bot_count];
	char reason[REASON_MAX];

	if (run->bot_count == RUN_BOTS_MAX)
		return choices_refuse(lineup->choices,
			"no game takes more than %d bots", RUN_BOTS_MAX);
	if (!entrant_parse(
		    entrant, argument, lineup->bots, getenv("PATH"), reason))
		return choices_refuse(
			lineup->choices, "bot \"%s\": %s", argument, reason);
	run->bot_count++;
	return OPTIONS_RUN;
}

enum options_verdict
lineup_add_all(struct lineup *lineup, char *arguments[])
{
	enum options_verdict verdict = OPTIONS_RUN;

	for (; *arguments && verdict == OPTIONS_RUN; arguments++)
		verdict = lineup_add(lineup, *arguments);
	return verdict;
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
			run->game->bot_counts, run->bot_count);
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
	if (entrant_number_names(options->entrants, run->bot_count) < 0)
		return choices_refuse(lineup->choices, "there is no memory");
	for (int i = 0; i < run->bot_count; i++)
		run->bots[i] = (struct run_bot){
			.name = options->entrants[i].name,
			.command = options->entrants[i].text,
		};
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
