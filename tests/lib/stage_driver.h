/*
 * The driver of a stage, with a plan, for tests that include drive/drive.c to see
 * its private parts.
 */
#ifndef LIB_STAGE_DRIVER_H
#define LIB_STAGE_DRIVER_H

#include <string.h>

#include "lib/drive_stage.h"
#include "lib/test.h"

static struct drive_stage stage;
static struct driver opened;
static struct driver *const driver = &opened;

static void
stage_driver_begin(const char *engine)
{
	drive_stage_begin(&stage, engine);
	assert_true(driver_init(driver, &stage.terms));
	driver->plan.shards = 2;
	strlcpy(driver->plan.name, "talon-1", sizeof driver->plan.name);
	assert_true(driver_begin(driver));
}

static void
stage_driver_end(void)
{
	driver_release(driver);
	drive_stage_end();
}

#endif
