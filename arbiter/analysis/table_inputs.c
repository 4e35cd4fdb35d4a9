#include "analysis/table_inputs.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/array.h"
#include "sums/digest_claims.h"
#include "sums/digest_reader.h"
#include "sums/digest_head.h"
#include "record/reader.h"

static const char shared_deals[] = "it may share deals with another file";

/* What has games of one seed: which of the inputs was the first, and which
 * shards there have been. */
struct source {
	struct table_input *first;
	const char *seed;
	struct number_set shards;
	bool games; /* are needed of all */
};

struct sources {
	struct source *all;
	size_t count;
	size_t capacity;
};

void
table_inputs_release(struct table_inputs *inputs)
{
	for (size_t i = 0; i < inputs->count; i++) {
		text_release(&inputs->all[i].digest);
		text_release(&inputs->all[i].record);
		text_release(&inputs->all[i].word);
		digest_head_release(&inputs->all[i].head);
	}
	free(inputs->all);
	*inputs = (struct table_inputs){0};
}

static void
take_head(struct table_input *input, struct digest_reader *reader)
{
	input->head = reader->head;
	reader->head = (struct digest_head){0};
	digest_reader_close(reader);
}

/* Only of what can be read twice; what is wrong with it is found later. */
static int
take_run(struct table_input *input, char reason[static REASON_MAX])
{
	struct reader reader;
	char why[REASON_MAX];

	if (reader_open(&reader, input->path, why) < 0)
		return 0;
	const struct seed seed = run_named_seed(&reader.run);
	int result = digest_run_begin(&input->head, &reader.run);
	if (result == 0)
		result = digest_head_add_seed(&input->head, seed.text);
	reader_close(&reader);
	return result < 0 ? reason_no_memory(reason) : 0;
}

static int
look_at_digest(struct table_input *input, char reason[static REASON_MAX])
{
	struct digest_reader reader;

	input->named = true;
	text_add_string(&input->digest, input->path);
	if (text_failed(&input->digest) < 0)
		return reason_no_memory(reason);
	if (digest_reader_open(&reader, input->path, reason) < 0)
		return -1;
	take_head(input, &reader);
	return 0;
}

static int
look_at(struct table_input *input, char reason[static REASON_MAX])
{
	struct digest_reader reader;
	char word[REASON_MAX];
	struct stat status;

	if (stat(input->path, &status) < 0 || !S_ISREG(status.st_mode)) {
		input->games = true;
		return 0;
	}
	if (digest_reader_is(input->path))
		return look_at_digest(input, reason);
	if (digest_find(&reader, &input->digest, input->path, word) > 0) {
		take_head(input, &reader);
		return 0;
	}
	text_clear(&input->digest);
	text_add_string(&input->word, word);
	input->games = true;
	return take_run(input, reason);
}

/* -1 with errno. */
static int
add_source(struct sources *sources, struct table_input *input, const char *seed)
{
	long twice;

	if (ARRAY_GROW(sources->all, sources->count, sources->capacity) < 0)
		return -1;
	struct source *source = &sources->all[sources->count++];
	*source = (struct source){.first = input, .seed = seed};
	return game_set_add_to(&input->head.shards, &source->shards, &twice);
}

static struct source *
find_source(const struct sources *sources, const struct digest_head *head,
	const char *seed)
{
	for (size_t i = sources->count; i-- > 0;) {
		struct source *source = &sources->all[i];
		const struct digest_head *own = &source->first->head;

		if (own->game == head->game && own->seats == head->seats &&
			strcmp(source->seed, seed) == 0)
			return source;
	}
	return NULL;
}

/* Whether HEAD is of other shards of one run, none of which has a deal that
 * another has. -1 with errno. */
static int
is_apart(struct source *source, const struct digest_head *head)
{
	const struct digest_head *own = &source->first->head;
	long twice;

	if (head->of == 0 || head->of != own->of || head->divided ||
		strcmp(head->run, own->run) != 0)
		return 0;
	return game_set_add_to(&head->shards, &source->shards, &twice);
}

static int
note_seed(struct sources *sources, struct table_input *input, const char *seed)
{
	struct source *source = find_source(sources, &input->head, seed);

	if (!source)
		return add_source(sources, input, seed);
	int apart = is_apart(source, &input->head);
	if (apart == 0)
		source->games = true;
	return apart;
}

/* Calls VISIT for each seed of each input. -1 with errno. */
static int
visit_seeds(struct table_inputs *inputs, struct sources *sources,
	int (*visit)(struct sources *, struct table_input *, const char *seed))
{
	for (size_t i = 0; i < inputs->count; i++) {
		const struct text *seeds = &inputs->all[i].head.seeds;

		for (size_t at = 0; at < seeds->length;
			at += strlen(seeds->bytes + at) + 1)
			if (visit(sources, &inputs->all[i], seeds->bytes + at) <
				0)
				return -1;
	}
	return 0;
}

static int
want_games(struct sources *sources, struct table_input *input, const char *seed)
{
	const struct digest_head *head = &input->head;
	const struct source *source = find_source(sources, head, seed);

	if (!source->games &&
		!(head->divided && game_set_games(&head->shards) > 1))
		return 0;
	input->games = true;
	input->why = shared_deals;
	return 0;
}

static int
look_for_shared(struct table_inputs *inputs)
{
	struct sources sources = {0};
	int result = visit_seeds(inputs, &sources, note_seed);

	if (result == 0)
		result = visit_seeds(inputs, &sources, want_games);
	for (size_t i = 0; i < sources.count; i++)
		number_set_release(&sources.all[i].shards);
	free(sources.all);
	return result;
}

static int
check_claims(const struct table_inputs *inputs, char reason[static REASON_MAX])
{
	struct digest_claims claims = {0};
	int result = 0;

	for (size_t i = 0; result == 0 && i < inputs->count; i++) {
		const struct table_input *input = &inputs->all[i];

		/* Which games those are that a file has without a digest, only
		 * shards tell. */
		if ((input->digest.length > 0 || input->head.of > 0) &&
			digest_claims_add(&claims, input->path, &input->head,
				input->named) < 0)
			result = reason_no_memory(reason);
	}
	if (result == 0)
		result = digest_claims_check(&claims, reason);
	digest_claims_release(&claims);
	return result;
}

/* Finds the games of a digest that was named. */
static int
find_games(struct table_input *input, char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (digest_find_record(
		    &input->record, input->path, &input->head, why) == 0)
		return 0;
	return reason_say(reason,
		"%.400s is a digest, and its games are needed: %s: %.400s",
		input->path, input->why, why);
}

static int
look_at_all(struct table_inputs *inputs, char *const *files, bool games,
	char reason[static REASON_MAX])
{
	for (; files[inputs->count]; inputs->count++) {
		struct table_input *input = &inputs->all[inputs->count];

		input->path = files[inputs->count];
		if (look_at(input, reason) < 0) {
			inputs->count++;
			return -1;
		}
		input->games = input->games || games;
		input->why = "those of a single bot are in no digest";
	}
	return 0;
}

int
table_inputs_init(struct table_inputs *inputs, char *const *files, bool games,
	char reason[static REASON_MAX])
{
	size_t count = 0;

	while (files[count])
		count++;
	*inputs = (struct table_inputs){
		.all = calloc(count + 1, sizeof *inputs->all)};
	if (!inputs->all)
		return reason_no_memory(reason);
	if (look_at_all(inputs, files, games, reason) < 0 ||
		check_claims(inputs, reason) < 0)
		return -1;
	if (!games && look_for_shared(inputs) < 0)
		return reason_no_memory(reason);
	for (size_t i = 0; i < count; i++)
		if (inputs->all[i].games && inputs->all[i].named &&
			find_games(&inputs->all[i], reason) < 0)
			return -1;
	return 0;
}
