#include "report/report.h"

#include "record/reader.h"
#include "report/packed_games.h"
#include "report/page.h"
#include "report/report_data.h"

/* What a report is made from. */
struct report {
	const struct report_terms *terms;
	struct survey survey;
	struct page_tables page;
	enum report_choice choice;
	struct packed_games games;
};

/* Only so many faults are told of. */
static bool
is_faulty(const struct survey *survey, size_t file, long id)
{
	for (size_t i = 0; i < survey->fault_count; i++)
		if (survey->faults[i].id == id &&
			survey->faults[i].file == file)
			return true;
	return false;
}

static bool
is_chosen(const struct report *report, size_t file, const struct record *record)
{
	if (report->games.count >= report->terms->most)
		return false;
	switch (report->choice) {
	case REPORT_FITTING:
		return survey_is_close(&report->survey, file, record->id) ||
		       is_faulty(&report->survey, file, record->id);
	case REPORT_FAULTS:
		return fault_is_blamed(record->end);
	case REPORT_CLOSE:
		return survey_is_close(&report->survey, file, record->id);
	case REPORT_ALL:
		return true;
	}
	return false;
}

static bool
all_fit(const struct survey *survey)
{
	int64_t moves = 0;

	for (size_t i = 0; i < survey->table.sums.bot_count; i++)
		moves += survey->times[i].count;
	return moves <= REPORT_MOVES_FIT;
}

/* Reads on, as far as the survey has. */
static int
pack_games(struct report *report, size_t number, struct reader *reader,
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
		if (packed_games_add(
			    &report->games, number, &reader->record, why) < 0) {
			snprintf(reason, REASON_MAX, "%.400s:%ld: %.500s",
				reader->path, reader->line_number, why);
			return -1;
		}
	}
	return 0;
}

static int
pack_file(struct report *report, size_t number, char reason[static REASON_MAX])
{
	struct reader reader;
	const char *path = report->survey.files[number].path;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	snprintf(reason, REASON_MAX, "%.400s has become shorter", path);
	int result = pack_games(report, number, &reader, reason);
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
		if (pack_file(report, i, reason) < 0)
			return -1;
	if (packed_games_end(&report->games) < 0)
		return reason_no_memory(reason);
	struct report_games games = {report->games.count, report->choice};
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
		file, survey, &figures.rating, &figures.ranking};
	report->games = (struct packed_games){.file = file};
	report->choice = report->terms->choice;
	if (report->choice == REPORT_FITTING && all_fit(survey))
		report->choice = REPORT_ALL;
	int result = write_page(report, reason);
	packed_games_release(&report->games);
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
