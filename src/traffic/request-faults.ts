import { visit } from 'jsonc-parser';
import { querySchema } from '../cases/invalid-values/request-mutations.js';
import { levelOf, type Level } from '../cases/invalid-values/level.js';
import { isObject, parseJson } from '../contract/json.js';
import { faultsOf, keywordsOf, requiredOf, type Schema } from '../cases/schema.js';
import type { JsonValue, Operation, RequestRule } from '../contract/contract.js';
import { parentOf, partsOf, valueAt } from '../contract/pointer.js';
import type { SentRequest } from '../contract/exchange.js';
import { queryOf } from '../rules/rule.js';
import { hasMask } from './masks.js';

export interface RequestFault {
  place: RequestRule['place'];
  /** A JSON pointer into the body or the query parameters. */
  pointer: string;
  keyword: string;
  /** Whether the server MUST or SHOULD refuse it; undefined where neither applies. */
  level: Level | undefined;
}

/** Every rule that a request breaks, ignoring masks; null where the body is not an unambiguous JSON object. */
export function requestFaults(operation: Operation, request: SentRequest): RequestFault[] | null {
  const query = queryOf(operation, request);
  if (query === null) return null;
  const ofQuery = faultsIn('query', querySchema(operation.query), query);
  if (operation.bodySchema === null) return ofQuery;
  const body = parseJson(request.body) as JsonValue | undefined;
  if (!isObject(body) || isAmbiguous(request.body ?? '')) return null;
  return [...ofQuery, ...faultsIn('body', operation.bodySchema, body)];
}

/** The rule of the contract that a fault breaks; undefined where it has none. */
export function ruleOf({ rules }: Operation, fault: RequestFault): RequestRule | undefined {
  const { place, keyword } = fault;
  const plain = fault.pointer.replaceAll(/\/\d+(?=\/|$)/g, '/0');
  const pointer = place === 'query' ? plain.slice(1) : plain;
  return rules.find((one) => one.place === place && one.keyword === keyword && one.pointer === pointer);
}

function faultsIn(place: RequestFault['place'], schema: Schema, document: JsonValue): RequestFault[] {
  return faultsOf(schema, document)
    .filter(({ pointer }) => !hasMask(valueAt(document, pointer)))
    .map((fault) => ({ place, ...fault, level: level(schema, document, fault.pointer, fault.keyword) }));
}

function level(schema: Schema, document: JsonValue, pointer: string, keyword: string): Level | undefined {
  if (keyword === 'required') return 'MUST';
  const part = schemaAt(schema, pointer);
  if (part === undefined) return undefined;
  const valid = valueAt(document, pointer) as JsonValue;
  const parent = schemaAt(schema, parentOf(pointer)) ?? true;
  const isOptional =
    'properties' in keywordsOf(parent) && !requiredOf(parent).includes(partsOf(pointer).at(-1) ?? '');
  return levelOf(keyword, valid, { pointer, schema: part, valid, isRequired: !isOptional, isOptional });
}

const schemaAt = (schema: Schema, pointer: string): Schema | undefined =>
  partsOf(pointer).reduce<Schema | undefined>((found, step) => {
    const { properties, items } = keywordsOf(found ?? true);
    return (isObject(properties) ? properties[step] : items) as Schema | undefined;
  }, schema);

// Duplicate names, or numbers that parsers read differently.
function isAmbiguous(text: string): boolean {
  const names: Set<string>[] = [];
  let isTwice = false;
  visit(text, {
    onObjectBegin: () => void names.push(new Set()),
    onObjectEnd: () => void names.pop(),
    onObjectProperty: (name) => {
      isTwice ||= names.at(-1)!.has(name);
      names.at(-1)!.add(name);
    },
  });
  return isTwice || /[-+\d.]\d{16}|\d[eE][+-]?\d{3}/.test(text.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''));
}

/** Whether a body is a truncated JSON object, or plain words that no parser reads as JSON. */
export function isNoJson(text: string): boolean {
  if (/^[a-z][a-z ]*$/i.test(text.trim())) return !['true', 'false', 'null'].includes(text.trim());
  return text.startsWith('{') && parseJson(text) === undefined && parseJson(`${text}}`) !== undefined;
}
