/* `talon digest`: what games come to, in place of the games. */
#include <err.h>
#include <stdlib.h>

#include "command/inputs.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "sums/digest.h"

/* What the games of PATH come to, which is a digest or has one that fits, or is
 * read. */
static void
take(struct digest *digest, const char *path)
{
	struct digest_reader reader;
	struct text name = {0};
	char reason[REASON_MAX];
	const char *from = digest_reader_is(path) ? path : NULL;

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

/* How many games there are from 0 to the last one that is there. */
static long
games_to_last(const struct game_set *set)
{
	const struct game_run *run = set->all;

	if (set->count == 0)
		return 0;
	run += set->count - 1;
	return run->first + (run->times - 1) * run->step + run->length;
}

/* Says so if shards are missing, or games before the last. */
static bool
is_complete(const struct digest_head *head, const char *output)
{
	long shards = game_set_games(&head->shards);
	long games = game_set_games(&head->numbers);
	long all = games_to_last(&head->numbers);

	if (shards < head->of)
		warnx("%s: of %ld shards %ld are there", output, head->of,
			shards);
	else if (games < all)
		warnx("%s: of the first %ld games %ld are there", output, all,
			games);
	return shards == head->of && games == all;
}

static bool
join(const char *output, char *const *files)
{
	struct digest_claims claims = {0};
	struct digest sum = {0};
	char reason[REASON_MAX];

	for (; *files; files++)
		add(&sum, &claims, *files);
	if (digest_claims_check(&claims, reason) < 0)
		errx(EXIT_FAILURE, "%s", reason);
	write_digest(&sum, output);
	bool complete = is_complete(&sum.head, output);
	digest_release(&sum);
	digest_claims_release(&claims);
	return complete;
}

/* Of a single file, which it stays bound to. */
static bool
copy(const char *output, const char *file)
{
	struct digest digest;

	take(&digest, file);
	write_digest(&digest, output);
	bool complete = is_complete(&digest.head, output);
	digest_release(&digest);
	return complete;
}

bool
digest_files_join(const char *output, char *const *files)
{
	return files[1] ? join(output, files) : copy(output, files[0]);
}

/* Each file's own. */
static void
leave_all(char *const *files)
{
	char reason[REASON_MAX];

	for (; *files; files++) {
		if (digest_reader_is(*files))
			errx(EXIT_FAILURE, "%s is a digest; -o FILE adds some",
				*files);
		if (digest_leave(*files, reason) < 0)
			errx(EXIT_FAILURE, "%s", reason);
	}
}

static int
run(int argc, char *argv[])
{
	const char *output = NULL;
	const struct option_row rows[] = {
		{'o', "output", "FILE",
			"one digest of all the files, which are record files\n"
			"or digests, of shards of one run (a digest each,\n"
			"the file's name with .digest behind it)",
			OPTION_FILE(&output)},
		{0},
	};
	const struct options options = {
		.command = "talon digest",
		.usage = "[options] FILE ...",
		.needs = "a file is needed",
		.summary = "Sums record files up for rate and table, which "
			   "then read the sums instead of\nthe games.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	if (output)
		digest_files_join(output, inputs_list(argv));
	else
		leave_all(inputs_list(argv));
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_digest = {
	.name = "digest",
	.summary = "sum record files up, for rate and table",
	.run = run,
	.special = true,
};
