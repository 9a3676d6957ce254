import { isDeepStrictEqual } from 'node:util';
import { providerStates, type JsonValue } from '../../contract/contract.js';
import { offers, type Offering } from '../../target/offer.js';
import { offeredOperations, offersEvents } from './offered.js';

/** A state that a run asks for, in one of its forms. */
export interface WantedState {
  state: string;
  params: Record<string, JsonValue>;
}

/** Sends an event: its webhook_url is added when it is asked for. */
export const eventState = 'a flight order reaches a status';

// What no conforming request needs, but a requirement of an operation, or what concerns many, asks for.
const others: readonly (WantedState & { isWanted: (target: Offering) => boolean })[] = [
  {
    state: 'transactions exist',
    params: { count: 120 },
    isWanted: (target) => offers(target, 'listTransactions'),
  },
  {
    state: 'a bank account that fails verification exists',
    params: { type: 'nuban' },
    isWanted: (target) => offers(target, 'createRecipient'),
  },
  {
    state: 'an eSIM order exists',
    params: { type: 'topup' },
    isWanted: (target) => offers(target, 'listEsimOrders'),
  },
  { state: eventState, params: { status: 'processing' }, isWanted: offersEvents },
  {
    state: 'the clock advances',
    params: { seconds: 1 },
    isWanted: (target) => offers(target, 'idempotency'),
  },
];

/** The states that a run of a target asks for, in the order of the protocol; never the one that resets all. */
export function wantedStates(target: Offering): WantedState[] {
  const givens = offeredOperations(target).flatMap(({ examples }) => examples.flatMap(({ given }) => given));
  const wanted: WantedState[] = [];
  for (const { state, params = {} } of [...givens, ...others.filter(({ isWanted }) => isWanted(target))])
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
