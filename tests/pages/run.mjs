// Runs the tests of the pages, those with a word in their name if one is given:
// `node --test-reporter=tap tests/pages/run.mjs WORD`. They share one browser, so
// they are one program. One more than JOBS run at once: each waits for talon or its
// page for a part of its time.
import {readdirSync} from "node:fs";
import {runTests} from "./visitor.mjs";

const LIMIT = 30 * 60 * 1000; // ms of all tests

setTimeout(() => {
	console.log(`Bail out! The tests of the pages take more than ${LIMIT / 60000} minutes.`);
	process.exit(1);
}, LIMIT).unref();

const here = new URL(".", import.meta.url);
for (const file of readdirSync(here).filter((name) => /^test_.*\.mjs$/.test(name)).sort())
	await import(new URL(file, here));
runTests();
