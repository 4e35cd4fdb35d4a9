#include "play/broadcast.h"

#include <jansson.h>

#include "record/record.h"
#include "referee/referee.h"

#define INTERVAL_NS INT64_C(100000000)

static int
add_dumped(const char *bytes, size_t length, void *line)
{
	text_add(line, bytes, length);
	return 0;
}

static void
add_heading(struct text *line, const char *kind, int job, long game)
{
	text_add_format(line, "{\"kind\":\"%s\",\"job\":%d,\"game\":%ld", kind,
		job, game);
}

void
broadcast_add_end(struct text *line, int job, long game)
{
	add_heading(line, "ended", job, game);
	text_add_string(line, "}\n");
}

/* Nobody in particular looks. */
static void
add_position(struct text *line, int job, const struct referee *referee)
{
	const struct game_look look = {0};
	const struct record *record = referee->record;
	json_t *frame = referee->rules->frame(referee->game, &look);

	add_heading(line, "playing", job, record->id);
	for (int seat = 0; seat < record->seats; seat++) {
		text_add_string(line, seat == 0 ? ",\"names\":[" : ",");
		text_add_json(line, record->names[seat]);
	}
	text_add_format(line, "],\"made\":%zu,\"frame\":", record->move_count);
	if (json_dump_callback(frame, add_dumped, line, JSON_COMPACT) < 0)
		line->failed = true;
	text_add_string(line, "}\n");
	json_decref(frame);
}

/* What there was no memory for is not shown. */
static void
show_lines(struct broadcast *broadcast, struct text *lines)
{
	if (text_failed(lines) == 0 && lines->length > 0)
		broadcast->show(broadcast->owner, lines->bytes, lines->length);
	text_clear(lines);
}

static void
show_position(struct broadcast *broadcast)
{
	add_position(&broadcast->line, broadcast->job, broadcast->referee);
	show_lines(broadcast, &broadcast->line);
	broadcast->news = false;
	broadcast->shown = true;
}

/* The end of the game before comes before the position of this one. */
static void
look(struct broadcast *broadcast, int64_t now_ns)
{
	bool held = broadcast->last.length > 0;

	broadcast->timer.at_ns = LOOP_NEVER;
	if (!broadcast->on || (!held && !broadcast->news))
		return;
	if (now_ns >= broadcast->next_ns) {
		if (held)
			show_lines(broadcast, &broadcast->last);
		else
			show_position(broadcast);
		broadcast->next_ns = now_ns + INTERVAL_NS;
	}
	if (broadcast->news || broadcast->last.length > 0)
		broadcast->timer.at_ns = broadcast->next_ns;
}

static void
due(void *owner, int64_t now_ns)
{
	look(owner, now_ns);
}

void
broadcast_init(struct broadcast *broadcast, struct loop *loop, int job,
	void (*show)(void *owner, const char *lines, size_t length),
	void *owner)
{
	*broadcast = (struct broadcast){
		.job = job,
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = broadcast},
		.show = show,
		.owner = owner,
	};
	loop_add_timer(loop, &broadcast->timer);
}

void
broadcast_release(struct broadcast *broadcast)
{
	loop_remove_timer(&broadcast->timer);
	text_release(&broadcast->last);
	text_release(&broadcast->line);
}

void
broadcast_switch(struct broadcast *broadcast, bool on, int64_t now_ns)
{
	broadcast->on = on;
	broadcast->news = broadcast->referee;
	if (!on) {
		broadcast->shown = false;
		text_clear(&broadcast->last);
	}
	look(broadcast, now_ns);
}

void
broadcast_move(struct broadcast *broadcast, const struct referee *referee)
{
	broadcast->referee = referee;
	broadcast->news = true;
	if (broadcast->on)
		look(broadcast, loop_now());
}

void
broadcast_end(struct broadcast *broadcast)
{
	struct text *last = &broadcast->last;
	bool held = broadcast->news;

	if (broadcast->on && broadcast->shown) {
		const struct referee *referee = broadcast->referee;

		if (held)
			add_position(last, broadcast->job, referee);
		broadcast_add_end(last, broadcast->job, referee->record->id);
		if (!held)
			show_lines(broadcast, last);
	}
	broadcast->referee = NULL;
	broadcast->news = broadcast->shown = false;
}

void
broadcast_finish(struct broadcast *broadcast)
{
	if (broadcast->on)
		show_lines(broadcast, &broadcast->last);
}
