// Tests of receivers: correct ones pass every rule, and each defective one fails its own rules.
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../../src/contract/verdict.js';
import type { Report } from '../../../src/report/model/model.js';
import { rules } from '../../../src/webhooks/rules/index.js';
import { testReceiver } from '../../../src/cli/commands/webhook/test-receiver.js';
import { receiverDefects, twoDefects } from './receivers/defects.js';
import { secret, type Running } from './receivers/receiver.js';
import { soundReceivers } from './receivers/sound.js';

async function judged(start: () => Promise<Running>, withProbe = true): Promise<Report> {
  const { url, probe, close } = await start();
  const options = { url, secret, settleMs: 30, patienceMs: 3000, ...(withProbe ? { probe } : {}) };
  return testReceiver(options).finally(close);
}

const named = ({ requirements }: Report, outcome: Outcome): string[] =>
  requirements.filter(({ verdict }) => verdict === outcome).map(({ id }) => id.replace('receiver/', ''));
const headlines = ({ causes }: Report): string[] => causes.map(({ id }) => id.replace('receiver/', ''));
const why = ({ requirements }: Report): string =>
  requirements.map(({ id, reason, evidence }) => `${id}: ${reason ?? evidence[0]?.actual}`).join('\n');

describe.concurrent('a correct receiver', () => {
  test.each(Object.entries(soundReceivers))('%s', async (_, start) => {
    const report = await judged(start);
    expect(named(report, 'pass'), why(report)).toHaveLength(rules.length);
    expect(report.observations).toHaveLength(5);
  });

  test('without a probe, the rules that need it are not testable', async () => {
    const report = await judged(soundReceivers['node:http, decoding the hex']!, false);
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
    const report = await judged(start);
    expect(named(report, 'fail').toSorted(), why(report)).toEqual([...fails].toSorted());
    expect(headlines(report)).toEqual([fails[0]]);
  });

  test.each(Object.entries(twoDefects))('%s: two causes', async (_, [start, causes]) => {
    expect(headlines(await judged(start))).toEqual(causes);
  });

  test('there are at least twelve, and each rule has one', () => {
    expect(Object.keys(receiverDefects).length).toBeGreaterThanOrEqual(12);
    const found = new Set(Object.values(receiverDefects).flatMap(([, fails]) => fails));
    expect(rules.map(({ id }) => id.replace('receiver/', '')).filter((id) => !found.has(id))).toEqual([]);
  });

  test('rejections do not count for a receiver that accepts nothing', async () => {
    const [start] = receiverDefects['knows SHA-256 only']!;
    const report = await judged(start);
    expect(named(report, 'pass')).toEqual([]);
    expect(report.requirements.at(-1)!.reason).toBe('the receiver accepts no genuine event: 401');
  });
});
