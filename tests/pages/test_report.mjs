// The page of `talon report`.
import assert from "node:assert/strict";
import {existsSync, statSync, writeFileSync} from "node:fs";
import path from "node:path";
import {expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {hostile, unseen} from "./hostile.mjs";
import {asShown, expectFrame, sayWords} from "./table.mjs";
import {BUILD, jsonLines, pageTest, PICTURES, played, playing, reading, records, TALON, talon, until} from "./visitor.mjs";

const GAMES = {
	tablic: ["greedy --info", "random"],
	"tablic-stihovi": ["greedy", "random"],
	planowanie: ["greedy", "a=random", "b=random"],
	herc: ["greedy", "random"],
	trax: ["greedy", "random"],
	go: ["a=random", "b=random"],
	leduc: ["a=random", "b=random"],
};
const FAULTY = path.join(BUILD, "tests", "faulty_bots", "not_in_hand");

const match = (visit, game, games) =>
	played(path.join(visit.folder(), game), ...playing(game), "-n", games, ...GAMES[game]);

const button = (page, name) => page.getByRole("button", {name, exact: true});

// A thousand games are played once for all runs of one arbiter.
function thousand() {
	const file = path.join(PICTURES, "thousand.jsonl");

	if (existsSync(file) && statSync(file).mtimeMs > statSync(TALON).mtimeMs &&
		records(file).length === 1000)
		return file;
	writeFileSync(file, "");
	return played(file, "-n", 1000, "greedy", "random");
}

// What is said of the position that the page shows; it may still be drawing it.
const position = (page) => until("a position is shown", () => page.evaluate(() => {
	const [title, said, noted] = ["#game-title", "#said", "#noted"].map((id) => document.querySelector(id));

	return title && said && noted && {
		title: title.textContent,
		said: reading.heard(said),
		noted: noted.textContent,
		seats: [...document.querySelectorAll("#seats tbody tr")].map((row) => [...row.cells].map((cell) => cell.textContent)),
	};
}));

async function expectPosition(page, line, where, seat = 0) {
	const {frame, names} = line, {said, noted, seats} = await position(page);

	await expectFrame(page, "#board .table", frame, names, where, seat);
	assert.equal(noted,
		Object.entries(line.info ?? {}).map(([key, value]) => `${key} ${value}`).join(", "), where);
	assert.deepEqual(seats.map((row) => row.slice(0, 3)),
		names.map((name, seat) => [`${seat}`, name, `${frame.points[seat]}`]), where);
	for (const words of [...(frame.last ? [frame.last.words] : []), ...(frame.last?.marks ?? []).map((m) => m.words)])
		assert(said.includes(sayWords(frame, words, names)), `${where}: "${words}" in "${said}"`);
}

const show = (file, id, ...options) => jsonLines(talon("show", "--json", ...options, file, id));

for (const game of Object.keys(GAMES))
	pageTest(`report ${game}: every position is as show prints it`, async (visit) => {
		const file = match(visit, game, 2), lines = show(file, 0, ...reading(game));
		const page = await visit.report([...reading(game), file]), next = await button(page, "Next move").elementHandle();

		for (const [made, line] of lines.entries()) {
			await expectPosition(page, line, `position ${made}`);
			if (made === Math.floor(lines.length / 2))
				await visit.picture(page, `report-${game}`);
			if (made + 1 < lines.length)
				await next.dispatchEvent("click");
		}
		await visit.picture(page, `report-${game}-end`);
	});

for (const game of Object.keys(GAMES))
	pageTest(`report ${game}: the last position has the record's score`, async (visit) => {
		const file = match(visit, game, 6);
		const page = await visit.report([...reading(game), file]);

		for (const record of records(file)) {
			await button(page, `Game ${record.id}`).click();
			await until(`game ${record.id} is there`, async () =>
				(await position(page)).title.startsWith(`Game ${record.id}:`));
			await button(page, "Last position").click();
			const seen = await position(page);
			assert.deepEqual(seen.seats.map((row) => Number(row[2])), record.score);
			assert.equal(await page.locator("#board .turn").count(), 0);
			assert((await page.locator("#game").textContent()).includes(`Score ${record.score.join(" : ")}`));
		}
	});

for (const game of ["tablic", "planowanie", "herc", "leduc"])
	pageTest(`report ${game}: who looks sees what that seat knows`, async (visit) => {
		const file = match(visit, game, 1), seats = records(file)[0].seats.length;
		const page = await visit.report([...reading(game), file]), rules = reading(game);

		await page.getByRole("slider", {name: "Move"}).focus();
		for (let i = 0; i < 3; i++)
			await page.keyboard.press("ArrowRight");
		for (let seat = 0; seat <= seats; seat++) {
			const who = seat < seats ? seat : "none";
			await page.getByLabel("Seen by").selectOption({index: seat + 1});
			await page.getByLabel("Open hands").uncheck();
			await expectPosition(page, show(file, 0, ...rules, "--seat", who)[3], `hidden from ${who}`, seat % seats);
			await page.getByLabel("Open hands").check();
			await expectPosition(page, show(file, 0, ...rules, "--seat", who, "--open")[3], `open to ${who}`, seat % seats);
		}
		await page.getByLabel("Seen by").selectOption({index: 0});
		assert(await page.getByLabel("Open hands").isDisabled());
		await expectPosition(page, show(file, 0, ...rules)[3], "seen by all");
	});

pageTest("report: every control does what it says", async (visit) => {
	const file = match(visit, "tablic", 4), moves = records(file).map((record) => record.moves.length);
	const page = await visit.report([file]);
	const slider = page.getByRole("slider", {name: "Move"});
	const expectAt = async (game, move) => {
		await until(`game ${game} is at move ${move}`, async () => {
			const {title, said} = await position(page);
			return title.startsWith(`Game ${game}:`) &&
				said.startsWith(move ? `Move ${move} of ${moves[game]}.` : "Before the first move");
		});
		assert.equal(await slider.inputValue(), String(move));
	};

	await expectAt(0, 0);
	await button(page, "Next move").click();
	await expectAt(0, 1);
	await button(page, "Last position").click();
	await expectAt(0, moves[0]);
	await button(page, "Next move").click();
	await expectAt(0, moves[0]);
	await button(page, "Previous move").click();
	await expectAt(0, moves[0] - 1);
	await button(page, "First position").click();
	await button(page, "Previous move").click();
	await expectAt(0, 0);
	await slider.fill("7");
	await expectAt(0, 7);
	await button(page, "Next game").click();
	await expectAt(1, 0);
	assert(page.url().endsWith("#game-0-1"));
	await button(page, "Previous game").click();
	await expectAt(0, 0);
	await button(page, "Previous game").click();
	await expectAt(0, 0);

	await page.locator("#game").focus();
	for (const [key, game, move] of [["ArrowRight", 0, 1], ["ArrowRight", 0, 2], ["ArrowLeft", 0, 1],
		["End", 0, moves[0]], ["Home", 0, 0], ["ArrowDown", 1, 0], ["ArrowDown", 2, 0], ["ArrowUp", 1, 0]]) {
		await page.keyboard.press(key);
		await expectAt(game, move);
	}

	await slider.fill(String(moves[1] - 2));
	await button(page, "Play through").click();
	await expectAt(1, moves[1]);
	await button(page, "Play through").waitFor();
	await button(page, "First position").click();
	await button(page, "Play through").click();
	await until("it plays", async () => (await slider.inputValue()) > 0);
	await button(page, "Pause").click();
	await button(page, "Play through").waitFor();
});

pageTest("report: games are found, filtered and turned over", async (visit) => {
	const file = path.join(visit.folder(), "faults");

	played(file, "-n", 50, "--no-rotate", "greedy", `faulty=${FAULTY}`);
	played(file, "-n", 90, "--no-rotate", "--resume", "greedy", `faulty=${FAULTY}`);
	const all = records(file), faults = all.filter((record) => record.end !== "normal");
	const other = played(path.join(visit.folder(), "other"), "-n", 6, "random", "greedy");
	const page = await visit.report([file, other]);
	const list = () => page.locator("#game-rows tr").evaluateAll((rows) =>
		rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
	const count = async (from, to, of) => assert.equal(
		await page.locator("#game-page").textContent(), `${from} to ${to} of ${of}`);

	assert(faults.length > 0);
	await count(1, 20, 96);
	assert(await button(page, "Earlier games").isDisabled());
	for (const from of [21, 41, 61, 81]) {
		await button(page, "Later games").click();
		await count(from, Math.min(from + 19, 96), 96);
		assert.deepEqual((await list())[0].slice(0, 2), [file, `Game ${from - 1}`]);
	}
	assert(await button(page, "Later games").isDisabled());
	assert.deepEqual((await list()).at(-1).slice(0, 2), [other, "Game 5"]);
	await button(page, "Earlier games").click();
	await count(61, 80, 96);

	await page.getByLabel("Games shown").selectOption("faults");
	await count(1, Math.min(faults.length, 20), faults.length);
	const row = (await list())[0];
	assert.deepEqual(row.slice(1), [`Game ${faults[0].id}`, faults[0].seats.join(" – "),
		faults[0].score.join(" : "), faults[0].end]);
	await page.getByLabel("Games shown").selectOption("all");
	await page.locator("#viewer").getByLabel("Bot").selectOption({label: "random"});
	await count(1, 6, 6);
	await page.locator("#viewer").getByLabel("Bot").selectOption({label: "faulty"});
	await count(1, 20, 90);
	await page.locator("#viewer").getByLabel("Bot").selectOption({index: 0});

	for (const [text, title] of [["77", "Game 77:"], ["1-3", "Game 3: "], ["0-3", "Game 3: "]]) {
		await page.getByLabel("Number").fill(text);
		await (text === "77" ? button(page, "Go").click() : page.keyboard.press("Enter"));
		await until(`${text} is there`, async () => (await position(page)).title.startsWith(title));
		assert.equal((await position(page)).title.includes("random"), text === "1-3");
	}
	await page.getByLabel("Number").fill("12345");
	await button(page, "Go").click();
	assert.equal(await page.locator("#game-page").textContent(), "There is no such game here.");

	const causes = await cells(page, "causes");
	assert.deepEqual(causes.length, 1 + new Set(faults.map(({end}) => end)).size);
	assert.equal(causes[1][2], String(faults.filter(({end}) => end === causes[1][1]).length));
	assert.equal(causes[1][3], String(faults[0].id));
	assert(!await page.locator("table#faults").isVisible());
	await page.locator("#section-faults summary").click();
	const link = page.locator("table#faults a").nth(1);
	await link.click();
	await until("the game of the fault is there", async () =>
		(await position(page)).title.startsWith(`Game ${faults[1].id}:`));
	await page.reload();
	await until("it is there again", async () => page.locator("#game-title").count() &&
		(await position(page)).title.startsWith(`Game ${faults[1].id}:`));
	await visit.picture(page, "report-faults");
});

pageTest("report: a thousand games are ready", async (visit) => {
	const page = await visit.report([thousand()]);

	visit.say(`1,000 games: ready after ${await page.locator("html").getAttribute("data-ready")} ms`);
	await page.getByLabel("Number").fill("997");
	await button(page, "Go").click();
	await until("game 997 is there", async () => (await position(page)).title.startsWith("Game 997:"));
	const lines = show(thousand(), 997);
	await expectPosition(page, lines[0], "game 997");
	await button(page, "Last position").click();
	await expectPosition(page, lines.at(-1), "the end of game 997");
	await visit.picture(page, "report-thousand");
});

const cells = (page, id) => page.locator(`#${id} tr`).evaluateAll((rows) =>
	rows.map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll("\u00a0", " "))));

pageTest("report: the list of contents leads to each part", async (visit) => {
	const page = await visit.report([match(visit, "tablic", 2)]);
	const links = await page.locator("nav a").evaluateAll((all) => all.map((link) => link.getAttribute("href")));

	assert.equal(links.length, 7);
	for (const link of links)
		assert.equal(await page.locator(link).count(), 1, link);
});

pageTest("report: the numbers are those of table and rate", async (visit) => {
	const file = path.join(visit.folder(), "cup");
	talon("tournament", "-q", "-j", 1, "-r", 3, "-s", 1, "-o", file, "--sandbox", "off", "greedy", "random", "b=random", "c=greedy");
	const page = await visit.report([file]);
	const table = JSON.parse(talon("table", "--json", file)), rating = JSON.parse(talon("rate", "--json", file));
	const whole = (number) => String(Math.round(number)).replace("-0", "0");
	const [head, ...rest] = await cells(page, "standings"), standings = rest.filter((row) => row.length > 2);

	assert.equal(standings.length, table.bots.length);
	for (const row of standings) {
		const at = (name) => row[head.indexOf(name)];
		const bot = table.bots.find((each) => each.name === at("Bot"));
		const elo = rating.players.find((each) => each.name === at("Bot"));
		assert.deepEqual(["Games", "Points", "Points a game", "Wins", "Draws", "Losses", "Faults"].map(at),
			[bot.games, bot.points, bot.points_per_game.toFixed(2), bot.wins, bot.draws, bot.losses, bot.faults].map(String));
		assert.equal(at("Elo").replace("+", ""), whole(elo.elo));
	}
	for (const [row, pair] of (await cells(page, "pairs")).slice(1).map((each, i) => [each, table.pairs[i]])) {
		assert.deepEqual(row.slice(0, 6), [...pair.bots, pair.games, pair.wins, pair.draws, pair.losses].map(String));
		assert.equal(Number(row[8].replace("+", "")).toFixed(2), pair.margin.mean.toFixed(2).replace(/^-0.00$/, "0.00"));
	}
	const dots = await page.locator("#plot-standings title").allTextContents();
	assert.deepEqual(dots.map((text) => text.split(":")[0]).sort(), table.bots.map((bot) => bot.name).sort());
	for (const text of dots) {
		const elo = rating.players.find((each) => each.name === text.split(":")[0]).elo;
		assert(Math.abs(parseFloat(text.split(": ")[1]) - elo) <= 0.5 + Math.abs(elo) / 20, `${text} is ${elo}`);
	}
	await page.locator("#plot-margins select").selectOption({index: 1});
	const {bots, margins} = JSON.parse(await page.locator("#data").textContent());
	const [first, second] = margins[1].map((bot) => bots[bot]);
	assert((await page.locator("#plot-margins figcaption").textContent()).includes(`${first} less ${second}`));
	for (const plot of ["standings", "margins", "ratings", "times"])
		assert(await page.locator(`#plot-${plot} svg`).isVisible(), plot);
	await visit.picture(page, "report-cup");
});

pageTest("report: light, dark, narrow and zoomed", async (visit) => {
	const file = path.join(visit.folder(), "games");
	played(file, "-n", 6, "-g", "planowanie", "greedy", `faulty=${FAULTY}`, "a-name-that-has-no-end-and-no-blank-in-it=random");
	const trax = match(visit, "trax", 2);
	const backs = [];

	for (const [name, options] of Object.entries({
		light: {colorScheme: "light"},
		dark: {colorScheme: "dark"},
		narrow: {viewport: {width: 360, height: 740}},
		zoomed: {viewport: {width: 500, height: 400}, deviceScaleFactor: 2},
	}))
		for (const [game, files] of [["planowanie", [file]], ["trax", [trax]]]) {
			const page = await visit.report(files, options);
			await button(page, "Next move").click();
			await button(page, "Next move").click();
			await expectNoSideways(page, `${name} ${game}`);
			await expectContrast(page, `${name} ${game}`);
			await visit.picture(page, `report-${game}-${name}`);
			if (game === "trax")
				backs.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
		}
	assert.notEqual(backs[0], backs[1]);
});

pageTest("report: letters of twice the size", async (visit) => {
	const page = await visit.report([match(visit, "herc", 2)], {viewport: {width: 1000, height: 800}});
	const session = await page.context().newCDPSession(page);

	await session.send("Page.setFontSizes", {fontSizes: {standard: 32, fixed: 26}});
	await until("letters are large", async () =>
		await page.evaluate(() => getComputedStyle(document.body).fontSize) === "32px");
	await expectNoSideways(page, "large letters");
	await visit.picture(page, "report-herc-large");
});

pageTest("report: without scripts the tables are there", async (visit) => {
	const file = match(visit, "tablic", 6);
	const page = await visit.report([file], {javaScriptEnabled: false});

	await page.locator("#section-crosstable summary").click();
	for (const id of ["standings", "crosstable", "pairs", "times"])
		assert(await page.locator(`table#${id}`).isVisible(), id);
	assert((await page.locator("table#standings").textContent()).includes("greedy"));
	assert.equal(await page.locator("noscript p:visible").count(), 2);
	assert.equal(await page.locator("svg:visible").count(), 0);
	await visit.picture(page, "report-no-scripts");
});

pageTest("report: the keyboard reaches all and everything has a name", async (visit) => {
	const faults = path.join(visit.folder(), "faults");
	played(faults, "-n", 30, "greedy", `faulty=${FAULTY}`);
	const page = await visit.report([match(visit, "tablic", 2), faults]);

	await page.keyboard.press("Tab");
	assert.equal(await page.evaluate(() => document.activeElement.textContent), "To the games");
	await visit.picture(page, "report-skip", false);
	await page.keyboard.press("Enter");
	await page.getByRole("button", {name: "Next move"}).focus();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Space");
	assert((await position(page)).said.startsWith("Move 2 of"));
	await visit.picture(page, "report-focus", false);
	assert(await page.getByRole("img", {name: "of hearts"}).count() > 0);
	await expectNames(page);
	await expectTabs(page);
});

pageTest("report: hostile names and errors are inert", async (visit) => {
	const file = hostile(visit.folder());
	const page = await visit.report([file]);
	const names = JSON.parse(talon("table", "--json", file)).bots.map((each) => asShown(each.name));

	assert.equal(names.length, 5);
	const standings = await cells(page, "standings");
	for (const name of names)
		assert(standings.some((row) => row[1] === name), name);
	assert((await page.locator("table#faults").textContent()).includes("<script>alert(5)</script>"));
	for (let i = 0; i < 4; i++) {
		await button(page, "Next game").click();
		await button(page, "Last position").click();
		const seen = await position(page);
		for (const row of seen.seats)
			assert(names.includes(row[1]), row[1]);
		assert.equal(await unseen(page), null);
	}
	for (const select of await page.locator("select").all())
		for (const value of await select.locator("option").evaluateAll((options) => options.map((o) => o.value)))
			await select.selectOption(value);
	assert.equal(await page.locator("img, iframe, object, embed, link, base").count(), 0);
	assert.equal(await page.locator("script").count(), await page.locator("body > script").count());
	await visit.picture(page, "report-hostile");
});
