#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/patient_loop.h"
#include "lib/test.h"

static const char script[] =
	"sh -c 'n=0; while read -r c rest; do"
	" if [ $c = set_heap ]; then n=$((n + 1)); k=$((n < 2 ? 1 : 2)); fi;"
	" case $c in %s"
	" gen_move) printf \"= $k\\n\\n\"; k=1;;"
	" list_commands) printf \"?\\n\\n\";;"
	" quit) printf \"=\\n\\n\"; exit 0;;"
	" *) printf \"=\\n\\n\";;"
	" esac; done'";

void
heap_bot(struct bot_spec *spec, const char *name, const char *amiss)
{
	char command[1024];
	char reason[REASON_MAX];

	snprintf(command, sizeof command, script, amiss);
	if (!bot_spec_make(
		    spec, name, NULL, command, NULL, "/bin:/usr/bin", reason))
		fail_msg("%s", reason);
}

bool
heap_bot_is_old(const struct record *record, int seat)
{
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		if (move->seat == seat)
			return strcmp(record_move_text(record, move),
				       "play 2") == 0;
	}
	fail_msg("seat %d has not moved in game %ld", seat, record->id);
	return false;
}

struct run
heap_bots_run(struct run_bot *bots)
{
	return (struct run){
		.game = &heap_rules,
		.seed = {"7"},
		.bot_count = 2,
		.bots = bots,
		.time_ns = -1,
		.start_time_ns = PATIENCE_NS,
	};
}

struct session_terms
heap_bots_terms(struct bot_spec *specs, struct run_bot *bots)
{
	return (struct session_terms){
		.run = heap_bots_run(bots),
		.specs = specs,
		.deals = {.game = &heap_rules, .seats = 2},
		.pin = SESSION_PIN_OFF,
		.quiet = true,
	};
}
