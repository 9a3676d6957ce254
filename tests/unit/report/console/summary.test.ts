import { say } from '../../../../src/contract/phrase.js';
import { describe, expect, it } from 'vitest';
import { requirementRow, requirements, type RequirementId } from '../../../../src/contract/contract.js';
import type { RunEvent } from '../../../../src/engine/events.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { summary, verdictLine as verdictIn } from '../../../../src/report/console/summary.js';
import { html } from '../../../../src/report/formats/html.js';
import { markdown } from '../../../../src/report/formats/markdown.js';
import type { Report } from '../../../../src/report/model/model.js';
import { exchangeLine, meta, report, verdictLine } from '../../support/report-journal.js';

const wallet: RequirementId = 'getWallet/known-wallet';

describe('the summary', () => {
  it('shows each operation, the coverage and its gaps, and the verdict', () => {
    expect(summary(report)).toMatchInlineSnapshot(`
      "transfers  initiateTransfer  failing  0 of 3, 1 warning, 1 not tested; failing: reference-unique
      wallet     getWallet         passing  1 of 1

      Tested 3 of 4 requirements (75 %): 1 pass, 1 fail, 1 warn, 1 not testable, 1 not applicable

      Not complete:
        1 not testable: the state handler does not offer the state "the clock advances"
      Out of scope:
        1 that no client can test (see \`cwit list\`)
        1 not applicable: the server does not offer transactions

      https://sandbox.example.com/v1 (sandbox), contract 1.0.0 (0123456789ab)
      2 requests in 4.3 s, seed 42"
    `);
    expect(verdictIn(report)).toBe('FAILED: 1 root cause (1 requirement fails, 1 warning).');
  });

  it('says once why the run stopped', () => {
    const reason = 'the server stopped answering (ECONNREFUSED) during getWallet/known-wallet';
    const ids: RequirementId[] = [wallet, 'getWallet/same-wallet'];
    const unchecked = ids.map((id) => verdictLine(id, 'not-testable', { reason }));
    const stopped = [{ kind: 'RunStopped', reason } as const, ...unchecked];
    const text = summary(buildReport(stopped, { ...meta, selected: ids })).split('\n');
    expect(text.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
    expect(text).toContain('UNDECIDED: the server could not be tested.');
    expect(text).toContain('  2 not testable: the run had stopped');
  });

  it('stays within 100 columns whatever the reasons are', () => {
    const reason = `the state handler answered 500: ${'<html>'.repeat(80)} and so on and on ${'x '.repeat(90)}`;
    const wide = buildReport([verdictLine(wallet, 'not-testable', { reason })], meta);
    for (const line of summary(wide).split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  });

  it('lists six reasons and counts the rest', () => {
    const ids = requirements.slice(0, 14).map(({ id }) => id);
    const many = ids.map((id, index) => verdictLine(id, 'not-testable', { reason: `reason ${index}` }));
    const text = summary(buildReport(many, { ...meta, selected: ids }));
    expect(text).toContain('  8 not testable for other reasons: see report.json');
  });

  it.each([
    [
      'the reason of an operation that was hardly asked',
      'createEsimOrder may cost 9.00, more than the 1.00 left',
      /1 passing, \d+ not tested: createEsimOrder may cost 9\.00/,
    ],
    ['that an operation rejected all', 'it needs a clock', /1 passing, \d+ not tested, accepts nothing$/m],
  ])('says %s', (_, reason, says) => {
    const own = requirements.filter(
      ({ operation, excluded }) => operation === 'createEsimOrder' && !excluded,
    );
    const [first, ...others] = own.map(({ id }) => id);
    const few = reason.startsWith('it needs') ? 1 : 0;
    const why = (at: number): string => (few && at % 3 > 0 ? `reason ${at % 3}` : reason);
    const tested: RunEvent[] = [
      { ...exchangeLine(1, { operation: 'createEsimOrder' }), answer: 'refused' } as RunEvent,
      verdictLine(first!, 'pass'),
      ...others.map((id, at) => verdictLine(id, 'not-testable', { reason: why(at) })),
    ];
    const text = summary(
      buildReport(tested, { ...meta, effort: { depth: 'standard' }, selected: own.map(({ id }) => id) }),
    );
    expect(text).toMatch(says);
  });

  const ofOne = (...lines: RunEvent[]) => buildReport(lines, meta, [requirementRow(wallet)]);
  const [passes, stops] = [verdictLine(wallet, 'pass'), { kind: 'RunStopped', reason: 'no answer' } as const];

  it.each<[string, Report, says: RegExp]>([
    [
      'that only some requirements were selected',
      buildReport([], { ...meta, selected: [wallet] }),
      /^ {2}only 1 of \d+ requirements sel/m,
    ],
    ['only the reason why it stopped', ofOne(passes, stops), /stopped: no answer\nNot complete: see above\./],
    ['that it is complete', ofOne(passes), /^Complete: every requirement in scope was tested\./m],
  ])('says %s', (_, given, says) => expect(summary(given)).toMatch(says));

  it('says once what several operations have in common, and names them', () => {
    const selected: RequirementId[] = ['initiateTransfer/debit', 'createVirtualAccount/response.body'];
    const unchecked = selected.map((id) => {
      const [operation] = id.split('/');
      const reason = say`${operation} is not sent to a live server: it moves money (--allow ${operation})`;
      return verdictLine(id, 'not-testable', { reason });
    });
    const text = summary(buildReport(unchecked, { ...meta, selected }));
    expect(text).toMatch(
      /^transfers +initiateTransfer +not tested +initiateTransfer is not sent to a live server/m,
    );
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /2 not testable: (\w+) is not sent to a live server: it moves money \(--allow \1\); likewise \w+/,
    );
  });

  it('says how much was tested if nothing failed', () => {
    const rows = [
      requirementRow(wallet),
      requirementRow('getWallet/same-wallet'),
      requirementRow('getWallet/response.body'),
    ];
    const partly = (...lines: RunEvent[]) => summary(buildReport(lines, meta, rows)).split('\n');
    expect(partly(passes)).toContain('TESTED 1 of 3 requirements (33 %): all passed.');
    const warned = verdictLine('getWallet/same-wallet', 'warn');
    expect(partly(passes, warned)).toContain('TESTED 2 of 3 requirements (66 %): 1 passed, with 1 warning.');
    const notOffered = ['getWallet/same-wallet', 'getWallet/response.body'] as const;
    const all = partly(passes, ...notOffered.map((id) => verdictLine(id, 'not-offered')));
    expect(all).toContain('CONFORMING: 1 requirement passes.');
  });

  it('says how to skip the rate limit if a run mostly waits for it', () => {
    const limit: RequirementId = 'service/rate-limit-recovers';
    const finished = (durationMs: number): RunEvent => ({
      ...{ kind: 'RequirementFinished', requirement: limit, outcome: 'pass', durationMs },
    });
    const within = { ...meta, startedAt: '2026-07-01T10:00:00Z', finishedAt: '2026-07-01T10:01:40Z' };
    const text = (ms: number) => summary(buildReport([finished(ms)], within, [requirementRow(limit)]));
    expect(text(61_000)).toContain('--skip rate-limit leaves it out');
    expect(text(29_000)).not.toContain('--skip rate-limit');
    expect(text(45_000)).not.toContain('--skip rate-limit');
  });

  it('says that personal data is not masked, and only then', () => {
    const unmasked = buildReport([], { ...meta, showsPersonalData: true });
    const told = (text: string) => text.split('this report shows personal data').length;
    // The page also has the words in its script.
    for (const render of [summary, html, markdown])
      expect(told(render(unmasked))).toBe(told(render(report)) + 1);
    expect(told(summary(report))).toBe(1);
  });
});
