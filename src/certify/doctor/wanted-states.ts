import { isDeepStrictEqual } from 'node:util';
import { operations, providerStates, type JsonValue } from '../../contract/contract.js';
import type { Target } from '../../target/target.js';

/** A state that a run asks for, in one of its forms. */
export interface WantedState {
  state: string;
  params: Record<string, JsonValue>;
}

/** Sends an event: its webhook_url is added when it is asked for. */
export const eventState = 'a flight order reaches a status';

// What no conforming request needs, but a requirement of the feature asks for.
const others: readonly (WantedState & { feature: string })[] = [
  { feature: 'transactions', state: 'transactions exist', params: { count: 120 } },
  {
    feature: 'recipients',
    state: 'a bank account that fails verification exists',
    params: { type: 'nuban' },
  },
  { feature: 'esim', state: 'an eSIM order exists', params: { type: 'topup' } },
  { feature: 'webhooks', state: eventState, params: { status: 'processing' } },
  { feature: 'idempotency', state: 'the clock advances', params: { seconds: 1 } },
];

/** The states that a run of a target asks for, in the order of the protocol; never the one that resets all. */
export function wantedStates({ features }: Pick<Target, 'features'>): WantedState[] {
  const offered = operations.filter(({ feature }) => features.includes(feature));
  const givens = offered.flatMap(({ examples }) => examples.flatMap(({ given }) => given));
  const wanted: WantedState[] = [];
  for (const { state, params = {} } of [
    ...givens,
    ...others.filter(({ feature }) => features.includes(feature)),
  ])
    if (state !== undefined && !wanted.some((one) => isDeepStrictEqual(one, { state, params })))
      wanted.push({ state, params });
  const place = ({ state }: WantedState) => providerStates.findIndex((row) => row.state === state);
  return wanted.toSorted((one, other) => place(one) - place(other));
}

/** A state with its params, in words. */
export function inWords({ state, params }: WantedState): string {
  const form = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return form.length > 0 ? `"${state}" (${form.join(', ')})` : `"${state}"`;
}
