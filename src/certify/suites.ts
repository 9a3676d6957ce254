import { readFileSync } from 'node:fs';
import { requirements, type RequirementId } from '../contract/contract.js';
import { packageFile } from '../contract/package-files.js';
import { Registry, type Suite } from '../engine/schedule/registry.js';

/**
 * The suites in the order in which they run, so that no suite disturbs the next: reads, requests that spend money, then
 * requests that advance the clock. Properties follow and share the remaining requests. The rate limit comes last, since
 * the server refuses every request after it.
 */
const suites: Readonly<Record<string, () => Promise<Partial<Suite>>>> = {
  'tests/conformance/service/derived': () => import('../../tests/conformance/service/derived.js'),
  'tests/conformance/service/credentials': () => import('../../tests/conformance/service/credentials.js'),
  'tests/conformance/accounts/accounts': () => import('../../tests/conformance/accounts/accounts.js'),
  'tests/conformance/transactions/list-order': () =>
    import('../../tests/conformance/transactions/list-order.js'),
  'tests/conformance/transactions/list': () => import('../../tests/conformance/transactions/list.js'),
  'tests/conformance/transactions/list-filters': () =>
    import('../../tests/conformance/transactions/list-filters.js'),
  'tests/conformance/transactions/list-window': () =>
    import('../../tests/conformance/transactions/list-window.js'),
  'tests/conformance/transactions/list-records': () =>
    import('../../tests/conformance/transactions/list-records.js'),
  'tests/conformance/transactions/confirm': () => import('../../tests/conformance/transactions/confirm.js'),
  'tests/conformance/transactions/confirm-refusals': () =>
    import('../../tests/conformance/transactions/confirm-refusals.js'),
  'tests/conformance/recipients/recipients': () => import('../../tests/conformance/recipients/recipients.js'),
  'tests/conformance/recipients/kept-beside': () =>
    import('../../tests/conformance/recipients/kept-beside.js'),
  'tests/conformance/wallet/wallet': () => import('../../tests/conformance/wallet/wallet.js'),
  'tests/conformance/transfers/debit': () => import('../../tests/conformance/transfers/debit.js'),
  'tests/conformance/transfers/transfers': () => import('../../tests/conformance/transfers/transfers.js'),
  'tests/conformance/transfers/shortfalls': () => import('../../tests/conformance/transfers/shortfalls.js'),
  'tests/conformance/wallet/statement': () => import('../../tests/conformance/wallet/statement.js'),
  'tests/conformance/flights/flights': () => import('../../tests/conformance/flights/flights.js'),
  'tests/conformance/cards/cards': () => import('../../tests/conformance/cards/cards.js'),
  'tests/conformance/identity/identity': () => import('../../tests/conformance/identity/identity.js'),
  'tests/conformance/esim/list': () => import('../../tests/conformance/esim/list.js'),
  'tests/conformance/esim/orders': () => import('../../tests/conformance/esim/orders.js'),
  'tests/conformance/service/pact': () => import('../../tests/conformance/service/pact.js'),
  'tests/conformance/webhooks/events': () => import('../../tests/conformance/webhooks/events.js'),
  'tests/conformance/webhooks/orders': () => import('../../tests/conformance/webhooks/orders.js'),
  'tests/conformance/webhooks/retries': () => import('../../tests/conformance/webhooks/retries.js'),
  'tests/conformance/service/idempotency': () => import('../../tests/conformance/service/idempotency.js'),
  'tests/conformance/service/odd-input': () => import('../../tests/conformance/service/odd-input.js'),
  'tests/conformance/service/unknown-routes': () =>
    import('../../tests/conformance/service/unknown-routes.js'),
  'tests/conformance/service/record-times': () => import('../../tests/conformance/service/record-times.js'),
  'properties/transactions/paging': () => import('../../properties/transactions/paging.js'),
  'properties/transactions/any-query': () => import('../../properties/transactions/any-query.js'),
  'tests/conformance/transfers/races': () => import('../../tests/conformance/transfers/races.js'),
  'tests/conformance/esim/races': () => import('../../tests/conformance/esim/races.js'),
  'tests/conformance/service/idempotency-races': () =>
    import('../../tests/conformance/service/idempotency-races.js'),
  'tests/conformance/service/at-once': () => import('../../tests/conformance/service/at-once.js'),
  'tests/conformance/service/service': () => import('../../tests/conformance/service/service.js'),
  'tests/conformance/service/exact-money': () => import('../../tests/conformance/service/exact-money.js'),
  // These repeat the keys of earlier requests.
  'properties/service/idempotency': () => import('../../properties/service/idempotency.js'),
  'tests/conformance/service/key-case': () => import('../../tests/conformance/service/key-case.js'),
  'tests/conformance/service/clock': () => import('../../tests/conformance/service/clock.js'),
  // The sequences come first, since they need at least one whole sequence; the others share the remaining requests.
  'properties/wallet/any-sequence': () => import('../../properties/wallet/any-sequence.js'),
  'properties/service/races': () => import('../../properties/service/races.js'),
  'properties/service/rules': () => import('../../properties/service/rules.js'),
  'properties/service/valid': () => import('../../properties/service/valid.js'),
  'tests/conformance/service/any-date': () => import('../../tests/conformance/service/any-date.js'),
  'tests/conformance/transfers/memory': () => import('../../tests/conformance/transfers/memory.js'),
  // This may remove the records of the wallet of the run.
  'tests/conformance/wallet/creation': () => import('../../tests/conformance/wallet/creation.js'),
  'tests/conformance/service/rate-limit': () => import('../../tests/conformance/service/rate-limit.js'),
};

let loaded: Promise<Registry> | undefined;

/** Imports every suite, once. Throws unless exactly one test covers each requirement that is not excluded. */
export const loadSuites = (): Promise<Registry> => (loaded ??= importSuites());

async function importSuites(): Promise<Registry> {
  const registry = new Registry();
  for (const [name, load] of Object.entries(suites)) {
    const { entries } = await load();
    if (!entries) throw new Error(`${name} exports no entries`);
    registry.add({ name, entries });
  }
  registry.expectAll(requirements.filter((row) => !row.excluded).map((row) => row.id));
  return registry;
}

/** The requirements of `--depth quick`, generated by `npm run quick`. */
export const quick = JSON.parse(
  readFileSync(packageFile('generated/quick.json'), 'utf8'),
) as readonly RequirementId[];
