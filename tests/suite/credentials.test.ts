// Wrong credentials of every kind are dealt out over the operations, the same with each seed.
import { describe, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../reference/app.js';
import { findsKeyInAnyCase, ofSecrets } from '../../reference/defects/faults/credentials.js';
import type { Overrides } from '../../reference/behaviour/index.js';
import { createListener } from '../../reference/listener.js';
import { internalErrors, judge, judgeReference, type Judgement } from './judge.js';

const isAboutSecrets = (id: string): boolean => id.endsWith('/auth.wrong-secret');
const standard = { effort: { depth: 'standard' } } as const;

/** Judges a service of which every operation has a fault, at the standard depth. */
async function judgeService(
  overrides: Overrides,
  how: Partial<Parameters<typeof judge>[1]>,
): Promise<Judgement> {
  const credentials = { key: 'Key-of-Business-7d41', secret: 'Secret-of-Business-93be5f' };
  const defect = { ...overrides, name: 'fault', operation: 'service', summary: '', fails: [] } as const;
  const app = createApp({ credentials, defect, variants: [] });
  const server = createListener(app.fetch);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { key: apiKey, secret: apiSecret } = credentials;
    const target = { baseUrl, apiKey, apiSecret, stateHandler: `${baseUrl}/_states` };
    return await judge(target, { keepAlive: true, ...standard, ...how });
  } finally {
    app.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Which kinds each operation met. */
async function dealt(seed: number): Promise<Map<string, string[]>> {
  const judged = await judgeReference({}, { ...standard, seed, only: isAboutSecrets });
  const met = new Map<string, string[]>();
  for (const line of judged.lines) {
    if (line.kind !== 'exchange') continue;
    const [id = '', kind] = line.exchange.purpose.split('/auth.wrong-secret: ');
    if (kind && kind.includes('api-secret') && !kind.includes('replay'))
      met.set(id, [...(met.get(id) ?? []), kind]);
  }
  return met;
}

test('every kind of wrong secret meets three operations, and every operation two kinds', async () => {
  const met = await dealt(1);
  expect(met.size).toBe(16);
  for (const [id, kinds] of met) expect(new Set(kinds).size, id).toBeGreaterThanOrEqual(2);
  const kinds = [...met.values()].flat();
  for (const kind of new Set(kinds))
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(3);
  expect([...new Set(kinds)].sort()).toEqual([
    'an api-secret in letters of the other case',
    'an api-secret with a blank after its first character',
    'an api-secret with another first character',
    'an api-secret with another last character',
    'an api-secret with one more character',
    'an api-secret without its last character',
    'an empty api-secret',
    'the api-key as the api-secret',
  ]);
  expect(await dealt(2)).toEqual(met);
});

describe('a service that takes wrong secrets', () => {
  test.each(ofSecrets)('$name', async ({ overrides }) => {
    const [one, other] = [
      await judgeService(overrides, { seed: 1, only: isAboutSecrets }),
      await judgeService(overrides, { seed: 2, only: isAboutSecrets }),
    ];
    expect(internalErrors(one)).toEqual([]);
    expect(one.with('fail').length).toBeGreaterThanOrEqual(3);
    expect(other.with('fail')).toEqual(one.with('fail'));
  });
});

test.each([1, 2, 3])(
  'a key that is found in either case is warned of, and no more, with seed %i',
  async (seed) => {
    const judged = await judgeService(findsKeyInAnyCase, {
      seed,
      only: (id) => id.includes('/auth.') || id === 'service/api-key-case',
    });
    expect(internalErrors(judged)).toEqual([]);
    expect(judged.with('fail')).toEqual([]);
    expect(judged.with('warn')).toEqual(['service/api-key-case']);
  },
);

test('no report shows a wrong secret that the right one can be told by', async () => {
  const judged = await judgeService({}, { only: isAboutSecrets });
  const written = judged.lines.map((line) => JSON.stringify(line)).join('\n');
  for (const part of ['ecret-of-Business-93be5', 'sECRET-OF']) expect(written).not.toContain(part);
});
