#include "drive/script.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "drive/task.h"
#include "drive/whole_file.h"

/* Rounds are drawn from the games so far. */
static const char *
games_so_far(const struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;

	return terms->run->tournament.format && access(terms->output, F_OK) == 0
		       ? terms->output
		       : NULL;
}

bool
script_write(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	const bool by_ssh = terms->engine.kind == ENGINE_PARALLEL;
	const struct task task = {
		.kind = terms->engine.kind,
		.program = terms->program,
		.directory = driver->directory,
		.folder = driver->folder,
		.path = by_ssh ? getenv("PATH") : NULL,
		.subcommand = terms->subcommand,
		.shards = driver->plan.shards,
		.after = games_so_far(driver),
		.key = terms->key,
		.upto = driver->stock.upto,
		.options = terms->options,
		.operands = terms->operands,
	};
	struct driver_path path = driver_path(driver, "task");
	struct text script = {0};
	bool written = false;

	task_write(&task, &script);
	if (text_failed(&script) < 0)
		driver_fail(driver, "there is no memory");
	else
		written = whole_file_write(
				  path.bytes, &script, driver->reason) == 0;
	text_release(&script);
	return written;
}
