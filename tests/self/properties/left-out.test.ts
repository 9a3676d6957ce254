// Only random requests leave optional members out, so the deep run tries them.
import { expect, test } from 'vitest';
import { testReference } from '../support/run.js';
import { expectGreen } from '../variants/green.js';

test.each([
  ['card-left-out-is-null', /^mockCardTransaction\/(fuzz.valid|response)/],
  [
    'esim-left-out-is-null',
    /^(create|list)EsimOrders?\/(fuzz.valid|response.(success|body)|holds|validation)/,
  ],
  ['recipient-left-out-is-absent', /^createRecipient\/(fuzz.valid|response)/],
])('%s', async (name, concerned) => {
  const tested = await testReference(
    { variants: [name] },
    { effort: { depth: 'deep' }, only: (id) => concerned.test(id) },
  );
  expectGreen(tested);
  expect(tested.with('not-testable')).toEqual([]);
});
