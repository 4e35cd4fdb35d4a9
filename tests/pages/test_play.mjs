// The page of a person's seat: `talon play --browser`, and human --browser in a
// match.
import assert from "node:assert/strict";
import path from "node:path";
import {expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {richest, Seat} from "./seat.mjs";
import {jsonLines, pageTest, records, TALON, talon, until} from "./visitor.mjs";

const AGAINST = {tablic: 1, "tablic-stihovi": 1, planowanie: 2, herc: 2, trax: 1};
const NO_WAITS = ["deal", "card", "trick", "end"].flatMap((wait) => [`--wait-${wait}`, 0]);
const SHORT = {planowanie: ["--deals-plan", "1 0 3 1 5 2"]};

// A game of a person against greedy; the person's seat and the run.
async function begin(visit, game, args = NO_WAITS, options) {
	const file = path.join(visit.folder(), game);
	const run = visit.start(TALON, ["play", "--browser", "-g", game, "-n", 1, "-s", 3, "-o", file, "--sandbox", "off",
		...(SHORT[game] ?? []), ...args, ...Array.from({length: AGAINST[game]}, (_, i) => `bot${i}=greedy`)]);
	const [link] = await run.says(/http:\S+/);

	return {file, run, link, seat: await Seat.open(visit, link, options)};
}

// What was played is what was pressed, and the page's end is the record's.
async function expectEnd({file, run, seat}) {
	await run.ends();
	const [record] = records(file), {page} = seat;

	assert.equal(record.end, "normal");
	const number = (await seat.messages("game")).at(-1).seat;
	assert.deepEqual(record.moves.filter(([who]) => who === number).map(([, action]) => action.replace(/^(play|declare) /, "")),
		seat.answers);
	assert.deepEqual((await seat.messages("frame")).at(-1).frame.points, record.score);
	await page.locator("#result").waitFor();
	await seat.expectTold("the end");
	const points = await page.locator("#result #seats tbody tr").evaluateAll((rows) =>
		rows.map((row) => Number(row.cells[2].textContent)));
	assert.deepEqual(points, record.score);
	return record;
}

for (const game of Object.keys(AGAINST))
	pageTest(`play ${game}: by the mouse to the end`, async (visit) => {
		const table = await begin(visit, game), {seat} = table;

		await seat.playOn(richest, 3);
		const ask = await seat.next();
		if (ask) {
			await seat.choose(ask, richest(ask));
			await visit.picture(seat.page, `play-${game}`);
			await seat.page.locator("#clear").click();
		}
		await seat.playOn();
		await expectEnd(table);
		await visit.picture(seat.page, `play-${game}-end`);

		// Each position is what show prints for this seat.
		const number = (await seat.messages("game")).at(-1).seat;
		const frames = await seat.messages("frame");
		const shown = jsonLines(talon("show", "--json", "--seat", number, table.file, 0));
		assert.deepEqual(frames.map(({frame}) => frame), shown.map(({frame}) => frame));
	});
