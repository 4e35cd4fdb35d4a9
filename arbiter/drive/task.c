#include "drive/task.h"

#include "bot/shell_words.h"

static void
add_word(struct text *script, const char *before, const char *word)
{
	text_add_string(script, before);
	shell_words_quote(script, word);
}

static void
add_words(struct text *script, char *const *words)
{
	for (; words && *words; words++)
		add_word(script, " ", *words);
}

/* A file of the shard: FOLDER/ BEFORE number BEHIND, the number in $K. */
static void
add_file(struct text *script, const struct task *task, const char *before,
	const char *behind)
{
	shell_words_quote(script, task->folder);
	text_add_format(script, "/%s\"$K\"%s", before, behind);
}

static void
add_number(struct text *script, const struct task *task)
{
	if (task->kind == ENGINE_SLURM) {
		text_add_string(script, "K=$((SLURM_ARRAY_TASK_ID + $1))\n");
		return;
	}
	text_add_string(script, "K=$1\nexec 2>>");
	add_file(script, task, "", ".log");
	text_add_string(script, "\n");
}

/* What the task adds to the options of the run. */
static void
add_shard(struct text *script, const struct task *task)
{
	text_add_format(script,
		" --quiet --live=off --resume --shard=\"$K\"/%ld --output=",
		task->shards);
	add_file(script, task, "s", ".rec");
	if (task->after)
		add_word(script, " --after=", task->after);
	if (task->key)
		add_word(script, " --key=", task->key);
	if (task->upto > 0)
		text_add_format(script, " --upto=%ld", task->upto);
}

void
task_write(const struct task *task, struct text *script)
{
	text_add_string(script, "#!/bin/sh\n");
	add_word(script, "cd ", task->directory);
	text_add_string(script, " || exit\n");
	if (task->path) {
		add_word(script, "PATH=", task->path);
		text_add_string(script, "\nexport PATH\n");
	}
	add_number(script, task);
	add_word(script, "exec ", task->program);
	add_word(script, " ", task->subcommand);
	add_words(script, task->options);
	add_shard(script, task);
	if (task->operands && *task->operands)
		text_add_string(script, " --");
	add_words(script, task->operands);
	text_add_string(script, " </dev/null >/dev/null\n");
}
