// Only random requests leave optional members out, so the deep run tries them.
import { expect, test } from 'vitest';
import { judgeReference } from '../support/run.js';
import { expectGreen } from '../variants/green.js';

test.each([
  ['card-left-out-is-null', /^mockCardTransaction\/(fuzz.valid|response)/],
  [
    'esim-left-out-is-null',
    /^(create|list)EsimOrders?\/(fuzz.valid|response.(success|body)|holds|validation)/,
  ],
  ['recipient-left-out-is-absent', /^createRecipient\/(fuzz.valid|response)/],
])('%s', async (name, concerned) => {
  const judged = await judgeReference(
    { variants: [name] },
    { effort: { depth: 'deep' }, only: (id) => concerned.test(id) },
  );
  expectGreen(judged);
  expect(judged.with('not-testable')).toEqual([]);
});
