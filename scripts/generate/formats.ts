import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats as own, patterns } from '../../spec/formats.js';

const uuid = fullFormats.uuid as RegExp;
const { validate: isDate } = fullFormats.date as { validate: (text: string) => boolean };

/** The formats that the spec uses: two of ajv's and our own. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuid.test(text),
  date: isDate,
  ...own,
};

/** A copy in which each text of a format of our own has its pattern beside it, for tools that do not know the format. */
export function withPatterns<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPatterns) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPatterns(item)]));
  const pattern = patternOf(copy['format']);
  if (pattern === undefined) return copy as T;
  if ('pattern' in copy)
    throw new Error(`the format ${String(copy['format'])} has a pattern of its own already`);
  return { ...copy, pattern } as T;
}

export function patternOf(format: unknown): string | undefined {
  return typeof format === 'string' && Object.hasOwn(patterns, format)
    ? patterns[format as keyof typeof patterns]
    : undefined;
}
