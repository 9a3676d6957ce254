import { operations, type Operation, type RequestRule } from '../../contract/contract.js';
import { parseJson } from '../../contract/json.js';
import type { Case } from '../case.js';
import { sampled, placeAt, runsForAll, type Pace } from '../sampling.js';
import { faultsOf } from '../schema.js';
import { withWritten } from './places.js';
import { wrongTypes, type OddKind } from './values.js';

export interface Mistype {
  name: string;
  /** Whether the report warns when the server accepts it. */
  isReported: boolean;
  put: (base: Case) => Case;
}

export const isTypeRule = ({ keyword, place }: RequestRule): boolean =>
  keyword === 'type' && place === 'body';

const isReported = ({ name }: OddKind): boolean => name.startsWith('a number for a string');
const reported = wrongTypes.find(isReported)!;
const oddTypes = wrongTypes.filter((kind) => !isReported(kind));

// Many parsers reject these themselves, before the operation sees them.
const seldomRead = ['an integer beyond 64 bits', 'a number beyond the range of a double', 'deep nesting'];

/**
 * Returns the wrong types to try for a type rule. The sampled ones are spread over the members of the operation, and the server only
 * has to answer them below 500. The last one is the same in every run, and the report warns when the server accepts it.
 */
export function mistypesOf(operation: Operation, rule: RequestRule, pace: Pace): Mistype[] {
  const rules = operation.rules.filter(isTypeRule);
  const at = rules.indexOf(rule);
  const turn = (at + Math.floor(pace.seed / runsForAll)) % rules.length;
  const due = sampled(oddTypes, operations.indexOf(operation), pace).filter(
    (_, place) => pace.isWhole || place % rules.length === turn,
  );
  return [...due, reported].flatMap(({ name, values = [] }) =>
    (pace.isWhole ? values : [placeAt(values, at, pace)]).map((write) => ({
      name,
      isReported: name === reported.name,
      put: (base: Case) => ({
        ...withWritten(base, rule.pointer, write),
        ...(seldomRead.includes(name) ? { isOdd: true as const } : {}),
      }),
    })),
  );
}

/** Whether the serialized body violates its schema. It may be valid, because some members accept any number. */
export function isMistyped({ operation, rawBody = '' }: Case): boolean {
  const { bodySchema } = operation;
  return bodySchema !== null && faultsOf(bodySchema, parseJson(rawBody)).length > 0;
}
