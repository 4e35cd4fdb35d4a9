#include "rules/rules_html.h"

#include <stdlib.h>
#include <string.h>

#include "drawing/picture_file.h"
#include "rules_texts.h"
#include "teaching/rules_page.h"
#include "web/html.h"

/* Of a page that is a file. */
static const char own_style[] =
	"body{max-width:42rem;margin:0 auto;padding:1rem;line-height:1.5;"
	"font-family:system-ui,sans-serif;color:#1c1f24;background:#fff}"
	"img{max-width:100%;height:auto;display:block;margin:1rem 0}"
	"@media(prefers-color-scheme:dark){"
	"body{color:#e6e8eb;background:#16181c}}";

static char *
copy_of(const struct rules_block *block)
{
	return strndup(block->text, block->length);
}

/* Adds what those see who do not see the picture: "table: 3H 4C". */
static char *
words_of(const struct rules_block *block)
{
	char *words = copy_of(block);
	char *to = words;

	for (const char *from = words; from && *from != '\0'; from++) {
		if (*from == '|')
			continue;
		*to++ = *from;
		if (*from == '\n')
			to[-1] = ';';
	}
	if (to)
		*to = '\0';
	return words;
}

static int
add_picture(const struct rules_block *block, struct text *svg,
	char reason[static REASON_MAX])
{
	json_t *frame = rules_block_frame(block);
	int result = frame ? picture_places_svg(frame, svg, reason)
			   : reason_no_memory(reason);

	json_decref(frame);
	return result;
}

struct writer {
	FILE *file;
	const struct rules_html *page;
	int pictures; /* so far */
	bool in_list;
};

static int
write_picture(struct writer *writer, const struct rules_block *block,
	char reason[static REASON_MAX])
{
	struct text svg = {0}, letters = {0};
	char *words = words_of(block);
	int result = 0;

	fputs("<img src=\"", writer->file);
	if (writer->page->pictures)
		html_print(writer->file, "%s%d.svg", writer->page->pictures,
			writer->pictures);
	else if ((result = add_picture(block, &svg, reason)) == 0) {
		fputs("data:image/svg+xml;base64,", writer->file);
		text_add_base64(
			&letters, (const uint8_t *)svg.bytes, svg.length);
		if (text_print(&letters, writer->file) < 0)
			result = reason_of_file("the page", reason);
	}
	html_print(writer->file, "\" alt=\"%s\">\n", words ? words : "");
	writer->pictures++;
	free(words);
	text_release(&svg);
	return result;
}

static void
write_element(const struct writer *writer, const char *name,
	const struct rules_block *block)
{
	char *text = copy_of(block);

	html_print(writer->file, "<%s>%s</%s>\n", name, text ? text : "", name);
	free(text);
}

static int
write_block(struct writer *writer, const struct rules_block *block,
	char reason[static REASON_MAX])
{
	static const char *const names[] = {[RULES_TITLE] = "h1",
		[RULES_SECTION] = "h2",
		[RULES_PARAGRAPH] = "p",
		[RULES_ITEM] = "li"};
	const bool item = block->kind == RULES_ITEM;

	if (item != writer->in_list)
		fputs(item ? "<ul>\n" : "</ul>\n", writer->file);
	writer->in_list = item;
	if (block->kind == RULES_PICTURE)
		return write_picture(writer, block, reason);
	write_element(writer, names[block->kind], block);
	return 0;
}

/* Up to what is in the page; its title is that of the first block. */
static void
write_head(const struct writer *writer, const struct rules_block *first)
{
	fprintf(writer->file,
		"<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n"
		"<meta charset=\"utf-8\">\n"
		"<meta name=\"viewport\" content=\"width=device-width, "
		"initial-scale=1\">\n"
		"<meta name=\"color-scheme\" content=\"light dark\">\n",
		writer->page->language == LANGUAGE_SERBIAN_LATIN
			? "sr-Latn"
			: language_names[writer->page->language]);
	write_element(writer, "title", first);
	if (!writer->page->style)
		fprintf(writer->file, "<style>%s</style>\n", own_style);
	else
		html_print(writer->file,
			"<link rel=\"stylesheet\" href=\"%s\">\n",
			writer->page->style);
	fputs("</head>\n<body>\n<main class=\"rules\">\n", writer->file);
}

int
rules_html_write(FILE *file, const struct rules_html *page,
	char reason[static REASON_MAX])
{
	struct writer writer = {.file = file, .page = page};
	const char *rest = rules_text(page->rules, page->language);
	const char *start = rest;
	struct rules_block block;
	int result = 0;

	if (!rest)
		return reason_say(
			reason, "there are no rules of %.60s", page->rules);
	if (rules_block_next(&start, &block))
		write_head(&writer, &block);
	while (result == 0 && rules_block_next(&rest, &block))
		result = write_block(&writer, &block, reason);
	fputs(writer.in_list ? "</ul>\n" : "", file);
	fputs("</main>\n</body>\n</html>\n", file);
	if (result == 0 && ferror(file))
		result = reason_of_file("the page", reason);
	return result;
}

int
rules_html_picture(const struct rules_html *page, int number, struct text *svg,
	char reason[static REASON_MAX])
{
	const char *rest = rules_text(page->rules, page->language);
	struct rules_block block;

	while (rest && rules_block_next(&rest, &block))
		if (block.kind == RULES_PICTURE && number-- == 0)
			return add_picture(&block, svg, reason) < 0 ? -1 : 1;
	return 0;
}
