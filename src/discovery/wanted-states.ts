import { isDeepStrictEqual } from 'node:util';
import { bound, exampleCase } from '../cases/case.js';
import { providerStates, schemaErrors, type JsonValue, type ValidatorName } from '../contract/contract.js';
import { nearest } from '../server-under-test/did-you-mean.js';
import {
  offeredOperations,
  offers,
  offersEvents,
  type Offering,
  type Part,
} from '../server-under-test/offer.js';
import { bareName, isGiven, oddValues } from '../server-under-test/state-values.js';

export interface WantedState {
  state: string;
  params: Record<string, JsonValue>;
}

/** This state sends an event. The caller adds its webhook_url. */
export const eventState = 'a flight order reaches a status';

// No documented request needs these states, but tests of the named parts do.
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

/** The states that a run of a target requests, in the order of the protocol; never the state that resets everything. */
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

/** Faults in the values of a state, in words. */
export interface ValueFaults {
  /** Faults that make requests impossible or invalid. */
  wrong: string[];
  /** Missing values that only some requirements need. */
  lacking: string[];
}

/** Checks the values of a state against the table of states, and the requests that contain them against the contract. */
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
    misspelt.has(name) ? `${name} (${misspelt.get(name)} given instead)` : name;
  const odd = oddValues(wanted.state, values);
  return {
    wrong: [
      ...odd,
      ...(missing.length > 0 ? [`no value for ${missing.map(inWords).join(', ')}`] : []),
      ...(isOfOtherType ? [typeFault(values['type']!, wanted.params['type'])] : []),
      ...(missing.length + odd.length > 0 ? [] : misfits(wanted, values, target)),
    ],
    lacking: lacking.map(inWords),
  };
}

const typeFault = (actual: JsonValue, expected: JsonValue | undefined): string =>
  `type: got ${JSON.stringify(actual)}, expected ${JSON.stringify(expected) ?? 'none'}`;

/** The names of the values that documented requests take from a state, or from the state with these params. */
export function neededValues({ state, params }: Partial<WantedState>, target: Offering): string[] {
  const names = offeredOperations(target)
    .flatMap(({ examples }) => examples.flatMap(({ given }) => given))
    .filter((given) => given.state === state && (!params || isDeepStrictEqual(given.params ?? {}, params)))
    .flatMap(({ bind = {} }) => Object.values(bind));
  return [...new Set(names.filter((name) => !name.endsWith('?')))];
}

/** The requests that break the contract once they contain the values, and the rules that they break. */
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
  return [...found].map(([id, faults]) => `its values break the contract in ${id}: ${faults}`);
}
