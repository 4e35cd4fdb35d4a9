#include "sandbox/level.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const names[] = {
	[SANDBOX_OFF] = "off",
	[SANDBOX_LOW] = "low",
	[SANDBOX_FULL] = "full",
};

const char *
sandbox_level_name(enum sandbox_level level)
{
	return names[level];
}

bool
sandbox_level_parse(const char *name, enum sandbox_level *level)
{
	for (int i = SANDBOX_OFF; i <= SANDBOX_FULL; i++) {
		if (strcmp(name, names[i]) == 0) {
			*level = (enum sandbox_level)i;
			return true;
		}
	}
	return false;
}

static const struct {
	const char *name;
	const char *purpose;
	const char *remedy; /* where the kernel or a container denies it */
} steps[] = {
	[STEP_USER_NAMESPACE] = {"user-namespace",
		"namespaces without any privilege",
		"it needs /proc, and no chroot; see the sysctls "
		"user.max_user_namespaces, "
		"kernel.unprivileged_userns_clone and "
		"kernel.apparmor_restrict_unprivileged_userns, or what the "
		"container denies"},
	[STEP_NAMESPACES] = {"namespaces",
		"no process, mount, segment or socket of anybody else",
		"see what the container denies"},
	[STEP_ROOT] = {"root", "no file but what the bot may read",
		"see what the container, or AppArmor, denies"},
	[STEP_PROC] = {"proc", "a /proc with the bot's own processes only",
		"a container that covers parts of /proc has none"},
	[STEP_USER] = {"user", "a user that nobody else is",
		"run as root where this is wanted"},
	[STEP_LIMITS] = {"limits", "what a process may take", NULL},
	[STEP_NO_NEW_PRIVS] = {"no-new-privs",
		"programs get no other user's rights", NULL},
	[STEP_LANDLOCK] = {"landlock", "no file but what the bot may touch",
		"Linux 5.13 has it, if \"landlock\" is among its lsm="},
	[STEP_SCOPES] = {"landlock-scopes", "no signal to anybody else",
		"Linux 6.12 has it"},
	[STEP_FILTER] = {"seccomp", "no system call that leads out", NULL},
};

const char *
step_name(enum sandbox_step step)
{
	return steps[step].name;
}

const char *
step_purpose(enum sandbox_step step)
{
	return steps[step].purpose;
}

void
step_explain(enum sandbox_step step, int error, char *text, size_t size)
{
	const char *remedy = steps[step].remedy;

	snprintf(text, size, "%s%s%s", strerror(error), remedy ? "; " : "",
		remedy ? remedy : "");
}
