// The home of people who play: `talon home`.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import path from "node:path";
import {expectAxe, expectNames, expectNoSideways, expectSeenNames, expectTargets} from "./looks.mjs";
import {Seat} from "./seat.mjs";
import {pageTest, TALON, until} from "./visitor.mjs";
import {expectOwnWords} from "./words.mjs";

const PHONE = {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true};
const TABLET = {viewport: {width: 820, height: 1180}, hasTouch: true, colorScheme: "dark"};
const DESK = {viewport: {width: 1280, height: 800}};

// A home of its own; the host's link and folder.
async function settle(visit, ...options) {
	const folder = visit.folder(), run = visit.start(TALON, ["home", "--no-browser", "--folder", folder, ...options]);

	return {run, folder, link: (await run.says(/home: (http:\S+)/))[1]};
}

async function arrive(visit, link, options) {
	const seat = await Seat.open(visit, link, options);

	await seat.page.locator("#view > *").first().waitFor();
	return seat;
}

async function expectGood(page, where) {
	await expectNoSideways(page, where);
	if (await page.evaluate(() => matchMedia("(pointer: coarse)").matches))
		await expectTargets(page, where);
	await expectAxe(page, where);
	await expectOwnWords(page, where);
}

// What closes something long is seen without a look for it.
async function expectUncovered(page, selector) {
	assert(await page.locator(selector).evaluate((node) => {
		const {left, right, top, bottom} = node.getBoundingClientRect();
		return bottom <= innerHeight && document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === node;
	}), `${selector} is not in sight`);
}

// The page of a seat has begun, and asks.
async function sitDown(seat) {
	await seat.page.locator("#play-it").waitFor();
	return seat.next();
}

const rightOf = (page) => page.evaluate(async () => {
	const [game, step] = location.search.slice(1).split("&");
	const reply = await fetch("lesson", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({game, step: Number(step || 1), action: null})});
	return (await reply.json()).action;
});

// The lesson from its first step to the game behind it.
async function learn(seat) {
	const {page} = seat;

	await page.locator("#learn").click();
	for (let step = 1; ; step++) {
		await page.locator("#step").filter({hasText: String(step)}).waitFor();
		const ask = await seat.next(), right = await rightOf(page);
		if (step === 1)
			await expectGood(page, "a lesson");
		await seat.play(ask, ask.actions.find(({action}) => action === right));
		await page.locator("#feedback.right").waitFor();
		if (await page.locator("#go-play").count())
			break;
		await page.locator("#go-next").click();
	}
	await page.locator("#go-play").click();
	await page.waitForURL((url) => !url.pathname.endsWith("learn"));
}

// Plays to the end of the game, and takes as much as there is; ends all waits.
const most = (actions) => actions.reduce((a, b) => b.pieces.length > a.pieces.length ? b : a);
async function playOn(seat, choose = most) {
	const {page} = seat;

	for (;;) {
		let ask = null;
		await until("there is a question or the end", async () => {
			await page.keyboard.press("End");
			return (ask = await seat.question()) || await page.locator("#do-again").count();
		});
		if (!ask)
			return;
		const best = choose(ask.actions.filter(({pieces}) => pieces));
		await page.evaluate(async ([id, action]) => {
			await fetch("act", {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify({id, action})});
		}, [ask.id, best.action]);
		await until("the answer is taken", async () => (await seat.question())?.id !== ask.id);
	}
}

const wins = async (page) => {
	const points = await page.evaluate(() => window.heard.findLast(({kind}) => kind === "result").points);
	const seat = await page.evaluate(() => window.heard.findLast(({kind}) => kind === "game").seat);
	return points.every((other, at) => at === seat || other < points[seat]);
};

const SPEAKS = {
	sr: {locale: "sr", play: "Одиграј", won: /побед/i, again: /поново|опет|још/i},
	"sr@latin": {locale: "sr-Latn-RS", play: "Odigraj", won: /pobed/i, again: /ponovo|opet|još/i},
	pl: {locale: "pl", play: "Zagraj", won: /wygra/i, again: /jeszcze|ponownie/i},
	en: {locale: "en", play: "Play", won: /won/i, again: /again/i},
};

for (const [language, {locale, play, won, again}] of Object.entries(SPEAKS))
	pageTest(`home ${language}: somebody learns, wins on level 1, sees a mistake and plays again, on a phone`, async (visit) => {
		const {link} = await settle(visit), seat = await arrive(visit, link, {...PHONE, locale}), {page} = seat;

		assert.equal(await page.locator("#play").innerText(), play);
		await expectGood(page, "the home");
		await visit.picture(page, `home-${language}`, false);
		await learn(seat);
		await sitDown(seat);
		await expectGood(page, "the table");
		await visit.picture(page, `home-table-${language}`, false);
		let games = 0;
		for (;;) {
			await playOn(seat);
			if (await wins(page))
				break;
			assert(++games < 8, "not one of eight games on level 1 was won");
			await page.locator("#do-again").click();
			await until("the next game", async () => (await seat.messages("ask")).length && !await page.locator("#do-again").count());
		}
		assert.match(await page.locator("#status").innerText(), won);
		await expectGood(page, "the end");
		await visit.picture(page, `home-end-${language}`, false);
		await page.locator("#do-analyse").click();
		await page.locator("#analysis[aria-busy=false]").waitFor();
		assert(await page.locator("#analysis-curve").count(), "a curve");
		await expectGood(page, "the analysis");
		await visit.picture(page, `home-analysis-${language}`);
		await page.goBack();
		await page.locator("#do-again").filter({hasText: again}).click();
		await sitDown(seat);
	});

pageTest("home: every page on a tablet in the dark, and on a desk", async (visit) => {
	const {link} = await settle(visit);

	for (const [name, options] of Object.entries({tablet: TABLET, desk: DESK})) {
		const seat = await arrive(visit, link, options), {page} = seat;
		for (const game of ["tablic", "herc", "planowanie", "trax"]) {
			await page.goto(link);
			await page.locator(`[data-game=${game}]`).click();
			await page.locator("#play").click();
			await sitDown(seat);
			await expectGood(page, `${game} on a ${name}`);
			await visit.picture(page, `home-${game}-${name}`, false);
		}
		await page.goto(link);
		const open = await page.locator("#open-games").innerText();
		assert.match(open, /Herc: 3 computers, level 3/);
		assert.match(open, /Tablić: Computer, level 3/);
		await expectGood(page, name);
		await expectNames(page);
		await expectSeenNames(page);
		await visit.picture(page, `home-${name}`);
	}
});

pageTest("home: hints come in three steps, a move is taken back, and rules are read", async (visit) => {
	const {link} = await settle(visit), seat = await arrive(visit, link, PHONE), {page} = seat;

	await page.locator("[data-game=tablic]").click();
	await page.locator("#play").dblclick();
	await sitDown(seat);
	for (const step of [1, 2, 3]) {
		await page.locator("#do-hint").click();
		await until(`step ${step}`, async () => (await seat.messages("hint")).some((hint) => hint.step === step));
	}
	await expectUncovered(page, "#close-note");
	await page.locator("#close-note").click();
	const [hint] = await seat.messages("hint"), ask = await seat.question();
	assert(ask.actions.some(({action}) => action === hint.action), hint.action);
	await expectGood(page, "a hint");
	await visit.picture(page, "home-hint", false);
	await seat.play(ask, ask.actions.find(({action}) => action === hint.action));
	await page.locator("#do-undo").waitFor();
	await until("a second question", async () => (await page.keyboard.press("End"), await seat.question()));
	await page.locator("#do-undo").click();
	await until("the first position again", async () => {
		await page.keyboard.press("End");
		const now = await seat.question();
		return now && String(now.actions.map(({action}) => action)) === String(ask.actions.map(({action}) => action));
	});
	await page.locator("#do-rules").click();
	await page.locator("#rules-text img").first().waitFor();
	await until("pictures", () => page.evaluate(() => [...document.querySelectorAll("#rules-text img")].every(({complete, naturalWidth}) => complete && naturalWidth)));
	await expectAxe(page, "the rules");
	await expectUncovered(page, "#rules-dialog-close");
	await page.reload();
	await sitDown(seat);
	assert.doesNotMatch(await page.locator("#page").innerText(), /human|expert-/);
	await page.goto(link);
	await page.locator("#open-games").waitFor();
	assert.equal(await page.locator("#open-games a").count(), 1);
	await page.locator("#open-games a").click();
	await sitDown(seat);
	await page.locator("#resign").click();
	await page.locator("#resign-yes").dblclick();
	await page.locator("#do-harder").waitFor();
	assert.equal(await page.locator("#error").innerText(), "");
	assert.equal(await page.locator("#go-on").count(), 0);
	const over = page.url();
	await page.locator("#do-harder").dblclick();
	await page.waitForURL((url) => url.href !== over);
	await page.goto(link);
	await page.locator("#open-games").waitFor();
	assert.equal(await page.locator("#open-games a").count(), 1);
});

pageTest("home: one's own mistakes come back as puzzles", async (visit) => {
	const {link} = await settle(visit), seat = await arrive(visit, link, PHONE), {page} = seat;

	await page.locator("[data-game=tablic]").click();
	await page.locator("#play").click();
	await sitDown(seat);
	await playOn(seat, (actions) => actions.at(-1));
	await arrive(visit, link, PHONE); // It is told of them, too.
	await page.goto(`${link}#mistakes`);
	await page.locator("#review p", {hasText: /What costs you most|Too few games/}).waitFor();
	await expectGood(page, "mistakes");
	await page.goto(`${link}puzzle`);
	await page.locator("#task", {hasText: "What is best here?"}).waitFor();
	await expectGood(page, "a puzzle");
	const best = await page.evaluate(() => new Promise((done) => {
		const found = [], source = new EventSource("events");
		source.onmessage = ({data}) => {
			const message = JSON.parse(data);
			if (message.kind === "review" && message.over)
				done(found);
			else if (message.found)
				found.push(message.found);
		};
		source.onopen = () => fetch("review", {method: "POST", headers: {"Content-Type": "application/json"}, body: '{"puzzles":true}'});
	}));
	assert(best.length > 1 && best[0].loss >= best[1].loss);
	let ask = await seat.next();
	await seat.play(ask, ask.actions.find(({action}) => action !== best[0].best));
	await page.locator("#feedback.wrong").waitFor();
	await expectGood(page, "an answer");
	await visit.picture(page, "home-puzzle", false);
	await page.locator("#try-again").click();
	ask = await seat.next();
	await seat.play(ask, ask.actions.find(({action}) => action === best[0].best));
	await page.locator("#feedback.right").waitFor();
	await page.locator("#go-next").click();
	await until("another puzzle", async () => (await seat.question())?.id > ask.id);
});

pageTest("home: friends meet by a link, and one who leaves is waited for", async (visit) => {
	const {link} = await settle(visit, "--listen", "127.0.0.1"), host = await arrive(visit, link, PHONE);

	await host.page.locator("#phone summary").click();
	await until("a code", () => host.page.evaluate(() => document.querySelector("#phone img")?.naturalWidth > 0));
	await expectGood(host.page, "the link");
	await host.page.locator("[data-game=tablic]").focus();
	await host.page.keyboard.press("Enter");
	await host.page.locator("[data-game=tablic]:focus").waitFor();
	for (const language of ["pl", "en"]) {
		await host.page.locator(`#languages [lang=${language}]`).focus();
		await host.page.keyboard.press("Enter");
		await host.page.locator(`#languages [lang=${language}][aria-pressed=true]:focus`).waitFor();
	}
	await host.page.locator("#invite").click();
	await host.page.locator("#own-name").fill("Ана Зофија");
	await host.page.evaluate(() => dispatchEvent(new Event("hashchange")));
	assert.equal(await host.page.locator("#own-name:focus").inputValue(), "Ана Зофија");
	await expectGood(host.page, "inviting");
	await host.page.locator("#new-friend").click();
	const invited = await host.page.locator("#invitations input").inputValue();
	const guest = await arrive(visit, invited, {...PHONE, locale: "sr"});
	await guest.page.locator("#join-name").fill("Бора");
	await expectGood(guest.page, "an invitation");
	await visit.picture(guest.page, "home-invited", false);
	await guest.page.locator("#invitations .main").click();
	await host.page.locator("#news a").click();
	await sitDown(host);
	await until("Ana sees Bora", async () => (await host.page.locator("body").innerText()).includes("Бора"));
	await expectGood(host.page, "a table with a friend");
	assert.doesNotMatch(await guest.page.locator("#page").innerText(), /Ана_|Бора је ту/);
	await guest.page.goto("about:blank");
	await until("the seat waits", async () => (await host.last("table")).people.some(({away_ms: ms}) => ms > 0));
	await visit.picture(host.page, "home-away", false);
});

pageTest("home: a game by a program is chosen, played and looked at, and what stops it is said", async (visit) => {
	const source = path.join(import.meta.dirname, "..", "..");
	const coin = `${path.join(source, "tests", "system", "coin_game.py")} at3`;
	const {link} = await settle(visit, "-g", `leduc=python3 ${path.join(source, "examples", "leduc.py")}`, "-g", `coin=python3 ${coin}`);
	const seat = await arrive(visit, link, PHONE), {page} = seat;

	await page.locator("[data-game=leduc]").click();
	assert.equal(await page.locator("#level, #rules, #learn").count(), 0);
	assert.match(await page.locator(".choice").innerText(), /poker with six cards.*at random/);
	await expectGood(page, "a game by a program");
	await page.locator("#play").click();
	await sitDown(seat);
	await expectGood(page, "its table");
	await playOn(seat, (actions) => actions[0]);
	await page.goto(link);
	await page.locator("#last-games a[data-table]").click();
	await page.locator("#board #table").waitFor();
	assert.equal(await page.locator("#where").count(), 0);
	await page.goto(link);
	await page.locator("[data-game=coin]").click();
	await page.locator("#play").click();
	const ask = await sitDown(seat);
	await seat.play(ask, ask.actions[3]);
	await page.locator("#do-wake").waitFor();
	assert.match(await page.locator("#status").innerText(), /The game has stopped/);
	assert.match(await page.locator("#error").innerText(), /the coin is lost/);
	await expectGood(page, "a table that has stopped");
	await visit.picture(page, "home-stopped", false);
	await page.locator("#do-wake").click();
	await sitDown(seat);
	assert.equal(await page.locator("#error").innerText(), "");
});

pageTest("home: a home that is killed has the page go on by itself", async (visit) => {
	const {run, folder, link} = await settle(visit), seat = await arrive(visit, link, PHONE), {page} = seat;

	visit.allow(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE|ERR_CONNECTION_RESET|ERR_EMPTY/);
	await page.locator("#play").click();
	const ask = await sitDown(seat);
	await seat.play(ask, ask.actions[0]);
	await until("a move is kept", () => {
		try {
			return /"moves":\[\[/.test(readFileSync(path.join(folder, "games", "1.now"), "utf8"));
		} catch {
			return false;
		}
	});
	run.child.kill("SIGKILL");
	await run.closed;
	const again = visit.start(TALON, ["home", "--no-browser", "--folder", folder]);
	assert.equal((await again.says(/home: (http:\S+)/))[1], link);
	await until("the story is told again", async () => (await seat.messages("hello")).length === 2);
	await until("it asks", async () => {
		await page.keyboard.press("End");
		return await seat.question() && /Your turn/.test(await page.locator("#status").innerText());
	});
});
