import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { inChromium } from './chromium.js';
import { opened, sample, soon } from './opened.js';

const listed = (page: Page) => page.locator('.rows > li');
const card = (page: Page, id: string) => page.locator(`[id="at:${id}"]`);
const result = (page: Page) => page.getByRole('status').filter({ hasText: /requirements/ });

inChromium('report.html', () => {
  it('says the verdict, and loads nothing but itself', async () => {
    await opened(sample(), async (page, seen, address) => {
      await page.getByRole('heading', { level: 1, name: 'Not conforming' }).waitFor();
      expect(await page.title()).toMatch(/^Not conforming: http/);
      expect(await page.getByRole('region', { name: 'Not conforming' }).innerText()).toMatch(
        /selected from \d+[\s\S]+Not tested/,
      );
      expect(seen).toEqual({ console: [], requests: [address] });
    });
  });

  it('shows the request log of a root cause as a diagram, with the balance', async () => {
    await opened(sample(), async (page) => {
      const story = card(page, 'cause=initiateTransfer/debit').getByRole('figure', { name: 'Request log' });
      const text = await story.innerText();
      expect(text).toMatch(/Client\s+Server\s+Wallet/);
      expect(text).toMatch(/POST …\/wallet\/transfer\D/);
      const readings = await story.locator('.reading').allTextContents();
      const [first, second] = readings.map((reading) => Number(reading.replace('balance ', '')));
      expect(first! - second!).toBeGreaterThan(0);
      expect(await story.locator('path').count()).toBeGreaterThan(1);
      // A step opens, and shows what was sent.
      await story.getByText('POST').click();
      expect(await story.locator('.exchange').innerText()).toContain('"amount": ');
    });
  });

  it('filters by verdict, level, tag and text, and keeps it in the address', async () => {
    const report = sample();
    const of = (rule: (row: (typeof report.requirements)[number]) => boolean) =>
      report.requirements.filter(rule).map(({ id }) => id);
    await opened(report, async (page) => {
      const ids = () => listed(page).evaluateAll((rows) => rows.map(({ id }) => id.replace('at:', '')));
      const shows = async (wanted: string[]) => {
        await soon(ids).toEqual(wanted);
        await soon(() => result(page).innerText()).toContain(
          `${wanted.length} of ${report.requirements.length}`,
        );
      };
      await page.getByRole('button', { name: /^Fail/ }).click();
      await shows(['initiateTransfer/debit']);
      await page.getByRole('button', { name: /^Fail/ }).click();
      await page.getByRole('button', { name: 'SHOULD' }).click();
      await shows(of(({ level }) => level === 'SHOULD'));
      await page.getByRole('combobox', { name: 'Tag' }).selectOption('wallet');
      await shows(of(({ level, tag }) => level === 'SHOULD' && tag === 'wallet'));
      await page.getByRole('button', { name: 'Clear' }).click();
      await page.getByRole('searchbox').fill('WAITS debit');
      const waiting = of(({ id, text, reason }) =>
        ['waits', 'debit'].every((word) => `${id} ${text} ${reason}`.toLowerCase().includes(word)),
      );
      expect(waiting.length).toBeGreaterThan(2);
      await shows(waiting);
      await soon(() => page.url()).toContain('#?q=WAITS%20debit');
      await page.reload();
      await shows(waiting);
      expect(await page.getByRole('searchbox').inputValue()).toBe('WAITS debit');
    });
  });

  it.each(['', '?verdict=fail'])('opens the requirement that the address names (%s)', async (filters) => {
    const hash = `#getWallet/known-wallet${filters}`;
    await opened(
      sample(),
      async (page) => {
        const row = card(page, 'getWallet/known-wallet');
        await row.getByText('Interface document').waitFor();
        await soon(() => row.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(300);
        await soon(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      },
      { hash },
    );
  });

  it('opens the cause that the address names, and goes where links lead', async () => {
    const many = sample(({ causes }) => {
      causes.unshift(...Array.from({ length: 9 }, (_, at) => ({ ...causes[0]!, id: `other-${at}` })));
    });
    await opened(
      many,
      async (page) => {
        const cause = card(page, 'cause=initiateTransfer/debit');
        await cause.getByText('Related failures').waitFor();
        await soon(() => cause.evaluate((element) => element.getBoundingClientRect().top)).toBeLessThan(200);
        await cause.getByRole('link', { name: 'initiateTransfer/any-race' }).click();
        await card(page, 'initiateTransfer/any-race').getByText('Request log').waitFor();
        expect(page.url()).toContain('#initiateTransfer/any-race');
      },
      { hash: '#cause=initiateTransfer/debit' },
    );
  });

  it('can be used by keys alone', async () => {
    await opened(sample(), async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      expect(await focused()).toBe('Skip to the requirements');
      await page.keyboard.press('Enter');
      await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
      await page.keyboard.press('/');
      await page.keyboard.type('initiateTransfer/debit');
      await soon(() => listed(page).count()).toBeLessThan(10);
      await listed(page).first().waitFor();
      for (let presses = 0; presses < 20 && !(await focused()).includes('debits the wallet by'); presses++)
        await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await card(page, 'initiateTransfer/debit').getByText('Request log').waitFor();
      const outline = await page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle);
      expect(outline).toBe('solid');
    });
  });

  it('copies a command line', async () => {
    await opened(sample(), async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      const cause = card(page, 'cause=initiateTransfer/debit');
      await cause.getByRole('button', { name: /^Copy: Test it again/ }).click();
      await cause.getByText('Copied').first().waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
        /^cwit certify .*--only initiateTransfer\/debit/,
      );
    });
  });

  it('prints, with every cause unfolded and nothing to click', async () => {
    const many = sample(({ causes }) => {
      causes.unshift(...Array.from({ length: 5 }, (_, at) => ({ ...causes[0]!, id: `other-${at}` })));
    });
    await opened(many, async (page) => {
      expect(await page.locator('.cause .versus').count()).toBe(3);
      await page.emulateMedia({ media: 'print' });
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await soon(() => page.locator('.cause .versus').count()).toBe(6);
      expect(await page.getByRole('search').isVisible()).toBe(false);
      expect((await page.pdf()).byteLength).toBeGreaterThan(20_000);
    });
  });

  it('shows the verdict, the steps of root causes and the operations without JavaScript', async () => {
    const words = await opened(sample(), (page) => page.locator('body').innerText(), {
      javaScriptEnabled: false,
    });
    expect(words).toMatch(/^Not conforming\s+1 root cause/);
    expect(words).toMatch(/Steps\n +1 +POST [\s\S]+Expected [\s\S]+Actual /);
    expect(words).toMatch(/initiateTransfer\s+failing/);
  });
});
