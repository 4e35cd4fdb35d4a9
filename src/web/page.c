#include "web/page.h"

#include <assert.h>
#include <string.h>

#include "common/incbin.h"
#include "web/html.h"

/* Where the Makefile has made the words. */
#ifndef WORDS_MADE
#define WORDS_MADE "build/words"
#endif

#define SOURCES "src/web/page"
#define SCRIPT	"text/javascript"

/* A file as it is called, its type, the symbol of its bytes, and the folder where it
 * is. */
#define FILES(FILE)                                                      \
	FILE(talon_words_script, "words.js", SCRIPT, SOURCES)            \
	FILE(talon_languages_script, "languages.js", SCRIPT, WORDS_MADE) \
	FILE(talon_frame_script, "frame.js", SCRIPT, SOURCES)            \
	FILE(talon_games_script, "games.js", SCRIPT, SOURCES)            \
	FILE(talon_lesson_script, "lesson.js", SCRIPT, SOURCES)          \
	FILE(talon_seat_script, "seat.js", SCRIPT, SOURCES)              \
	FILE(talon_home_script, "home.js", SCRIPT, SOURCES)              \
	FILE(talon_exercise_script, "exercise.js", SCRIPT, SOURCES)      \
	FILE(talon_puzzle_script, "puzzle.js", SCRIPT, SOURCES)          \
	FILE(talon_watch_script, "watch.js", SCRIPT, SOURCES)            \
	FILE(talon_console_script, "console.js", SCRIPT, SOURCES)        \
	FILE(talon_packed_script, "packed.js", SCRIPT, SOURCES)          \
	FILE(talon_analysis_script, "analysis.js", SCRIPT, SOURCES)      \
	FILE(talon_plot_script, "plot.js", SCRIPT, SOURCES)              \
	FILE(talon_report_script, "report.js", SCRIPT, SOURCES)          \
	FILE(talon_site_script, "site.js", SCRIPT, SOURCES)              \
	FILE(talon_page_style, "page.css", "text/css", SOURCES)          \
	FILE(talon_icon_picture, "icon.svg", "image/svg+xml", SOURCES)

#define BYTES(symbol, name, type, folder) INCBIN(symbol, folder "/" name);
#define ROW(symbol, name, type, folder)	  {name, type, symbol, symbol##_end},

FILES(BYTES)

const struct web_file page_files[] = {FILES(ROW){0}};

const struct web_file *
page_file(const char *name)
{
	const struct web_file *file = page_files;

	for (; strcmp(file->name, name) != 0; file++)
		assert(file->name);
	return file;
}

static void
write_script(FILE *file, const char *name)
{
	fprintf(file, "<script src=\"%s\" defer></script>\n", name);
}

static void
write_head(FILE *file, const struct page_terms *terms)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta name=\"referrer\" content=\"no-referrer\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n"
	      "<meta name=\"color-scheme\" content=\"light dark\">\n"
	      "<link rel=\"stylesheet\" href=\"page.css\">\n"
	      "<link rel=\"icon\" href=\"icon.svg\">\n",
		file);
	write_script(file, "words.js");
	write_script(file, "languages.js");
	write_script(file, "frame.js");
	for (const char *const *one = terms->before; one && *one; one++)
		write_script(file, *one);
	write_script(file, terms->script);
	html_print(file, "<title>%s</title>\n", terms->title);
	if (terms->reload_s > 0)
		fprintf(file,
			"<noscript><meta http-equiv=\"refresh\" "
			"content=\"%d\"></noscript>\n",
			terms->reload_s);
	fputs("</head>\n", file);
}

void
page_write(FILE *file, const struct page_terms *terms)
{
	write_head(file, terms);
	html_print(file,
		"<body>\n<a class=\"skip\" href=\"#page\" "
		"data-word=\"To the table\">To the table</a>\n"
		"<header>\n<h1 id=\"title\">%s</h1>\n</header>\n<main>\n"
		"<noscript><p>%s</p></noscript>\n"
		"<div id=\"page\" tabindex=\"-1\"></div>\n",
		terms->title, terms->without_scripts);
	if (terms->tables)
		terms->tables(terms->owner, file);
	fputs("</main>\n</body>\n</html>\n", file);
}
