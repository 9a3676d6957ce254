/** Whether an object of a valid JSON text has a member twice, which JSON.parse does not tell. */
export function hasTwins(text: string): boolean {
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
