import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { html } from '../../src/report/formats/html.js';
import type { Report } from '../../src/report/model/model.js';
import { withPage, type Seen } from './chromium.js';

/** The sample report of a failing run, with an optional change. */
export function sample(change: (report: Report) => void = () => {}): Report {
  const report = JSON.parse(readFileSync('reports/sample/report.json', 'utf8')) as Report;
  change(report);
  return report;
}

/** Repeats an assertion until it holds, because a page needs time to render. */
export const soon = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 20_000 });

/** Opens a report from a file in a browser, as a reader would. */
export async function opened<T>(
  report: Report,
  work: (page: Page, seen: Seen, address: string) => Promise<T>,
  { hash = '', ...options }: BrowserContextOptions & { hash?: string } = {},
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-page-'));
  const file = join(folder, 'report.html');
  writeFileSync(file, html(report));
  try {
    return await withPage(async (page, seen) => {
      const address = pathToFileURL(file).href;
      await page.goto(address + hash);
      return work(page, seen, address);
    }, options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
