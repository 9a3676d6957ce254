// Each seed samples different kinds of wrong credentials for each operation.
import { describe, expect, test } from 'vitest';
import { findsKeyInAnyCase, secretComparisons } from '../../../reference/defects/service/credentials.js';
import { secretOfReplay, wrongSecretsOf } from '../../../src/cases/credentials.js';
import { operations } from '../../../src/contract/contract.js';
import { internalErrors, testReference } from '../support/run.js';
import { testOverridden } from '../support/overridden-target.js';

const isAboutSecrets = (id: string): boolean => id.endsWith('/auth.wrong-secret');
const standard = { effort: { depth: 'standard' } } as const;

/** The kinds of wrong secrets that each operation received. */
async function sampled(seed: number): Promise<Map<string, string[]>> {
  const tested = await testReference({}, { ...standard, seed, only: isAboutSecrets });
  const met = new Map<string, string[]>();
  for (const line of tested.lines) {
    if (line.kind !== 'ExchangeRecorded') continue;
    const [id = '', kind] = line.exchange.purpose.split('/auth.wrong-secret: ');
    if (kind && kind.includes('api-secret') && !kind.includes('replay'))
      met.set(id, [...(met.get(id) ?? []), kind.replace(/ at position \d+/, '')]);
  }
  return met;
}

test('every kind of wrong secret meets three operations, and every operation two kinds', async () => {
  const met = await sampled(1);
  expect(met.size).toBe(16);
  for (const [id, kinds] of met) expect(new Set(kinds).size, id).toBeGreaterThanOrEqual(2);
  const kinds = [...met.values()].flat();
  for (const kind of new Set(kinds))
    expect(kinds.filter((one) => one === kind).length, kind).toBeGreaterThanOrEqual(3);
  expect([...new Set(kinds)].sort()).toEqual([
    'an api-secret in letters of the other case',
    'an api-secret with a blank after its first character',
    'an api-secret with another character',
    'an api-secret with another last character, after the right one over the same connection',
    'an api-secret with one more character',
    'an api-secret without its last character',
    'an empty api-secret',
    'the api-key as the api-secret',
  ]);
  expect(await sampled(2)).not.toEqual(met);
});

test('four runs change each of 50 characters of a secret', async () => {
  const apiSecret = 'x'.repeat(50);
  const tried = [1, 2, 3, 4].flatMap((seed) =>
    operations.flatMap((operation) => {
      const right = { apiKey: 'key', apiSecret };
      const pace = { seed, isWhole: false };
      const kept = operation.idempotent ? [secretOfReplay(operation, right, pace)] : [];
      return [...wrongSecretsOf(operation, right, pace), ...kept].map(({ label }) => label);
    }),
  );
  const positions = new Set(tried.flatMap((label) => / position (\d+)/.exec(label)?.[1] ?? []));
  expect(positions.size).toBe(50);
});

describe.concurrent('a service that takes wrong secrets', () => {
  test.each(Object.entries(secretComparisons))('%s', async (_, { overrides }) => {
    for (const seed of [1, 2]) {
      const tested = await testOverridden(overrides, { ...standard, seed, only: isAboutSecrets });
      expect(internalErrors(tested)).toEqual([]);
      expect(tested.with('fail').length).toBeGreaterThanOrEqual(3);
    }
  });
});

test.concurrent.each([1, 2, 3])(
  'a server that ignores the case of the api-key gets a warning only, with seed %i',
  async (seed) => {
    const tested = await testOverridden(findsKeyInAnyCase, {
      ...standard,
      seed,
      only: (id) => id.includes('/auth.') || id === 'service/api-key-case',
    });
    expect(internalErrors(tested)).toEqual([]);
    expect(tested.with('fail')).toEqual([]);
    expect(tested.with('warn')).toEqual(['service/api-key-case']);
  },
);

test('no report shows a wrong secret that would reveal the right one', async () => {
  const tested = await testOverridden(
    {},
    { ...standard, only: isAboutSecrets, redact: 'credentials and personal data' },
  );
  const written = tested.lines.map((line) => JSON.stringify(line)).join('\n');
  for (const part of ['ecret-of-Business-93be5', 'sECRET-OF']) expect(written).not.toContain(part);
});
