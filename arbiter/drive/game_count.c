#include "drive/game_count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { BLOCK = 256 * 1024 };

struct counted_file {
	off_t at; /* bytes */
	long lines;
};

int
game_count_init(struct game_count *count, long files)
{
	*count = (struct game_count){
		.files = calloc((size_t)files, sizeof *count->files),
		.count = files,
		.block = malloc(BLOCK),
	};
	if (count->files && count->block)
		return 0;
	game_count_release(count);
	return -1;
}

void
game_count_release(struct game_count *count)
{
	free(count->files);
	free(count->block);
	*count = (struct game_count){0};
}

static void
read_on(struct game_count *count, struct counted_file *counted, FILE *file)
{
	size_t n;

	if (fseeko(file, counted->at, SEEK_SET) < 0)
		return;
	while ((n = fread(count->block, 1, BLOCK, file)) > 0) {
		const char *end = count->block + n;
		const char *at = count->block;

		while ((at = memchr(at, '\n', (size_t)(end - at)))) {
			at++;
			counted->lines++;
		}
		counted->at += (off_t)n;
	}
}

long
game_count_look(struct game_count *count, long number, const char *path)
{
	struct counted_file *counted = &count->files[number];
	struct stat status;

	if (stat(path, &status) == 0 && status.st_size != counted->at) {
		FILE *file = fopen(path, "re");

		if (status.st_size < counted->at)
			*counted = (struct counted_file){0};
		if (file) {
			read_on(count, counted, file);
			fclose(file);
		}
	}
	return counted->lines > 0 ? counted->lines - 1 : 0;
}
