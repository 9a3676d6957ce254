import { operations, type Operation, type RequestRule } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { dealt, placeAt, runsOfAll, type Pace } from '../sampling.js';
import { faultsOf } from '../schema.js';
import { withWritten } from './places.js';
import { wrongTypes, type OddKind } from './values.js';

export interface Mistype {
  name: string;
  /** Whether a server that takes it gets a warning. */
  isReported: boolean;
  put: (base: Case) => Case;
}

export const isTypeRule = ({ keyword, place }: RequestRule): boolean =>
  keyword === 'type' && place === 'body';

const isReported = ({ name }: OddKind): boolean => name.startsWith('a number for a text');
const reported = wrongTypes.find(isReported)!;
const oddTypes = wrongTypes.filter((kind) => !isReported(kind));

// What many parsers know no value for, and may refuse themselves.
const seldomRead = ['an integer beyond 64 bits', 'a number beyond doubles', 'nested deep'];

/**
 * The wrong types that a rule is broken by. The operation's members share those whose turn it is, which the server only has to
 * survive. The last is the same in every run: whether the server takes it is reported.
 */
export function mistypesOf(operation: Operation, rule: RequestRule, pace: Pace): Mistype[] {
  const rules = operation.rules.filter(isTypeRule);
  const at = rules.indexOf(rule);
  const turn = (at + Math.floor(pace.seed / runsOfAll)) % rules.length;
  const due = dealt(oddTypes, operations.indexOf(operation), pace).filter(
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

/** Whether the body as it is written breaks what the document says of it: some members may hold any number. */
export function isMistyped({ operation, rawBody = '' }: Case): boolean {
  // A number beyond doubles is an integer all the same.
  const read = (_: string, value: unknown): unknown => (value === Infinity ? Number.MAX_SAFE_INTEGER : value);
  const { bodySchema } = operation;
  return bodySchema !== null && faultsOf(bodySchema, JSON.parse(rawBody, read)).length > 0;
}
