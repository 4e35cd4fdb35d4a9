#include "report/page.h"

#include <sha2.h>

#include "base/base64.h"
#include "web/html.h"
#include "web/page.h"

static const char *const scripts[] = {
	"frame.js", "games.js", "report.js", NULL};
static const char *const styles[] = {"page.css", NULL};

/* The source that a policy allows: the files of those NAMES as one, and nothing
 * else. */
static void
put_source(FILE *to, const char *kind, const char *const *names)
{
	uint8_t digest[SHA256_DIGEST_LENGTH];
	SHA2_CTX hash;
	struct text text = {0};

	SHA256Init(&hash);
	for (; *names; names++) {
		const struct web_file *file = page_file(*names);

		SHA256Update(&hash, (const uint8_t *)file->bytes,
			(size_t)(file->end - file->bytes));
	}
	SHA256Final(digest, &hash);
	base64_add(&text, digest, sizeof digest);
	fprintf(to, "; %s 'sha256-%s'", kind, text.bytes ? text.bytes : "");
	text_release(&text);
}

static void
put_files(FILE *to, const char *const *names)
{
	for (; *names; names++) {
		const struct web_file *file = page_file(*names);

		fwrite(file->bytes, 1, (size_t)(file->end - file->bytes), to);
	}
}

static void
put_title(const struct page_tables *page)
{
	const struct survey *survey = page->survey;
	size_t count = page->ranking->count;

	fprintf(page->file, "%s", survey->game ? survey->game->name : "");
	for (size_t i = 0; i < count && i < 4; i++) {
		fputs(i == 0 ? ": " : ", ", page->file);
		html_text(page->file, sums_name(&survey->table.sums,
					      page->ranking->rows[i].bot));
	}
	if (count > 4)
		fprintf(page->file, " and %zu more", count - 4);
}

static void
put_head(const struct page_tables *page)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" "
	      "content=\"default-src 'none'",
		page->file);
	put_source(page->file, "style-src", styles);
	put_source(page->file, "script-src", scripts);
	fputs("; base-uri 'none'; form-action 'none'\">\n"
	      "<meta name=\"referrer\" content=\"no-referrer\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n<meta name=\"color-scheme\" "
	      "content=\"light dark\">\n<title>",
		page->file);
	put_title(page);
	fputs("</title>\n<style>", page->file);
	put_files(page->file, styles);
	fputs("</style>\n</head>\n", page->file);
}

static void
put_summary(const struct page_tables *page)
{
	const struct crosstable *table = &page->survey->table;
	const size_t bots = page->ranking->count;

	fputs("<body>\n<a class=\"skip\" href=\"#games\">To the games</a>\n"
	      "<header>\n<h1>",
		page->file);
	put_title(page);
	fprintf(page->file,
		"</h1>\n<p id=\"summary\">%ld game%s of %zu bot%s, sandbox %s",
		table->sums.games, table->sums.games == 1 ? "" : "s", bots,
		bots == 1 ? "" : "s", sandbox_level_name(table->level));
	for (size_t i = 0; i < table->commitment_count; i++)
		fprintf(page->file, ", seed_sha256 <code>%s</code>",
			table->commitments[i].digits);
	fputs("</p>\n</header>\n", page->file);
}

static void
begin_section(FILE *file, const char *name, const char *title)
{
	fprintf(file,
		"<section id=\"%s\" aria-labelledby=\"%s-title\">\n"
		"<h2 id=\"%s-title\">%s</h2>\n",
		name, name, name, title);
}

/* What the script draws into; without it there is nothing to be seen. */
static void
end_section(FILE *file, const char *plot)
{
	if (plot)
		fprintf(file, "<figure id=\"plot-%s\" hidden></figure>\n",
			plot);
	fputs("</section>\n", file);
}

/* Only shards name theirs. */
static void
put_hosts(const struct page_tables *page)
{
	if (page->survey->hosts.count == 0)
		return;
	begin_section(page->file, "section-hosts", "Hosts");
	page_tables_hosts(page);
	end_section(page->file, NULL);
}

void
page_begin(const struct page_tables *page)
{
	FILE *file = page->file;

	put_head(page);
	put_summary(page);
	fputs("<main>\n", file);
	begin_section(file, "section-standings", "Standings");
	page_tables_standings(page);
	end_section(file, "standings");
	begin_section(file, "section-crosstable", "Against each other");
	page_tables_cross(page);
	page_tables_margins(page);
	end_section(file, "margins");
	begin_section(file, "section-ratings", "Ratings over time");
	fputs("<noscript><p>This plot needs scripts; the ratings at the end "
	      "are in the standings.</p></noscript>\n",
		file);
	end_section(file, "ratings");
	begin_section(file, "section-times", "Time a move");
	page_tables_times(page);
	end_section(file, "times");
	put_hosts(page);
	begin_section(file, "section-faults", "Faults");
	page_tables_faults(page);
	end_section(file, NULL);
	begin_section(file, "games", "Games");
	fputs("<noscript><p>To click through games needs scripts; "
	      "<code>talon show</code> prints them.</p></noscript>\n"
	      "<div id=\"viewer\"></div>\n",
		file);
	end_section(file, NULL);
	begin_section(file, "section-runs", "Files and options");
	page_tables_runs(page);
	end_section(file, NULL);
	fputs("</main>\n", file);
}

void
page_end(const struct page_tables *page, const char *data, size_t length)
{
	fputs("<script type=\"application/json\" id=\"data\">", page->file);
	html_json(page->file, data, length);
	fputs("</script>\n<script>", page->file);
	put_files(page->file, scripts);
	fputs("</script>\n</body>\n</html>\n", page->file);
}
