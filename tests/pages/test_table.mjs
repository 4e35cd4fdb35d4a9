// The table for people: what a home tells it, what it looks like on a phone, and how
// boards and cards behave there.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import path from "node:path";
import {standBetween} from "./home_double.mjs";
import {expectNoSideways, expectSeenNames, expectTabs, expectTargets} from "./looks.mjs";
import {NO_WAITS, richest, Seat} from "./seat.mjs";
import {heard} from "./table.mjs";
import {pageTest, played, playing, TALON, talon, until} from "./visitor.mjs";

const PHONE = {viewport: {width: 390, height: 664}, hasTouch: true, isMobile: true};
const SIZES = {phone: PHONE, tablet: {viewport: {width: 820, height: 1180}, hasTouch: true, isMobile: true}, desk: {viewport: {width: 1280, height: 800}},
	sideways: {viewport: {width: 664, height: 390}, hasTouch: true, isMobile: true}, twice: {viewport: {width: 640, height: 400}, deviceScaleFactor: 2}};
const BOTS = {herc: ["ben=greedy", "cay=greedy"], planowanie: ["greedy", "random"]};

async function begin(visit, game, options = {}, args = []) {
	const run = visit.start(TALON, ["play", "--browser", ...playing(game), "-n", 1, "-s", 3, "--sandbox", "off", "-o", path.join(visit.folder(), "games"),
		...NO_WAITS, ...args, ...(BOTS[game] ?? ["ben=random"])]);
	const home = await standBetween(visit, (await run.says(/http:\S+/))[0]);
	const seat = await Seat.open(visit, home.link, options);

	await home.opened();
	return {home, seat, page: seat.page, run, ask: await seat.next()};
}

const table = (can, more = {}) => ({kind: "table", home: "/token/", game: "tablic", rules: "tablic", level: 3, can,
	people: [{seat: 0, name: "Ana", you: true, here: true, away_ms: null}], ...more});
const box = (page, selector) => page.locator(selector).first().boundingBox();

// SELECTOR is in the window as it is, between the line above and the bar.
async function expectInView(page, selector, where) {
	const [{bottom: from}, {top: to}] = await page.evaluate(() => ["top", "bar"].map((id) => document.getElementById(id).getBoundingClientRect().toJSON()));

	for (const [i, each] of (await page.locator(selector).all()).entries()) {
		const {y, height} = await each.boundingBox();
		assert(y >= from - 1 && y + height <= to + 1, `${where}: ${selector} ${i} is at ${y} to ${y + height}, the room ${from} to ${to}`);
	}
}

async function expectStays(page, where) {
	const size = page.viewportSize(), bar = await box(page, "#bar"), top = await box(page, "#top");

	assert(bar.y + bar.height <= size.height + 0.5 && bar.y > size.height / 2, `${where}: the bar is at ${bar.y}`);
	assert(top.y >= 0 && top.y < 60, `${where}: the line above is at ${top.y}`);
}

const CARDS = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((value) => value + suit));

// A position of tablić with so many cards in hand and on the table.
function position(frame, hand, onTable) {
	const places = frame.places.map((place) => ({...place, faces: place.name === "table" ? CARDS.slice(0, onTable)
		: place.kind === "hand" && place.owner === 0 ? CARDS.slice(onTable, onTable + hand) : place.faces}));
	return {...frame, places, turn: [0], last: undefined};
}

for (const [name, options] of Object.entries(SIZES))
	pageTest(`table: hand, table and button are in view, ${name}`, async (visit) => {
		for (const game of ["tablic", "herc", "planowanie", "trax"])
			for (const colorScheme of ["light", "dark"]) {
				const {home, seat, page, run, ask} = await begin(visit, game, {...options, colorScheme});

				if (game === "tablic") {
					const frame = position((await seat.last("frame")).frame, 6, 12);
					home.tell({kind: "frame", made: 1, frame});
					home.tell({...ask, actions: frame.places[2].faces.map((face) => ({action: face, words: `lays ${face}`, pieces: [[2, face]]}))});
					home.tell(table(["hint", "undo", "rules"]));
					await until("the position is there", async () => await page.locator("#place-0 .card").count() === 12);
				} else if (game === "herc") {
					assert.equal(await page.locator("#hand-0 button").count(), 13);
					home.tell(table(["hint", "undo", "rules"], {people: ["Ana", "Ben", "Cay", "Dan"].map((person, i) => ({seat: i, name: person, you: i === 0, here: true}))}));
					await until("all are there", async () => await page.locator(".presence").count() === 3);
				}
				const where = `${game} ${name}`;
				await expectInView(page, "#hand-0 button", where);
				await expectInView(page, "#table .middle .card", where);
				await expectInView(page, ".own", where);
				await expectStays(page, where);
				await expectNoSideways(page, where);
				await visit.picture(page, `table-${game}-${name}-${colorScheme}`, false);
				await page.locator("#log").scrollIntoViewIfNeeded();
				await expectStays(page, `${where}, scrolled`);
				if (options.hasTouch)
					await expectTargets(page, where);
				await expectSeenNames(page);
				await page.context().close();
				await run.stop();
			}
	});

// SELECTOR is in the window, below the line of the status and above the button to play.
async function expectReached(page, selector, where) {
	const line = await box(page, ".line"), play = await box(page, "#play-it"), {width} = page.viewportSize();

	for (const each of await page.locator(selector).all()) {
		const {x, y, width: wide, height} = await each.boundingBox();
		assert(x >= 0 && x + wide <= width && y >= line.y + line.height - 1 && y + height <= play.y + 1,
			`${where}: ${selector} is at ${x}, ${y} to ${x + wide}, ${y + height}, the room ${line.y + line.height} to ${play.y}`);
	}
}

pageTest("table: with letters twice as large the hand, the score and the button stay on a phone", async (visit) => {
	for (const game of ["tablic", "herc", "planowanie", "trax"]) {
		const {home, page} = await begin(visit, game, PHONE), client = await page.context().newCDPSession(page);

		await client.send("Page.setFontSizes", {fontSizes: {standard: 32, fixed: 26}});
		home.tell(table(["hint", "undo", "rules"]));
		await page.locator("#do-hint").waitFor();
		for (const where of [game, `${game}, scrolled`]) {
			for (const selector of ["#status", "#score", "#play-it"])
				assert(await page.locator(selector).evaluate((node) => {
					const {left, right, top, bottom} = node.getBoundingClientRect();
					return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight && (document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest("#top, #bar") ?? null);
				}), `${where}: ${selector} is not in sight`);
			await expectReached(page, where === game ? "#hand-0 button" : "#do-rules", where);
			await expectNoSideways(page, where);
			await visit.picture(page, `table-letters-${where.replace(/\W+/g, "-")}`, false);
			await page.locator("#do-rules").evaluate((node) => node.scrollIntoView({block: "nearest"}));
		}
		for (const action of await page.locator("#actions button").all()) {
			await action.evaluate((node) => node.scrollIntoView({block: "nearest"}));
			await expectReached(page, `#actions [data-action="${await action.getAttribute("data-action")}"]`, game);
		}
		await expectTargets(page, game);
	}
});

pageTest("table: the whole play stands on the button", async (visit) => {
	const {seat, page, ask} = await begin(visit, "tablic", PHONE), play = page.locator("#play-it");

	assert.equal(await play.textContent(), "choose a card");
	assert(await play.isDisabled());
	const taking = richest(ask), at = await box(page, "#bar");
	await seat.choose(ask, taking);
	const cards = (list) => list.map(([, face]) => `${face[0]}${{C: "♣", D: "♦", H: "♥", S: "♠"}[face[1]]}`).join(" ");
	const [hand, taken] = [taking.pieces.filter(([place]) => place !== 0), taking.pieces.filter(([place]) => place === 0)];
	assert(taken.length > 1);
	assert.equal(await play.textContent(), `Play ${cards(hand)} → ${cards(taken)}`);
	assert.deepEqual(await box(page, "#bar"), at);
	await page.locator("#clear").click();
	assert(await play.isDisabled());
	assert.deepEqual(await box(page, "#bar"), at);
});

pageTest("table: four sit around it, and the partner is said to be one", async (visit) => {
	for (const options of [PHONE, SIZES.desk]) {
		const {page, seat} = await begin(visit, "herc", options);
		const [left, top, right, own] = await Promise.all([1, 2, 3, 0].map((number) => box(page, `#seat-${number}`)));
		const middle = ({x, width}) => x + width / 2;

		assert(Math.abs(middle(top) - middle(own)) < 4 && top.y + top.height < own.y, "the partner is opposite");
		assert(middle(left) < middle(top) && middle(top) < middle(right));
		assert.deepEqual(await page.locator(".partner").allTextContents(), ["partner"]);
		assert(await page.locator("#seat-2 .partner").isVisible());
		assert.deepEqual(await page.locator("#score p").allTextContents(), ["Your side 0", "Other side 0"]);
		await seat.playOn(2);
	}
});

pageTest("table: who is there, and how long a seat waits", async (visit) => {
	const {home, page} = await begin(visit, "tablic"), ana = {seat: 0, name: "Ana", you: true, here: true, away_ms: null};
	const ben = {seat: 1, name: "Ben", you: false, here: true, away_ms: null}, presence = page.locator("#seat-1 .presence");

	assert.equal(await presence.count(), 0);
	home.tell(table([], {people: [ana, ben]}));
	await until("Ben is here", async () => await presence.textContent() === "Ben is here");
	home.tell(table([], {people: [ana, {...ben, here: false, away_ms: 120000}]}));
	await until("Ben has left", async () => /^Ben has left, the seat waits (2:00|1:5\d)$/.test(await presence.textContent()));
	assert.equal(await page.locator("#note").textContent(), "Ben has left");
	const before = await presence.textContent();
	await until("the time runs", async () => await presence.textContent() !== before);
	await visit.picture(page, "table-away");
	assert.equal(await page.locator("#seat-0 .presence").count(), 0);
});

pageTest("table: the bar and the end offer what a home allows", async (visit) => {
	const {home, page, seat, ask} = await begin(visit, "tablic", PHONE), shown = () => page.locator("#bar .big button:visible").allTextContents();

	assert.deepEqual(await shown(), ["choose a card"]);
	home.tell(table(["hint", "undo", "rules"]));
	await until("the buttons are there", async () => (await shown()).length === 4);
	assert.deepEqual(await shown(), ["Hint", "Take back", "Rules", "choose a card"]);
	await expectTargets(page, "with a home");
	await page.locator("#do-undo").click();
	await until("it is asked", () => home.asked.includes("undo"));
	visit.allow(/409/);
	home.refuse = "there is nothing to take back";
	await page.locator("#do-undo").click();
	await until("it is refused", async () => await page.locator("#error").textContent() === "there is nothing to take back");
	home.tell({kind: "refused", words: "the seat is somebody else's"});
	await until("it is refused", async () => await page.locator("#error").textContent() === "the seat is somebody else's");
	home.tell(table(["undo"]));
	await until("fewer are there", async () => (await shown()).length === 2);

	await seat.play(ask, ask.actions[0]);
	seat.atOnce = true;
	await seat.playOn();
	await page.locator("#result").waitFor();
	assert.match(await page.locator("#status").textContent(), /^(You (won|lost)|A draw,) [\d : ]+$/);
	home.tell(table(["again", "harder", "easier", "another", "analyse", "leave"], {offers: ["again"],
		people: [{seat: 0, name: "Ana", you: true, here: true}, {seat: 1, name: "Ben", you: false, here: true}]}));
	const end = page.locator("#result .controls button");
	await until("all are there", async () => await end.count() === 6);
	assert.deepEqual(await end.allTextContents(), ["Again", "Harder", "Easier", "Another game", "Where did I lose points?", "Leave the table"]);
	assert.equal(await page.locator(".offer").textContent(), "Ben wants to play again");
	const {frame} = await seat.last("frame");
	assert.deepEqual(await page.locator("#parts tbody tr").evaluateAll((rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))),
		[...frame.parts, ["Points", frame.points]].map(([what, points]) => [what, ...points.map(String)]));
	await expectTargets(page, "the end");
	await visit.picture(page, "table-end", false);
	for (const name of ["again", "harder", "easier", "another", "analyse", "leave"]) {
		await page.locator(`#do-${name}`).click();
		await until(`${name} is asked`, () => home.asked.includes(name));
	}
	visit.allow(/404/);
	home.tell({kind: "next", link: "/0123/"});
	await page.waitForURL(/\/0123\/$/);
});

pageTest("table: a hint shows the card, then the play, then why", async (visit) => {
	const {home, page, ask} = await begin(visit, "tablic", PHONE), action = richest(ask), [[place, face]] = action.pieces.filter(([from]) => from !== 0);
	const hinted = () => page.locator("#board .hinted").evaluateAll((all) => all.map((each) => each.dataset.piece).sort());
	const hint = (step, more = {}) => home.tell({kind: "hint", step, action: action.action, ...more});

	home.tell(table(["hint"]));
	await page.locator("#do-hint").click();
	await until("it is asked", () => home.asked.includes("hint"));
	hint(1);
	await until("the card is seen", async () => String(await hinted()) === `${place} ${face}`);
	assert.match(await heard(page, "#note"), /^Look at \w+ of \w+$/);
	hint(2);
	await until("the play is seen", async () => (await hinted()).length === action.pieces.length);
	assert.match(await heard(page, "#note"), /^Play \w+ of \w+ → /);
	hint(3, {why: ["it takes the most"], alternatives: [{action: ask.actions[0].action, value: 1.25, stderr: 0.31}]});
	await until("why is said", async () => (await heard(page, "#note")).includes("it takes the most"));
	assert.match(await heard(page, "#note"), /1\.3 ± 0\.3/);
	await visit.picture(page, "table-hint", false);
	await page.locator("#play-it").evaluate((button) => button.isConnected);
});

pageTest("table: a second press that is not taken says so", async (visit) => {
	const {page} = await begin(visit, "tablic");

	await page.evaluate(() => {
		const now = performance.now(), press = (i) => document.querySelectorAll("#actions [data-action]")[i].click();
		performance.now = () => now;
		press(0);
		press(1);
		delete performance.now;
	});
	assert.match(await page.locator("#note").textContent(), /not taken/);
	assert.equal(await page.locator("#note").getAttribute("role"), "status");
});

for (const game of ["trax", "go", "chess"])
	pageTest(`table: a board of ${game} is made larger by buttons and by two fingers`, async (visit) => {
		const {page, seat, ask} = await begin(visit, game, PHONE, game === "go" ? ["--size", 19] : []);
		const side = async () => (await box(page, "#board .field")).width / (await seat.last("frame")).frame.places[0].size[1];
		const whole = await side();

		await page.getByRole("button", {name: "Zoom in"}).tap();
		await page.getByRole("button", {name: "Zoom in"}).tap();
		assert(await side() >= 30, `${whole} became ${await side()}`);
		const zoomed = await side();
		await page.getByRole("button", {name: "Zoom out"}).tap();
		assert(await side() < zoomed);
		const {x, y, width, height} = await box(page, ".zoom"), before = await side(), [cx, cy] = [x + width / 2, y + height / 2];
		const client = await page.context().newCDPSession(page);
		const touch = (type, apart) => client.send("Input.dispatchTouchEvent", {type, touchPoints: apart ? [{x: cx - apart, y: cy, id: 0}, {x: cx + apart, y: cy, id: 1}] : []});
		await touch("touchStart", 20);
		for (const apart of [22, 30, 40])
			await touch("touchMove", apart);
		await touch("touchEnd");
		assert(await side() > before * 1.3, `${before} became ${await side()}`);
		const kept = await side();
		await seat.play(ask, ask.actions.find(({pieces}) => pieces?.length));
		await seat.next();
		await until("it stays as large", async () => Math.abs(await side() - kept) < 1);
		await expectNoSideways(page, game);
		await visit.picture(page, `table-${game}-zoomed`, false);
	});

pageTest("table: tiles are words and drawings, never codes", async (visit) => {
	const {page, seat} = await begin(visit, "trax");

	await seat.playOn(2);
	await seat.next();
	assert.doesNotMatch(await page.locator("body").innerText(), /\b[ld]{4}\b/);
	assert.match(await page.locator("#actions button").first().textContent(), /^places light (straight|from) \w+/);
	assert(await page.locator("#actions button .small-tile path").count() > 0);
	assert.match(await page.locator("#log li.action").last().textContent(), /places light (straight|from)/);
});

// Keeps what is animated, and how often a tone was made.
const spy = () => {
	window.travels = [];
	window.tones = 0;
	const animate = Element.prototype.animate;
	Element.prototype.animate = function (frames, options) {
		window.travels.push([this.dataset.face, options.duration]);
		return animate.call(this, frames, options);
	};
	window.AudioContext = class {
		currentTime = 0;
		createOscillator = () => ({frequency: {}, connect: () => ({connect() {}}), start() { window.tones++; }, stop() {}});
		createGain = () => ({gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}});
	};
};

pageTest("table: cards travel, unless motion is to be reduced", async (visit) => {
	for (const reducedMotion of ["no-preference", "reduce"]) {
		const {page, seat, ask} = await begin(visit, "tablic", {reducedMotion}), action = richest(ask);

		await page.evaluate(spy);
		await seat.play(ask, action);
		await seat.next();
		const travels = await page.evaluate(() => window.travels);
		if (reducedMotion === "reduce")
			assert.deepEqual(travels, []);
		else
			for (const [, face] of action.pieces)
				assert(travels.some(([card, ms]) => card === face && ms === 200), `${face}: ${JSON.stringify(travels)}`);
	}
});

pageTest("table: settings are kept: colours, pips, sound", async (visit) => {
	const {page, seat, ask} = await begin(visit, "tablic"), suit = (letter) => page.locator(`.card.suit-${letter}`).first()
		.evaluate((card) => getComputedStyle(card).color);
	const pips = () => page.locator(".card[data-face^='5'] path, .card[data-face^='7'] path").count();
	const red = await suit("D"), few = await pips();

	await page.evaluate(spy);
	await seat.play(ask, ask.actions[0]);
	const again = await seat.next();
	assert.equal(await page.evaluate(() => window.tones), 0);
	await page.locator("#settings-open").click();
	for (const look of ["four", "pips", "sound"])
		await page.locator(`#look-${look}`).check();
	await visit.picture(page, "table-settings");
	await page.keyboard.press("Escape");
	assert.notEqual(await suit("D"), red);
	assert(await pips() > few);
	await seat.play(again, again.actions[0]);
	await seat.next();
	assert(await page.evaluate(() => window.tones) > 0);
	await page.reload();
	await seat.next();
	await page.locator("#settings-open").click();
	for (const look of ["four", "pips", "sound"])
		assert(await page.locator(`#look-${look}`).isChecked(), look);
	await page.keyboard.press("Escape");
	assert.notEqual(await suit("D"), red);
	await visit.picture(page, "table-four-colours");
	await page.locator("#settings-open").click();
	await page.locator("#settings select").selectOption("pl");
	await page.waitForFunction(() => document.documentElement.lang === "pl");
});

pageTest("table: the last trick is shown when it is asked for", async (visit) => {
	const {page, seat} = await begin(visit, "herc");

	await page.locator("#last").click();
	await page.keyboard.press("Escape");
	await seat.playOn(2);
	await seat.next();
	await page.locator("#last").click();
	const frames = (await seat.messages("frame")).map(({frame}) => frame), isTrick = ({last}) => last?.moved.length > 1;
	const cards = frames.findLast(isTrick).last.moved.slice(1).flatMap(([, , faces]) => faces);
	assert.deepEqual((await page.locator("#last-plays section").first().locator(".card").evaluateAll((all) => all.map((card) => card.dataset.face))).sort(),
		cards.sort());
	assert.match(await page.locator("#last-plays section").first().textContent(), /takes the trick/);
	await visit.picture(page, "table-last");
});

pageTest("table: twice as large nothing is lost", async (visit) => {
	for (const game of ["tablic", "herc", "trax"]) {
		const {page} = await begin(visit, game, {viewport: {width: 640, height: 400}, deviceScaleFactor: 2});

		await expectNoSideways(page, game);
		await expectStays(page, game);
		await expectTabs(page);
		await visit.picture(page, `table-${game}-twice`);
	}
});

// The colours of a picture in SVG, as a page says them.
function coloursOf(file) {
	return new Set([...readFileSync(file, "utf8").matchAll(/rgb\(([\d.]+)%, ?([\d.]+)%, ?([\d.]+)%\)/g)]
		.map(([, ...parts]) => `rgb(${parts.map((part) => Math.round(part * 2.55)).join(", ")})`));
}

pageTest("table: cards and tiles are those of the pictures", async (visit) => {
	const folder = visit.folder(), seen = {herc: {".card.suit-H": "color", ".card.suit-S": "color", ".card:not(.back)": "backgroundColor"},
		trax: {".tile rect": "fill", ".tile .edge-l": "stroke", ".tile .edge-d": "stroke"}};

	for (const [game, looks] of Object.entries(seen)) {
		const file = played(path.join(folder, game), "-g", game, "-n", 1, "greedy", "random"), picture = `${file}.svg`;
		talon("show", "--svg", picture, "--move", 3, file, 0);
		const {page} = await begin(visit, game, {colorScheme: "light"});
		for (const [selector, property] of Object.entries(looks)) {
			const colour = await page.locator(`#board ${selector}`).first().evaluate((node, name) => getComputedStyle(node)[name], property);
			assert(coloursOf(picture).has(colour), `${selector}: ${colour} is none of ${[...coloursOf(picture)]}`);
		}
	}
	// The value of a ten is written 10 in both.
	assert.equal(await (await begin(visit, "herc")).page.evaluate(() => talon.drawCard("TH").textContent), "10");
});
