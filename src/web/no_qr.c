/* Takes the place of qr.c where there is no libqrencode to build with. */
#include "web/qr.h"

bool
qr_write_svg(FILE *file, const char *text)
{
	(void)file;
	(void)text;
	return false;
}

bool
qr_write_blocks(FILE *file, const char *text)
{
	(void)file;
	(void)text;
	return false;
}
