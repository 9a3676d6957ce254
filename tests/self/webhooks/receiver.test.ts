// Tests of receivers: correct ones pass every rule, and each defective one fails its own rules.
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/contract/verdict.js';
import type { Report } from '../../../src/report/model/model.js';
import { rules } from '../../../src/webhooks/rules/index.js';
import { testReceiver } from '../../../src/cli/commands/webhook/test-receiver.js';
import { receiverDefects, twoDefects } from './receivers/defects.js';
import { secret, serve, type Running } from './receivers/receiver.js';
import { Serial, Slow, soundReceivers } from './receivers/sound.js';

// By default, no receiver is slow, so events arrive one by one on a busy machine as well.
async function tested(
  start: () => Promise<Running>,
  { slowMs = Infinity, withProbe = true } = {},
): Promise<Report> {
  const { url, probe, close } = await start();
  const options = { url, secret, settleMs: 30, patienceMs: 3000, slowMs, ...(withProbe ? { probe } : {}) };
  return testReceiver(options).finally(close);
}

const named = ({ requirements }: Report, outcome: Outcome): string[] =>
  requirements.filter(({ verdict }) => verdict === outcome).map(({ id }) => id.replace('receiver/', ''));
const headlines = ({ causes }: Report): string[] => causes.map(({ id }) => id.replace('receiver/', ''));
const why = ({ requirements }: Report): string =>
  requirements.map(({ id, reason, evidence }) => `${id}: ${reason ?? evidence[0]?.actual}`).join('\n');

describe.concurrent('a correct receiver', () => {
  test.each(Object.entries(soundReceivers))('%s', async (_, start) => {
    const report = await tested(start);
    expect(named(report, 'pass'), why(report)).toHaveLength(rules.length);
    expect(report.observations).toHaveLength(5);
  });

  test.each(Object.entries(soundReceivers))('%s, with events at the same time', async (_, start) => {
    const report = await tested(start, { slowMs: -1 });
    expect(named(report, 'pass'), why(report)).toHaveLength(rules.length);
  });

  test('a slow receiver gets independent events at the same time', async () => {
    const slow = new Slow();
    const report = await tested(() => serve(slow), { slowMs: 50 });
    expect(named(report, 'pass'), why(report)).toHaveLength(rules.length);
    // One by one, the events would take more than a hundred rounds.
    expect(slow.rounds).toBeLessThan(20);
  });

  test('a slow receiver that works on one event after the other gets the time that it needs', async () => {
    const report = await tested(() => serve(new Serial()), { slowMs: 10 });
    expect(named(report, 'pass'), why(report)).toHaveLength(rules.length);
  });

  test('without a probe, the rules that need it are not testable', async () => {
    const report = await tested(soundReceivers['node:http, decoding the hex']!, { withProbe: false });
    expect(named(report, 'fail')).toEqual([]);
    expect(named(report, 'not-testable')).toEqual([
      'turns-away.unprocessed',
      'acknowledges.after-processing',
      'deduplicates.same-bytes',
      'deduplicates.signed-anew',
      'deduplicates.at-once',
    ]);
  });
});

describe.concurrent('a defective receiver', () => {
  test.each(Object.entries(receiverDefects))('%s', async (_, [start, fails]) => {
    const report = await tested(start);
    expect(named(report, 'fail').toSorted(), why(report)).toEqual([...fails].toSorted());
    expect(headlines(report)).toEqual([fails[0]]);
  });

  // Where several events are under way, nobody knows which of them stopped the receiver.
  const mortal = 'ends with what is no hex';
  const others = Object.entries(receiverDefects).filter(([name]) => name !== mortal);
  test.each(others)('%s, with events at the same time', async (_, [start, fails]) => {
    const report = await tested(start, { slowMs: -1 });
    expect(named(report, 'fail').toSorted(), why(report)).toEqual([...fails].toSorted());
    expect(headlines(report)).toEqual([fails[0]]);
  });

  test(`${mortal}, with events at the same time: one failure says so`, async () => {
    const report = await tested(receiverDefects[mortal]![0], { slowMs: -1 });
    expect(report.causes).toHaveLength(1);
    expect(report.causes[0]!.evidence[0]!.actual).toMatch(
      /does not respond .* after one of several events at the same time/,
    );
  });

  test.each(Object.entries(twoDefects))('%s: two causes', async (_, [start, causes]) => {
    expect(headlines(await tested(start))).toEqual(causes);
  });

  test('there are at least twelve, and each rule has one', () => {
    expect(Object.keys(receiverDefects).length).toBeGreaterThanOrEqual(12);
    const found = new Set(Object.values(receiverDefects).flatMap(([, fails]) => fails));
    expect(rules.map(({ id }) => id.replace('receiver/', '')).filter((id) => !found.has(id))).toEqual([]);
  });

  test('rejections do not count for a receiver that accepts nothing', async () => {
    const [start] = receiverDefects['knows SHA-256 only']!;
    const report = await tested(start);
    expect(named(report, 'pass')).toEqual([]);
    expect(report.requirements.at(-1)!.reason).toBe('the receiver accepts no genuine event: 401');
  });
});
