#include "report/advice_page.h"

#include "advice/kinds.h"
#include "advice/sheet.h"
#include "report/page_file.h"
#include "web/html.h"

static const char *const scripts[] = {"words.js", "languages.js", "frame.js",
	"games.js", "packed.js", "analysis.js", NULL};

void
advice_page_begin(struct advice_page *page, FILE *file, const char *title)
{
	*page = (struct advice_page){
		.file = file, .games = {.file = file, .facts = true}};
	page_file_begin(file, scripts, NULL);
	html_text(file, title);
	page_file_body(file, NULL);
	fputs("<header>\n<h1>", file);
	html_text(file, title);
	fputs("</h1>\n</header>\n<main>\n"
	      "<noscript><p>This page needs scripts; <code>talon "
	      "analyse</code> prints what it has.</p></noscript>\n"
	      "<div id=\"analysis\"></div>\n<div id=\"viewer\"></div>\n"
	      "</main>\n",
		file);
}

void
advice_page_file(struct advice_page *page, const char *path)
{
	text_add_string(&page->files, page->file_count++ > 0 ? "," : "");
	text_add_json(&page->files, path);
}

int
advice_page_game(struct advice_page *page, const struct record *record,
	char reason[static REASON_MAX])
{
	return packed_games_add(
		&page->games, page->file_count - 1, record, reason);
}

void
advice_page_sheet(struct advice_page *page, const json_t *sheet)
{
	text_add_string(&page->sheets, page->sheets.length > 0 ? "," : "");
	sheet_add_json(&page->sheets, sheet);
	if (page->sheets.failed)
		return;
	text_cut(&page->sheets, page->sheets.length - 1);
	text_add_format(&page->sheets, ",\"file\":%zu}", page->file_count - 1);
}

static const char *
or_nothing(const struct text *text)
{
	return text->bytes ? text->bytes : "";
}

static void
add_data(const struct advice_page *page, const struct advice_kinds *kinds,
	struct text *json)
{
	text_add_format(json, "{\"files\":[%s],\"sheets\":[%s],\"bots\":[],",
		or_nothing(&page->files), or_nothing(&page->sheets));
	packed_games_add_data(&page->games, json);
	text_add_string(json, ",\"kinds\":");
	advice_kinds_add_json(kinds, json);
	text_add_string(json, "}");
	json->failed |= page->files.failed || page->sheets.failed;
}

int
advice_page_end(struct advice_page *page, const struct advice_kinds *kinds)
{
	struct text json = {0};
	int result = packed_games_end(&page->games);

	add_data(page, kinds, &json);
	if (result == 0)
		result = text_failed(&json);
	if (result == 0)
		page_file_end(
			page->file, scripts, NULL, json.bytes, json.length);
	text_release(&json);
	packed_games_release(&page->games);
	text_release(&page->files);
	text_release(&page->sheets);
	return result;
}
