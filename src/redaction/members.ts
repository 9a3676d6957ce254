/** A text or a number, its name, and the names of what it stands in, the innermost last. */
export interface Named {
  name: string;
  within: readonly string[];
  value: string;
}

/** One that stands in a text. */
export interface Scalar extends Named {
  /** Its place, without its quotes. */
  from: number;
  to: number;
  isNumber: boolean;
}

// A text, which may not be closed, and whether it is a name; a number, or a sign.
const token = /"([^"\\]*(?:\\.?[^"\\]*)*)(?:"(?:(\s*:)|)|$)|-?\d[-+.\deE]*|[{}[\],]/gs;
const pair = /(?:^|[?&])([^=&?#\s"{}]{1,60})=(\[redacted\b[^\]]*\]|[^&#\s"]*)/g;
// No body of the contract is nested so deep.
const deepest = 200;

/** The texts and numbers of JSON, be it broken, and those of a form or a query, with the names that they have. */
export function* scalarsOf(text: string): Generator<Scalar> {
  if (text.includes('"') || isJsonLike(text)) yield* ofJson(text);
  if (text.includes('=')) yield* ofForm(text);
}

/** Whether a text is an object or an array in JSON, be it broken. */
export const isJsonLike = (text: string): boolean => /^\s*[[{]/.test(text);

function* ofJson(text: string): Generator<Scalar> {
  const within: string[] = [];
  let name = '';
  for (const { 0: found, 1: quoted, 2: colon, index } of text.matchAll(token)) {
    if (colon !== undefined) name = unquoted(quoted!);
    else if (found === '{' || found === '[') {
      if (within.length < deepest) within.push(name);
      name = '';
    } else if (found === '}' || found === ']') {
      within.pop();
      name = '';
    } else if (found === ',') name = '';
    else if (quoted === undefined)
      yield { name, within, from: index, to: index + found.length, value: found, isNumber: true };
    else {
      const from = index + 1;
      yield { name, within, from, to: from + quoted.length, value: unquoted(quoted), isNumber: false };
    }
  }
}

function* ofForm(text: string): Generator<Scalar> {
  for (const { 0: found, 1: name, 2: value, index } of text.matchAll(pair)) {
    const to = index + found.length;
    const from = to - value!.length;
    yield { name: plain(name!), within: [], from, to, value: plain(value!), isNumber: false };
  }
}

function unquoted(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
