// A person at the page of a seat: what the page was told, and what is pressed.
// The page knows no rules, and neither does this: it takes what is offered.
import assert from "node:assert/strict";
import {expectFrame} from "./table.mjs";
import {until} from "./visitor.mjs";

// The page shows each position at once.
export const NO_WAITS = ["deal", "card", "trick", "end"].flatMap((wait) => [`--wait-${wait}`, 0]);

// Before the page's scripts run: all messages are kept, as they come.
const listen = () => {
	window.heard = [];
	document.addEventListener("talon", (event) => window.heard.push(structuredClone(event.detail)));
};

const keyOf = (place, face) => [place, face].flat().slice(0, 3).join(" ");
const pieceOf = (place, face) => `#board [data-piece="${keyOf(place, face)}"]`;

export class Seat {
	constructor(page) {
		this.page = page;
		this.answers = [];
		this.atOnce = false; // for tests of other things than the mouse, which takes its time
	}

	press(locator) {
		return this.atOnce ? locator.dispatchEvent("click") : locator.click();
	}

	// Someone who opens LINK.
	static async open(visit, link, options) {
		const page = await visit.open(link, {...options, begin: listen});
		return new Seat(page);
	}

	messages(kind) {
		return this.page.evaluate((wanted) => window.heard.filter((message) => !wanted || message.kind === wanted), kind);
	}

	// The last of that KIND.
	last(kind) {
		return this.page.evaluate((wanted) => window.heard.findLast((message) => message.kind === wanted), kind);
	}

	// ASK has an answer now.
	taken(ask) {
		return until("the answer is taken", () => this.page.evaluate((wanted) =>
			window.heard.some(({kind, id}) => kind === "done" && id === wanted), ask.id));
	}

	// {ask: the question that the page shows now, null if there is none, or not yet;
	// over: whether the last game is}
	state() {
		return this.page.evaluate(() => {
			const at = window.heard.findLastIndex((message) => message.kind === "ask"), ask = window.heard[at];
			const place = document.getElementById("ask"), over = window.heard.some(({kind}) => kind === "end");
			if (!ask || !place || place.hidden || window.heard.slice(at).some(({kind, id}) => kind === "done" && id === ask.id))
				return {ask: null, over};
			const offered = ask.actions.filter(({action}) => action !== undefined).slice(0, 40).map(({action}) => action);
			const shown = [...place.querySelectorAll("[data-action]")].map((node) => node.getAttribute("data-action"));
			return {ask: place.ariaBusy === "true" || String(shown) !== String(offered) ? null : ask, over};
		});
	}

	async question() {
		return (await this.state()).ask;
	}

	async isOver() {
		return (await this.state()).over;
	}

	// The next question; null: the game is over.
	async next() {
		const {ask} = await until("there is a question or an end", async () => {
			const state = await this.state();
			return (state.ask || state.over) && state;
		});
		return ask;
	}

	piece(place, face) {
		return this.page.locator(pieceOf(place, face)).first();
	}

	isPressed(place, face) {
		return this.page.evaluate((piece) => document.querySelector(piece)?.ariaPressed, pieceOf(place, face));
	}

	// Presses the pieces of ACTION until it can be played, or else its words.
	async choose(ask, action) {
		const keys = (other) => (other.pieces ?? []).map(([place, face]) => keyOf(place, face));
		const alike = ask.actions.filter((other) => other.action !== undefined &&
			String(keys(other).sort()) === String(keys(action).sort()));

		for (const [place, face] of action.pieces ?? []) {
			let pressed = await this.isPressed(place, face);
			assert(pressed, `no piece to press for ${action.action}: ${place} ${face}`);
			if (pressed === "false") {
				await this.press(this.piece(place, face));
				pressed = await this.isPressed(place, face);
			}
			assert.equal(pressed, "true");
		}
		if (alike.length > 1 || !action.pieces?.length)
			await this.press(this.page.locator(`#actions [data-action="${action.action}"]`).first());
	}

	// Answers ASK by the mouse, or at once.
	async play(ask, action) {
		await this.choose(ask, action);
		await this.press(this.page.locator("#play-it"));
		this.answers.push(action.action);
		await this.taken(ask);
	}

	// Answers ASK by keys alone: Tab until what is wanted has the focus, and Enter.
	async playByKeys(ask, action) {
		const pieces = (action.pieces ?? []).map(([place, face]) => pieceOf(place, face));

		for (const piece of pieces) {
			await this.tabTo(piece);
			await this.page.keyboard.press("Enter");
		}
		if (await this.page.locator("#play-it").isDisabled()) {
			await this.tabTo(`#actions [data-action="${action.action}"]`);
			await this.page.keyboard.press("Space");
		}
		await this.tabTo("#play-it");
		await this.page.keyboard.press("Enter");
		this.answers.push(action.action);
		await this.taken(ask);
	}

	async tabTo(selector) {
		const isThere = () => this.page.evaluate((wanted) => document.activeElement.matches(wanted), selector);

		for (let i = 0; i < 200 && !await isThere(); i++)
			await this.page.keyboard.press("Tab");
		assert(await isThere(), `Tab does not reach ${selector}`);
	}

	// What the table shows is what the page was told last.
	async expectTold(where) {
		const {frame} = await this.last("frame"), {seat, names} = await this.last("game");
		const shown = (names ?? frame.points.map(() => null)).map((name, i) => i !== seat ? name ?? `seat ${i}` : name === null || name === "you"
			? "you" : `${name} (you)`);

		await expectFrame(this.page, "#board .table", frame, shown, where, seat);
	}

	// Plays on to the end, at most so many answers.
	async playOn(most = Infinity) {
		for (let i = 0; i < most; i++) {
			const ask = await this.next();
			if (!ask)
				return;
			await this.expectTold(`question ${ask.id}`);
			await this.play(ask, richest(ask));
		}
	}
}

// The action of the most pieces: it takes what it can.
export const richest = (ask) => ask.actions.filter(({action}) => action !== undefined)
	.reduce((best, action) => (action.pieces?.length ?? 0) > (best.pieces?.length ?? 0) ? action : best);
