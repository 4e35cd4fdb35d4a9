#include "bot/handover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "sandbox/machine_linux.h"
#include "sandbox/plan.h"

/* Whether others than its owner may do to the file at PATH what MODE says, or
 * nobody can. */
static bool
others_may(const struct plan *plan, const char *path, mode_t mode)
{
	struct stat status;
	char *absolute = plan_absolute(plan, path);
	bool may = !absolute || stat(absolute, &status) < 0 ||
		   (status.st_mode & mode) == mode;

	free(absolute);
	return may;
}

/* The first folder on the way to PATH that others may not enter; NULL: there is
 * none. */
static char *
closed_folder(const struct plan *plan, const char *path)
{
	for (size_t length = 1; path[length] != '\0'; length++) {
		if (path[length] != '/')
			continue;
		char *folder = strndup(path, length);
		if (!folder || !others_may(plan, folder, S_IXOTH))
			return folder;
		free(folder);
	}
	return NULL;
}

static bool
refuse_root(const char *what, const char *path, const char *mode,
	char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX,
		"run by root it has a user of its own, who may not %s %.400s: "
		"chmod %s that, have it elsewhere, or trust the bot "
		"([sandbox=off], or --sandbox off for all)",
		what, path, mode);
	return false;
}

/* PATH is closed to the user that a bot of root's has. A folder on the way to
 * it is named only where the bot has to go that way. */
static bool
refuse_path(const struct plan *plan, const struct plan_path *path,
	char reason[static REASON_MAX])
{
	char *folder = plan->level == SANDBOX_FULL
			       ? NULL
			       : closed_folder(plan, path->path);

	if (folder)
		refuse_root("enter", folder, "o+x", reason);
	else if (path->writable)
		refuse_root("write", path->path, "o+rwX", reason);
	else
		refuse_root(others_may(plan, path->path, S_IROTH) ? "enter"
								  : "read",
			path->path, "o+rX", reason);
	free(folder);
	return false;
}

bool
handover_possible(const struct plan *plan, const char *program,
	char reason[static REASON_MAX])
{
	const struct plan_path *denied = machine_denied(plan);

	if (denied)
		return refuse_path(plan, denied, reason);
	if (!others_may(plan, program, S_IXOTH))
		return refuse_root("run", program, "o+rx", reason);
	return true;
}
