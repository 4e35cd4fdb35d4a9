// The page of `talon analyse -o`.
import assert from "node:assert/strict";
import path from "node:path";
import {pathToFileURL} from "node:url";
import {expectAxe, expectContrast, expectNames, expectNoSideways} from "./looks.mjs";
import {jsonLines, pageTest, played, talon} from "./visitor.mjs";

const GAMES = {
	tablic: ["a=random", "greedy"],
	planowanie: ["a=greedy", "greedy", "c=random"],
	herc: ["a=random", "greedy"],
	trax: ["a=random", "greedy"],
};
const QUICK = ["--worlds", "20"];

async function analysed(visit, file, ...options) {
	const html = path.join(visit.folder(), "page.html");

	talon("analyse", ...QUICK, "-o", html, ...options, file);
	const page = await visit.open(pathToFileURL(html).href);
	await page.locator("html[data-ready]").waitFor({state: "attached"});
	return page;
}

const sheets = (file, ...options) => jsonLines(talon("analyse", ...QUICK, "--json", ...options, file));

const wrong = (sheet) => sheet.moves.filter((move) => move.mistake).sort((a, b) => b.loss - a.loss || a.move - b.move);

for (const game of Object.keys(GAMES))
	pageTest(`analyse ${game}: the dearest mistakes first, each with its position`, async (visit) => {
		const file = played(path.join(visit.folder(), game), "-g", game, "-n", "1", "--no-rotate", ...GAMES[game]);
		const page = await analysed(visit, file, "--seat", "0"), [sheet] = sheets(file, "--seat", "0"), expected = wrong(sheet);
		const listed = page.locator("#mistakes > li");

		assert.equal(await listed.count(), expected.length);
		assert.equal(await page.locator("#analysis-curve circle").count(), sheet.moves.length);
		for (const [i, move] of expected.slice(0, 3).entries()) {
			const words = await listed.nth(i).textContent();

			assert(words.includes(`Move ${move.move}`), words);
			assert(words.includes(move.loss.toFixed(2)), words);
			assert(words.includes(`talon replay --continue ${move.move - 1} ${file} 0 human expert`), words);
			await listed.nth(i).getByRole("button", {name: `Move ${move.move}`, exact: true}).click();
			const said = await page.locator("#said").textContent();
			assert(move.move === 1 ? said.startsWith("Before the first move") : said.startsWith(`Move ${move.move - 1} of`), said);
		}
		const luck = page.locator("#luck"), signed = (value) => `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value).toFixed(1)}`;
		assert.equal(await luck.count(), sheet.luck ? 1 : 0);
		if (sheet.luck)
			assert((await luck.textContent()).includes(`${signed(sheet.luck.points)} ± ${sheet.luck.stderr.toFixed(1)} more than of others`), await luck.textContent());
		await expectNames(page);
		await visit.picture(page, `analyse-${game}`);
	});

pageTest("analyse: several games, one of which is looked at, and their kinds of mistakes", async (visit) => {
	const file = played(path.join(visit.folder(), "tablic"), "-n", "3", "--no-rotate", "a=random", "greedy");
	const page = await analysed(visit, file, "--seat", "0"), all = sheets(file, "--seat", "0"), kinds = all.pop();

	assert.equal(await page.locator("#kinds tbody tr").count(), Math.min(kinds.kinds.length, 20));
	await page.locator("#analysis").getByLabel("Game").selectOption({index: 2});
	await page.locator("#game-title").getByText("Game 2:").waitFor();
	assert.equal(await page.locator("#mistakes > li").count(), wrong(all[2]).length);
});

pageTest("analyse: on a phone, in both lights", async (visit) => {
	const file = played(path.join(visit.folder(), "tablic"), "-n", "1", "--no-rotate", "a=random", "greedy");
	const page = await analysed(visit, file, "--seat", "0");

	await page.setViewportSize({width: 390, height: 664});
	await expectNoSideways(page);
	await expectAxe(page, "analyse");
	for (const colorScheme of ["light", "dark"]) {
		await page.emulateMedia({colorScheme});
		await expectContrast(page);
		await visit.picture(page, `analyse-phone-${colorScheme}`);
	}
});

pageTest("analyse: moves that come one by one are drawn as those of a page are", async (visit) => {
	const file = played(path.join(visit.folder(), "tablic"), "-n", "1", "--no-rotate", "a=random", "greedy");
	const page = await analysed(visit, file, "--seat", "0"), whole = await page.locator("#mistakes").innerHTML();
	const lines = jsonLines(talon("analyse", ...QUICK, "--lines", "--seat", "0", file)), luck = await page.locator("#luck").textContent();

	await page.evaluate((moves) => {
		const place = document.createElement("div");
		document.getElementById("sheet").replaceChildren(place);
		talon.analysis.open(place, {go: () => {}, names: ["a", "greedy"]});
		for (const move of moves)
			talon.analysis.add(move);
		talon.analysis.close();
	}, lines);
	const bare = (text) => text.replaceAll(/<p class="hint">.*?<\/p>/g, "");
	assert.equal(bare(await page.locator("#mistakes").innerHTML()), bare(whole));
	assert.equal(await page.locator("#luck").textContent(), luck);
});
