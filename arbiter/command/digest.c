/* `talon digest`: what games come to, in place of the games. */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/digest_making.h"
#include "command/subcommands.h"
#include "digest/digest_claims.h"
#include "digest/digest_find.h"
#include "digest/digest_join.h"
#include "digest/digest_write.h"
#include "options/options.h"

struct digest_options {
	const char *output; /* NULL: beside each file */
	char **files;	    /* the caller's arguments, NULL at the end */
};

static bool
is_digest(const char *path)
{
	FILE *file = fopen(path, "re");
	bool is = file && digest_reader_knows(file);

	if (file)
		fclose(file);
	return is;
}

/* What the games of PATH come to, which is a digest or has one that fits, or is
 * read. */
static void
take(struct digest *digest, const char *path)
{
	struct digest_reader reader;
	struct text name = {0};
	char reason[REASON_MAX];
	const char *from = is_digest(path) ? path : NULL;

	if (!from && digest_find(&reader, &name, path, reason) > 0) {
		digest_reader_close(&reader);
		from = name.bytes;
	} else if (!from && *reason != '\0')
		warnx("%s", reason);
	int result = from ? digest_load(digest, from, reason)
			  : digest_make(digest, path, reason);
	if (result < 0)
		errx(EXIT_FAILURE, "%s", reason);
	text_release(&name);
}

static void
write_digest(struct digest *digest, const char *path)
{
	char reason[REASON_MAX];

	if (digest_write(digest, path, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
}

/* Adds the games of PATH, none of which may be in a file before it. */
static void
add(struct digest *sum, struct digest_claims *claims, const char *path)
{
	struct digest digest;
	char reason[REASON_MAX];
	char twice[REASON_MAX];

	take(&digest, path);
	if (digest_claims_add(claims, path, &digest.head, true) < 0)
		err(EXIT_FAILURE, "%s", path);
	if (digest_join(sum, &digest, path, reason) < 0)
		errx(EXIT_FAILURE, "%s",
			digest_claims_check(claims, twice) < 0 ? twice
							       : reason);
	digest_release(&digest);
}

static void
join(const struct digest_options *options)
{
	struct digest_claims claims = {0};
	struct digest sum = {0};
	char reason[REASON_MAX];

	for (char **file = options->files; *file; file++)
		add(&sum, &claims, *file);
	if (digest_claims_check(&claims, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	if (game_set_of(&sum.head.numbers, &sum.numbers) < 0 ||
		digest_arrange(&sum, true) < 0)
		err(EXIT_FAILURE, "%s", options->output);
	write_digest(&sum, options->output);
	digest_release(&sum);
	digest_claims_release(&claims);
}

/* Of a single file, which it stays bound to. */
static void
copy(const struct digest_options *options)
{
	struct digest digest;

	take(&digest, *options->files);
	write_digest(&digest, options->output);
	digest_release(&digest);
}

/* Each file's own. */
static void
leave_all(const struct digest_options *options)
{
	char reason[REASON_MAX];

	for (char **file = options->files; *file; file++) {
		if (is_digest(*file))
			errx(EXIT_FAILURE, "%s is a digest; -o FILE adds some",
				*file);
		if (digest_leave(*file, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
	}
}

int
subcommand_digest(int argc, char *argv[])
{
	struct digest_options digest = {0};
	const struct option_row rows[] = {
		{'o', "output", "FILE",
			"one digest of all the files, which are record files\n"
			"or digests, of shards of one run (a digest each,\n"
			"the file's name with .digest behind it)",
			OPTION_FILE(&digest.output)},
		{0},
	};
	const struct options options = {
		.command = "talon digest",
		.usage = "[options] FILE ...",
		.summary = "Sums record files up for rate and table, which "
			   "then read the sums instead of\nthe games.",
		.rows = rows,
	};
	enum options_verdict verdict = options_read(&options, &argc, &argv);

	if (verdict != OPTIONS_RUN)
		return verdict;
	digest.files = argv;
	if (argc < 1)
		return options_refuse(&options, "a file is needed");
	if (!digest.output)
		leave_all(&digest);
	else if (argc == 1)
		copy(&digest);
	else
		join(&digest);
	return EXIT_SUCCESS;
}
