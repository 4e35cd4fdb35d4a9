/* What every fuzzer needs, and the function that it is. */
#ifndef LIB_FUZZ_H
#define LIB_FUZZ_H

#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Tries one input; returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
