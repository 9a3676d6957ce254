// Endpoints > Confirm (verify) transaction: unknown references and bad credentials
import { isRefused } from '../../../src/checks/response.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { expectRefused, expectThat, inWords } from '../../../src/engine/expect.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { saysNotFound, saysUnauthorized } from '../../../src/domain/transactions/confirm-messages.js';
import { suite } from '../../../src/domain/suite.js';
import { confirmations, requestFor } from './confirmations.js';
import { membersOf } from '../../../src/domain/refusal-bodies.js';

export const { entries, requirement } = suite();

// Endpoints > Confirm (verify) transaction > paragraph 2 (ruling:quoted-messages)
requirement('confirmTransaction/not-found', async (t) => {
  const statuses = new Set<number>();
  for (const exchange of await unknown(t)) {
    expectRefused(exchange, 'an unknown reference');
    await expectErrorStatus(t, exchange);
    expectThat(saysNotFound(exchange), 'the message "Transaction not found"', inWords(exchange), exchange);
    statuses.add(exchange.response!.status);
  }
  for (const status of statuses) t.observe('confirmTransaction/not-found-status', String(status));
});

// Errors > Body shapes > row Envelope error
requirement('confirmTransaction/error-status', async (t) => {
  const refusals = [await refusedCredentials(t), ...(await unknown(t))].filter(({ response }) =>
    isRefused(response),
  );
  if (refusals.length === 0) throw new NotTestable('nothing was refused');
  for (const exchange of refusals) await expectErrorStatus(t, exchange);
});

// Endpoints > Confirm (verify) transaction > paragraph 2
requirement('confirmTransaction/unauthorized-message', async (t) => {
  const exchange = await refusedCredentials(t);
  const { message } = membersOf(exchange);
  const isText = typeof message === 'string' && message.trim() !== '';
  expectThat(isText, 'a message for bad credentials', exchange.response!.text.slice(0, 300), exchange);
  expectThat(!saysNotFound(exchange), 'a message of its own for bad credentials', message, exchange);
});

requirement('confirmTransaction/unauthorized-words', async (t) => {
  const exchange = await refusedCredentials(t);
  expectThat(
    saysUnauthorized(exchange),
    'a message that says unauthorized, in any words',
    inWords(exchange),
    exchange,
  );
});

function unknown(t: Context): Promise<Exchange[]> {
  return t.once('unknown transactions', async (t) => {
    const [known] = await confirmations(t);
    const references = [t.fresh('TX'), `${known!.reference}-${t.fresh('TX')}`];
    const exchanges = [];
    for (const reference of references)
      exchanges.push(await t.send(requestFor(reference), { note: 'an unknown reference' }));
    return exchanges;
  });
}

async function refusedCredentials(t: Context): Promise<Exchange> {
  await t.control('confirmTransaction');
  const exchange = await t.unauthorized('confirmTransaction');
  if (!isRefused(exchange.response)) throw new NotTestable('missing credentials were not refused');
  return exchange;
}

async function expectErrorStatus(t: Context, exchange: Exchange): Promise<void> {
  const [known] = await confirmations(t);
  const { status } = membersOf(exchange);
  const isError = status === 'error' || (known!.variant === 'A' && status === false);
  expectThat(isError, 'an error envelope', exchange.response!.text.slice(0, 300), exchange);
}
