import { rowIn } from '../../spec/clauses.js';
import { validBody } from '../../src/checks/body.js';
import { errorBody } from '../../src/checks/error-body.js';
import { checks } from '../../src/checks/index.js';
import type { Operation as KnownOperation } from '../../src/contract/contract.js';
import type { Citation, Document, Level, OperationObject, Requirement } from './document.js';
import { secretOptional, takesIdempotencyKey } from './operations.js';
import type { Operation, RequestRule } from './operation-types.js';
import { formsOf, outcomesOf, type Outcome } from './outcomes.js';
import { requestRules } from './rules.js';

/** The source of a row if it is not a statement in the section of its operation; `like` takes that of another row. */
type Cites = Partial<Citation> & { like?: string };
/** A row without a level is a MUST. */
type Row = readonly [name: string, text: string, cites?: Cites, level?: Level];

const twice = 'Endpoints > Conventions > item 2';
const cites = {
  credentials: { clause: 'Authentication > item 3' },
  secret: { clause: 'Authentication > item 1', basis: 'ruling:secrets' },
  headers: { clause: 'Events > Delivery > item 2' },
  fields: { basis: 'ruling:documented-fields' },
  malformed: { clause: 'Errors > HTTP status codes > row 400', basis: 'ruling:malformed-body' },
  error: { clause: 'Errors > HTTP status codes > row 500', basis: 'ruling:server-errors' },
  repeated: { clause: twice },
  repeatedAnyhow: { clause: twice, basis: 'ruling:idempotency' },
  simultaneous: { clause: twice, basis: 'ruling:simultaneous-twin' },
  ownKey: { clause: twice, basis: 'ruling:idempotency-keys' },
  window: { clause: 'Limits > row Idempotency window' },
  times: { clause: 'Resources and their fields > paragraph 1', basis: 'ruling:times' },
  rules: { basis: 'ruling:request-rules' },
  types: { basis: 'ruling:type-mismatch' },
};

const ofKey: readonly Row[] = [
  ['auth.missing', 'The server MUST return 401 for a request without credentials.', cites.credentials],
  ['auth.missing-key', 'The server MUST return 401 for a request without an api-key.', cites.credentials],
  ['auth.wrong-key', 'The server MUST return 401 for a request with an invalid api-key.', cites.credentials],
];

const ofSecret: readonly Row[] = [
  [
    'auth.missing-secret',
    'The server MUST return 401 for a request without an api-secret.',
    cites.credentials,
  ],
  [
    'auth.wrong-secret',
    'The server MUST return 401 for a request with an invalid api-secret.',
    cites.credentials,
  ],
];

const malformed: Row = ['body.malformed', 'The server MUST reject a body that is not JSON.', cites.malformed];

const ofWebhook: readonly Row[] = [
  [
    'request.body',
    'The server MUST send every documented field of the event with its documented type.',
    cites.fields,
  ],
  [
    'request.headers',
    'The server MUST send the event with a JSON Content-Type and a User-Agent.',
    cites.headers,
  ],
  ['request.no-secret', 'The server MUST NOT send the api-secret in any part of the delivery.', cites.secret],
  [
    'pact.message',
    'The server MUST satisfy the published Pact message of the event.',
    { like: 'request.body' },
  ],
];

/** The rows that follow from the spec of an operation, in the order of `requirements.json`. */
export function derivedRows(
  document: Document,
  operation: OperationObject,
  tableRow: Operation,
): Requirement[] {
  const rules = requestRules(document, operation);
  return cited(operation, [
    ...ofKey,
    ...(secretOptional(document, operation) ? [] : ofSecret),
    ...ofChecks(tableRow),
    ...(operation.requestBody ? [malformed] : []),
    ...rules.map((rule) => ofRule(operation, rule)),
    ...(takesIdempotencyKey(operation) ? ofIdempotency(operation) : []),
    ...ofProperties(rules),
    ...outcomesOf(operation).map((outcome) => ofPact(operation, outcome)),
  ]);
}

export const derivedRowsOfWebhook = (operation: OperationObject): Requirement[] =>
  cited(operation, ofWebhook);

/** Adds ids and sources to the rows; `x-derived` overrides the sources. */
function cited(operation: OperationObject, rows: readonly Row[]): Requirement[] {
  const { operationId, 'x-clause': place, 'x-derived': overrides = {} } = operation;
  const unknown = Object.keys(overrides).filter((name) => !rows.some((row) => row[0] === name));
  if (unknown.length > 0)
    throw new Error(
      `${operationId}: x-derived names unknown rows: ${unknown.join(', ')}. Use the names of derived requirements.`,
    );
  const citationOf = ([name, , { like, ...own } = {}]: Row): Citation => {
    const model = rows.find((row) => row[0] === like);
    const usual = model ? citationOf(model) : { clause: place, basis: 'stated' };
    return { ...usual, ...own, ...overrides[name] };
  };
  return rows.map((row) => {
    const [name, text, , level = 'MUST'] = row;
    return { id: `${operationId}/${name}`, level, text, ...citationOf(row) };
  });
}

/** The rows that the checks declare for an operation. */
function ofChecks(operation: Operation): Row[] {
  return checks.flatMap(({ name, requirement }) => {
    const row = requirement(operation as KnownOperation);
    if (!row || row === 'written') return [];
    const { text, level, ...citation } = row;
    return [[name, text, citation, level] as const];
  });
}

/** A rule of a member cites the table row of that member, if the section of the operation has one. */
function ofRule(operation: OperationObject, { name, text, level, place, keyword }: RequestRule): Row {
  const [, member = ''] = /^\w+\.(\w+)\./.exec(name) ?? [];
  const clause = rowIn(operation['x-clause'], member) ?? operation['x-clause'];
  const ofBody = keyword === 'type' ? 'ruling:type-mismatch' : 'stated';
  return [name, text, { clause, basis: place === 'query' ? 'ruling:query-rules' : ofBody }, level];
}

function ofIdempotency(operation: OperationObject): Row[] {
  const purse = purseOf(operation);
  const once: Row = [
    'idempotency.one-effect',
    `The server MUST debit the ${purse} once for a request repeated with its Idempotency-Key${purse === 'wallet' ? ', even at the same moment' : ''}.`,
    cites.repeatedAnyhow,
  ];
  // Only a balance reveals whether an effect happened twice. The balance of a card shows it only by further uses.
  const twin = purse === 'card' ? 'debit the card once' : 'return the same response to both or reject one';
  return [
    [
      'idempotency.replay',
      'The server MUST return the same status and body for a request repeated with its Idempotency-Key.',
      cites.repeated,
    ],
    ...(purse ? [once] : []),
    [
      'idempotency.simultaneous',
      `For two simultaneous requests with one Idempotency-Key, the server SHOULD ${twin}.`,
      cites.simultaneous,
      'SHOULD',
    ],
    [
      'idempotency.own-key',
      'The server MUST process a request as a new one if its Idempotency-Key only resembles a used key.',
      cites.ownKey,
    ],
    [
      'idempotency.any-sequence',
      'The server MUST return the same status and body for a request repeated with its Idempotency-Key, regardless of the requests in between.',
      cites.repeatedAnyhow,
    ],
    [
      'idempotency.after-1h',
      'The server MUST return the same response to a request repeated with its Idempotency-Key an hour later.',
      cites.window,
    ],
    [
      'idempotency.after-23h',
      'The server MUST return the same response to a request repeated with its Idempotency-Key just under 24 hours later.',
      cites.window,
    ],
    [
      'any-date',
      'At the end of a month or a year, on 29 February and after midnight, the server MUST NOT fail with a 5xx. The times of its response MUST be in order.',
      cites.times,
    ],
  ];
}

// The suite counts effects by balances. For other operations, it compares the responses.
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
      'The server MUST serve or reject every well-formed request as documented, regardless of its values and its JSON notation.',
    ],
    musts.length > 0 && [
      'fuzz.rule-broken',
      'The server MUST reject a request that breaks one rule, and MUST NOT change anything. It MAY instead answer without applying an invalid query parameter.',
      cites.rules,
    ],
    musts.some(isWritten) && [
      'fuzz.rule-bent',
      'The server SHOULD reject a value that only a lenient parser accepts (spaces, letter case, non-ASCII digits, null).',
      cites.types,
      'SHOULD',
    ],
    [
      'fuzz.bytes',
      'The server MUST respond to any bytes in body, headers, path or query, and MUST NOT return a 5xx.',
      cites.error,
    ],
  ];
  return rows.filter((row) => row !== false);
}

/** An interaction cites the source of the general rule that it shows in one response. */
function ofPact(operation: OperationObject, { name, kind, form }: Outcome): Row {
  const { name: formName, level } = formsOf(operation)[form]!;
  const [outcome, like] = {
    success: [
      form === 0 ? 'a successful response' : `the successful response \`${formName}\``,
      validBody.name,
    ] as const,
    unauthorized: ['missing credentials', 'auth.missing'] as const,
    refusal: [`the error response \`${name}\``, errorBody.name] as const,
  }[kind];
  const text = `The server ${level} satisfy the published Pact interaction for ${outcome}.`;
  return [`pact.${name}`, text, { like }, level];
}
