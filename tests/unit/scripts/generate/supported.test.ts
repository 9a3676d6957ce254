// A keyword of which no values can be made is an error when the spec is compiled, in a sentence that names it.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document, JsonSchema } from '../../../../scripts/generate/document.js';
import { judgedByKeywords } from '../../../../scripts/generate/judged.js';
import { expectFuzzable } from '../../../../scripts/generate/supported.js';

const spec = judgedByKeywords(JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document);

test('the spec has none', () => {
  expect(() => expectFuzzable(spec)).not.toThrow();
});

test.each<[string, (changed: Document, schema: JsonSchema) => void, string]>([
  [
    'a component',
    (changed, schema) => (changed.components.schemas!['Wallet']!['properties'] = { id: schema }),
    'The schema Wallet cannot be fuzzed: "contains" at /properties/id is a keyword of which no values can be made.',
  ],
  [
    'a request body',
    (changed, schema) =>
      (changed.paths['/transfer/recipient']!['post']!.requestBody!.content['application/json']!.schema =
        schema),
    'The schema createRecipient body cannot be fuzzed: "contains" at the top',
  ],
  [
    'a response',
    (changed, schema) =>
      (changed.paths['/transfer/banks']!['get']!.responses['200']!.content!['application/json']!.schema =
        schema),
    'The schema listBanks 200 cannot be fuzzed: "contains" at the top',
  ],
  [
    'a query parameter',
    (changed, schema) => (changed.paths['/transactions']!['get']!.parameters![0]!.schema = schema),
    'The schema listTransactions parameter page cannot be fuzzed: "contains" at the top',
  ],
])('%s that has one', (_, change, sentence) => {
  const changed = structuredClone(spec);
  change(changed, { contains: { const: 1 } });
  expect(() => expectFuzzable(changed)).toThrow(sentence);
});
