#include "command/shard_digest.h"

#include <err.h>
#include <stdlib.h>

#include "analysis/digest_making.h"
#include "command/session_options.h"

int
shard_digest_leave(const struct session_options *session, int status)
{
	const struct session_terms *terms = &session->terms;
	char reason[REASON_MAX];

	if (status == EXIT_SUCCESS && terms->output &&
		run_is_shard(&terms->run) &&
		digest_leave(terms->output, reason) < 0)
		warnx("no digest is left: %s", reason);
	return status;
}
