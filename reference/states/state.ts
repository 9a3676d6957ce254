import type { Behaviour } from '../behaviour/index.js';
import type { FlightOrder } from '../store/flight-orders.js';
import type { Store } from '../store/store.js';

export type StateParams = Readonly<Record<string, unknown>>;
export type StateValues = Record<string, unknown>;

/** The context of a provider state: the data of the server and its behaviour. */
export interface StateContext {
  readonly store: Store;
  readonly behaviour: Behaviour;
  /** Forgets everything and starts anew. */
  reset(): void;
  /** Sends the webhooks of an order that has reached its status, after the response. */
  announce(order: FlightOrder, webhookUrl: string): void;
}

/** Sets up a provider state and gives its values. Throws a StateFault. */
export type State = (params: StateParams, context: StateContext) => StateValues;

/** Params that no state can be made from. */
export class InvalidParam extends Error {
  override readonly name = 'StateFault';
}

/** The param with this name, one of the allowed values. Throws a StateFault. */
export function choice<T extends string>(
  params: StateParams,
  name: string,
  allowed: readonly T[],
  absent: T,
): T {
  const value = params[name] ?? absent;
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new InvalidParam(`${name}: give one of ${allowed.join(', ')}.`);
  return found;
}

/** The param with this name, a whole number as number or text. Throws a StateFault. */
export function whole(params: StateParams, name: string, least: number, absent: number): number {
  const value = params[name] ?? absent;
  const number =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : NaN;
  if (!Number.isSafeInteger(number) || number < least)
    throw new InvalidParam(`${name}: give a whole number from ${least} on.`);
  return number;
}
