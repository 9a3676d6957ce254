// A key that may not use some operations (ruling:forbidden): their requirements are not testable, and nothing fails.
import { expect, test } from 'vitest';
import { forbids } from '../../../reference/changes/forbidden.js';
import { Refusal } from '../../../reference/refusal.js';
import type { Overrides } from '../../../reference/behaviour/index.js';
import {
  operations,
  requirementRow,
  type OperationId,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { testOverridden } from '../support/overridden-target.js';
import { expectGreen } from '../variants/green.js';
import { butRateLimit } from '../variants/concerned.js';

const isOf = (...tags: string[]): OperationId[] =>
  operations.filter(({ tag }) => tags.includes(tag)).map(({ id }) => id);
const writes = operations.filter(({ effect }) => effect !== 'none').map(({ id }) => id);

/** A server that forbids some operations. */
const forbidding = (ids: readonly OperationId[], message?: string): Overrides =>
  forbids(({ route }) => ids.some((id) => id === route.operationId), message);

const every = (id: RequirementId): boolean => butRateLimit(id) && !id.startsWith('order.');

test.concurrent.each<[name: string, ids: OperationId[], message: string, scope?: typeof every]>([
  ['eSIM', isOf('esim'), 'eSIM is not enabled for this business'],
  ['orders of eSIM', ['createEsimOrder'], 'eSIM is not enabled for this business'],
  ['identity', isOf('identity'), 'Forbidden'],
  ['flights', isOf('flights'), 'Forbidden'],
  ['the wallet', ['getWallet'], 'Forbidden'],
  ['lists', ['listTransactions', 'listEsimOrders', 'listBanks'], 'Forbidden'],
  ['every write', writes, 'Account is inactive', every],
])('%s', async (_, ids, message, scope) => {
  const own = (id: RequirementId): boolean => ids.includes(requirementRow(id).operation as OperationId);
  const tested = await testOverridden(forbidding(ids, message), {
    effort: { depth: 'standard' },
    only: scope ?? own,
  });
  expectGreen(tested);
  expect(tested.with('not-testable')).toEqual(
    expect.arrayContaining(ids.map((id) => `${id}/response.success`)),
  );
  // Without a search, no offer can be quoted.
  const said = new RegExp(`this key may not use (${ids.join('|')}): 403 "${message}"`);
  for (const id of ids) expect(tested.why(`${id}/auth.missing`)).toMatch(said);
});

test.concurrent('a plan that does not include searches, 402', async () => {
  const overrides: Overrides = {
    service: {
      begins({ route }) {
        if (route.operationId === 'searchFlights') throw new Refusal('forbidden', 'Not in your plan');
      },
      refuse: (refusal) => ({
        ...{ status: refusal.kind === 'forbidden' ? 402 : refusal.status, headers: {} },
        body: { error: 402, message: refusal.message },
      }),
    },
  };
  const tested = await testOverridden(overrides, { only: (id) => id.startsWith('searchFlights/') });
  expectGreen(tested);
  expect(tested.why('searchFlights/response.success')).toContain('this key may not use searchFlights: 402');
});

test.concurrent('403 without credentials, where the key has no permission either, is a violation', async () => {
  const overrides = forbidding(['searchFlights', 'initiateTransfer']);
  const tested = await testOverridden(
    {
      ...overrides,
      alter: (answer) => (answer.status === 401 ? { ...answer, status: 403 } : answer),
    },
    { only: (id) => /^(searchFlights|initiateTransfer)\/(auth|response)/.test(id) },
  );
  const missing = ['initiateTransfer/auth.missing', 'searchFlights/auth.missing'];
  expect(tested.with('fail').toSorted()).toEqual(missing);
});
