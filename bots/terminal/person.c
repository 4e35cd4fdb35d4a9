#include "terminal/person.h"

#include <stdlib.h>

void
person_ask(struct person *person, const struct conversation *conversation)
{
	enum conversation_end end = converse(&person->terminal, conversation);

	if (end == CONVERSATION_DONE)
		return;
	person->leave(&person->terminal, end);
	abort();
}

void
person_show_time(const struct person *person)
{
	int64_t left_ms = person->player->left_ms;

	if (left_ms >= 0)
		fprintf(person->terminal.out, "Time   %.1f s\n",
			(double)left_ms / 1000);
}
