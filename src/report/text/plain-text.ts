/** Invisible characters and those that control a terminal, except line feeds and tabs. */
export const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Makes text of a server safe to print: escapes control, format and unpaired surrogate characters, which could control a
 * terminal or hide text. Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text.replace(invisible, (char) => {
    const hex = char.codePointAt(0)!.toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });
}

/** The width of lines if the width of the terminal is unknown. */
export const width = 100;

// Narrower columns are unreadable.
const leastRoom = 20;

/**
 * Wraps a paragraph. The first line begins with `head`, and the others are indented as far. Lines exceed the width if `head`
 * leaves too little room.
 */
export function wrap(head: string, text: string, most = width): string[] {
  const lines = [head];
  const indent = ' '.repeat(head.length);
  const room = Math.max(leastRoom, most - head.length);
  for (const word of words(text, room)) {
    const line = lines.at(-1)!;
    if (line.length === head.length) lines[lines.length - 1] = line + word;
    else if (line.length + 1 + word.length <= head.length + room) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}

/** Shortens a line to the room that it has, between two words if possible. */
export function cut(line: string, room = width): string {
  if (line.length <= room) return line;
  // A cut within a surrogate pair would leave an invalid character.
  const short = line.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '');
  const end = short.search(/\s\S*$/);
  return `${end > room / 2 ? short.slice(0, end) : short}…`;
}

/** The words of a text; words that are longer than a line are split. */
function words(text: string, room: number): string[] {
  const piece = new RegExp(`.{1,${room}}`, 'gu');
  return visible(text.replace(/[ \t\r\n]+/g, ' '))
    .split(' ')
    .flatMap((word) => word.match(piece) ?? []);
}

/** The subset of picocolors that the console uses. */
export type Colors = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>;

const same = (text: string): string => text;

/** Without colors, for files and terminals that support none. */
export const plain: Colors = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
