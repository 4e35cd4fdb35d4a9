#include "common/explanation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
explanation_add(struct explanation *e, const char *format, ...)
{
	va_list arguments;

	if (!e || e->brief)
		return;
	size_t room = sizeof e->text - e->length;
	char *line = e->text + e->length;
	va_start(arguments, format);
	int length = vsnprintf(line, room, format, arguments);
	va_end(arguments);
	if (length < 0 || (size_t)length + 1 >= room) {
		*line = '\0';
		return;
	}
	strcpy(line + length, "\n");
	e->length += (size_t)length + 1;
}

static bool
has_figure(const struct explanation *e, const char *key)
{
	const size_t length = strlen(key);

	for (const char *at = e->figures; (at = strstr(at, key)); at += length)
		if (at[-1] == ' ' && at[length] == ' ')
			return true;
	return false;
}

void
explanation_figure(
	struct explanation *e, const char *key, const char *format, ...)
{
	char value[EXPLANATION_FIGURES_MAX];
	va_list arguments;

	if (!e || has_figure(e, key))
		return;
	va_start(arguments, format);
	vsnprintf(value, sizeof value, format, arguments);
	va_end(arguments);
	const size_t room = sizeof e->figures - e->figures_length;
	const size_t length = strlen(key) + strlen(value) + 2;
	if (length < room) {
		snprintf(e->figures + e->figures_length, room, " %s %s", key,
			value);
		e->figures_length += length;
	}
}
