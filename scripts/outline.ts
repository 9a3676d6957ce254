/**
 * `npx tsx scripts/outline.ts FILE`: prints the outline of the interface document in the format of spec/clauses.yaml, and the
 * sha256 for spec/openapi.yaml.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import type { Outline, Section } from '../spec/clauses.js';

/** Maps each heading of a Markdown text (`Heading > Subheading`, without the title) to its rows, items and paragraphs. */
export function outlineOf(markdown: string): Outline {
  const outline: Record<string, Section> = {};
  const path: string[] = [];
  let section: Section = {};
  for (const block of markdown.split(/\n{2,}/)) {
    const [, marks, heading] = /^(#+) (.*)/.exec(block) ?? [];
    if (marks && heading) {
      path.splice(marks.length - 2, path.length, heading);
      section = {};
      if (marks.length > 1) outline[path.join(' > ')] = section;
    } else addBlock(section, block.trim().split('\n'));
  }
  return outline;
}

function addBlock(section: Section, lines: string[]): void {
  const [first = ''] = lines;
  if (first.startsWith('|')) section.rows = [...(section.rows ?? []), ...lines.slice(2).map(firstCell)];
  else if (isItem(first)) section.items = (section.items ?? 0) + lines.filter(isItem).length;
  else if (first) section.paragraphs = (section.paragraphs ?? 0) + 1;
}

const isItem = (line: string): boolean => /^(-|\d+\.) /.test(line);

const firstCell = (line: string): string => (line.split('|')[1] ?? '').trim();

export const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

if (process.argv[1]?.endsWith('outline.ts')) {
  const text = readFileSync(process.argv[2] ?? '', 'utf8');
  console.log(`# sha256: ${sha256Of(text)}\n${stringify(outlineOf(text))}`);
}
