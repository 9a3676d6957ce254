import { expect, test } from 'vitest';
import { NotTestable, Violation } from '../../../src/contract/violation.js';
import { expectThat } from '../../../src/checks/expect.js';
import { afterRejection, askedIn } from '../../../src/rules/rule.js';
import { recorded } from '../traffic/exchanges.js';

const [rule] = afterRejection(['createEsimOrder', 'listEsimOrders'], {
  'refused-absent': (_, { exchange }) => expectThat(false, 'nothing', 'an effect', exchange),
});

const ordered = (status: number) =>
  askedIn(
    recorded('POST /vaas/api/v1/esim/orders', { body: { reference: 'ESIM-00000001' }, status, answer: {} }),
  );
const list = askedIn(recorded('GET /vaas/api/v1/esim/orders', { answer: { data: [] } }));

// A gateway may have lost the answer to a request that took effect.
test.each([
  [400, Violation],
  [401, Violation],
  [200, NotTestable],
  [408, NotTestable],
  [500, NotTestable],
])('after a rejection: a first request that is answered with %i', (status, thrown) => {
  expect(() => rule!.check(ordered(status), list)).toThrow(thrown);
});
