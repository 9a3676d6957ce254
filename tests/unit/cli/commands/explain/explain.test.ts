// Whatever the contract names can be explained.
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { selected } from '../../../../../src/certify/options.js';
import { loadSuites } from '../../../../../src/certify/suites.js';
import { choices } from '../../../../../src/cli/embedded.js';
import { explained, inText } from '../../../../../src/cli/commands/explain/explain.js';
import type { Explanation } from '../../../../../src/cli/commands/explain/explanation.js';
import {
  operations,
  providerStates,
  requirements,
  rulings,
  unspecified,
} from '../../../../../src/contract/contract.js';
import { didYouMeanId } from '../../../../../src/server-under-test/did-you-mean.js';

const suites = await loadSuites();
const made = await choices();
const derivedIds = new Set(
  suites.suites.find(({ name }) => name.endsWith('service/derived'))!.entries.map(({ id }) => id),
);
const sources = { suites, choices: made };

const nameOf = (fact: Explanation['facts'][string][number]): string =>
  typeof fact === 'string' ? fact : fact.name;
const names = ({ facts }: Explanation, label: string): string[] => (facts[label] ?? []).map(nameOf);

describe('an explanation', () => {
  let all: Explanation[];
  beforeAll(() => {
    const ids = [
      ...[...requirements, ...operations, ...unspecified, ...rulings].map(({ id }) => id),
      ...providerStates.map(({ state }) => state),
    ];
    all = ids.map((id) => explained(id, sources));
  });

  test('is there for all ids, in lines that fit the console', () => {
    for (const each of all) {
      const text = inText(each);
      expect(text).toContain(each.id);
      expect(text).not.toMatch(/undefined|\[object/);
      const copied = Object.values(each.verbatim);
      const long = text.split('\n').filter((line) => line.length > 100);
      expect(long.filter((line) => !copied.some((command) => line.endsWith(command)))).toEqual([]);
    }
  });

  test('of a requirement names all defects that must fail it, and one command that shows the first', () => {
    const caught = new Map(all.map((each) => [each.id, names(each, 'catches')]));
    for (const { name, fails } of made.defects)
      for (const id of fails) expect(caught.get(id)).toContain(name);
    const { verbatim } = all.find(({ id }) => id === 'initiateTransfer/reference-unique')!;
    expect(verbatim['see it fail']).toMatch(
      /certify --only initiateTransfer\/reference-unique --defect transfer-/,
    );
  });

  test('of an excluded requirement says why, and gives no command', () => {
    for (const { id, excluded } of requirements.filter((row) => row.excluded)) {
      const each = all.find((one) => one.id === id)!;
      expect(names(each, 'tested')).toEqual([`not at all: ${excluded}`]);
      expect(each.verbatim).toEqual({});
    }
  });
});

test('of a derived requirement names existing files', () => {
  const files = [...derivedIds].flatMap((id) => {
    const each = names(explained(id, sources), 'decided by');
    expect(each.length > 0 || id.endsWith('/idempotency.replay'), id).toBe(true);
    return each;
  });
  for (const file of new Set(files)) expect(existsSync(file), file).toBe(true);
});

test('of a requirement names its source, its preconditions and the unspecified behavior', () => {
  const each = explained('initiateTransfer/reference-unique', sources);
  expect(names(each, 'basis')).toEqual(['ruling:transfer-reference']);
  expect(names(each, 'tested')).toEqual([
    'by its own test (tests/conformance/transfers/transfers.ts)',
    'serially within the concurrency group "money"',
  ]);
  expect(names(each, 'needs')).toContain('the state "a bank account exists" with {"type":"nuban"}');
  expect(names(each, 'left open')[0]).toBe('initiateTransfer/second-use-of-reference');
  expect(names(each, 'legal too')).toContain('transfer-second-use-refused');
});

test.each([
  ['getWallet/respons.body', ' Did you mean "getWallet/response.body"?'],
  ['getwallet', ' Did you mean "getWallet"?'],
  ['getWalet/known-walet', ' Did you mean "getWallet/known-wallet"?'],
  ['transfer', ' Did you mean "transfers"?'],
  ['initiateTransfers', ' Did you mean "initiateTransfer"?'],
  ['getWalet/*', ' Did you mean "getWallet"?'],
  ['nonsense', ''],
  ['nonsense/response.body', ''],
])('no requirement is called %s.%s', (name, question) => {
  expect(() => selected([name])).toThrow(`is called "${name}".${question} \`cwit list\``);
});

test('an id is compared with those of the nearest operation alone', () => {
  const ids = ['listBanks/order', 'getWallet/wallet-order', 'getWallet/known'];
  expect(didYouMeanId('listBank/wallet-order', ids, ['listBanks'])).toBe(' Did you mean "listBanks/order"?');
});
