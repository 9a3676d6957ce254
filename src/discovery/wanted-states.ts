import { isDeepStrictEqual } from 'node:util';
import { bound, exampleCase } from '../cases/case.js';
import { providerStates, schemaErrors, type JsonValue, type ValidatorName } from '../contract/contract.js';
import { nearest } from '../target/did-you-mean.js';
import { offeredOperations, offers, offersEvents, type Offering, type Part } from '../target/offer.js';
import { bareName, isGiven, oddValues } from '../target/state-values.js';

/** A state that a run asks for, in one of its forms. */
export interface WantedState {
  state: string;
  params: Record<string, JsonValue>;
}

/** Sends an event: its webhook_url is added when it is asked for. */
export const eventState = 'a flight order reaches a status';

// What no conforming request needs, but a requirement of an operation, or what concerns many, asks for.
const others: readonly (WantedState & { by: Part | 'events' })[] = [
  { state: 'transactions exist', params: { count: 120 }, by: 'listTransactions' },
  {
    state: 'a bank account that fails verification exists',
    params: { type: 'nuban' },
    by: 'createRecipient',
  },
  { state: 'an eSIM order exists', params: { type: 'topup' }, by: 'listEsimOrders' },
  { state: eventState, params: { status: 'processing' }, by: 'events' },
  { state: 'the clock advances', params: { seconds: 1 }, by: 'idempotency' },
];

/** The states that a run of a target asks for, in the order of the protocol; never the one that resets all. */
export function wantedStates(target: Offering): WantedState[] {
  const givens = offeredOperations(target).flatMap(({ examples }) => examples.flatMap(({ given }) => given));
  const wanted: WantedState[] = [];
  const isWanted = ({ by }: (typeof others)[number]): boolean =>
    by === 'events' ? offersEvents(target) : offers(target, by);
  for (const { state, params = {} } of [...givens, ...others.filter(isWanted)])
    if (state !== undefined && !wanted.some((one) => isDeepStrictEqual(one, { state, params })))
      wanted.push({ state, params });
  const place = ({ state }: WantedState) => providerStates.findIndex((row) => row.state === state);
  return wanted.toSorted((one, other) => place(one) - place(other));
}

export function inWords({ state, params }: WantedState): string {
  const form = Object.entries(params).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return form.length > 0 ? `"${state}" (${form.join(', ')})` : `"${state}"`;
}

type Values = Readonly<Record<string, JsonValue>>;

/** What is wrong with the values that a state gave, in words: what keeps requests from being made, and what else. */
export interface ValueFaults {
  wrong: string[];
  /** Left out, and needed by some requirements only. */
  lacking: string[];
}

/** Judges the values of a state by the table of states, and by the requests that are made of them. */
export function valueFaults(wanted: WantedState, values: Values, target: Offering): ValueFaults {
  const row = providerStates.find(({ state }) => state === wanted.state);
  const { values: named = [], params = [] } = row ?? {};
  const has = (name: string) => isGiven(values[name]);
  const needed = neededValues(wanted, target);
  const missing = needed.filter((name) => !has(name));
  const anyForm = neededValues({ state: wanted.state }, target);
  const optional = (name: string) => name.endsWith('?') || name in wanted.params || anyForm.includes(name);
  const lacking = named.filter((name) => !optional(name) && !has(name));
  const known = named.map(bareName);
  const isOfOtherType =
    params.map(bareName).includes('type') && has('type') && values['type'] !== wanted.params['type'];
  const misspelt = new Map(
    Object.keys(values)
      .filter((name) => !known.includes(name))
      .map((name) => [nearest(name, [...missing, ...lacking]), name]),
  );
  const inWords = (name: string) =>
    misspelt.has(name) ? `${name} (it gives ${misspelt.get(name)}: is that meant?)` : name;
  const odd = oddValues(wanted.state, values);
  return {
    wrong: [
      ...odd,
      ...(missing.length > 0 ? [`it does not give ${missing.map(inWords).join(', ')}`] : []),
      ...(isOfOtherType ? [`it gives one of type ${JSON.stringify(values['type'])}`] : []),
      ...(missing.length + odd.length > 0 ? [] : misfits(wanted, values, target)),
    ],
    lacking: lacking.map(inWords),
  };
}

/** The names of values that conforming requests take from a state, or from one of its forms. */
export function neededValues({ state, params }: Partial<WantedState>, target: Offering): string[] {
  const names = offeredOperations(target)
    .flatMap(({ examples }) => examples.flatMap(({ given }) => given))
    .filter((given) => given.state === state && (!params || isDeepStrictEqual(given.params ?? {}, params)))
    .flatMap(({ bind = {} }) => Object.values(bind));
  return [...new Set(names.filter((name) => !name.endsWith('?')))];
}

/** The requests that break a rule once the values are in their places, and which. */
function misfits({ state, params }: WantedState, values: Values, target: Offering): string[] {
  const found = new Map<string, string>();
  for (const operation of offeredOperations(target))
    for (const [example, { given }] of operation.examples.entries())
      for (const { bind = {}, ...one } of given) {
        if (one.state !== state || !isDeepStrictEqual(one.params ?? {}, params) || !operation.bodySchema)
          continue;
        const places = Object.entries(bind).filter(
          ([place, name]) => place.startsWith('/body/') && values[name] !== undefined,
        );
        const { body } = places.reduce(
          (base, [place, name]) => bound(base, place, values[name]!),
          exampleCase(operation, example, (prefix) => prefix.replace('{}', '1')),
        );
        const faults = schemaErrors(`${operation.id}.body` as ValidatorName, body);
        const ours = faults.filter((fault) =>
          places.some(([place]) => fault.startsWith(place.slice('/body'.length))),
        );
        if (ours.length > 0) found.set(operation.id, ours.join('; '));
      }
  return [...found].map(([id, faults]) => `its values make no conforming ${id}: ${faults}`);
}
