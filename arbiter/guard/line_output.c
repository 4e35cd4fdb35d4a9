#include "guard/line_output.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "guard/locked_file.h"

void
line_output_release(struct line_output *output)
{
	text_release(&output->sealing);
	text_release(&output->packing);
	line_packer_release(&output->packer);
}

size_t
line_output_write(int descriptor, const char *bytes, size_t length)
{
	size_t done = 0;

	while (done < length) {
		ssize_t n = write(descriptor, bytes + done, length - done);

		if (n < 0 && errno != EINTR)
			break;
		if (n > 0)
			done += (size_t)n;
	}
	return done;
}

/* Cuts half a line off the file. */
static void
cut(const struct line_output *output)
{
	int error = errno;

	locked_file_cut(output->descriptor, output->end);
	errno = error;
}

/* Writes what has been packed, as a whole or not at all. -1 with errno; then
 * the last frame is OPEN or not, as it was before. */
static int
write_packed(struct line_output *output, bool open)
{
	const struct text *packing = &output->packing;
	size_t done = line_output_write(
		output->descriptor, packing->bytes, packing->length);

	if (done == packing->length) {
		output->end += (off_t)done;
		return 0;
	}
	cut(output);
	line_packer_lose(&output->packer, open);
	return -1;
}

/* Returns LENGTH, or 0 with errno: the file is as before. */
static size_t
put_packed(struct line_output *output, const char *lines, size_t length)
{
	struct line_packer *packer = &output->packer;
	const bool open = packer->open;

	text_clear(&output->packing);
	if (line_packer_add(packer, lines, length, &output->packing) < 0) {
		line_packer_lose(packer, open);
		return 0;
	}
	if (write_packed(output, open) < 0)
		return 0;
	output->text += (off_t)length;
	return length;
}

/* Returns how many bytes of LENGTH the file has got, which a line may end
 * within; fewer than all with errno. */
static size_t
put(struct line_output *output, const char *lines, size_t length)
{
	if (output->packed)
		return put_packed(output, lines, length);
	size_t done = line_output_write(output->descriptor, lines, length);
	if (done == length) {
		output->end += (off_t)done;
		output->text += (off_t)done;
	}
	return done;
}

int
line_output_copy(struct line_output *output, const char *lines, size_t length)
{
	if (put(output, lines, length) == length)
		return 0;
	cut(output);
	return -1;
}

int
line_output_end(struct line_output *output)
{
	const bool open = output->packer.open;

	text_clear(&output->packing);
	line_packer_end(&output->packer, &output->packing);
	if (text_failed(&output->packing) == 0)
		return write_packed(output, open);
	line_packer_lose(&output->packer, open);
	return -1;
}

/* The line at AT of LINES, up to behind its line feed; 0: there is none. */
static size_t
line_length(const struct text *lines, size_t at)
{
	const char *begin = lines->bytes + at;
	const char *feed = at < lines->length
				   ? memchr(begin, '\n', lines->length - at)
				   : NULL;

	return feed ? (size_t)(feed - begin) + 1 : 0;
}

/* Leaves in `sealing` what is to be written of LINES, and returns how many
 * these are; -1 with errno. */
static int
seal(struct line_output *output, const struct text *lines)
{
	struct text *sealing = &output->sealing;
	int count = 0;
	size_t length;

	text_clear(sealing);
	for (size_t at = 0; (length = line_length(lines, at)) > 0;
		at += length) {
		size_t begin = sealing->length;

		text_add(sealing, lines->bytes + at, length);
		if (output->sealed)
			chain_seal(&output->chain, sealing, begin);
		else
			chain_pass(&output->chain, lines->bytes + at, length);
		count++;
	}
	return text_failed(sealing) < 0 ? -1 : count;
}

/* Takes back what a chain was told of lines that were not written. */
static void
go_back(struct line_output *output, const struct chain *before)
{
	struct chain_log *log = output->chain.log;

	if (log && !log->failed)
		log->count -= output->chain.lines - before->lines;
	output->chain = *before;
}

/* Takes the lines that are within the first DONE bytes of `sealing`, which the
 * chain is not to know yet; returns how many these are. */
static int
take_written(struct line_output *output, size_t done)
{
	char *bytes = output->sealing.bytes;
	int count = 0;
	size_t length;

	for (size_t at = 0; (length = line_length(&output->sealing, at)) > 0 &&
			    at + length <= done;
		at += length) {
		output->end += (off_t)length;
		output->text += (off_t)length;
		size_t unsealed = length;
		if (output->sealed)
			chain_check(&output->chain, bytes + at, &unsealed);
		else
			chain_pass(&output->chain, bytes + at, length);
		count++;
	}
	return count;
}

int
line_output_append(struct line_output *output, const struct text *lines)
{
	const struct text *sealing = &output->sealing;
	const struct chain before = output->chain;

	if (text_failed(lines) < 0)
		return 0;
	int count = seal(output, lines);
	if (count < 0) {
		go_back(output, &before);
		return 0;
	}
	size_t done = put(output, sealing->bytes, sealing->length);
	if (done == sealing->length)
		return count;
	int error = errno;
	go_back(output, &before);
	count = take_written(output, done);
	errno = error;
	cut(output);
	return count;
}
