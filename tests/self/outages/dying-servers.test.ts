// No outage counts as a violation. Results from before it count, and state that the server lost is set up again.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { requirementRow } from '../../../src/contract/contract.js';
import { testServer, testReference, type TestResult, startUnlimited } from '../support/run.js';
import { lossyWay, type Fate, type LossyWay } from '../support/lossy-proxy.js';
import { expectGreen } from '../variants/green.js';

const tags = ['recipients', 'wallet', 'cards', 'flights'];
const only = (id: Parameters<typeof requirementRow>[0]): boolean => tags.includes(requirementRow(id).tag);
const deathAt = 60;

describe.concurrent('a server that dies half-way', () => {
  const deaths: [how: string, fate: Fate, die?: (way: LossyWay) => void][] = [
    ['stops listening', 'unsent', (way) => way.close()],
    ['ends in the middle of an answer', 'cut', (way) => setTimeout(() => way.close(), 10)],
    ['hangs for ever', 'hung'],
    ['resets all connections', 'unsent'],
    ['leaves a gateway that answers 502', 502],
  ];
  test.each(deaths)('%s', async (_, fate, die) => {
    const dying = (count: number, _: string, way: LossyWay): Fate => {
      if (count === deathAt) die?.(way);
      return count < deathAt ? 'whole' : fate;
    };
    const tested = await testReference(
      {},
      {
        ...{ only, effort: { depth: 'standard' }, timeoutMs: 300, awayMs: 1000, keepAlive: false },
        way: ({ url }) => lossyWay(url, { fate: dying }),
      },
    );
    expectGreen(tested);
    expect(tested.with('pass').length).toBeGreaterThan(5);
    expect(tested.with('not-testable').length).toBeGreaterThan(20);
    expect(tested.report().summary.verdict).toBe('undecided');
    expect(stopsOf(tested)).toEqual([expect.stringMatching(/^the server stopped answering .* within 1 s$/)]);
  });
});

test('a server that is restarted, and has lost all its data', async () => {
  let server = await startUnlimited();
  const { apiKey, apiSecret, stateHandler, url: baseUrl } = server;
  const port = Number(new URL(baseUrl).port);
  let restarted = Promise.resolve();
  const restart = async (): Promise<void> => {
    await server.close();
    await sleep(1200);
    server = await startUnlimited({ port });
  };
  // Each request that arrives shows how far the run is.
  let count = 0;
  const tested = await testServer(
    { baseUrl, apiKey, apiSecret, stateHandler },
    {
      only,
      effort: { depth: 'standard' },
      awayMs: 20_000,
      onEvent: ({ kind }) => {
        if (kind === 'ExchangeRecorded' && ++count % 120 === 60 && count < 400) restarted = restart();
      },
    },
  );
  await restarted;
  await server.close();
  expectGreen(tested);
  expect(tested.with('not-testable')).toEqual([]);
  expect(stopsOf(tested)).toEqual([]);
  const waits = tested.lines.flatMap((line) => (line.kind === 'Waiting' ? [line.why] : []));
  expect(waits.join()).toContain('for the server, which has stopped answering (ECONNREFUSED');
});

const stopsOf = ({ lines }: TestResult): string[] =>
  lines.flatMap((line) => (line.kind === 'RunStopped' ? [line.reason] : []));
