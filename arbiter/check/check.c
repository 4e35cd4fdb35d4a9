#include "check/check.h"

#include <string.h>

const char *
check_group_name(enum check_group group)
{
	static const char *const names[] = {
		[CHECK_START] = "start",
		[CHECK_COMMANDS] = "commands",
		[CHECK_WIRE] = "wire",
		[CHECK_RULES] = "rules",
		[CHECK_COURSE] = "course",
		[CHECK_CHANCE] = "chance",
		[CHECK_RESOURCES] = "resources",
		[CHECK_END] = "end",
	};

	return names[group];
}

const char *
check_level_name(enum check_level level)
{
	static const char *const names[] = {
		[CHECK_MUST] = "must",
		[CHECK_SHOULD] = "should",
		[CHECK_TOLD] = "told",
	};

	return names[level];
}

const char *
check_chapter_title(int chapter)
{
	static const char *const titles[] = {
		"",
		"The wire",
		"Commands",
		"The course of a game",
		"Actions",
		"Time",
		"Faults",
		"The bot as a process",
		"Dialogues",
	};

	return titles[chapter];
}

/* Whether one of NAMES is NAME. */
static bool
has_name(const char *names, const char *name)
{
	while (*names != '\0') {
		const size_t length = strcspn(names, " ,");

		if (strlen(name) == length && memcmp(names, name, length) == 0)
			return true;
		names += length;
		names += strspn(names, " ,");
	}
	return false;
}

bool
check_is_named(const struct check *check, const char *names)
{
	return has_name(names, check->name) ||
	       has_name(names, check_group_name(check->group)) ||
	       has_name(names, check_level_name(check->level));
}

bool
check_is_needed(const struct check *check, const char *needs)
{
	return has_name(needs, check->name) ||
	       (check->level == CHECK_MUST &&
		       has_name(needs, check_group_name(check->group)));
}
