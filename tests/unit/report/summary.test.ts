import { describe, expect, it } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { buildReport } from '../../../src/report/build.js';
import { summary } from '../../../src/report/console.js';
import { html } from '../../../src/report/formats/html.js';
import { markdown } from '../../../src/report/formats/markdown.js';
import { meta, report, verdictLine } from '../support/report-journal.js';

const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

describe('the summary', () => {
  it('says what became of each operation, the verdict and why it is not complete', () => {
    expect(summary(report)).toMatchInlineSnapshot(`
      "transfers  initiateTransfer  broken      0 of 3, 1 warning, 1 not judged; broken: reference-unique
      wallet     getWallet         kept        1 of 1

      3 of 5 requirements judged: 1 pass, 1 fail, 1 warn, 1 not testable, 1 not offered

      NOT CONFORMING: 1 requirement is broken, with 1 warning.
      Not complete:
        1 not testable: the target does not offer the state "the clock advances"
      Left out, and not held against it:
        1 that no suite can judge from outside: cwit list says why
        1 not offered: the target does not offer transactions

      https://sandbox.example.com/v1 (sandbox), contract 1.0.0 (0123456789ab)
      2 requests in 4.3 s, seed 42"
    `);
  });

  it('says once why the run stopped', () => {
    const reason = 'the target stopped answering (ECONNREFUSED) during getWallet/known-wallet';
    const ids: RequirementId[] = ['getWallet/known-wallet', 'getWallet/same-wallet'];
    const stopped = buildReport(
      [{ kind: 'RunStopped', reason }, ...ids.map((id) => verdictLine(id, 'not-testable', { reason }))],
      { ...meta, selected: ids },
    );
    const text = summary(stopped).split('\n');
    expect(text.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
    expect(text).toContain('UNDECIDED: the target could not be judged.');
    expect(text).toContain('  2 not testable: the run had stopped');
  });

  it('stays within 100 columns whatever the reasons are', () => {
    const reason = `the state handler answered 500: ${'<html>'.repeat(80)} and so on and on ${'x '.repeat(90)}`;
    const wide = buildReport([verdictLine('getWallet/known-wallet', 'not-testable', { reason })], meta);
    expect(longest(summary(wide))).toBeLessThanOrEqual(100);
  });

  it('names ten reasons and counts the rest', () => {
    const ids = buildReport([], meta)
      .requirements.map(({ id }) => id as RequirementId)
      .slice(0, 14);
    const many = ids.map((id, index) => verdictLine(id, 'not-testable', { reason: `reason ${index}` }));
    const text = summary(buildReport(many, { ...meta, selected: ids }));
    expect(text).toContain('  4 not testable for other reasons: see report.json');
  });

  it('says that only some requirements were selected', () => {
    const some = buildReport([], { ...meta, selected: ['getWallet/known-wallet'] });
    expect(summary(some)).toMatch(/^ {2}only 1 of \d+ requirements selected$/m);
  });

  it('points to the problem when nothing else is missing', () => {
    const id: RequirementId = 'getWallet/known-wallet';
    const lines = [verdictLine(id, 'pass'), { kind: 'RunStopped' as const, reason: 'nothing answers' }];
    const text = summary(buildReport(lines, meta, [requirementRow(id)]));
    expect(text).toContain('  the run stopped: nothing answers\nNot complete: see above.');
  });

  it('says once what several operations have in common, and names them', () => {
    const reasonOf = (id: string) =>
      `${id} is not sent to a live environment: it moves money (--allow ${id})`;
    const ids = ['initiateTransfer/debit', 'createVirtualAccount/response.body'] as const;
    const text = summary(
      buildReport(
        ids.map((id) => verdictLine(id, 'not-testable', { reason: reasonOf(id.split('/')[0]!) })),
        { ...meta, selected: [...ids] },
      ),
    );
    expect(text).toMatch(/^transfers +initiateTransfer +not judged +not sent to live: it moves money/m);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /2 not testable: (\w+) is not sent to a live environment: it moves money \(--allow \1\); likewise \w+/,
    );
  });

  it('says that personal data is not masked, and only then', () => {
    const unmasked = buildReport([], { ...meta, showsPersonalData: true });
    const told = (text: string) => text.split('this report shows personal data as it is').length;
    // The page has the words in its program, too.
    for (const render of [summary, html, markdown])
      expect(told(render(unmasked))).toBe(told(render(report)) + 1);
    expect(told(summary(report))).toBe(1);
  });

  it('says that a complete run is', () => {
    const complete = {
      ...report,
      summary: { ...report.summary, complete: true, verdict: 'conforming' as const },
    };
    expect(summary(complete)).toContain('Complete: everything that the target offers was judged.');
  });
});
