/** Finds duplicate members in a valid JSON text, which JSON.parse drops silently. */
function hasTwins(text: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  const tokens = text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]/gs);
  for (const { 0: token, index } of tokens) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (/^\s*:/.test(text.slice(index + token.length, index + token.length + 40))) {
      const name = JSON.parse(token) as string;
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** A JSON object in UTF-8; undefined for anything else. */
export function readObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value = JSON.parse(text) as unknown;
    if (typeof value !== 'object' || value === null || Array.isArray(value) || hasTwins(text))
      return undefined;
    return value as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** A number with its exact text: `7550.0` is an integer as well. */
export class Written {
  constructor(readonly text: string) {}
}

/** JSON as some servers print it: all but ASCII escaped, slashes too, and integers of 64 bits. */
export function print(value: unknown, indent = '\n'): string {
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Written) return value.text;
  const inner = `${indent} `;
  if (Array.isArray(value))
    return value.length === 0 ? '[]' : `[${value.map((one) => inner + print(one, inner)).join()}${indent}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    return `{${members.map(([name, member]) => `${inner}${quoted(name)} : ${print(member, inner)}`).join()}${indent}}`;
  }
  return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
}

const quoted = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
