#include "command/page_output.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/reason.h"
#include "record/reader.h"

static bool
is_plain(const char *path)
{
	struct stat status;

	return stat(path, &status) < 0 ? errno == ENOENT
				       : S_ISREG(status.st_mode);
}

void
page_output_refuse_inputs(const char *path, char *const *files)
{
	struct stat output, input;

	if (stat(path, &output) < 0 || !S_ISREG(output.st_mode))
		return;
	for (; *files; files++)
		if (stat(*files, &input) == 0 &&
			output.st_dev == input.st_dev &&
			output.st_ino == input.st_ino)
			errx(EXIT_FAILURE, "%s is to be read", path);
}

static void
refuse_records(const char *path)
{
	char reason[REASON_MAX];
	struct reader reader;

	if (!is_plain(path) || reader_open(&reader, path, reason) < 0)
		return;
	reader_close(&reader);
	errx(EXIT_FAILURE, "%s: is a record file", path);
}

/* What is to go where we end before it is whole; "": nothing. */
static char unfinished[PATH_MAX];

static void
remove_unfinished(void)
{
	unlink(unfinished);
}

static void
end_by_signal(int number)
{
	remove_unfinished();
	raise(number);
}

static void
watch_unfinished(const char *path)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction before, action = {.sa_handler = end_by_signal,
					 .sa_flags = (int)SA_RESETHAND};

	strlcpy(unfinished, path, sizeof unfinished);
	atexit(remove_unfinished);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
		if (sigaction(signals[i], NULL, &before) == 0 &&
			before.sa_handler != SIG_IGN)
			sigaction(signals[i], &action, NULL);
}

/* NULL with errno. */
static FILE *
open_beside(struct beside_file *beside, const char *path)
{
	sigset_t all, before;

	sigfillset(&all);
	sigprocmask(SIG_BLOCK, &all, &before);
	int result = beside_file_open(beside, path);
	if (result == 0)
		watch_unfinished(beside->name.bytes);
	sigprocmask(SIG_SETMASK, &before, NULL);
	return result < 0 ? NULL : beside->file;
}

void
page_output_open(
	struct page_output *output, const char *path, char *const *files)
{
	page_output_refuse_inputs(path, files);
	refuse_records(path);
	*output = (struct page_output){.path = path, .file = stdout};
	if (strcmp(path, "-") == 0)
		return;
	if (!is_plain(path))
		output->file = fopen(path, "we");
	else
		output->file = open_beside(&output->beside, path);
	if (!output->file)
		err(EXIT_FAILURE, "%s", path);
}

/* -1 with errno. */
static int
close_as_it_is(FILE *file)
{
	errno = EIO;
	bool failed = ferror(file);

	return fclose(file) == EOF || failed ? -1 : 0;
}

void
page_output_close(struct page_output *output)
{
	char reason[REASON_MAX];

	if (output->file == stdout)
		return;
	int result = output->beside.file ? beside_file_finish(&output->beside)
					 : close_as_it_is(output->file);
	if (result < 0) {
		reason_of_file(output->path, reason);
		errx(EXIT_FAILURE, "%s", reason);
	}
	*unfinished = '\0';
}
