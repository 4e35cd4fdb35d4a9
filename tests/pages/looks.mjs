// What any page has to be for everybody: wide and narrow, light and dark, by
// keyboard alone, and said in words.
import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {createRequire} from "node:module";
import path from "node:path";
import {PICTURES} from "./visitor.mjs";

const AXE = readFileSync(createRequire(path.join(PICTURES, "package.json")).resolve("axe-core"), "utf8");

// axe has no serious finding.
export async function expectAxe(page, where) {
	if (!await page.evaluate(() => "axe" in window))
		await page.evaluate(AXE);
	const found = await page.evaluate(async () => (await window.axe.run({preload: false, resultTypes: ["violations"], selectors: false})).violations.filter(({impact}) => /serious|critical/.test(impact))
		.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html.slice(0, 200)).slice(0, 3).join(" | ")}`));

	assert.deepEqual(found, [], where);
}

// Whatever a finger presses has 44 pixels; but for squares, which can be made larger.
export async function expectTargets(page, where) {
	const small = await page.evaluate(() => [...document.querySelectorAll("button, select, summary, input, a[href]:not(p a):not(li a)")]
		.filter((node) => node.checkVisibility() && !node.closest(".skip, header")).map((node) => [node, (node.closest("label") && /checkbox|range/.test(node.type)
			? node.closest("label") : node).getBoundingClientRect()])
		.filter(([, {width, height}]) => width && (width < 43.5 || height < 43.5))
		.map(([node, {width, height}]) => `${node.tagName}#${node.id}.${node.className} ${node.textContent.slice(0, 20)}: ${width} x ${height}`));

	assert.deepEqual(small, [], where);
}

// What somebody sees on a control is in its name, so that it can be said to it.
export async function expectSeenNames(page) {
	const others = await page.evaluate(() => [...document.querySelectorAll("button[aria-label], select[aria-label], a[aria-label]")]
		.filter((node) => /\w/.test(node.innerText) && !node.ariaLabel.toLowerCase().includes(node.innerText.trim().toLowerCase()))
		.map((node) => `${node.innerText}: ${node.ariaLabel}`));

	assert.deepEqual(others, []);
}

// The page itself is never wider than its window; what is wide rolls within it.
export async function expectNoSideways(page, where) {
	const [wide, window, culprits] = await page.evaluate(() => {
		const width = document.documentElement.clientWidth;
		const rolls = (node) => node && (/(auto|scroll|hidden)/.test(getComputedStyle(node).overflowX)
			|| rolls(node.parentElement));
		return [document.scrollingElement.scrollWidth, width, [...document.body.querySelectorAll("*")]
			.filter((node) => node.getBoundingClientRect().right > width + 1 && !rolls(node.parentElement))
			.map((node) => `${node.tagName}#${node.id}.${node.getAttribute("class")}`).slice(0, 5)];
	});

	assert(wide <= window, `${where}: ${wide} pixels in ${window}: ${culprits}`);
}

// Text stands out from what is behind it: at least 4.5 to 1, 3 to 1 if it is large.
export async function expectContrast(page, where) {
	const faint = await page.evaluate(() => {
		const parse = (colour) => {
			const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
			return [r, g, b, a];
		};
		const over = (top, below) => [0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])).concat(1);
		// All that may be behind a node: a gradient is each of its colours.
		const behind = (node) => {
			if (!node)
				return [parse(matchMedia("(prefers-color-scheme: dark)").matches ? "rgb(18,18,18)" : "rgb(255,255,255)")];
			const style = getComputedStyle(node), colours = style.backgroundImage.match(/rgba?\([^)]*\)/g);
			return (colours ?? [style.backgroundColor]).map(parse).flatMap((colour) => colour[3] === 1
				? [colour] : behind(node.parentElement).map((below) => over(colour, below)));
		};
		const light = (colour) => colour.slice(0, 3).map((c) => c / 255)
			.map((c) => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
			.reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
		const found = new Set();

		for (const node of document.body.querySelectorAll("*:not(svg *)")) {
			const style = getComputedStyle(node);
			const text = [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim());
			if (!text || node.disabled || !node.checkVisibility() || parse(style.color)[3] === 0 ||
				/SCRIPT|STYLE|NOSCRIPT/.test(node.tagName))
				continue;
			const ratio = Math.min(...behind(node).map((back) => {
				const [low, high] = [over(parse(style.color), back), back].map(light).sort((x, y) => x - y);
				return (high + 0.05) / (low + 0.05);
			}));
			const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
			if (ratio < (large ? 3 : 4.5))
				found.add(`${node.tagName}.${node.className} ${node.textContent.trim().slice(0, 20)}: ${ratio.toFixed(2)}`);
		}
		return [...found];
	});

	assert.deepEqual(faint, [], where);
}

// Tab reaches everything that can be clicked or typed at, and shows where it is.
export async function expectTabs(page) {
	const controls = await page.evaluate(() => {
		const all = [...document.querySelectorAll("a[href], button, input, select, summary, textarea, [tabindex]")]
			.filter((node) => !node.disabled && node.tabIndex >= 0 && node.checkVisibility());
		const grouped = (node) => node.type === "radio" && !node.checked &&
			all.some((other) => other.name === node.name && other.checked);
		const reached = all.filter((node) => !grouped(node));
		reached.forEach((node, number) => { node.setAttribute("data-stop", number); });
		document.activeElement?.blur();
		return reached.map((node) => `${node.tagName}#${node.id} ${node.textContent.trim().slice(0, 30)}`);
	});
	const met = new Set();

	for (let i = 0; i < controls.length + 5; i++) {
		await page.keyboard.press("Tab");
		const [stop, seen] = await page.evaluate(() => {
			const node = document.activeElement, style = getComputedStyle(node);
			return [node.getAttribute("data-stop"), node === document.body ||
				(style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1) ||
				(node instanceof SVGElement && parseFloat(style.strokeWidth) >= 3)];
		});
		if (stop !== null) {
			assert(seen, `the focus is not seen: ${controls[stop]}`);
			met.add(Number(stop));
		}
	}
	assert.deepEqual(controls.filter((_, number) => !met.has(number)), [], "not reached by Tab");
}

// Everything that can be used has a name, and so has every picture.
export async function expectNames(page) {
	const nameless = (await page.locator("body").ariaSnapshot()).split("\n")
		.filter((line) => /^\s*- (button|link|checkbox|combobox|textbox|slider|spinbutton|radio|img)(:|$| \[)/.test(line));

	assert.deepEqual(nameless, []);
}
