import { readFileSync } from 'node:fs';
import { requirements, type RequirementId } from '../contract/contract.js';
import { Registry, type Suite } from '../engine/schedule/registry.js';

/**
 * The suites in the order in which they run, so that no suite disturbs the next. What reads comes before what
 * spends; then what moves the clock. Properties come when all that must be judged is: they share what is left of
 * the requests. What exceeds the rate is last: nobody is served after it.
 */
const suites: readonly string[] = [
  'tests/conformance/service/derived',
  'tests/conformance/service/credentials',
  'tests/conformance/accounts/accounts',
  'tests/conformance/transactions/list-order',
  'tests/conformance/transactions/list',
  'tests/conformance/transactions/list-filters',
  'tests/conformance/transactions/list-window',
  'tests/conformance/transactions/list-records',
  'tests/conformance/transactions/confirm',
  'tests/conformance/transactions/confirm-refusals',
  'tests/conformance/recipients/recipients',
  'tests/conformance/recipients/kept-beside',
  'tests/conformance/wallet/wallet',
  'tests/conformance/transfers/debit',
  'tests/conformance/transfers/transfers',
  'tests/conformance/transfers/shortfalls',
  'tests/conformance/wallet/statement',
  'tests/conformance/flights/flights',
  'tests/conformance/cards/cards',
  'tests/conformance/identity/identity',
  'tests/conformance/esim/list',
  'tests/conformance/esim/orders',
  'tests/conformance/service/pact',
  'tests/conformance/webhooks/events',
  'tests/conformance/webhooks/orders',
  'tests/conformance/webhooks/retries',
  'tests/conformance/service/idempotency',
  'tests/conformance/service/odd-input',
  'tests/conformance/service/unknown-routes',
  'tests/conformance/service/record-times',
  'properties/transactions/paging',
  'properties/transactions/any-query',
  'tests/conformance/transfers/races',
  'tests/conformance/esim/races',
  'tests/conformance/service/idempotency-races',
  'tests/conformance/service/at-once',
  'tests/conformance/service/service',
  'tests/conformance/service/exact-money',
  // Keys are repeated at last, after all others.
  'properties/service/idempotency',
  'tests/conformance/service/key-case',
  'tests/conformance/service/clock',
  // Boundaries that cost little, then what plays a first sequence whatever it costs, then what shares the rest.
  'properties/wallet/any-sequence',
  'properties/service/races',
  'properties/service/rules',
  'properties/service/valid',
  'tests/conformance/service/any-date',
  'tests/conformance/transfers/memory',
  // What was made under the wallet of the run may be gone after it.
  'tests/conformance/wallet/creation',
  'tests/conformance/service/rate-limit',
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

/** The requirements of `--depth quick`: `npm run quick` chooses them. */
export const quick = JSON.parse(
  readFileSync(new URL('../../generated/quick.json', import.meta.url), 'utf8'),
) as readonly RequirementId[];
