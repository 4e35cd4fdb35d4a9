#include "drive/merging.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

#include "base/lines.h"
#include "record/stop_rule.h"

/* Of talon merge. */
enum { STATUS_COMPLETE = 0, STATUS_INCOMPLETE = 3 };

/* Whether a shard has begun the file: one without a whole line has no games,
 * and merge takes no run from it. What cannot be read merge complains of. */
static bool
is_begun(const char *path)
{
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};
	char *line;
	size_t length;

	if (!file)
		return errno != ENOENT;
	bool begun = lines_next(&lines, &line, &length) != 0;
	lines_release(&lines);
	fclose(file);
	return begun;
}

/* Adds the files that there are; how many. What ALL has besides the games of
 * the shards are the changes of a tournament's bots. */
static long
add_files(struct word_list *words, const struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	long count = 0;

	for (long k = 0; k < driver->plan.shards; k++) {
		struct driver_path path = driver_record(driver, k);

		if (!is_begun(path.bytes))
			continue;
		word_list_add(words, path.bytes);
		count++;
	}
	if (terms->run->tournament.format && access(terms->output, F_OK) == 0) {
		word_list_add(words, terms->output);
		count++;
	}
	return count;
}

/* A match that is to become longer is so by its shards, which are told. */
static void
lengthen(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	struct stock *stock = &driver->stock;

	if (terms->run->tournament.format ||
		stop_rule_given(&terms->run->stop) ||
		game_choice_given(&terms->run->only) ||
		stock->games >= terms->length)
		return;
	stock->complete = false;
	stock_open_all(stock, terms->length - stock->games);
}

static bool
take(struct driver *driver)
{
	struct text *said = &driver->call.output.text;
	const bool complete = subprocess_exited(&driver->call, STATUS_COMPLETE);

	if (!complete && !subprocess_exited(&driver->call, STATUS_INCOMPLETE))
		return driver_fail_call(driver, "talon merge");
	if (!stock_parse(&driver->stock, said->bytes ? said->bytes : "",
		    said->length, driver->reason))
		return false;
	driver->stock.complete = complete;
	if (complete)
		lengthen(driver);
	return true;
}

bool
merging_run(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	struct word_list words = {0};

	word_list_add(&words, terms->program);
	word_list_add(&words, "merge");
	word_list_add(&words, "--json");
	if (terms->key)
		word_list_add_format(&words, "--key=%s", terms->key);
	word_list_add_format(&words, "--output=%s", terms->output);
	word_list_add(&words, "--");
	bool merged = add_files(&words, driver) == 0 ||
		      (driver_call(driver, &words, true) && take(driver));
	word_list_release(&words);
	return merged;
}

/* Asks what there is to play, after CHANGES have been noted, NULL for none.
 * False where it cannot be told. */
static bool
ask_plan(struct driver *driver, char *const *changes, bool *complete)
{
	const struct drive_terms *terms = driver->terms;
	struct word_list words = {0};

	word_list_add(&words, terms->program);
	word_list_add(&words, terms->subcommand);
	word_list_add(&words, "--plan");
	word_list_add(&words, "--json");
	word_list_add(&words, "--resume");
	word_list_add_format(&words, "--output=%s", terms->output);
	word_list_add_format(&words, "--key=%s.key", terms->output);
	word_list_add_all(&words, changes);
	bool asked = driver_call(driver, &words, true);
	word_list_release(&words);
	if (asked && !subprocess_exited(&driver->call, 0))
		return driver_fail_call(driver, "talon tournament --plan");
	*complete = asked && stock_is_complete(&driver->call.output.text);
	return asked;
}

/* The shards have the seed of the rounds that there were, and it is public. */
static bool
fail_longer(struct driver *driver)
{
	return driver_fail(driver,
		"%s: was complete, and goes on with a seed that its shards do "
		"not have: talon tournament --resume -o %s plays the rest",
		driver->terms->output, driver->terms->output);
}

bool
merging_look(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	bool before = false, after;

	if (!terms->run->tournament.format || access(terms->output, F_OK) < 0)
		return true;
	if (!ask_plan(driver, NULL, &before))
		return false;
	after = before;
	if (terms->changes && !ask_plan(driver, terms->changes, &after))
		return false;
	driver->stock.complete = after;
	return !before || after || fail_longer(driver);
}
