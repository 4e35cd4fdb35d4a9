/* The options of talon-evolve that its file keeps, as a JSON object, so that a
 * search is gone on with without saying them again. */
#ifndef TOOLS_EVOLVE_TERMS_H
#define TOOLS_EVOLVE_TERMS_H

#include <stdbool.h>

#include <jansson.h>

#include "tools/evolve_options.h"

/* NULL: no memory. */
json_t *evolve_terms_to_json(const struct evolve_options *);

/* Takes what was not given from OBJECT, of which older files have less. False,
 * with what is wrong: "was begun with another --elite". */
bool evolve_terms_take(const json_t *object, struct evolve_options *,
	char wrong[static EVOLVE_WRONG_MAX]);

#endif
