/* Requests as sites read them, and answers: JSON, and what is written. */
#include "web/web.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const char *
web_name_behind(const char *name, const char *begin)
{
	size_t length = strlen(begin);

	return strncmp(name, begin, length) == 0 ? name + length : NULL;
}

long
web_body_number(const json_t *body, const char *name, long most)
{
	const json_t *member = json_object_get(body, name);
	const json_int_t number = json_integer_value(member);

	return json_is_integer(member) && number >= 0 && number <= most
		       ? (long)number
		       : -1;
}

bool
web_reply_json(struct web_reply *reply, int status, json_t *object)
{
	char *bytes = object ? json_dumps(object, JSON_COMPACT) : NULL;

	json_decref(object);
	*reply = (struct web_reply){bytes ? status : 500, "application/json",
		bytes, bytes ? strlen(bytes) : 0};
	return true;
}

bool
web_reply_error(struct web_reply *reply, int status, const char *words)
{
	return web_reply_json(
		reply, status, json_pack("{s:s}", "error", words));
}

FILE *
web_reply_open(struct web_reply *reply)
{
	*reply = (struct web_reply){0};
	FILE *file = open_memstream(&reply->bytes, &reply->length);
	if (!file)
		web_reply_error(reply, 500, strerror(errno));
	return file;
}

bool
web_reply_close(struct web_reply *reply, FILE *file, const char *type,
	int status, const char *words)
{
	const bool whole = !ferror(file);

	if (fclose(file) == 0 && whole && !words) {
		reply->status = 200;
		reply->type = type;
		return true;
	}
	free(reply->bytes);
	return web_reply_error(
		reply, words ? status : 500, words ? words : strerror(ENOMEM));
}
