// A keyword of which no values can be made is an error when the spec is compiled, in a sentence that names it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document } from '../../../../scripts/generate/document.js';
import { judgedByKeywords } from '../../../../scripts/generate/judged.js';
import { expectFuzzable } from '../../../../scripts/generate/supported.js';
import type { JsonValue } from '../../../../src/contract/contract.js';
import { withValueAt } from '../../../../src/contract/pointer.js';

const spec = judgedByKeywords(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);

test('the spec has none', () => {
  expect(() => expectFuzzable(spec)).not.toThrow();
});

const json = 'content/application~1json/schema';
test.each([
  ['Wallet', '/components/schemas/Wallet/properties/id', '/properties/id'],
  ['createRecipient body', `/paths/~1transfer~1recipient/post/requestBody/${json}`, 'the top'],
  ['listBanks 200', `/paths/~1transfer~1banks/get/responses/200/${json}`, 'the top'],
  ['listTransactions parameter page', '/paths/~1transactions/get/parameters/0/schema', 'the top'],
])('the schema %s has one', (name, pointer, place) => {
  const changed = withValueAt(spec as unknown as JsonValue, pointer, { contains: { const: 1 } });
  expect(() => expectFuzzable(changed as unknown as Document)).toThrow(
    `The schema ${name} cannot be fuzzed: "contains" at ${place}`,
  );
});
