import { wrap } from '../text/plain-text.js';

/** A part of a failure report, with the number of lines that it can be shortened to. */
export interface Block {
  lines: readonly string[];
  /** The fewest lines that stay; all of them by default. */
  least?: number;
  /** Whether shortening removes lines from the middle and keeps the last ones. */
  hasEnd?: boolean;
}

/** A paragraph after its title; no block without text. */
export function paragraph(title: string, text: string | undefined, width: number, least = 2): Block[] {
  return text ? [{ lines: wrap(`  ${title.padEnd(8)}  `, text, width), least }] : [];
}

/** The lines Expected and Actual. Other blocks are shortened first. */
export function mismatch(expected: string, actual: string, width: number): Block {
  const lines = [...paragraph('Expected', expected, width), ...paragraph('Actual', actual, width)];
  const all = ['', ...lines.flatMap((block) => block.lines)];
  return { lines: all, least: Math.min(all.length, mostOfMismatch) };
}

const mostOfMismatch = 10;

/**
 * Joins the lines of all blocks and shortens the longest blocks first until the total fits. Shortened blocks state how many
 * lines are missing.
 */
export function fitted(blocks: readonly Block[], most: number): string[] {
  const sizes = blocks.map(({ lines }) => lines.length);
  const room = (at: number): number => sizes[at]! - Math.max(2, blocks[at]!.least ?? Infinity);
  for (let over = sizes.reduce((sum, size) => sum + size, 0) - most; over > 0; over--) {
    const longest = sizes.map((_, at) => at).sort((a, b) => room(b) - room(a))[0];
    if (longest === undefined || room(longest) <= 0) break;
    sizes[longest]!--;
  }
  return blocks.flatMap((block, at) => shortened(block, sizes[at]!));
}

function shortened({ lines, hasEnd = false }: Block, size: number): readonly string[] {
  if (lines.length <= size) return lines;
  const left = lines.length - size + 1;
  const note = `    … ${left} more line${left === 1 ? '' : 's'} (--verbose)`;
  const end = hasEnd ? Math.floor((size - 1) / 2) : 0;
  return [...lines.slice(0, size - 1 - end), note, ...(end > 0 ? lines.slice(-end) : [])];
}
