#include "record/about.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "record/run.h"

void
abouts_release(struct abouts *abouts)
{
	free(abouts->all);
	*abouts = (struct abouts){0};
}

int
abouts_note(struct abouts *abouts, struct run *run, int bot,
	const struct about *about)
{
	if (bot >= run->bot_count || run->bots[bot].says_name ||
		run->bots[bot].says_version ||
		(*about->name == '\0' && *about->version == '\0'))
		return 0;
	if (!abouts->all)
		abouts->all = calloc((size_t)run->bot_count, sizeof *about);
	if (!abouts->all)
		return -1;
	abouts->all[bot] = *about;
	if (*about->name != '\0')
		run->bots[bot].says_name = abouts->all[bot].name;
	if (*about->version != '\0')
		run->bots[bot].says_version = abouts->all[bot].version;
	return 0;
}

int
abouts_take(struct abouts *abouts, struct run *run, const struct run *read)
{
	int result = 0;

	for (int i = 0; result == 0 && i < read->bot_count; i++) {
		const struct run_bot *bot = &read->bots[i];
		struct about about = {0};

		if (bot->says_name)
			strlcpy(about.name, bot->says_name, ABOUT_MAX);
		if (bot->says_version)
			strlcpy(about.version, bot->says_version, ABOUT_MAX);
		result = abouts_note(abouts, run, i, &about);
	}
	return result;
}

static const char member[] = ABOUT_MEMBER;

static bool
is_known(const struct run_bot *bot)
{
	return bot->says_name || bot->says_version;
}

void
about_add_value(struct text *json, const struct run_bot *bot)
{
	const char *comma = "";

	text_add_string(json, "{");
	if (bot->says_name) {
		text_add_string(json, "\"name\":");
		text_add_json(json, bot->says_name);
		comma = ",";
	}
	if (bot->says_version) {
		text_add_format(json, "%s\"version\":", comma);
		text_add_json(json, bot->says_version);
	}
	text_add(json, "}", 1);
}

void
about_take(struct run_bot *bot, struct json_fields *fields)
{
	struct json_fields about;

	if (fields->failed || !json_fields_have(fields, "about"))
		return;
	const json_t *object = json_fields_object(fields, "about");
	if (fields->failed)
		return;
	json_fields_begin(&about, object, fields->reason);
	if (json_fields_have(&about, "name"))
		bot->says_name = json_fields_printable(&about, "name");
	if (json_fields_have(&about, "version"))
		bot->says_version = json_fields_printable(&about, "version");
	fields->failed = !json_fields_end(&about);
}

void
about_add_json(struct text *json, const struct run_bot *bot)
{
	if (!is_known(bot))
		return;
	text_add(json, member, sizeof member - 2);
	about_add_value(json, bot);
}

void
about_add_all_json(struct text *json, const struct run_bot *bots, int count)
{
	const char *before = member;

	for (int i = 0; i < count; i++) {
		if (!is_known(&bots[i]))
			continue;
		text_add_string(json, before);
		text_add_json(json, bots[i].name);
		text_add_string(json, ":");
		about_add_value(json, &bots[i]);
		before = ",";
	}
	if (before != member)
		text_add_string(json, "}");
}

bool
about_print(FILE *file, const char *before, const struct run_bot *bot)
{
	const char *name = bot->says_name;
	const char *version = bot->says_version;

	if (!is_known(bot))
		return false;
	fprintf(file, "%s%s is %s%s%s\n", before, bot->name,
		name ? name : "version", version ? " " : "",
		version ? version : "");
	return true;
}
