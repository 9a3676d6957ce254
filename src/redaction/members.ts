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

// The beginning of a text, a number, or a sign.
const token = /"|-?\d[-+.\deE]*|[{}[\],]/g;
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
  const tokens = new RegExp(token);
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const { 0: found, index } = match;
    if (found === '"') {
      const from = index + 1;
      const to = endOfText(text, from);
      const end = to + 1 + colonAt(text, to + 1);
      tokens.lastIndex = end;
      const value = unquoted(text.slice(from, to));
      if (end > to + 1) name = value;
      else yield { name, within, from, to, value, isNumber: false };
    } else if (found === '{' || found === '[') {
      if (within.length < deepest) within.push(name);
      name = '';
    } else if (found === '}' || found === ']') {
      within.pop();
      name = '';
    } else if (found === ',') name = '';
    else yield { name, within, from: index, to: index + found.length, value: found, isNumber: true };
  }
}

// An expression would run out of memory over a million escapes.
/** Where a text in JSON ends, which may not be closed. */
function endOfText(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') return at;
    if (character === '\\') at++;
  }
  return text.length;
}

/** How many characters there are up to the colon that makes a name of a text; 0 for none. */
function colonAt(text: string, from: number): number {
  const colon = /\s*:/y;
  colon.lastIndex = from;
  return colon.exec(text)?.[0].length ?? 0;
}

function* ofForm(text: string): Generator<Scalar> {
  for (const { 0: found, 1: name, 2: value, index } of text.matchAll(pair)) {
    const to = index + found.length;
    const from = to - value!.length;
    yield { name: plain(name!), within: [], from, to, value: plain(value!), isNumber: false };
  }
}

/** What a text in JSON says, or itself where it is none. */
export function unquoted(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** What a value in a form or a query says, or itself where it is none. */
export function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
