import { accessSync, constants } from 'node:fs';
import { chromium, type BrowserContextOptions, type Page } from 'playwright-core';
import { describe } from 'vitest';

const places = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium: nothing is ever downloaded. `CHROMIUM_PATH` names one that is elsewhere. */
export const chromiumPath: string | null = places.find((path) => path && isProgram(path)) ?? null;

/** A `describe` whose tests are skipped, and say why, where no Chromium is installed. */
export const inChromium = (
  chromiumPath
    ? describe
    : (name: string, ...rest: [() => void]) =>
        describe.skip(`${name} (skipped: no Chromium is installed, and CHROMIUM_PATH names none)`, ...rest)
) as typeof describe;

/** What a page said on its console, uncaught errors included, and the addresses that it asked for. */
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

/** Gives `work` an empty page of a browser of its own, which ends with it. */
export async function withPage<T>(
  work: (page: Page, seen: Seen) => Promise<T>,
  options: BrowserContextOptions = {},
): Promise<T> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: chromiumPath!,
    args: [...flags, ...(isRoot ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await (await browser.newContext(options)).newPage();
    const seen: Seen = { console: [], requests: [] };
    page.on('console', (message) => seen.console.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => seen.console.push(`uncaught: ${error.message}`));
    page.on('request', (request) => seen.requests.push(request.url()));
    return await work(page, seen);
  } finally {
    await browser.close();
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
