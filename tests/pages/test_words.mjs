// What pages say in the person's language: in Serbian no word in Latin letters is
// left, and in Polish and Serbian in Latin letters no English sentence.
import assert from "node:assert/strict";
import {richest, Seat} from "./seat.mjs";
import {pageTest, TALON, until} from "./visitor.mjs";

const BOTS = {tablic: ["greedy"], planowanie: ["greedy", "random"], herc: ["greedy", "greedy"], trax: ["greedy"]};

// Names of the people at the table, cards, tiles, keys, and what programs call themselves.
const ALLOWED = /^(?:ana|human|greedy|random|expert|talon|tab|escape|enter|home|end|tablic|planowanie|herc|trax|[ld]{4}|english|srpski|polski|listen|qr|[2-9tjqka][cdhs]|[jqka]|p)$/i;

// All that PAGE shows or reads out.
const texts = (page) => page.evaluate(() => {
	const found = [document.title], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);

	while (walker.nextNode())
		if (!walker.currentNode.parentElement.closest("script, noscript, style, bdi, [hidden]"))
			found.push(walker.currentNode.textContent.trim());
	for (const node of document.querySelectorAll("[aria-label], [title], [alt]"))
		found.push(...["aria-label", "title", "alt"].map((name) => node.getAttribute(name)));
	return [...new Set(found.filter(Boolean))];
});

async function expectCyrillic(page, what) {
	const left = (await texts(page)).filter((text) => (text.match(/\p{Script=Latin}+/gu) ?? []).some((each) => !ALLOWED.test(each)));

	assert.deepEqual(left, [], what);
}

// No text is the English of one that has another in this language; but Serbian
// tablas are "table".
async function expectOwn(page, what) {
	const left = (await texts(page)).filter((text) => text.length > 3 && text !== "table");

	assert.deepEqual(await page.evaluate((said) => said.filter((text) => talonWords.t(text) !== text), left), [], what);
}

const CHECKS = {"sr-RS": expectCyrillic, "sr-Latn-RS": expectOwn, "pl-PL": expectOwn};

for (const [game, bots] of Object.entries(BOTS))
	pageTest(`words: a table of ${game}`, async (visit) => {
		for (const [locale, expect] of Object.entries(CHECKS)) {
			const run = visit.start(TALON, ["play", "--browser", "-g", game, "--sandbox", "off", "-s", 3, "-n", 1,
				...["deal", "card", "trick", "end"].flatMap((wait) => [`--wait-${wait}`, 0]),
				...(game === "planowanie" ? ["--deals-plan", "1 0 3 1 5 2"] : []), ...bots]);
			const [link] = await run.says(/http:\S+/), seat = await Seat.open(visit, link, {locale});

			await seat.next();
			assert.equal(await seat.page.locator("html").getAttribute("lang"), {"sr-RS": "sr-Cyrl", "sr-Latn-RS": "sr-Latn", "pl-PL": "pl"}[locale]);
			await expect(seat.page, `${game} ${locale}`);
			for (const opens of ["last", "settings-open"]) {
				await seat.page.locator(`#${opens}`).click();
				await expect(seat.page, `${game} ${locale} ${opens}`);
				await seat.page.keyboard.press("Escape");
			}
			for (let ask, i = 0; (ask = await seat.next()); i++) {
				if (i % 3 === 2)
					await expect(seat.page, `${game} ${locale} ${i}`);
				await seat.play(ask, richest(ask));
			}
			await seat.page.locator("#result").waitFor();
			await expect(seat.page, `${game} ${locale} at the end`);
		}
	});

pageTest("words: a language is chosen and stays", async (visit) => {
	const run = visit.start(TALON, ["play", "--browser", "--sandbox", "off", "-s", 3, "greedy"]);
	const [link] = await run.says(/http:\S+/), seat = await Seat.open(visit, link), {page} = seat;

	await seat.next();
	await page.locator("#settings-open").click();
	await page.locator("#settings select").selectOption("pl");
	await until("it is Polish", async () => /Twój ruch/.test(await page.locator("#status").textContent()));
	await page.reload();
	await seat.next();
	assert.match(await page.locator("#status").textContent(), /Twój ruch/);
	assert.deepEqual(await page.evaluate(() => talonWords.languages()),
		[["en", "English"], ["sr", "Српски"], ["sr@latin", "Srpski"], ["pl", "Polski"]]);
});

pageTest("words: the home", async (visit) => {
	for (const [locale, expect] of Object.entries(CHECKS)) {
		const run = visit.start(TALON, ["home", "--no-browser", "--folder", visit.folder()]), [link] = await run.says(/http:\S+/);
		const page = await visit.open(link, {locale});

		await page.locator("#page button").first().waitFor();
		await expect(page, `home ${locale}`);
	}
});
