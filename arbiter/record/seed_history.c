#include "record/seed_history.h"

#include <stdlib.h>
#include <sys/stat.h>

#include <jansson.h>

#include "base/array.h"
#include "base/lines.h"
#include "base/text.h"
#include "record/change.h"
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
	if (ARRAY_GROW(history->all, count, history->capacity) < 0)
		return NULL;
	history->all[count] = (struct seed_part){.commitment = run->current};
	history->count++;
	return &history->all[count];
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

void
known_seeds_release(struct known_seeds *seeds)
{
	free(seeds->all);
	*seeds = (struct known_seeds){0};
}

int
known_seeds_add(struct known_seeds *seeds, const struct seed *seed)
{
	if (ARRAY_GROW(seeds->all, seeds->count, seeds->capacity) < 0)
		return -1;
	seeds->all[seeds->count++] = *seed;
	return 0;
}

/* The line is read once more, and strictly, by the reader. */
static int
take_line(struct known_seeds *seeds, const char *line, size_t length)
{
	struct seed seed;
	int result = 0;
	json_t *object = json_loadb(line, length, 0, NULL);
	const char *text = json_string_value(json_object_get(object, "seed"));

	if (text && seed_parse(&seed, text))
		result = known_seeds_add(seeds, &seed);
	json_decref(object);
	return result;
}

/* Up to a line that is none of ours. */
static int
read_all(struct known_seeds *seeds, FILE *file)
{
	struct lines lines = {.file = file};
	char *line;
	size_t length;
	int found;

	while ((found = lines_next(&lines, &line, &length)) == 1 &&
		line[0] == '{')
		if (run_change_begun(line, length) == RUN_CHANGE_SEED &&
			take_line(seeds, line, length) < 0) {
			found = -1;
			break;
		}
	lines_release(&lines);
	return found < 0 ? -1 : 0;
}

int
known_seeds_read(struct known_seeds *seeds, const char *path,
	char reason[static REASON_MAX])
{
	struct stat status;
	FILE *file = NULL;
	int result = stat(path, &status);

	if (result == 0 && S_ISREG(status.st_mode)) {
		file = fopen(path, "re");
		result = file ? read_all(seeds, file) : -1;
	}
	if (result < 0)
		reason_of_file(path, reason);
	if (file)
		fclose(file);
	return result;
}

const struct seed *
known_seeds_find(
	const struct known_seeds *seeds, const struct commitment *commitment)
{
	for (size_t i = 0; i < seeds->count; i++)
		if (commitment_fits(commitment, &seeds->all[i]))
			return &seeds->all[i];
	return NULL;
}
