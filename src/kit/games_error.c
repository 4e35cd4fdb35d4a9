#include "kit/games_error.h"

#include <stdarg.h>
#include <stdio.h>

int
games_error(char error[static TALON_ERROR_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(error, TALON_ERROR_MAX, format, arguments);
	va_end(arguments);
	return -1;
}
