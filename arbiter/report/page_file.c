#include "report/page_file.h"

#include <nettle/sha2.h>

#include "base/text.h"
#include "web/html.h"
#include "web/page.h"

static const char *const styles[] = {"page.css", NULL};

/* The source that a policy allows: the files of those NAMES as one, and nothing
 * else. */
static void
put_source(FILE *to, const char *kind, const char *const *names)
{
	uint8_t digest[SHA256_DIGEST_SIZE];
	struct sha256_ctx hash;
	struct text text = {0};

	sha256_init(&hash);
	for (; *names; names++) {
		const struct web_file *file = page_file(*names);

		sha256_update(&hash, (size_t)(file->end - file->bytes),
			(const uint8_t *)file->bytes);
	}
	sha256_digest(&hash, SHA256_DIGEST_SIZE, digest);
	text_add_base64(&text, digest, sizeof digest);
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
put_policy(FILE *file, const char *const *scripts, const char *folder)
{
	fputs("<meta http-equiv=\"Content-Security-Policy\" "
	      "content=\"default-src 'none'",
		file);
	if (folder)
		fputs("; style-src 'self'; script-src 'self'", file);
	else {
		put_source(file, "style-src", styles);
		put_source(file, "script-src", scripts);
	}
	fputs("; base-uri 'none'; form-action 'none'\">\n", file);
}

void
page_file_begin(FILE *file, const char *const *scripts, const char *folder)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n",
		file);
	put_policy(file, scripts, folder);
	if (!*scripts)
		fputs("<meta name=\"robots\" content=\"noindex\">\n", file);
	fputs("<meta name=\"referrer\" content=\"no-referrer\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n<meta name=\"color-scheme\" "
	      "content=\"light dark\">\n<title>",
		file);
}

void
page_file_body(FILE *file, const char *folder)
{
	fputs("</title>\n", file);
	if (folder)
		for (const char *const *style = styles; *style; style++)
			fprintf(file,
				"<link rel=\"stylesheet\" href=\"%s%s\">\n",
				folder, *style);
	else {
		fputs("<style>", file);
		put_files(file, styles);
		fputs("</style>\n", file);
	}
	fputs("</head>\n<body>\n", file);
}

static void
put_scripts(FILE *file, const char *const *scripts, const char *folder)
{
	if (!folder) {
		fputs("<script>", file);
		put_files(file, scripts);
		fputs("</script>\n", file);
		return;
	}
	for (; *scripts; scripts++)
		fprintf(file, "<script src=\"%s%s\"></script>\n", folder,
			*scripts);
}

void
page_file_end(FILE *file, const char *const *scripts, const char *folder,
	const char *data, size_t length)
{
	if (data) {
		fputs("<script type=\"application/json\" id=\"data\">", file);
		html_json(file, data, length);
		fputs("</script>\n", file);
	}
	put_scripts(file, scripts, folder);
	fputs("</body>\n</html>\n", file);
}

static int
save(const char *folder, const char *const *names)
{
	for (; *names; names++) {
		const char *const one[] = {*names, NULL};
		struct text path = {0};

		text_add_format(&path, "%s/%s", folder, *names);
		FILE *file =
			text_failed(&path) < 0 ? NULL : fopen(path.bytes, "we");
		text_release(&path);
		if (!file)
			return -1;
		put_files(file, one);
		if (fclose(file) == EOF)
			return -1;
	}
	return 0;
}

int
page_file_save(const char *path, const char *const *scripts)
{
	return save(path, styles) < 0 ? -1 : save(path, scripts);
}
