import { readFileSync } from 'node:fs';
import { requirements, type RequirementId } from '../contract/contract.js';
import { packageFile } from '../contract/package-files.js';
import { Registry, type Suite } from '../engine/schedule/registry.js';

/**
 * The suites in the order in which they run, so that no suite disturbs the next: reads, requests that spend money, then
 * requests that advance the clock. Properties follow and share the remaining requests. The rate limit comes last, since
 * the server refuses every request after it. Names other than `properties/…` are below tests/conformance.
 */
const suites: Readonly<Record<string, () => Promise<Partial<Suite>>>> = {
  'service/derived': () => import('../../tests/conformance/service/derived.js'),
  'service/credentials': () => import('../../tests/conformance/service/credentials.js'),
  'accounts/accounts': () => import('../../tests/conformance/accounts/accounts.js'),
  'transactions/list-order': () => import('../../tests/conformance/transactions/list-order.js'),
  'transactions/list': () => import('../../tests/conformance/transactions/list.js'),
  'transactions/list-filters': () => import('../../tests/conformance/transactions/list-filters.js'),
  'transactions/list-window': () => import('../../tests/conformance/transactions/list-window.js'),
  'transactions/list-records': () => import('../../tests/conformance/transactions/list-records.js'),
  'transactions/confirm': () => import('../../tests/conformance/transactions/confirm.js'),
  'transactions/confirm-refusals': () => import('../../tests/conformance/transactions/confirm-refusals.js'),
  'recipients/recipients': () => import('../../tests/conformance/recipients/recipients.js'),
  'recipients/kept-beside': () => import('../../tests/conformance/recipients/kept-beside.js'),
  'wallet/wallet': () => import('../../tests/conformance/wallet/wallet.js'),
  'transfers/debit': () => import('../../tests/conformance/transfers/debit.js'),
  'transfers/transfers': () => import('../../tests/conformance/transfers/transfers.js'),
  'transfers/shortfalls': () => import('../../tests/conformance/transfers/shortfalls.js'),
  'wallet/statement': () => import('../../tests/conformance/wallet/statement.js'),
  'flights/flights': () => import('../../tests/conformance/flights/flights.js'),
  'cards/cards': () => import('../../tests/conformance/cards/cards.js'),
  'identity/identity': () => import('../../tests/conformance/identity/identity.js'),
  'esim/list': () => import('../../tests/conformance/esim/list.js'),
  'esim/orders': () => import('../../tests/conformance/esim/orders.js'),
  'service/pact': () => import('../../tests/conformance/service/pact.js'),
  'webhooks/events': () => import('../../tests/conformance/webhooks/events.js'),
  'webhooks/orders': () => import('../../tests/conformance/webhooks/orders.js'),
  'webhooks/retries': () => import('../../tests/conformance/webhooks/retries.js'),
  'service/idempotency': () => import('../../tests/conformance/service/idempotency.js'),
  'service/odd-input': () => import('../../tests/conformance/service/odd-input.js'),
  'service/unknown-routes': () => import('../../tests/conformance/service/unknown-routes.js'),
  'service/record-times': () => import('../../tests/conformance/service/record-times.js'),
  'properties/transactions/paging': () => import('../../properties/transactions/paging.js'),
  'properties/transactions/any-query': () => import('../../properties/transactions/any-query.js'),
  'transfers/races': () => import('../../tests/conformance/transfers/races.js'),
  'esim/races': () => import('../../tests/conformance/esim/races.js'),
  'service/idempotency-races': () => import('../../tests/conformance/service/idempotency-races.js'),
  'service/at-once': () => import('../../tests/conformance/service/at-once.js'),
  'service/service': () => import('../../tests/conformance/service/service.js'),
  'service/exact-money': () => import('../../tests/conformance/service/exact-money.js'),
  // These repeat the keys of earlier requests.
  'properties/service/idempotency': () => import('../../properties/service/idempotency.js'),
  'service/key-case': () => import('../../tests/conformance/service/key-case.js'),
  'service/clock': () => import('../../tests/conformance/service/clock.js'),
  // The sequences come first, since they need at least one whole sequence; the others share the remaining requests.
  'properties/wallet/any-sequence': () => import('../../properties/wallet/any-sequence.js'),
  'properties/service/races': () => import('../../properties/service/races.js'),
  'properties/service/rules': () => import('../../properties/service/rules.js'),
  'properties/service/valid': () => import('../../properties/service/valid.js'),
  'service/any-date': () => import('../../tests/conformance/service/any-date.js'),
  'transfers/memory': () => import('../../tests/conformance/transfers/memory.js'),
  // This may remove the records of the wallet of the run.
  'wallet/creation': () => import('../../tests/conformance/wallet/creation.js'),
  'service/rate-limit': () => import('../../tests/conformance/service/rate-limit.js'),
};

let loaded: Promise<Registry> | undefined;

/** Imports every suite, once. Throws unless exactly one test covers each requirement that is not excluded. */
export const loadSuites = (): Promise<Registry> => (loaded ??= importSuites());

async function importSuites(): Promise<Registry> {
  const registry = new Registry();
  for (const [name, load] of Object.entries(suites)) {
    const { entries } = await load();
    if (!entries) throw new Error(`${name} exports no entries`);
    registry.add({ name: name.startsWith('properties/') ? name : `tests/conformance/${name}`, entries });
  }
  registry.expectAll(requirements.filter((row) => !row.excluded).map((row) => row.id));
  return registry;
}

/** The requirements of `--depth quick`, generated by `npm run quick`. */
export const quick = JSON.parse(
  readFileSync(packageFile('generated/quick.json'), 'utf8'),
) as readonly RequirementId[];
