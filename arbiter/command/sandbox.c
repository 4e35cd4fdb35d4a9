/* `talon sandbox`: what a sandbox can keep bots from on this machine. */
#include <stdio.h>
#include <stdlib.h>

#include "base/reason.h"
#include "base/text.h"
#include "command/subcommands.h"
#include "options/options.h"
#include "sandbox/machine_linux.h"

/* A step that only root, or nobody but root, has is no loss for the other. */
static bool
concerns(const struct machine *machine, enum sandbox_step step)
{
	if (step == STEP_USER)
		return machine->as_root;
	return step != STEP_USER_NAMESPACE || !machine->as_root;
}

static void
print_step(const struct machine *machine, enum sandbox_step step)
{
	const struct machine_step *s = &machine->steps[step];
	char why[REASON_MAX];

	if (s->there) {
		printf("%-16s  yes  %s\n", step_name(step), step_purpose(step));
		return;
	}
	step_explain(step, s->error, why, sizeof why);
	printf("%-16s  no   %s: %s\n", step_name(step), step_purpose(step),
		why);
}

static void
print_plain(const struct machine *machine)
{
	for (int i = 0; i < STEP_COUNT; i++)
		if (concerns(machine, (enum sandbox_step)i))
			print_step(machine, (enum sandbox_step)i);
	if (machine->landlock > 0)
		printf("\nlandlock has version %d\n", machine->landlock);
	else
		printf("\n");
	printf("--sandbox best is %s\n", sandbox_level_name(machine->best));
}

static void
add_step(struct text *text, const struct machine *machine,
	enum sandbox_step step)
{
	const struct machine_step *s = &machine->steps[step];
	char why[REASON_MAX];

	text_add_format(text, "{\"name\":\"%s\",\"there\":%s", step_name(step),
		s->there ? "true" : "false");
	if (!s->there) {
		step_explain(step, s->error, why, sizeof why);
		text_add_string(text, ",\"why\":");
		text_add_json(text, why);
	}
	text_add(text, "}", 1);
}

static int
print_json(const struct machine *machine)
{
	struct text text = {0};
	const char *comma = "";

	text_add_format(&text,
		"{\"best\":\"%s\",\"landlock_version\":%d,\"layers\":[",
		sandbox_level_name(machine->best), machine->landlock);
	for (int i = 0; i < STEP_COUNT; i++) {
		if (!concerns(machine, (enum sandbox_step)i))
			continue;
		text_add_string(&text, comma);
		add_step(&text, machine, (enum sandbox_step)i);
		comma = ",";
	}
	text_add_string(&text, "]}\n");
	return text_print(&text, stdout);
}

static int
run(int argc, char *argv[])
{
	bool json = false;
	struct machine machine;
	const struct option_row rows[] = {
		{0, "json", NULL, "as a JSON object", OPTION_FLAG(&json)},
		{0},
	};
	const struct options options = {
		.command = "talon sandbox",
		.usage = "[options]",
		.summary =
			"Lists what a sandbox can keep bots from here, and why "
			"something is missing.",
		.rows = rows,
	};

	options_read(&options, &argc, &argv);
	if (argc != 0)
		options_refuse("no argument is needed");
	machine_look(&machine);
	int result = 0;
	if (json)
		result = print_json(&machine);
	else
		print_plain(&machine);
	machine_release(&machine);
	if (result < 0)
		options_fail("there is no memory");
	return EXIT_SUCCESS;
}

const struct subcommand subcommand_sandbox = {
	.name = "sandbox",
	.summary = "say how far this machine can sandbox bots",
	.run = run,
	.special = true,
};
