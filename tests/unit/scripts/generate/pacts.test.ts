// What cannot be a pact is an error when the spec is compiled. That the pact of the spec is right, tests/proof/pacts.test.ts
// and tests/proof/pact-matching.test.ts show.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Document } from '../../../../scripts/generate/document.js';
import { pactFiles } from '../../../../scripts/generate/pacts.js';

test('two states that give a value of one name are an error: Pact cannot tell them apart', async () => {
  const spec = JSON.parse(readFileSync('generated/openapi.json', 'utf8')) as Document;
  const operations = Object.values(spec.paths).flatMap((item) => Object.values(item));
  const { 'x-given': given } = operations.find(({ operationId }) => operationId === 'freezeCard')!;
  given!.push({ state: 'another card exists', bind: { '/query/reason': 'card_id' } });
  await expect(pactFiles(spec)).rejects.toThrow('freezeCard: two states give "card_id"');
});
