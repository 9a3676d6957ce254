import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats as own, patterns } from '../../spec/formats.js';

const uuid = fullFormats.uuid as RegExp;
const { validate: isDate } = fullFormats.date as { validate: (text: string) => boolean };

/** The formats that the spec uses: two formats of ajv, and our own. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuid.test(text),
  date: isDate,
  ...own,
};

/** Copies the document and adds patterns to the formats of our own, for tools that do not know these formats. */
export function withPatterns<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withPatterns) as T;
  if (value === null || typeof value !== 'object') return value;
  const copy = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withPatterns(item)]));
  const pattern = patternOf(copy['format']);
  if (pattern === undefined) return copy as T;
  if ('pattern' in copy)
    throw new Error(
      `A schema with the format ${String(copy['format'])} also has a pattern. Remove the pattern: the generator adds it.`,
    );
  return { ...copy, pattern } as T;
}

export function patternOf(format: unknown): string | undefined {
  return typeof format === 'string' && Object.hasOwn(patterns, format)
    ? patterns[format as keyof typeof patterns]
    : undefined;
}
