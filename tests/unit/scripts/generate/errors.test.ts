// The generator reports mistakes in the spec with a message that names them. The pact of the spec itself is tested in
// tests/self/pacts/pacts.test.ts and tests/self/pacts/matching.test.ts.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bundle, testedByKeywords } from '../../../../scripts/generate/bundle.js';
import type { Document } from '../../../../scripts/generate/document.js';
import { pactFiles } from '../../../../scripts/generate/pact/pacts.js';
import { valueCoverage } from '../../../../scripts/generate/value-coverage.js';
import { expectFuzzable } from '../../../../scripts/generate/supported.js';
import type { JsonValue } from '../../../../src/contract/contract.js';
import { withValueAt } from '../../../../src/contract/pointer.js';
import { temporaryFolder } from '../../support/folder.js';

const document = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document;
const spec = testedByKeywords(structuredClone(document));
const folder = temporaryFolder();

/** Bundles files, given by their paths, starting at `openapi.yaml`. */
function bundled(files: Record<string, string>): unknown {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return bundle(join(folder, 'openapi.yaml'));
}

test('a schema may refer to itself', () => {
  const files = {
    'openapi.yaml': 'paths: { $ref: components/schemas/Tree.yaml }',
    'components/schemas/Tree.yaml': 'items: { $ref: Tree.yaml }',
  };
  const tree = { $ref: '#/components/schemas/Tree' };
  expect(bundled(files)).toEqual({ paths: tree, components: { schemas: { Tree: { items: tree } } } });
});

test('an error names a missing file', () => {
  expect(() => bundled({ 'openapi.yaml': 'paths: { $ref: paths/none.yaml }' })).toThrow('paths/none.yaml');
});

test('two states that provide a value of the same name are an error, because Pact cannot distinguish them', async () => {
  const changed = structuredClone(document);
  const operations = Object.values(changed.paths).flatMap((item) => Object.values(item));
  const { 'x-given': given } = operations.find(({ operationId }) => operationId === 'freezeCard')!;
  given!.push({ state: 'another card exists', bind: { '/query/reason': 'card_id' } });
  await expect(pactFiles(changed)).rejects.toThrow('freezeCard: two states provide "card_id"');
});

describe('a place of the spec', () => {
  const rows = parse(readFileSync('spec/unread.yaml', 'utf8')) as { fields: string[] }[];
  const coverage = (unread: object[], changed = document) => {
    writeFileSync(join(folder, 'unread.yaml'), JSON.stringify(unread));
    return valueCoverage(changed, join(folder, 'openapi.yaml'));
  };

  test('has a requirement that reads it, or a reason for none', () => {
    expect(coverage(rows)).toHaveProperty('value-coverage.md');
  });

  test.each([
    ['without a reader', rows.slice(1), 'no requirement reads createVirtualAccount status.403'],
    [
      'with both a reader and a reason',
      [{ owner: 'Wallet', fields: ['id'], reason: 'None.' }, ...rows],
      'getWallet/known-wallet reads Wallet.id, which also has a reason',
    ],
    [
      'that does not exist',
      [...rows, { owner: 'Wallet', fields: ['colour'], reason: 'None.' }],
      'unknown place: Wallet.colour',
    ],
  ])('%s is an error', (_, unread, message) => {
    expect(() => coverage(unread)).toThrow(message);
  });

  test('that the spec does not have is an error in `reads`', () => {
    const changed = structuredClone(document);
    changed['x-requirements']![0]!.reads = ['Wallet.colour'];
    expect(() => coverage(rows, changed)).toThrow('reads an unknown place: Wallet.colour');
  });
});

test('every schema of a request can be fuzzed', () => {
  expect(() => expectFuzzable(spec)).not.toThrow();
});

const body = '/paths/~1transfer~1recipient/post/requestBody/content/application~1json/schema';
const parameter = '/paths/~1transactions/get/parameters/0/schema';
test.each<[name: string, pointer: string, schema: JsonValue, place: string]>([
  ['createRecipient body', body, { contains: { const: 1 } }, '"contains" at the root'],
  [
    'createRecipient body',
    `${body}/properties/type`,
    { type: 'string', not: true },
    '"not" at /properties/type',
  ],
  [
    'listTransactions parameter page',
    parameter,
    { type: 'integer', multipleOf: 2 },
    '"multipleOf" at the root',
  ],
])('the schema %s with an unsupported keyword is an error: %#', (name, pointer, schema, place) => {
  const changed = withValueAt(spec as unknown as JsonValue, pointer, schema);
  expect(() => expectFuzzable(changed as unknown as Document)).toThrow(
    `The schema ${name} cannot be fuzzed: ${place}`,
  );
});
