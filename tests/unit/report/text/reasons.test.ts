// How reasons of many requirements become a few lines.
import { expect, test } from 'vitest';
import { requirements } from '../../../../src/contract/contract.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { groupReasons, reasonLines } from '../../../../src/report/text/reasons.js';
import { meta, verdictLine } from '../../support/report-journal.js';

const event = (status: string, address: string): string =>
  `it needs the state "a flight order reaches a status" with {"status":"${status}","webhook_url":"http://127.0.0.1:4/${address}"}, and there is none`;
const cost = (amount: string, left: string, operation = 'createEsimOrder'): string =>
  `${operation} may cost ${amount}, more than the ${left} left of the 5000.00 that the run may spend (--spend)`;

test.each([
  ['the addresses of a receiver', [event('failed', 'a1'), event('success', 'b2'), event('failed', 'c3')], 1],
  ['amounts', [cost('3787.35', '449.97'), cost('3787.35', '863.21'), cost('2500.00', '449.97')], 1],
  ['operations', [cost('1.00', '0.50'), cost('1.00', '0.50', 'initiateTransfer')], 2],
  ['states', ['it needs the state "a" with {"type":"x"}', 'it needs the state "b" with {"type":"x"}'], 2],
  ['params', ['it needs the state "a" with {"type":"x"}', 'it needs the state "a" with {"type":"y"}'], 2],
])('reasons that differ in %s', (_, reasons, groups) => {
  const grouped = groupReasons(reasons.map((reason) => ({ reason })));
  expect(grouped).toHaveLength(groups);
  expect(grouped.reduce((sum, { count }) => sum + count, 0)).toBe(reasons.length);
  expect(grouped.map(({ reason }) => reason).join()).not.toMatch(/webhook_url|may cost \d/);
});

test('the ids of skipped requirements are on a line of their own', () => {
  const ids = requirements.slice(0, 7).map(({ id }) => id);
  const lines = ids.map((id, at) =>
    verdictLine(id, 'not-testable', { reason: at < 2 ? 'skipped by --skip' : `reason ${at}` }),
  );
  expect(reasonLines(buildReport(lines, { ...meta, selected: ids }), 'not-testable', 3).slice(3)).toEqual([
    `2 not testable: skipped by --skip: ${ids[0]}; ${ids[1]}`,
    '2 not testable for other reasons: see report.json',
  ]);
});
