/* A link as a QR code (ISO/IEC 18004), for a phone that is to open it. */
#ifndef WEB_QR_H
#define WEB_QR_H

#include <stdbool.h>
#include <stdio.h>

/* Writes TEXT as a picture, SVG, black on white; or for a terminal, in half
 * blocks of UTF-8, white on black. False: there is no library for it, no memory,
 * or TEXT is too long; nothing has been written. */
bool qr_write_svg(FILE *, const char *text);
bool qr_write_blocks(FILE *, const char *text);

#endif
