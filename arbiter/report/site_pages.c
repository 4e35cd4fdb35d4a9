#include "report/site_pages.h"

#include <stdarg.h>
#include <string.h>

#include "record/format.h"
#include "report/bot_file.h"
#include "report/page_file.h"
#include "report/page_table.h"
#include "web/html.h"

const char *const site_scripts[] = {"words.js", "frame.js", "plot.js",
	"games.js", "packed.js", "site.js", NULL};

__attribute__((format(printf, 2, 3))) FILE *
site_open_file(const struct site *site, const char *format, ...)
{
	struct text path = {0};
	va_list arguments;
	char name[BOT_FILE_MAX + 64];

	va_start(arguments, format);
	vsnprintf(name, sizeof name, format, arguments);
	va_end(arguments);
	text_add_format(&path, "%s/%s", site->terms->folder, name);
	FILE *file = text_failed(&path) < 0 ? NULL : fopen(path.bytes, "we");
	if (!file)
		reason_of_file(path.bytes ? path.bytes : name, site->reason);
	text_release(&path);
	return file;
}

int
site_close_file(const struct site *site, FILE *file, int result)
{
	if (ferror(file))
		result = -1;
	if (fclose(file) == EOF || result < 0)
		return reason_of_file(site->terms->folder, site->reason);
	return 0;
}

static void
put_title(const struct site *site, FILE *file)
{
	const struct game_rules *game = site->report->statistics.game;

	if (site->terms->title) {
		html_text(file, site->terms->title);
		return;
	}
	fputs(game ? game->name : "", file);
	if (site->format)
		fprintf(file, ", %s", site->format->name);
}

bool
site_has_bracket(const struct site *site)
{
	return site->format && site->format->groups == FORMAT_KNOCKOUT;
}

bool
site_has_duels(const struct site *site)
{
	return site->format && site->format->order == FORMAT_BY_DUELS;
}

/* Where rounds are drawn, and not only numbered. */
bool
site_draws_rounds(const struct site *site)
{
	if (!site->format)
		return false;
	switch (site->format->groups) {
	case FORMAT_CHOSEN:
	case FORMAT_SWISS:
	case FORMAT_KNOCKOUT:
	case FORMAT_LEAGUE:
		return true;
	case FORMAT_ALL:
	case FORMAT_CHALLENGES:
		break;
	}
	return false;
}

static void
put_navigation(const struct site *site, FILE *file, const char *up)
{
	const struct {
		const char *page, *name;
		bool there;
	} links[] = {
		{"index.html", "Standings", true},
		{"bracket.html", "Bracket", site_has_bracket(site)},
		{"duels.html", "Duels", site_has_duels(site)},
		{"round/index.html", "Rounds", site->rounds > 0},
		{"games.html", "Games", true},
		{"faults.html", "Faults", true},
		{"times.html", "Times", true},
		{"runs.html", "Runs", true},
		{"data/index.html", "Data", true},
	};

	fputs("<nav aria-label=\"Pages\"><ul class=\"contents\">", file);
	for (size_t i = 0; i < sizeof links / sizeof *links; i++)
		if (links[i].there)
			fprintf(file, "<li><a href=\"%s%s\">%s</a></li>", up,
				links[i].page, links[i].name);
	fputs("</ul></nav>\n", file);
}

static void
begin_page(struct site *site, FILE *file, const char *up, const char *folder,
	const char *title)
{
	page_file_begin(file, site_scripts, folder);
	if (title) {
		html_text(file, title);
		fputs(" – ", file);
	}
	put_title(site, file);
	page_file_body(file, folder);
	fputs("<a class=\"skip\" href=\"#main\">To the content</a>\n<header>\n",
		file);
	put_navigation(site, file, up);
	fputs("<h1>", file);
	if (title)
		html_text(file, title);
	else
		put_title(site, file);
	fputs("</h1>\n</header>\n<main id=\"main\" class=\"site\" "
	      "tabindex=\"-1\">\n",
		file);
}

int
site_save_page(struct site *site, const char *path, const char *title,
	site_writer *write, const void *context, const struct text *data)
{
	const bool is_below = strchr(path, '/');
	const char *folder = is_below ? "../files/" : "files/";
	FILE *file = site_open_file(site, "%s", path);

	if (!file)
		return -1;
	site->page.file = file;
	site->page.games = is_below ? "../games.html" : "games.html";
	site->page.bots = is_below ? "../bot/" : "bot/";
	begin_page(site, file, is_below ? "../" : "", folder, title);
	write(site, file, context);
	fputs("</main>\n", file);
	page_file_end(file, site_scripts, folder, data ? data->bytes : NULL,
		data ? data->length : 0);
	return site_close_file(site, file, data ? text_failed(data) : 0);
}

static int
print_rows(FILE *file, const struct table *table)
{
	const size_t rows = table->cell_count / table->count;
	struct text json = {0};

	text_add_string(&json, "[");
	for (size_t row = 0; row < rows; row++) {
		text_add_string(&json, row > 0 ? ",\n{" : "{");
		table_add_json(table, row, &json);
		text_add_string(&json, "}");
	}
	text_add_string(&json, "]\n");
	return text_print(&json, file);
}

int
site_save_table(const struct site *site, const char *name, struct table *table)
{
	FILE *file = site_open_file(site, "data/%s.json", name);

	if (file && site_close_file(site, file, print_rows(file, table)) == 0) {
		file = site_open_file(site, "data/%s.csv", name);
		if (file)
			return site_close_file(site, file,
				table_print_csv(table, file, "\r\n"));
	}
	table_release(table);
	return -1;
}

const char *
site_bot_name(const struct site *site, size_t bot)
{
	return sums_name(site->sums, bot);
}

void
site_put_bot(const struct site *site, FILE *file, size_t bot)
{
	page_table_bot(file, site_bot_name(site, bot), site->page.bots);
}

void
site_put_game(
	const struct site *site, FILE *file, const struct played_game *game)
{
	page_table_game(file, site->page.games, game->file, game->id);
}

void
site_begin_section(FILE *file, const char *id, const char *title)
{
	fprintf(file,
		"<section aria-labelledby=\"%s-title\">\n<h2 id=\"%s-title\">%s"
		"</h2>\n",
		id, id, title);
}
