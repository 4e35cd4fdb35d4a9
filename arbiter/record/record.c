#include "record/record.h"

#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
record_init(struct record *record)
{
	*record = (struct record){.offender = -1};
}

void
record_release(struct record *record)
{
	json_decref(record->start);
	json_decref(record->parsed);
	free(record->moves);
	text_release(&record->texts);
	text_release(&record->line);
	record_init(record);
}

void
record_clear(struct record *record)
{
	struct record_move *moves = record->moves;
	size_t capacity = record->move_capacity;
	struct text texts = record->texts;
	struct text line = record->line;

	json_decref(record->start);
	json_decref(record->parsed);
	record_init(record);
	record->moves = moves;
	record->move_capacity = capacity;
	record->texts = texts;
	text_clear(&record->texts);
	record->line = line;
	text_clear(&record->line);
}

struct record_move *
record_reserve_move(struct record *record)
{
	struct record_move *moves = array_grow(record->moves,
		record->move_count, &record->move_capacity, sizeof *moves);

	if (!moves)
		return NULL;
	record->moves = moves;
	return &moves[record->move_count];
}

int
record_add_move(struct record *record, int seat, const char *tell,
	const char *action, int64_t used_ns)
{
	size_t begin = record->texts.length;

	assert(used_ns >= 0);
	struct record_move *move = record_reserve_move(record);
	if (!move)
		return -1;
	text_add_string(&record->texts, tell);
	text_add(&record->texts, " ", 1);
	text_add(&record->texts, action, strlen(action) + 1);
	if (text_failed(&record->texts) < 0) {
		text_cut(&record->texts, begin);
		errno = ENOMEM;
		return -1;
	}
	*move = (struct record_move){
		.seat = seat,
		.used_ns = used_ns,
		.text = begin,
	};
	record->move_count++;
	return 0;
}

void
record_measure_move(struct record *record, int64_t cpu_ns, int64_t late_ns)
{
	assert(record->move_count > 0 && cpu_ns >= 0 && late_ns >= 0);
	record->moves[record->move_count - 1].cpu_ns = cpu_ns;
	record->moves[record->move_count - 1].late_ns = late_ns;
}

bool
record_has_burnt(const struct record *record)
{
	for (int seat = 0; record->measured && seat < record->seats; seat++)
		if (record->burnt_ns[seat] >= RECORD_BURNT_LEAST_NS)
			return true;
	return false;
}

const char *
record_move_text(const struct record *record, const struct record_move *move)
{
	return record->texts.bytes + move->text;
}

int64_t
record_microseconds(int64_t ns)
{
	return (ns + 500) / 1000;
}

/* Where the last line of BYTES begins. */
static size_t
last_line(const char *bytes, size_t length)
{
	while (length > 0 && bytes[length - 1] != '\n')
		length--;
	return length;
}

int
record_standing(const struct record *record, int seat)
{
	return record->has_standing ? record->standing[seat]
				    : record->points[seat];
}

/* Fills the tail from its end, so that the oldest lines are what does not fit.
 */
void
record_set_stderr_tail(struct record *record, const char *bytes, size_t length)
{
	char *tail = record->stderr_tail;
	char line[RECORD_STDERR_MAX];
	size_t begin = RECORD_STDERR_MAX - 1;

	tail[begin] = '\0';
	while (length > 0) {
		size_t first = last_line(bytes, length);
		size_t size = text_printable(
			line, sizeof line, bytes + first, length - first);
		size_t feed = tail[begin] != '\0';

		if (size + feed > begin)
			break;
		if (feed && size > 0)
			tail[--begin] = '\n';
		begin -= size;
		memcpy(tail + begin, line, size);
		length = first > 0 ? first - 1 : 0;
	}
	memmove(tail, tail + begin, RECORD_STDERR_MAX - begin);
}

bool
record_add_stderr_line(struct record *record, const char *line)
{
	char *tail = record->stderr_tail;
	char printable[RECORD_STDERR_MAX];

	text_printable_string(printable, sizeof printable, line);
	if (*tail != '\0' &&
		strlcat(tail, "\n", RECORD_STDERR_MAX) >= RECORD_STDERR_MAX)
		return false;
	return strlcat(tail, printable, RECORD_STDERR_MAX) < RECORD_STDERR_MAX;
}
