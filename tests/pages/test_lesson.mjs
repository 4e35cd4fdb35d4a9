// The page of a lesson: `talon learn`.
import assert from "node:assert/strict";
import {expectAxe, expectContrast, expectNames, expectNoSideways, expectTabs, expectTargets} from "./looks.mjs";
import {Seat} from "./seat.mjs";
import {pageTest, TALON, until} from "./visitor.mjs";

const GAMES = ["tablic", "tablic-stihovi", "tablic-pairs", "planowanie", "herc", "trax"];
const PHONE = {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true};
const textOf = (page, id) => page.locator(`#${id}`).innerText();

// Somebody who opens the lesson of GAME.
async function begin(visit, game, options = PHONE, search = "") {
	const run = visit.start(TALON, ["learn", game]), [link] = await run.says(/http:\S+/);
	const seat = await Seat.open(visit, link + search, options);

	await seat.page.locator("#task").filter({hasText: /./}).waitFor();
	return seat;
}

// What the lesson says of each action of the question.
const saidOf = (page, ask) => page.evaluate(async ([game, actions]) => {
	const step = Number(location.search.split("&")[1]), said = [];
	for (const action of actions) {
		const reply = await fetch("lesson", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({game, step, action})});
		said.push({action, ...await reply.json()});
	}
	return said;
}, [new URL(page.url()).search.slice(1).split("&")[0], ask.actions.map(({action}) => action)]);

// Cards are pictures on the page: what is left is the words.
const plain = (text) => text.replace(/\b[2-9TJQKA][CDHS]\b|[2-9JQKA]?(10)?[♣♦♥♠]\ufe0e?/g, "").replace(/\s+/g, " ").trim();

async function expectInSight(page, selector) {
	const box = await page.locator(selector).boundingBox(), {height, width} = page.viewportSize();
	assert(box && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= width, `${selector} is at ${JSON.stringify(box)}`);
}

async function expectSaid(page, {right, feedback}) {
	await page.locator("#feedback").filter({hasText: /./}).waitFor();
	const said = plain(await textOf(page, "feedback"));
	assert(said.includes(plain(feedback)), `${said}: ${feedback}`);
	assert.equal(await page.locator("#feedback").getAttribute("class"), right ? "right" : "wrong");
}

for (const game of GAMES)
	pageTest(`lesson ${game}: from the first step to the last on a phone`, async (visit) => {
		const seat = await begin(visit, game), {page} = seat;

		for (let more = true; more;) {
			const ask = await seat.next(), all = await saidOf(page, ask), title = await textOf(page, "step");
			const [wrong, right] = [false, true].map((wanted) => all.find((said) => said.right === wanted));
			await expectInSight(page, "#task");
			await expectInSight(page, "#play-it");
			await expectNoSideways(page, title);
			await expectTargets(page, title);
			await expectAxe(page, title);
			await visit.picture(page, `lesson-${game}-${title.split(" ")[0]}`, false);
			await seat.play(ask, ask.actions.find(({action}) => action === wrong.action));
			await expectSaid(page, wrong);
			await expectInSight(page, "#feedback");
			await expectAxe(page, `what is said in ${title}`);
			await page.locator("#try-again").click();
			assert.equal(await textOf(page, "feedback"), "");
			await seat.play(await seat.next(), ask.actions.find(({action}) => action === right.action));
			await expectSaid(page, right);
			more = right.next !== null;
			if (!more)
				break;
			await page.locator("#go-next").click();
			await page.locator("#step").filter({hasNotText: title}).waitFor();
		}
		assert.match(await textOf(page, "feedback"), /last step/);
		assert.equal(await page.locator("#lesson-bar button").count(), 0);
		assert(await page.locator("#lesson-next").isDisabled());
	});

pageTest("lesson: what is right is shown to who cannot find it", async (visit) => {
	const seat = await begin(visit, "tablic", PHONE, "&3"), {page} = seat, ask = await seat.next();
	const all = await saidOf(page, ask), wrong = all.find(({right}) => !right);

	assert.match(await textOf(page, "step"), /^3 of /);
	await seat.play(ask, ask.actions.find(({action}) => action === wrong.action));
	await page.locator("#show-me").click();
	await page.locator("#feedback.right").waitFor();
	await page.locator("#go-next").waitFor();

	// A reload begins with the step that was looked at, and one can go back.
	await page.reload();
	await page.locator("#step").filter({hasText: /^3 of /}).waitFor();
	await page.locator("#lesson-previous").click();
	await page.locator("#step").filter({hasText: /^2 of /}).waitFor();

	// A phone that lies on its side has task, hand and button in sight, too.
	await page.setViewportSize({width: 664, height: 390});
	for (const selector of ["#task", "#hand-0", "#play-it"])
		await expectInSight(page, selector);
});

pageTest("lesson: by keys alone, and in words", async (visit) => {
	const seat = await begin(visit, "planowanie", {viewport: {width: 1280, height: 800}, colorScheme: "dark"}), {page} = seat;
	const ask = await seat.next(), right = (await saidOf(page, ask)).find((said) => said.right);

	await expectContrast(page, "a task");
	await expectNames(page, "a task");
	await expectTabs(page, "a task");
	await seat.playByKeys(ask, ask.actions.find(({action}) => action === right.action));
	await page.locator("#go-next:focus").waitFor();
	await expectContrast(page, "what is said of an answer");
	await page.keyboard.press("Enter");
	await page.locator("#step").filter({hasText: /^2 of /}).waitFor();
	await until("the focus is on the step", () => page.evaluate(() => document.activeElement.id === "step"));
});

pageTest("lesson: from a home to a first game", async (visit) => {
	const run = visit.start(TALON, ["home", "--no-browser"], {env: {...process.env, XDG_DATA_HOME: visit.folder()}});
	const [link] = await run.says(/http:\S+/), seat = await Seat.open(visit, link, PHONE), {page} = seat;

	await page.locator('[data-game="herc"]').click();
	await page.locator("#learn").click();
	await page.locator("#step").filter({hasText: /^1 of /}).waitFor();
	await expectTargets(page, "a lesson of a home");
	await expectAxe(page, "a lesson of a home");
	await page.locator("#lesson-leave").click();
	await page.locator("#learn").click();
	for (let i = 1; i < 6; i++) {
		await page.locator("#step").filter({hasText: `${i} of `}).waitFor();
		await page.locator("#lesson-next").click();
	}
	await page.locator("#step").filter({hasText: "6 of "}).waitFor();
	const ask = await seat.next(), right = (await saidOf(page, ask)).find((said) => said.right);
	await seat.play(ask, ask.actions.find(({action}) => action === right.action));
	await page.locator("#go-play").click();
	await page.waitForURL((url) => !url.search);
	await page.locator("#bar").waitFor();
	assert.equal((await until("the table has been told of", async () => (await seat.messages("table"))[0])).level, 1);
});

for (const language of ["sr", "sr@latin", "pl"])
	pageTest(`lesson: in ${language}`, async (visit) => {
		const english = await begin(visit, "tablic"), task = await textOf(english.page, "task");

		await english.page.evaluate((name) => localStorage.setItem("talon language", name), language);
		await english.page.reload();
		await english.page.locator("#task").filter({hasText: /./}).waitFor();
		assert.notEqual(await textOf(english.page, "task"), task);
		assert.doesNotMatch(await textOf(english.page, "task"), /\bthe\b/);
		await visit.picture(english.page, `lesson-${language}`, false);
	});

pageTest("lesson: the page asks which game", async (visit) => {
	const run = visit.start(TALON, ["learn"]), [link] = await run.says(/http:\S+/);
	const page = await visit.open(link, PHONE), games = page.locator("#games a");

	await games.first().waitFor();
	assert.equal(await games.count(), GAMES.length);
	await games.last().click();
	await page.locator("#step").filter({hasText: /^1 of /}).waitFor();
});
