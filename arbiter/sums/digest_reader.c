#include "sums/digest_reader.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include "base/json_fields.h"
#include "record/about.h"
#include "record/run.h"

_Static_assert(sizeof(struct digest_tally) ==
		       (DIGEST_TALLY_MOST - 1) * sizeof(int64_t),
	"a tally is a row behind its bot");

/* Digits of the greatest number, which has no more. */
enum { DIGITS_MAX = 19, NUMBER_SIZE = DIGITS_MAX + 2 };

static void
add_number(struct text *text, int64_t number, char behind)
{
	char digits[NUMBER_SIZE];
	char *at = digits + sizeof digits;
	uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

	*--at = behind;
	do
		*--at = (char)('0' + left % 10);
	while ((left /= 10) > 0);
	if (number < 0)
		text_add(text, "-", 1);
	text_add(text, at, (size_t)(digits + sizeof digits - at));
}

void
digest_row_add(struct text *text, const int64_t *numbers, int count)
{
	for (int i = 0; i < count; i++)
		add_number(text, numbers[i], i + 1 < count ? ' ' : '\n');
}

/* Takes a number, which BEHIND follows, from AT on; a byte that is no digit
 * stands before the end. NULL: there is none. */
static const char *
digest_row_take_number(const char *at, char behind, int64_t *number)
{
	bool negative = *at == '-';
	uint64_t value = 0;
	unsigned digit;

	at += negative;
	const char *begin = at;
	while ((digit = (unsigned)(unsigned char)*at - '0') < 10) {
		value = 10 * value + digit;
		at++;
	}
	if (at == begin || at - begin > DIGITS_MAX ||
		value > DIGEST_NUMBER_MOST || *at != behind)
		return NULL;
	*number = negative ? -(int64_t)value : (int64_t)value;
	return at + 1;
}

/* Takes a line of LENGTH bytes, with its line feed, that has COUNT numbers and
 * nothing else. False: it has not, or one is out of range; NUMBERS may have
 * changed. */
static bool
digest_row_take(const char *line, size_t length, int64_t *numbers, int count)
{
	const char *at = line;

	for (int i = 0; at && i < count; i++)
		at = digest_row_take_number(
			at, i + 1 < count ? ' ' : '\n', &numbers[i]);
	return at == line + length;
}

bool
digest_row_sum(int64_t *sum, int64_t number)
{
	int64_t result = *sum + number;

	if (result > DIGEST_NUMBER_MOST || result < -DIGEST_NUMBER_MOST)
		return false;
	*sum = result;
	return true;
}

bool
company_join(struct company *sum, const struct company *more, bool turned)
{
	const struct company seen = turned ? company_turned(more) : *more;
	int64_t own[COMPANY_NUMBERS], numbers[COMPANY_NUMBERS];
	bool good = true;

	memcpy(own, sum, sizeof own);
	memcpy(numbers, &seen, sizeof numbers);
	for (int i = 0; i < COMPANY_NUMBERS; i++)
		good = good && digest_row_sum(&own[i], numbers[i]);
	memcpy(sum, own, sizeof own);
	return good;
}

enum {
	SUM_WORD = sizeof DIGEST_SUM_WORD - 1,
	SUM_LINE = SUM_WORD + DIGEST_SUM_DIGITS + 1,
	FIRST_LINE = sizeof DIGEST_FIRST_LINE - 1,
	BLOCK = 256 * 1024,
};

static const char cut_off[] = "it is cut off";

static int
complain_at(const struct digest_reader *reader, long line, const char *what,
	char reason[static REASON_MAX])
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, what);
	return reason_say(
		reason, "%.400s:%ld: %.500s", reader->path, line, printable);
}

static int
complain(const struct digest_reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	return complain_at(reader, reader->line_number, what, reason);
}

bool
digest_reader_knows(FILE *file)
{
	/* The word before the version, so that others are known, too. What was
	 * read is put back, which stdio can. */
	static const char begin[] = "talon-digest ";
	char bytes[sizeof begin - 1];
	size_t count = fread(bytes, 1, sizeof bytes, file);

	for (size_t i = count; i > 0; i--)
		ungetc((unsigned char)bytes[i - 1], file);
	return count == sizeof bytes && memcmp(bytes, begin, sizeof bytes) == 0;
}

bool
digest_reader_is(const char *path)
{
	FILE *file = fopen(path, "re");
	bool is = file && digest_reader_knows(file);

	if (file)
		fclose(file);
	return is;
}

/* How many lines the file has, with half a one at its end. */
static long
count_lines(FILE *file)
{
	struct lines lines = {.file = file};
	char *line;
	size_t length = 0;
	long count = 0;

	if (fseeko(file, 0, SEEK_SET) == 0)
		while (lines_next(&lines, &line, &length) > 0)
			count++;
	lines_release(&lines);
	return count + (length > 0);
}

/* Adds LENGTH bytes of FILE to SUM. -1 with errno. */
static int
sum_bytes(FILE *file, off_t length, XXH3_state_t *sum)
{
	char *block = malloc(BLOCK);

	if (!block)
		return -1;
	errno = EIO;
	while (length > 0) {
		size_t wanted = length < BLOCK ? (size_t)length : BLOCK;

		if (fread(block, 1, wanted, file) < wanted)
			break;
		XXH3_128bits_update(sum, block, wanted);
		length -= (off_t)wanted;
	}
	free(block);
	return length > 0 ? -1 : 0;
}

/* The last line as it has to be, of a file of SIZE bytes. -1 with errno. */
static int
sum_file(FILE *file, off_t size, char line[static SUM_LINE + 1])
{
	char digits[DIGEST_SUM_DIGITS + 1];
	XXH3_state_t *state = XXH3_createState();

	if (!state)
		return -1;
	XXH3_128bits_reset(state);
	int result = sum_bytes(file, size - SUM_LINE, state);
	XXH128_hash_t sum = XXH3_128bits_digest(state);
	digest_sum_format(digits, sum.high64, sum.low64);
	snprintf(line, SUM_LINE + 1, "%s%s\n", DIGEST_SUM_WORD, digits);
	XXH3_freeState(state);
	return result;
}

static int
check_sum(const struct digest_reader *reader, FILE *file, off_t size,
	char reason[static REASON_MAX])
{
	char expected[SUM_LINE + 1];
	char last[SUM_LINE];

	if (size < FIRST_LINE + SUM_LINE)
		return complain_at(reader, count_lines(file), cut_off, reason);
	if (sum_file(file, size, expected) < 0 ||
		fread(last, 1, sizeof last, file) < sizeof last)
		return reason_of_file(reader->path, reason);
	if (memcmp(last, expected, sizeof last) == 0)
		return 0;
	if (memcmp(last, DIGEST_SUM_WORD, SUM_WORD) != 0 ||
		last[SUM_LINE - 1] != '\n')
		return complain_at(reader, count_lines(file), cut_off, reason);
	return complain_at(reader, count_lines(file),
		"its checksum is not that of the lines before: the digest is "
		"damaged",
		reason);
}

/* Reads the next line. -1 with the reason in words. */
static int
next_line(struct digest_reader *reader, char reason[static REASON_MAX])
{
	int found = lines_next(&reader->lines, &reader->line, &reader->length);

	if (found < 0)
		return reason_of_file(reader->path, reason);
	reader->line_number++;
	return found == 0 ? complain(reader, cut_off, reason) : 0;
}

static long
lines_of_part(const struct digest_head *head, enum digest_part part)
{
	switch (part) {
	case DIGEST_BOTS:
		return head->bots;
	case DIGEST_TALLIES:
		return head->tallies;
	case DIGEST_PAIRS:
		return head->pairs;
	case DIGEST_FAULTS:
		return head->faults;
	case DIGEST_END:
		break;
	}
	return 0;
}

/* A line has two bytes at the least. */
static bool
has_lines(const struct digest_head *head, off_t size)
{
	return head->bots + head->tallies + head->pairs + head->faults <=
	       size / 2;
}

static int
read_head(struct digest_reader *reader, off_t size,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (next_line(reader, reason) < 0)
		return -1;
	if (reader->length != FIRST_LINE ||
		memcmp(reader->line, DIGEST_FIRST_LINE, FIRST_LINE) != 0)
		return complain(reader,
			"it is no digest, or one of another version", reason);
	if (next_line(reader, reason) < 0)
		return -1;
	if (!digest_head_parse(
		    &reader->head, reader->line, reader->length, why))
		return complain(reader, why, reason);
	if (!has_lines(&reader->head, size))
		return complain(reader, "it has not so many lines", reason);
	reader->left = lines_of_part(&reader->head, DIGEST_BOTS);
	return 0;
}

int
digest_reader_open(struct digest_reader *reader, const char *path,
	char reason[static REASON_MAX])
{
	FILE *file = fopen(path, "re");
	struct stat status;

	if (!file)
		return reason_of_file(path, reason);
	*reader = (struct digest_reader){.path = path, .lines.file = file};
	if (fstat(fileno(file), &status) < 0)
		reason_of_file(path, reason);
	else if (!S_ISREG(status.st_mode))
		snprintf(reason, REASON_MAX, "%.400s: it is no file", path);
	else if (check_sum(reader, file, status.st_size, reason) == 0) {
		if (lines_go_on(&reader->lines, 0) < 0)
			reason_of_file(path, reason);
		else if (read_head(reader, status.st_size, reason) == 0)
			return 0;
	}
	digest_reader_close(reader);
	return -1;
}

void
digest_reader_close(struct digest_reader *reader)
{
	json_decref(reader->parsed);
	digest_head_release(&reader->head);
	fclose(reader->lines.file);
	lines_release(&reader->lines);
}

/* Reads the next line of PART. 1; 0: there is none left; -1. */
static int
next_of(struct digest_reader *reader, enum digest_part part,
	char reason[static REASON_MAX])
{
	assert(reader->part <= part);
	while (reader->part < part || reader->left == 0) {
		if (reader->part == part)
			return 0;
		for (; reader->left > 0; reader->left--)
			if (next_line(reader, reason) < 0)
				return -1;
		reader->part++;
		reader->left = lines_of_part(&reader->head, reader->part);
	}
	reader->left--;
	return next_line(reader, reason) < 0 ? -1 : 1;
}

/* Begins to take the last line as a JSON object. False, with the reason. */
static bool
load_line(struct digest_reader *reader, struct json_fields *fields,
	char why[static REASON_MAX])
{
	json_decref(reader->parsed);
	reader->parsed =
		json_fields_load(fields, reader->line, reader->length, why);
	return reader->parsed;
}

/* A number of a tournament that is only there where it says something. */
static long
take_number(struct json_fields *fields, const char *name, long otherwise)
{
	return json_fields_have(fields, name)
		       ? json_fields_integer(fields, name, 0, LONG_MAX)
		       : otherwise;
}

int
digest_reader_bot(struct digest_reader *reader, struct digest_reader_bot *bot,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	char why[REASON_MAX];
	int found = next_of(reader, DIGEST_BOTS, reason);

	if (found <= 0)
		return found;
	if (!load_line(reader, &fields, why))
		return complain(reader, why, reason);
	*bot = (struct digest_reader_bot){
		.about.name = json_fields_printable(&fields, "name"),
		.house = json_fields_have(&fields, "house") &&
			 json_fields_boolean(&fields, "house"),
		.entry = take_number(&fields, "entry", -1),
		.from = take_number(&fields, "from", 0),
		.until = take_number(&fields, "until", LONG_MAX),
	};
	about_take(&bot->about, &fields);
	return json_fields_end(&fields) ? 1 : complain(reader, why, reason);
}

/* Reads the next row of PART. 1; 0: there is none left; -1. */
static int
next_row(struct digest_reader *reader, enum digest_part part, int64_t *row,
	int count, char reason[static REASON_MAX])
{
	int found = next_of(reader, part, reason);

	if (found > 0 &&
		!digest_row_take(reader->line, reader->length, row, count))
		return complain(reader,
			"it is no row of as many whole numbers as it has to "
			"have",
			reason);
	return found;
}

static int
complain_row(const struct digest_reader *reader, bool good,
	char reason[static REASON_MAX])
{
	return good ? 1
		    : complain(reader, "a number of the row cannot be", reason);
}

int
digest_reader_tally(struct digest_reader *reader, size_t *bot,
	struct digest_tally *tally, char reason[static REASON_MAX])
{
	int64_t row[DIGEST_TALLY_MOST] = {0};
	int found = next_row(reader, DIGEST_TALLIES, row,
		digest_tally_numbers(&reader->head), reason);

	if (found <= 0)
		return found;
	*bot = (size_t)row[0];
	memcpy(tally, &row[1], sizeof *tally);
	if (!reader->head.format)
		tally->last_round = -1;
	return complain_row(reader,
		row[0] >= 0 && row[0] < reader->head.bots && row[1] > 0 &&
			row[3] >= 0 && row[4] >= 0 &&
			row[4] <= reader->head.latest && row[5] >= 0 &&
			row[6] >= -1 && row[6] <= reader->head.latest &&
			row[7] >= 0 && row[8] >= 0 && row[9] >= 0 &&
			row[10] >= 0 && row[11] >= -1 && row[12] >= 0 &&
			row[13] >= 0 && row[15] >= 0 && row[16] >= 0 &&
			row[18] >= 0,
		reason);
}

static void
fill_pair(struct digest_pair *pair, const int64_t *row)
{
	*pair = (struct digest_pair){
		.low = (uint32_t)row[0],
		.high = (uint32_t)row[1],
		.last = row[2],
		.low_first = {row[3], row[4], row[5]},
		.high_first = {row[6], row[7], row[8]},
		.points = {row[9], row[10]},
		.margin = {.deals = (long)row[11],
			.games_squared = row[12],
			.points_squared = row[13],
			.games_by_points = row[14]},
	};
	memcpy(&pair->company, &row[15], sizeof pair->company);
}

int
digest_reader_pair(struct digest_reader *reader, struct digest_pair *pair,
	char reason[static REASON_MAX])
{
	int64_t row[DIGEST_PAIR_MOST] = {0};
	const struct digest_head *head = &reader->head;
	int found = next_row(
		reader, DIGEST_PAIRS, row, digest_pair_numbers(head), reason);

	if (found <= 0)
		return found;
	bool good = row[0] >= 0 && row[0] < row[1] && row[1] < head->bots &&
		    row[2] >= 0 && row[2] <= head->latest && row[11] > 0 &&
		    row[12] > 0 && row[13] >= 0 && row[15] >= 0;
	for (int i = 3; i < 9; i++)
		good = good && row[i] >= 0 && row[i] <= head->games;
	fill_pair(pair, row);
	return complain_row(reader, good, reason);
}

int
digest_reader_fault(struct digest_reader *reader, size_t *bot, enum fault *kind,
	struct fault_example *example, char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	struct json_fields fields;
	char why[REASON_MAX];
	int found = next_of(reader, DIGEST_FAULTS, reason);

	if (found <= 0)
		return found;
	if (!load_line(reader, &fields, why))
		return complain(reader, why, reason);
	*bot = (size_t)json_fields_integer(&fields, "bot", 0, head->bots - 1);
	const char *name = json_fields_string(&fields, "fault");
	if (!fault_find(name, kind))
		json_fields_complain(&fields, "there is no fault \"%s\"", name);
	*example = (struct fault_example){
		.count = json_fields_integer(&fields, "count", 1, head->games),
		.id = json_fields_integer(&fields, "game", 0, head->latest),
		.seat = (int)json_fields_integer(
			&fields, "seat", 0, head->seats - 1),
	};
	const char *text = json_fields_printable(&fields, "why");
	if (!json_fields_end(&fields))
		return complain(reader, why, reason);
	example->why = (char *)(uintptr_t)text;
	return 1;
}

int
digest_reader_end(struct digest_reader *reader, char reason[static REASON_MAX])
{
	int found;

	while ((found = next_of(reader, DIGEST_FAULTS, reason)) > 0)
		;
	if (found < 0 || next_line(reader, reason) < 0)
		return -1;
	if (reader->length != SUM_LINE)
		return complain(reader, "it is a line too many", reason);
	return lines_next(&reader->lines, &reader->line, &reader->length) == 0
		       ? 0
		       : complain(reader, "lines follow", reason);
}

static const char suffix[] = ".digest";

enum { SUFFIX_LENGTH = sizeof suffix - 1 };

int
digest_path(struct text *path, const char *record)
{
	text_clear(path);
	text_add_format(path, "%s%s", record, suffix);
	return text_failed(path);
}

int
digest_find(struct digest_reader *reader, struct text *name, const char *path,
	char word[static REASON_MAX])
{
	struct record_mark mark;
	char why[REASON_MAX];

	*word = '\0';
	if (digest_path(name, path) < 0)
		return reason_no_memory(word);
	if (access(name->bytes, F_OK) < 0 || record_mark_of(&mark, path) < 0)
		return 0;
	if (digest_reader_open(reader, name->bytes, why) < 0) {
		snprintf(word, REASON_MAX, "%.900s; the games are read", why);
		return 0;
	}
	if (record_mark_same(&mark, &reader->head.record))
		return 1;
	snprintf(word, REASON_MAX,
		"%.400s is not of %.400s as it is now; the games are read",
		name->bytes, path);
	digest_reader_close(reader);
	return 0;
}

int
digest_find_record(struct text *path, const char *digest,
	const struct digest_head *head, char reason[static REASON_MAX])
{
	size_t length = strlen(digest);
	struct record_mark mark;

	if (length <= SUFFIX_LENGTH ||
		strcmp(digest + length - SUFFIX_LENGTH, suffix) != 0 ||
		!record_mark_is_given(&head->record))
		return reason_say(
			reason, "%.400s is of no single record file", digest);
	text_clear(path);
	text_add(path, digest, length - SUFFIX_LENGTH);
	if (text_failed(path) < 0)
		return reason_no_memory(reason);
	if (record_mark_of(&mark, path->bytes) < 0)
		return reason_of_file(path->bytes, reason);
	if (record_mark_same(&mark, &head->record))
		return 0;
	return reason_say(reason, "%.400s is not of %.400s as it is now",
		digest, path->bytes);
}
