import { parseJson } from '../../contract/json.js';
import type { OperationId } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { hasMask } from '../masks.js';
import type { Judge } from '../judge.js';
import { askedIn, members, type Asked } from '../../rules/rule.js';
import type { Recording } from '../recording.js';

/** Tests a recording for some requirements, and records a verdict for each that it exercises. */
export type Rule = (recording: Recording, judge: Judge) => void;

/** An accepted, conforming exchange with the documented body, parsed for the rules. */
export interface Answered extends Asked {
  /** Why a finding is uncertain: the key of the request may be older than the recording. */
  doubt?: string;
}

const known = new WeakMap<Recording, Map<OperationId, Answered[]>>();

/** The accepted, conforming exchanges of an operation that have the documented body. */
export function answersOf(recording: Recording, id: OperationId): readonly Answered[] {
  const all = known.get(recording) ?? new Map<OperationId, Answered[]>();
  known.set(recording, all);
  const found =
    all.get(id) ??
    recording
      .accepted(id)
      .filter((one) => !recording.isKeyReused(one))
      .map((one) => read(recording, one));
  all.set(id, found);
  return found;
}

function read(recording: Recording, exchange: Exchange): Answered {
  const doubt = recording.olderKey(exchange);
  return { ...askedIn(exchange), ...(doubt === undefined ? {} : { doubt }) };
}

/**
 * The answers to the first request with each value of a body member. A later request with the same value may get the
 * record of the first one.
 */
export function firstsBy(recording: Recording, answers: readonly Answered[], member: string): Answered[] {
  const [operation] = answers.map(({ exchange }) => exchange.operation);
  const firsts = new Map<unknown, Exchange['id']>();
  for (const one of recording.all) {
    if (one.operation !== operation) continue;
    const value = members(parseJson(one.request.body))[member];
    if (!firsts.has(value)) firsts.set(value, one.id);
  }
  return answers.filter(
    ({ exchange, sent }) => firsts.get(sent[member]) === exchange.id && !hasMask(sent[member]),
  );
}
