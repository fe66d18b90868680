// src/ and static/ → build/chromium and build/firefox, each an extension to load, and a zip of each.
// The zips are the same for the same source: names in order, no times.

import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

import { build } from "esbuild";

import { firefoxManifest } from "./firefox.mjs";
import { zip } from "./zip.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const OUT = join(ROOT, "build");

/** Return the paths of all files below a folder, in order. */
async function files(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
    .sort();
}

async function make(browser, manifest) {
  const target = join(OUT, browser);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  await cp(join(ROOT, "static"), target, { recursive: true });
  await writeFile(join(target, "manifest.json"), JSON.stringify(manifest, null, 2) + "\n");
  const shared = {
    bundle: true,
    outdir: target,
    // Stores and readers look at what runs: it is left as it was written.
    minify: false,
    target: ["chrome123", "firefox128"],
    logLevel: "warning",
  };
  const src = (path) => join(ROOT, "src", path);
  await build({
    ...shared,
    format: "esm",
    entryPoints: {
      background: src("background.ts"),
      panel: src("panel/panel.ts"),
      options: src("options/options.ts"),
    },
  });
  await build({ ...shared, format: "iife", entryPoints: { content: src("page/content.ts") } });
  const packed = [];
  for (const path of await files(target)) packed.push([path, await readFile(join(target, path))]);
  await writeFile(join(OUT, `claimwright-${browser}-${manifest.version}.zip`), zip(packed));
}

const chromium = JSON.parse(await readFile(join(ROOT, "static", "manifest.json"), "utf8"));
await make("chromium", chromium);
await make("firefox", firefoxManifest(chromium));
