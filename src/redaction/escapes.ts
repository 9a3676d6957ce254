/** How an expression writes the characters of a secret. */
export interface Writing {
  oneOf: (characters: readonly string[]) => string;
  /** An expression for the text between two characters. */
  gap: string;
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);

/** Without escapes. Allows white space between characters, and the zero bytes of UTF-16. */
export const asItIs: Writing = {
  oneOf: (characters) =>
    characters.every(({ length }) => length === 1)
      ? `[${characters.map(literal).join('')}]`
      : `(?:${characters.map(literal).join('|')})`,
  gap: String.raw`[\s\0]*`,
};

const named: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const pointer: Readonly<Record<string, string>> = { '~': '~0{1,4}', '/': '~0{0,3}1' };

/** With some or all characters escaped, once or repeatedly, as in URLs, JSON, HTML and JSON Pointers. */
export const escaped: Writing = {
  oneOf: (characters) => `(?:${characters.map(escapedCharacter).join('|')})`,
  gap: String.raw`(?:[\s\0]|\\{1,7}(?:[nrt]|u00(?:20|09|0[ad]))|%(?:25){0,8}(?:20|09|0[ad])){0,99}`,
};

function escapedCharacter(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));
  const bytes = [...Buffer.from(character)].map(
    (byte) => `%(?:25){0,8}${byte.toString(16).padStart(2, '0')}`,
  );
  const code = character.codePointAt(0)!;
  const entities = [`#0{0,9}${code}`, `#x0{0,9}${code.toString(16)}`, named[character] ?? []].flat();
  // JSON writes a backslash as two.
  const itself = character === '\\' ? String.raw`(?:\\\\){1,4}|\\` : `${slashes}${literal(character)}`;
  return [
    itself,
    units.map((unit) => `${slashes}u${unit}`).join(''),
    ...(code < 256 ? [`${slashes}x${code.toString(16).padStart(2, '0')}`] : []),
    bytes.join(''),
    `&(?:amp;){0,4}(?:${entities.join('|')});?`,
    ...[pointer[character] ?? []].flat(),
  ].join('|');
}

const slashes = String.raw`\\{0,7}`;

const escapes =
  /(?:%(?:25){0,8}[\da-f]{2})+|\\(?:u([\da-f]{4})|x([\da-f]{2})|([nrt"'/\\]))|&(?:amp;){0,4}(?:#x0{0,9}([\da-f]{1,6})|#0{0,9}(\d{1,7})|(amp|lt|gt|quot|apos));?|~0{0,3}[01]/gi;
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

export const hasEscapes = (text: string): boolean => text.search(escapes) >= 0;

/** The text with its escapes undone once, twice, and so on. */
export function unescapedViews(text: string): string[] {
  const views: string[] = [];
  for (
    let view = unescaped(text);
    views.length < rounds && view !== (views.at(-1) ?? text);
    view = unescaped(view)
  )
    views.push(view);
  return views;
}

const rounds = 3;

export const unescaped = (text: string): string =>
  text.replace(escapes, (escape, ...groups: (string | undefined)[]) => {
    const [unit, byte, control, hex, decimal, name] = groups;
    if (escape.startsWith('%')) {
      const bytes = [...escape.matchAll(/%(?:25){0,8}([\da-f]{2})/gi)].map(([, two]) => two).join('');
      return Buffer.from(bytes, 'hex').toString();
    }
    if (escape.startsWith('~')) return escape.endsWith('1') ? '/' : '~';
    if (control !== undefined) return controls[control] ?? control;
    if (name !== undefined) return Object.keys(named).find((one) => named[one] === name.toLowerCase())!;
    const code = decimal === undefined ? Number.parseInt(unit ?? byte ?? hex!, 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : escape;
  });

const escape = /%(?!40)[\da-f]{2}|\\u[\da-f]{4}|\\[nrt]|&#?\w{1,8};/gi;

/** A text with blanks in place of its escapes, which separate words. An escaped @ stays, since it joins words. */
export const withBlanks = (text: string): string =>
  /[%\\&]/.test(text) ? text.replace(escape, (found) => ' '.repeat(found.length)) : text;
