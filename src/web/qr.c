#include "web/qr.h"

#include <qrencode.h>

#include "common/game.h"
#include "common/library.h"

#define QR_CALLS(CALL) CALL(QRcode_encodeString) CALL(QRcode_free)

static struct {
	QR_CALLS(LIBRARY_CALL)
} qr_calls;

enum { QUIET = 4, /* modules around it, as the standard has them */ DARK = 1 };

static QRcode *
encode(const char *text)
{
	static const char *const names[] = {QR_CALLS(LIBRARY_NAME) NULL};
	static bool loaded;
	char reason[GAME_REASON_MAX];

	if (!loaded && library_load("libqrencode.so.4", names, &qr_calls,
			       reason, sizeof reason) < 0)
		return NULL;
	loaded = true;
	return qr_calls.QRcode_encodeString(
		text, 0, QR_ECLEVEL_M, QR_MODE_8, 1);
}

/* Outside it is light. */
static bool
is_dark(const QRcode *code, int row, int column)
{
	return row >= 0 && row < code->width && column >= 0 &&
	       column < code->width &&
	       (code->data[row * code->width + column] & DARK) != 0;
}

bool
qr_write_svg(FILE *file, const char *text)
{
	QRcode *code = encode(text);

	if (!code)
		return false;
	const int size = code->width + 2 * QUIET;
	fprintf(file,
		"<svg xmlns=\"http://www.w3.org/2000/svg\" "
		"viewBox=\"0 0 %d %d\" shape-rendering=\"crispEdges\">\n"
		"<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n<path d=\"",
		size, size, size, size);
	for (int row = 0; row < code->width; row++)
		for (int column = 0; column < code->width; column++)
			if (is_dark(code, row, column))
				fprintf(file, "M%d,%dh1v1h-1z", column + QUIET,
					row + QUIET);
	fputs("\"/>\n</svg>\n", file);
	qr_calls.QRcode_free(code);
	return true;
}

bool
qr_write_blocks(FILE *file, const char *text)
{
	static const char *const blocks[] = {"█", "▄", "▀", " "};
	QRcode *code = encode(text);

	if (!code)
		return false;
	for (int row = -2; row < code->width + 2; row += 2) {
		for (int column = -2; column < code->width + 2; column++)
			fputs(blocks[2 * is_dark(code, row + 1, column) +
				      is_dark(code, row, column)],
				file);
		fputs("\n", file);
	}
	qr_calls.QRcode_free(code);
	return true;
}
