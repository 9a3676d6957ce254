// Errors > Body shapes, for all operations
import { say } from '../../../src/contract/phrase.js';
import { keyInOtherCase } from '../../../src/cases/credentials.js';
import { unshapedOperations, type UnspecifiedId } from '../../../src/contract/contract.js';
import { expectStatus, expectThat } from '../../../src/checks/expect.js';
import { inWords } from '../../../src/checks/response.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { suite } from '../../../src/domain/suite.js';
import { acceptedRead } from './accepted-read.js';

export const { entries, requirement } = suite('alone');

// The operations with the error body of Errors > Body shapes > row Error.
const numbered = [
  'createVirtualAccount',
  'updateVirtualAccount',
  'freezeCard',
  'mockCardTransaction',
  'issueFlightTicket',
] as const;

// Errors > Body shapes > paragraph 2: numbers beyond 401 are left open.
requirement('service/error-number', async (t) => {
  let tested = 0;
  for (const id of numbered) {
    if (!offers(t.target, id)) continue;
    try {
      await t.http.baseline(id);
      const exchange = await t.http.unauthorized(id);
      const { error } = (exchange.response?.json ?? {}) as { error?: unknown };
      if (exchange.response?.status !== 401 || typeof error !== 'number') continue;
      tested++;
      expectThat(error === 401, 'error 401 in a 401', say`error ${error}`, exchange);
    } catch (thrown) {
      if (!(thrown instanceof NotTestable)) throw thrown;
    }
  }
  if (tested === 0) throw new NotTestable(say`no 401 of ${numbered.join(', ')} has a number as error`);
});

// Authentication > item 3; a lookup of keys that ignores case accepts an invalid key (ruling:key-spelling).
requirement('service/api-key-case', async (t) => {
  const wrong = keyInOtherCase(t.target);
  if (!wrong) throw new NotTestable('the api-key has no letters of two cases');
  const base = await t.cases.conforming(await acceptedRead(t));
  const exchange = await t.http.send(base, { credentials: wrong.headers, note: { fault: wrong.label } });
  expectStatus(exchange, 401, wrong.label);
});

// Endpoints > Endpoints named without a shape > paragraph 1. Sent without credentials and without a body, so that
// they have no effect.
requirement('service/unshaped-endpoints', async (t) => {
  if (t.target.environment === 'live') throw new NotTestable('the test is not run against a live server');
  for (const { id, method, path } of t.sampling.someOf(unshapedOperations, 3, 0)) {
    const exchange = await t.http.sendRaw({
      method,
      path: path.replaceAll(/\{\w+\}/g, 'CWIT-UNKNOWN'),
      headers: { accept: 'application/json' },
      body: null,
      operation: null,
      purpose: `${t.entry.id}: ${id} without credentials`,
    });
    const status = exchange.response?.status ?? 0;
    expectThat(!exchange.repeated || status === 501, 'an answer below 500', inWords(exchange), exchange);
    const isAbsent = [404, 405, 501].includes(status);
    t.result.observe(`${id}/shape` as UnspecifiedId, `${isAbsent ? 'not offered' : 'offered'} (${status})`);
  }
});
