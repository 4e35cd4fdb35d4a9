#include "web/page.h"

#include "web/html.h"

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
	write_script(file, "frame.js");
	if (terms->before)
		write_script(file, terms->before);
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
	fputs("<body>\n<a class=\"skip\" href=\"#page\">To the table</a>\n"
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
