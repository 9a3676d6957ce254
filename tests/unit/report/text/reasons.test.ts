// How reasons of many requirements become a few lines.
import { expect, test } from 'vitest';
import { say } from '../../../../src/contract/phrase.js';
import { because, reasonOf, skipped, type Reason } from '../../../../src/contract/reason.js';
import { requirements } from '../../../../src/contract/contract.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { groupReasons, reasonLines } from '../../../../src/report/text/reasons.js';
import { meta, verdictLine } from '../../support/report-journal.js';

const cost = (amount: string, left: string, operation = 'createEsimOrder'): Reason =>
  reasonOf(
    say`${operation} may cost ${amount}, more than the ${left} left of the 5000.00 that the run may spend`,
  );
const needs = (state: string, params: string): Reason =>
  because('no-state', say`it needs the state "${state}" with ${params}`, { state });

test.each([
  [
    'two values',
    [cost('3787.35', '449.97'), cost('3787.35', '863.21'), cost('2500.00', '449.97')],
    ['createEsimOrder may cost …, more than the … left of the 5000.00 that the run may spend'],
  ],
  [
    'one value',
    [cost('1.00', '0.50'), cost('1.00', '0.50', 'initiateTransfer')],
    [
      'createEsimOrder may cost 1.00, more than the 0.50 left of the 5000.00 that the run may spend; likewise initiateTransfer',
    ],
  ],
  [
    'one value at two places',
    ['a', 'b', 'b'].map((id) => reasonOf(say`${id} is not sent (--allow ${id})`)),
    ['a is not sent (--allow a); likewise b'],
  ],
  [
    'the state',
    [needs('a', '{"type":"x"}'), needs('b', '{"type":"x"}')],
    ['it needs the state "a" with {"type":"x"}', 'it needs the state "b" with {"type":"x"}'],
  ],
  [
    'words',
    [reasonOf('the wallet is empty'), reasonOf('the wallet is not')],
    ['the wallet is empty', 'the wallet is not'],
  ],
  ['nothing', [reasonOf('the wallet is empty'), reasonOf('the wallet is empty')], ['the wallet is empty']],
])('reasons that differ in %s', (_, reasons, groups) => {
  const grouped = groupReasons(reasons.map((one) => ({ because: one })));
  expect(grouped.map(({ reason }) => reason)).toEqual(groups);
  expect(grouped.reduce((sum, { count }) => sum + count, 0)).toBe(reasons.length);
});

test('the ids of skipped requirements are on a line of their own', () => {
  const ids = requirements.slice(0, 7).map(({ id }) => id);
  const lines = ids.map((id, at) =>
    verdictLine(id, 'not-testable', { reason: at < 2 ? skipped : `reason ${at}` }),
  );
  expect(reasonLines(buildReport(lines, { ...meta, selected: ids }), 'not-testable', 3).slice(3)).toEqual([
    `2 not testable: skipped by --skip: ${ids[0]}; ${ids[1]}`,
    '2 not testable for other reasons: see report.json',
  ]);
});
