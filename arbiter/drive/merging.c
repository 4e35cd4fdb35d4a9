#include "drive/merging.h"

#include <stdio.h>
#include <unistd.h>

/* Of talon merge. */
enum { STATUS_COMPLETE = 0, STATUS_INCOMPLETE = 3 };

/* Adds the files that there are; how many. What ALL has besides the games of
 * the shards are the changes of a tournament's bots. */
static long
add_files(struct word_list *words, const struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	long count = 0;

	for (long k = 0; k < driver->plan.shards; k++) {
		struct driver_path path = driver_record(driver, k);

		if (access(path.bytes, F_OK) < 0)
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

static bool
take(struct driver *driver)
{
	struct text *said = &driver->call.output.text;
	const bool complete = errand_exited(&driver->call, STATUS_COMPLETE);

	if (!complete && !errand_exited(&driver->call, STATUS_INCOMPLETE))
		return driver_fail_call(driver, "talon merge");
	if (!stock_parse(&driver->stock, said->bytes ? said->bytes : "",
		    said->length, driver->reason))
		return false;
	driver->stock.complete = complete;
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
