/*
 * The rules of a game as a page: the text of src/rules_texts.h with pictures of
 * its positions, as arbiter/drawing has them.
 */
#ifndef RULES_RULES_HTML_H
#define RULES_RULES_HTML_H

#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "words/language.h"

struct rules_html {
	const char *rules; /* the game's name */
	enum language language;

	/* Links to what a server has: to a style, and before the number of a
	 * picture, behind which comes ".svg". NULL: the page is a file with all
	 * in itself. */
	const char *style;
	const char *pictures;
};

/* -1 with the reason in words, as where no text is about the game. */
int rules_html_write(
	FILE *, const struct rules_html *, char reason[static REASON_MAX]);

/* Adds the picture NUMBER of the page, from 0, an SVG. 0: there is none; -1 with
 * the reason in words. */
int rules_html_picture(const struct rules_html *, int number, struct text *svg,
	char reason[static REASON_MAX]);

#endif
