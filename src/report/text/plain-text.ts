/** A character that does not show, or steers what shows it. Line feeds and tabs are none. */
export const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Text of a server made safe to print: control, format and unpaired surrogate characters, which could steer a
 * terminal or hide what is there, become escapes. Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text.replace(invisible, (char) => {
    const hex = char.codePointAt(0)!.toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });
}

/** The most characters of a line where the width of the terminal is not known. */
export const width = 100;

// What is no wider cannot be read.
const leastRoom = 20;

/**
 * A paragraph as lines within the width, or beyond it where `head` leaves too little of it. The first begins with `head`,
 * the others are indented as far.
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

/** A line that is cut where it leaves the room that it has, between two words where there are some. */
export function cut(line: string, room = width): string {
  if (line.length <= room) return line;
  // Half a character is none.
  const short = line.slice(0, room - 1).replace(/[\ud800-\udbff]$/, '');
  const end = short.search(/\s\S*$/);
  return `${end > room / 2 ? short.slice(0, end) : short}…`;
}

/** The words, of which one that does not fit into a line is cut into pieces that do. */
function words(text: string, room: number): string[] {
  const piece = new RegExp(`.{1,${room}}`, 'gu');
  return visible(text.replace(/[ \t\r\n]+/g, ' '))
    .split(' ')
    .flatMap((word) => word.match(piece) ?? []);
}

/** The part of picocolors that the console uses. */
export type Colors = Record<'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', (text: string) => string>;

const same = (text: string): string => text;

/** No colours: for files, and for terminals that show none. */
export const plain: Colors = { bold: same, dim: same, red: same, green: same, yellow: same, cyan: same };

/** A value as a file of JSON. */
export const asJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
