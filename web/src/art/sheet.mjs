#!/usr/bin/env node
/* A contact sheet of all drawings, to look at them: node sheet.mjs [--theme light|dark] [--sizes 28,64]
 * [--png FILE] [NAME...]. Without --png the page goes to stdout; with it, chromium takes its picture.
 * Wants only what the page is built with (esbuild comes with Vite). --measure says what the art weighs. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));

function bundle() {
    const entry = join(here, "index.ts");
    const options = { entryPoints: [entry], bundle: true, format: "esm", write: false, minify: true };
    return buildSync({ ...options, target: "es2020", charset: "utf8" }).outputFiles[0].text;
}

function measure(code, art) {
    const kilo = (text) => (Buffer.byteLength(text) / 1000).toFixed(1);
    console.log(`minified ${kilo(code)} kB, gzipped ${(gzipSync(code).length / 1000).toFixed(1)} kB,`);
    console.log(`${art.names.length} drawings, ${kilo(art.sprite())} kB of markup in the page`);
}

function page(art, names, sizes, theme) {
    const cell = (name) => {
        const [, , w, h] = art.viewBox(name).split(" ").map(Number);
        const draw = (size) =>
            `<svg viewBox="${art.viewBox(name)}" width="${(size * w) / 100}" height="${(size * h) / 100}">` +
            `<use href="#art-${name}"/></svg>`;
        return `<figure>${sizes.map(draw).join(" ")}<figcaption>${name}</figcaption></figure>`;
    };
    const look =
        "body{margin:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:flex-end;background:var(--cloth);color:var(--ink)}" +
        "figure{margin:0;padding:6px;background:var(--paper);border-radius:8px;font:12px sans-serif;text-align:center}";
    const css = readFileSync(join(here, "theme.css"), "utf8");
    return (
        `<!doctype html><html data-theme="${theme}"><meta charset="utf-8"><title>Contact sheet</title>` +
        `<style>${css}${look}</style><body>${art.sprite()}${names.map(cell).join("")}</body></html>`
    );
}

function shoot(html, file, width, height) {
    const folder = mkdtempSync(join(tmpdir(), "sheet-"));
    const source = join(folder, "sheet.html");
    writeFileSync(source, html);
    const flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
    const size = [`--window-size=${width},${height}`, `--user-data-dir=${folder}/user`];
    execFileSync("chromium", [...flags, ...size, `--screenshot=${file}`, `file://${source}`], { stdio: "ignore" });
    rmSync(folder, { recursive: true, force: true });
}

const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
        theme: { type: "string", default: "light" },
        sizes: { type: "string", default: "28,64,140" },
        window: { type: "string", default: "1200x900" },
        png: { type: "string" },
        measure: { type: "boolean" },
    },
});
const code = bundle();
const art = await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
if (values.measure) {
    measure(code, art);
} else {
    const wanted = positionals.length ? art.names.filter((n) => positionals.some((p) => n.startsWith(p))) : art.names;
    const html = page(art, wanted, values.sizes.split(",").map(Number), values.theme);
    if (values.png) shoot(html, values.png, ...values.window.split("x").map(Number));
    else console.log(html);
}
