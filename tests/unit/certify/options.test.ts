// Options may come from plain JavaScript: each mistake gives a sentence that names the option.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { certify } from '../../../src/certify/certify.js';
import { checkedOptions, type CertifyOptions } from '../../../src/certify/options.js';
import { quick } from '../../../src/certify/suites.js';
import { requirements } from '../../../src/contract/contract.js';
import { completeTarget, TargetError } from '../../../src/server-under-test/target.js';
import { certifyWithVitest } from '../../../src/vitest/index.js';

const target = { baseUrl: 'http://127.0.0.1:9', apiKey: 'key', apiSecret: 'secret' };
const untested = requirements.find((row) => row.excluded)!.id;
const checked = (options: unknown) => checkedOptions(options as CertifyOptions);

const mistakes: [options: unknown, says: string][] = [
  [undefined, 'options: at the top: must be object.'],
  [null, 'options: at the top: must be object.'],
  [{}, "options: at the top: must have required property 'target'."],
  [{ target: 'cwit.target.jsonc' }, 'options: target: must be object.'],
  [{ target: { ...target, apiSecret: undefined } }, 'options.target.apiSecret is missing.'],
  [
    { target: { ...target, baseURL: 'http://a' } },
    'options: target: "baseURL" is not known. Did you mean "baseUrl"?',
  ],
  [
    { target, baseURL: 'http://a' },
    'options: at the top: "baseURL" is not known. Did you mean "target.baseUrl"?',
  ],
  [{ target, maxRequest: 5 }, 'options: at the top: "maxRequest" is not known. Did you mean "maxRequests"?'],
  [
    { target, signal: AbortSignal.abort() },
    'options: at the top: "signal" is not known. Known: target, only, skip,',
  ],
  [{ target, only: 'listBanks' }, 'options: only: must be array.'],
  [{ target, only: [5] }, 'options: only[0]: must be string.'],
  [
    { target, only: [] },
    'No requirement is left to test by options.only and options.skip: name others, or skip fewer.',
  ],
  [{ target, only: [''] }, 'No requirement, operation, tag or feature is called "".'],
  [
    { target, only: ['getWalet'] },
    'No requirement, operation, tag or feature is called "getWalet". Did you mean "getWallet"?',
  ],
  [{ target, only: ['getWallet/*'] }, 'is called "getWallet/*". Did you mean "getWallet"?'],
  [{ target, skip: ['*'] }, 'is called "*". `cwit list` prints all names.'],
  [{ target, only: [untested] }, 'No requirement is left to test by options.only and options.skip'],
  [
    { target, only: ['getWallet'], skip: ['wallet'] },
    'No requirement is left to test by options.only and options.skip: name',
  ],
  [{ target, skip: requirements.map(({ id }) => id) }, 'No requirement is left to test by options.only'],
  [{ target, depth: 'fast' }, 'options: depth: "fast" is not known. Known: quick, standard, deep.'],
  [{ target, depth: 5n }, 'options: depth: must be equal to one of the allowed values.'],
  [{ target, seed: 'abc' }, 'options: seed: must be integer.'],
  [{ target, seed: NaN }, 'options: seed: must be integer.'],
  [{ target, seed: 1.5 }, 'options: seed: must be integer.'],
  [{ target, bail: 0 }, 'options: bail: must be >= 1.'],
  [{ target, maxMinutes: 0 }, 'options: maxMinutes: must be > 0.'],
  [{ target, connections: 2.5 }, 'options: connections: must be integer.'],
  [
    { target: { ...target, features: ['walet'] } },
    'options: features[0]: "walet" is not known. Did you mean "wallet"?',
  ],
  [
    { target: { ...target, network: { headers: { a: 5 } } } },
    'options: target.network.headers.a: must be string.',
  ],
];

describe('a mistake in the options', () => {
  test.each(mistakes.map(([options, says]) => [says, options] as const))('%$: %s', async (says, options) => {
    expect(() => checked(options)).toThrow(TargetError);
    expect(() => checked(options)).toThrow(says);
    await expect(certify(options as CertifyOptions)).rejects.toThrow(says);
    expect(() => certifyWithVitest(options as CertifyOptions)).toThrow(says);
  });

  test.each([
    ['options.path foo is not the path of a failing case:', { path: 'foo', seed: 1 }],
    ['options.path needs options.seed: copy both from a failure report.', { path: '0:1' }],
    [
      'options.path replays one case of one property: name the property with options.only',
      { seed: 1, path: '0:1', only: ['getWallet/same-wallet'] },
    ],
  ])('%s', async (says, options) => {
    await expect(certify({ target, ...options })).rejects.toThrow(says);
  });
});

test('only and skip select as the flags do', () => {
  const { only, skip } = checked({ target, only: ['wallet', 'listBanks/auth.missing'], skip: ['getWallet'] });
  const ofWallet = requirements.filter(({ tag }) => tag === 'wallet').map(({ id }) => id);
  expect(only).toEqual([...ofWallet, 'listBanks/auth.missing']);
  expect(skip!.every((id) => id.startsWith('getWallet/'))).toBe(true);
});

test('undefined is the default, and any whole number is a seed', () => {
  expect(checked({ target, only: undefined, depth: undefined })).not.toHaveProperty('only');
  expect(checked({ target, seed: -1 }).seed).toBe(-1);
  expect(checked({ target, depth: 'quick' }).only).toEqual(quick);
  // A target file names its schema.
  expect(checked({ target: { ...target, $schema: './target.schema.json' } }).target.apiKey).toBe('key');
});

const anything = fc.anything({
  withBigInt: true,
  withNullPrototype: true,
  withObjectString: true,
  withSparseArray: true,
  withTypedArray: true,
  withMap: true,
  withSet: true,
  withDate: true,
});
const members = (valid: object) =>
  fc.record(
    Object.fromEntries(
      Object.entries(valid).map(([name, value]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constant(value as unknown) }, anything),
      ]),
    ),
    { requiredKeys: [] },
  );
const fixture = {
  state: 'a bank account exists',
  params: { type: 'nuban' },
  once: true,
  values: { bank_code: '044' },
};
const targets = members({
  ...{ ...target, features: ['!esim'], allow: ['listBanks'], environment: 'live', fixtures: [fixture] },
  ...{ stateHandler: 'http://127.0.0.1:9', stateHeaders: { a: 'b' }, network: { headers: { a: 'b' } } },
  ...{ requestsPerMinute: 5, spend: '5.00', webhookUrl: 'http://127.0.0.1:9', webhookPort: 5 },
});
const options = fc.tuple(
  members({
    ...{ only: ['wallet'], skip: ['getWallet'], bail: 1, seed: 1, path: '0:1', depth: 'deep' },
    ...{ maxRequests: 1, maxMinutes: 0.5, connections: 1, earlier: [], journal: 'a', showPersonalData: true },
    again: { judge: 'cwit certify' },
  }),
  fc.oneof(
    fc.constant(target),
    targets,
    targets.map((some) => ({ ...target, ...some })),
    anything,
  ),
  fc.oneof({ weight: 5, arbitrary: fc.constant({}) }, fc.dictionary(fc.string(), anything, { maxKeys: 1 })),
);

test('any value is a plan or a mistake, and never an error of the suite', () => {
  let plans = 0;
  const plan = (given: unknown): void => {
    try {
      completeTarget(checked(given).target);
      plans++;
    } catch (error) {
      expect(error).toBeInstanceOf(TargetError);
    }
  };
  fc.assert(
    fc.property(options, ([some, of, more]) => plan({ target: of, ...some, ...more })),
    { numRuns: 500, seed: 1 },
  );
  fc.assert(fc.property(anything, plan), { seed: 1 });
  expect(plans).toBeGreaterThan(10);
});
