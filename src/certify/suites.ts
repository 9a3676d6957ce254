import { requirements } from '../contract/contract.js';
import { Registry, type Suite } from '../engine/registry.js';

/**
 * The suites in the order in which they run, so that no suite disturbs the next. What reads comes before what
 * spends; then what moves the clock. Properties come when all that must be judged is: they share what is left of
 * the requests. What exceeds the rate is last: nobody is served after it.
 */
const suites: readonly string[] = [
  'tests/suite/service/derived',
  'tests/suite/service/credentials',
  'tests/suite/accounts/accounts',
  'tests/suite/transactions/list-order',
  'tests/suite/transactions/list',
  'tests/suite/transactions/list-filters',
  'tests/suite/transactions/list-window',
  'tests/suite/transactions/list-records',
  'tests/suite/transactions/confirm',
  'tests/suite/transactions/confirm-refusals',
  'tests/suite/recipients/recipients',
  'tests/suite/recipients/kept-beside',
  'tests/suite/wallet/wallet',
  'tests/suite/transfers/debit',
  'tests/suite/transfers/transfers',
  'tests/suite/transfers/shortfalls',
  'tests/suite/wallet/statement',
  'tests/suite/flights/flights',
  'tests/suite/cards/cards',
  'tests/suite/identity/identity',
  'tests/suite/esim/list',
  'tests/suite/esim/orders',
  'tests/suite/service/pact',
  'tests/suite/webhooks/events',
  'tests/suite/webhooks/orders',
  'tests/suite/webhooks/retries',
  'tests/suite/service/idempotency',
  'tests/suite/service/odd-input',
  'properties/transactions/paging',
  'properties/transactions/any-query',
  'tests/suite/transfers/races',
  'tests/suite/esim/races',
  'tests/suite/service/idempotency-races',
  'tests/suite/service/at-once',
  'tests/suite/service/service',
  // Keys are repeated at last, after all others.
  'properties/service/idempotency',
  'tests/suite/service/key-case',
  'tests/suite/service/clock',
  // Boundaries that cost little, then what plays a first sequence whatever it costs, then what shares the rest.
  'properties/wallet/any-sequence',
  'properties/service/races',
  'properties/service/rules',
  'properties/service/valid',
  'tests/suite/service/any-date',
  'tests/suite/service/rate-limit',
];

/** Imports every suite, in order. Throws an Error where a requirement has two judges, or none and no reason for it. */
export async function loadSuites(registry = new Registry()): Promise<Registry> {
  for (const name of suites) {
    const { entries } = (await import(/* @vite-ignore */ `../../${name}.js`)) as Partial<Suite>;
    if (!entries) throw new Error(`${name} exports no entries`);
    registry.add({ name, entries });
  }
  registry.expectAll(requirements.filter((row) => !row.excluded).map((row) => row.id));
  return registry;
}
