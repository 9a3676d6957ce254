import { parseJson } from '../../contract/json.js';
import { memberOf } from '../../contract/pointer.js';

/** A line of a pretty-printed JSON text. */
export interface JsonLine {
  depth: number;
  /** The JSON pointer of the value that is on the line, or that the line begins or ends. */
  pointer: string;
  /** The name of the member, as written, with its quotation marks. */
  name: string | null;
  /** The value as written, or a bracket. */
  text: string;
  /** A comma, or nothing. */
  end: string;
}

interface Level {
  pointer: string;
  isList: boolean;
  count: number;
}

/**
 * Splits a JSON text into a line for each value and keeps each value as written: parsing would turn 1.10 into 1.1. Null if
 * the text is not JSON.
 */
export function jsonLines(text: string): JsonLine[] | null {
  if (parseJson(text) === undefined) return null;
  const lines: JsonLine[] = [];
  const levels: Level[] = [];
  let name: string | null = null;
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const pointerHere = (): string => {
    const level = levels.at(-1);
    if (!level) return '';
    return memberOf(level.pointer, level.isList ? String(level.count) : (JSON.parse(name ?? '""') as string));
  };
  for (const [at, token] of tokens.entries()) {
    if (token === ':') continue;
    if (token === ',') {
      lines.at(-1)!.end = ',';
      levels.at(-1)!.count++;
    } else if (token === '}' || token === ']') {
      const { pointer } = levels.pop()!;
      const last = lines.at(-1)!;
      if (last.text === (token === '}' ? '{' : '[') && last.pointer === pointer) last.text += token;
      else lines.push({ depth: levels.length, pointer, name: null, text: token, end: '' });
    } else if (tokens[at + 1] === ':') name = token;
    else {
      const pointer = pointerHere();
      lines.push({ depth: levels.length, pointer, name, text: token, end: '' });
      if (token === '{' || token === '[') levels.push({ pointer, isList: token === '[', count: 0 });
      name = null;
    }
  }
  return lines;
}

/** A range of lines; `to` is exclusive. */
export interface Part {
  from: number;
  to: number;
}

const mostLines = 60;
const around = 3;
const mostMarks = 6;
// A body with at most this many lines is shown whole.
const fewLines = 14;

/**
 * The parts of a body to show initially: the lines around marked places of a long body, else its beginning.
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
