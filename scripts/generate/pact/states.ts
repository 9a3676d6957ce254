import {
  dereference,
  requestMedia,
  valueAt,
  type Document,
  type Json,
  type OperationObject,
  type Refusal,
} from '../document.js';
import type { Form } from '../outcomes.js';
import { uniqueMembers } from '../operations.js';

export interface Preconditions {
  states: { name: string; params: Record<string, Json> }[];
  /** The names of the values of the state, by JSON pointers into the request. */
  injected: Record<string, string>;
}

// Without a state, a list may be empty. The tests of the list use the same count, so that one fixture serves all.
const populated: Record<string, { name: string; params: Record<string, Json>; member: string }> = {
  listTransactions: { name: 'transactions exist', params: { count: 120 }, member: 'data' },
};

/** The member of an operation's response that a state fills; undefined if no state does. */
export function populatedList(operation: OperationObject): string | undefined {
  return populated[operation.operationId]?.member;
}

/**
 * The states that a request needs. Besides the provider states of the contract, there are two that the verifier handles:
 * `fresh values` (params: name to prefix), for values that no earlier request used, and `a response of <operationId>` (params:
 * name to JSON pointer), for values that this operation returns. The verifier also inserts optional values (`otp?`) and
 * credentials, which belong to the server. Members that a refusal changes need no state.
 */
export function preconditions(
  document: Document,
  operation: OperationObject,
  form: Form,
  refusal: Refusal = { responses: [] },
): Preconditions {
  const states: Preconditions['states'] = [];
  const injected: Preconditions['injected'] = {};
  const { set = {}, remove = [], fresh = {} } = refusal;
  const isKept = (pointer: string): boolean =>
    !(pointer in set || pointer in fresh || remove.includes(pointer));
  const add = (name: string, params: Record<string, Json>, values: Values = []): void => {
    const [, clash] = values.find(([, value]) => Object.values(injected).includes(value)) ?? [];
    if (clash !== undefined)
      throw new Error(
        `${operation.operationId}: two states provide "${clash}", which Pact cannot distinguish. Rename one.`,
      );
    states.push({ name, params });
    Object.assign(injected, Object.fromEntries(values));
  };
  // A state that the verifier handles gets the names of its values as params.
  const addOwn = (name: string, values: Values): void =>
    add(
      name,
      Object.fromEntries(values.map(([pointer, value]) => [nameOf(pointer), value])),
      values.map(([pointer]) => [pointer, nameOf(pointer)]),
    );

  const givens = refusal['x-given'] ?? form.given;
  const list = populated[operation.operationId];
  if (list && !givens.some((given) => given.state === list.name)) add(list.name, list.params);
  for (const given of givens) {
    const all = Object.entries(given.bind ?? {});
    const bound = all.filter(([pointer, source]) => !source.endsWith('?') && isKept(pointer));
    if (bound.length === 0 && all.some(([pointer]) => !isKept(pointer))) continue;
    if (given.operation === undefined) add(given.state ?? '', given.params ?? {}, bound);
    else addOwn(`a response of ${given.operation}`, bound);
  }
  const body = dereference(document, requestMedia(operation)?.schema ?? {});
  const unique = Object.entries(uniqueMembers('/body', body)).filter(
    ([pointer]) => isKept(pointer) && valueAt(form.body, pointer.split('/').slice(2)) !== undefined,
  );
  const own = [...unique, ...Object.entries(fresh)];
  if (own.length > 0) addOwn('fresh values', own);
  return { states, injected };
}

type Values = [pointer: string, value: string][];

const nameOf = (pointer: string): string => pointer.split('/').at(-1) ?? '';
