#include "report/page_file.h"

#include <sha2.h>

#include "base/text.h"
#include "web/html.h"
#include "web/page.h"

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

void
page_file_begin(FILE *file, const char *const *scripts)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" "
	      "content=\"default-src 'none'",
		file);
	put_source(file, "style-src", styles);
	put_source(file, "script-src", scripts);
	fputs("; base-uri 'none'; form-action 'none'\">\n"
	      "<meta name=\"referrer\" content=\"no-referrer\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n<meta name=\"color-scheme\" "
	      "content=\"light dark\">\n<title>",
		file);
}

void
page_file_body(FILE *file)
{
	fputs("</title>\n<style>", file);
	put_files(file, styles);
	fputs("</style>\n</head>\n<body>\n", file);
}

void
page_file_end(
	FILE *file, const char *const *scripts, const char *data, size_t length)
{
	fputs("<script type=\"application/json\" id=\"data\">", file);
	html_json(file, data, length);
	fputs("</script>\n<script>", file);
	put_files(file, scripts);
	fputs("</script>\n</body>\n</html>\n", file);
}
