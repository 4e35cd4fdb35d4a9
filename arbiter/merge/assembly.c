#include "merge/assembly.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "merge/assembly_lines.h"
#include "record/record_scan.h"
#include "record/schedule.h"
#include "record/stop_rule.h"

/* Deals of a first wave. */
enum { FIRST_DEALS = 4 * SEQUENTIAL_SAMPLES_MIN };

static bool
is_tournament(const struct assembly *assembly)
{
	return assembly->plan->run.tournament.format;
}

static bool
may_stop(const struct assembly *assembly)
{
	return stop_rule_given(&assembly->plan->run.stop);
}

int
assembly_begin(struct assembly *assembly, char reason[static REASON_MAX])
{
	const struct run *run = &assembly->plan->run;

	record_init(&assembly->record);
	tally_init(&assembly->tally, run);
	assembly->lengths = 1;
	if (missing_games_init(&assembly->missing, assembly->plan->shards) <
			0 ||
		(is_tournament(assembly) &&
			contest_init(&assembly->contest, run) < 0) ||
		run_write(run, &assembly->line) < 0)
		return reason_no_memory(reason);
	return assembly_lines_write(assembly, reason);
}

void
assembly_release(struct assembly *assembly)
{
	record_release(&assembly->record);
	if (is_tournament(assembly))
		contest_release(&assembly->contest);
	tally_release(&assembly->tally);
	text_release(&assembly->line);
	missing_games_release(&assembly->missing);
}

static int
complain(const struct assembly *assembly, const struct merge_line *line,
	const char *why, char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.600s",
		assembly->plan->inputs[line->input].path, line->number, why);
	return -1;
}

static int
parse(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = assembly->plan->run.game;
	char why[REASON_MAX];

	if (record_scan(&assembly->record, line->bytes, line->length, game) ||
		record_parse(&assembly->record, line->bytes, line->length, game,
			why))
		return 0;
	return complain(assembly, line, why, reason);
}

static int
write_game(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	assembly->games++;
	return merge_target_add(
		assembly->target, line->bytes, line->length, reason);
}

/* The game waits, and so do all that follow it. */
static void
leave_out(struct assembly *assembly, const struct merge_line *line)
{
	if (assembly->left_out++ > 0)
		return;
	assembly->waits = true;
	assembly->left = *line;
	assembly->left.bytes = NULL;
}

/* Notes the games of a match from the next one to END, without it. */
static void
note_gap(struct assembly *assembly, long end)
{
	const struct run *run = &assembly->plan->run;
	const struct game_choice *only = &run->only;
	struct missing_games *missing = &assembly->missing;
	long id = game_choice_from(only, assembly->next);

	for (; id != -1 && id < end && missing_games_have_room(missing);
		id = game_choice_from(only, id + 1)) {
		long shard =
			missing->count == 0
				? 0
				: run_shard_of(run, id, id / run_rotations(run),
					  missing->count);
		missing_games_add(missing, id, shard);
	}
	if (id != -1 && id < end)
		missing->games += game_choice_count(only, end) -
				  game_choice_count(only, id);
}

static int
count_towards_stop(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (parse(assembly, line, reason) < 0)
		return -1;
	if (tally_add(&assembly->tally, &assembly->record) < 0)
		return reason_no_memory(reason);
	assembly->decided = tally_decided(&assembly->tally);
	return 0;
}

static int
take_of_match(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &assembly->plan->run;

	while (line->id >= run->games && assembly_lines_can_lengthen(assembly))
		if (assembly_lines_lengthen(assembly, reason) < 0)
			return -1;
	const long missing = assembly->missing.games;
	note_gap(assembly, line->id);
	assembly->next = line->id + 1;
	assembly->waits =
		assembly->waits ||
		(may_stop(assembly) && assembly->missing.games > missing);
	if (assembly->waits) {
		leave_out(assembly, line);
		return 0;
	}
	if (may_stop(assembly) &&
		count_towards_stop(assembly, line, reason) < 0)
		return -1;
	return write_game(assembly, line, reason);
}

/* Draws the rounds up to that of a game. 0; 1: it waits; -1. */
static int
draw_up_to(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	struct contest *contest = &assembly->contest;

	while (line->id >= contest->rounds.games) {
		if (assembly_lines_before_round(assembly, reason) < 0)
			return -1;
		switch (contest_draw(contest)) {
		case CONTEST_GAME:
			break;
		case CONTEST_WAIT:
			return 1;
		case CONTEST_FAILED:
			return reason_no_memory(reason);
		case CONTEST_OVER:
			return 0;
		}
	}
	return 0;
}

static int
take_of_tournament(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &assembly->plan->run;
	char why[REASON_MAX];
	int drawn = draw_up_to(assembly, line, reason);

	if (drawn < 0)
		return -1;
	if (drawn == 1) {
		leave_out(assembly, line);
		return 0;
	}
	if (parse(assembly, line, reason) < 0 ||
		assembly_lines_before_game(assembly, reason) < 0)
		return -1;
	if (run_is_committed(run) && run->revealed)
		return complain(assembly, line,
			"it is a game of a seed that was public before",
			reason);
	if (!contest_take(&assembly->contest, &assembly->record, why))
		return complain(assembly, line, why, reason);
	return write_game(assembly, line, reason);
}

int
assembly_take(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (assembly->decided)
		assembly->behind++;
	else if (!is_tournament(assembly))
		return take_of_match(assembly, line, reason);
	else if (assembly->waits)
		leave_out(assembly, line);
	else
		return take_of_tournament(assembly, line, reason);
	return 0;
}

/* The number behind the last game of the deal that ends there, or behind
 * that. */
static long
whole_deals(const struct run *run, long end)
{
	long rotations = run_rotations(run);

	if (end >= run->games - rotations)
		return run->games;
	return (end + rotations - 1) / rotations * rotations;
}

/* The next wave is half as long as all before it, so that at most a third of
 * all games come too late to count. */
static long
next_wave(const struct assembly *assembly)
{
	const struct run *run = &assembly->plan->run;
	long more = assembly->next / 2;

	if (assembly->missing.games > 0)
		return whole_deals(run, assembly->next);
	if (more < FIRST_DEALS * run_rotations(run))
		more = FIRST_DEALS * run_rotations(run);
	return more >= run->games - assembly->next
		       ? run->games
		       : whole_deals(run, assembly->next + more);
}

static void
end_match(struct assembly *assembly)
{
	const struct run *run = &assembly->plan->run;

	if (!may_stop(assembly))
		note_gap(assembly, run->games);
	assembly->complete = assembly->missing.games == 0;
	if (!may_stop(assembly) || assembly->decided)
		return;
	assembly->complete =
		assembly->complete &&
		game_choice_count(&run->only, run->games) == assembly->games;
	assembly->upto = assembly->complete ? 0 : next_wave(assembly);
}

/* Every game that can be told and has not been played is missing. */
static int
end_tournament(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct missing_games *missing = &assembly->missing;
	const struct run *run = &assembly->plan->run;
	enum contest_next next = CONTEST_GAME;
	struct fixture fixture;

	while (missing_games_have_room(missing) &&
		(next = contest_next(&assembly->contest, &fixture)) ==
			CONTEST_GAME)
		missing_games_add(missing, fixture.id,
			missing->count == 0
				? 0
				: run_shard_of(run, fixture.id, fixture.deal,
					  missing->count));
	assembly->complete = next == CONTEST_OVER && missing->games == 0;
	return next == CONTEST_FAILED ? reason_no_memory(reason) : 0;
}

int
assembly_end(struct assembly *assembly, char reason[static REASON_MAX])
{
	if (assembly_lines_end(assembly, reason) < 0)
		return -1;
	if (!is_tournament(assembly))
		end_match(assembly);
	else if (end_tournament(assembly, reason) < 0)
		return -1;
	if (missing_games_close(&assembly->missing) < 0)
		return reason_no_memory(reason);
	return assembly->complete ? assembly_lines_reveal(assembly, reason) : 0;
}
