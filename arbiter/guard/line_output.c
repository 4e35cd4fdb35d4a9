#include "guard/line_output.h"

#include <errno.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <zstd.h>

#include "guard/locked_file.h"

enum {
	LEVEL = 3,
	WINDOW_LOG = 20, /* of LINE_PACKER_FRAME */
	/* Lines that become a block together. A block has room for 128 KiB, but
	 * fuller ones may be split by a later library. */
	BLOCK = 96 * 1024,
};

/* What each of our frames begins with: the magic number, that there is neither
 * a size nor a checksum nor a dictionary, and the window (RFC 8878, 3.1.1.1).
 */
static const unsigned char header[LINE_PACKER_HEADER] = {
	0x28, 0xB5, 0x2F, 0xFD, 0x00, (WINDOW_LOG - 10) << 3};

/* The last one, raw, of no bytes (RFC 8878, 3.1.1.2). */
static const char empty_block[] = {0x01, 0x00, 0x00};

size_t
line_packer_length_of_stem(const char *path)
{
	static const char suffix[] = ".zst";
	size_t length = strlen(path);
	size_t stem = length - (sizeof suffix - 1);

	return length >= sizeof suffix && strcmp(path + stem, suffix) == 0
		       ? stem
		       : length;
}

bool
line_packer_is_for(const char *path)
{
	return path[line_packer_length_of_stem(path)] != '\0';
}

void
line_packer_release(struct line_packer *packer)
{
	ZSTD_freeCCtx(packer->context);
	*packer = (struct line_packer){0};
}

static int
make_context(struct line_packer *packer)
{
	struct ZSTD_CCtx_s *context = ZSTD_createCCtx();

	if (context &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_compressionLevel, LEVEL)) &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_windowLog, WINDOW_LOG)) &&
		!ZSTD_isError(ZSTD_CCtx_setParameter(
			context, ZSTD_c_contentSizeFlag, 0))) {
		packer->context = context;
		return 0;
	}
	ZSTD_freeCCtx(context);
	errno = ENOMEM;
	return -1;
}

static int
begin_frame(struct line_packer *packer)
{
	if (!packer->context && make_context(packer) < 0)
		return -1;
	ZSTD_CCtx_reset(packer->context, ZSTD_reset_session_only);
	packer->open = true;
	packer->stale = false;
	packer->length = 0;
	return 0;
}

void
line_packer_end(struct line_packer *packer, struct text *packed)
{
	if (packer->open)
		text_add(packed, empty_block, sizeof empty_block);
	packer->open = false;
}

void
line_packer_lose(struct line_packer *packer, bool open)
{
	packer->open = open;
	packer->stale = true;
}

/* Packs and flushes LINES. -1 with errno. */
static int
add_block(struct line_packer *packer, const char *lines, size_t length,
	struct text *packed)
{
	char bytes[16 * 1024];
	ZSTD_inBuffer in = {lines, length, 0};
	size_t left;

	do {
		ZSTD_outBuffer out = {bytes, sizeof bytes, 0};

		left = ZSTD_compressStream2(
			packer->context, &out, &in, ZSTD_e_flush);
		if (ZSTD_isError(left)) {
			errno = ENOMEM;
			return -1;
		}
		text_add(packed, bytes, out.pos);
	} while (left > 0);
	packer->length += length;
	return 0;
}

/* The length of the lines that become the next block: as many as it has room
 * for, or one. */
static size_t
length_of_block(const char *lines, size_t length)
{
	if (length <= BLOCK)
		return length;
	for (size_t end = BLOCK; end > 0; end--)
		if (lines[end - 1] == '\n')
			return end;
	const char *feed = memchr(lines + BLOCK, '\n', length - BLOCK);
	return feed ? (size_t)(feed - lines) + 1 : length;
}

int
line_packer_add(struct line_packer *packer, const char *lines, size_t length,
	struct text *packed)
{
	for (size_t at = 0; at < length;) {
		size_t block = length_of_block(lines + at, length - at);

		if (packer->stale)
			line_packer_end(packer, packed);
		if (!packer->open && begin_frame(packer) < 0)
			return -1;
		if (add_block(packer, lines + at, block, packed) < 0)
			return -1;
		if (packer->length >= LINE_PACKER_FRAME)
			line_packer_end(packer, packed);
		at += block;
	}
	return text_failed(packed);
}

bool
line_packer_may_begin(const char *bytes, size_t count)
{
	return memcmp(bytes, header, count) == 0;
}

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
