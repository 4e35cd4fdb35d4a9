/* What went wrong, for the caller of the library. */
#ifndef KIT_GAMES_ERROR_H
#define KIT_GAMES_ERROR_H

#include "kit/talon-games.h"

/* Writes it, cut to its size; -1, for the caller to return. */
__attribute__((format(printf, 2, 3))) int games_error(
	char error[static TALON_ERROR_MAX], const char *format, ...);

#endif
