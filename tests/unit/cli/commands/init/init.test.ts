// The files of `cwit init` use the names of the protocol, and are valid without a change.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { filesFor } from '../../../../../src/cli/commands/init/files.js';
import { rendered } from '../../../../../src/cli/commands/init/init.js';
import { fixturesOf, inOneLine } from '../../../../../src/discovery/state-texts.js';
import { providerStates, targetSchemaUrl } from '../../../../../src/contract/contract.js';
import { allFeatures } from '../../../../../src/server-under-test/offer.js';
import { parseTargetText } from '../../../../../src/server-under-test/target-mistakes.js';

/** The text of the last file that these choices write. */
const written = (
  ...choices: Parameters<typeof filesFor> extends [string, ...infer Rest] ? Rest : never
): string => {
  const { template, view } = filesFor('.', ...choices).at(-1)!;
  return rendered(template, view);
};

describe('the target file', () => {
  const text = written();
  const { properties } = JSON.parse(readFileSync(targetSchemaUrl, 'utf8')) as {
    properties: object;
  };

  test('is valid without a change, and offers everything', () => {
    const { input, mistakes } = parseTargetText(text);
    expect(mistakes).toEqual([]);
    expect(input).toEqual({
      $schema: expect.stringMatching(/generated\/target\.schema\.json$/) as string,
      baseUrl: 'http://127.0.0.1:8080',
      environment: 'sandbox',
      features: allFeatures,
      fixtures: [],
    });
  });

  test('is valid with every line uncommented', () => {
    const all = text.replaceAll(/^( *)\/\/ (?="\w+":|\{)/gm, '$1');
    const { input, mistakes } = parseTargetText(all);
    expect(mistakes).toEqual([]);
    const { fixtures, ...members } = input as { fixtures: { state: string }[] };
    const credentials = ['apiKey', 'apiSecret', 'fixtures'];
    expect(Object.keys(members).toSorted()).toEqual(
      Object.keys(properties)
        .filter((name) => !credentials.includes(name))
        .toSorted(),
    );
    const withValues = providerStates.filter(
      ({ state, values }) => values && state !== 'a flight order reaches a status',
    );
    expect([...new Set(fixtures.map(({ state }) => state))]).toEqual(withValues.map(({ state }) => state));
  });

  test('names the state handler that is written with it', () => {
    const [target] = filesFor('.', 'go');
    expect(parseTargetText(rendered(target!.template, target!.view)).input).toHaveProperty(
      'stateHandler',
      'http://127.0.0.1:4020/states',
    );
  });
});

describe.each(['node', 'python', 'go', 'java'] as const)('the state handler in %s', (language) => {
  const text = written(language);

  test.each(providerStates)('has a function for $state, under its params and values', (row) => {
    const { state, params = [], values = [] } = row;
    const [, comment = ''] = text.split(new RegExp(`(?://|#) ${state}\n`));
    const head = comment.split('\n', 2).join('\n');
    expect(params.filter((name) => !head.includes(name))).toEqual([]);
    expect(values.filter((name) => !head.includes(name))).toEqual([]);
    const asked = language === 'node' ? `'${state}'` : `"${state}"`;
    expect(text.split(asked)).toHaveLength(2);
  });

  test('leaves no placeholder of its template', () => {
    expect(text).not.toMatch(/\{\{|&quot;|&#/);
    expect(text.match(/TODO/g)).toHaveLength(providerStates.length - 1);
  });
});

test.each([
  ['github', /cwit ci certify --target cwit\.target\.jsonc --seed \$\{\{ github\.run_number \}\}$/m],
  ['gitlab', /cwit ci certify --target cwit\.target\.jsonc --seed "\$CI_PIPELINE_IID"$/m],
] as const)('the pipeline for %s is YAML, with seeds in a row, and keeps reports', (host, command) => {
  const text = written(undefined, host);
  expect(parseYaml(text)).toBeTypeOf('object');
  expect(text).toMatch(command);
  expect(text).toMatch(/npm install --global cwit-conformance@\d[^]*reports\//);
});

test('a fixture has the required params and no optional value', () => {
  const rows = ['a wallet exists', 'an eSIM order exists', 'transactions exist'].flatMap((name) =>
    fixturesOf(providerStates.find(({ state }) => state === name)!),
  );
  expect(rows.map(inOneLine)).toEqual([
    '{ "state": "a wallet exists", "values": { "wallet_id": "…", "account_number": "…", "available_balance": "…" } }',
    '{ "state": "an eSIM order exists", "params": { "type": "purchase" }, "values": { "id": "…", "reference": "…" } }',
    '{ "state": "an eSIM order exists", "params": { "type": "topup" }, "values": { "id": "…", "reference": "…" } }',
    '{ "state": "transactions exist", "values": { "count": "…" } }',
  ]);
});

test('a fixture has the values that its type needs', () => {
  for (const name of ['a bank account exists', 'a bank account that fails verification exists']) {
    const rows = fixturesOf(providerStates.find(({ state }) => state === name)!);
    const typesWith = rows
      .filter(({ values }) => 'bank_code' in values)
      .map(({ params }) => params?.['type']);
    expect(typesWith, name).toEqual(['nuban', 'mobile_money', 'ghana_mobile_money', 'kenya_mobile_money']);
  }
});
