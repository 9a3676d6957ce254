// The living documentation in a browser: what it shows of runs, that it is quiet, and that it fits a narrow window.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import type { run as runAxe } from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { buildDocs } from '../../scripts/docs.js';
import type { Catalog } from '../../src/contract/catalog.js';
import { runsOf } from '../../scripts/docs/runs.js';
import { historyLine } from '../../src/report/compare/history.js';
import type { Report } from '../../src/report/model/model.js';
import { temporaryFolder } from '../e2e/fixtures.js';
import { inChromium, withPage, type Seen } from './chromium.js';

const hostile =
  '<script>document.title = "taken"</script> <img src="https://evil.example/x" onerror="document.title = 1"> | `tick` {% x %} [a](https://evil.example)';

inChromium('the documentation', () => {
  const folder = temporaryFolder();
  let address = '';
  beforeAll(async () => {
    const last = runWith(hostile);
    address = pathToFileURL(await buildDocs(folder, runsOf(last, [historyLine(last)]))).href;
  }, 60_000);

  const opened = (at: string, width: number, work: (page: Page, seen: Seen) => Promise<void>) =>
    withPage(
      async (page, seen) => {
        page.setDefaultTimeout(20_000);
        await page.goto(`${address}#${at}`);
        await work(page, seen);
      },
      { viewport: { width, height: 900 } },
    );
  const transfer = '/transfers/initiatetransfer';
  const heading = (page: Page) => page.getByRole('heading', { name: 'Initiate transfer' }).first();

  it('shows text of a server as text, loads nothing, and is quiet', async () => {
    await opened(transfer, 1400, async (page, seen) => {
      const row = page.getByRole('row').filter({ hasText: 'initiateTransfer/debit' });
      await row.waitFor();
      expect(await row.innerText()).toContain(hostile);
      expect(await row.innerText()).toContain('✗ broken');
      expect(await row.locator('script, img, a').count()).toBe(0);
      expect(await page.title()).toContain('Commerce');
      expect(seen.console.filter((line) => !line.startsWith('info: '))).toEqual([]);
      expect(
        seen.requests.filter((url) => !url.startsWith('data:') && url.split('#')[0] !== address),
      ).toEqual([]);
    });
  });

  it('leads from the last run to an operation', async () => {
    await opened('', 1400, async (page) => {
      await page.getByRole('table').getByRole('link', { name: 'initiateTransfer', exact: true }).click();
      await heading(page).waitFor();
      expect(await page.getByText('1 broken').first().isVisible()).toBe(true);
    });
  });

  it('has a search that finds a requirement', async () => {
    await opened('', 1400, async (page, seen) => {
      const found = page.getByText('/wallet/transfer/').first();
      await page.getByTestId('search-trigger').first().waitFor();
      expect(await found.isVisible()).toBe(false);
      await page.getByTestId('search-trigger').first().click();
      await page.getByPlaceholder('Search docs').fill('simultaneous requests with one reference');
      await found.waitFor();
      expect(seen.console.filter((line) => !line.startsWith('info: '))).toEqual([]);
    });
  });

  it.each([400, 800])('fits a window of %i pixels', async (width) => {
    for (const at of ['', transfer]) {
      await opened(at, width, async (page) => {
        await page.getByRole('table').first().waitFor({ state: 'attached' });
        const wide = await page.evaluate(() => {
          const room = document.documentElement.clientWidth;
          const tables = [...document.querySelectorAll('table.md, pre')];
          return {
            page: document.documentElement.scrollWidth - room,
            tables: tables.filter((table) => table.getBoundingClientRect().right > room + 1).length,
          };
        });
        expect(wide).toEqual({ page: 0, tables: 0 });
      });
    }
  });

  it('has no serious fault that axe finds in what stands in its sections', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await opened(transfer, 1400, async (page) => {
      await heading(page).waitFor();
      await page.getByRole('table').first().waitFor();
      await page.evaluate(axe);
      const faults = await page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: { run: typeof runAxe } }).axe;
        // All else is Redoc's own: its menu and samples.
        const { violations } = await run({ include: [['.md-table-wrapper'], ['details']] });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(faults).toEqual([]);
    });
  });
});

/** A run in which all was kept but for one transfer, with the text as what was seen. */
function runWith(text: string): Report {
  const catalog = JSON.parse(readFileSync('generated/requirements.json', 'utf8')) as Catalog;
  const requirements = catalog.requirements.map((row) => {
    const isBroken = row.id === 'initiateTransfer/debit';
    const evidence = isBroken ? [{ expected: 'one debit', actual: text }] : [];
    return { ...row, verdict: isBroken ? 'fail' : 'pass', evidence };
  });
  return {
    startedAt: '2026-11-23T02:00:00.000Z',
    target: { baseUrl: 'https://a.example', environment: 'sandbox', features: [] },
    summary: { verdict: 'nonconforming', complete: true, pass: 1, fail: 1, warn: 0, total: 2 },
    operations: [{ operation: 'initiateTransfer', tag: 'transfers', fail: 1, warn: 0 }],
    causes: [{ headline: text }],
    problems: [],
    observations: catalog.unspecified.map(({ id }) => ({ id, text: '', observed: text })),
    requirements,
  } as never;
}
