#include "record/reading_progress.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/loop.h"
#include "base/text.h"

static const int64_t first_after_ns = 1000000000;
static const int64_t again_after_ns = 200000000;

/* Bytes of a path that are shown: more would fill the line of a terminal. */
enum { PATH_SHOWN = 60 };

/* Carriage return, and wipe out to the end of the line (ECMA-48 EL). */
#define ERASE "\r\033[K"

void
reading_progress_init(struct reading_progress *progress, FILE *file,
	const char *path, off_t size, int64_t now_ns)
{
	*progress = (struct reading_progress){
		.file = size > 0 ? file : NULL,
		.path = path,
		.size = size,
		.due_ns = now_ns + first_after_ns,
	};
}

void
reading_progress_begin(
	struct reading_progress *progress, FILE *file, const char *path)
{
	struct stat status;
	bool seen = isatty(STDERR_FILENO) &&
		    fstat(fileno(file), &status) == 0 &&
		    S_ISREG(status.st_mode);

	reading_progress_init(progress, seen ? stderr : NULL, path,
		seen ? status.st_size : 0, loop_now());
}

/* A file that somebody writes may have grown since its size was looked up. */
static int
percent(const struct reading_progress *progress, off_t done)
{
	return done < progress->size
		       ? (int)(100 * (double)done / (double)progress->size)
		       : 100;
}

void
reading_progress_update(
	struct reading_progress *progress, off_t done, int64_t now_ns)
{
	char path[PATH_SHOWN];

	if (!progress->file || now_ns < progress->due_ns)
		return;
	text_printable_string(path, sizeof path, progress->path);
	fprintf(progress->file, ERASE "reading %s: %d %%", path,
		percent(progress, done));
	fflush(progress->file);
	progress->due_ns = now_ns + again_after_ns;
	progress->visible = true;
}

void
reading_progress_erase(struct reading_progress *progress)
{
	if (!progress->visible)
		return;
	fputs(ERASE, progress->file);
	fflush(progress->file);
	progress->visible = false;
}
