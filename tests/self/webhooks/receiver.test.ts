// A receiver of events is judged by what it takes: sound ones keep every rule, each broken one breaks its own.
import { describe, expect, test } from 'vitest';
import { certifyReceiver, type Judged } from '../../../src/webhooks/certification.js';
import { Dispatcher } from '../../../src/webhooks/dispatcher.js';
import { rules } from '../../../src/webhooks/rules/index.js';
import { receiverReport } from '../../../src/cli/commands/webhook/webhook-report.js';
import { receiverDefects, twoDefects } from './receivers/defects.js';
import { secret, type Running } from './receivers/receiver.js';
import { soundReceivers } from './receivers/sound.js';

async function judged(start: () => Promise<Running>, withProbe = true) {
  const { url, probe, close } = await start();
  const dispatcher = new Dispatcher({
    url,
    secret,
    settleMs: 30,
    patienceMs: 3000,
    ...(withProbe ? { probe } : {}),
  });
  try {
    const startedAt = new Date();
    const run = await certifyReceiver(dispatcher, rules, () => undefined);
    const again = { judge: 'cwit webhook certify' };
    const report = receiverReport({
      ...run,
      ...{ dispatcher, startedAt, complete: true, again, showPersonalData: false },
    });
    return { ...run, headlines: report.causes.map(({ id }) => id.replace('receiver/', '')) };
  } finally {
    await dispatcher.close();
    close();
  }
}

const named = (all: readonly Judged[], outcome: Judged['outcome']): string[] =>
  all.filter((one) => one.outcome === outcome).map(({ rule }) => rule.id.replace('receiver/', ''));
const why = (all: readonly Judged[]): string =>
  all.map(({ rule, reason, violation }) => `${rule.id}: ${reason ?? violation?.message}`).join('\n');

describe.concurrent('a sound receiver', () => {
  test.each(Object.entries(soundReceivers))('%s', async (_, start) => {
    const { judged: all, observed } = await judged(start);
    expect(named(all, 'pass'), why(all)).toHaveLength(rules.length);
    expect(observed).toHaveLength(5);
  });

  test('without a probe, what only it can tell is not testable', async () => {
    const { judged: all } = await judged(soundReceivers['node:http, decoding the hex']!, false);
    expect(named(all, 'fail')).toEqual([]);
    expect(named(all, 'not-testable')).toEqual([
      'turns-away.unprocessed',
      'acknowledges.after-processing',
      'deduplicates.same-bytes',
      'deduplicates.signed-anew',
      'deduplicates.at-once',
    ]);
  });
});

describe.concurrent('a broken receiver', () => {
  test.each(Object.entries(receiverDefects))('%s', async (_, [start, fails]) => {
    const { judged: all, headlines } = await judged(start);
    expect(named(all, 'fail').toSorted(), why(all)).toEqual([...fails].toSorted());
    expect(headlines).toEqual([fails[0]]);
  });

  test.each(Object.entries(twoDefects))('%s: two causes', async (_, [start, headlines]) => {
    expect((await judged(start)).headlines).toEqual(headlines);
  });

  test('there are at least twelve, and each rule has one', () => {
    expect(Object.keys(receiverDefects).length).toBeGreaterThanOrEqual(12);
    const found = new Set(Object.values(receiverDefects).flatMap(([, fails]) => fails));
    expect(rules.map(({ id }) => id.replace('receiver/', '')).filter((id) => !found.has(id))).toEqual([]);
  });

  test('no refusal counts for one that takes nothing', async () => {
    const [start] = receiverDefects['knows SHA-256 only']!;
    const { judged: all } = await judged(start);
    expect(named(all, 'pass')).toEqual([]);
    expect(all.at(-1)!.reason).toBe('no genuine event was taken: 401');
  });
});
