#include "lib/drive_stage.h"

#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/test.h"

static char program[PATH_MAX];

void
drive_stage_begin(struct drive_stage *stage, const char *engine)
{
	char place[PATH_MAX], path[2 * PATH_MAX];
	char reason[REASON_MAX];

	assert_non_null(getcwd(place, sizeof place));
	snprintf(path, sizeof path, "%s:/usr/bin:/bin", place);
	setenv("PATH", path, 1);
	snprintf(program, sizeof program, "%.4000s/talon", place);
	*stage = (struct drive_stage){.run = heap_run()};
	stage->terms = (struct drive_terms){
		.subcommand = "match",
		.program = program,
		.output = "all",
		.shards = 2,
		.quiet = true,
	};
	stage->terms.run = &stage->run;
	assert_true(engine_parse(&stage->terms.engine, engine, reason));
}

void
drive_stage_end(void)
{
	assert_int_equal(system("rm -rf ./*"), 0);
}

void
drive_stage_program(const char *name, const char *script)
{
	FILE *file = fopen(name, "w");

	assert_non_null(file);
	fprintf(file, "#!/bin/sh\n%s\n", script);
	fclose(file);
	assert_int_equal(chmod(name, 0700), 0);
}

const char *
drive_stage_read(const char *path)
{
	static char bytes[4096];
	FILE *file = fopen(path, "r");

	bytes[0] = '\0';
	if (!file)
		return bytes;
	bytes[fread(bytes, 1, sizeof bytes - 1, file)] = '\0';
	fclose(file);
	return bytes;
}
