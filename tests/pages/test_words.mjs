// What pages say in the person's language.
import assert from "node:assert/strict";
import {NO_WAITS, richest, Seat} from "./seat.mjs";
import {pageTest, TALON, until} from "./visitor.mjs";
import {expectOwnWords} from "./words.mjs";

const BOTS = {tablic: ["greedy"], planowanie: ["greedy", "random"], herc: ["greedy", "greedy"], trax: ["greedy"]};
const LANGUAGES = {"sr-RS": "sr-Cyrl", "sr-Latn-RS": "sr-Latn", "pl-PL": "pl"};

for (const [game, bots] of Object.entries(BOTS))
	pageTest(`words: a table of ${game}`, async (visit) => {
		for (const [locale, language] of Object.entries(LANGUAGES)) {
			const run = visit.start(TALON, ["play", "--browser", "-g", game, "--sandbox", "off", "-s", 3, "-n", 1,
				...NO_WAITS, ...(game === "planowanie" ? ["--deals-plan", "1 0 3 1 5 2"] : []), ...bots]);
			const [link] = await run.says(/http:\S+/), seat = await Seat.open(visit, link, {locale});
			seat.atOnce = true;

			await seat.next();
			assert.equal(await seat.page.locator("html").getAttribute("lang"), language);
			await expectOwnWords(seat.page, `${game}`);
			for (const opens of ["last", "settings-open"]) {
				await seat.page.locator(`#${opens}`).click();
				await expectOwnWords(seat.page, `${game} ${opens}`);
				await seat.page.keyboard.press("Escape");
			}
			for (let ask, i = 0; (ask = await seat.next()); i++) {
				if (i % 3 === 2)
					await expectOwnWords(seat.page, `${game} ${i}`);
				await seat.play(ask, richest(ask));
			}
			await seat.page.locator("#result").waitFor();
			await expectOwnWords(seat.page, `${game} at the end`);
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
		[["en", "English", "en"], ["sr", "Српски", "sr-Cyrl"], ["sr@latin", "Srpski", "sr-Latn"], ["pl", "Polski", "pl"]]);
});

pageTest("words: a number chooses its form as Unicode has it", async (visit) => {
	const run = visit.start(TALON, ["play", "--browser", "--sandbox", "off", "-s", 3, "greedy"]);
	const [link] = await run.says(/http:\S+/), {page} = await Seat.open(visit, link);
	const wrong = await page.evaluate(() => Object.entries({sr: {one: "карта", few: "карте", other: "карата"}, pl: {one: "karta", few: "karty", many: "kart"}})
		.flatMap(([language, forms]) => {
			talonWords.use(language);
			return Array.from({length: 230}, (_, n) => [talonWords.tn(n, "%d card", "%d cards"), `${n} ${forms[new Intl.PluralRules(language).select(n)]}`])
				.filter(([said, expected]) => said !== expected);
		}));

	assert.deepEqual(wrong, []);
});
