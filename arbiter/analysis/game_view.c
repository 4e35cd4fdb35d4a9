#include "analysis/game_view.h"

#include <stdio.h>

#include "common/plural.h"
#include "record/reader.h"
#include "record/replay.h"

/* How the view looks at a game of SEATS. */
static struct game_look
look_of(const struct game_view *view, int seats)
{
	struct game_look look = {.open_hands = view->open_hands};

	if (view->seat == GAME_VIEW_ALL)
		look.viewers = seats_all(seats);
	else if (view->seat >= 0)
		look.viewers = seat_bit(view->seat);
	return look;
}

static int
check(const struct game_view *view, const struct record *record,
	char reason[static REASON_MAX])
{
	if (view->move > (long)record->move_count)
		snprintf(reason, REASON_MAX, "game %ld has only %zu move%s",
			record->id, record->move_count,
			plural(record->move_count));
	else if (view->seat >= record->seats)
		snprintf(reason, REASON_MAX,
			"game %ld has %d seats, no seat %d", record->id,
			record->seats, view->seat);
	else
		return 0;
	return -1;
}

static bool
is_seen(const struct game_view *view, const struct game_view_position *position)
{
	return view->move == GAME_VIEW_EACH ||
	       (view->move == GAME_VIEW_LAST && position->last) ||
	       view->move == (long)position->made;
}

/* What a bot says may tell what it holds. */
static const char *
note_of(const struct game_view *view, const struct record *record, size_t made)
{
	if (made == 0 || view->silent)
		return NULL;
	const struct record_move *move = &record->moves[made - 1];
	return view->seat == GAME_VIEW_ALL || view->seat == move->seat ||
			       view->open_hands
		       ? record_move_note(record, move)
		       : NULL;
}

/* With its frame. */
static int
show_position(const struct game_view *view, const struct game_viewer *viewer,
	struct game_view_position *position, char reason[static REASON_MAX])
{
	const struct replay *replay = position->replay;
	const struct game_look look = look_of(view, replay->record->seats);
	json_t *frame = replay->game->frame(replay->state, &look);

	if (!frame)
		return reason_no_memory(reason);
	position->frame = frame;
	position->note = note_of(view, replay->record, position->made);
	int result = viewer->position(viewer->context, position, reason);
	json_decref(frame);
	return result;
}

/* Shows the position after each move, and makes the next one. */
static int
show_positions(const struct game_view *view, const struct game_viewer *viewer,
	const struct replay *replay, char reason[static REASON_MAX])
{
	size_t count = replay->record->move_count;
	struct game_view_position position = {.replay = replay};

	for (;;) {
		position.last = position.made == count;
		if (is_seen(view, &position) &&
			show_position(view, viewer, &position, reason) < 0)
			return -1;
		if (position.last || view->move == (long)position.made)
			return 0;
		replay->game->score(replay->state, position.points_before);
		if (replay_move(replay, position.made++, reason) < 0)
			return -1;
	}
}

static int
show_replay(const struct game_view *view, const struct game_viewer *viewer,
	struct replay *replay, const struct record *record,
	char reason[static REASON_MAX])
{
	if (check(view, record, reason) < 0 ||
		replay_start(replay, record, reason) < 0 ||
		(viewer->begin &&
			viewer->begin(viewer->context, replay, reason) < 0) ||
		show_positions(view, viewer, replay, reason) < 0)
		return -1;
	/* What a fault gives was played by other rules than those of moves. */
	if (view->move != GAME_VIEW_EACH || record->end != FAULT_NONE)
		return 0;
	return replay_end(replay, reason);
}

static int
show_record(const struct game_view *view, const struct game_viewer *viewer,
	const struct record *record, char reason[static REASON_MAX])
{
	struct replay replay = {0};

	int result = show_replay(view, viewer, &replay, record, reason);
	replay_release(&replay);
	return result;
}

int
game_view_run(const struct game_view *view, const struct game_viewer *viewer,
	char reason[static REASON_MAX])
{
	struct reader reader;
	char why[REASON_MAX];

	if (view->record)
		return show_record(view, viewer, view->record, reason);
	if (reader_open_with(&reader, view->path,
		    &(struct reader_source){.name = view->name}, reason) < 0)
		return -1;
	int result = reader_find(&reader, view->id, reason);
	if (result == 0 && show_record(view, viewer, &reader.record, why) < 0) {
		reader_name_line(&reader, why, reason);
		result = -1;
	}
	reader_close(&reader);
	return result;
}
