import { decoded } from '../../contract/words.js';
import type { ReportedEvidence } from '../model/model.js';

const names: Record<number, string> = {
  0x00: 'NULL',
  0x08: 'BACKSPACE',
  0x0b: 'LINE TABULATION',
  0x0c: 'FORM FEED',
  0x1b: 'ESCAPE',
  0x7f: 'DELETE',
  0x85: 'NEXT LINE',
  0xa0: 'NO-BREAK SPACE',
  0xad: 'SOFT HYPHEN',
  0x130: 'CAPITAL I WITH DOT ABOVE',
  0x131: 'SMALL DOTLESS I',
  0x200b: 'ZERO WIDTH SPACE',
  0x200d: 'ZERO WIDTH JOINER',
  0x200e: 'LEFT-TO-RIGHT MARK',
  0x200f: 'RIGHT-TO-LEFT MARK',
  0x2028: 'LINE SEPARATOR',
  0x2029: 'PARAGRAPH SEPARATOR',
  0x202e: 'RIGHT-TO-LEFT OVERRIDE',
  0x2066: 'LEFT-TO-RIGHT ISOLATE',
  0x3000: 'IDEOGRAPHIC SPACE',
  0xfe0f: 'VARIATION SELECTOR-16',
  0xfeff: 'BYTE ORDER MARK',
  0xfffd: 'REPLACEMENT CHARACTER',
};
const categories: readonly [RegExp, string][] = [
  [/\p{Cs}/u, 'half of a surrogate pair'],
  [/\p{Cc}/u, 'a control character'],
  [/\p{Cf}/u, 'a format character'],
  [/\p{Co}/u, 'a private-use character'],
  [/\p{Noncharacter_Code_Point}/u, 'a noncharacter'],
  [/\p{Mn}|\p{Me}/u, 'a combining mark'],
  [/\p{Z}/u, 'a blank'],
  [/\p{Nd}/u, 'a digit of another script'],
  [/\p{Extended_Pictographic}/u, 'an emoji'],
];

/** The unusual characters of a value that a property tried; empty for other evidence. */
export function oddCharactersOf({ case: value, exchange }: ReportedEvidence): string[] {
  if (value === undefined || !exchange) return [];
  const { path, body } = exchange.request;
  return oddCharacters([path, body ?? ''].map((text) => decoded(unescaped(text))).join(''));
}

const unescaped = (text: string): string =>
  text.replaceAll(/\\u([\da-f]{4})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/**
 * Lists each invisible or ambiguous character of a text once, such as `U+0000 NULL`. Letters of all scripts, line feeds and
 * tabs are omitted.
 */
function oddCharacters(text: string): string[] {
  const odd = new Set([...text].filter((char) => !/[\x20-\x7e\t\r\n\p{L}]/u.test(char)));
  return [...odd].flatMap((char) => {
    const code = char.codePointAt(0)!;
    const name = names[code] ?? categories.find(([category]) => category.test(char))?.[1];
    return name === undefined ? [] : [`U+${code.toString(16).toUpperCase().padStart(4, '0')} ${name}`];
  });
}
