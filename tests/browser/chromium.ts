import { accessSync, constants } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';

const named = process.env['CHROMIUM_PATH'];
const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium: nothing is ever downloaded. `CHROMIUM_PATH` names one that is to be used instead. */
export const chromiumPath: string | null = (named ? [named] : places).find(isProgram) ?? null;

let shared: Browser | null = null;

/** A `describe` whose tests share a browser. Where no Chromium is installed they are skipped, and say why. */
export const inChromium = ((name: string, body: () => void) => {
  if (chromiumPath === null)
    return describe.skip(`${name} (skipped: no Chromium is installed, and CHROMIUM_PATH names none)`, body);
  return describe(name, () => {
    beforeAll(async () => {
      shared = await launched();
    });
    afterAll(async () => {
      await shared?.close();
      shared = null;
    });
    body();
  });
}) as typeof describe;

/** The console messages of a page, including uncaught errors, and the addresses that it requested. */
export interface Seen {
  console: string[];
  requests: string[];
}

const flags = [
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

/** Gives `work` an empty page, with cookies and storage of its own. */
export async function withPage<T>(
  work: (page: Page, seen: Seen) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const browser = shared ?? (await launched());
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    const seen: Seen = { console: [], requests: [] };
    page.on('console', (message) => seen.console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => seen.console.push(`uncaught: ${error.message}`));
    page.on('request', (request) => seen.requests.push(request.url()));
    return await work(page, seen);
  } finally {
    await (shared ? context : browser).close();
  }
}

function launched(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: chromiumPath!,
    args: [...flags, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
