// What the tests of the pages share: one browser for all of them, visits whose
// pages have to behave, and runs of the built programs.
//
//	pageTest("report: a game opens", async (visit) => {
//		const page = await visit.open(url);
//		...
//	});
//
// A page misbehaves that asks for anything beside its own origin (a file: beside
// itself), breaks its policy, or has an error or a warning on its console: the test
// fails at its end, whatever else it found. Tests wait for what is to come, for
// PATIENCE at most, and never for a time.
import assert from "node:assert/strict";
import {spawn, spawnSync} from "node:child_process";
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from "node:fs";
import {createRequire} from "node:module";
import {tmpdir} from "node:os";
import path from "node:path";
import {after, describe, test} from "node:test";
import {pathToFileURL} from "node:url";
import {addReading} from "./table.mjs";

export const BUILD = path.resolve(process.env.BUILD ?? "build");
export const TALON = path.join(BUILD, "talon");
export const PICTURES = path.join(BUILD, "pages");
export const PATIENCE = 60000; // ms that a page may take for anything
const TEST_LIMIT = 600000; // ms of one test
const AT_ONCE = Number(process.env.JOBS ?? 2) + 1; // tests

const word = process.argv[2] ?? "";
const {chromium} = createRequire(path.join(PICTURES, "package.json"))("playwright-core");
const all = [];
let browser = null;

function theBrowser() {
	const asRoot = process.getuid() === 0 ? ["--no-sandbox"] : [];

	browser ??= chromium.launch({
		executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
		args: [...asRoot, "--disable-gpu", "--disable-dev-shm-usage"],
	});
	return browser;
}

// A test of that NAME.
export function pageTest(name, body) {
	all.push([name, body]);
}

// Runs those that have the word in their name.
export function runTests() {
	const chosen = all.filter(([name]) => name.includes(word));

	assert(chosen.length, `no test has '${word}' in its name`);
	describe("pages", {concurrency: AT_ONCE}, () => {
		after(() => browser?.then((each) => each.close()));
		for (const [name, body] of chosen)
			test(name, {timeout: TEST_LIMIT}, (context) => runTest(new Visit(name, context), body));
	});
}

async function runTest(visit, body) {
	try {
		await body(visit);
		await visit.settle();
	} catch (error) {
		await visit.photographFailure();
		throw error;
	} finally {
		await visit.end();
	}
	assert.deepEqual(visit.wrongs, []);
}

export async function until(what, condition, patience = PATIENCE) {
	const end = Date.now() + patience;

	for (;;) {
		const value = await condition();

		if (value)
			return value;
		assert(Date.now() < end, `waited in vain until ${what}`);
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
}

// What a run says on standard output; it has to end with CODE.
export function talon(...args) {
	return run(0, TALON, ...args).stdout;
}

export function run(code, program, ...args) {
	const done = spawnSync(program, args.map(String), {encoding: "utf8",
		timeout: 10 * PATIENCE, maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "pipe"]});

	assert.equal(done.status, code, `${program} ${args.join(" ")}: ${done.stderr}`);
	return done;
}

export const jsonLines = (text) => text.split("\n").filter(Boolean).map((line) => JSON.parse(line));

// What -g and its options say of a game that is a program.
const PROGRAMS = {
	go: ["-g", "python3 examples/go.py", "--size", 5],
	chess: ["-g", "python3 examples/chess.py"],
	leduc: ["-g", "python3 examples/leduc.py"],
};

// The options that name GAME: those of a run, and those of what reads its record.
export const playing = (game) => PROGRAMS[game] ?? ["-g", game];
export const reading = (game) => (PROGRAMS[game] ?? []).slice(0, 2);

// The games of a record file.
export const records = (file) => jsonLines(readFileSync(file, "utf8"))
	.filter((line) => "moves" in line);

// One after the other: a machine of one core plays as well.
export function played(file, ...args) {
	talon("match", "-q", "-j", 1, "-s", 1, "-o", file, ...args);
	return file;
}

// Programs that run beside a test end with this one, however it ends.
const companions = new Set();
process.on("exit", () => companions.forEach(({child}) => child.kill("SIGTERM")));

class Companion {
	constructor(program, args, options) {
		this.out = "";
		this.err = "";
		this.status = undefined;
		this.child = spawn(program, args.map(String), {stdio: ["pipe", "pipe", "pipe"], ...options});
		companions.add(this);
		this.child.stdout.on("data", (bytes) => { this.out += bytes; });
		this.child.stderr.on("data", (bytes) => { this.err += bytes; });
		this.child.stdin.on("error", () => {});
		this.closed = new Promise((resolve) => {
			this.child.on("error", (error) => resolve(this.status = String(error)));
			this.child.on("close", (code, signal) => resolve(this.status = code ?? signal));
		}).finally(() => companions.delete(this));
	}
	get said() {
		return this.out + this.err;
	}
	// The match of PATTERN in what it says.
	says(pattern) {
		return until(`${pattern} is said`, () => {
			const match = pattern.exec(this.said);

			assert(match || this.status === undefined, `ended (${this.status}): ${this.said}`);
			return match;
		});
	}
	async ends(code = 0) {
		await until("it ends", () => this.status !== undefined, 2 * PATIENCE);
		assert.equal(this.status, code, this.said);
	}
	async stop() {
		if (this.status === undefined)
			this.child.kill("SIGTERM");
		const late = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE);
		await this.closed;
		clearTimeout(late);
	}
}

async function photograph(page, name, whole) {
	mkdirSync(PICTURES, {recursive: true});
	await page.screenshot({path: path.join(PICTURES, `${name}.png`), fullPage: whole});
}

class Visit {
	constructor(name, context) {
		this.name = name;
		this.test = context;
		this.wrongs = [];
		this.contexts = [];
		this.companions = [];
		this.folders = [];
		this.endings = [];
	}

	atEnd(action) {
		this.endings.push(action);
	}

	// A new person with a browser of their own, at URL; BEGIN runs in its pages
	// before their scripts; of a FOLDER of pages on the disk all may be asked for.
	async open(url, {begin, folder, ...options} = {}) {
		const context = await (await theBrowser()).newContext(
			{viewport: {width: 1000, height: 800}, ...options});

		this.contexts.push(context);
		context.setDefaultTimeout(PATIENCE);
		await this.watch(context, new URL(url), folder);
		if (begin)
			await context.addInitScript(begin);
		const page = await context.newPage();
		await page.goto(url);
		return page;
	}

	async watch(context, home, folder) {
		const wrong = (what) => this.wrongs.push(what);
		const own = (address) => home.protocol !== "file:" ? address.origin === home.origin
			: folder ? address.href.startsWith(pathToFileURL(`${folder}/`).href) : address.href.split("#")[0] === home.href.split("#")[0];
		let pages = 0;

		context.on("request", (request) => {
			if (!own(new URL(request.url())))
				wrong(`request: ${request.method()} ${request.url()}`);
		});
		context.on("weberror", (error) => wrong(`error: ${error.error().stack ?? error.error()}`));
		context.on("console", (message) => {
			if (["error", "warning", "assert"].includes(message.type()) && !this.allows(message))
				wrong(`console: ${message.text()} at ${message.location().url}:${message.location().lineNumber}`);
		});
		context.on("dialog", (dialog) => {
			if (!this.answer)
				wrong(`dialog: ${dialog.message()}`);
			dialog[this.answer ?? "dismiss"]();
		});
		context.on("page", (page) => {
			if (pages++)
				wrong(`window: ${page.url()}`);
			page.on("crash", () => wrong("the page crashed"));
			page.on("download", (download) => wrong(`download: ${download.url()}`));
			page.on("websocket", (socket) => wrong(`socket: ${socket.url()}`));
		});
		await context.addInitScript(addReading);
		await context.addInitScript(() => addEventListener("securitypolicyviolation", (event) =>
			console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`)));
	}

	// A server that is asked for what it refuses makes the browser say so.
	allow(pattern) {
		this.allowed = pattern;
	}
	allows(message) {
		return Boolean(this.allowed?.test(message.text()));
	}

	start(program, args, options) {
		const companion = new Companion(program, args, options);

		this.companions.push(companion);
		return companion;
	}

	folder() {
		const folder = mkdtempSync(path.join(tmpdir(), "talon-pages-"));

		this.folders.push(folder);
		return folder;
	}

	// The page of a report on FILES.
	async report(files, options) {
		const file = path.join(this.folder(), "report.html");

		talon("report", "-o", file, ...files);
		const page = await this.open(pathToFileURL(file).href, options);
		if (options?.javaScriptEnabled !== false)
			await page.locator("html[data-ready]").waitFor({state: "attached"});
		return page;
	}

	// For people to look at, who name the tests that they want to see.
	async picture(page, name, whole = true) {
		if (word)
			await photograph(page, name, whole);
	}

	say(text) {
		this.test.diagnostic(text);
	}

	// What a page has begun to say is heard before the test ends.
	async settle() {
		for (const page of this.contexts.flatMap((context) => context.pages()))
			await page.evaluate(() => 0);
	}

	async photographFailure() {
		const pages = this.contexts.flatMap((context) => context.pages());

		for (const [number, page] of pages.entries())
			await photograph(page, `failed-${this.name.replace(/\W+/g, "-")}-${number}`, true).catch(() => {});
		for (const companion of this.companions)
			this.say(`${companion.child.spawnargs.join(" ")}: ${companion.said.slice(-4000)}`);
		this.wrongs.forEach((wrong) => this.say(`besides: ${wrong}`));
	}

	async end() {
		for (const context of this.contexts)
			await context.close().catch(() => {});
		this.endings.forEach((action) => action());
		for (const companion of this.companions)
			await companion.stop();
		for (const folder of this.folders)
			rmSync(folder, {recursive: true, force: true});
	}
}

// A command of BOT that takes MS for each answer.
export function slowly(folder, ms, bot = "greedy") {
	const file = path.join(folder, "slow.mjs");

	writeFileSync(file, `import {spawn} from "node:child_process";
import {createInterface} from "node:readline";
const bot = spawn(process.argv[2], {stdio: ["pipe", "inherit", "inherit"]});
bot.on("close", () => process.exit());
bot.stdin.on("error", () => {});
let before = Promise.resolve();
const lines = createInterface({input: process.stdin});
lines.on("line", (line) => {
	before = before.then(() => new Promise((resolve) =>
		setTimeout(resolve, line.startsWith("gen") ? ${ms} : 0))).then(() => bot.stdin.write(line + "\\n"));
});
lines.on("close", () => before.then(() => bot.stdin.end()));
`);
	return `${process.execPath} ${file} ${path.join(BUILD, "bots", bot)}`;
}
