import axe from 'axe-core';
import { expect, it } from 'vitest';
import type { CauseInBrief, Report } from '../../src/report/model/model.js';
import { inChromium } from './chromium.js';
import { opened, sample } from './opened.js';

const [debit, wallet, echo] = [
  'initiateTransfer/debit',
  'getWallet/known-wallet',
  'initiateTransfer/echo',
].map((id) => ({ id, headline: `The answer of \`${id}\` is wrong` })) as [
  CauseInBrief,
  CauseInBrief,
  CauseInBrief,
];

/** A report in which each part of the page has something to show. */
const full = (): Report =>
  sample((report) => {
    const { suite, contract, startedAt, seed, summary, target, causes } = report;
    const brief = { suite, contract, startedAt, seed, summary, baseUrl: target.baseUrl };
    const evidence = report.requirements.find(({ id }) => id === causes[0]!.id)!.evidence[0]!;
    const exchange = evidence.exchange!;
    report.since = {
      before: brief,
      after: brief,
      changed: ['suite'],
      compared: 2,
      verdicts: [
        { requirement: 'initiateTransfer/debit', change: 'failing', before: 'pass', after: 'fail' },
        { requirement: 'getWallet/known-wallet', change: 'passing', before: 'fail', after: 'pass' },
      ],
      observations: [{ id: 'a/b', text: 'An unspecified choice.', before: ['one'], after: ['another'] }],
      causes: {
        new: [debit],
        fixed: [{ ...wallet, warning: true }],
        stillFailing: [{ ...echo, maskedBefore: true }],
      },
    };
    report.baseline = {
      file: 'baseline.json',
      fresh: [debit],
      known: [{ ...wallet, reason: 'it is known' }],
      gone: [echo],
    };
    report.client = [
      {
        rule: 'key',
        text: 'A key belongs to one body.',
        clause: 'A > b',
        count: 2,
        evidence: [{ actual: 'x', exchange }],
      },
    ];
    report.recording = { source: 'traffic.har', exchanges: 12, foreign: 3 };
    report.requirements = report.requirements.filter(({ verdict }, at) => at % 9 === 0 || verdict !== 'pass');
    report.problems = ['the run stopped: nothing answers'];
    evidence.compares = [1, 3];
    evidence.finding.faults = [
      { pointer: '/data/amount', keyword: 'type', expected: 'a number', actual: 'a text' },
      { pointer: '/data/fee', keyword: 'required', expected: 'there', actual: 'missing' },
    ];
    Object.assign(evidence.story!.at(-1)!, { together: true });
  });

inChromium('the looks of report.html', () => {
  for (const width of [1400, 400])
    for (const colorScheme of ['light', 'dark'] as const)
      it(`have no serious fault for axe at ${width} px, ${colorScheme}`, async () => {
        const faults = await opened(
          full(),
          async (page) => {
            // Elements that content-visibility skips have no colors.
            await page.addStyleTag({ content: '.rows > li { content-visibility: visible !important }' });
            await page.locator('.story summary').nth(2).click();
            await page.evaluate(axe.source);
            const { violations } = await page.evaluate(() =>
              (globalThis as unknown as { axe: typeof axe }).axe.run(document),
            );
            return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
          },
          { viewport: { width, height: 900 }, colorScheme, bypassCSP: true },
        );
        expect(
          faults.map(({ id, nodes }) => [
            id,
            nodes.map(({ html, failureSummary }) => [html, failureSummary]),
          ]),
        ).toEqual([]);
      });

  it.each([1400, 800, 400, 320])('fit into %i px', async (width) => {
    const [wide, room] = await opened(
      full(),
      async (page) => {
        await page.getByText('Both answers in full').click();
        await page.locator('.story summary').nth(2).click();
        return page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      },
      { viewport: { width, height: 900 }, hash: '#initiateTransfer/any-race' },
    );
    expect(wide).toBe(room);
  });

  it('show a hostile text as text', async () => {
    const hostile =
      '</script><script>document.title="x"</script><img src=x onerror="document.title=1">\u202eevil\u0007<!--';
    const report = sample((each) => {
      each.target.baseUrl = `http://host/${hostile}`;
      each.problems = [hostile];
      const row = each.requirements.find(({ id }) => id === 'initiateTransfer/debit')!;
      for (const evidence of [row.evidence[0]!, each.causes[0]!.evidence[0]!]) {
        evidence.actual = hostile;
        const [exchange] = evidence.story!.flatMap((step) => step.exchange ?? []);
        exchange!.response!.body = JSON.stringify({ [hostile]: hostile });
        exchange!.response!.headers['x-hostile'] = hostile;
      }
      each.requirements.find(({ verdict }) => verdict === 'not-testable')!.reason = hostile;
      each.observations[0]!.observed = hostile;
    });
    await opened(report, async (page, seen, address) => {
      await page.locator('.story details.lane summary').first().click();
      await page
        .getByText(/^\d headers$/)
        .last()
        .click();
      expect(await page.title()).toContain('Not conforming');
      expect(await page.locator('img, script:not([type]):not(body > script)').count()).toBe(0);
      const text = await page.locator('main').innerText();
      // In the target, problems, reasons twice, actual, body twice, header, observation.
      expect(text.split('</script><script>document.title=').length - 1).toBeGreaterThanOrEqual(8);
      expect(text).toContain('\\u202eevil\\u0007<!--');
      expect(text).not.toContain('\u202e');
      expect(seen).toEqual({ console: [], requests: [address] });
    });
  });
});
