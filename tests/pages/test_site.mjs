// The pages of `talon report --site`, from a disk and from a server.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createServer} from "node:http";
import path from "node:path";
import {pathToFileURL} from "node:url";
import {hostile, unseen} from "./hostile.mjs";
import {expectAxe, expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {asShown} from "./table.mjs";
import {BUILD, pageTest, records, talon, until} from "./visitor.mjs";

const FAULTY = path.join(BUILD, "tests", "faulty_bots", "not_in_hand");
const button = (page, name) => page.getByRole("button", {name, exact: true});
const many = (count) => Array.from({length: count}, (_, i) => `bot${i}=${i % 3 ? "random" : "greedy"}`);

function cup(visit, ...args) {
	const file = path.join(visit.folder(), "cup");
	talon("tournament", "-q", "-j", 1, "-s", 1, "--sandbox", "off", "-o", file, ...args);
	return file;
}

function siteOf(visit, ...args) {
	const folder = path.join(visit.folder(), "site");
	talon("report", "--site", folder, ...args);
	return folder;
}

const address = (folder, name) => {
	const [file, hash] = name.split("#");
	return `${pathToFileURL(path.join(folder, file)).href}${hash ? `#${hash}` : ""}`;
};
const isReady = (page) => page.locator("html[data-ready]").waitFor({state: "attached"});

async function open(visit, folder, name, options) {
	const page = await visit.open(address(folder, name), {folder, ...options});

	if (options?.javaScriptEnabled !== false)
		await isReady(page);
	return page;
}

const cells = (page, id) => page.locator(`#${id} tbody tr:visible`).evaluateAll((rows) =>
	rows.map((row) => [...row.cells].map((cell) => cell.textContent.replaceAll("\u00a0", " "))));

// Any server of files will do.
const TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css"};
async function served(visit, folder) {
	const server = createServer((request, response) => {
		const name = new URL(request.url, "http://x").pathname;
		response.setHeader("Content-Type", TYPES[path.extname(name)] ?? "application/octet-stream");
		response.end(name === "/favicon.ico" ? "" : readFileSync(path.join(folder, name)));
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	visit.atEnd(() => {
		server.closeAllConnections();
		server.close();
	});
	return `http://127.0.0.1:${server.address().port}`;
}

pageTest("site: standings of forty bots are sorted, filtered, and short", async (visit) => {
	const folder = siteOf(visit, cup(visit, "-f", "swiss", "-r", 4, ...many(40)));
	const page = await open(visit, folder, "index.html", {viewport: {width: 1280, height: 800}});
	const column = async (number) => (await cells(page, "standings")).map((row) => row[number]);

	assert(await page.evaluate(() => document.documentElement.scrollHeight) < 5 * 800);
	visit.say(`40 bots: ${await page.evaluate(() => document.documentElement.scrollHeight)} pixels high`);
	await visit.picture(page, "site-index");
	const [head] = await page.locator("#standings thead tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent)));
	for (const [name, sign] of [["Points", -1], ["Elo", -1]]) {
		const at = head.indexOf(name), numbers = async () => (await column(at)).map(Number);
		await button(page.locator("#standings"), name).click();
		assert.deepEqual(await numbers(), (await numbers()).sort((a, b) => sign * (a - b)), name);
		assert.equal(await page.locator("#standings [aria-sort=descending]").textContent(), name);
		await button(page.locator("#standings"), name).click();
		assert.deepEqual(await numbers(), (await numbers()).sort((a, b) => sign * (b - a)), name);
	}
	await button(page.locator("#standings"), "Bot").click();
	assert.deepEqual((await column(1)).slice(0, 3), ["bot0", "bot1", "bot2"]);
	await button(page.locator("#standings"), "Rank").click();
	assert.deepEqual(await column(0), (await column(0)).sort((a, b) => a - b));

	await page.getByLabel("Filter").fill("BOT3");
	assert.deepEqual((await column(1)).sort(), ["bot3", ...Array.from({length: 10}, (_, i) => `bot3${i}`)]);
	await page.getByLabel("Filter").fill("");
	assert.equal((await column(1)).length, 40);

	// Head and names stay while the rest rolls.
	const around = page.locator(".wide:has(#standings)"), head0 = page.locator("#standings thead th").nth(1);
	await around.scrollIntoViewIfNeeded();
	const before = await head0.boundingBox();
	await around.evaluate((node) => node.scrollTo(0, 300));
	assert.equal((await head0.boundingBox()).y, (await around.boundingBox()).y);
	assert.equal((await head0.boundingBox()).x, before.x);
});

pageTest("site: names stay where there is little room", async (visit) => {
	const folder = siteOf(visit, cup(visit, "-f", "swiss", "-r", 2, ...many(6)));
	const page = await open(visit, folder, "index.html", {viewport: {width: 360, height: 700}});
	const around = page.locator(".wide:has(#standings)"), name = page.locator("#standings tbody th").first();

	await around.scrollIntoViewIfNeeded();
	await around.evaluate((node) => node.scrollTo(200, 0));
	assert.equal((await name.boundingBox()).x, (await around.boundingBox()).x);
	await expectNoSideways(page, "narrow");
});

pageTest("site: ratings have a line, a colour and a name each", async (visit) => {
	const page = await open(visit, siteOf(visit, cup(visit, "-f", "swiss", "-r", 6, ...many(12))), "index.html");
	const lines = await page.locator("#plot-ratings .rating").evaluateAll((all) => all.map((line) =>
		[line.querySelector("text").textContent, getComputedStyle(line.querySelector("polyline")).stroke, line.querySelector("text").getBoundingClientRect().top]));

	assert.deepEqual(lines.map(([name]) => name), (await cells(page, "standings")).map((row) => row[1]));
	assert.equal(new Set(lines.map(([, colour]) => colour)).size, 12);
	const tops = lines.map(([, , top]) => top).sort((a, b) => a - b);
	for (const [i, top] of tops.slice(1).entries())
		assert(top - tops[i] >= 8, "names cover each other");
});

pageTest("site: all against each other are there on demand", async (visit) => {
	const file = cup(visit, "-f", "roundrobin", "-r", 1, ...many(18)), folder = siteOf(visit, file);
	const page = await open(visit, folder, "index.html"), table = JSON.parse(talon("table", "--json", file));

	assert.equal((await cells(page, "crosstable")).length, 16);
	await button(page, "Show all 18").click();
	await page.locator("#cross-table").waitFor();
	assert.equal(await page.locator("#crosstable").count(), 0);
	const rows = await cells(page, "cross-table"), names = rows.map((row) => row[1]);
	assert.equal(rows.length, 18);
	for (const {bots: [a, b], score} of table.pairs) {
		assert.equal(rows[names.indexOf(a)][2 + names.indexOf(b)], String(Math.round(score)));
		assert(Math.abs(Number(rows[names.indexOf(b)][2 + names.indexOf(a)]) + score - 100) <= 0.5);
	}
	for (const [i, row] of rows.entries())
		assert.equal(row[2 + i], "–");
});

pageTest("site: many bots against each other are shown in parts", async (visit) => {
	const page = await open(visit, siteOf(visit, cup(visit, "-f", "swiss", "-r", 1, ...many(44))), "index.html");

	await button(page, "Show all 44").click();
	await page.getByLabel("Rows").selectOption("40");
	assert.equal((await cells(page, "cross-table")).length, 4);
	await page.getByLabel("Columns").selectOption("40");
	assert.equal(await page.locator("#cross-table thead th").count(), 6);
});

for (const from of ["a disk", "a server"])
	pageTest(`site: games open from ${from}`, async (visit) => {
		const file = cup(visit, "-f", "swiss", "-r", 3, "greedy", `faulty=${FAULTY}`, "random", "b=random"), folder = siteOf(visit, file);
		const begin = from === "a disk" ? pathToFileURL(folder).href : await served(visit, folder);
		const page = await visit.open(`${begin}/index.html`, {folder}), ready = () => page.locator("html[data-ready]").waitFor({state: "attached"});

		await page.locator("#standings a", {hasText: "faulty"}).click();
		await ready();
		assert.equal(await page.locator("h1").textContent(), "faulty");
		const fault = records(file).find((record) => record.end !== "normal");
		assert.equal(await page.locator("#causes tbody a").textContent(), String(fault.id));
		await page.locator("#causes tbody a").click();
		await ready();
		await until("the game is there", async () => (await page.locator("#game-title").textContent()).startsWith(`Game ${fault.id}:`));
		await button(page, "Last position").click();
		assert((await page.locator("#game").textContent()).includes(fault.why));
		await page.goBack();
		await page.getByRole("link", {name: "All games to step through"}).click();
		await ready();
		const own = records(file).filter((record) => record.seats.includes("faulty"));
		assert.equal(await page.locator("#game-page").textContent(), `1 to ${own.length} of ${own.length}`);
		await page.getByRole("link", {name: "Rounds"}).click();
		await page.getByRole("link", {name: "Round 2"}).click();
		await ready();
		assert.equal((await cells(page, "groups")).length, 2);
		await page.locator("#groups td a").first().click();
		await page.locator("#game-title").waitFor();
		await visit.picture(page, `site-games-${from.replace(" ", "-")}`);
	});

pageTest("site: a bracket and duels are seen", async (visit) => {
	const knockout = siteOf(visit, "--title", "A cup", cup(visit, "-f", "knockout", "-r", 2, ...many(6)));
	const page = await open(visit, knockout, "bracket.html");

	assert.deepEqual(await page.locator(".bracket h2").allTextContents(), ["Quarter-finals", "Semi-finals", "Final"]);
	assert.equal(await page.locator(".bracket > li").nth(0).locator("li").count(), 4);
	assert.equal(await page.locator(".bracket .winner").count(), 7);
	assert.equal(await page.title(), "Bracket – A cup");
	await expectAxe(page, "bracket");
	await visit.picture(page, "site-bracket");
	const duels = await open(visit, siteOf(visit, cup(visit, "-g", "herc", "-f", "duel", "-r", 1, ...many(4))), "duels.html");
	assert.equal((await cells(duels, "duels")).length, 6);
	await expectAxe(duels, "duels");
	await visit.picture(duels, "site-duels");
});

pageTest("site: every page is for everybody", async (visit) => {
	const folder = siteOf(visit, cup(visit, "-f", "swiss", "-r", 3, "greedy", `faulty=${FAULTY}`, "random", ...many(8)));
	const names = ["index.html", "bot/faulty.html", "round/2.html", "round/index.html", "games.html", "faults.html", "times.html", "runs.html", "data/index.html"];

	for (const [way, options] of Object.entries({light: {colorScheme: "light"}, dark: {colorScheme: "dark", viewport: {width: 390, height: 664}}})) {
		const page = await open(visit, folder, names[0], options);
		for (const name of names) {
			await page.goto(address(folder, name));
			await isReady(page);
			await expectAxe(page, `${name} ${way}`);
			await expectContrast(page, `${name} ${way}`);
			await expectNoSideways(page, `${name} ${way}`);
			await visit.picture(page, `site-${name.replaceAll("/", "-").slice(0, -5)}-${way}`);
			if (way === "light") {
				await expectNames(page);
				await expectTabs(page);
			}
		}
	}
});

pageTest("site: without scripts the tables are there", async (visit) => {
	const folder = siteOf(visit, cup(visit, "-f", "swiss", "-r", 2, ...many(6)));

	for (const [name, ...ids] of [["index.html", "standings", "crosstable"], ["bot/bot1.html", "opponents", "games", "slowest"], ["round/1.html", "groups"], ["times.html", "times"]]) {
		const page = await open(visit, folder, name, {javaScriptEnabled: false});
		for (const id of ids)
			assert(await page.locator(`table#${id}`).isVisible(), `${name} ${id}`);
	}
});

pageTest("site: hostile names and errors are inert", async (visit) => {
	const file = hostile(visit.folder()), folder = siteOf(visit, file);
	const names = JSON.parse(talon("table", "--json", file)).bots.map((each) => asShown(each.name));
	const page = await open(visit, folder, "index.html"), standings = await cells(page, "standings");

	for (const name of names) {
		assert(standings.some((row) => row[1] === name), name);
		await page.locator("#standings a", {hasText: name}).first().click();
		await page.locator("html[data-ready]").waitFor({state: "attached"});
		assert.equal(await page.locator("h1").textContent(), name);
		assert.equal(await unseen(page), null);
		assert.equal(await page.locator("img, iframe, object, embed, base").count(), 0);
		await page.goBack();
	}
	const faults = await open(visit, folder, "faults.html");
	assert((await faults.locator("#causes").textContent()).includes("<script>alert(5)</script>"));
});
