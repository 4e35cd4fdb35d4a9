// The page of a run: `talon serve`.
import assert from "node:assert/strict";
import {readFileSync, writeFileSync} from "node:fs";
import path from "node:path";
import {eavesdrop, streamed} from "./eavesdrop.mjs";
import {hostile, unseen} from "./hostile.mjs";
import {expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {Seat} from "./seat.mjs";
import {asShown, expectFrame, heard, readTable} from "./table.mjs";
import {BUILD, jsonLines, pageTest, played, playing, reading, records, slowly, TALON, talon, until} from "./visitor.mjs";

const FAULTY = path.join(BUILD, "tests", "faulty_bots", "not_in_hand");

// The links of a server of FILE, {owner, watch}.
async function serve(visit, file, ...options) {
	const run = visit.start(TALON, ["serve", ...options, file]);

	return {run, owner: (await run.says(/owner: (http:\S+)/))[1], watch: (await run.says(/watch: (http:\S+)/))[1]};
}

async function visitRun(visit, link, options) {
	const page = await visit.open(link, options);

	await page.locator("html[data-ready]").waitFor({state: "attached"});
	return page;
}

const button = (page, name) => page.getByRole("button", {name, exact: true});
const games = (page) => page.locator("#tables").getAttribute("data-games").then(Number);

pageTest("serve: a slow match is followed, and spectators are told of no hand", async (visit) => {
	const folder = visit.folder(), file = path.join(folder, "games");
	const match = visit.start(TALON, ["match", "-q", "-n", 100, "-s", 2, "-j", 1, "-t", "inf", "-o", file,
		"greedy", `slow=${slowly(folder, 100)}`]);
	const {watch} = await serve(visit, file), {answers, ...proxy} = await eavesdrop(visit);
	const page = await visitRun(visit, watch, {proxy});
	const playing = page.locator("#playing .playing");

	await playing.first().waitFor();
	assert.equal(await playing.count(), 1);
	const first = JSON.stringify(await readTable(page, "#playing .table"));
	await until("a move is seen", async () => await playing.count() &&
		JSON.stringify(await readTable(page, "#playing .table")) !== first);
	await playing.locator("button").first().click();
	await page.locator("#large .table").waitFor();
	assert(!(await page.locator("body").textContent()).includes("cannot be read"));
	await visit.picture(page, "serve-live");

	for (const count of [1, 2])
		await until(`${count} games are in the tables`, async () => await games(page) >= count);
	await match.stop();
	await until("nothing is played any more", async () => await playing.count() === 0);
	const done = records(file);
	await until("all games are there", async () => await games(page) === done.length);
	const standings = (await page.locator("#standings tbody tr").evaluateAll((rows) =>
		rows.map((row) => [...row.cells].map((cell) => cell.textContent)))).filter((row) => row.length > 2);
	const table = JSON.parse(talon("table", "--json", file));
	for (const bot of table.bots)
		assert.deepEqual(standings.find((row) => row[1] === bot.name).slice(2, 4), [bot.games, bot.points].map(String));

	let counted = 0;
	for (const text of streamed(answers)) {
		const message = JSON.parse(text), record = done.find(({id}) => id === message.game);
		if (message.kind !== "playing" || !record)
			continue;
		const hidden = new Set(record.moves.slice(message.made).map(([, action]) => /[2-9TJQKA][CDHS]/.exec(action)[0]));
		for (const [card] of text.matchAll(/[2-9TJQKA][CDHS]/g)) {
			counted++;
			assert(!hidden.has(card), `${card} after ${message.made} actions: ${text}`);
		}
	}
	assert(counted > 0, "games in play were told");
});

pageTest("serve go: stones are watched as they are put down", async (visit) => {
	const folder = visit.folder(), file = path.join(folder, "games");
	const match = visit.start(TALON, ["match", "-q", ...playing("go"), "-n", 100, "-s", 2, "-j", 1, "-t", "inf", "-o", file,
		"random", `slow=${slowly(folder, 100, "random")}`]);
	const {watch} = await serve(visit, file, ...reading("go")), page = await visitRun(visit, watch, {colorScheme: "dark"});
	const stones = (place, colour) => page.locator(place).getByRole("img", {name: new RegExp(`^row \\d, column [A-E]: ${colour} stone$`)}).count();

	await page.locator("#playing .playing button").first().click();
	await page.locator("#large .table").waitFor();
	for (const place of ["#playing", "#large"])
		await until(`stones of both lie at ${place}`, async () => await stones(place, "black") > 1 && await stones(place, "white") > 1);
	await visit.picture(page, "serve-go-live");
	await until("it is over and counted", async () => await games(page) > 0);
	await match.stop();
});

pageTest("serve: games are opened and stepped", async (visit) => {
	for (const game of ["tablic", "planowanie", "herc", "trax", "go", "leduc"]) {
		const rules = reading(game), file = played(path.join(visit.folder(), game), ...playing(game), "-n", 4,
			rules.length ? "c=random" : "greedy", ...(game === "planowanie" ? ["a=random", "b=random"] : ["random"]));
		const {watch, run} = await serve(visit, file, ...rules), page = await visitRun(visit, watch);
		const all = jsonLines(talon("show", ...rules, "--json", file, 1)), {names} = all[0];

		await page.locator("#game-rows button").filter({hasText: /^(Game )?1$/}).click();
		await until("the game is there", async () => (await page.locator("#game-title").textContent()).includes("Game 1:"));
		for (const seat of ["none", "all", "1"]) {
			const lines = seat === "all" ? all : jsonLines(talon("show", ...rules, "--json", "--seat", seat, file, 1));
			await page.getByLabel("Seen by").selectOption(seat);
			await button(page, "First position").click();
			for (const made of [0, 1, 2]) {
				await until(`position ${made} from ${seat}`, async () => (await heard(page, "#said"))
					.startsWith(made ? `Move ${made} of` : "Before the first move"));
				if (seat !== "none" && made === 0)
					await until("hands are open", async () => (await readTable(page, "#board .table")).places
						.some(({kind, pieces}) => kind !== "hand" || !/hidden/.test(pieces[0])));
				await expectSoon(page, lines[made].frame, names, `${game} ${seat} ${made}`, seat === "1" ? 1 : 0);
				await button(page, "Next move").click();
			}
			await button(page, "Last position").click();
			await expectSoon(page, lines.at(-1).frame, names, `${game} ${seat} end`, seat === "1" ? 1 : 0);
			assert.deepEqual(lines.at(-1).frame.points, all.at(-1).score);
		}
		await visit.picture(page, `serve-${game}`);
		await page.context().close();
		await run.stop();
	}
});

// What a choice asks the server for comes a moment later.
async function expectSoon(page, frame, names, where, seat) {
	let wrong = null;

	await until("the position is right", async () => {
		wrong = await expectFrame(page, "#board .table", frame, names, where, seat).then(() => null, (error) => error);
		return !wrong;
	}, 10000).catch((error) => { throw wrong ?? error; });
}

pageTest("serve: every control does what it says", async (visit) => {
	const file = path.join(visit.folder(), "games");
	played(file, "-n", 50, "--no-rotate", "greedy", `faulty=${FAULTY}`);
	const {watch} = await serve(visit, file), page = await visitRun(visit, watch);
	const all = records(file), faults = all.filter((record) => record.end !== "normal");
	const said = (text) => until(`"${text}" is said`, async () => await page.locator("#game-page").textContent() === text);
	const titled = (id) => until(`game ${id} is there`, async () => await page.locator("#game-title").count() &&
		(await page.locator("#game-title").textContent()).startsWith(`Game ${id}:`));
	const at = (move) => until(`move ${move}`, async () =>
		(await heard(page, "#said")).startsWith(move ? `Move ${move} of` : "Before the first move"));

	await said("41 to 50 of 50");
	assert.equal(await page.locator("#state").textContent(), "Ended: 50 of 50 games.");
	await page.locator("#earlier").click();
	await said("21 to 40 of 50");
	await page.locator("#later").click();
	await said("41 to 50 of 50");
	await page.getByLabel("Games shown").selectOption("faults");
	await until("faults are shown", async () => (await page.locator("#game-page").textContent()).endsWith(` of ${faults.length}`));
	await page.getByLabel("Games shown").selectOption("all");
	await page.locator("#list-bot select").selectOption({label: "faulty"});
	await said("41 to 50 of 50");
	await page.locator("#go-to").fill("7");
	await button(page, "Go").click();
	await titled(7);
	await page.locator("#go-to").fill("45");
	await page.keyboard.press("Enter");
	await titled(45);
	assert(page.url().endsWith("#game-0-45"));
	await button(page, "Next game").click();
	await titled(46);
	await button(page, "Previous game").click();
	await titled(45);
	await at(0);
	const moves = all.find(({id}) => id === 45).moves.length;
	await page.locator("#game").focus();
	await page.keyboard.press("End");
	await at(moves);
	await page.keyboard.press("Home");
	await at(0);
	await button(page, "Last position").click();
	await at(moves);
	if (moves) {
		await button(page, "Previous move").click();
		await at(moves - 1);
		await button(page, "Play through").click();
		await at(moves);
		await button(page, "Play through").waitFor();
	}
	await page.keyboard.press("ArrowDown");
	await titled(46);
	await page.reload();
	await titled(46);
	await page.locator("#causes a").first().click();
	await titled(faults[0].id);
	await visit.picture(page, "serve-faults");
});

pageTest("serve: a game of a knockout says how its tie stands", async (visit) => {
	const folder = visit.folder(), file = path.join(folder, "cup");
	visit.start(TALON, ["tournament", "-q", "-f", "knockout", "-r", "50", "-j", "1", "-t", "inf", "--sandbox", "off", "-o", file,
		"greedy", `slow=${slowly(folder, 20)}`]);
	const {watch} = await serve(visit, file), page = await visitRun(visit, watch);

	await page.locator(".bracket").waitFor();
	assert.deepEqual(await page.locator(".bracket h3").allTextContents(), ["Final"]);
	await until("the tie is told", async () => /– Final, [\d.]+ : [\d.]+$/.test(
		await page.locator("#playing button").first().textContent({timeout: 1000}).catch(() => "")));
	await until("games of it are counted", async () => (await page.locator(".bracket p:not(.hint) span").allTextContents())
		.reduce((sum, score) => sum + Number(score), 0) >= 2);
	await visit.picture(page, "serve-knockout");
});

pageTest("serve: faults are told as they happen", async (visit) => {
	const file = path.join(visit.folder(), "games");
	played(file, "-n", 2, "greedy", `faulty=${FAULTY}`);
	const {watch} = await serve(visit, file), page = await visitRun(visit, watch);
	await page.locator("details:has(#pairs), details:has(#faults)").evaluateAll((all) => all.forEach((node) => {
		node.open = true;
	}));
	const before = await page.locator("#faults-log div").count();

	talon("match", "-q", "-j", 1, "-n", 6, "--resume", "-o", file);
	const faults = records(file).filter((record) => record.end !== "normal");
	assert(faults.length > before);
	await until("faults are told", async () => await page.locator("#faults-log div").count() > before);
	assert((await page.locator("#faults-log div").first().textContent()).includes("faulty"));
	await until("they are in the tables", async () => await page.locator("table#faults tbody tr").count() === faults.length);
	assert(await page.locator("details:has(#faults)").evaluate((node) => node.open), "what was opened stays so");
});

pageTest("serve: its owner plays on from a position", async (visit) => {
	const file = played(path.join(visit.folder(), "games"), "-n", 2, "greedy", "random");
	const {owner, watch} = await serve(visit, file);
	const guest = await visitRun(visit, watch);
	await guest.locator("#game-rows button").first().click();
	await guest.locator("#game-title").waitFor();
	assert.equal(await guest.locator("#play-on").count(), 0);

	const page = await visitRun(visit, owner);
	await page.locator("#game-rows button").filter({hasText: /^(Game )?0$/}).click();
	await page.locator("#play-on").waitFor();
	await page.locator("#move").fill("10");
	await button(page, "Play on against greedy").click();
	await page.locator("#play-on-words a:focus").waitFor();
	const link = await page.locator("#continued a").getAttribute("href");
	assert.equal(await page.locator("#play-on-words a").getAttribute("href"), link);
	assert((await page.locator("#play-on-words").textContent()).includes("from move 10"));
	assert(await page.locator("#play-on-words a").evaluate((node) => {
		const {top, bottom} = node.getBoundingClientRect();
		return top > -1 && bottom < innerHeight + 1;
	}), "the link is seen");
	await visit.picture(page, "serve-play-on");
	const seat = await Seat.open(visit, link), ask = await seat.next();
	await seat.expectTold("from there");
	await seat.play(ask, ask.actions[0]);
	await seat.next();
	await seat.page.context().close();
	await page.locator("#continued button").click();
	await until("it ends", async () => await page.locator("#continued button").count() === 0);
	assert((await page.locator("#play-on-words").textContent()).endsWith("ended "));
	assert.equal(await page.locator("#play-on-words a").count(), 0);
});

pageTest("serve: without scripts the tables are there", async (visit) => {
	const file = played(path.join(visit.folder(), "games"), "-n", 4, "greedy", "random");
	const {watch} = await serve(visit, file);
	const page = await visit.open(watch, {javaScriptEnabled: false});

	for (const id of ["standings", "crosstable", "pairs", "times"])
		assert(await page.locator(`table#${id}`).isVisible(), id);
	assert(await page.locator("noscript p").first().isVisible());
	await visit.picture(page, "serve-no-scripts");
});

pageTest("serve: for everybody", async (visit) => {
	const file = played(path.join(visit.folder(), "games"), "-n", 6, "-g", "planowanie", "greedy", `faulty=${FAULTY}`,
		"a-name-that-has-no-end-and-no-blank-in-it=random");
	const {owner} = await serve(visit, file);

	for (const [name, options] of Object.entries({
		light: {colorScheme: "light"},
		dark: {colorScheme: "dark"},
		narrow: {viewport: {width: 360, height: 740}},
		zoomed: {viewport: {width: 500, height: 400}, deviceScaleFactor: 2},
	})) {
		const page = await visitRun(visit, owner, options);
		await page.locator("#game-rows button").first().click();
		await page.locator("#game-title:focus").waitFor();
		assert(await page.locator("#game-title").evaluate((node) => {
			const {top} = node.getBoundingClientRect();
			return top > -1 && top <= innerHeight / 2;
		}), `${name}: the game is seen`);
		await expectNoSideways(page, name);
		await expectContrast(page, name);
		await visit.picture(page, `serve-${name}`);
		if (name === "light") {
			await expectNames(page);
			await expectTabs(page);
		}
		await page.context().close();
	}
});

pageTest("serve: hostile names and errors are inert", async (visit) => {
	const file = hostile(visit.folder());
	const lines = readFileSync(file, "utf8").split("\n");
	writeFileSync(file, `${lines.slice(0, 2).join("\n")}\n`);
	const {owner} = await serve(visit, file), page = await visitRun(visit, owner);

	writeFileSync(file, `${lines.slice(2).join("\n")}`, {flag: "a"});
	await until("all is there", async () => await games(page) === records(file).length);
	await until("faults are told", async () => await page.locator("#faults-log div").count() > 0);
	const names = JSON.parse(talon("table", "--json", file)).bots.map(({name}) => asShown(name));
	const shown = await page.locator("#standings th.name").allTextContents();
	assert.deepEqual(shown.sort(), names.sort());
	for (const row of await page.locator("#game-rows button").all()) {
		await row.click();
		await page.locator("#game-title").waitFor();
		assert.equal(await unseen(page), null);
	}
	assert.equal(await page.locator("main img, iframe, object, embed, base, main script").count(), 0);
	await visit.picture(page, "serve-hostile");
});
