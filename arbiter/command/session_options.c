#include "command/session_options.h"

#include <stdlib.h>

#include "games.h"

#include "base/cores_linux.h"

enum { GAMES_DEFAULT = 100 };

static const int64_t time_default_ns = 60000000000;
static const int64_t start_time_default_ns = 10000000000;

/* As long as a person may want to type it. */
static struct seed
any_seed(void)
{
	uint64_t number;

	arc4random_buf(&number, sizeof number);
	return seed_of_number(number);
}

void
session_options_take_long_seed(struct session_options *options)
{
	uint8_t bits[16];

	arc4random_buf(bits, sizeof bits);
	options->terms.run.seed = seed_of_bits(bits);
}

void
session_options_init(struct session_options *options)
{
	*options = (struct session_options){
		.terms.run = {.game = game_all[0],
			.games = GAMES_DEFAULT,
			.rotate = true,
			.time_ns = time_default_ns,
			.start_time_ns = start_time_default_ns},
		.terms.missing = SESSION_MISSING_REFUSE,
	};
	cores_look(&options->terms.cores, "");
	options->terms.run.seed = any_seed();
}

void
session_options_release(struct session_options *options)
{
	struct session_terms *terms = &options->terms;

	for (int i = 0; terms->specs && i < terms->run.bot_count; i++)
		bot_spec_release(&terms->specs[i]);
	free(terms->specs);
	for (int i = 0; terms->run.bots && i < terms->run.bot_count; i++)
		run_files_release(&terms->run.bots[i]);
	free(terms->run.bots);
	file_digests_release(&terms->digests);
	deals_release(&terms->deals);
	machine_release(&terms->machine);
	game_choice_release(&options->only);
	word_list_release(&options->typed);
	run_release(&options->model);
	*options = (struct session_options){0};
}

bool
session_options_go_on(const struct session_options *options)
{
	return (options->terms.resume || options->after) && options->model.game;
}

void
session_options_note(
	void *owner, const struct option_row *row, const char *value)
{
	struct session_options *options = owner;

	if (value)
		word_list_add_format(
			&options->typed, "--%s=%s", row->name, value);
	else
		word_list_add_format(&options->typed, "--%s", row->name);
}
