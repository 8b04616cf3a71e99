// SPDX-License-Identifier: Apache-2.0
//
// Runs the Yosys of the npm package @yowasp/yosys on design files: node yowasp.mjs PACKAGE_FOLDER SCRIPT FILE...
// Its file system is its own, so the files are handed in by name; what it prints goes to standard output.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, script, ...files] = process.argv.slice(2);
const { runYosys } = await import(pathToFileURL(join(folder, "gen/bundle.js")));
const tree = Object.fromEntries(files.map((file) => [basename(file), readFileSync(file)]));
const print = (bytes) => bytes && process.stdout.write(bytes);
try {
  await runYosys(["-p", script], tree, { stdout: print, stderr: print });
} catch (error) {
  console.log(`ERROR: ${error}`);
  process.exit(1);
}
