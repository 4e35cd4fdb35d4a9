#include "merge/merge.h"

#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "merge/assembly.h"
#include "merge/same_game.h"
#include "merge/sorted_lines.h"
#include "record/run_length.h"
#include "record/stop_rule.h"
#include "tournament/draw.h"

struct merge {
	const struct merge_terms *terms;
	struct merge_result *result;
	struct merge_input *inputs; /* the files, and perhaps the output */
	int input_count;
	struct merge_plan plan;
	struct merge_key key;
	struct merge_target target;
	struct merge_watch watch;
	struct sorted_lines lines;
	struct assembly assembly;
};

static off_t
size_of(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 ? status.st_size : 0;
}

static bool
same_file(const char *path, const char *other)
{
	struct stat a;
	struct stat b;

	return stat(path, &a) == 0 && stat(other, &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* The output, if it is there and not named as an input, is looked at as well:
 * what only it has would be lost. */
static int
list_inputs(struct merge *merge, char reason[static REASON_MAX])
{
	const struct merge_terms *terms = merge->terms;
	bool is_named = size_of(terms->output) == 0;

	merge->inputs =
		calloc((size_t)terms->file_count + 1, sizeof *merge->inputs);
	if (!merge->inputs)
		return reason_no_memory(reason);
	for (int i = 0; i < terms->file_count; i++) {
		merge->inputs[i].path = terms->files[i];
		is_named =
			is_named || same_file(terms->files[i], terms->output);
	}
	merge->input_count = terms->file_count + !is_named;
	if (!is_named)
		merge->inputs[terms->file_count] = (struct merge_input){
			.path = terms->output, .is_old = true};
	merge->plan.inputs = merge->inputs;
	return 0;
}

static off_t
all_sizes(const struct merge *merge)
{
	off_t size = 0;

	for (int i = 0; i < merge->input_count; i++)
		size += size_of(merge->inputs[i].path);
	return size;
}

/* All that the inputs have in common is known then. */
static int
look(struct merge *merge, char reason[static REASON_MAX])
{
	struct merge_plan *plan = &merge->plan;
	int result = 0;

	merge_watch_begin(&merge->watch, "all files", all_sizes(merge));
	for (int i = 0; result == 0 && i < merge->input_count; i++) {
		if (merge->inputs[i].is_old && !plan->first)
			break;
		result = merge_input_look(&merge->inputs[i], plan,
			merge_key_bytes(&merge->key), &merge->watch, reason);
		merge->result->voids += merge->inputs[i].voids;
	}
	merge_watch_end(&merge->watch);
	if (result < 0)
		return -1;
	if (!plan->first) {
		strlcpy(reason, "no file has a whole line", REASON_MAX);
		return -1;
	}
	run_length_set(&plan->run, plan->events.lengths[0]);
	return 0;
}

/* Nobody can go on with a run whose seed nobody has. */
static void
warn_of_key(const struct merge *merge)
{
	if (run_is_committed(&merge->plan.run) && !merge->key.given.open &&
		merge->plan.events.seeds.count == 0)
		warnx("%s: is not signed, and no talon can go on with it, "
		      "without the key file of the run, which --key names",
			merge->terms->output);
}

static const struct merge_input *
input_of(const struct merge *merge, const struct merge_line *line)
{
	return &merge->inputs[line->input];
}

/* Takes a game that no other follows of the same number. */
static int
take(struct merge *merge, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct merge_input *input = input_of(merge, line);
	char *first = merge->result->first_old;

	if (!input->is_old)
		return assembly_take(&merge->assembly, line, reason);
	if (*first == '\0')
		snprintf(first, REASON_MAX, "%.400s:%ld: game %ld", input->path,
			line->number, line->id);
	if (!input->is_shard)
		return 0;
	snprintf(reason, REASON_MAX,
		"%.500s is in no other file, and this is a shard's: --output "
		"is another one",
		first);
	return -1;
}

/* Whether the two lines of one number are of the same game. */
static int
compare(struct merge *merge, const struct merge_line *first,
	const struct merge_line *second, char reason[static REASON_MAX])
{
	switch (same_game(first, second, merge->plan.run.game)) {
	case SAME_GAME_FAILED:
		return reason_no_memory(reason);
	case SAME_GAME_YES:
		merge->result->duplicates += !input_of(merge, second)->is_old;
		return 0;
	case SAME_GAME_NO:
		break;
	}
	snprintf(reason, REASON_MAX,
		"%.400s:%ld: game %ld is another than at %.400s:%ld",
		input_of(merge, second)->path, second->number, second->id,
		input_of(merge, first)->path, first->number);
	return -1;
}

/* LINE has been read behind LAST, without bytes if there is none, and takes its
 * place. */
static int
follow(struct merge *merge, struct merge_line *last, struct merge_line *line,
	char reason[static REASON_MAX])
{
	int result = 0;

	if (last->bytes && last->id == line->id) {
		result = compare(merge, last, line, reason);
		free(line->bytes);
		return result;
	}
	if (last->bytes)
		result = take(merge, last, reason);
	free(last->bytes);
	*last = *line;
	return result;
}

static int
read_games(struct merge *merge, char reason[static REASON_MAX])
{
	struct merge_line last = {0};
	struct merge_line line;
	int result;

	while ((result = sorted_lines_next(&merge->lines, &line, reason)) ==
			1 &&
		(result = follow(merge, &last, &line, reason)) == 0)
		;
	if (result == 0 && last.bytes)
		result = take(merge, &last, reason);
	free(last.bytes);
	return result;
}

static int
assemble(struct merge *merge, char reason[static REASON_MAX])
{
	char spill[PATH_MAX + sizeof ".sort"];
	const struct key_file *key = &merge->key.given;

	snprintf(spill, sizeof spill, "%s.sort",
		merge->target.successor.temporary);
	unlink(spill); /* what a killed one has left */
	merge->lines = (struct sorted_lines){
		.plan = &merge->plan,
		.input_count = merge->input_count,
		.key = merge_key_bytes(&merge->key),
		.watch = &merge->watch,
		.path = spill,
	};
	merge->assembly = (struct assembly){
		.plan = &merge->plan,
		.target = &merge->target,
		.seed = key->open && *key->seed.text != '\0' ? &key->seed
							     : NULL,
	};
	merge_target_sign(&merge->target, merge_key_bytes(&merge->key));
	merge_watch_begin(
		&merge->watch, "all files once more", all_sizes(merge));
	int result = assembly_begin(&merge->assembly, reason);
	if (result == 0)
		result = sorted_lines_begin(&merge->lines, reason);
	if (result == 0)
		result = read_games(merge, reason);
	merge_watch_end(&merge->watch);
	if (result == 0)
		result = assembly_end(&merge->assembly, reason);
	return result == 0 && merge_key_fits(
				      &merge->key, &merge->plan.run, reason)
		       ? 0
		       : -1;
}

static void
tell_rounds(struct merge *merge)
{
	const struct run *run = &merge->plan.run;
	struct merge_result *result = merge->result;

	if (!run->tournament.format)
		return;
	result->round = contest_next_round(&merge->assembly.contest);
	result->rounds = draw_rounds(run) == LONG_MAX ? 0 : draw_rounds(run);
}

/* What has been missing is the result's from now on. */
static void
conclude(struct merge *merge)
{
	struct assembly *assembly = &merge->assembly;
	struct merge_result *result = merge->result;

	result->games = assembly->games;
	result->behind = assembly->behind;
	result->left_out = assembly->left_out;
	if (assembly->left_out > 0)
		snprintf(result->first_left, REASON_MAX, "%.400s:%ld",
			input_of(merge, &assembly->left)->path,
			assembly->left.number);
	result->may_stop = stop_rule_given(&merge->plan.run.stop);
	result->decided = assembly->decided;
	result->complete = assembly->complete;
	result->upto = assembly->upto;
	result->missing = assembly->missing;
	assembly->missing = (struct missing_games){0};
	tell_rounds(merge);
}

static void
release(struct merge *merge)
{
	sorted_lines_release(&merge->lines);
	if (merge->assembly.plan)
		assembly_release(&merge->assembly);
	merge_target_close(&merge->target);
	merge_key_close(&merge->key);
	merge_plan_release(&merge->plan);
	free(merge->inputs);
}

/* What only the file has that is replaced is kept beside it. */
static int
finish(struct merge *merge, char reason[static REASON_MAX])
{
	struct merge_result *result = merge->result;

	return merge_target_finish(&merge->target, &merge->key,
		*result->first_old != '\0' ? result->kept : NULL, reason);
}

int
merge_run(const struct merge_terms *terms, struct merge_result *result,
	char reason[static REASON_MAX])
{
	struct merge merge = {
		.terms = terms, .result = result, .watch.quiet = terms->quiet};

	*result = (struct merge_result){0};
	int status = merge_target_open(&merge.target, terms->output, reason);
	if (status == 0)
		status = merge_key_open(&merge.key, terms->key,
			merge.target.successor.path, reason);
	if (status == 0)
		status = list_inputs(&merge, reason);
	if (status == 0)
		status = look(&merge, reason);
	if (status == 0) {
		warn_of_key(&merge);
		status = assemble(&merge, reason);
	}
	if (status == 0)
		status = finish(&merge, reason);
	if (status == 0)
		conclude(&merge);
	release(&merge);
	return status;
}

void
merge_result_release(struct merge_result *result)
{
	missing_games_release(&result->missing);
}
