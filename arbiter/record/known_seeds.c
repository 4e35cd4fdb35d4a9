#include "record/known_seeds.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

#include <jansson.h>

#include "base/array.h"
#include "base/lines.h"
#include "record/seed_history.h"

void
known_seeds_release(struct known_seeds *seeds)
{
	free(seeds->all);
	*seeds = (struct known_seeds){0};
}

int
known_seeds_add(struct known_seeds *seeds, const struct seed *seed)
{
	struct seed *all = array_grow(
		seeds->all, seeds->count, &seeds->capacity, sizeof *all);

	if (!all)
		return -1;
	seeds->all = all;
	all[seeds->count++] = *seed;
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

static int
read_all(struct known_seeds *seeds, FILE *file)
{
	struct lines lines = {.file = file};
	char *line;
	size_t length;
	int found;

	while ((found = lines_next(&lines, &line, &length)) == 1)
		if (seed_line_is(line, length) &&
			take_line(seeds, line, length) < 0) {
			found = -1;
			break;
		}
	lines_release(&lines);
	return found;
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
