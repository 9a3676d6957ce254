// Target files may have comments, and each mistake comes with its line and the nearest known name.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { providerStates, targetSchemaUrl } from '../../../src/contract/contract.js';
import { nearest } from '../../../src/server-under-test/did-you-mean.js';
import { parseTargetText } from '../../../src/server-under-test/target-mistakes.js';
import { completeTarget } from '../../../src/server-under-test/target.js';

const mistakesIn = (text: string): string[] =>
  parseTargetText(text).mistakes.map(({ line, text }) => `${line}: ${text}`);

describe('a target file', () => {
  test('may have comments and trailing commas', () => {
    const text = '\n// mine\n{ "baseUrl": "http://a", /* none */ "fixtures": [], }';
    expect(parseTargetText(text)).toEqual({ input: { baseUrl: 'http://a', fixtures: [] }, mistakes: [] });
  });

  test('may start with a byte order mark', () => {
    expect(parseTargetText('\uFEFF{ "baseUrl": "http://a" }')).toEqual({
      input: { baseUrl: 'http://a' },
      mistakes: [],
    });
    expect(mistakesIn('\uFEFF{\n"baseURL": "http://a" }')[0]).toMatch(/^2: /);
  });

  const members = Object.keys(
    (JSON.parse(readFileSync(targetSchemaUrl, 'utf8')) as { properties: object }).properties,
  ).join(', ');
  test.each([
    ['{\n "baseURL": "http://a" }', '2: at the top: "baseURL" is not known. Did you mean "baseUrl"?'],
    ['{\n\n "environment": "sandbx" }', '3: environment: "sandbx" is not known. Did you mean "sandbox"?'],
    ['{ "features": ["walet"] }', '1: features[0]: "walet" is not known. Did you mean "wallet"?'],
    // It may be a secret.
    [
      '{ "environment": "sk_live_93be5f0c1a7d64" }',
      '1: environment: a text of 22 characters is not known. Known: sandbox, live.',
    ],
    [
      '{ "sk_live_93be5f0c1a7d64": "x" }',
      expect.stringMatching(/at the top: a text of 22 characters is not known/),
    ],
    ['{ "requestsPerMinute": "5" }', '1: requestsPerMinute: must be integer.'],
    ['{ "apiSecret": 4711 }', '1: apiSecret: must be string.'],
    ['[]', '1: at the top: must be object.'],
    ['{\n "a": 1\n "b": 2 }', '3: this is not JSON: comma expected in column 2.'],
    ['', '1: it is empty.'],
    ['{\n "__proto__": { "apiKey": "k" } }', `2: at the top: "__proto__" is not known. Known: ${members}.`],
    [`{\n "fixtures": ${'['.repeat(100)}`, '2: it is nested more than 100 levels deep.'],
    [`{ "${'x'.repeat(81)}": 1 }`, `1: at the top: a text of 81 characters is not known. Known: ${members}.`],
    [
      '{ "fixtures": [\n{ "state": "a walet exists", "values": {} }] }',
      '2: fixtures[0].state: "a walet exists" is not known. Did you mean "a wallet exists"?',
    ],
    [
      '{ "fixtures": [{ "state": "a wallet exists" }] }',
      "1: fixtures[0]: must have required property 'values'.",
    ],
    [
      '{ "fixtures": [{ "state": "a bank account exists", "params": { "type": "nubn" }, "values": {} }] }',
      '1: fixtures[0].params.type: "nubn" is not known. Did you mean "nuban"?',
    ],
    [
      '{ "fixtures": [{ "state": "an identity exists",\n "values": { "wallet_id": "W-1" } }] }',
      '2: fixtures[0].values: "wallet_id" is not known. Known: nin, bvn.',
    ],
    [
      '{ "fixtures": [{ "state": "an identity exists", "params": { "type": "x" }, "values": {} }] }',
      '1: fixtures[0].params: "type" is not known. Known: none.',
    ],
  ])('%s', (text, says) => {
    expect(mistakesIn(text)).toEqual([says]);
  });

  test('has its mistakes in the order of lines', () => {
    const text = '{\n "requestsPerMinute": "5",\n "environment": "x",\n "nonsense": 1\n}';
    expect(mistakesIn(text).map((each) => each.split(':')[0])).toEqual(['2', '3', '4']);
  });

  test('may give every param and value of a state', () => {
    const bare = (names: string[] = []): string[] => names.map((name) => name.replace('?', ''));
    const fixtures = providerStates.map(({ state, params, choices = {}, values }) => ({
      state,
      params: Object.fromEntries(bare(params).map((name) => [name, choices[name]?.[0] ?? '1'])),
      values: Object.fromEntries(bare(values).map((name) => [name, '1'])),
    }));
    expect(mistakesIn(JSON.stringify({ fixtures }))).toEqual([]);
  });

  test('has a description of each member for editors', () => {
    const { properties } = JSON.parse(readFileSync(targetSchemaUrl, 'utf8')) as {
      properties: Record<string, { description?: string }>;
    };
    expect(Object.keys(properties).filter((name) => !properties[name]!.description)).toEqual([]);
  });
});

test('mistakes in a description by a program are reported as well', () => {
  const described = { baseUrl: 'http://a', apiKey: 'a', apiSecret: 'b' };
  const fixtures = [{ state: 'a wallet exists', values: { walletid: 'W-1' } }];
  expect(() => completeTarget({ ...described, fixtures })).toThrow(
    'fixtures[0].values: "walletid" is not known. Did you mean "wallet_id"?',
  );
  expect(() => completeTarget({ ...described, features: ['trasfers', 'wallet'] })).toThrow(
    'No feature, tag or operation is called "trasfers". Did you mean "transfers"?',
  );
});

test.each([
  ['walet', ['cards', 'wallet', 'recipients'], 'wallet'],
  ['WALLET', ['cards', 'wallet'], 'wallet'],
  ['balance', ['wallet_id', 'available_balance'], 'available_balance'],
  ['card', ['wallet', 'cards', 'a virtual card exists'], 'cards'],
  ['nonsense', ['wallet', 'cards'], undefined],
  ['x', [], undefined],
])('%s among %j may be %s', (word, words, meant) => {
  expect(nearest(word, words)).toBe(meant);
});
