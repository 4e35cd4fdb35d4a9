#include "terminal/editor.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <histedit.h>

enum { HISTORY_LINES = 200 };

struct editor {
	EditLine *edit;
	History *history;
	const char *prompt;
	char *line; /* the last one, on the heap */
	struct keys keys;
};

static struct editor *
editor_of(EditLine *edit)
{
	void *editor = NULL;

	el_get(edit, EL_CLIENTDATA, &editor);
	return editor;
}

static char *
prompt_of(EditLine *edit)
{
	return (char *)(uintptr_t)editor_of(edit)->prompt;
}

/* A character of several bytes is put together. One that is none is shown as
 * what takes its place, so that nothing is lost without a trace. */
static int
next_character(EditLine *edit, wchar_t *wide)
{
	struct editor *editor = editor_of(edit);
	mbstate_t state = {0};
	char byte;

	for (;;) {
		int result = keys_read(&editor->keys, &byte);

		if (result <= 0)
			return result;
		size_t length = mbrtowc(wide, &byte, 1, &state);
		if (length == (size_t)-2)
			continue;
		if (length == (size_t)-1)
			*wide = L'?';
		return 1;
	}
}

static int
begin_history(struct editor *editor)
{
	HistEvent event;

	editor->history = history_init();
	if (!editor->history)
		return -1;
	history(editor->history, &event, H_SETSIZE, HISTORY_LINES);
	history(editor->history, &event, H_SETUNIQUE, 1);
	return el_set(editor->edit, EL_HIST, history, editor->history);
}

static int
begin(struct editor *editor, FILE *in, FILE *out)
{
	editor->edit = el_init("talon", in, out, out);
	if (!editor->edit)
		return -1;
	el_set(editor->edit, EL_CLIENTDATA, editor);
	el_set(editor->edit, EL_PROMPT, prompt_of);
	el_set(editor->edit, EL_GETCFN, next_character);
	el_set(editor->edit, EL_EDITOR, "emacs");
	el_set(editor->edit, EL_BIND, KEYS_DELETE, "ed-delete-next-char", NULL);
	return begin_history(editor);
}

struct editor *
editor_new(FILE *in, FILE *out, keys_next *next, void *owner)
{
	struct editor *editor = calloc(1, sizeof *editor);

	if (!editor)
		return NULL;
	editor->keys = (struct keys){.next = next, .owner = owner};
	if (begin(editor, in, out) == 0)
		return editor;
	editor_free(editor);
	return NULL;
}

void
editor_free(struct editor *editor)
{
	if (!editor)
		return;
	if (editor->edit)
		el_end(editor->edit);
	if (editor->history)
		history_end(editor->history);
	free(editor->line);
	free(editor);
}

static void
remember(struct editor *editor)
{
	HistEvent event;

	if (*editor->line != '\0')
		history(editor->history, &event, H_ENTER, editor->line);
}

char *
editor_line(struct editor *editor, const char *prompt)
{
	int length = 0;

	editor->prompt = prompt;
	editor->keys.waiting[editor->keys.given] = '\0';
	el_resize(editor->edit);
	/* Before the prompt: who sees it may type what means something else in
	 * the other mode. */
	el_set(editor->edit, EL_PREP_TERM, 1);
	const char *line = el_gets(editor->edit, &length);
	el_set(editor->edit, EL_PREP_TERM, 0);
	if (!line || length <= 0)
		return NULL;
	free(editor->line);
	editor->line = strndup(line, strcspn(line, "\r\n"));
	if (editor->line)
		remember(editor);
	return editor->line;
}
