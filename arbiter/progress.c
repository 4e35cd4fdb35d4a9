#include "progress.h"

#include <inttypes.h>

static const int64_t redraw_after_ns = 100000000;

/* Carriage return, and wipe out to the end of the line (ECMA-48 EL). */
#define ERASE "\r\033[K"

void
progress_init(struct progress *progress, FILE *file, long games, long before,
	int64_t now_ns)
{
	*progress = (struct progress){
		.file = file,
		.games = games,
		.before = before,
		.started_ns = now_ns,
		.drawn_ns = now_ns,
	};
}

static void
draw_time_to_go(FILE *file, double seconds)
{
	int64_t whole = (int64_t)seconds;

	if (whole >= 3600)
		fprintf(file, "%" PRId64 ":%02" PRId64, whole / 3600,
			whole / 60 % 60);
	else
		fprintf(file, "%" PRId64, whole / 60);
	fprintf(file, ":%02" PRId64 " to go", whole % 60);
}

static void
draw(const struct progress *progress, long done, int64_t now_ns)
{
	double elapsed = (double)(now_ns - progress->started_ns) / 1e9;
	double rate = (double)(done - progress->before) / elapsed;

	fprintf(progress->file, ERASE "%ld of %ld games, %.0f %%", done,
		progress->games,
		100.0 * (double)done / (double)progress->games);
	if (rate > 0) {
		fprintf(progress->file, ", %.*f a second, ", rate < 10 ? 1 : 0,
			rate);
		draw_time_to_go(progress->file,
			(double)(progress->games - done) / rate);
	}
	fflush(progress->file);
}

void
progress_update(struct progress *progress, long done, int64_t now_ns)
{
	if (!progress->file || now_ns - progress->drawn_ns < redraw_after_ns)
		return;
	draw(progress, done, now_ns);
	progress->drawn_ns = now_ns;
	progress->visible = true;
}

void
progress_erase(struct progress *progress)
{
	if (!progress->visible)
		return;
	fputs(ERASE, progress->file);
	fflush(progress->file);
	progress->visible = false;
}
