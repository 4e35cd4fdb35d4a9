#include "bot/outside.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bot/bot_spec.h"
#include "sandbox/plan.h"

/* The folder that PROGRAM was installed below, as FOLDER/bin/PROGRAM, where the
 * rest of it lies; the caller's to free. NULL: there is none, or no memory. */
static char *
installed_below(const struct plan *plan, const char *program)
{
	char *path = plan_absolute(plan, program);

	for (int i = 0; path && i < 2; i++)
		*strrchr(path, '/') = '\0';
	if (path && *path != '\0')
		return path;
	free(path);
	return NULL;
}

/* Whether FOLDER is a virtual environment of Python. */
static bool
is_environment(const char *folder)
{
	char path[PATH_MAX];

	return snprintf(path, sizeof path, "%s/pyvenv.cfg", folder) <
		       (int)sizeof path &&
	       access(path, F_OK) == 0;
}

/* What stands for a program in somebody's home, and looks for the rest there,
 * as the shims of pyenv do, is of no use inside. */
static void
choose_program(const struct plan *plan, struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	char *folder = installed_below(plan, spec->program);
	bool other =
		!plan_reaches(plan, spec->program, false) &&
		bot_spec_look_further(spec, getenv("PATH"), plan_is_of_system);

	if (!folder || plan_reaches(plan, folder, false))
		*remark = '\0';
	else if (other)
		snprintf(remark, REASON_MAX,
			"it has %.300s, as it may not read %.300s; "
			"[read=%.300s] lets it",
			spec->program, folder, folder);
	else if (is_environment(folder))
		snprintf(remark, REASON_MAX,
			"it may not read %.400s, the virtual environment of "
			"its Python; [read=%.400s] lets it",
			folder, folder);
	free(folder);
}

/* Whether WORD names a folder that the bot may not read. */
static bool
is_closed_folder(const struct plan *plan, const char *word)
{
	struct stat status;
	char *path = plan_absolute(plan, word);
	bool closed = path && stat(path, &status) == 0 &&
		      S_ISDIR(status.st_mode) &&
		      !plan_reaches(plan, path, false);

	free(path);
	return closed;
}

/* As `java -cp FOLDER`: a folder is given by read= alone. */
static void
look_for_folders(const struct plan *plan, const struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	for (char **word = spec->words + 1; *word; word++)
		if (*remark == '\0' && is_closed_folder(plan, *word))
			snprintf(remark, REASON_MAX,
				"it may not read the folder %.400s; "
				"[read=%.400s] lets it",
				*word, *word);
}

void
outside_look(const struct plan *plan, struct bot_spec *spec,
	char remark[static REASON_MAX])
{
	choose_program(plan, spec, remark);
	look_for_folders(plan, spec, remark);
}
