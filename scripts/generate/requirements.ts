import { createHash } from 'node:crypto';
import {
  routes,
  unshapedRoutes,
  webhooks,
  type Document,
  type Level,
  type OperationObject,
  type Requirement,
} from './document.js';
import { checkRows, type CheckRow } from './check-rows.js';
import { operationTable, secretOptional, takesIdempotencyKey } from './operations.js';
import { citationOf } from './citations.js';
import { formsOf } from './forms.js';
import { outcomesOf, type Outcome } from './outcomes.js';
import type { Ruling } from './rulings.js';
import type { Operation, RequestRule } from './operation-types.js';
import { requestRules } from './rules.js';
import { withNeeds } from './needs.js';

interface LedgerRow extends Requirement {
  operation: string;
  tag: string;
  feature: string;
  origin: 'derived' | 'written';
}

/**
 * `requirements.json` (the ledger) and `requirement-ids.ts` (the unions of its ids and the contract that they belong to).
 */
export function requirementFiles(document: Document, rulings: Ruling[]): Record<string, string> {
  const operations = [
    ...routes(document).map(({ operation }, index) => ({
      operation,
      rows: derived(document, operation, operationTable(document)[index]!),
    })),
    ...webhooks(document).map(({ operation }) => ({ operation, rows: derivedOfWebhook(operation) })),
  ];
  const featureOf = new Map(document.tags.map((tag) => [tag.name, tag['x-feature']]));
  for (const { operation, rows } of operations) expectRows(operation, rows);
  const rows: LedgerRow[] = operations.flatMap(({ operation, rows }) => {
    const tag = operation.tags[0];
    const place = { operation: operation.operationId, tag, feature: featureOf.get(tag) ?? tag };
    return [
      ...rows.map((row) => ({ ...row, ...place, origin: 'derived' as const })),
      ...(operation['x-requirements'] ?? []).map((row) => ({ ...row, ...place, origin: 'written' as const })),
    ];
  });
  for (const row of document['x-requirements'] ?? []) {
    rows.push({ ...row, operation: 'service', tag: 'service', feature: 'service', origin: 'written' });
  }
  const unspecified = [
    ...[...operations, ...unshapedRoutes(document)].flatMap(({ operation }) =>
      (operation['x-unspecified'] ?? []).map((row) => ({ ...row, operation: operation.operationId })),
    ),
    ...(document['x-unspecified'] ?? []).map((row) => ({ ...row, operation: 'service' })),
  ];
  const union = (ids: string[]): string => ids.map((id) => `\n  | '${id}'`).join('') || ' never';
  const sha256 = createHash('sha256').update(JSON.stringify(document)).digest('hex');
  return {
    'requirements.json':
      JSON.stringify(
        {
          requirements: withNeeds(
            document,
            operations.map(({ operation }) => operation),
            rows,
          ),
          unspecified,
          rulings,
        },
        null,
        2,
      ) + '\n',
    'requirement-ids.ts': `// Generated from spec/. Do not edit.
/** Every requirement that the suite can judge. */
export type RequirementId =${union(rows.map((row) => row.id))};

/** Everything that the contract leaves open. */
export type UnspecifiedId =${union(unspecified.map((row) => row.id))};

/** How the suite reads the interface document: docs/rulings.md. */
export type RulingId =${union(rulings.map((ruling) => ruling.id))};

/** The contract that these ids belong to: its version and the hash of the bundled spec. */
export const contract = { version: '${document.info.version}', sha256: '${sha256}' } as const;
`,
  };
}

function derivedOfWebhook(operation: OperationObject): Requirement[] {
  return [
    rowOf(
      operation,
      'request.body',
      'The body of the event has every documented field, of the documented type.',
    ),
    rowOf(
      operation,
      'request.headers',
      'The event is JSON by its Content-Type and names its sender in User-Agent.',
    ),
    rowOf(operation, 'request.no-secret', 'No part of the delivery carries the api-secret.'),
    rowOf(operation, 'pact.message', 'The published Pact message of the event is honoured.'),
  ];
}

function derived(document: Document, operation: OperationObject, tableRow: Operation): Requirement[] {
  const declared = checkRows(tableRow);
  const row = (name: string, text: string, level: Level = 'MUST'): Requirement =>
    rowOf(operation, name, text, level, declared);
  const secret = secretOptional(document, operation)
    ? []
    : [
        row('auth.missing-secret', 'Without an api-secret the answer is 401.'),
        row('auth.wrong-secret', 'With an invalid api-secret the answer is 401.'),
      ];
  const body = operation.requestBody ? [row('body.malformed', 'A body that is not JSON is refused.')] : [];
  const purse = purseOf(operation);
  const idempotency = takesIdempotencyKey(operation)
    ? [
        row(
          'idempotency.replay',
          'A request repeated with its Idempotency-Key gets the same status and body.',
        ),
        ...(purse
          ? [
              row(
                'idempotency.one-effect',
                `A request repeated with its Idempotency-Key debits the ${purse} once.`,
              ),
              row(
                'idempotency.simultaneous',
                `Two simultaneous requests with one Idempotency-Key debit the ${purse} once.`,
                // What a twin gets is not shown; a transfer has a reference beside its key, that debits once.
                operation['x-effect'] === 'moves-money' && purse === 'wallet' ? 'MUST' : 'SHOULD',
              ),
            ]
          : [
              row(
                'idempotency.simultaneous',
                'Two simultaneous requests with one Idempotency-Key get the same response, or the second is refused.',
                // What a twin gets is not shown; where no money shows it, two effects cannot be told from one.
                'SHOULD',
              ),
            ]),
        row(
          'idempotency.own-key',
          'A request under a key that only resembles a used one gets an answer of its own.',
        ),
        row(
          'idempotency.any-sequence',
          'Whatever requests come in between, of this operation or another, a request repeated with its Idempotency-Key gets the same status and body.',
        ),
        row('idempotency.after-1h', 'An hour later, the repeated request still gets the same response.'),
        row(
          'idempotency.after-23h',
          'Shortly before 24 hours are over, the repeated request still gets the same response.',
        ),
        row(
          'any-date',
          'At the end of a month or a year, on 29 February and after midnight, a request is accepted as on any other day, and the times of the answer are in their order.',
        ),
      ]
    : [];
  return [
    row('auth.missing', 'Without credentials the answer is 401.'),
    row('auth.missing-key', 'Without an api-key the answer is 401.'),
    row('auth.wrong-key', 'With an invalid api-key the answer is 401.'),
    ...secret,
    ...declared.map(({ name, text, level }) => row(name, text, level)),
    ...body,
    ...requestRules(document, operation).map((rule) => row(rule.name, rule.text, rule.level)),
    ...idempotency,
    ...fuzz(requestRules(document, operation)).map(([name, text, level]) => row(name, text, level)),
    ...outcomesOf(operation).map((outcome) =>
      row(`pact.${outcome.name}`, inPact(operation, outcome), formsOf(operation)[outcome.form]!.level),
    ),
  ];
}

const rowOf = (
  operation: OperationObject,
  name: string,
  text: string,
  level: Level = 'MUST',
  declared: readonly CheckRow[] = [],
): Requirement => ({
  id: `${operation.operationId}/${name}`,
  level,
  text,
  ...citationOf(operation, name, declared),
});

// What `x-derived` says of a row that is not derived would be said of nothing.
function expectRows(operation: OperationObject, rows: Requirement[]): void {
  const ids = new Set(rows.map(({ id }) => id));
  const stale = Object.keys(operation['x-derived'] ?? {}).filter(
    (name) => !ids.has(`${operation.operationId}/${name}`),
  );
  if (stale.length > 0)
    throw new Error(`${operation.operationId}: no row is derived that x-derived names: ${stale.join(', ')}`);
}

function inPact(operation: OperationObject, { name, kind, form }: Outcome): string {
  const of = {
    success: form === 0 ? 'a success' : `a success of the form ${formsOf(operation)[form]!.name}`,
    unauthorized: 'missing credentials',
    refusal: `the refusal ${name}`,
  };
  return `The published Pact interaction for ${of[kind]} is honoured.`;
}

// What properties judge: whatever is well-formed, whatever breaks a rule, and any bytes at all.
function fuzz(rules: RequestRule[]): [name: string, text: string, level: Level][] {
  const musts = rules.filter(({ level, keyword }) => level === 'MUST' && keyword !== 'required');
  const written = musts.filter(
    ({ place, keyword }) => place === 'body' && ['pattern', 'enum', 'format'].includes(keyword),
  );
  const rows: [string, string, Level][] = [
    [
      'fuzz.valid',
      'A well-formed request, whatever its values and however it is written, is served or refused as documented.',
      'MUST',
    ],
    [
      'fuzz.rule-broken',
      'A request that breaks one rule anywhere outside it is refused and changes nothing; in a query it may be neutralised.',
      'MUST',
    ],
    [
      'fuzz.rule-bent',
      'A value that keeps a rule only for a lenient reader (blanks, letter case, the form of digits, null) is refused.',
      'SHOULD',
    ],
    ['fuzz.bytes', 'No bytes in body, headers, path or query end in a 5xx, or without an answer.', 'MUST'],
  ];
  const judged = { 'fuzz.rule-broken': musts.length > 0, 'fuzz.rule-bent': written.length > 0 };
  return rows.filter(([name]) => judged[name as keyof typeof judged] ?? true);
}

// Only what a balance shows can be counted; the effect of other operations is their response.
function purseOf({ tags, 'x-effect': effect }: OperationObject): 'wallet' | 'card' | null {
  if (effect !== 'charges' && effect !== 'moves-money') return null;
  return tags[0] === 'cards' ? 'card' : 'wallet';
}
