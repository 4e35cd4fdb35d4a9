#include "worker/game_log.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "worker/seating.h"
#include "record/record.h"

/* Of a bot's name; what is cut off is told apart by game and seat. */
enum { NAME_SHOWN = 64, GAME_LOG_NAME_MAX = 128 };

void
game_log_release(struct game_log *log)
{
	for (int s = 0; s < GAME_SEATS_MAX; s++)
		wire_log_release(&log->seats[s]);
}

void
game_log_begin(struct game_log *log, struct seating *seating, int64_t now_ns)
{
	if (!log->folder)
		return;
	for (int s = 0; s < seating->seats; s++) {
		wire_log_begin(&log->seats[s], now_ns);
		seating_at(seating, s)->link.log = &log->seats[s];
	}
	log->open = true;
}

void
game_log_end(struct game_log *log, struct seating *seating)
{
	if (!log->open)
		return;
	for (int s = 0; s < seating->seats; s++)
		seating_at(seating, s)->link.log = NULL;
	log->open = false;
}

/* The name of a file, without its folder, of any bot's NAME. */
static void
game_log_name(char file[static GAME_LOG_NAME_MAX], long id, int seat,
	const char *name)
{
	static const char safe[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-._";
	char shown[NAME_SHOWN];

	strlcpy(shown, name, sizeof shown);
	for (char *c = shown; *c != '\0'; c++)
		if (!strchr(safe, *c))
			*c = '_';
	snprintf(file, GAME_LOG_NAME_MAX, "game-%06ld-seat-%d-%s.log", id, seat,
		shown);
}

static void
add_end(struct wire_log *log, const struct record *record, bool open)
{
	if (open)
		wire_log_remark(log, "broken off");
	else if (*record->voided != '\0')
		wire_log_remark(
			log, "void, to be played again: %s", record->voided);
	else if (record->end == FAULT_NONE)
		wire_log_remark(log, "ended: normal");
	else
		wire_log_remark(log, "ended: %s, by seat %d, %s: %s",
			fault_name(record->end), record->offender,
			record->names[record->offender], record->why);
}

static int
write_text(FILE *file, const struct wire_log *log, const struct record *record,
	int seat)
{
	fprintf(file,
		"# game %ld, seat %d, %s; milliseconds since the game was "
		"opened\n",
		record->id, seat, record->names[seat]);
	fwrite(log->text.bytes, 1, log->text.length, file);
	int result = ferror(file) ? -1 : 0;
	return fclose(file) == EOF ? -1 : result;
}

static int
write_seat(struct game_log *log, const struct record *record, int seat,
	char reason[static REASON_MAX])
{
	struct wire_log *wire = &log->seats[seat];
	char name[GAME_LOG_NAME_MAX];
	struct text path = {0};

	game_log_name(name, record->id, seat, record->names[seat]);
	text_add_format(&path, "%s/%s", log->folder, name);
	add_end(wire, record, log->open);
	if (text_failed(&path) < 0 || text_failed(&wire->text) < 0) {
		text_release(&path);
		return reason_of_file(log->folder, reason);
	}
	FILE *file = fopen(path.bytes, "we");
	int result = file ? write_text(file, wire, record, seat) : -1;
	if (result < 0) {
		reason_of_file(path.bytes, reason);
		if (file)
			unlink(path.bytes);
	}
	text_release(&path);
	return result;
}

int
game_log_write(struct game_log *log, const struct record *record,
	char reason[static REASON_MAX])
{
	for (int s = 0; log->folder && s < record->seats; s++)
		if (write_seat(log, record, s, reason) < 0)
			return -1;
	return 0;
}
