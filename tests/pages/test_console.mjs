// The page of the console: `talon console --browser`.
import assert from "node:assert/strict";
import path from "node:path";
import {expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {Seat} from "./seat.mjs";
import {expectFrame, readTable} from "./table.mjs";
import {jsonLines, pageTest, played, records, slowly, TALON, talon, until} from "./visitor.mjs";

async function console_(visit, args = [], options = {}) {
	const run = visit.start(TALON, ["console", "--browser", ...args, "greedy"]);
	const [link] = await run.says(/http:\S+/);
	const seat = await Seat.open(visit, link, options), {page} = seat;

	await until("the page is there", async () => (await seat.messages("choices")).length > 0);
	return {run, link, seat, page};
}

const dialogue = (page) => page.locator("#dialogue").textContent();

async function line(page, text, answer) {
	await page.locator("#line").fill(text);
	await page.locator("#line").press("Enter");
	await until(`${text} is answered`, async () => answer.test(await dialogue(page)));
}

const idle = (seat) => until("the console is idle", async () => (await seat.last("busy"))?.busy === false);

// The deal 0 of RULES by the form.
async function deal(seat, rules) {
	const {page} = seat, before = (await seat.messages("game")).length;

	await page.locator("#new").evaluate((form) => { form.open = true; });
	await page.locator("#rules").selectOption(rules);
	await page.locator("#seed").fill("5");
	await page.locator("#deal").click();
	await until("it is dealt", async () => (await seat.messages("game")).slice(before).some((game) => game.rules === rules) &&
		(await seat.messages("frame")).length > 0);
	await idle(seat);
}

// The table shows what the page was told last.
async function expectShown(seat, where) {
	await until(where, async () => {
		const [frame, game] = [await seat.last("frame"), await seat.last("game")];
		const below = (await seat.page.locator("#board .seat.own").getAttribute("id").catch(() => "")) ?? "";
		const names = game.names.map((name, i) => name ?? `seat ${i}`);
		const shown = await readTable(seat.page, "#board .table");
		assert(below);
		return await expectFrame(seat.page, "#board .table", frame.frame,
			frame.frame.points.map((_, i) => shown.seats.find(({name}) => name.startsWith(names[i]))?.name ?? names[i]), where,
			Number(below.slice(5))).then(() => true, () => false);
	});
}

pageTest("console: a line is answered", async (visit) => {
	const {page, seat} = await console_(visit);

	await line(page, "name", /= greedy/);
	await line(page, "no_such_command", /\? /);
	await page.locator("#line").press("ArrowUp");
	await page.locator("#line").press("ArrowUp");
	assert.equal(await page.locator("#line").inputValue(), "name");
	await line(page, ":help", /:go/);
	await idle(seat);
	await visit.picture(page, "console-lines");
	await page.reload();
	await until("what was said is there again", async () => /= greedy/.test(await dialogue(page)));
});

pageTest("console: whom it waits for is said, and what needs a deal waits for one", async (visit) => {
	const {page, seat} = await console_(visit, [`slow=${slowly(visit.folder(), 1e6)}`]);
	const waited = (text) => until(`"${text}" is said`, async () => {
		const said = await page.locator("#waited").textContent();
		return text ? said.includes(text) : said === "";
	});

	for (const id of ["go", "step", "back", "to-end"])
		assert(await page.locator(`#${id}`).isDisabled(), id);
	await deal(seat, "tablic");
	for (const id of ["go", "step", "back", "to-end"])
		assert(await page.locator(`#${id}`).isEnabled(), id);
	await page.locator("#line").fill("gen_move");
	await page.locator("#line").press("Enter");
	await waited("Waiting for \u2068slow\u2069");
	assert(!(await page.locator("#status").textContent()).includes("Your turn"));
	await until("it is sent", async () => await page.locator("#line").inputValue() === "");
	await page.locator("#line").fill("name");
	await page.locator("#line").press("Enter");
	await waited("1 line waits");
	await visit.picture(page, "console-waits");
	await page.locator("#interrupt").click();
	await waited("Waiting for \u2068slow\u2069: lines that are sent now wait in order. ");
	await page.locator("#interrupt").click();
	await waited("");
});

for (const game of ["tablic", "tablic-stihovi", "planowanie", "herc", "trax"])
	pageTest(`console ${game}: dealt, stepped, taken back, chosen by the mouse, played to the end`, async (visit) => {
		const {page, seat} = await console_(visit);
		const made = async () => (await seat.last("frame")).made;

		await deal(seat, game);
		await expectShown(seat, "the deal");
		const start = await made();
		await page.locator("#go").click();
		await until("the bot has acted", async () => await made() > start);
		await idle(seat);
		await expectShown(seat, "after the bot");
		const asked = await seat.next();
		await visit.picture(page, `console-${game}`);
		const before = await made();
		await seat.play(asked, asked.actions[0]);
		await until("it was done", async () => await made() > before);
		await idle(seat);
		await page.locator("#back").click();
		await until("it was taken back", async () => await made() <= before);
		await idle(seat);
		await page.locator("#step").click();
		await until("a step is made", async () => await made() > start);
		await idle(seat);
		await page.locator("#to-end").click();
		await until("the game is over", async () => (await seat.last("frame")).frame.turn.length === 0);
		await idle(seat);
		await expectShown(seat, "the end");
		await visit.picture(page, `console-${game}-end`);
	});

pageTest("console: a game of a record is loaded and looked at from a seat", async (visit) => {
	const file = played(path.join(visit.folder(), "games"), "-n", 2, "greedy", "random");
	const {page, seat} = await console_(visit);

	await page.locator("#record").evaluate((form) => { form.open = true; });
	await page.locator("#file").fill(file);
	await page.locator("#id").fill("1");
	await page.locator("#move").fill("7");
	await page.locator("#load").click();
	await until("it is loaded", async () => (await seat.messages("frame")).length > 0);
	await idle(seat);
	const places = (frame) => frame.places.map(({name, owner, faces, hidden}) => ({name, owner, faces, hidden}));
	const shown = jsonLines(talon("show", "--json", file, 1));
	await until("the position is right", async () => JSON.stringify(places((await seat.last("frame")).frame)) ===
		JSON.stringify(places(shown[7].frame)) || JSON.stringify(places((await seat.last("frame")).frame)) ===
		JSON.stringify(places(shown[6].frame)));
	await page.locator("#look").selectOption("1");
	await until("a hand is hidden", async () =>
		(await readTable(page, "#board .table")).places.some(({kind, pieces}) => kind === "hand" && /hidden/.test(pieces[0])));
	await page.locator("#look").selectOption("");
	await until("all hands are open", async () =>
		!(await readTable(page, "#board .table")).places.some(({kind, pieces}) => kind === "hand" && /hidden/.test(pieces[0])));
	assert.equal(records(file).length, 2);

	// The game is told from its beginning, so that all of it can be looked at.
	const positions = async () => ((await page.locator("#position").textContent()).match(/\d+/g) ?? []).map(Number);
	assert.deepEqual(await positions(), [8, 8]);
	for (let at = 7; at >= 1; at--) {
		await page.locator("#previous").click();
		assert.deepEqual(await positions(), [at, 8]);
	}
	await page.locator("#back").click();
	await until("a move is taken back", async () => String(await positions()) === "7,7");
	await page.locator("#step").click();
	await until("it is made again", async () => String(await positions()) === "8,8");
	await page.reload();
	await until("all are there again", async () => String(await positions()) === "8,8");
	await page.locator("#to-end").click();
	await until("all moves to the end can be looked at", async () => {
		const {made, frame} = await seat.last("frame");
		const [at, count] = await positions();
		return frame.turn.length === 0 && at === count && count > made;
	});
});

pageTest("console: for everybody", async (visit) => {
	for (const [name, options] of Object.entries({
		light: {colorScheme: "light"},
		dark: {colorScheme: "dark"},
		narrow: {viewport: {width: 360, height: 740}},
		zoomed: {viewport: {width: 500, height: 400}, deviceScaleFactor: 2},
	})) {
		const {page, seat, run} = await console_(visit, [], options);
		await deal(seat, "herc");
		await page.locator("#record").evaluate((form) => { form.open = true; });
		await page.locator("#who").evaluate((form) => { form.open = true; });
		await expectNoSideways(page, name);
		await expectContrast(page, name);
		await visit.picture(page, `console-${name}`);
		if (name === "light") {
			await expectNames(page);
			await expectTabs(page);
		}
		await page.context().close();
		await run.stop();
	}
});
