import { operations, type Operation, type RequestRule } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { dealt, placeAt, rotate, runsOfAll, type Pace } from '../sampling.js';
import { faultsOf } from '../schema.js';
import { withWritten } from './places.js';
import { wrongTypes } from './values.js';

export interface Mistype {
  name: string;
  put: (base: Case) => Case;
}

export const isTypeRule = ({ keyword, place }: RequestRule): boolean =>
  keyword === 'type' && place === 'body';

// What many parsers know no value for, and may refuse themselves.
const seldomRead = ['an integer beyond 64 bits', 'a number beyond doubles', 'nested deep'];

/**
 * The wrong types that a rule is broken by. The operation's members share those whose turn it is, and then the others:
 * where there are fewer members than wrong types, a member gets several.
 */
export function mistypesOf(operation: Operation, rule: RequestRule, pace: Pace): Mistype[] {
  const rules = operation.rules.filter(isTypeRule);
  const at = rules.indexOf(rule);
  const due = dealt(wrongTypes, operations.indexOf(operation), pace);
  const others = rotate(
    wrongTypes.filter((kind) => !due.includes(kind)),
    pace.seed,
  );
  const turn = (at + Math.floor(pace.seed / runsOfAll)) % rules.length;
  const own = [...due, ...others].filter(
    (_, place) => pace.isWhole || (place % rules.length === turn && (place < due.length || place === turn)),
  );
  return own.flatMap(({ name, values = [] }) =>
    (pace.isWhole ? values : [placeAt(values, at, pace)]).map((write) => ({
      name,
      put: (base: Case) => ({
        ...withWritten(base, rule.pointer, write),
        ...(seldomRead.includes(name) ? { isOdd: true as const } : {}),
      }),
    })),
  );
}

/** Whether the body as it is written breaks what the document says of it: some members may hold any number. */
export function isMistyped({ operation, rawBody = '' }: Case): boolean {
  // A number beyond doubles is an integer all the same.
  const read = (_: string, value: unknown): unknown => (value === Infinity ? Number.MAX_SAFE_INTEGER : value);
  const { bodySchema } = operation;
  return bodySchema !== null && faultsOf(bodySchema, JSON.parse(rawBody, read)).length > 0;
}
