import { TargetError } from './target-error.js';

/** Hears what was removed from a text, in one sentence without the text. */
export type Tell = (sentence: string) => void;

const outer: Readonly<Record<string, string>> = {
  ...{ ' ': 'blank', '\t': 'tab', '\n': 'line end', '\r': 'line end', '\uFEFF': 'byte order mark' },
};

/** Removes blanks, line ends and byte order marks around a text. Throws a TargetError that names `source`. */
export function trimmed(text: unknown, source: string, tell: Tell = () => undefined): string {
  if (typeof text !== 'string') throw new TargetError(`${source} is not a text.`);
  let [from, to] = [0, text.length];
  while (from < to && text[from]! in outer) from++;
  while (from < to && text[to - 1]! in outer) to--;
  if (from === to) throw new TargetError(`${source} is empty.`);
  const before = [...text.slice(0, from)].map((one) => `the ${outer[one]} before it`);
  const behind = [...text.slice(to)].map((one) => `the ${outer[one]} behind it`);
  const removed = new Set([...before, ...behind]);
  if (removed.size > 0) tell(`${source}: removed ${[...removed].join(' and ')}.`);
  return text.slice(from, to);
}

// Copying from a page, a document or a terminal adds or replaces these.
const names = new Map(
  `9 TAB|a LINE FEED|d CARRIAGE RETURN|20 SPACE|a0 NO-BREAK SPACE|ad SOFT HYPHEN|200b ZERO WIDTH SPACE|200c ZERO WIDTH NON-JOINER
200d ZERO WIDTH JOINER|200e LEFT-TO-RIGHT MARK|2011 NON-BREAKING HYPHEN|2013 EN DASH|2014 EM DASH|2018 LEFT SINGLE QUOTATION MARK
2019 RIGHT SINGLE QUOTATION MARK|201c LEFT DOUBLE QUOTATION MARK|201d RIGHT DOUBLE QUOTATION MARK|2026 HORIZONTAL ELLIPSIS
2060 WORD JOINER|feff BYTE ORDER MARK|fffd REPLACEMENT CHARACTER`
    .split(/[|\n]/)
    .map((row) => row.split(/ (.*)/) as [code: string, name: string]),
);

const kindOf = (character: string): string =>
  /\p{Script=Cyrillic}/u.test(character) ? '(Cyrillic)' : /\p{Cc}/u.test(character) ? '(control)' : '';

/** The first character that a text must not have, such as `U+200B ZERO WIDTH SPACE as character 5`. */
export function wrongCharacter(text: string, wrong: RegExp): string | undefined {
  const characters = [...text];
  const at = characters.findIndex((one) => wrong.test(one));
  if (at < 0) return undefined;
  const code = characters[at]!.codePointAt(0)!.toString(16);
  const shown = `U+${code.toUpperCase().padStart(4, '0')}`;
  return `${shown} ${names.get(code) ?? kindOf(characters[at]!)}`.trim() + ` as character ${at + 1}`;
}

/** An api-key or an api-secret as it is signed and sent. Throws a TargetError without the value. */
export function readCredential(given: unknown, source: string, tell: Tell): string {
  const value = trimmed(given, source, tell);
  const wrong = wrongCharacter(value, /[^ -~]/);
  if (wrong !== undefined)
    throw new TargetError(`${source} contains ${wrong}, which no credential has. Copy the value alone.`);
  return value;
}

const suspicions: readonly [says: RegExp, sentence: string][] = [
  [/^(["']).*\1$/, 'is in quotation marks, which are sent as a part of it'],
  [/^(\$\w+|\$?\{.*\}|%\w+%|<.*>)$/, 'looks like the name of a variable that nothing replaced'],
  [
    /^(bearer|basic|token|api-(key|secret):) /i,
    'begins with a word such as "Bearer", which is sent as a part of it',
  ],
  [/ /, 'contains a blank, which is sent as a part of it'],
];

/** Why a credential that HTTP can send is probably wrong; undefined where it is not. */
export const suspicionOf = (value = ''): string | undefined =>
  suspicions.find(([says]) => says.test(value))?.[1];

/** Headers with names and values that HTTP allows. Throws a TargetError without the values. */
export function readHeaders(headers: object, source: string, reserved: readonly string[]) {
  const read = Object.entries(headers).map(([name, given]: [string, unknown]): [string, string] => {
    const place = `${source} ${JSON.stringify(name)}`;
    if (reserved.includes(name.toLowerCase()))
      throw new TargetError(`The suite sets the header ${name} itself. Remove it from ${source}.`);
    const value = given === '' ? '' : trimmed(given, place);
    const wrong = wrongCharacter(value, /[^\t -~\u00a1-\u00ff]/);
    if (wrong !== undefined || !/^[\w!#$%&'*+.^`|~-]+$/.test(name))
      throw new TargetError(
        `${place} has a name or a value that HTTP does not allow${wrong ? `: it contains ${wrong}` : ''}.`,
      );
    return [name, value];
  });
  return Object.fromEntries(read);
}
