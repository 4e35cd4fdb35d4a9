#include "report/feedback.h"

#include <errno.h>
#include <limits.h>
#include <sodium.h>
#include <string.h>
#include <sys/stat.h>

#include "base/text.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/key_file.h"
#include "report/bot_file.h"
#include "report/page_file.h"
#include "web/html.h"

enum { NAME_BYTES = 16 };

static const char *const no_scripts[] = {NULL};

struct feedback {
	const char *folder;
	const char *title;
	struct key_file key;
	struct page_tables page;
};

/* That of before or a new one. -1 with the reason in words. */
static int
open_key(struct feedback *feedback, char path[static PATH_MAX],
	char reason[static REASON_MAX])
{
	if (key_file_name(path, feedback->folder) < 0)
		return reason_of_file(feedback->folder, reason);
	return key_file_is_there(path)
		       ? key_file_open(&feedback->key, path, false, reason)
		       : key_file_create(&feedback->key, path, NULL, reason);
}

static void
add_path(const struct feedback *feedback, struct text *path, const char *bot)
{
	uint8_t mac[crypto_auth_hmacsha256_BYTES];
	crypto_auth_hmacsha256_state state;
	char name[BOT_FILE_MAX];

	crypto_auth_hmacsha256_init(
		&state, feedback->key.bytes, sizeof feedback->key.bytes);
	crypto_auth_hmacsha256_update(
		&state, (const uint8_t *)bot, strlen(bot));
	crypto_auth_hmacsha256_final(&state, mac);
	bot_file_name(bot, name);
	text_add_format(path, "%s/%s-", feedback->folder, name);
	text_add_hex(path, mac, NAME_BYTES);
	text_add_string(path, ".html");
}

static void
begin_page(const struct feedback *feedback, FILE *file, const char *name)
{
	page_file_begin(file, no_scripts, NULL);
	html_text(file, name);
	page_file_body(file, NULL);
	fputs("<header><h1>", file);
	html_text(file, name);
	fputs("</h1>", file);
	if (feedback->title) {
		fputs("<p>", file);
		html_text(file, feedback->title);
		fputs("</p>", file);
	}
	fputs("</header>\n<main>\n", file);
}

static void
end_page(FILE *file)
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

static int
save_bot(const struct feedback *feedback, long bot,
	char reason[static REASON_MAX])
{
	const char *name =
		sums_name(&feedback->page.statistics->table.sums, (size_t)bot);
	struct beside_file beside;
	struct text path = {0};
	int result = -1;

	add_path(feedback, &path, name);
	if (text_failed(&path) == 0 &&
		beside_file_open(&beside, path.bytes) == 0) {
		begin_page(feedback, beside.file, name);
		put_faults(feedback, beside.file, bot);
		end_page(beside.file);
		result = beside_file_finish(&beside);
	}
	if (result < 0)
		reason_of_file(feedback->folder, reason);
	text_release(&path);
	return result;
}

/* So that no server lists the folder. */
static int
save_index(const struct feedback *feedback, char reason[static REASON_MAX])
{
	struct beside_file beside;
	struct text path = {0};
	int result = -1;

	text_add_format(&path, "%s/index.html", feedback->folder);
	if (text_failed(&path) == 0 &&
		beside_file_open(&beside, path.bytes) == 0) {
		begin_page(feedback, beside.file, "Feedback");
		fputs("<p>Each author has a link of their own.</p>\n",
			beside.file);
		end_page(beside.file);
		result = beside_file_finish(&beside);
	}
	if (result < 0)
		reason_of_file(feedback->folder, reason);
	text_release(&path);
	return result;
}

int
feedback_write(struct report *report, const char *folder, const char *title,
	char reason[static REASON_MAX])
{
	struct feedback feedback = {
		.folder = folder,
		.title = title,
		.page = {.statistics = &report->statistics,
			.rating = &report->figures.rating,
			.ranking = &report->figures.ranking},
	};
	const size_t count = report->statistics.table.sums.bot_count;
	char key_path[PATH_MAX];

	if (mkdir(folder, 0777) < 0 && errno != EEXIST)
		return reason_of_file(folder, reason);
	if (open_key(&feedback, key_path, reason) < 0)
		return -1;
	int result = save_index(&feedback, reason);
	for (size_t bot = 0; bot < count && result == 0; bot++)
		result = save_bot(&feedback, (long)bot, reason);
	key_file_close(&feedback.key);
	return result;
}
