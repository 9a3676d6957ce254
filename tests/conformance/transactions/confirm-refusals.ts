// Endpoints > Confirm (verify) transaction: unknown references and bad credentials
import { isRefused } from '../../../src/checks/response.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { suite } from '../../../src/domain/suite.js';
import { NotTestable } from '../../../src/engine/errors.js';
import { expectErrorStatus, expectNotFound } from '../../../src/rules/transactions/confirm.js';
import { unauthorizedRules } from '../../../src/rules/transactions/confirm-messages.js';
import { confirmations, requestFor } from './confirmations.js';

export const { entries, requirement } = suite();

// Endpoints > Confirm (verify) transaction > paragraph 2 (ruling:quoted-messages)
requirement('confirmTransaction/not-found', async (t) => {
  const statuses = new Set<number>();
  for (const exchange of await unknown(t)) {
    if (isRefused(exchange.response)) expectErrorStatus(exchange, await isVariantA(t));
    expectNotFound(exchange);
    statuses.add(exchange.response!.status);
  }
  for (const status of statuses) t.result.observe('confirmTransaction/not-found-status', String(status));
});

// Errors > Body shapes > row Envelope error
requirement('confirmTransaction/error-status', async (t) => {
  const refusals = [await refusedCredentials(t), ...(await unknown(t))].filter(({ response }) =>
    isRefused(response),
  );
  if (refusals.length === 0) throw new NotTestable('the server rejected no request');
  for (const exchange of refusals) expectErrorStatus(exchange, await isVariantA(t));
});

for (const [name, expectMessage] of Object.entries(unauthorizedRules))
  requirement(`confirmTransaction/${name as keyof typeof unauthorizedRules}`, async (t) =>
    expectMessage(await refusedCredentials(t)),
  );

function unknown(t: Context): Promise<Exchange[]> {
  return t.once('unknown transactions', async (t) => {
    const [known] = await confirmations(t);
    const references = [t.fresh('TX'), `${known!.reference}-${t.fresh('TX')}`];
    const exchanges = [];
    for (const reference of references)
      exchanges.push(await t.http.send(requestFor(reference), { note: 'an unknown reference' }));
    return exchanges;
  });
}

async function refusedCredentials(t: Context): Promise<Exchange> {
  await t.http.baseline('confirmTransaction');
  const exchange = await t.http.unauthorized('confirmTransaction');
  if (!isRefused(exchange.response))
    throw new NotTestable('the server did not reject a request without credentials');
  return exchange;
}

async function isVariantA(t: Context): Promise<boolean> {
  const [known] = await confirmations(t);
  return known!.variant === 'A';
}
