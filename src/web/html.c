#include "web/html.h"

#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <string.h>

#include "common/format_character.h"

static void
put_text_byte(FILE *file, char byte)
{
	if (byte == '&')
		fputs("&amp;", file);
	else if (byte == '<')
		fputs("&lt;", file);
	else if (byte == '>')
		fputs("&gt;", file);
	else if (byte == '"')
		fputs("&quot;", file);
	else if (byte == '\'')
		fputs("&#39;", file);
	else if (((unsigned char)byte < ' ' && byte != '\n' && byte != '\t') ||
		 byte == '\x7f')
		fputs("\xef\xbf\xbd", file);
	else
		putc(byte, file);
}

void
html_text(FILE *file, const char *text)
{
	char escape[FORMAT_ESCAPE_MAX];
	size_t left = strlen(text);

	while (left > 0) {
		size_t taken = format_character(text, left, escape);

		if (taken > 0)
			fputs(escape, file);
		else
			put_text_byte(file, *text);
		taken += taken == 0;
		text += taken;
		left -= taken;
	}
}

void
html_print(FILE *file, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	for (const char *at = format; *at != '\0'; at++) {
		if (*at != '%') {
			putc(*at, file);
			continue;
		}
		at++;
		if (*at == 's')
			html_text(file, va_arg(arguments, const char *));
		else if (*at == 'd')
			fprintf(file, "%d", va_arg(arguments, int));
		else {
			assert(strncmp(at, "ld", 2) == 0);
			fprintf(file, "%ld", va_arg(arguments, long));
			at++;
		}
	}
	va_end(arguments);
}

/* U+2028 and U+2029, which end lines where a script is read. */
static bool
is_separator(const char *bytes, size_t left)
{
	return left >= 3 && memcmp(bytes, "\xe2\x80", 2) == 0 &&
	       (bytes[2] == '\xa8' || bytes[2] == '\xa9');
}

void
html_json(FILE *file, const char *json, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (strchr("<>&", json[i]) && json[i] != '\0')
			fprintf(file, "\\u%04x", (unsigned)json[i]);
		else if (is_separator(json + i, length - i)) {
			fprintf(file, "\\u202%c",
				json[i + 2] == '\xa8' ? '8' : '9');
			i += 2;
		} else
			putc(json[i], file);
	}
}
