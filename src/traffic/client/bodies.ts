import { membersOf, parseJson } from '../../contract/json.js';
import {
  derivedId,
  operationOf,
  requirementRow,
  schemaFaults,
  type Operation,
  type ValidatorName,
} from '../../contract/contract.js';
import type { Exchange, SentRequest } from '../../contract/exchange.js';
import { inSentences, type Fault } from '../../contract/schema-faults.js';
import { anyItem, valueAt } from '../../contract/pointer.js';
import { queryOf } from '../../rules/rule.js';
import { eachSent, hasNo, headerOf, type Broken, type ClientRule } from './rule.js';
import { isMasked } from '../masks.js';

const endpoints = 'Endpoints > Conventions > item 1';

export const bodyRules: readonly ClientRule[] = [
  {
    rule: 'content-type',
    text: 'A client MUST send `Content-Type: application/json` with every body.',
    clause: 'Authentication > item 2',
    broken: eachSent(({ operation, request }) => {
      if (operation === null || !request.body || isForm(request)) return undefined;
      const type = headerOf(request, 'content-type');
      if (type === undefined && !hasNo(request, 'content-type')) return undefined;
      if (/^application\/([\w.+-]+\+)?json\b/i.test(type ?? '') || isMasked(type)) return undefined;
      return type === undefined ? 'a body without a content type' : `the content type ${type}`;
    }),
  },
  {
    rule: 'json',
    text: 'A client MUST send bodies as JSON.',
    clause: 'What the service does > paragraph 2',
    broken: eachSent(({ operation, request }) =>
      operation !== null &&
      request.body &&
      !isForm(request) &&
      !isMasked(request.body) &&
      parseJson(request.body) === undefined
        ? 'a body that is not JSON'
        : undefined,
    ),
  },
  {
    rule: 'body',
    text: 'A client MUST send bodies with the required members and the documented lengths, digits, bounds and values.',
    clause: endpoints,
    broken: faultsIn('request', ({ keyword }) => keyword !== 'type'),
  },
  {
    rule: 'amount-as-text',
    text: 'A client MUST send an amount as decimal text. A JSON number may lose digits.',
    clause: endpoints,
    broken: faultsIn('request', (fault) => fault.keyword === 'type' && isAmount(fault)),
  },
  {
    rule: 'body-types',
    text: 'A client MUST send body members with the documented types.',
    clause: endpoints,
    broken: faultsIn('request', (fault) => fault.keyword === 'type' && !isAmount(fault)),
  },
  {
    rule: 'query',
    text: 'A client MUST send query parameters within the documented bounds and values.',
    clause: endpoints,
    broken: faultsIn('query', () => true),
  },
  {
    rule: 'undocumented',
    text: 'A client SHOULD send documented parameters and members only. Any other may be a typing mistake.',
    clause: endpoints,
    broken: eachSent((exchange) => {
      const unknown = unknownIn(exchange);
      return unknown.length > 0 ? `${exchange.operation} with ${unknown.join(', ')}` : undefined;
    }),
  },
];

const isAmount = ({ pointer }: Fault): boolean => pointer === '/amount';

/** Whether a body is an HTML form, which the overview of the document permits. */
const isForm = (request: SentRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headerOf(request, 'content-type') ?? '',
  );

type Part = 'request' | 'query';

/**
 * The selected faults of a body, or of a query, each with the source of the rule that it breaks. Ignores masked values. The
 * schema of a `request` includes the rules that depend on another member, such as the digits of each type of recipient.
 */
function faultsIn(part: Part, isMeant: (fault: Fault) => boolean): ClientRule['broken'] {
  const faultsOf = (exchange: Exchange): Broken[] => {
    const { operation: id, request } = exchange;
    if (id === null) return [];
    const operation = operationOf(id);
    const value = part === 'query' ? queryOf(operation, request) : parseJson(request.body);
    const isShaped = part === 'query' ? operation.query.length > 0 : operation.bodySchema !== null;
    if (!isShaped || value === undefined || value === null) return [];
    return alternatives(schemaFaults(`${id}.${part}` as ValidatorName, value), operation)
      .filter((fault) => isMeant(fault) && !isMasked(valueAt(value, fault.pointer)))
      .map((fault) => ({
        actual: `${id}: ${inSentences([fault])}`,
        kind: `${id} ${anyItem(fault.pointer)} ${fault.expected}`,
        exchange,
        ...clauseOf(operation, part, fault),
      }));
  };
  return ({ sent }) => sent.flatMap(faultsOf);
}

/** The faults, with one fault for members of which one is enough: only a condition can require several others. */
function alternatives(faults: readonly Fault[], { bodySchema }: Operation): readonly Fault[] {
  const always = (bodySchema?.['required'] ?? []) as string[];
  const either = faults.filter(
    ({ keyword, pointer }) =>
      keyword === 'required' && !/\/.*\//.test(pointer) && !always.includes(pointer.slice(1)),
  );
  if (either.length < 2) return faults;
  const pointer = either
    .map((fault) => fault.pointer)
    .join(' or ')
    .replaceAll(' /', ' ');
  return [...faults.filter((fault) => !either.includes(fault)), { ...either[0]!, pointer }];
}

function clauseOf({ id, rules }: Operation, part: Part, { pointer, keyword }: Fault): { clause?: string } {
  const [first = ''] = pointer.split(' or ');
  const at = part === 'query' ? pointer.slice(1) : first.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  const there = rules.filter(
    (rule) => (rule.place === 'query') === (part === 'query') && rule.pointer === at,
  );
  const rule = there.find((one) => one.keyword === keyword) ?? there[0];
  return rule ? { clause: requirementRow(derivedId(id, rule.name)).clause } : {};
}

/** The undocumented parameters and members of a request, in words. */
function unknownIn({ operation: id, request }: Exchange): string[] {
  if (id === null) return [];
  const operation = operationOf(id);
  const known = operation.query.map(({ name }) => name);
  const documented = Object.keys(membersOf(operation.bodySchema?.['properties']));
  const sent = operation.bodySchema === null ? [] : Object.keys(membersOf(parseJson(request.body)));
  const parameters = Object.keys(queryOf(operation, request) ?? {}).filter((name) => !known.includes(name));
  const members = sent.filter((name) => !documented.includes(name));
  return [
    ...parameters.map((name) => `the parameter ${name}`),
    ...members.map((name) => `the member ${name}`),
  ];
}
