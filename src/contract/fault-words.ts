import { beginningOf, count } from './words.js';
import { sensitiveMembers } from '../../generated/operations.js';
import type { SchemaError } from '../../generated/validators.js';

const longest = 120;
const mostNames = 16;
const kinds: Record<string, string> = {
  string: 'text',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};
const formats: Record<string, string> = {
  'iso-timestamp': 'an ISO 8601 timestamp',
  'offset-timestamp': 'an ISO 8601 timestamp with an offset, such as 2026-01-14T10:00:00+01:00',
  'local-datetime': 'an ISO 8601 timestamp without an offset, such as 2026-03-01T06:45:00',
  'decimal-text': 'decimal text, such as "1250.75"',
  uuid: 'a UUID',
  date: 'a date, such as 2030-03-02',
};

/** The value that a schema requires, in words that follow "must be". */
export function documented({ keyword, params, message = keyword }: SchemaError): string {
  switch (keyword) {
    case 'type':
      return either([params['type']].flat().map((type) => kinds[String(type)] ?? String(type)));
    case 'const':
      return JSON.stringify(params['allowedValue']);
    case 'enum':
      return `one of ${(params['allowedValues'] as unknown[]).map((value) => JSON.stringify(value)).join(', ')}`;
    case 'format':
      return formats[String(params['format'])] ?? `a ${String(params['format'])}`;
    case 'pattern':
      return patternInWords(String(params['pattern']));
    case 'minItems':
      return `an array of at least ${String(params['limit'])} items`;
    case 'minLength':
      return `text of at least ${String(params['limit'])} characters`;
    case 'maxLength':
      return `text of at most ${String(params['limit'])} characters`;
    case 'required':
      return 'there';
    case 'additionalProperties':
      return 'absent (an undocumented member)';
    default:
      return message.replace(/^must (be )?/, '');
  }
}

/** Joins words by "or", each once. */
export function either(words: readonly string[]): string {
  return [...new Set(words)].join(' or ');
}

/** Describes a pattern: digits by their number, alternatives by their words, and any other pattern as it is. */
export function patternInWords(pattern: string): string {
  const [, digits, many] = /^\^\[(0-9|0-9A-Fa-f)\]\{(\d+)\}\$$/.exec(pattern) ?? [];
  if (many) return `${many} ${digits === '0-9' ? 'digits' : 'hexadecimal digits'}`;
  const [, words] = /^\^\(\?:([\w|-]+)\)\$$/.exec(pattern) ?? [];
  if (words)
    return `one of ${words
      .split('|')
      .map((word) => JSON.stringify(word))
      .join(', ')}`;
  return `text in the form ${pattern}`;
}

/**
 * Describes a value: short values as JSON, objects by the names of their members.
 *
 * @param isSensitive whether to show only its kind
 */
export function valueInWords(value: unknown, isSensitive = false): string {
  if (value === undefined) return 'missing';
  if (value === null || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'object') return `an object with ${membersInWords(value)}`;
  const size = typeof value === 'string' ? ` (${sizeInWords(value)})` : '';
  if (isSensitive) return `${typeof value === 'string' ? 'text' : 'a number'}${size}`;
  if (typeof value === 'string') return `the text ${shortened(value)}${/^\d*$/.test(value) ? size : ''}`;
  // JSON has no infinity, which a long number becomes.
  return `the number ${Number(value)}`;
}

/** The first names of an object's members. */
export function membersInWords(value: unknown): string {
  const names = Object.keys(Object(value) as object);
  const more = names.length - mostNames;
  const shown = more > 1 ? [...names.slice(0, mostNames), `${more} more`] : names;
  return shown.join(', ') || 'no members';
}

function sizeInWords(text: string): string {
  if (text === '') return 'empty';
  const what = /^\d+$/.test(text) ? 'digit' : 'character';
  return count(text.length, what);
}

function shortened(text: string): string {
  if (text.length <= longest) return JSON.stringify(text);
  return `${JSON.stringify(beginningOf(text, longest)).slice(0, -1)}…" (${text.length} characters)`;
}

/** Whether a path or a pointer leads to a value that reports must not show. */
export function isSensitive(path: string): boolean {
  return path.split(/[/.[\]]/).some((step) => sensitiveMembers.includes(step));
}
