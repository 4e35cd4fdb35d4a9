#include "record/seed_history.h"

#include <stdlib.h>

#include "base/array.h"
#include "base/text.h"
#include "record/run.h"

void
seed_history_release(struct seed_history *history)
{
	free(history->all);
	*history = (struct seed_history){0};
}

/* The part of the commitment that the run has now; NULL with errno. */
static struct seed_part *
find_part(struct seed_history *history, const struct run *run)
{
	size_t count = history->count;

	if (count > 0 && commitment_same(&history->all[count - 1].commitment,
				 &run->current))
		return &history->all[count - 1];
	struct seed_part *all = array_grow(
		history->all, count, &history->capacity, sizeof *all);
	if (!all)
		return NULL;
	history->all = all;
	all[count] = (struct seed_part){.commitment = run->current};
	history->count++;
	return &all[count];
}

int
seed_history_note(struct seed_history *history, const struct run *run)
{
	if (!run_is_committed(run))
		return 0;
	struct seed_part *part = find_part(history, run);
	if (!part)
		return -1;
	if (run->revealed)
		part->seed = run->seed;
	return 0;
}

void
seed_history_print(FILE *file, const struct seed_history *history)
{
	for (size_t i = 0; i < history->count; i++) {
		const struct seed_part *part = &history->all[i];

		fprintf(file, "seed_sha256 %s", part->commitment.digits);
		if (history->count > 1 && *part->seed.text != '\0')
			fprintf(file, " of seed %s", part->seed.text);
		fputs("\n", file);
	}
}

void
seed_history_add(struct text *json, const struct seed_history *history)
{
	for (size_t i = 0; i < history->count; i++) {
		const struct seed_part *part = &history->all[i];

		text_add_string(json,
			i == 0 ? ",\"seeds\":[{\"seed\":" : ",{\"seed\":");
		if (*part->seed.text != '\0')
			text_add_json(json, part->seed.text);
		else
			text_add_string(json, "null");
		text_add_format(json, ",\"seed_sha256\":\"%s\"}",
			part->commitment.digits);
	}
	if (history->count > 0)
		text_add(json, "]", 1);
}
