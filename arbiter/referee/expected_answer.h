/*
 * Which answer the referee expects to a command, and so how the link judges
 * what the bot answers.
 */
#ifndef REFEREE_EXPECTED_ANSWER_H
#define REFEREE_EXPECTED_ANSWER_H

/* A bot hears news while others act and answers them at any time, so the
 * sentence about a fault never names them: it would depend on which bot was
 * quicker. */
enum expected_answer {
	ANSWER_EMPTY,	 /* `=` and nothing else */
	ANSWER_NEWS,	 /* the same, to news */
	ANSWER_OPTIONAL, /* the same, or `?` */
	ANSWER_TEXT,	 /* any, which the referee judges */
	ANSWER_ANY, /* whatever is an answer, with an id too: for who talks to a
		     * bot by hand */
};

#endif
