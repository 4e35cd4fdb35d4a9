#include "command/inputs.h"

#include <dirent.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/word_list.h"
#include "merge/merge.h"
#include "record/reader.h"

/* Where the file lies that was merged; "": nowhere. */
static char place[PATH_MAX];

static bool
is_folder(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* Whether a file begins as a record file does. */
static bool
is_record(const char *path)
{
	static const char begin[] = "{\"v\":1,\"run\":{";
	struct stat status;
	char *line;
	size_t length;

	if (stat(path, &status) < 0 || !S_ISREG(status.st_mode))
		return false;
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};
	bool is = file && lines_next(&lines, &line, &length) == 1 &&
		  length >= sizeof begin &&
		  memcmp(line, begin, sizeof begin - 1) == 0;
	lines_release(&lines);
	if (file)
		fclose(file);
	return is;
}

/* Of how many shards PATH is one; 0: of none. One that cannot be read is taken
 * for none, and the subcommand that reads it complains. */
static long
shards_of(const char *path)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open_with(&reader, path,
		    &(struct reader_source){.unkeyed = true}, reason) < 0)
		return 0;
	const long count = reader.run.shard.count;
	reader_close(&reader);
	return count;
}

/* What has been saved of a file that somebody touched has its games once
 * more. */
static int
is_wanted(const struct dirent *entry)
{
	return *entry->d_name != '.' && !strstr(entry->d_name, ".saved");
}

/* Where shards are missing, the user may have meant what was merged of all. */
static void
warn_of_whole(const char *folder, const struct word_list *shards, long all,
	const char *whole)
{
	static bool warned; /* folders are listed more than once */

	if ((long)shards->count < all && !warned)
		warnx("%s: has %zu of %ld shards, which are read, and not %s; "
		      "name that file to read it instead",
			folder, shards->count, all, whole);
	warned = true;
}

static void
take_folder(struct word_list *list, const char *folder)
{
	struct word_list files = {0}, whole = {0}, shards = {0};
	long all = 0;

	if (word_list_add_folder(&files, folder, is_wanted) < 0)
		err(EXIT_FAILURE, "%s", folder);
	for (size_t i = 0; i < files.count; i++) {
		const char *path = files.words[i];

		if (!is_record(path))
			continue;
		const long of = shards_of(path);
		word_list_add(of > 0 ? &shards : &whole, path);
		all = of > all ? of : all;
	}
	if (whole.count + shards.count == 0)
		errx(EXIT_FAILURE, "%s: has no record file", folder);
	if (shards.count > 0 && whole.count > 0)
		warn_of_whole(folder, &shards, all, whole.words[0]);
	word_list_add_all(list, shards.count > 0 ? shards.words : whole.words);
	list->failed |= files.failed || whole.failed || shards.failed;
	word_list_release(&files);
	word_list_release(&whole);
	word_list_release(&shards);
}

char **
inputs_list(char *const *files)
{
	static struct word_list list; /* until the process ends */

	word_list_release(&list);
	for (; *files; files++)
		if (is_folder(*files))
			take_folder(&list, *files);
		else
			word_list_add(&list, *files);
	if (word_list_failed(&list) < 0)
		err(EXIT_FAILURE, NULL);
	return list.words;
}

/* The bots of a large run stand in a file of their own. */
static void
remove_place(void)
{
	struct word_list files = {0};

	(void)word_list_add_folder(&files, place, NULL);
	for (size_t i = 0; i < files.count; i++)
		unlink(files.words[i]);
	word_list_release(&files);
	rmdir(place);
}

static void
make_place(void)
{
	const char *folder = getenv("TMPDIR");

	if (!folder || *folder == '\0')
		folder = "/tmp";
	if (snprintf(place, sizeof place, "%s/talon-XXXXXX", folder) >=
		PATH_MAX)
		errc(EXIT_FAILURE, ENAMETOOLONG, "%s", folder);
	if (!mkdtemp(place))
		err(EXIT_FAILURE, "%s", place);
	atexit(remove_place);
}

const char *
inputs_name(char *const *files)
{
	return files[1] || is_folder(files[0]) ? files[0] : NULL;
}

const char *
inputs_as_one(char *const *files, const char *key)
{
	static char merged[PATH_MAX + sizeof "/merged"];
	struct merge_terms terms = {
		.output = merged, .key = key, .quiet = true, .only_read = true};
	struct merge_result result;
	char reason[REASON_MAX];

	if (!inputs_name(files))
		return files[0];
	terms.files = inputs_list(files);
	while (terms.files[terms.file_count])
		terms.file_count++;
	make_place();
	snprintf(merged, sizeof merged, "%s/merged", place);
	if (merge_run(&terms, &result, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	merge_result_release(&result);
	return merged;
}
