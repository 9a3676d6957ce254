const unicode = {
  'letters with marks': 'Ọlá Żółć',
  Chinese: '李',
  emoji: '👩‍👩‍👧',
  Hebrew: 'שלום',
  'a ligature': '﷽',
  'a combining mark': 'e\u0301',
  'invisible characters': '\u200b\u202e',
};
const markup = {
  quotes: `O'Brien "`,
  'an SQL comment': '; --',
  tags: '<b>&amp;</b>',
  'a backslash': '\\',
  placeholders: '%s %00 {0} ${1} {{7*7}}',
};
const control = { NUL: 'NUL \0', bell: '\u0007', escape: '\u001b' };
const pieces = {
  ...unicode,
  ...markup,
  ...control,
  long: 'long '.repeat(2000),
  blanks: ' \t ',
  'a prototype name': '__proto__',
  'a number': '1e999',
};

type Piece = keyof typeof pieces;

/**
 * An unusual text that a JSON string can hold, by the names of its pieces. It is well-formed Unicode. A server may reject any of them,
 * but none may cause a server error.
 */
export type NaughtyString = Piece[];

export const naughtyPieces = Object.keys(pieces) as Piece[];

const named = (some: object): NaughtyString => Object.keys(some) as NaughtyString;

export const naughtyStrings = {
  everything: named({ ...unicode, ...markup, ...control }),
  letters: named({ ...unicode, ...markup }),
  unicode: named(unicode),
  markup: named(markup),
  control: named(control),
  long: ['long'],
} satisfies Record<string, NaughtyString>;

export function naughtyString(names: NaughtyString): string {
  return names.map((name) => pieces[name]).join(' ');
}

/** Whether a parser or a size limit in front of the operation may reject it. */
export function isSeldomRead(names: NaughtyString): boolean {
  return names.some((name) => name in control || name === 'long');
}
