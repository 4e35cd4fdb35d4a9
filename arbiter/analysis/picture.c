#include "analysis/picture.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "analysis/winners.h"
#include "base/text.h"
#include "drawing/picture_file.h"
#include "record/record.h"
#include "record/replay.h"

enum { HEAD_MAX = 128 };

/* Writes PATH with the number of MADE moves before its ending to NAME. False:
 * it is too long. */
static bool
number_path(const char *path, size_t made, char name[static PATH_MAX])
{
	const char *slash = strrchr(path, '/');
	const char *ending = strrchr(slash ? slash : path, '.');
	int stem = ending ? (int)(ending - path) : (int)strlen(path);

	return snprintf(name, PATH_MAX, "%.*s-%04zu%s", stem, path, made,
		       ending ? ending : "") < PATH_MAX;
}

/* Writes the picture by WRITE to PATH, if there is one; to a numbered path if
 * MADE moves are to be in its name. */
static int
write_one(const struct frame_drawing *drawing, const char *path,
	const size_t *made,
	int (*write)(const struct frame_drawing *, const char *, char *),
	char *reason)
{
	char name[PATH_MAX];

	if (!path)
		return 0;
	if (!made)
		return write(drawing, path, reason);
	if (number_path(path, *made, name))
		return write(drawing, name, reason);
	return reason_say(reason, "%.400s: %s", path, strerror(ENAMETOOLONG));
}

static void
add_winners(struct text *text, const struct record *record)
{
	bool drawn;
	seat_set winners = winners_of(record, &drawn);
	const char *separator = drawn ? "draw: " : "winner: ";

	for (int seat = 0; seat < record->seats; seat++) {
		if (!winners_name_seat(record, winners, seat))
			continue;
		text_add_format(
			text, "%s%.40s", separator, record->names[seat]);
		separator = ", ";
	}
}

/* How the game ended. */
static void
add_result(struct text *text, const struct record *record)
{
	add_winners(text, record);
	for (int seat = 0; seat < record->seats; seat++)
		text_add_format(text, "%s%d", seat == 0 ? ", score " : " : ",
			record->points[seat]);
	if (record->end == FAULT_NONE)
		return;
	text_add_string(text, "; ");
	if (record->offender >= 0)
		text_add_format(text, "%s by %.40s: ", fault_name(record->end),
			record->names[record->offender]);
	text_add_string(text, record->why);
}

static int
position(void *context, const struct game_view_position *position,
	char reason[static REASON_MAX])
{
	const struct picture_terms *terms = context;
	const struct record *record = position->replay->record;
	const size_t *made = terms->numbered ? &position->made : NULL;
	char title[HEAD_MAX], progress[HEAD_MAX];
	struct text result = {0};

	snprintf(title, sizeof title, "%s, game %ld", record->game->name,
		record->id);
	snprintf(progress, sizeof progress, "move %zu of %zu", position->made,
		record->move_count);
	if (position->last)
		add_result(&result, record);
	const struct frame_drawing drawing = {
		.frame = position->frame,
		.names = record->names,
		.title = title,
		.progress = progress,
		.result = result.length > 0 ? result.bytes : "",
	};
	int written =
		write_one(&drawing, terms->svg, made, picture_file_svg, reason);
	if (written == 0)
		written = write_one(
			&drawing, terms->png, made, picture_file_png, reason);
	text_release(&result);
	return written;
}

int
picture_write(const struct game_view *view, const struct picture_terms *terms,
	char reason[static REASON_MAX])
{
	struct picture_terms copy = *terms;
	const struct game_viewer viewer = {
		.position = position, .context = &copy};

	int result = game_view_run(view, &viewer, reason);
	picture_file_end();
	return result;
}
