#include "tools/train_progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tools/train_file.h"

void
train_progress_draw(const struct learning_course *course,
	const struct learning_plan *plan, int round)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r\033[K%s: round %d of %d", course->name,
			round, plan->rounds);
}

void
train_progress_say(const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r\033[K");
	fprintf(stderr, "%s: round %d of %d, points a game:", course->name,
		strength->round, plan->rounds);
	for (int i = 0; course->rivals[i]; i++)
		fprintf(stderr, "%s %s %+.2f ± %.2f", i > 0 ? "," : "",
			course->rivals[i], strength->margin[i],
			strength->error[i]);
	fprintf(stderr, "\n");
}

static void
print_line(FILE *file, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength *strength)
{
	fprintf(file,
		"{\"course\":\"%s\",\"round\":%d,\"rounds\":%d,\"games\":%lld,"
		"\"loss\":%.6g,\"pairs\":%d,\"rivals\":[",
		course->name, strength->round, plan->rounds,
		(long long)strength->round * plan->games, strength->loss,
		plan->pairs);
	for (int i = 0; course->rivals[i]; i++)
		fprintf(file,
			"%s{\"name\":\"%s\",\"margin\":%.6g,\"error\":%.6g}",
			i > 0 ? "," : "", course->rivals[i],
			strength->margin[i], strength->error[i]);
	fprintf(file, "]}\n");
}

int
train_progress_log(const char *path, const struct learning_course *course,
	const struct learning_plan *plan,
	const struct learning_strength strengths[], int count)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		return -1;
	for (int i = 0; i < count; i++)
		print_line(file, course, plan, &strengths[i]);
	int result =
		fclose(file) == EOF ? -1 : train_file_replace(path, text, size);
	free(text);
	return result;
}
