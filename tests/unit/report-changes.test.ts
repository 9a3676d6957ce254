import { describe, expect, it } from 'vitest';
import { requirementRow, type RequirementId } from '../../src/contract/contract.js';
import type { Outcome } from '../../src/contract/verdict.js';
import { buildReport } from '../../src/report/build.js';
import { changes, newFailures } from '../../src/report/changes.js';
import { meta, verdictLine } from './report-journal.js';

const ids: RequirementId[] = ['getWallet/known-wallet', 'getWallet/same-wallet', 'listBanks/response.body'];
const report = (...outcomes: Outcome[]) =>
  buildReport(
    outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome)),
    meta,
    ids.map(requirementRow),
  );

describe('what changed between two judgements', () => {
  it('is what is kept now, and what is broken now', () => {
    const [before, after] = [report('fail', 'pass', 'fail'), report('pass', 'fail', 'fail')];
    expect(changes(before, after)).toBe(
      'Kept now:   getWallet/known-wallet\nBroken now: getWallet/same-wallet\n2 of 3 requirements broken, 3 judged.',
    );
    expect(newFailures(before, after).map(({ id }) => id)).toEqual(['getWallet/same-wallet']);
  });

  it('is no new failure where it was broken before, behind another one', () => {
    const [hidden, root] = ['getWallet/known-wallet', 'getWallet/same-wallet'] as const;
    const evidence = { expected: 'one thing', actual: 'another' };
    const of = (...broken: RequirementId[]) =>
      buildReport(
        [hidden, root].map((id) =>
          verdictLine(id, broken.includes(id) ? 'fail' : 'pass', broken.includes(id) ? { evidence } : {}),
        ),
        meta,
        [hidden, root].map(requirementRow),
      );
    const [before, after] = [of(hidden, root), of(hidden)];
    expect(before.requirements[0]).toMatchObject({ verdict: 'not-testable', reason: `waits for ${root}` });
    expect(changes(before, after)).toBe(
      `Kept now:   ${root}\nShown now:  ${hidden}\n1 of 2 requirements broken, 2 judged.`,
    );
    expect(newFailures(before, after).map(({ id }) => id)).toEqual([hidden]);
  });

  it('may be nothing', () => {
    expect(changes(report('fail', 'pass'), report('fail', 'pass'))).toMatch(
      /^Nothing changed\.\n1 of 3 requirements/,
    );
  });

  it('counts nothing as kept that was not judged again', () => {
    expect(changes(report('fail'), report('not-testable'))).not.toContain('Kept now');
  });
});
