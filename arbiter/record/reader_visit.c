#include "record/reader.h"

#include "record/run_length.h"

static void
tell_length(const struct reader *reader, const struct reader_visitor *visitor)
{
	if (visitor->length)
		visitor->length(visitor->context, run_length(&reader->run));
}

static bool
tell_seed(const struct reader *reader, const struct reader_visitor *visitor,
	char why[static REASON_MAX])
{
	return !visitor->seed ||
	       visitor->seed(visitor->context, &reader->run, why);
}

/* Shows VISITOR the last line, which is of KIND. */
static bool
show(const struct reader *reader, const struct reader_visitor *visitor,
	enum reader_result kind, char why[static REASON_MAX])
{
	if (kind == READER_RECORD)
		return visitor->game(visitor->context, &reader->record, why);
	if (kind == READER_CHANGE)
		return visitor->change(visitor->context, &reader->change, why);
	if (kind == READER_SEED)
		return tell_seed(reader, visitor, why);
	tell_length(reader, visitor);
	return true;
}

static bool
is_wanted_whole(
	const struct reader *reader, const struct reader_visitor *visitor)
{
	return visitor->whole &&
	       visitor->whole(visitor->context, &reader->record);
}

int
reader_visit(struct reader *reader, const struct reader_visitor *visitor,
	char reason[static REASON_MAX])
{
	enum reader_result result;
	char why[REASON_MAX];

	reader->quiet = visitor->quiet;
	tell_length(reader, visitor);
	if (!tell_seed(reader, visitor, why)) {
		reader_name_line(reader, why, reason);
		return -1;
	}
	while ((result = reader_step(reader, reason)) > READER_END) {
		if (result == READER_RECORD &&
			is_wanted_whole(reader, visitor) &&
			reader_whole(reader, reason) < 0)
			return -1;
		if (show(reader, visitor, result, why))
			continue;
		reading_progress_erase(&reader->progress);
		reader_name_line(reader, why, reason);
		return -1;
	}
	return result == READER_END ? 0 : -1;
}
