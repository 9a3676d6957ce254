import { parseJson } from '../contract/json.js';
/** Limits that protect a run. A larger response counts as missing, and its failure says why (ruling:answer-sizes). */
export const limits = {
  /** Bytes of a body. Even the longest list of the contract is much smaller. */
  bodyBytes: 4 * 2 ** 20,
  /** Levels of arrays and objects in JSON: more than the suite sends, because a server may echo them. */
  levels: 2200,
  /** Values in JSON. Many short values need much memory. */
  values: 250_000,
  /** The maximum duration of a whole response, as a multiple of that of its head. */
  wholeTimes: 1.5,
} as const;

/** The suite ended the connection because the response was late, endless or too large. */
export class Unbounded extends Error {
  override readonly name = 'Unbounded';

  constructor(
    message: string,
    readonly by: 'time' | 'size',
  ) {
    super(message);
  }
}

/** Parses JSON text; undefined if it is not JSON. Throws if it exceeds the limits. */
export function parseWithin(text: string): unknown {
  const { levels, values } = /^\s*[[{]/.test(text) ? jsonSize(text) : { levels: 0, values: 0 };
  if (levels > limits.levels)
    throw new Unbounded(`the JSON of the answer is nested more than ${limits.levels} levels deep`, 'size');
  if (values > limits.values)
    throw new Unbounded(`the JSON of the answer has more than ${limits.values} values`, 'size');
  return parseJson(text);
}

const [quote, backslash, comma] = ['"', '\\', ','].map((one) => one.charCodeAt(0));
const opening = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closing = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** The nesting depth of a JSON text and the approximate number of its values, found without parsing it. */
export function jsonSize(json: string): { levels: number; values: number } {
  let [levels, level, values, isText] = [0, 0, 1, false];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) isText = !isText;
    else if (isText) at += code === backslash ? 1 : 0;
    else if (code === comma) values++;
    else if (closing.has(code)) level--;
    else if (opening.has(code)) {
      values++;
      levels = Math.max(levels, ++level);
    }
  }
  return { levels, values };
}
