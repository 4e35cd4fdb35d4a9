#include "web/door.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int
doors_add(struct doors *doors, const char *token)
{
	struct door *all =
		reallocarray(doors->all, (size_t)doors->count + 1, sizeof *all);

	assert(strlen(token) == WEB_TOKEN_LENGTH);
	if (!all)
		return -1;
	doors->all = all;
	memcpy(all[doors->count].token, token, WEB_TOKEN_LENGTH + 1);
	return doors->count++;
}

void
doors_release(struct doors *doors)
{
	free(doors->all);
	*doors = (struct doors){0};
}

/* Looks at all bytes whatever they are. */
static bool
is_token(const char *text, const char *token)
{
	unsigned differs = 0;

	for (size_t i = 0; i < WEB_TOKEN_LENGTH; i++)
		differs |= (unsigned)(text[i] ^ token[i]);
	return differs == 0;
}

int
doors_find(const struct doors *doors, const char *path, const char **name)
{
	int found = -1;

	if (path[0] != '/')
		return -1;
	size_t length = strcspn(path + 1, "/");
	if (length != WEB_TOKEN_LENGTH)
		return -1;
	for (int i = 0; i < doors->count; i++)
		if (is_token(path + 1, doors->all[i].token))
			found = i;
	path += 1 + length;
	*name = found != -1 && *path == '/' ? path + 1 : NULL;
	return found;
}
