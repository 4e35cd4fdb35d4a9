#include "play/session_place.h"

#include <string.h>
#include <unistd.h>

#include "base/calibration.h"
#include "base/text.h"
#include "play/session.h"

void
session_place_note(struct session_terms *terms)
{
	struct run_shard *shard = &terms->run.shard;
	char name[SESSION_HOST_MAX] = "";

	if (!run_is_shard(&terms->run) && !terms->run.scale_time)
		return;
	if (gethostname(name, sizeof name - 1) < 0 || *name == '\0')
		strlcpy(name, "localhost", sizeof name);
	text_printable_string(terms->host, sizeof terms->host, name);
	shard->host = terms->host;
	shard->cores = cores_count(&terms->cores);
	shard->calibration = calibration_measure();
}
