#include "check/check_report.h"

#include <stdio.h>
#include <string.h>

enum { COLUMNS = 78 };

/* TEXT in lines of COLUMNS, each behind INDENT. */
static void
add_wrapped(struct text *to, const char *indent, const char *words)
{
	size_t column = 0;

	while (*words != '\0') {
		const size_t length = strcspn(words, " ");

		if (column > 0 && column + 1 + length > COLUMNS) {
			text_add(to, "\n", 1);
			column = 0;
		}
		text_add_string(to, column == 0 ? indent : " ");
		column += column == 0 ? strlen(indent) : 1;
		text_add(to, words, length);
		column += length;
		words += length;
		words += strspn(words, " ");
	}
	text_add(to, "\n", 1);
}

/* The lines of DIALOGUE, each behind INDENT. */
static void
add_dialogue(struct text *to, const char *indent, const char *dialogue)
{
	while (dialogue && *dialogue != '\0') {
		const size_t length = strcspn(dialogue, "\n");

		text_add_format(to, "%s%.*s\n", indent,
			length > 200 ? 200 : (int)length, dialogue);
		dialogue += length + (dialogue[length] != '\0');
	}
}

static void
add_group(const struct check_report *report, int group, struct text *text)
{
	const struct check_series *s = report->series;
	size_t passed = 0, done = 0;

	for (int level = CHECK_MUST; level <= CHECK_TOLD; level++) {
		const enum check_level l = (enum check_level)level;
		const size_t good =
			check_series_count(s, group, l, CHECK_PASSED);

		passed += good;
		done += good + check_series_count(s, group, l, CHECK_FAILED);
	}
	const size_t failed =
		check_series_count(s, group, CHECK_MUST, CHECK_FAILED);
	const size_t warned =
		check_series_count(s, group, CHECK_SHOULD, CHECK_FAILED);
	size_t skipped = 0;
	for (int level = CHECK_MUST; level <= CHECK_TOLD; level++)
		skipped += check_series_count(
			s, group, (enum check_level)level, CHECK_SKIPPED);
	if (done + skipped == 0)
		return;
	text_add_format(text, "%-10s  %3zu of %zu",
		check_group_name((enum check_group)group), passed, done);
	if (failed > 0)
		text_add_format(text, ", %zu FAILED", failed);
	if (warned > 0)
		text_add_format(text, ", %zu warning%s", warned,
			warned == 1 ? "" : "s");
	if (skipped > 0)
		text_add_format(text, ", %zu skipped", skipped);
	text_add(text, "\n", 1);
}

static void
add_figures(const struct check_report *report, struct text *text)
{
	bool any = false;

	for (size_t i = 0; i < report->series->count; i++) {
		const struct check_result *r = &report->series->results[i];

		if (r->check->level != CHECK_TOLD || *r->figure == '\0')
			continue;
		text_add_format(text, "%s%s: %s\n", any ? "" : "\n",
			r->check->what, r->figure);
		any = true;
	}
}

static void
add_sentence(struct text *text, const struct check *check, const char *indent)
{
	char words[1024];

	snprintf(words, sizeof words, "PROTOCOL.md, %d. %s: \"%s\"",
		check->chapter, check_chapter_title(check->chapter),
		check->sentence);
	add_wrapped(text, indent, words);
}

static void
add_failure(const struct check_report *report,
	const struct check_result *result, struct text *text)
{
	const struct check *check = result->check;
	char words[REASON_MAX + 128];

	text_add_format(text, "\n%s %s: %s\n",
		check->level == CHECK_MUST ? "FAILED" : "warning", check->name,
		check->what);
	snprintf(words, sizeof words, "%s.", result->why);
	add_wrapped(text, "  ", words);
	add_sentence(text, check, "  ");
	add_dialogue(text, "    ", result->dialogue);
	text_add_format(text, "  Again: %s %s\n", report->command, check->name);
}

static void
add_warning(const struct check_result *result, struct text *text)
{
	char words[REASON_MAX + 128];

	snprintf(words, sizeof words, "warning %s: %s: %s.",
		result->check->name, result->check->what, result->why);
	add_wrapped(text, "", words);
}

/* Each warning takes a line, unless single checks were asked for. */
static void
add_warnings(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;
	bool first = true;

	for (size_t i = 0; i < s->count; i++) {
		const struct check_result *r = &s->results[i];

		if (r->verdict != CHECK_FAILED || r->check->level == CHECK_MUST)
			continue;
		if (s->only) {
			add_failure(report, r, text);
			continue;
		}
		text_add_string(text, first ? "\n" : "");
		add_warning(r, text);
		first = false;
	}
}

static void
add_failures(const struct check_report *report, struct text *text)
{
	for (size_t i = 0; i < report->series->count; i++) {
		const struct check_result *r = &report->series->results[i];

		if (r->verdict == CHECK_FAILED && r->check->level == CHECK_MUST)
			add_failure(report, r, text);
	}
}

static void
add_verdict(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;
	const size_t failed =
		check_series_count(s, -1, CHECK_MUST, CHECK_FAILED);
	const size_t warned =
		check_series_count(s, -1, CHECK_SHOULD, CHECK_FAILED);

	text_add_format(text, "\n%s plays %s ", report->bot, report->game);
	if (failed == 0)
		text_add_string(text, "as it must");
	else
		text_add_format(text, "NOT as it must: %zu check%s failed",
			failed, failed == 1 ? "" : "s");
	if (warned > 0)
		text_add_format(text, "; %zu warning%s", warned,
			warned == 1 ? "" : "s");
	if (check_series_late(s) > 0)
		text_add_format(text,
			", as far as there was time: %zu checks were not done",
			check_series_late(s));
	text_add_format(text, " (%zu checks in %.1f s)\n", s->count,
		(double)report->took_ns / 1e9);
}

void
check_report_plain(const struct check_report *report, struct text *text)
{
	for (int group = 0; group < CHECK_GROUPS; group++)
		add_group(report, group, text);
	/* One thing at a time: who fails reads of that alone. */
	if (check_series_count(report->series, -1, CHECK_MUST, CHECK_FAILED) ==
		0) {
		add_figures(report, text);
		add_warnings(report, text);
	}
	add_failures(report, text);
	add_verdict(report, text);
}

/* A description of a line of TAP: '#' begins a directive there. */
static void
add_description(struct text *text, const char *words)
{
	for (; *words != '\0'; words++) {
		if (*words == '#')
			text_add(text, "\\", 1);
		text_add(text, *words == '\n' ? " " : words, 1);
	}
}

static void
add_directive(const struct check_result *result, struct text *text)
{
	if (result->verdict == CHECK_SKIPPED) {
		text_add_string(text, " # SKIP ");
		add_description(text, result->why);
	} else if (result->verdict == CHECK_FAILED &&
		   result->check->level != CHECK_MUST)
		text_add_format(text, " # TODO a %s",
			check_level_name(result->check->level));
}

void
check_report_tap(
	const struct check_report *report, size_t number, struct text *text)
{
	const struct check_result *r = &report->series->results[number - 1];

	text_add_format(text, "%sok %zu - %s",
		r->verdict == CHECK_FAILED ? "not " : "", number,
		r->check->name);
	if (*r->figure != '\0') {
		text_add_string(text, ": ");
		add_description(text, r->figure);
	}
	add_directive(r, text);
	text_add(text, "\n", 1);
	if (r->verdict != CHECK_FAILED)
		return;
	add_wrapped(text, "# ", r->why);
	add_sentence(text, r->check, "# ");
	add_dialogue(text, "#   ", r->dialogue);
	text_add_format(
		text, "# Again: %s %s\n", report->command, r->check->name);
}

static void
add_member(struct text *text, const char *name, const char *value)
{
	text_add_format(text, ",\"%s\":", name);
	text_add_json(text, value);
}

static void
add_lines(struct text *text, const char *lines)
{
	char line[256];
	bool any = false;

	text_add_string(text, ",\"dialogue\":[");
	while (lines && *lines != '\0') {
		const size_t length = strcspn(lines, "\n");

		snprintf(line, sizeof line, "%.*s", (int)length, lines);
		text_add_string(text, any ? "," : "");
		text_add_json(text, line);
		any = true;
		lines += length + (lines[length] != '\0');
	}
	text_add_string(text, "]");
}

static void
add_result(const struct check_report *report, const struct check_result *r,
	struct text *text)
{
	static const char *const verdicts[] = {
		[CHECK_PASSED] = "pass",
		[CHECK_FAILED] = "fail",
		[CHECK_SKIPPED] = "skip",
	};
	char section[64], again[1200];

	snprintf(section, sizeof section, "%d. %s", r->check->chapter,
		check_chapter_title(r->check->chapter));
	text_add_string(text, "{\"name\":");
	text_add_json(text, r->check->name);
	add_member(text, "group", check_group_name(r->check->group));
	add_member(text, "level", check_level_name(r->check->level));
	add_member(text, "what", r->check->what);
	add_member(text, "result", verdicts[r->verdict]);
	if (*r->figure != '\0')
		add_member(text, "figure", r->figure);
	if (r->verdict != CHECK_PASSED)
		add_member(text, "why", r->why);
	add_member(text, "section", section);
	add_member(text, "sentence", r->check->sentence);
	if (r->verdict == CHECK_FAILED) {
		snprintf(again, sizeof again, "%s %s", report->command,
			r->check->name);
		add_member(text, "again", again);
		add_lines(text, r->dialogue);
	}
	text_add_format(text, ",\"ms\":%.1f}", (double)r->took_ns / 1e6);
}

void
check_report_json(const struct check_report *report, struct text *text)
{
	const struct check_series *s = report->series;

	text_add_string(text, "{\"bot\":");
	text_add_json(text, report->bot);
	add_member(text, "game", report->game);
	text_add_format(text,
		",\"good\":%s,\"failed\":%zu,\"warnings\":%zu,\"undone\":%zu,"
		"\"checks\":[",
		check_series_is_good(s) ? "true" : "false",
		check_series_count(s, -1, CHECK_MUST, CHECK_FAILED),
		check_series_count(s, -1, CHECK_SHOULD, CHECK_FAILED),
		check_series_late(s));
	for (size_t i = 0; i < s->count; i++) {
		text_add_string(text, i > 0 ? "," : "");
		add_result(report, &s->results[i], text);
	}
	text_add_format(
		text, "],\"seconds\":%.3f}\n", (double)report->took_ns / 1e9);
}

void
check_report_list(const struct check_list *list, struct text *text)
{
	for (size_t i = 0; i < list->count; i++)
		text_add_format(text, "%-6s  %-26s  %s\n",
			check_level_name(list->checks[i].level),
			list->checks[i].name, list->checks[i].what);
}
