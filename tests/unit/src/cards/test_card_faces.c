#include "cards/card_faces.h"

#include "lib/json_text.h"
#include "lib/test.h"

TEST(faces_are_names_from_the_lowest)
{
	assert_json_new(card_faces(card_bit(51) | card_bit(0) | card_bit(5)),
		"[\"2C\",\"3D\",\"AS\"]");
	assert_json_new(card_faces(0), "[]");
}
