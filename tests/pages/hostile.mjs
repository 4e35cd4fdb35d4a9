// A record that means no good to who shows it.
import {readFileSync, rmSync, writeFileSync} from "node:fs";
import path from "node:path";
import {talon} from "./visitor.mjs";

const NAMES = ["<img src=x onerror=alert(1)>", "</script><script>alert(2)</script>", "'\"&amp;<!--${alert(3)}",
	"\u202edrawkcab\u202c\u2028<svg onload=alert(4)>"];
const LAMENT = "</pre></script><script>alert(5)</script><img src=//example.com/x onerror=alert(6)>\u001b[31m\u202e<!--";

// What nobody sees and turns other text round, of all that PAGE shows; but for what
// isolates names.
export const unseen = async (page) =>
	(await page.locator("body").innerText()).match(/(?![\u2068\u2069])[\p{Cf}\u2028\u2029]/gu);

// A record of bots with those names, which no command line gives; one of them
// laments and ends.
export function hostile(folder) {
	const file = path.join(folder, "hostile"), bot = path.join(folder, "bot.mjs");

	writeFileSync(bot, `import {createInterface} from "node:readline";
createInterface({input: process.stdin}).on("line", (line) => {
	if (line.startsWith("gen_")) {
		process.stderr.write(process.argv[2]);
		process.exit(3);
	}
	console.log("=\\n");
});`);
	talon("tournament", "-q", "-j", 1, "-r", 1, "-s", 1, "--sandbox", "off", "-o", file, "greedy",
		`name0=${process.execPath} ${bot} '${LAMENT}'`, ...[1, 2, 3].map((i) => `name${i}=random`));
	writeFileSync(file, NAMES.reduce((text, name, i) =>
		text.replaceAll(`"name${i}"`, JSON.stringify(name)),
	readFileSync(file, "utf8").replaceAll(/(,"mac":"\w+")?,"sum":"\w+"}/g, "}")));
	// Who has the key of a file takes no unsigned line for it.
	rmSync(`${file}.key`);
	return file;
}
