import type { JsonLine } from './json-lines.js';

/** Lines from one to before another one. */
export interface Part {
  from: number;
  to: number;
}

const mostLines = 60;
const around = 3;
const mostMarks = 6;
// A body of so few lines is shown whole, whatever is marked in it.
const fewLines = 14;

/**
 * The parts of a body that are worth showing at once: where places are marked and it is long, the lines around them;
 * else its beginning.
 */
export function partsOf(lines: readonly JsonLine[], marks: ReadonlyMap<string, string>): Part[] {
  if (lines.length <= fewLines) return [{ from: 0, to: lines.length }];
  const parts: Part[] = [];
  for (const [at, { pointer }] of lines.entries()) {
    if (!marks.has(pointer)) continue;
    const [from, to] = [Math.max(0, at - around), Math.min(lines.length, at + around + 1)];
    const last = parts.at(-1);
    if (last && from <= last.to) last.to = to;
    else parts.push({ from, to });
  }
  if (parts.length === 0) return [{ from: 0, to: Math.min(lines.length, mostLines) }];
  return parts.slice(0, mostMarks);
}
