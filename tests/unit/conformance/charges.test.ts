import { Big } from 'big.js';
import { expect, test } from 'vitest';
import type { Context } from '../../../src/domain/context.js';
import { chargedRequest } from '../../conformance/charges.js';

/** Two requests that a server accepts without a charge; the first may be one that was sent again. */
function free(resent: boolean, isNew = true): Context {
  const zero = new Big(0);
  let sent = 0;
  const json = { charges: { charged: false, charged_amount: '0.00' } };
  const t: object = {
    once: (_: string, work: (t: unknown) => unknown) => work(t),
    http: {
      baseline: () => undefined,
      send: () => ({ response: { status: 200, json }, ...(resent && sent++ === 0 ? { resent: true } : {}) }),
    },
    cases: { conforming: () => ({}), areMade: () => Promise.resolve(isNew) },
    answers: { accepted: (exchange: unknown) => exchange, fits: () => true },
    money: { measureShared: async (send: () => unknown) => ({ result: await send(), lost: zero }) },
  };
  return t as Context;
}

test('a free response shows that the server does not charge, unless an answer was lost', async () => {
  await expect(chargedRequest(free(false), 'queryLoanFeature')).rejects.toThrow(
    /^the server does not charge for queryLoanFeature$/,
  );
  await expect(chargedRequest(free(true), 'queryLoanFeature')).rejects.toThrow(
    /^the first response to queryLoanFeature was lost/,
  );
  await expect(chargedRequest(free(false, false), 'queryLoanFeature')).rejects.toThrow(
    /^the server charged nothing for a repeated queryLoanFeature/,
  );
});
