import { visible } from './visible.js';

/** The most characters of a line on the console. */
export const width = 100;

/** A paragraph as lines within the width. The first begins with `head`, the others are indented as far. */
export function wrap(head: string, text: string): string[] {
  const lines = [head];
  const indent = ' '.repeat(head.length);
  for (const word of words(text, width - head.length)) {
    const line = lines.at(-1)!;
    if (line.length === head.length) lines[lines.length - 1] = line + word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(indent + word);
  }
  return lines;
}

/** A line that is cut where it leaves the room that it has. */
export function cut(line: string, room = width): string {
  return line.length > room ? `${line.slice(0, room - 1)}…` : line;
}

/** The words, of which one that does not fit into a line is cut into pieces that do. */
function words(text: string, room: number): string[] {
  const piece = new RegExp(`.{1,${room}}`, 'g');
  return visible(text.replace(/[ \t\r\n]+/g, ' '))
    .split(' ')
    .flatMap((word) => word.match(piece) ?? []);
}
