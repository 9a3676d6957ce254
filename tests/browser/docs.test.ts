// The documentation page in a browser: it shows results, stays quiet, and fits a narrow window.
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
import { temporaryFolder } from '../e2e/support/fixtures.js';
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
  const transfer = 'initiateTransfer';
  const heading = (page: Page) => page.getByRole('heading', { name: 'Initiate transfer' }).first();

  it('shows text of a server as text, loads nothing, and logs nothing', async () => {
    await opened(transfer, 1400, async (page, seen) => {
      const row = page.getByRole('row').filter({ hasText: 'initiateTransfer/debit' });
      await row.waitFor();
      expect(await row.innerText()).toContain(hostile);
      expect(await row.innerText()).toContain('✗ failing');
      expect(await row.locator('script, img, a:not([href="#initiateTransfer/debit"])').count()).toBe(0);
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
      expect(await page.getByText('1 failing').first().isVisible()).toBe(true);
    });
  });

  it.each([transfer, '/transfers/initiatetransfer', 'initiateTransfer/body.amount.type'])(
    'opens at #%s',
    async (at) => {
      await opened(at, 1400, async (page) => {
        const anchor = page.locator(`[id="${at}"]`);
        await anchor.waitFor({ state: 'attached' });
        await expect
          .poll(() => anchor.evaluate((node) => node.getBoundingClientRect().top))
          .toBeLessThan(900);
        expect(await anchor.evaluate((node) => node.closest('details:not([open])') === null)).toBe(true);
      });
    },
  );

  it('can be read without JavaScript', async () => {
    const read = async (page: Page): Promise<void> => {
      await page.goto(`${address}#${transfer}`);
      expect(await heading(page).isVisible()).toBe(true);
      expect(await page.getByRole('searchbox').count()).toBe(0);
    };
    await withPage(read, { javaScriptEnabled: false });
  });

  it('has a search that finds a requirement', async () => {
    await opened('', 1400, async (page, seen) => {
      const row = page.locator('[id="initiateTransfer/reference-race"]');
      await page.getByRole('searchbox').fill('initiateTransfer/reference-race');
      await page.getByRole('navigation').getByText('initiateTransfer/reference-race').click();
      await expect.poll(() => row.evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(900);
      expect(seen.console.filter((line) => !line.startsWith('info: '))).toEqual([]);
    });
  });

  it.each([400, 800, 1010])('fits a window of %i pixels', async (width) => {
    for (const at of ['', transfer]) {
      await opened(at, width, async (page) => {
        await page.getByRole('table').first().waitFor({ state: 'attached' });
        const wide = await page.evaluate(() => {
          const room = document.documentElement.clientWidth;
          const tables = [...document.querySelectorAll('table, pre')];
          return {
            page: document.documentElement.scrollWidth - room,
            tables: tables.filter((table) => table.getBoundingClientRect().right > room + 1).length,
          };
        });
        expect(wide).toEqual({ page: 0, tables: 0 });
      });
    }
  });

  it('has no serious fault that axe finds', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await opened(transfer, 1400, async (page) => {
      await heading(page).waitFor();
      await page.getByRole('table').first().waitFor();
      await page.evaluate(axe);
      const faults = await page.evaluate(async () => {
        const { run } = (globalThis as unknown as { axe: { run: typeof runAxe } }).axe;
        // The other operations have the same elements, and would take a minute.
        const { violations } = await run({ exclude: [['.operation:not(:has(#initiateTransfer))']] });
        return violations
          .filter(({ impact }) => impact === 'serious' || impact === 'critical')
          .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
      });
      expect(faults).toEqual([]);
    });
  });
});

/** A run in which one requirement fails, with the text as the actual value. */
function runWith(text: string): Report {
  const catalog = JSON.parse(readFileSync('generated/requirements.json', 'utf8')) as Catalog;
  const requirements = catalog.requirements.map((row) => {
    const isFailing = row.id === 'initiateTransfer/debit';
    const evidence = isFailing ? [{ expected: 'one debit', actual: text }] : [];
    return { ...row, verdict: isFailing ? 'fail' : 'pass', evidence };
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
