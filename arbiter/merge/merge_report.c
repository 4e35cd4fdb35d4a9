#include "merge/merge_report.h"

#include "base/text.h"

static const char *
plural(long count)
{
	return count == 1 ? "" : "s";
}

static const char *
state_of(const struct merge_result *result)
{
	if (result->decided)
		return "decided";
	if (result->complete)
		return "complete";
	return result->upto > 0 && result->missing.games == 0 ? "undecided"
							      : "incomplete";
}

static void
print_dropped(FILE *file, long count, const char *what)
{
	if (count > 0)
		fprintf(file, ", %ld %s", count, what);
}

void
merge_report_notes(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	if (*result->kept != '\0')
		fprintf(file,
			"talon: %s is in no file that was merged; what was "
			"there before is kept as %s\n",
			result->first_old, result->kept);
	missing_games_print(file, &result->missing, "talon: ");
	if (result->left_out > 0)
		fprintf(file,
			"talon: %ld game%s left out until those before are "
			"there, the first at %s\n",
			result->left_out, plural(result->left_out),
			result->first_left);
	if (result->upto > 0)
		fprintf(file,
			"talon: %s is not decided yet: the shards go on with "
			"--upto %ld\n",
			terms->output, result->upto);
	else if (!result->complete && result->missing.games == 0)
		fprintf(file, "talon: %s is not complete\n", terms->output);
}

void
merge_report_print(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	char path[REASON_MAX];

	text_printable_string(path, sizeof path, terms->output);
	fprintf(file, "%s: %ld game%s of %d file%s, %s", path, result->games,
		plural(result->games), terms->file_count,
		plural(terms->file_count), state_of(result));
	if (!result->complete && result->rounds > 0)
		fprintf(file, " (%ld of %ld rounds drawn)", result->round,
			result->rounds);
	print_dropped(file, result->duplicates, "there more than once");
	print_dropped(file, result->voids, "void");
	print_dropped(file, result->behind, "behind the one that decided");
	fprintf(file, "\n");
}

static void
add_flag(struct text *json, const char *name, bool value)
{
	text_add_format(json, ",\"%s\":%s", name, value ? "true" : "false");
}

int
merge_report_json(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	struct text json = {0};

	text_add_string(&json, "{\"output\":");
	text_add_json(&json, terms->output);
	text_add_format(&json,
		",\"files\":%d,\"games\":%ld,\"duplicates\":%ld,"
		"\"voids\":%ld,\"left_out\":%ld,\"behind\":%ld",
		terms->file_count, result->games, result->duplicates,
		result->voids, result->left_out, result->behind);
	add_flag(&json, "complete", result->complete);
	if (result->may_stop)
		add_flag(&json, "decided", result->decided);
	if (result->upto > 0)
		text_add_format(&json, ",\"upto\":%ld", result->upto);
	if (result->rounds > 0)
		text_add_format(&json, ",\"round\":%ld,\"rounds\":%ld",
			result->round, result->rounds);
	text_add_format(
		&json, ",\"missing\":%ld,\"shards\":", result->missing.games);
	missing_games_add_json(&json, &result->missing);
	text_add_string(&json, "}\n");
	int status = text_failed(&json);
	if (status == 0)
		fputs(json.bytes, file);
	text_release(&json);
	return status;
}
