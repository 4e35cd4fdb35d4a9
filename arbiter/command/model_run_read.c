#include <err.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/model_run.h"
#include "record/reader.h"
#include "record/run_length.h"

/* A key file that the command line names is there if the record file is. */
static void
need_key(const struct session_terms *terms)
{
	if (terms->key && access(terms->output, F_OK) == 0 &&
		access(terms->key, R_OK) < 0)
		err(EXIT_FAILURE, "%s", terms->key);
}

/* How a run is called, and who plays it. */
static const char *
kind_of(const struct run *run)
{
	return run->tournament.format ? "tournament" : "match";
}

static enum options_verdict
check_kind(const struct session_options *session, const struct options *options,
	const char *path)
{
	const struct run *model = &session->model;
	const char *kind = kind_of(model);

	if (strcmp(kind, kind_of(&session->terms.run)) == 0)
		return OPTIONS_RUN;
	if (session->terms.resume || session->after)
		return options_refuse(options,
			"%s is of a %s: talon %s goes on with it", path, kind,
			kind);
	return options_refuse(options,
		"%s is of a tournament, whose games depend on each other; "
		"talon replay plays one of them again",
		path);
}

/* Reads on, to know how long the run has become. */
static int
read_length(struct reader *reader, char reason[static REASON_MAX])
{
	enum reader_result result;

	do
		result = reader_next(reader, reason);
	while (result == READER_RECORD);
	return result == READER_END ? 0 : -1;
}

/* The run outlives its reader. */
static void
take_run(struct session_options *session, struct reader *reader)
{
	session->model_path = reader->path;
	session->model = reader->run;
	reader->run = (struct run){0};
	reader_close(reader);
}

static enum options_verdict
read_like(struct session_options *session, const struct options *options)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (session->terms.resume)
		return options_refuse(options,
			"--like begins a new file; --resume goes on with one, "
			"which has all that was taken from another");
	if (reader_open(&reader, session->like, reason) < 0)
		return options_fail(options, "%s", reason);
	int length = read_length(&reader, reason);
	take_run(session, &reader);
	if (length < 0)
		return options_fail(options, "%s", reason);
	return check_kind(session, options, session->like);
}

static enum options_verdict
read_own(struct session_options *session, const struct options *options)
{
	const struct session_terms *terms = &session->terms;
	struct reader reader;
	char reason[REASON_MAX];

	if (!terms->output)
		return options_refuse(options,
			"--%s needs --output, a file to go on with",
			session->append ? "append" : "resume");
	need_key(terms);
	if (reader_open(&reader, terms->output, reason) < 0)
		return OPTIONS_RUN;
	take_run(session, &reader);
	return check_kind(session, options, terms->output);
}

/* A shard that is new takes its run from the file of all. */
static enum options_verdict
read_after(struct session_options *session, const struct options *options)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open(&reader, session->after, reason) < 0)
		return options_fail(options, "%s", reason);
	take_run(session, &reader);
	if (run_is_shard(&session->model))
		return options_refuse(options,
			"--after %s: it is the file of a shard; talon merge "
			"makes that of all",
			session->after);
	session->model.shard = session->terms.run.shard;
	return check_kind(session, options, session->after);
}

enum options_verdict
model_run_read(struct session_options *session, const struct options *options)
{
	enum options_verdict verdict = OPTIONS_RUN;

	if (session->like)
		return read_like(session, options);
	if (session->terms.resume)
		verdict = read_own(session, options);
	return verdict == OPTIONS_RUN && session->after && !session->model.game
		       ? read_after(session, options)
		       : verdict;
}

long
model_run_length(const struct session_options *session)
{
	struct reader reader;
	char reason[REASON_MAX];

	if (reader_open(&reader,
		    session->after ? session->after : session->model_path,
		    reason) < 0)
		return run_length(&session->model);
	(void)read_length(&reader, reason);
	long length = run_length(&reader.run);
	reader_close(&reader);
	return length;
}
