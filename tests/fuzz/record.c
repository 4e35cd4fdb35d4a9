/*
 * Lines of a record file: a run or a game that is read must write a line that
 * reads as the same again, byte for byte from then on. The scan of a game must
 * agree with its parser.
 */

#include "base/reason.h"
#include "lib/fuzz.h"
#include "record/run_line.h"
#include "lib/heap_records.h"
#include "lib/record_agreement.h"

static struct text once;
static struct text twice;
static char reason[REASON_MAX];

static void
read_game(const char *line, size_t length)
{
	static struct record record;

	if (!record_parse(&record, line, length, &heap_rules, reason))
		return;
	assert(record_write(&record, &once) == 0);
	assert(record_parse(
		&record, once.bytes, once.length, &heap_rules, reason));
	assert(record_write(&record, &twice) == 0);
	assert(strcmp(once.bytes, twice.bytes) == 0);
}

static void
scan_game(const char *line, size_t length)
{
	assert(!record_agreement_of(line, length, &heap_rules).complaint);
}

static void
read_run(const char *line, size_t length)
{
	struct run run;
	struct run again;

	if (!run_parse(&run, line, length, reason))
		return;
	assert(run_write(&run, &once) == 0);
	assert(run_parse(&again, once.bytes, once.length, reason));
	assert(run_same(&run, &again, reason));
	assert(run_write(&again, &twice) == 0);
	assert(strcmp(once.bytes, twice.bytes) == 0);
	run_release(&run);
	run_release(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	text_clear(&once);
	text_clear(&twice);
	read_game((const char *)bytes, size);
	scan_game((const char *)bytes, size);
	read_run((const char *)bytes, size);
	return 0;
}
