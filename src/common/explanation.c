#include "common/explanation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
explanation_add(struct explanation *e, const char *format, ...)
{
	va_list arguments;

	if (!e)
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
