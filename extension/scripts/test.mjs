// tests/*.test.ts → build/tests/*.mjs, run by node's own test runner.

import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "build", "tests");

const names = (await readdir(join(ROOT, "tests"))).filter((name) => name.endsWith(".test.ts")).sort();
await rm(OUT, { recursive: true, force: true });
await build({
  entryPoints: names.map((name) => join(ROOT, "tests", name)),
  bundle: true,
  platform: "node",
  format: "esm",
  outdir: OUT,
  outExtension: { ".js": ".mjs" },
  logLevel: "warning",
});
const made = names.map((name) => join(OUT, name.replace(/\.ts$/, ".mjs")));
process.exit(spawnSync(process.execPath, ["--test", ...made], { stdio: "inherit" }).status ?? 1);
