import { parseJson } from '../../contract/json.js';
import {
  derivedId,
  operationOf,
  requirementRow,
  schemaFaults,
  type Operation,
  type ValidatorName,
} from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { inSentences, type Fault } from '../../contract/schema-faults.js';
import { valueAt } from '../../contract/pointer.js';
import { headerOf, isForm, isMasked } from './parts.js';
import { queryOf } from '../../rules/rule.js';
import { brokenBy, ofRequests, type Broken, type ClientRule } from './rule.js';

const endpoints = 'Endpoints > Conventions > item 1';

export const bodyRules: readonly ClientRule[] = [
  ofRequests(
    {
      rule: 'content-type',
      text: 'A client MUST send `Content-Type: application/json` with every body.',
      clause: 'Authentication > item 2',
    },
    ({ operation, request }) => {
      if (operation === null || !request.body || isForm(request)) return undefined;
      const type = headerOf(request, 'content-type');
      if (/^application\/([\w.+-]+\+)?json\b/i.test(type ?? '') || isMasked(type)) return undefined;
      return type === undefined ? 'a body without a content type' : `the content type ${type}`;
    },
  ),
  ofRequests(
    {
      rule: 'json',
      text: 'A client MUST send bodies as JSON.',
      clause: 'What the service does > paragraph 2',
    },
    ({ operation, request }) =>
      operation !== null &&
      request.body !== null &&
      request.body !== '' &&
      !isForm(request) &&
      !isMasked(request.body) &&
      parseJson(request.body) === undefined
        ? 'a body that is not JSON'
        : undefined,
  ),
  ofFaults(
    {
      rule: 'body',
      text: 'A client MUST send bodies with the required members and the documented lengths, digits, bounds and values.',
      clause: endpoints,
    },
    (fault) => fault.keyword !== 'type',
  ),
  ofFaults(
    {
      rule: 'amount-as-text',
      text: 'A client MUST send an amount as decimal text. A JSON number may lose digits.',
      clause: endpoints,
    },
    (fault) => fault.keyword === 'type' && isAmount(fault),
  ),
  ofFaults(
    {
      rule: 'body-types',
      text: 'A client MUST send body members with the documented types.',
      clause: endpoints,
    },
    (fault) => fault.keyword === 'type' && !isAmount(fault),
  ),
  {
    rule: 'query',
    text: 'A client MUST send query parameters within the documented bounds and values.',
    clause: endpoints,
    broken: ({ sent }) =>
      sent.flatMap((exchange) =>
        withOperation(exchange).flatMap((operation) =>
          operation.query.length === 0
            ? []
            : broken(exchange, operation, 'query', queryOf(operation, exchange.request) ?? {}, () => true),
        ),
      ),
  },
  {
    rule: 'undocumented',
    text: 'A client SHOULD send documented parameters and members only. Any other may be a typing mistake.',
    clause: endpoints,
    broken: ({ sent }) =>
      brokenBy(sent, (exchange) => {
        const unknown = withOperation(exchange).flatMap((operation) => [
          ...unknownParameters(operation, exchange),
          ...unknownMembers(operation, exchange),
        ]);
        return unknown.length > 0 ? `${exchange.operation} with ${unknown.join(', ')}` : undefined;
      }),
  },
];

const isAmount = ({ pointer }: Fault): boolean => pointer === '/amount';

const withOperation = ({ operation }: Exchange): Operation[] =>
  operation === null ? [] : [operationOf(operation)];

/** A rule that selected faults of a body break. */
function ofFaults(rule: Omit<ClientRule, 'broken'>, isMeant: (fault: Fault) => boolean): ClientRule {
  return {
    ...rule,
    broken: ({ sent }) =>
      sent.flatMap((exchange) =>
        withOperation(exchange).flatMap((operation) => {
          const body = parseJson(exchange.request.body);
          return operation.bodySchema === null || body === undefined
            ? []
            : broken(exchange, operation, 'body', body, isMeant);
        }),
      ),
  };
}

/** The selected faults, each with the source of the rule that it breaks. Ignores masked values. */
function broken(
  exchange: Exchange,
  operation: Operation,
  place: 'body' | 'query',
  value: unknown,
  isMeant: (fault: Fault) => boolean,
): Broken[] {
  return schemaFaults(`${operation.id}.${place}` as ValidatorName, value)
    .filter((fault) => isMeant(fault) && !isMasked(valueAt(value, fault.pointer)))
    .map((fault) => {
      const clause = clauseOf(operation, place, fault);
      return {
        actual: `${operation.id}: ${inSentences([fault])}`,
        exchange,
        ...(clause === undefined ? {} : { clause }),
      };
    });
}

function clauseOf(
  { id, rules }: Operation,
  place: 'body' | 'query',
  { pointer, keyword }: Fault,
): string | undefined {
  const at = place === 'query' ? pointer.slice(1) : pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  const there = rules.filter((rule) => rule.place === place && rule.pointer === at);
  const rule = there.find((one) => one.keyword === keyword) ?? there[0];
  return rule && requirementRow(derivedId(id, rule.name)).clause;
}

function unknownParameters(operation: Operation, { request }: Exchange): string[] {
  const known = operation.query.map(({ name }) => name);
  return Object.keys(queryOf(operation, request) ?? {})
    .filter((name) => !known.includes(name))
    .map((name) => `the parameter ${name}`);
}

function unknownMembers({ bodySchema }: Operation, { request }: Exchange): string[] {
  const known = bodySchema?.['properties'];
  const body = parseJson(request.body);
  if (typeof known !== 'object' || known === null || typeof body !== 'object' || body === null) return [];
  return Object.keys(body)
    .filter((name) => !Array.isArray(body) && !(name in known))
    .map((name) => `the member ${name}`);
}
