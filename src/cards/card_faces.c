#include "cards/card_faces.h"

json_t *
card_faces(card_set set)
{
	json_t *array = json_array();
	char name[3];

	for (; array && set != 0; set &= set - 1) {
		card_format(card_set_first(set), name);
		if (json_array_append_new(array, json_string(name)) != 0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}
