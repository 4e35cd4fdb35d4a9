/* Answers to requests in JSON. */
#include "web/web.h"

#include <string.h>

void
web_reply_json(struct web_reply *reply, int status, json_t *object)
{
	char *bytes = object ? json_dumps(object, JSON_COMPACT) : NULL;

	json_decref(object);
	*reply = (struct web_reply){bytes ? status : 500, "application/json",
		bytes, bytes ? strlen(bytes) : 0};
}

void
web_reply_error(struct web_reply *reply, int status, const char *words)
{
	web_reply_json(reply, status, json_pack("{s:s}", "error", words));
}
