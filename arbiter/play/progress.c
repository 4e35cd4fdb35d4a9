#include "play/progress.h"

#include <inttypes.h>

#include "base/text.h"
#include "common/plural.h"
#include "record/stop_rule.h"

static const int64_t redraw_after_ns = 100000000;

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
draw_rate(FILE *file, double rate)
{
	if (rate > 0)
		fprintf(file, ", %.*f a second", rate < 10 ? 1 : 0, rate);
}

static void
draw_state(const struct progress *progress, long done, double rate)
{
	struct sequential_sample sample = tally_sample(progress->watched);

	fprintf(progress->file, TEXT_ERASE_LINE "%ld game%s", done,
		plural(done));
	draw_rate(progress->file, rate);
	stop_rule_print_progress(
		progress->file, &progress->watched->run->stop, &sample);
}

static void
draw_share(const struct progress *progress, long done, double rate)
{
	if (progress->games == 0) {
		fprintf(progress->file, TEXT_ERASE_LINE "%ld game%s", done,
			plural(done));
		draw_rate(progress->file, rate);
		return;
	}
	fprintf(progress->file, TEXT_ERASE_LINE "%ld of %ld game%s, %.0f %%",
		done, progress->games, plural(progress->games),
		100.0 * (double)done / (double)progress->games);
	draw_rate(progress->file, rate);
	if (rate > 0) {
		fputs(", ", progress->file);
		draw_time_to_go(progress->file,
			(double)(progress->games - done) / rate);
	}
}

static void
draw(const struct progress *progress, long done, int64_t now_ns)
{
	double elapsed = (double)(now_ns - progress->started_ns) / 1e9;
	double rate = (double)(done - progress->before) / elapsed;

	if (progress->watched)
		draw_state(progress, done, rate);
	else
		draw_share(progress, done, rate);
	if (progress->faults > 0)
		fprintf(progress->file, ", %ld fault%s", progress->faults,
			plural(progress->faults));
	if (progress->note)
		fputs(progress->note, progress->file);
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
	fputs(TEXT_ERASE_LINE, progress->file);
	fflush(progress->file);
	progress->visible = false;
}
