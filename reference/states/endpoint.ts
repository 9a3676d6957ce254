import { reply, type Reply } from '../http.js';
import { states } from './states.js';
import type { Behaviour } from '../behaviour/index.js';
import type { FlightOrder } from '../store/flight-orders.js';
import { Ages } from '../store/ages.js';
import type { Store } from '../store/store.js';

// There is one of each, which is not new.
const unique = ['a wallet exists', 'a business is known'];

interface StateRequest {
  readonly state: string;
  readonly params: StateParams;
  readonly action: string;
}

/** `POST /_states`: sets up or tears down a provider state (target protocol). */
export function stateReply(text: string, context: StateContext): Reply {
  const asked = stateRequest(text);
  if (!asked) return fault(400, 'Send {"state": NAME, "params": {…}, "action": "setup" or "teardown"}.');
  if (asked.action === 'teardown') return reply(200, {});
  const state = states.get(asked.state);
  if (!state)
    return fault(
      404,
      `No state is called ${JSON.stringify(asked.state)}. States: ${[...states.keys()].join(', ')}.`,
    );
  try {
    const values = state(asked.params, context);
    if (!unique.includes(asked.state)) context.store.part(Ages).note(values);
    return reply(200, values);
  } catch (error) {
    if (error instanceof InvalidParam) return fault(400, `${asked.state}: ${error.message}`);
    throw error;
  }
}

function stateRequest(text: string): StateRequest | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { state, params, action = 'setup' } = (value ?? {}) as Record<string, unknown>;
  if (typeof state !== 'string' || (action !== 'setup' && action !== 'teardown')) return undefined;
  return { state, params: (params ?? {}) as StateParams, action };
}

function fault(status: number, message: string): Reply {
  return reply(status, { error: status, message });
}

export type StateParams = Readonly<Record<string, unknown>>;
export type StateValues = Record<string, unknown>;

/** The context of a provider state: the data of the server and its behaviour. */
export interface StateContext {
  readonly store: Store;
  readonly behaviour: Behaviour;
  /** Resets all data. */
  reset(): void;
  /** Sends the webhooks of an order that has reached its status, after the response. */
  announce(order: FlightOrder, webhookUrl: string): void;
}

/** Sets up a provider state and returns its values. Throws a StateFault. */
export type State = (params: StateParams, context: StateContext) => StateValues;

/** Invalid params of a state. */
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
