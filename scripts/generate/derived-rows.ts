import { citationOf, checkRows, type CheckRow } from './citations.js';
import type { Document, Level, OperationObject, Requirement } from './document.js';
import { secretOptional, takesIdempotencyKey } from './operations.js';
import type { Operation, RequestRule } from './operation-types.js';
import { formsOf, outcomesOf, type Outcome } from './outcomes.js';
import { requestRules } from './rules.js';

/** A MUST where no level is given. */
type Row = readonly [name: string, text: string, level?: Level];

const ofEveryOperation: readonly Row[] = [
  ['auth.missing', 'Without credentials the answer is 401.'],
  ['auth.missing-key', 'Without an api-key the answer is 401.'],
  ['auth.wrong-key', 'With an invalid api-key the answer is 401.'],
];

const ofSecret: readonly Row[] = [
  ['auth.missing-secret', 'Without an api-secret the answer is 401.'],
  ['auth.wrong-secret', 'With an invalid api-secret the answer is 401.'],
];

const ofWebhook: readonly Row[] = [
  ['request.body', 'The body of the event has every documented field, of the documented type.'],
  ['request.headers', 'The event is JSON by its Content-Type and names its sender in User-Agent.'],
  ['request.no-secret', 'No part of the delivery carries the api-secret.'],
  ['pact.message', 'The published Pact message of the event is honoured.'],
];

/** The rows that the spec of an operation says without writing them, in the order of the ledger. */
export function derivedRows(
  document: Document,
  operation: OperationObject,
  tableRow: Operation,
): Requirement[] {
  const declared = checkRows(tableRow);
  const rules = requestRules(document, operation);
  const rows: Row[] = [
    ...ofEveryOperation,
    ...(secretOptional(document, operation) ? [] : ofSecret),
    ...declared.map(({ name, text, level }): Row => [name, text, level]),
    ...(operation.requestBody ? [['body.malformed', 'A body that is not JSON is refused.'] as const] : []),
    ...rules.map(({ name, text, level }): Row => [name, text, level]),
    ...(takesIdempotencyKey(operation) ? ofIdempotency(operation) : []),
    ...ofProperties(rules),
    ...outcomesOf(operation).map((outcome) => ofPact(operation, outcome)),
  ];
  return cited(operation, rows, declared);
}

/** The same for an event. */
export const derivedRowsOfWebhook = (operation: OperationObject): Requirement[] =>
  cited(operation, ofWebhook);

function cited(
  operation: OperationObject,
  rows: readonly Row[],
  declared?: readonly CheckRow[],
): Requirement[] {
  const names = new Set(rows.map(([name]) => name));
  // What `x-derived` says of a row that is not derived would be said of nothing.
  const unknown = Object.keys(operation['x-derived'] ?? {}).filter((name) => !names.has(name));
  if (unknown.length > 0)
    throw new Error(
      `${operation.operationId}: no row is derived that x-derived names: ${unknown.join(', ')}`,
    );
  return rows.map(([name, text, level = 'MUST']) => ({
    id: `${operation.operationId}/${name}`,
    level,
    text,
    ...citationOf(operation, name, declared),
  }));
}

function ofIdempotency(operation: OperationObject): Row[] {
  const purse = purseOf(operation);
  // What a twin gets is not shown; a transfer has a reference beside its key, that debits once.
  const twin = operation['x-effect'] === 'moves-money' && purse === 'wallet' ? 'MUST' : 'SHOULD';
  const effects: Row[] = purse
    ? [
        ['idempotency.one-effect', `A request repeated with its Idempotency-Key debits the ${purse} once.`],
        [
          'idempotency.simultaneous',
          `Two simultaneous requests with one Idempotency-Key debit the ${purse} once.`,
          twin,
        ],
      ]
    : [
        // Where no money shows it, two effects cannot be told from one.
        [
          'idempotency.simultaneous',
          'Two simultaneous requests with one Idempotency-Key get the same response, or the second is refused.',
          'SHOULD',
        ],
      ];
  return [
    ['idempotency.replay', 'A request repeated with its Idempotency-Key gets the same status and body.'],
    ...effects,
    [
      'idempotency.own-key',
      'A request under a key that only resembles a used one gets an answer of its own.',
    ],
    [
      'idempotency.any-sequence',
      'Whatever requests come in between, of this operation or another, a request repeated with its Idempotency-Key gets the same status and body.',
    ],
    ['idempotency.after-1h', 'An hour later, the repeated request still gets the same response.'],
    [
      'idempotency.after-23h',
      'Shortly before 24 hours are over, the repeated request still gets the same response.',
    ],
    [
      'any-date',
      'At the end of a month or a year, on 29 February and after midnight, a request is accepted as on any other day, and the times of the answer are in their order.',
    ],
  ];
}

// Only what a balance shows can be counted; the effect of other operations is their response.
function purseOf({ tags, 'x-effect': effect }: OperationObject): 'wallet' | 'card' | null {
  if (effect !== 'charges' && effect !== 'moves-money') return null;
  return tags[0] === 'cards' ? 'card' : 'wallet';
}

function ofProperties(rules: readonly RequestRule[]): Row[] {
  const musts = rules.filter(({ level, keyword }) => level === 'MUST' && keyword !== 'required');
  const isWritten = ({ place, keyword }: RequestRule): boolean =>
    place === 'body' && ['pattern', 'enum', 'format'].includes(keyword);
  const rows: (Row | false)[] = [
    [
      'fuzz.valid',
      'A well-formed request, whatever its values and however it is written, is served or refused as documented.',
    ],
    musts.length > 0 && [
      'fuzz.rule-broken',
      'A request that breaks one rule anywhere outside it is refused and changes nothing; in a query it may be neutralised.',
    ],
    musts.some(isWritten) && [
      'fuzz.rule-bent',
      'A value that keeps a rule only for a lenient reader (blanks, letter case, the form of digits, null) is refused.',
      'SHOULD',
    ],
    ['fuzz.bytes', 'No bytes in body, headers, path or query end in a 5xx, or without an answer.'],
  ];
  return rows.filter((row) => row !== false);
}

function ofPact(operation: OperationObject, { name, kind, form }: Outcome): Row {
  const { name: formName, level } = formsOf(operation)[form]!;
  const outcome = {
    success: form === 0 ? 'a success' : `a success of the form ${formName}`,
    unauthorized: 'missing credentials',
    refusal: `the refusal ${name}`,
  }[kind];
  return [`pact.${name}`, `The published Pact interaction for ${outcome} is honoured.`, level];
}
