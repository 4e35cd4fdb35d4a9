#include "merge/merge.h"

#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/plural.h"
#include "merge/inputs.h"
#include "merge/merge_writer.h"
#include "record/stop_rule.h"
#include "tournament/draw.h"

struct merge {
	const struct merge_terms *terms;
	struct merge_result *result;
	struct merge_input *files; /* those named, and perhaps the output */
	struct merge_inputs inputs;
	struct merge_writer writer;
};

/* Whether two lines are of the same game. */
enum same_game {
	SAME_GAME_FAILED = -1, /* no memory */
	SAME_GAME_NO,
	SAME_GAME_YES,
};

/* Reads a line of a record, and what of it is the same wherever the game is
 * played. It was read before, so that it is not says that there is no memory.
 */
static bool
parse(struct record *record, struct text *gist, const struct merge_line *line,
	const struct game_rules *game)
{
	char reason[REASON_MAX];
	uint64_t hash;

	return record_parse(record, line->bytes, line->length, game, reason) &&
	       record_gist(record, gist, &hash) == 0;
}

static bool
same_seed(const struct record *a, const struct record *b)
{
	return a->seed_hidden == b->seed_hidden &&
	       (a->seed_hidden || seed_same(&a->seed, &b->seed));
}

static enum same_game
compare_parsed(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	struct record a, b;
	struct text of_a = {0}, of_b = {0};
	enum same_game result = SAME_GAME_FAILED;

	record_init(&a);
	record_init(&b);
	if (parse(&a, &of_a, first, game) && parse(&b, &of_b, second, game))
		result = of_a.length == of_b.length && same_seed(&a, &b) &&
					 memcmp(of_a.bytes, of_b.bytes,
						 of_a.length) == 0
				 ? SAME_GAME_YES
				 : SAME_GAME_NO;
	record_release(&a);
	record_release(&b);
	text_release(&of_a);
	text_release(&of_b);
	return result;
}

static enum same_game
same_game(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	return first->length == second->length &&
			       memcmp(first->bytes, second->bytes,
				       first->length) == 0
		       ? SAME_GAME_YES
		       : compare_parsed(first, second, game);
}

/* Whether there is a file, and it is not empty. */
static bool
has_content(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && status.st_size > 0;
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
look(struct merge *merge, char reason[static REASON_MAX])
{
	const struct merge_terms *terms = merge->terms;
	const int count = terms->file_count;
	bool is_named = !has_content(terms->output);

	merge->files = calloc((size_t)count + 1, sizeof *merge->files);
	if (!merge->files)
		return reason_no_memory(reason);
	for (int i = 0; i < count; i++) {
		merge->files[i].path = terms->files[i];
		is_named =
			is_named || same_file(terms->files[i], terms->output);
	}
	merge->files[count] =
		(struct merge_input){.path = terms->output, .is_old = true};
	merge->inputs = (struct merge_inputs){
		.all = merge->files,
		.count = count + !is_named,
		.key = merge_writer_key(&merge->writer),
		.quiet = terms->quiet,
	};
	int result = merge_inputs_look(&merge->inputs, reason);
	for (int i = 0; i < merge->inputs.count; i++)
		merge->result->voids += merge->files[i].voids;
	return result;
}

/* Nobody can go on with a run whose seed nobody has. */
static void
warn_of_key(const struct merge *merge)
{
	const struct merge_inputs *inputs = &merge->inputs;

	if (!merge->terms->only_read && run_is_committed(&inputs->run) &&
		!inputs->key && inputs->seeds.count == 0)
		warnx("%s: is not signed, and no talon can go on with it, "
		      "without the key file of the run, which --key names",
			merge->terms->output);
}

/* A key would have refused them. */
static void
warn_of_unsigned(const struct merge_inputs *inputs)
{
	const struct merge_input *signed_one = NULL;

	for (int i = 0; i < inputs->count && !signed_one; i++)
		if (inputs->all[i].has_macs)
			signed_one = &inputs->all[i];
	for (int i = 0; signed_one && i < inputs->count; i++)
		if (inputs->all[i].has_none)
			warnx("%s: is not signed, as %s is: anybody can have "
			      "written it",
				inputs->all[i].path, signed_one->path);
}

static const struct merge_input *
input_of(const struct merge *merge, const struct merge_line *line)
{
	return &merge->files[line->input];
}

/* Takes a game, of which the file has the only line, or the first. */
static int
take(struct merge *merge, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct merge_input *input = input_of(merge, line);
	char *first = merge->result->first_old;

	if (!input->is_old)
		return merge_writer_take(&merge->writer, line, reason);
	if (*first == '\0')
		snprintf(first, REASON_MAX, "%.400s:%ld: game %ld", input->path,
			merge_inputs_number(&merge->inputs, line), line->id);
	if (!input->is_shard)
		return 0;
	return reason_say(reason,
		"%.500s is in no other file, and this is a shard's: --output "
		"is another one",
		first);
}

/* Whether the two lines of one number are of the same game. */
static int
compare(struct merge *merge, const struct merge_line *first,
	const struct merge_line *second, char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = &merge->inputs;

	switch (same_game(first, second, inputs->run.game)) {
	case SAME_GAME_FAILED:
		return reason_no_memory(reason);
	case SAME_GAME_YES:
		merge->result->duplicates += !input_of(merge, second)->is_old;
		return 0;
	case SAME_GAME_NO:
		break;
	}
	return reason_say(reason,
		"%.400s:%ld: game %ld is another than at %.400s:%ld",
		input_of(merge, second)->path,
		merge_inputs_number(inputs, second), second->id,
		input_of(merge, first)->path,
		merge_inputs_number(inputs, first));
}

/* Takes COUNT lines, which have all games of their numbers. */
static int
take_lines(struct merge *merge, long count, char reason[static REASON_MAX])
{
	const struct merge_line *lines = merge->inputs.lines;
	long next;

	for (long i = 0; i < count; i = next) {
		for (next = i + 1;
			next < count && lines[next].id == lines[i].id; next++)
			if (compare(merge, &lines[i], &lines[next], reason) < 0)
				return -1;
		if (take(merge, &lines[i], reason) < 0)
			return -1;
	}
	return 0;
}

static int
write_all(struct merge *merge, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = &merge->inputs;
	long count;

	int result = merge_writer_begin(&merge->writer, inputs, reason);
	while (result == 0 && (count = merge_inputs_fetch(inputs, reason)) != 0)
		result = count < 0 ? -1 : take_lines(merge, count, reason);
	reading_progress_erase(&inputs->progress);
	return result < 0 ? -1 : merge_writer_end(&merge->writer, reason);
}

static void
tell_rounds(struct merge *merge)
{
	const struct run *run = &merge->inputs.run;
	struct merge_result *result = merge->result;

	if (!run->tournament.format)
		return;
	result->round = contest_next_round(&merge->writer.contest);
	result->rounds = draw_rounds(run) == LONG_MAX ? 0 : draw_rounds(run);
}

/* What has been missing is the result's from now on. */
static void
conclude(struct merge *merge)
{
	struct merge_writer *writer = &merge->writer;
	struct merge_result *result = merge->result;

	result->proof = merge->inputs.proof;
	result->games = writer->games;
	result->behind = writer->behind;
	result->left_out = writer->left_out;
	if (writer->left_out > 0)
		snprintf(result->first_left, REASON_MAX, "%.400s:%ld",
			input_of(merge, &writer->left)->path,
			merge_inputs_number(&merge->inputs, &writer->left));
	result->may_stop = stop_rule_given(&merge->inputs.run.stop);
	result->decided = writer->decided;
	result->complete = writer->complete;
	result->upto = writer->upto;
	result->missing = writer->missing;
	writer->missing = (struct missing_games){0};
	tell_rounds(merge);
}

static void
release(struct merge *merge)
{
	merge_writer_release(&merge->writer);
	merge_inputs_release(&merge->inputs);
	free(merge->files);
}

int
merge_run(const struct merge_terms *terms, struct merge_result *result,
	char reason[static REASON_MAX])
{
	struct merge merge = {.terms = terms, .result = result};

	*result = (struct merge_result){0};
	int status = merge_writer_open(
		&merge.writer, terms->output, terms->key, reason);
	if (status == 0)
		status = look(&merge, reason);
	if (status == 0) {
		warn_of_key(&merge);
		warn_of_unsigned(&merge.inputs);
		status = write_all(&merge, reason);
	}
	if (status == 0) {
		conclude(&merge);
		/* What only the file has that is replaced is kept beside it. */
		status = merge_writer_finish(&merge.writer,
			*result->first_old != '\0' ? result->kept : NULL,
			reason);
	}
	release(&merge);
	return status;
}

void
merge_result_release(struct merge_result *result)
{
	missing_games_release(&result->missing);
}

static const char *
state_of(const struct merge_result *result)
{
	if (result->decided)
		return "decided";
	if (result->complete)
		return "complete";
	return result->upto > 0 && result->missing.games == 0 ? "undecided"
							      : "incomplete";
}

static void
print_dropped(FILE *file, long count, const char *what)
{
	if (count > 0)
		fprintf(file, ", %ld %s", count, what);
}

void
merge_print_notes(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	if (*result->kept != '\0')
		fprintf(file,
			"talon: %s is in no file that was merged; what was "
			"there before is kept as %s\n",
			result->first_old, result->kept);
	missing_games_print(file, &result->missing, "talon: ");
	if (result->left_out > 0)
		fprintf(file,
			"talon: %ld game%s left out until those before are "
			"there, the first at %s\n",
			result->left_out, plural(result->left_out),
			result->first_left);
	if (result->upto > 0)
		fprintf(file,
			"talon: %s is not decided yet: the shards go on with "
			"--upto %ld\n",
			terms->output, result->upto);
	else if (!result->complete && result->missing.games == 0)
		fprintf(file, "talon: %s is not complete\n", terms->output);
}

void
merge_print(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	char path[REASON_MAX];

	text_printable_string(path, sizeof path, terms->output);
	fprintf(file, "%s: %ld game%s of %d %s file%s, %s", path, result->games,
		plural(result->games), terms->file_count,
		proof_word(result->proof), plural(terms->file_count),
		state_of(result));
	if (!result->complete && result->rounds > 0)
		fprintf(file, " (%ld of %ld round%s drawn)", result->round,
			result->rounds, plural(result->rounds));
	print_dropped(file, result->duplicates, "there more than once");
	print_dropped(file, result->voids, "void");
	print_dropped(file, result->behind, "behind the one that decided");
	fprintf(file, "\n");
}

static void
add_flag(struct text *json, const char *name, bool value)
{
	text_add_format(json, ",\"%s\":%s", name, value ? "true" : "false");
}

int
merge_print_json(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	struct text json = {0};

	text_add_string(&json, "{\"output\":");
	text_add_json(&json, terms->output);
	text_add_format(&json,
		",\"files\":%d,\"games\":%ld,\"duplicates\":%ld,"
		"\"voids\":%ld,\"left_out\":%ld,\"behind\":%ld",
		terms->file_count, result->games, result->duplicates,
		result->voids, result->left_out, result->behind);
	text_add_format(&json, ",\"proof\":\"%s\"", proof_word(result->proof));
	add_flag(&json, "complete", result->complete);
	if (result->may_stop)
		add_flag(&json, "decided", result->decided);
	if (result->upto > 0)
		text_add_format(&json, ",\"upto\":%ld", result->upto);
	if (result->rounds > 0)
		text_add_format(&json, ",\"round\":%ld,\"rounds\":%ld",
			result->round, result->rounds);
	text_add_format(
		&json, ",\"missing\":%ld,\"shards\":", result->missing.games);
	missing_games_add_json(&json, &result->missing);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}
