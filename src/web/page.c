#include "web/page.h"

#include <assert.h>
#include <string.h>

#include "common/incbin.h"
#include "web/html.h"

/* Where the Makefile has made the words. */
#ifndef WORDS_MADE
#define WORDS_MADE "build/words"
#endif

INCBIN(talon_words_script, "src/web/page/words.js");
INCBIN(talon_languages_script, WORDS_MADE "/languages.js");
INCBIN(talon_frame_script, "src/web/page/frame.js");
INCBIN(talon_games_script, "src/web/page/games.js");
INCBIN(talon_lesson_script, "src/web/page/lesson.js");
INCBIN(talon_seat_script, "src/web/page/seat.js");
INCBIN(talon_home_script, "src/web/page/home.js");
INCBIN(talon_exercise_script, "src/web/page/exercise.js");
INCBIN(talon_puzzle_script, "src/web/page/puzzle.js");
INCBIN(talon_watch_script, "src/web/page/watch.js");
INCBIN(talon_console_script, "src/web/page/console.js");
INCBIN(talon_packed_script, "src/web/page/packed.js");
INCBIN(talon_analysis_script, "src/web/page/analysis.js");
INCBIN(talon_plot_script, "src/web/page/plot.js");
INCBIN(talon_report_script, "src/web/page/report.js");
INCBIN(talon_site_script, "src/web/page/site.js");
INCBIN(talon_page_style, "src/web/page/page.css");
INCBIN(talon_icon_picture, "src/web/page/icon.svg");

const struct web_file page_files[] = {
	{"words.js", "text/javascript", talon_words_script,
		talon_words_script_end},
	{"languages.js", "text/javascript", talon_languages_script,
		talon_languages_script_end},
	{"frame.js", "text/javascript", talon_frame_script,
		talon_frame_script_end},
	{"games.js", "text/javascript", talon_games_script,
		talon_games_script_end},
	{"lesson.js", "text/javascript", talon_lesson_script,
		talon_lesson_script_end},
	{"seat.js", "text/javascript", talon_seat_script,
		talon_seat_script_end},
	{"home.js", "text/javascript", talon_home_script,
		talon_home_script_end},
	{"exercise.js", "text/javascript", talon_exercise_script,
		talon_exercise_script_end},
	{"puzzle.js", "text/javascript", talon_puzzle_script,
		talon_puzzle_script_end},
	{"watch.js", "text/javascript", talon_watch_script,
		talon_watch_script_end},
	{"console.js", "text/javascript", talon_console_script,
		talon_console_script_end},
	{"packed.js", "text/javascript", talon_packed_script,
		talon_packed_script_end},
	{"analysis.js", "text/javascript", talon_analysis_script,
		talon_analysis_script_end},
	{"plot.js", "text/javascript", talon_plot_script,
		talon_plot_script_end},
	{"report.js", "text/javascript", talon_report_script,
		talon_report_script_end},
	{"site.js", "text/javascript", talon_site_script,
		talon_site_script_end},
	{"page.css", "text/css", talon_page_style, talon_page_style_end},
	{"icon.svg", "image/svg+xml", talon_icon_picture,
		talon_icon_picture_end},
	{0},
};

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
	fputs("<title>", file);
	html_text(file, terms->title);
	fputs("</title>\n", file);
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
	fputs("<body>\n<a class=\"skip\" href=\"#page\" "
	      "data-word=\"To the table\">To the table</a>\n"
	      "<header>\n<h1 id=\"title\">",
		file);
	html_text(file, terms->title);
	fputs("</h1>\n</header>\n<main>\n<noscript><p>", file);
	html_text(file, terms->without_scripts);
	fputs("</p></noscript>\n<div id=\"page\" tabindex=\"-1\"></div>\n",
		file);
	if (terms->tables)
		terms->tables(terms->owner, file);
	fputs("</main>\n</body>\n</html>\n", file);
}
