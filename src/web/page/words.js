// The words of all pages in the person's language. A sentence is named by its
// English text, as in the tables of src/words/po, which languages.js adds; what
// has no translation appears as it is. Its one global is `talonWords`.
//
//	t("Deal %d of %d", 2, 4)
//	tn(n, "%d card", "%d cards")     with N in it; or with more arguments
//	say(frame.last.say)          the facts of a frame or an action as text
//	parts(frame.last.say)        likewise, as [text, argument, text, ...]
//	use("pl")                    from now on, and whenever this browser comes again
//	changed(draw)                draw is called after every change
//
// An element with data-word="Back" has that sentence as its text.
"use strict";
const talonWords = (() => {
const KEPT = "talon language";
const sr = (n) => n % 10 === 1 && n % 100 !== 11 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
const pl = (n) => n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
// Their own names, what HTML calls them, and which form of a plural a number has.
const LANGUAGES = {en: ["English", "en"], sr: ["Српски", "sr-Cyrl", sr], "sr@latin": ["Srpski", "sr-Latn", sr], pl: ["Polski", "pl", pl]};
const tables = {}, listeners = [];
let language = "en";

// A table of msgfmt: see "The Format of GNU MO Files" in its manual. A sentence
// with a plural is found by both of its texts.
function add(name, base64) {
	const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)), view = new DataView(bytes.buffer);
	const number = (at) => view.getUint32(at, true), decoder = new TextDecoder();
	const text = (row) => decoder.decode(bytes.subarray(number(row + 4), number(row + 4) + number(row))).split("\0");
	const table = tables[name] = new Map();
	for (let i = 0; i < number(8); i++)
		for (const sentence of text(number(12) + 8 * i))
			table.set(sentence, text(number(16) + 8 * i));
	table.delete("");
}

// The translation of SENTENCE for NUMBER, with its conversions.
function format(sentence, number = 1) {
	const forms = tables[language]?.get(sentence);
	return forms ? forms[forms.length > 1 ? LANGUAGES[language][2](Math.abs(number)) : 0] : sentence;
}

// FORMAT as [text, argument, text, ...]: "%s", "%d", in another order "%2$s", and
// "%%" for the sign itself.
function split(text, args) {
	let next = 0;
	const pieces = [""];
	for (const [, plain, at, kind] of text.matchAll(/([^%]+)|%(?:(\d)\$)?([sd%])/g))
		if (kind === undefined || kind === "%")
			pieces[pieces.length - 1] += plain ?? "%";
		else
			pieces.push(args[at ? at - 1 : next++] ?? "", "");
	return pieces;
}

const t = (sentence, ...args) => args.length ? split(format(sentence), args).join("") : format(sentence);
const tn = (number, one, others, ...args) =>
	split(tables[language]?.has(one) ? format(one, number) : number === 1 ? one : others, args.length ? args : [number]).join("");
const parts = ([sentence, ...args]) =>
	split(format(sentence, args.find((each) => typeof each === "number") ?? 1), args);
const say = (said) => parts(said).join("");

// The name of one of ours for what browsers and people call a language.
function nameOf(tag) {
	const [first] = tag.split(/[-_@]/);
	return first === "sr" ? /latn|latin/i.test(tag) ? "sr@latin" : "sr" : Object.hasOwn(LANGUAGES, first) ? first : undefined;
}

function set(name) {
	language = name in tables ? name : "en";
	document.documentElement.lang = LANGUAGES[language][1];
	for (const node of document.querySelectorAll("[data-word]"))
		node.textContent = t(node.dataset.word);
}

function use(name) {
	set(name);
	try {
		localStorage.setItem(KEPT, language);
	} catch {
		// It is kept until the page is closed.
	}
	for (const listener of listeners)
		listener(language);
}

function kept() {
	try {
		return localStorage.getItem(KEPT);
	} catch {
		return null;
	}
}

// What the person chose, else the first that the browser asks for and we speak.
const choose = () => set([kept() ?? [], navigator.languages ?? []].flat().map(nameOf).find(Boolean) ?? "en");

return {add, t, tn, say, parts, use, choose, changed: (listener) => listeners.push(listener),
	language: () => language, languages: () => ["en", ...Object.keys(tables)].map((name) => [name, ...LANGUAGES[name].slice(0, 2)])};
})();
