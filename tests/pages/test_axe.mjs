// axe-core finds nothing serious on any page.
import path from "node:path";
import {pathToFileURL} from "node:url";
import {expectAxe} from "./looks.mjs";
import {NO_WAITS, Seat} from "./seat.mjs";
import {pageTest, played, playing, TALON, talon, until} from "./visitor.mjs";

const WAYS = [{colorScheme: "light"}, {colorScheme: "dark", viewport: {width: 390, height: 664}, hasTouch: true}];

async function link(visit, pattern, ...args) {
	return (await visit.start(TALON, args).says(pattern))[1];
}

for (const game of ["tablic", "herc", "planowanie", "trax", "go"])
	pageTest(`axe: a table of ${game}`, async (visit) => {
		for (const way of WAYS) {
			const bots = {herc: ["greedy", "greedy"], planowanie: ["greedy", "random"]}[game] ?? ["random"];
			const seat = await Seat.open(visit, await link(visit, /(http:\S+)/, "play", "--browser", ...playing(game), "--sandbox", "off", "-s", 3,
				...NO_WAITS, ...bots), way);

			seat.atOnce = true;
			await seat.playOn(2);
			await seat.next();
			await expectAxe(seat.page, `${game} ${way.colorScheme}`);
			for (const opens of ["last", "settings-open"]) {
				await seat.page.locator(`#${opens}`).click();
				await expectAxe(seat.page, `${game} ${way.colorScheme} ${opens}`);
				await seat.page.keyboard.press("Escape");
			}
			if (game === "tablic") {
				await seat.playOn();
				await seat.page.locator("#result").waitFor();
				await expectAxe(seat.page, "the end");
			}
		}
	});

pageTest("axe: the console", async (visit) => {
	for (const way of WAYS) {
		const seat = await Seat.open(visit, await link(visit, /(http:\S+)/, "console", "--browser", "greedy"), way), {page} = seat;

		await until("the page is there", async () => (await seat.messages("choices")).length > 0);
		await page.locator("#rules").selectOption("herc");
		await page.locator("#deal").click();
		await until("it is dealt", async () => (await seat.messages("frame")).length > 0);
		await page.locator("#record").evaluate((form) => { form.open = true; });
		await page.locator("#who").evaluate((form) => { form.open = true; });
		await expectAxe(page, way.colorScheme);
	}
});

pageTest("axe: a report and a run", async (visit) => {
	const file = played(path.join(visit.folder(), "games"), "-n", 4, "-g", "herc", "greedy", "random");

	for (const way of WAYS) {
		await expectAxe(await visit.report([file], way), `report ${way.colorScheme}`);
		const page = await visit.open(await link(visit, /watch: (http:\S+)/, "serve", file), way);
		await page.locator("html[data-ready]").waitFor({state: "attached"});
		await page.locator("#game-rows button").first().click();
		await page.locator("#board .table").waitFor();
		await expectAxe(page, `serve ${way.colorScheme}`);
	}
});

pageTest("axe: the mistakes of a game", async (visit) => {
	const folder = visit.folder(), file = played(path.join(folder, "games"), "-n", 1, "greedy", "random"), page = path.join(folder, "mistakes.html");

	talon("analyse", "-o", page, "--seat", 1, file, 0);
	for (const way of WAYS)
		await expectAxe(await visit.open(pathToFileURL(page).href, way), way.colorScheme);
});
