// The page of a person's seat: `talon play --browser`, and human --browser in a
// match.
import assert from "node:assert/strict";
import {writeFileSync} from "node:fs";
import path from "node:path";
import {expectContrast, expectNames, expectNoSideways, expectTabs} from "./looks.mjs";
import {eavesdrop, streamed} from "./eavesdrop.mjs";
import {NO_WAITS, richest, Seat} from "./seat.mjs";
import {jsonLines, pageTest, playing, reading, records, TALON, talon, until} from "./visitor.mjs";

const AGAINST = {tablic: 1, "tablic-stihovi": 1, planowanie: 2, herc: 2, trax: 1, go: 1, leduc: 1};
const SHORT = {planowanie: ["--deals-plan", "1 0 3 1 5 2"]};

// What plays GAME: a game that is a program has no players of ours but random.
const playerOf = (game) => reading(game).length ? "random" : "greedy";

// A game of a person against it, or against BOTS; the person's seat and the
// run.
async function begin(visit, game, args = NO_WAITS, options = {}, bots = null) {
	const file = path.join(visit.folder(), game);
	const run = visit.start(TALON, ["play", "--browser", ...playing(game), "-n", 1, "-s", 3, "-o", file, "--sandbox", "off",
		...(SHORT[game] ?? []), ...args, ...(bots ?? Array.from({length: AGAINST[game] ?? 1}, (_, i) => `bot${i}=${playerOf(game)}`))]);
	const [link] = await run.says(/http:\S+/);

	return {file, run, link, seat: await Seat.open(visit, link, options)};
}

// "You won 16 : 11"
function verdictOf(score, seat, sides) {
	const others = score.filter((_, i) => i !== seat && !(sides && sides[i] === sides[seat])), all = sides ? others.slice(0, 1) : others;
	const most = Math.max(...all), said = [score[seat], ...all].join(" : "), who = sides ? "Your side" : "You";
	return score[seat] > most ? `${who} won ${said}` : score[seat] < most ? `${who} lost ${said}` : `A draw, ${said}`;
}

// What was played is what was pressed, and the page's end is the record's.
async function expectEnd({file, run, seat}) {
	await run.ends();
	const [record] = records(file), {page} = seat;

	assert.equal(record.end, "normal");
	const number = (await seat.last("game")).seat;
	assert.deepEqual(record.moves.filter(([who]) => who === number).map(([, action]) => action.replace(/^(play|declare) /, "")),
		seat.answers);
	assert.deepEqual((await seat.last("frame")).frame.points, record.score);
	await page.locator("#result").waitFor();
	await seat.expectTold("the end");
	await until("the page knows that it was the last game", async () => (await seat.messages("end")).length > 0);
	const [last] = await seat.messages("end"), verdict = verdictOf(record.score, number, (await seat.last("frame")).frame.sides);
	assert.equal(await page.locator("#status").textContent(), `${verdict} ${last.words}`);
	assert.equal(await page.locator("#result h2").textContent(), verdict);
	const points = await page.locator("#parts tbody tr").last().evaluate((row) => [...row.cells].slice(1).map((cell) => Number(cell.textContent)));
	assert.deepEqual(points, record.score);
	return record;
}

for (const game of Object.keys(AGAINST))
	pageTest(`play ${game}: by the mouse to the end`, async (visit) => {
		const table = await begin(visit, game), {seat} = table;

		await seat.playOn(3);
		const ask = await seat.next();
		if (ask) {
			await seat.choose(ask, richest(ask));
			await visit.picture(seat.page, `play-${game}`);
			await seat.page.locator("#clear").click();
		}
		await seat.playOn();
		await expectEnd(table);
		await visit.picture(seat.page, `play-${game}-end`);

		// Each position is what show prints for this seat.
		const number = (await seat.last("game")).seat;
		const frames = await seat.messages("frame");
		const shown = jsonLines(talon("show", ...reading(game), "--json", "--seat", number, table.file, 0));
		assert.deepEqual(frames.map(({frame: {winners, ...frame}}) => frame), shown.map(({frame}) => frame));
		assert.deepEqual(frames.at(-1).frame.winners, shown.at(-1).winners);
	});

pageTest("play: by the keyboard alone to the end", async (visit) => {
	const table = await begin(visit, "tablic"), {seat} = table;

	for (let ask; (ask = await seat.next());)
		await seat.playByKeys(ask, richest(ask));
	await expectEnd(table);
});

pageTest("play: keys choose, choose anew and play", async (visit) => {
	const {seat} = await begin(visit, "herc"), {page} = seat;
	const ask = await seat.next(), [first, second] = ask.actions;

	await seat.piece(...first.pieces[0]).focus();
	await page.keyboard.press("Enter");
	assert(await page.locator("#play-it").isEnabled());
	await page.keyboard.press("Escape");
	assert(await page.locator("#play-it").isDisabled());
	await seat.piece(...second.pieces[0]).focus();
	await page.keyboard.press("Space");
	await page.keyboard.press("p");
	await until("the answer is taken", async () => (await seat.messages("done")).length > 0);
	await seat.next();
	const own = (await seat.messages("frame")).find(({frame}) => frame.last?.seat === 0);
	assert(own.frame.last.words.includes(second.action), `${second.action}: ${own.frame.last.words}`);

	// Looking back shows what was; looking at now lets one answer.
	await page.keyboard.press("Home");
	assert.match(await page.locator("#position").textContent(), /^Position 1 of /);
	assert.equal(await page.locator("#board [data-piece]").count(), 0);
	await page.keyboard.press("ArrowRight");
	assert.match(await page.locator("#position").textContent(), /^Position 2 of /);
	await page.locator("#previous").click();
	assert.match(await page.locator("#position").textContent(), /^Position 1 of /);
	await page.locator("#now").click();
	assert(await page.locator("#board [data-piece]").count() > 0);
	await seat.expectTold("now");
});

// Presses so many times at the place where ACTION is now, while no time passes
// for the page; what was there each time.
const pressAt = (page, action, times) => page.evaluate(([wanted, count]) => {
	const now = performance.now(), button = document.querySelector(`#actions [data-action="${wanted}"]`);
	button.scrollIntoView({block: "nearest"});
	const box = button.getBoundingClientRect(), [x, y] = [box.x + box.width / 2, box.y + box.height / 2];

	performance.now = () => now;
	const met = Array.from({length: count}, () => {
		const node = document.elementFromPoint(x, y).closest("button");
		node?.click();
		return node?.getAttribute("data-action");
	});
	delete performance.now;
	return met;
}, [action, times]);

for (const width of [1280, 360])
	pageTest(`play: an action pressed twice is played, ${width} wide`, async (visit) => {
		const {seat} = await begin(visit, "tablic", NO_WAITS, {viewport: {width, height: 740}}), {page} = seat;
		const ask = await seat.next(), [first, second] = ask.actions.map(({action}) => action);

		// Another one that is pressed right after it is not meant.
		assert.deepEqual(await pressAt(page, first, 1), [first]);
		await page.evaluate(([one, other]) => {
			const now = performance.now(), press = (action) => document.querySelector(`#actions [data-action="${action}"]`).click();
			performance.now = () => now + 5000;
			press(one);
			press(other);
			delete performance.now;
		}, [first, second]);
		assert.equal(await page.locator("#actions [aria-pressed=true]").count(), 0);
		const last = ask.actions.filter(({action}) => action !== undefined).at(-1).action;
		await page.evaluate(() => {
			const now = performance.now();
			performance.now = () => now + 10000;
		});
		const sent = page.waitForRequest(/\/act$/);
		assert.deepEqual(await pressAt(page, last, 2), [last, last]);
		assert.equal((await sent).postDataJSON().action, last);
		await seat.taken(ask);
	});

pageTest("play: a piece pressed twice is not played while it is not clear what for", async (visit) => {
	const {seat} = await begin(visit, "trax"), {page} = seat;

	await seat.playOn(1);
	const ask = await seat.next();
	await page.evaluate(() => {
		const now = performance.now(), press = () => document.querySelector("#board [data-piece]").dispatchEvent(new Event("click"));
		performance.now = () => now;
		press();
		press();
		delete performance.now;
	});
	assert.equal(await page.locator("#board [aria-pressed=true]").count(), 0);
	await seat.play(ask, ask.actions[0]);
});

pageTest("play: who opens the page again finds the game", async (visit) => {
	const table = await begin(visit, "planowanie"), {seat} = table, {page} = seat;

	await seat.playOn(3);
	await seat.next();
	const before = await seat.messages("frame");
	await page.reload();
	await seat.next();
	assert.deepEqual(await seat.messages("frame"), before);
	await seat.expectTold("after reloading");

	// A second window on the same seat is told the same, and either may answer.
	const other = await Seat.open(visit, table.link);
	const ask = await other.next();
	assert.deepEqual(await other.messages("frame"), before);
	await other.play(ask, ask.actions[0]);
	seat.answers.push(ask.actions[0].action);
	await until("the first window knows", async () =>
		(await seat.messages("done")).some(({id}) => id === ask.id));
	await other.page.close();
	await seat.playOn();
	await expectEnd(table);
});

// The cards that only other seats than SEAT have until they are played, as what
// came over the wire may name them: those that others play later.
function secrets(record, seat, made) {
	return new Set(record.moves.slice(made).filter(([who]) => who !== seat)
		.map(([, action]) => /[2-9TJQKA][CDHS]/.exec(action)?.[0]));
}

// No byte that ANSWERS brought to SEAT names a card before it was seen.
function expectNothingHidden(answers, record, seat) {
	let made = 0, counted = 0;

	for (const {path: name, head, body} of answers.filter(({path: each}) => !/(\.js|\.css|\.svg|\/events)$/.test(each)))
		assert.doesNotMatch(head + body, /\b[2-9TJQKA][CDHS]\b/, name);
	for (const text of streamed(answers)) {
		const message = JSON.parse(text);

		if (message.kind === "hello")
			made = 0;
		if (message.kind === "frame")
			made = message.made;
		const hidden = secrets(record, seat, made);
		for (const [card] of text.matchAll(/[2-9TJQKA][CDHS]/g)) {
			counted++;
			assert(!hidden.has(card), `seat ${seat} is told of ${card} after ${made} actions: ${text}`);
		}
	}
	assert(counted > 100, "cards were told");
}

for (const game of ["tablic", "herc"])
	pageTest(`play ${game}: two people, and no byte tells of the other's hand`, async (visit) => {
		const file = path.join(visit.folder(), game);
		const run = visit.start(TALON, ["match", "-q", "-g", game, "-n", 1, "-s", 5, "-t", "inf", "-o", file,
			...["ann", "ben"].map((name) => `${name}=human --browser ${NO_WAITS.join(" ")}`),
			...(game === "herc" ? ["x=greedy", "y=greedy"] : [])]);
		const links = [];
		for (const name of ["ann", "ben"])
			links.push((await run.says(new RegExp(`${name}: .*open (http:\\S+)`)))[1]);
		assert.notEqual(links[0], links[1]);
		const proxies = [await eavesdrop(visit), await eavesdrop(visit)];
		const seats = [];
		for (const [i, link] of links.entries())
			seats.push(await Seat.open(visit, link, {proxy: {server: proxies[i].server, bypass: proxies[i].bypass}}));
		seats.forEach((seat) => { seat.atOnce = true; });

		for (let answered = 0; !await seats[0].isOver() || !await seats[1].isOver();) {
			for (const seat of seats) {
				const ask = await seat.question();
				if (!ask)
					continue;
				await seat.play(ask, ask.actions[0]);
				if (++answered === 7)
					await seat.page.reload();
			}
		}
		await run.ends();
		const [record] = records(file);
		for (const [i, seat] of seats.entries()) {
			const number = (await seat.last("game")).seat;
			assert.equal(record.seats[number], ["ann", "ben"][i]);
			expectNothingHidden(proxies[i].answers, record, number);
			assert.deepEqual((await seat.last("frame")).frame.points, record.score);
		}
		await visit.picture(seats[1].page, `play-${game}-two`);
	});

pageTest("play: waits are kept, and can be changed", async (visit) => {
	const {seat, link} = await begin(visit, "tablic", ["--wait-card", 0, "--wait-trick", 0, "--wait-deal", 0, "--wait-end", 2]);
	const {page} = seat;

	await seat.playOn(1);
	await seat.next();
	await page.locator("#settings-open").click();
	assert.equal(await page.locator("#wait-end").inputValue(), "2");
	await page.locator("#wait-card").fill("600");
	await page.locator("#wait-trick").fill("600");
	await page.locator("#wait-deal").fill("0.5");
	await page.locator("#wait-deal").press("Tab");
	await visit.picture(page, "play-waits");
	await page.keyboard.press("Escape");
	const shown = await page.locator("#position").textContent();
	await seat.play(await seat.question(), (await seat.question()).actions[0]);
	await until("a position is kept back", async () => {
		const told = (await seat.messages("frame")).length;
		return (await seat.messages("ask")).length > 2 && !(await page.locator("#position").textContent()).endsWith(` ${told}`);
	});
	assert.notEqual(await page.locator("#position").textContent(), shown);

	await page.reload();
	await seat.next();
	await seat.expectTold("a page that is opened does not wait");
	for (const [wait, seconds] of Object.entries({card: "600", trick: "600", deal: "0.5", end: "2"}))
		assert.equal(await page.locator(`#wait-${wait}`).inputValue(), seconds);
	assert(page.url() === link);
});

pageTest("play: the clock is shown and runs", async (visit) => {
	const {seat} = await begin(visit, "tablic", [...NO_WAITS, "-t", 3000]), {page} = seat;
	const clock = page.locator("#clock");

	await seat.next();
	const first = await clock.textContent();
	assert.match(first, /^(50:00|49:\d\d)$/);
	await until("the clock runs", async () => await clock.textContent() !== first);
	await visit.picture(page, "play-clock");

	// It is in sight wherever one is on the page.
	await page.setViewportSize({width: 360, height: 500});
	await page.locator("#log").scrollIntoViewIfNeeded();
	assert(await page.evaluate(() => scrollY > 100));
	const {y} = await clock.boundingBox();
	assert(y >= 0 && y < 100, `the clock is at ${y}`);
});

pageTest("play: what all declared at the same time is in the log", async (visit) => {
	const {seat} = await begin(visit, "planowanie", NO_WAITS, {}, ["a", "b", "c"].map((name) => `${name}=greedy`));
	const {page} = seat, ask = await seat.next();

	await seat.play(ask, ask.actions[0]);
	await seat.next();
	const lines = await page.locator("#log li.action").allTextContents();
	for (const who of ["a", "b", "c", "human (you)"])
		assert.equal(lines.filter((line) => line.startsWith(`${who}: declare`)).length, 1, `${who}: ${lines.join("; ")}`);
});

pageTest("play: who gives up has lost", async (visit) => {
	const {seat, run, file} = await begin(visit, "tablic"), {page} = seat;

	await seat.playOn(2);
	await seat.next();
	await page.locator("#resign").click();
	await visit.picture(page, "play-resign");
	await page.locator("#resign-no").click();
	await page.locator("#resign").click();
	await page.locator("#resign-yes").click();
	await run.ends();
	const [record] = records(file);
	assert.equal(record.end, "resign");
	assert.equal(record.offender, (await seat.last("game")).seat);
	await page.locator("#result").waitFor();
	await visit.picture(page, "play-resigned");
});

pageTest("play go: stones are seen, said and put down on the board", async (visit) => {
	const {seat} = await begin(visit, "go", [...NO_WAITS, "--size", 9], {viewport: {width: 390, height: 664}}), {page} = seat;
	const corner = (await seat.next()).actions.find(({action}) => action === "A9");
	const square = page.getByRole("button", {name: "row 9, column A", exact: true});

	// A game may say set_players to those who list it: then names are told.
	assert.equal(await page.locator("#seat-1 h3").textContent(), "bot0");

	// A finger may come down beside the picture of a square.
	const {x, y, width, height} = await square.boundingBox();
	assert(width >= 24 && height >= 24, `a square has ${width} x ${height}`);
	await page.evaluate(() => scrollTo(0, 0));
	await page.mouse.click(x + 2, y + 2);
	assert.equal(await square.getAttribute("aria-pressed"), "true");
	await visit.picture(page, "play-go-phone", false);
	await page.locator("#play-it").click();
	seat.answers.push(corner.action);

	const ask = await seat.next();
	await seat.expectTold("after both have played");
	const stone = page.getByRole("img", {name: "row 9, column A: black stone", exact: true});
	const shades = await Promise.all([stone, page.getByRole("img", {name: /^row \d, column [A-J]: white stone$/})]
		.map((each) => each.locator("circle").evaluate((circle) => getComputedStyle(circle).fill)));
	assert.deepEqual(shades, ["rgb(27, 27, 27)", "rgb(250, 250, 247)"]);
	assert.equal(await stone.locator("circle").evaluate((circle) => getComputedStyle(circle).stroke), "rgba(255, 255, 255, 0.75)");
	assert.equal(await page.locator("#board .lines").count(), 1);

	// The list has more than fits, and what has no piece is there alone.
	await page.locator("#all-actions").click();
	await page.locator("#actions [data-action=pass]").click();
	await page.locator("#play-it").click();
	await seat.taken(ask);
	await until("the pass is in the log", async () =>
		(await page.locator("#log li.action").allTextContents()).includes("human (you): passes"));
});

pageTest("play chess: a man is lifted and put down", async (visit) => {
	const {seat} = await begin(visit, "chess"), {page} = seat, ask = await seat.next();
	const man = page.getByRole("button", {name: "row 2, column e: white P", exact: true});

	await man.click();
	assert.equal(await man.locator("rect").evaluate((rect) => getComputedStyle(rect).stroke), "rgb(255, 210, 63)");
	await seat.play(ask, ask.actions.find(({action}) => action === "e2e4"));
	await seat.next();
	await seat.expectTold("after both have moved");
	assert.equal(await page.getByLabel("row 4, column e: white P", {exact: true}).count(), 1);
});

// A game without cards, in which C and D are letters.
const LETTERS = `import sys
sys.path.insert(0, "python")
from talon_game import ALL, Frame, Game

class Letters(Game):
    name, summary, seats = "letters", "letters", "2"
    def deal(self, seats, number, chance, options):
        return "start"
    def open(self, seats, start):
        self.row = []
        self.begin()
    def turn(self):
        return len(self.row) if len(self.row) < 2 else None
    def act(self, seat, text):
        self.row.append(text)
        self.say(ALL, f"play {seat} {text}")
    def points(self):
        return [0, 0]
    forfeit = lambda self, seat: [0, 0]
    def frame(self, look):
        frame = Frame([s for s in [self.turn()] if s is not None], [0, 0], ["C or D"])
        frame.place("row", "row", [f"blue:{c}" for c in self.row], piece="mark")
        if self.row:
            frame.last(len(self.row) - 1, "says " + self.row[-1], [(None, 0, ["blue:" + self.row[-1]])])
        return frame
    def actions(self, seat):
        return [(c, "says " + c, []) for c in "CD"]

Letters.main()
`;

pageTest("play: letters are no suits where there are no cards", async (visit) => {
	const file = path.join(visit.folder(), "letters.py");
	writeFileSync(file, LETTERS);
	const run = visit.start(TALON, ["play", "--browser", "-g", `python3 ${file}`, "--sandbox", "off", ...NO_WAITS, "random"]);
	const [link] = await run.says(/http:\S+/), seat = await Seat.open(visit, link), {page} = seat, ask = await seat.next();

	assert.deepEqual(await page.locator("#actions button").allTextContents(), ["says C", "says D"]);
	assert.equal(await page.locator(".caption").textContent(), "C or D");
	await seat.play(ask, ask.actions[1]);
	await until("it is in the log", async () => (await page.locator("#log li.action").allTextContents()).includes("you: says D"));
	await until("it is over", () => seat.isOver());
	await seat.expectTold("at the end");
	assert(await page.getByRole("img", {name: "blue D", exact: true}).count() > 0);

	// What is gold itself has no golden ring.
	const ring = (colour) => page.evaluate((name) => {
		const tile = talon.drawTile([0, 0, `${name}:`], "fresh");
		document.querySelector("#board .table").append(talon.svg("svg", {}, tile));
		return getComputedStyle(tile.querySelector("circle")).stroke;
	}, colour);
	assert.equal(await ring("red"), "rgb(255, 210, 63)");
	assert.equal(await ring("yellow"), "rgb(127, 227, 255)");
});

pageTest("play: light, dark, narrow and zoomed", async (visit) => {
	for (const [name, options] of Object.entries({
		light: {colorScheme: "light"},
		dark: {colorScheme: "dark"},
		narrow: {viewport: {width: 360, height: 740}},
		zoomed: {viewport: {width: 500, height: 400}, deviceScaleFactor: 2},
	}))
		for (const game of ["herc", "trax", "go"]) {
			const {seat, run} = await begin(visit, game, NO_WAITS, options), {page} = seat;

			await seat.playOn(3);
			const ask = await seat.next();
			await seat.choose(ask, richest(ask));
			await expectNoSideways(page, `${name} ${game}`);
			await expectContrast(page, `${name} ${game}`);
			await visit.picture(page, `play-${game}-${name}`);
			await page.context().close();
			await run.stop();
		}
});

pageTest("play: the keyboard reaches all and everything has a name", async (visit) => {
	for (const game of ["tablic", "trax"]) {
		const {seat} = await begin(visit, game);

		await seat.playOn(2);
		const ask = await seat.next();
		await expectNames(seat.page);
		await expectTabs(seat.page);
		if (game === "tablic")
			assert(await seat.page.getByRole("button", {name: / of (hearts|spades|clubs|diamonds)$/}).count() > 0);
		else
			assert(await seat.page.getByRole("button", {name: /^row \d, column \d/}).count() > 0);
		assert(ask);
	}
});

pageTest("play: without scripts the page says so", async (visit) => {
	const {run} = await begin(visit, "tablic"), [link] = await run.says(/http:\S+/);
	const page = await visit.open(link, {javaScriptEnabled: false});

	assert(await page.locator("noscript p").isVisible());
	await visit.picture(page, "play-no-scripts");
});

pageTest("play: hostile names are inert", async (visit) => {
	const names = ["<img>", "&amp;<!--", "\u202edrawkcab"];
	const {seat} = await begin(visit, "herc", NO_WAITS, {}, names.map((name) => `${name}=random`));

	await seat.playOn(4);
	await seat.next();
	await seat.expectTold("with those names");
	assert.equal(await seat.page.locator("#page script, #page img").count(), 0);
	await visit.picture(seat.page, "play-hostile");
});
