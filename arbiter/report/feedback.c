#include "report/feedback.h"

#include <errno.h>
#include <limits.h>
#include <nettle/hmac.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/key_file.h"
#include "report/bot_file.h"
#include "report/page_file.h"
#include "report/report.h"
#include "web/html.h"

enum { NAME_BYTES = 16 };

static const char *const no_scripts[] = {NULL};

struct feedback {
	const char *folder;
	const char *title;
	struct key_file key;
	struct page_tables page;
};

int
feedback_open_key(struct key_file *key, const char *folder,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	if (key_file_name(path, folder) < 0)
		return reason_of_file(folder, reason);
	return key_file_is_there(path)
		       ? key_file_open(key, path, false, reason)
		       : key_file_create(key, path, NULL, reason);
}

void
feedback_add_path(const struct key_file *key, const char *folder,
	const char *bot, struct text *path)
{
	uint8_t mac[SHA256_DIGEST_SIZE];
	struct hmac_sha256_ctx state;
	char name[BOT_FILE_MAX];

	hmac_sha256_set_key(&state, sizeof key->bytes, key->bytes);
	hmac_sha256_update(&state, strlen(bot), (const uint8_t *)bot);
	hmac_sha256_digest(&state, SHA256_DIGEST_SIZE, mac);
	bot_file_name(bot, name);
	text_add_format(path, "%s/%s-", folder, name);
	text_add_hex(path, mac, NAME_BYTES);
	text_add_string(path, ".html");
}

void
feedback_begin_page(FILE *file, const char *name, const char *title)
{
	page_file_begin(file, no_scripts, NULL);
	html_text(file, name);
	page_file_body(file, NULL);
	fputs("<header><h1>", file);
	html_text(file, name);
	fputs("</h1>", file);
	if (title) {
		fputs("<p>", file);
		html_text(file, title);
		fputs("</p>", file);
	}
	fputs("</header>\n<main>\n", file);
}

void
feedback_end_page(FILE *file)
{
	fputs("</main>\n", file);
	page_file_end(file, no_scripts, NULL, NULL, 0);
}

/* What may have been forgotten, and how a game is seen again by who has the file.
 */
static void
put_advice(const struct feedback *feedback, FILE *file,
	const struct statistics_fault *cause)
{
	const struct statistics *statistics = feedback->page.statistics;
	const struct fault_examples *faults =
		&statistics->table.sums.bots[cause->bot].faults;
	const char *hint = faults->kinds[cause->kind].hint;

	fprintf(file, "<li>%s", fault_name(cause->kind));
	if (hint) {
		fputs(": ", file);
		html_text(file, hint);
	}
	fputs(" – <code>talon show ", file);
	html_text(file, statistics->files[cause->file].path);
	fprintf(file, " %ld</code></li>\n", cause->id);
}

static void
put_faults(const struct feedback *feedback, FILE *file, long bot)
{
	const struct statistics *statistics = feedback->page.statistics;
	struct page_tables page = feedback->page;
	long count = statistics->table.sums.bots[bot].faults.count;

	if (count == 0) {
		fputs("<p>It committed no fault.</p>\n", file);
		return;
	}
	fprintf(file, "<p>It committed %ld fault%s.</p>\n", count,
		plural(count));
	page.file = file;
	page_tables_causes(&page, bot);
	fputs("<ul>\n", file);
	for (size_t i = 0; i < statistics->cause_count; i++)
		if (statistics->causes[i].bot == bot)
			put_advice(feedback, file, &statistics->causes[i]);
	fputs("</ul>\n", file);
}

/* The page of a bot; -1: the one that a server shows in the place of a list. */
static void
put_page(const struct feedback *feedback, FILE *file, long bot)
{
	const struct sums *sums = &feedback->page.statistics->table.sums;

	feedback_begin_page(file,
		bot < 0 ? "Feedback" : sums_name(sums, (size_t)bot),
		feedback->title);
	if (bot < 0)
		fputs("<p>Each author has a link of their own.</p>\n", file);
	else
		put_faults(feedback, file, bot);
	feedback_end_page(file);
}

static bool
is_written(const char *path, const struct text *page)
{
	char *before = malloc(page->length + 1);
	FILE *file = fopen(path, "re");
	bool same = before && file &&
		    fread(before, 1, page->length + 1, file) == page->length &&
		    memcmp(before, page->bytes, page->length) == 0;

	if (file)
		fclose(file);
	free(before);
	return same;
}

int
feedback_save_page(const char *path, const struct text *page,
	char reason[static REASON_MAX])
{
	return is_written(path, page) ? 0
				      : beside_file_write(path, page, reason);
}

static int
save_page(const struct feedback *feedback, const char *path, long bot,
	char reason[static REASON_MAX])
{
	struct text page = {0};
	FILE *file = open_memstream(&page.bytes, &page.length);

	if (!file)
		return reason_no_memory(reason);
	put_page(feedback, file, bot);
	int result = fclose(file) == EOF
			     ? reason_no_memory(reason)
			     : feedback_save_page(path, &page, reason);
	text_release(&page);
	return result;
}

static int
save_pages(const struct feedback *feedback, char reason[static REASON_MAX])
{
	const struct sums *sums = &feedback->page.statistics->table.sums;
	struct text path = {0};
	int result = 0;

	for (long bot = -1; bot < (long)sums->bot_count && result == 0; bot++) {
		text_clear(&path);
		if (bot < 0)
			text_add_format(
				&path, "%s/index.html", feedback->folder);
		else
			feedback_add_path(&feedback->key, feedback->folder,
				sums_name(sums, (size_t)bot), &path);
		result = text_failed(&path) < 0
				 ? reason_no_memory(reason)
				 : save_page(feedback, path.bytes, bot, reason);
	}
	text_release(&path);
	return result;
}

/* The key lies beside the folder, and not in it, however that is written. */
static int
strip_slashes(char path[static PATH_MAX], const char *folder,
	char reason[static REASON_MAX])
{
	size_t length = strlcpy(path, folder, PATH_MAX);

	if (length >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return reason_of_file(folder, reason);
	}
	while (length > 1 && path[length - 1] == '/')
		path[--length] = '\0';
	return 0;
}

int
feedback_write(struct report *report, const char *folder, const char *title,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX];
	struct feedback feedback = {
		.folder = path,
		.title = title,
		.page = {.statistics = &report->statistics,
			.rating = &report->figures.rating,
			.ranking = &report->figures.ranking},
	};

	if (strip_slashes(path, folder, reason) < 0)
		return -1;
	if (mkdir(path, 0777) < 0 && errno != EEXIST)
		return reason_of_file(path, reason);
	if (feedback_open_key(&feedback.key, path, reason) < 0)
		return -1;
	int result = save_pages(&feedback, reason);
	key_file_close(&feedback.key);
	return result;
}
