import { parseJson } from '../contract/json.js';
/**
 * What a response may be at most, so that no server holds up a run or fills its memory. A larger response counts as none,
 * and the failure of the exchange says why (ruling:answer-sizes).
 */
export const limits = {
  /** Bytes of a body. The longest list of the contract takes a small part of it. */
  bodyBytes: 4 * 2 ** 20,
  /** Levels of arrays and objects in JSON: more than the suite itself sends, for a server may repeat them. */
  levels: 2200,
  /** Values in JSON. A few bytes of short values take much memory. */
  values: 250_000,
  /** All of a response may take this many times as long as its head. */
  wholeTimes: 1.5,
} as const;

/** The suite ended the connection: the response did not begin or end in time, or exceeded a limit. */
export class Unbounded extends Error {
  override readonly name = 'Unbounded';

  constructor(
    message: string,
    readonly by: 'time' | 'size',
  ) {
    super(message);
  }
}

/** The value of a JSON text, undefined where it is not JSON. Throws where it exceeds the limits. */
export function parseWithin(text: string): unknown {
  const { levels, values } = /^\s*[[{]/.test(text) ? jsonSize(text) : { levels: 0, values: 0 };
  if (levels > limits.levels)
    throw new Unbounded(`the answer nests JSON more than ${limits.levels} levels deep`, 'size');
  if (values > limits.values)
    throw new Unbounded(`the answer has more than ${limits.values} values of JSON`, 'size');
  return parseJson(text);
}

const [quote, backslash, comma] = ['"', '\\', ','].map((one) => one.charCodeAt(0));
const opening = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closing = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** The levels of arrays and objects in a JSON text, and about how many values it has, found without parsing it. */
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
