import { requirements } from '../contract/contract.js';
import { Registry, type Suite } from './registry.js';

/**
 * The suites in the order in which they run, so that no suite disturbs the next. What reads comes before what
 * spends; then what moves the clock. Properties come when all that must be judged is: they share what is left of
 * the requests. What exceeds the rate is last: nobody is served after it.
 */
const suites: readonly string[] = [
  'tests/conformance/derived.test',
  'tests/conformance/service.test',
  'tests/conformance/accounts.test',
  'tests/conformance/transactions.order.test',
  'tests/conformance/transactions.test',
  'tests/conformance/transactions.filters.test',
  'tests/conformance/transactions.window.test',
  'tests/conformance/transactions.records.test',
  'tests/conformance/confirm.test',
  'tests/conformance/confirm.refusals.test',
  'tests/conformance/recipients.test',
  'tests/conformance/wallet.test',
  'tests/conformance/transfers.test',
  'tests/conformance/statement.test',
  'tests/conformance/flights.test',
  'tests/conformance/cards.test',
  'tests/conformance/identity.test',
  'tests/conformance/esim.list.test',
  'tests/conformance/esim.test',
  'tests/conformance/pact.test',
  'tests/conformance/webhooks.test',
  'tests/conformance/webhooks.retries.test',
  'tests/conformance/races.test',
  'tests/conformance/esim.races.test',
  'tests/conformance/idempotency.test',
  'tests/conformance/idempotency.races.test',
  'tests/conformance/clock.test',
  // Boundaries that cost little, then what plays a first sequence whatever it costs, then what shares the rest.
  'properties/transactions.property.test',
  'properties/transactions.model.property.test',
  'properties/idempotency.property.test',
  'properties/wallet.property.test',
  'properties/races.property.test',
  'properties/operations.rules.property.test',
  'properties/operations.valid.property.test',
  'properties/operations.bytes.property.test',
  'tests/conformance/rate-limit.test',
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
