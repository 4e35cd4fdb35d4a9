#include "merge/merge_writer.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/plural.h"
#include "play/session_terms.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record_scan.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "record/seed_history.h"
#include "record/stop_rule.h"
#include "tournament/draw.h"

/* Games that are missing. */

/* Of a run with so many shards; 0: none, or not known. -1 with errno. */
static int
missing_games_init(struct missing_games *missing, long shards)
{
	*missing = (struct missing_games){.count = shards};
	missing->shards = calloc(
		(size_t)(shards > 0 ? shards : 1), sizeof *missing->shards);
	return missing->shards ? 0 : -1;
}

static long
most(const struct missing_games *missing)
{
	return missing->count > 0 ? missing->count : 1;
}

void
missing_games_release(struct missing_games *missing)
{
	for (long i = 0; missing->shards && i < most(missing); i++)
		text_release(&missing->shards[i].named);
	free(missing->shards);
	*missing = (struct missing_games){0};
}

/* Names the range that has come to its end. */
static void
name_range(struct missing_shard *shard)
{
	if (shard->ranges == 0 || shard->ranges > MISSING_RANGES_MAX)
		return;
	if (shard->ranges > 1)
		text_add_string(&shard->named, ", ");
	text_add_range(&shard->named, shard->first, shard->last);
}

/* Whether there is room for more. */
static bool
missing_games_have_room(const struct missing_games *missing)
{
	return missing->games < MISSING_GAMES_MAX;
}

/* Adds a game of SHARD, behind all that were added before. */
static void
missing_games_add(struct missing_games *missing, long id, long number)
{
	struct missing_shard *shard =
		&missing->shards[missing->count > 0 ? number : 0];

	missing->games++;
	if (shard->games++ > 0 && shard->last == id - 1) {
		shard->last = id;
		return;
	}
	name_range(shard);
	shard->first = shard->last = id;
	if (shard->ranges <= MISSING_RANGES_MAX)
		shard->ranges++;
}

/* After the last one; -1 with errno: no memory. */
static int
missing_games_close(struct missing_games *missing)
{
	for (long i = 0; i < most(missing); i++) {
		struct missing_shard *shard = &missing->shards[i];

		name_range(shard);
		if (shard->ranges > MISSING_RANGES_MAX)
			text_add_string(&shard->named, ", …");
		if (text_failed(&shard->named) < 0)
			return -1;
	}
	return 0;
}

void
missing_games_print(
	FILE *file, const struct missing_games *missing, const char *before)
{
	long unnamed = 0;
	long games = 0;
	int named = 0;

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		if (named++ >= MISSING_SHARDS_MAX) {
			unnamed++;
			games += shard->games;
			continue;
		}
		fprintf(file, "%s", before);
		if (missing->count > 0)
			fprintf(file, "shard %ld/%ld: ", i, missing->count);
		fprintf(file, "%ld game%s missing: %s\n", shard->games,
			plural(shard->games), shard->named.bytes);
	}
	if (unnamed > 0)
		fprintf(file, "%s%ld more shard%s: %ld game%s missing\n",
			before, unnamed, plural(unnamed), games, plural(games));
}

void
missing_games_add_json(struct text *json, const struct missing_games *missing)
{
	const char *before = "[";

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		text_add_string(json, before);
		text_add(json, "{", 1);
		if (missing->count > 0)
			text_add_format(json, "\"shard\":[%ld,%ld],", i,
				missing->count);
		text_add_format(
			json, "\"missing\":%ld,\"games\":", shard->games);
		text_add_json(json, shard->named.bytes);
		text_add(json, "}", 1);
		before = ",";
	}
	text_add_string(json, *before == '[' ? "[]" : "]");
}

/* The file, and its key file. */

enum { LINES_MAX = 1 << 20 };

/* Opens GIVEN, or what lies beside the file. */
static int
open_key(struct merge_writer *writer, const char *given,
	char reason[static REASON_MAX])
{
	const char *path = writer->successor.path;

	if (key_file_name(writer->key_path, path) < 0)
		return reason_of_file(path, reason);
	if (!given && !key_file_is_there(writer->key_path))
		return 0;
	return key_file_open(
		&writer->key, given ? given : writer->key_path, false, reason);
}

/* Opens the one that lies beside the file already. */
static int
open_own_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct key_file *own = &writer->own_key;
	const struct key_file *given = &writer->key;
	const char *path = writer->key_path;

	if (key_file_open(own, path, true, reason) < 0)
		return -1;
	if (memcmp(own->bytes, given->bytes, sizeof own->bytes) != 0)
		return reason_say(
			reason, "%.400s: is the key file of another run", path);
	if (!seed_same(&own->seed, &given->seed) &&
		key_file_set_seed(own, &given->seed) < 0)
		return reason_of_file(path, reason);
	return 0;
}

/* Before the file takes its place: makes the key file beside it, which is good
 * for both what lies there and what will. */
static int
prepare_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct chain none = {0};
	const char *path = writer->key_path;

	if (!writer->key.open)
		return 0;
	if (!key_file_is_there(path) &&
		key_file_copy(&writer->key, path, &none) < 0)
		return reason_of_file(path, reason);
	if (open_own_key(writer, reason) < 0)
		return -1;
	return key_file_note(&writer->own_key, &none) < 0
		       ? reason_of_file(path, reason)
		       : 0;
}

/* Notes how far the file is, which has taken its place. */
static int
note_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	return writer->own_key.open && key_file_note(&writer->own_key,
					       &writer->output.chain) < 0
		       ? reason_of_file(writer->key_path, reason)
		       : 0;
}

const struct line_key *
merge_writer_key(const struct merge_writer *writer)
{
	return writer->key.open ? &writer->key.key : NULL;
}

/* The seed of the key file; NULL: none is known. */
static const struct seed *
seed_of_key(const struct merge_writer *writer)
{
	const struct key_file *key = &writer->key;

	return key->open && *key->seed.text != '\0' ? &key->seed : NULL;
}

/* Whether the key file can be that of RUN, which may be committed to a seed
 * that is not public yet. False with the reason in words. */
static bool
key_fits(const struct merge_writer *writer, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct seed *seed = seed_of_key(writer);

	if (!seed || !run_is_committed(run) || run->revealed ||
		commitment_fits(&run->current, seed))
		return true;
	return reason_say(reason,
		       "%.400s: has another seed than the run is committed to",
		       writer->key.path) == 0;
}

static int
is_busy(const struct merge_writer *writer, char reason[static REASON_MAX])
{
	const char *path = writer->successor.path;

	if (!locked_file_is_held(path))
		return 0;
	return reason_say(
		reason, "%.400s: another talon is writing this file", path);
}

int
merge_writer_open(struct merge_writer *writer, const char *path,
	const char *key, char reason[static REASON_MAX])
{
	struct successor *successor = &writer->successor;

	*writer = (struct merge_writer){0};
	if (successor_open(successor, path, ".merging", reason) < 0 ||
		is_busy(writer, reason) < 0 ||
		open_key(writer, key, reason) < 0)
		return -1;
	writer->output = (struct line_output){
		.descriptor = successor->descriptor,
		.sealed = true,
		.packed = line_packer_is_for(path),
		.chain.key = merge_writer_key(writer),
	};
	return 0;
}

static int
flush(struct merge_writer *writer, char reason[static REASON_MAX])
{
	int done = writer->line_count == 0 ? 0
					   : line_output_append(&writer->output,
						     &writer->lines);

	if (done < writer->line_count)
		return reason_of_file(writer->successor.temporary, reason);
	text_clear(&writer->lines);
	writer->line_count = 0;
	return 0;
}

/* Adds a line, which gets its checksum. -1 with the reason in words. */
static int
add_line(struct merge_writer *writer, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	text_add(&writer->lines, line, length);
	if (text_failed(&writer->lines) < 0)
		return reason_no_memory(reason);
	writer->line_count++;
	return writer->lines.length < LINES_MAX ? 0 : flush(writer, reason);
}

/* Deals of a first wave. */
enum { FIRST_DEALS = 4 * SEQUENTIAL_SAMPLES_MIN };

static bool
is_tournament(const struct merge_writer *writer)
{
	return writer->inputs->run.tournament.format;
}

static bool
may_stop(const struct merge_writer *writer)
{
	return stop_rule_given(&writer->inputs->run.stop);
}

/* The lines that are no games. */

static int
write_line(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct text *line = &writer->line;
	int result = text_failed(line) < 0 ? reason_no_memory(reason)
					   : add_line(writer, line->bytes,
						     line->length, reason);

	text_clear(line);
	return result;
}

static int
write_event(struct merge_writer *writer, const struct merge_event *event,
	char reason[static REASON_MAX])
{
	return add_line(writer, event->line, event->length, reason);
}

static int
complain_of_event(const struct merge_writer *writer,
	const struct merge_event *event, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %.600s",
		writer->inputs->all[event->input].path, event->number, why);
}

/* The next line of the seed; NULL: there is none. */
static const struct merge_event *
next_seed(const struct merge_writer *writer)
{
	const struct merge_event_list *seeds = &writer->inputs->seeds;

	return writer->seeds < seeds->count ? &seeds->all[writer->seeds] : NULL;
}

/* Where the next line of the seed is a closing, which stands before it. */
static int
follow_closed(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct merge_event *event = next_seed(writer);
	char why[REASON_MAX];

	if (!event || !run_closed_is(event->line, event->length))
		return 0;
	if (!run_closed_take(
		    &writer->inputs->run, event->line, event->length, why) ||
		!contest_close(&writer->contest, why))
		return complain_of_event(writer, event, why, reason);
	writer->seeds++;
	return write_event(writer, event, reason);
}

/* Writes the next line of the seed, if there is one, and it makes one public
 * that is not, or commits the run anew where it is. */
static int
follow_seed(struct merge_writer *writer, bool is_public,
	char reason[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;
	const struct merge_event *event = next_seed(writer);
	char why[REASON_MAX];

	if (!event || run->revealed != is_public)
		return 0;
	if (!is_public && !contest_is_over(&writer->contest))
		return complain_of_event(writer, event,
			"the seed is public, and games of it are missing",
			reason);
	if (!seed_line_take(run, event->line, event->length, why))
		return complain_of_event(writer, event, why, reason);
	if (contest_note_seed(&writer->contest) < 0)
		return reason_no_memory(reason);
	writer->seeds++;
	return write_event(writer, event, reason);
}

static bool
can_lengthen(const struct merge_writer *writer)
{
	return writer->lengths < writer->inputs->length_count;
}

static int
lengthen(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;

	if (follow_seed(writer, false, reason) < 0)
		return -1;
	run_length_set(run, writer->inputs->lengths[writer->lengths++]);
	run_length_write(run, &writer->line);
	return write_line(writer, reason);
}

static int
write_before_game(struct merge_writer *writer, char reason[static REASON_MAX])
{
	return follow_seed(writer, true, reason);
}

/* Writes the next change, which is for ROUND or an earlier one. 1; 0: there is
 * none. */
static int
follow_change(
	struct merge_writer *writer, long round, char reason[static REASON_MAX])
{
	const struct merge_event_list *changes = &writer->inputs->changes;
	struct roster_change change = {0};
	char why[REASON_MAX];
	int result = 0;

	if (writer->changes == changes->count)
		return 0;
	const struct merge_event *event = &changes->all[writer->changes];
	bool good =
		roster_change_parse(&change, event->line, event->length, why);
	while (good && result == 0 && change.round <= round &&
		change.round >= draw_rounds(&writer->inputs->run) &&
		can_lengthen(writer))
		result = lengthen(writer, reason);
	if (good && result == 0 && change.round <= round) {
		good = contest_change(&writer->contest, &change, why);
		result = good ? write_event(writer, event, reason) : 0;
		result = result < 0 ? -1 : 1;
		writer->changes++;
	}
	roster_change_release(&change);
	return good ? result : complain_of_event(writer, event, why, reason);
}

static int
follow_changes(
	struct merge_writer *writer, long round, char reason[static REASON_MAX])
{
	int result;

	do
		result = follow_change(writer, round, reason);
	while (result == 1);
	return result;
}

static int
write_before_round(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const long round = contest_next_round(&writer->contest);
	const struct run *run = &writer->inputs->run;

	while (round >= draw_rounds(run) && can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	return follow_changes(writer, round, reason);
}

static int
write_rest(struct merge_writer *writer, char reason[static REASON_MAX])
{
	if (follow_changes(writer, LONG_MAX, reason) < 0)
		return -1;
	while (can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	return follow_closed(writer, reason) < 0
		       ? -1
		       : follow_seed(writer, true, reason);
}

static int
reveal(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct seed *seed = seed_of_key(writer);
	struct run *run = &writer->inputs->run;

	if (!run_is_committed(run) || run->revealed)
		return 0;
	if (next_seed(writer))
		return follow_seed(writer, false, reason);
	if (!seed || !commitment_fits(&run->current, seed))
		return 0;
	run->seed = *seed;
	run->revealed = true;
	seed_line_reveal(run, &writer->line);
	return write_line(writer, reason);
}

/* The base. */

/* What the last line of the reader comes to; false, with the reason in words: it
 * cannot be there. */
static bool
know_line(struct merge_writer *writer, const struct reader *reader,
	enum reader_result kind, char why[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;
	struct contest *contest = &writer->contest;

	if (kind == READER_CHANGE) {
		writer->changes++;
		return contest_change(contest, &reader->change, why);
	}
	if (kind == READER_RECORD) {
		const bool counts = *reader->record.voided == '\0';

		writer->games += counts;
		return !counts || contest_take(contest, &reader->record, why);
	}
	run->tournament = reader->run.tournament;
	if (kind == READER_CLOSED)
		return contest_close(contest, why);
	session_seed_take(run, &reader->run);
	return contest_note_seed(contest) == 0 || reason_no_memory(why) == 0;
}

/* Copies the lines of the base as they are, behind the first. */
static int
copy_lines(struct merge_writer *writer, struct reader *reader, off_t end,
	char reason[static REASON_MAX])
{
	enum reader_result kind = READER_END;
	char why[REASON_MAX];

	reader->voids = true;
	while (reader->whole < end &&
		(kind = reader_step(reader, reason)) > READER_END) {
		if (!know_line(writer, reader, kind, why)) {
			reader_name_line(reader, why, reason);
			return -1;
		}
		if (add_line(writer, reader->line, reader->length, reason) < 0)
			return -1;
	}
	if (kind == READER_END)
		return reason_say(reason,
			"%.400s: was changed while it was read", reader->path);
	return kind == READER_ERROR ? -1 : 0;
}

static int
copy_base(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = writer->inputs;
	const struct merge_input *base = inputs->base;
	struct reader reader;

	if (!base)
		return 0;
	if (reader_open_with(&reader, base->path,
		    &(struct reader_source){
			    .key = inputs->key, .unkeyed = true},
		    reason) < 0)
		return -1;
	int result = copy_lines(writer, &reader, base->base, reason);
	reader_close(&reader);
	return result;
}

/* The games. */

int
merge_writer_begin(struct merge_writer *writer, struct merge_inputs *inputs,
	char reason[static REASON_MAX])
{
	const struct run *run = &inputs->run;

	writer->inputs = inputs;
	record_init(&writer->record);
	tally_init(&writer->tally, run);
	writer->lengths = 1;
	if (missing_games_init(&writer->missing, writer->inputs->shards) < 0 ||
		(is_tournament(writer) &&
			contest_init(&writer->contest, run) < 0) ||
		run_write(run, &writer->line) < 0)
		return reason_no_memory(reason);
	return write_line(writer, reason) < 0 ? -1 : copy_base(writer, reason);
}

static int
parse(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = writer->inputs->run.game;
	char why[REASON_MAX];

	if (record_scan(&writer->record, line->bytes, line->length, game) ||
		record_parse(
			&writer->record, line->bytes, line->length, game, why))
		return 0;
	return merge_inputs_complain(writer->inputs, line, why, reason);
}

static int
write_game(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	writer->games++;
	return add_line(writer, line->bytes, line->length, reason);
}

/* The game waits, and so do all that follow it. */
static void
leave_out(struct merge_writer *writer, const struct merge_line *line)
{
	if (writer->left_out++ > 0)
		return;
	writer->waits = true;
	writer->left = *line;
	writer->left.bytes = NULL;
}

/* Notes the games of a match from the next one to END, without it. */
static void
note_gap(struct merge_writer *writer, long end)
{
	const struct run *run = &writer->inputs->run;
	const struct game_choice *only = &run->only;
	struct missing_games *missing = &writer->missing;
	long id = game_choice_from(only, writer->next);

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
count_towards_stop(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (parse(writer, line, reason) < 0)
		return -1;
	if (tally_add(&writer->tally, &writer->record) < 0)
		return reason_no_memory(reason);
	writer->decided = tally_decided(&writer->tally);
	return 0;
}

static int
take_of_match(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &writer->inputs->run;

	while (line->id >= run->games && can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	const long missing = writer->missing.games;
	note_gap(writer, line->id);
	writer->next = line->id + 1;
	writer->waits = writer->waits ||
			(may_stop(writer) && writer->missing.games > missing);
	if (writer->waits) {
		leave_out(writer, line);
		return 0;
	}
	if (may_stop(writer) && count_towards_stop(writer, line, reason) < 0)
		return -1;
	return write_game(writer, line, reason);
}

/* Draws the rounds up to that of a game. 0; 1: it waits; -1. */
static int
draw_up_to(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	struct contest *contest = &writer->contest;

	while (line->id >= contest->rounds.games) {
		if (write_before_round(writer, reason) < 0)
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
take_of_tournament(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &writer->inputs->run;
	char why[REASON_MAX];
	int drawn = draw_up_to(writer, line, reason);

	if (drawn < 0)
		return -1;
	if (drawn == 1) {
		leave_out(writer, line);
		return 0;
	}
	if (parse(writer, line, reason) < 0 ||
		write_before_game(writer, reason) < 0)
		return -1;
	if (run_is_committed(run) && run->revealed)
		return merge_inputs_complain(writer->inputs, line,
			"it is a game of a seed that was public before",
			reason);
	if (!contest_take(&writer->contest, &writer->record, why))
		return merge_inputs_complain(writer->inputs, line, why, reason);
	return write_game(writer, line, reason);
}

int
merge_writer_take(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (writer->decided)
		writer->behind++;
	else if (!is_tournament(writer))
		return take_of_match(writer, line, reason);
	else if (writer->waits)
		leave_out(writer, line);
	else
		return take_of_tournament(writer, line, reason);
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
next_wave(const struct merge_writer *writer)
{
	const struct run *run = &writer->inputs->run;
	long more = writer->next / 2;

	if (writer->missing.games > 0)
		return whole_deals(run, writer->next);
	if (more < FIRST_DEALS * run_rotations(run))
		more = FIRST_DEALS * run_rotations(run);
	return more >= run->games - writer->next
		       ? run->games
		       : whole_deals(run, writer->next + more);
}

static void
end_match(struct merge_writer *writer)
{
	const struct run *run = &writer->inputs->run;

	if (!may_stop(writer))
		note_gap(writer, run->games);
	writer->complete = writer->missing.games == 0;
	if (!may_stop(writer) || writer->decided)
		return;
	writer->complete =
		writer->complete &&
		game_choice_count(&run->only, run->games) == writer->games;
	writer->upto = writer->complete ? 0 : next_wave(writer);
}

/* Every game that can be told and has not been played is missing. */
static int
end_tournament(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct missing_games *missing = &writer->missing;
	const struct run *run = &writer->inputs->run;
	enum contest_next next = CONTEST_GAME;
	struct fixture fixture;

	while (missing_games_have_room(missing) &&
		(next = contest_next(&writer->contest, &fixture)) ==
			CONTEST_GAME)
		missing_games_add(missing, fixture.id,
			missing->count == 0
				? 0
				: run_shard_of(run, fixture.id, fixture.deal,
					  missing->count));
	writer->complete = next == CONTEST_OVER && missing->games == 0;
	return next == CONTEST_FAILED ? reason_no_memory(reason) : 0;
}

int
merge_writer_end(struct merge_writer *writer, char reason[static REASON_MAX])
{
	if (write_rest(writer, reason) < 0)
		return -1;
	if (!is_tournament(writer))
		end_match(writer);
	else if (end_tournament(writer, reason) < 0)
		return -1;
	if (missing_games_close(&writer->missing) < 0)
		return reason_no_memory(reason);
	if (writer->complete && reveal(writer, reason) < 0)
		return -1;
	return key_fits(writer, &writer->inputs->run, reason) ? 0 : -1;
}

/* Gives what is to be replaced a second name. */
static int
keep_old(const char *path, char *kept, char reason[static REASON_MAX])
{
	int length = snprintf(kept, PATH_MAX, "%s.before", path);

	for (int i = 2; length < PATH_MAX; i++) {
		if (link(path, kept) == 0)
			return 0;
		if (errno != EEXIST)
			return reason_of_file(kept, reason);
		length = snprintf(kept, PATH_MAX, "%s.before-%d", path, i);
	}
	errno = ENAMETOOLONG;
	return reason_of_file(path, reason);
}

int
merge_writer_finish(
	struct merge_writer *writer, char *kept, char reason[static REASON_MAX])
{
	struct successor *successor = &writer->successor;

	if (flush(writer, reason) < 0)
		return -1;
	if (line_output_end(&writer->output) < 0)
		return reason_of_file(successor->temporary, reason);
	if (prepare_key(writer, reason) < 0 || is_busy(writer, reason) < 0)
		return -1;
	if (kept && keep_old(successor->path, kept, reason) < 0)
		return -1;
	return successor_take_place(successor, reason) < 0
		       ? -1
		       : note_key(writer, reason);
}

static void
release_games(struct merge_writer *writer)
{
	record_release(&writer->record);
	if (is_tournament(writer))
		contest_release(&writer->contest);
	tally_release(&writer->tally);
	text_release(&writer->line);
	missing_games_release(&writer->missing);
}

void
merge_writer_release(struct merge_writer *writer)
{
	if (writer->inputs)
		release_games(writer);
	successor_close(&writer->successor);
	line_output_release(&writer->output);
	text_release(&writer->lines);
	key_file_close(&writer->key);
	key_file_close(&writer->own_key);
}
