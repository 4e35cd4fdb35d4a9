#include "lib/command_line.h"

#include <assert.h>
#include <string.h>
#include <unistd.h>

void
command_line_split(struct command_line *line, const char *text)
{
	char *rest = line->storage;

	assert(strlen(text) < sizeof line->storage);
	strlcpy(line->storage, text, sizeof line->storage);
	line->argc = 0;
	for (char *word; (word = strsep(&rest, " "));) {
		assert(line->argc < COMMAND_LINE_WORDS);
		line->argv[line->argc++] = word;
	}
	line->argv[line->argc] = NULL;
}

void
caught_stream_begin(struct caught_stream *stream, int descriptor)
{
	fflush(NULL);
	stream->file = tmpfile();
	stream->descriptor = descriptor;
	stream->saved = dup(descriptor);
	assert(stream->file && stream->saved >= 0);
	int moved = dup2(fileno(stream->file), descriptor);
	assert(moved >= 0);
	(void)moved;
}

void
caught_stream_end(struct caught_stream *stream, char *text, size_t size)
{
	fflush(NULL);
	dup2(stream->saved, stream->descriptor);
	close(stream->saved);
	rewind(stream->file);
	size_t length = fread(text, 1, size - 1, stream->file);
	text[length] = '\0';
	fclose(stream->file);
}
