import { naughtyString, naughtyStrings } from '../naughty-strings.js';
import type { OddKind } from './kind.js';

/** A text as JSON and as a part of a URL. */
function written(name: string, ...texts: readonly string[]): OddKind {
  return {
    name,
    values: texts.map((text) => () => JSON.stringify(text)),
    parts: texts.map(encodeURIComponent),
  };
}

const { unicode, markup, control } = naughtyStrings;

/** Texts that few servers are tried with. */
export const oddTexts: readonly OddKind[] = [
  {
    name: 'a very long text',
    values: [() => JSON.stringify('long '.repeat(2000))],
    parts: ['x'.repeat(3000)],
  },
  {
    name: 'nothing, or blanks',
    values: [() => '""', () => JSON.stringify(' \t ')],
    // Nothing is no segment of a path: it leads elsewhere.
    parts: ['%20', '%09%20'],
    parameters: [(name) => name, (name) => `${name}=`],
  },
  written('NUL and control characters', naughtyString(control), '\0', 'a\r\nb'),
  written('letters of many scripts', naughtyString(unicode), '\u{1f600}', '\u{20000}'),
  written('quotes, markup and placeholders', naughtyString(markup), `1' OR '1'='1`, '%s%n%x', '__proto__'),
  {
    name: 'half an emoji, or a wrong escape',
    values: [() => '"\\ud83d"', () => String.raw`"\x41"`, () => '"\\ude00 text"', () => String.raw`"\u00g0"`],
    parts: ['%ED%A0%BD', '%', '%F0%9F%98', '%zz'],
  },
];
