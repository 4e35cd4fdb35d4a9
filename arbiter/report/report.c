#include "report/report.h"

#include "record/reader.h"
#include "report/game_shelf.h"
#include "report/page.h"
#include "report/report_data.h"

/* What a report is made from. */
struct report {
	const struct report_terms *terms;
	struct survey survey;
	struct page_tables page;
	struct game_shelf shelf;
};

static bool
is_chosen(const struct report *report, size_t file, const struct record *record)
{
	if (report->shelf.games >= report->terms->most)
		return false;
	switch (report->terms->choice) {
	case REPORT_ALL:
		return true;
	case REPORT_FAULTS:
		return fault_is_blamed(record->end);
	case REPORT_CLOSE:
		return survey_is_close(&report->survey, file, record->id);
	}
	return false;
}

/* Reads on, as far as the survey has. */
static int
shelve_games(struct report *report, size_t number, struct reader *reader,
	char reason[static REASON_MAX])
{
	long left = report->survey.files[number].games;
	char why[REASON_MAX];

	for (; left > 0; left--) {
		if (reader_next(reader, reason) != READER_RECORD)
			return -1;
		if (!is_chosen(report, number, &reader->record))
			continue;
		if (reader_whole(reader, reason) < 0)
			return -1;
		if (game_shelf_add(
			    &report->shelf, number, &reader->record, why) < 0) {
			snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s",
				reader->path, reader->line_number, why);
			return -1;
		}
	}
	return 0;
}

static int
shelve_file(
	struct report *report, size_t number, char reason[static REASON_MAX])
{
	struct reader reader;
	const char *path = report->survey.files[number].path;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	snprintf(reason, REASON_MAX, "%.400s has become shorter", path);
	int result = shelve_games(report, number, &reader, reason);
	reader_close(&reader);
	return result;
}

/* Writes tables, games and data. */
static int
write_page(struct report *report, char reason[static REASON_MAX])
{
	struct text data = {0};

	page_begin(&report->page);
	for (size_t i = 0; i < report->survey.file_count; i++)
		if (shelve_file(report, i, reason) < 0)
			return -1;
	if (game_shelf_end(&report->shelf) < 0)
		return reason_no_memory(reason);
	struct report_games games = {
		report->shelf.games, report->shelf.index_parts};
	int result = report_data_add(&data, &report->page, &games);
	if (result == 0)
		page_end(&report->page, data.bytes, data.length);
	text_release(&data);
	return result < 0 ? reason_no_memory(reason) : 0;
}

static int
rate_and_write(
	struct report *report, FILE *file, char reason[static REASON_MAX])
{
	const struct survey *survey = &report->survey;
	struct page_figures figures;

	if (page_figures_init(&figures, survey) < 0)
		return reason_no_memory(reason);
	report->page = (struct page_tables){
		file, survey, &figures.rating, figures.order};
	report->shelf = (struct game_shelf){.file = file, .survey = survey};
	int result = write_page(report, reason);
	game_shelf_release(&report->shelf);
	page_figures_release(&figures);
	return result;
}

int
report_write(FILE *file, const struct report_terms *terms, char *const *paths,
	char reason[static REASON_MAX])
{
	struct report report = {.terms = terms};
	int result = 0;

	for (; *paths && result == 0; paths++)
		result = survey_add(&report.survey, *paths, reason);
	if (result == 0 && survey_close(&report.survey) < 0)
		result = reason_no_memory(reason);
	if (result == 0)
		result = rate_and_write(&report, file, reason);
	survey_release(&report.survey);
	return result;
}
