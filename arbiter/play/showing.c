#include "play/showing.h"

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
showing_add_end(struct text *line, int job, long game)
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
show_lines(struct showing *showing, struct text *lines)
{
	if (text_failed(lines) == 0 && lines->length > 0)
		showing->show(showing->owner, lines->bytes, lines->length);
	text_clear(lines);
}

static void
show_position(struct showing *showing)
{
	add_position(&showing->line, showing->job, showing->referee);
	show_lines(showing, &showing->line);
	showing->news = false;
	showing->shown = true;
}

/* The end of the game before comes before the position of this one. */
static void
look(struct showing *showing, int64_t now_ns)
{
	bool held = showing->last.length > 0;

	showing->timer.at_ns = LOOP_NEVER;
	if (!showing->on || (!held && !showing->news))
		return;
	if (now_ns >= showing->next_ns) {
		if (held)
			show_lines(showing, &showing->last);
		else
			show_position(showing);
		showing->next_ns = now_ns + INTERVAL_NS;
	}
	if (showing->news || showing->last.length > 0)
		showing->timer.at_ns = showing->next_ns;
}

static void
due(void *owner, int64_t now_ns)
{
	look(owner, now_ns);
}

void
showing_init(struct showing *showing, struct loop *loop, int job,
	void (*show)(void *owner, const char *lines, size_t length),
	void *owner)
{
	*showing = (struct showing){
		.job = job,
		.timer = {.at_ns = LOOP_NEVER, .due = due, .owner = showing},
		.show = show,
		.owner = owner,
	};
	loop_add_timer(loop, &showing->timer);
}

void
showing_release(struct showing *showing)
{
	loop_remove_timer(&showing->timer);
	text_release(&showing->last);
	text_release(&showing->line);
}

void
showing_switch(struct showing *showing, bool on, int64_t now_ns)
{
	showing->on = on;
	showing->news = showing->referee;
	if (!on) {
		showing->shown = false;
		text_clear(&showing->last);
	}
	look(showing, now_ns);
}

void
showing_move(struct showing *showing, const struct referee *referee)
{
	showing->referee = referee;
	showing->news = true;
	if (showing->on)
		look(showing, loop_now());
}

void
showing_end(struct showing *showing)
{
	struct text *last = &showing->last;
	bool held = showing->news;

	if (showing->on && showing->shown) {
		const struct referee *referee = showing->referee;

		if (held)
			add_position(last, showing->job, referee);
		showing_add_end(last, showing->job, referee->record->id);
		if (!held)
			show_lines(showing, last);
	}
	showing->referee = NULL;
	showing->news = showing->shown = false;
}

void
showing_finish(struct showing *showing)
{
	if (showing->on)
		show_lines(showing, &showing->last);
}
