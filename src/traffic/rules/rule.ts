import { requestOf } from '../../cases/route.js';
import { isObject, parseJson } from '../../contract/json.js';
import { operationOf, type OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf } from '../../domain/refusal-bodies.js';
import { hasMask } from '../masks.js';
import type { Judge } from '../judge.js';
import { queryOf } from '../request-faults.js';
import { keyOf, type Recording } from '../recording.js';

/** Judges a recording by some requirements: what is exercised and kept passes, what is broken fails; else it is silent. */
export type Rule = (recording: Recording, judge: Judge) => void;

export type Members = Readonly<Record<string, unknown>>;

/** An accepted, conforming exchange with the documented body, as rules read it. */
export interface Answered {
  exchange: Exchange;
  /** The body of the request. */
  sent: Members;
  path: Readonly<Record<string, string>>;
  query: Members;
  /** The body of the answer, and its `data`. */
  body: Members;
  data: Members;
  /** Why what is found may be otherwise: the key of the request may be older than the recording. */
  doubt?: string;
}

/** Why what is answered may be of an earlier request: its Idempotency-Key may be older than the recording. */
export function olderKey({ operation, request }: Exchange): string | undefined {
  if (!operationOf(operation!).idempotent || keyOf(request.headers) === undefined) return undefined;
  return 'its Idempotency-Key may have been used before the recording began';
}

/** The accepted, conforming exchanges of an operation that have the documented body. */
export function answersOf(recording: Recording, id: OperationId): Answered[] {
  return recording
    .accepted(id)
    .filter((one) => !recording.isKeyReused(one))
    .map(read);
}

export function read(exchange: Exchange): Answered {
  const operation = operationOf(exchange.operation!);
  const body = membersOf(exchange);
  const doubt = olderKey(exchange);
  return {
    exchange,
    sent: members(parseJson(exchange.request.body)),
    path: (requestOf(operation, exchange) as { path: Record<string, string> }).path,
    query: queryOf(operation, exchange.request) ?? {},
    body,
    data: members(body['data']),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

/**
 * The answers to what was asked for the first time in the recording: of two that name the same at a member of their body,
 * the second one may be answered with what the first one made.
 */
export function firstsBy(recording: Recording, answers: readonly Answered[], member: string): Answered[] {
  const of = (exchange: Exchange): unknown => members(parseJson(exchange.request.body))[member];
  return answers.filter(({ exchange, sent }) => {
    const first = recording.all.find(
      (one) => one.operation === exchange.operation && of(one) === sent[member],
    );
    return first?.id === exchange.id && !hasMask(sent[member]);
  });
}

export const members = (value: unknown): Members => (isObject(value) ? value : {});
