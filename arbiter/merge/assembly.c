#include "merge/assembly.h"

#include "record/change.h"

#include <stdio.h>

#include "record/record_scan.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "record/seed_history.h"
#include "record/stop_rule.h"
#include "tournament/draw.h"

/* Deals of a first wave. */
enum { FIRST_DEALS = 4 * SEQUENTIAL_SAMPLES_MIN };

static bool
is_tournament(const struct assembly *assembly)
{
	return assembly->inputs->run.tournament.format;
}

static bool
may_stop(const struct assembly *assembly)
{
	return stop_rule_given(&assembly->inputs->run.stop);
}

/* The lines that are no games. */

static int
write_line(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct text *line = &assembly->line;
	int result = text_failed(line) < 0
			     ? reason_no_memory(reason)
			     : merge_target_add(assembly->target, line->bytes,
				       line->length, reason);

	text_clear(line);
	return result;
}

static int
write_event(struct assembly *assembly, const struct merge_event *event,
	char reason[static REASON_MAX])
{
	return merge_target_add(
		assembly->target, event->line, event->length, reason);
}

static int
complain_of_event(const struct assembly *assembly,
	const struct merge_event *event, const char *why,
	char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.600s",
		assembly->inputs->all[event->input].path, event->number, why);
	return -1;
}

/* The next line of the seed; NULL: there is none. */
static const struct merge_event *
next_seed(const struct assembly *assembly)
{
	const struct merge_event_list *seeds = &assembly->inputs->seeds;

	return assembly->seeds < seeds->count ? &seeds->all[assembly->seeds]
					      : NULL;
}

/* Writes the next line of the seed, if there is one, and it makes one public
 * that is not, or commits the run anew where it is. */
static int
follow_seed(struct assembly *assembly, bool is_public,
	char reason[static REASON_MAX])
{
	struct run *run = &assembly->inputs->run;
	const struct merge_event *event = next_seed(assembly);
	char why[REASON_MAX];

	if (!event || run->revealed != is_public)
		return 0;
	if (!is_public && !contest_is_over(&assembly->contest))
		return complain_of_event(assembly, event,
			"the seed is public, and games of it are missing",
			reason);
	if (!seed_line_take(run, event->line, event->length, why))
		return complain_of_event(assembly, event, why, reason);
	if (contest_note_seed(&assembly->contest) < 0)
		return reason_no_memory(reason);
	assembly->seeds++;
	return write_event(assembly, event, reason);
}

static bool
can_lengthen(const struct assembly *assembly)
{
	return assembly->lengths < assembly->inputs->length_count;
}

static int
lengthen(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct run *run = &assembly->inputs->run;

	if (follow_seed(assembly, false, reason) < 0)
		return -1;
	run_length_set(run, assembly->inputs->lengths[assembly->lengths++]);
	run_length_write(run, &assembly->line);
	return write_line(assembly, reason);
}

static int
write_before_game(struct assembly *assembly, char reason[static REASON_MAX])
{
	return follow_seed(assembly, true, reason);
}

/* Writes the next change, which is for ROUND or an earlier one. 1; 0: there is
 * none. */
static int
follow_change(
	struct assembly *assembly, long round, char reason[static REASON_MAX])
{
	const struct merge_event_list *changes = &assembly->inputs->changes;
	struct roster_change change = {0};
	char why[REASON_MAX];
	int result = 0;

	if (assembly->changes == changes->count)
		return 0;
	const struct merge_event *event = &changes->all[assembly->changes];
	bool good =
		roster_change_parse(&change, event->line, event->length, why);
	while (good && result == 0 && change.round <= round &&
		change.round >= draw_rounds(&assembly->inputs->run) &&
		can_lengthen(assembly))
		result = lengthen(assembly, reason);
	if (good && result == 0 && change.round <= round) {
		good = contest_change(&assembly->contest, &change, why);
		result = good ? write_event(assembly, event, reason) : 0;
		result = result < 0 ? -1 : 1;
		assembly->changes++;
	}
	roster_change_release(&change);
	return good ? result : complain_of_event(assembly, event, why, reason);
}

static int
follow_changes(
	struct assembly *assembly, long round, char reason[static REASON_MAX])
{
	int result;

	do
		result = follow_change(assembly, round, reason);
	while (result == 1);
	return result;
}

static int
write_before_round(struct assembly *assembly, char reason[static REASON_MAX])
{
	const long round = contest_next_round(&assembly->contest);
	const struct run *run = &assembly->inputs->run;

	while (round >= draw_rounds(run) && can_lengthen(assembly))
		if (lengthen(assembly, reason) < 0)
			return -1;
	return follow_changes(assembly, round, reason);
}

static int
write_rest(struct assembly *assembly, char reason[static REASON_MAX])
{
	if (follow_changes(assembly, LONG_MAX, reason) < 0)
		return -1;
	while (can_lengthen(assembly))
		if (lengthen(assembly, reason) < 0)
			return -1;
	return follow_seed(assembly, true, reason);
}

static int
reveal(struct assembly *assembly, char reason[static REASON_MAX])
{
	struct run *run = &assembly->inputs->run;

	if (!run_is_committed(run) || run->revealed)
		return 0;
	if (next_seed(assembly))
		return follow_seed(assembly, false, reason);
	if (!assembly->seed || !commitment_fits(&run->current, assembly->seed))
		return 0;
	run->seed = *assembly->seed;
	run->revealed = true;
	seed_line_reveal(run, &assembly->line);
	return write_line(assembly, reason);
}

/* The games. */

int
assembly_begin(struct assembly *assembly, char reason[static REASON_MAX])
{
	const struct run *run = &assembly->inputs->run;

	record_init(&assembly->record);
	tally_init(&assembly->tally, run);
	assembly->lengths = 1;
	if (missing_games_init(&assembly->missing, assembly->inputs->shards) <
			0 ||
		(is_tournament(assembly) &&
			contest_init(&assembly->contest, run) < 0) ||
		run_write(run, &assembly->line) < 0)
		return reason_no_memory(reason);
	return write_line(assembly, reason);
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
parse(struct assembly *assembly, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = assembly->inputs->run.game;
	char why[REASON_MAX];

	if (record_scan(&assembly->record, line->bytes, line->length, game) ||
		record_parse(&assembly->record, line->bytes, line->length, game,
			why))
		return 0;
	return merge_inputs_complain(assembly->inputs, line, why, reason);
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
	const struct run *run = &assembly->inputs->run;
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
	const struct run *run = &assembly->inputs->run;

	while (line->id >= run->games && can_lengthen(assembly))
		if (lengthen(assembly, reason) < 0)
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
		if (write_before_round(assembly, reason) < 0)
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
	const struct run *run = &assembly->inputs->run;
	char why[REASON_MAX];
	int drawn = draw_up_to(assembly, line, reason);

	if (drawn < 0)
		return -1;
	if (drawn == 1) {
		leave_out(assembly, line);
		return 0;
	}
	if (parse(assembly, line, reason) < 0 ||
		write_before_game(assembly, reason) < 0)
		return -1;
	if (run_is_committed(run) && run->revealed)
		return merge_inputs_complain(assembly->inputs, line,
			"it is a game of a seed that was public before",
			reason);
	if (!contest_take(&assembly->contest, &assembly->record, why))
		return merge_inputs_complain(
			assembly->inputs, line, why, reason);
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
	const struct run *run = &assembly->inputs->run;
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
	const struct run *run = &assembly->inputs->run;

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
	const struct run *run = &assembly->inputs->run;
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
	if (write_rest(assembly, reason) < 0)
		return -1;
	if (!is_tournament(assembly))
		end_match(assembly);
	else if (end_tournament(assembly, reason) < 0)
		return -1;
	if (missing_games_close(&assembly->missing) < 0)
		return reason_no_memory(reason);
	return assembly->complete ? reveal(assembly, reason) : 0;
}
