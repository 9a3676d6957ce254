import { beginningOf } from '../contract/words.js';

const longest = 2000;

/** Formats a value for a failure report: its `label`, or else JSON, up to 2,000 characters. */
export function formatValue(value: unknown): string {
  const text = label(value) ?? format(value);
  return text.length > longest ? `${beginningOf(text, longest)}…` : text;
}

function label(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('label' in value)) return undefined;
  return typeof value.label === 'string' ? value.label : undefined;
}

function format(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  // Without the suffix `n` of JavaScript, so that the value can be copied into a request.
  if (typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? typeof value;
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('hex') || 'none'}`;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid date' : value.toISOString();
  if (Array.isArray(value)) return `[${value.map(format).join(', ')}]`;
  return `{${Object.entries(value)
    .map(([name, item]) => `${JSON.stringify(name)}: ${format(item)}`)
    .join(', ')}}`;
}
