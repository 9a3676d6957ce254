// `npm run picture`: draws docs/run.svg, the picture of a run in README.md, with a failure report, the operations and the
// verdict. `--check` fails if the output of a run differs from it in more than times, requests, ports and balances.
import { readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { certified } from './run/command.js';

const file = 'docs/run.svg';
const flags = ['--defect', 'transfer-debited-twice', '--only', 'wallet', 'transfers'];
const [cell, line, margin] = [8.4, 19, 20] as const;
// Styles by escape code: bold, faint, and the colours of a terminal.
const styles: Record<string, string> = {
  1: 'font-weight="bold"',
  2: 'fill-opacity="0.6"',
  31: 'fill="#ff7b72"',
  32: 'fill="#7ee787"',
  33: 'fill="#e3b341"',
};
const ends: Record<string, string[]> = { 22: ['1', '2'], 39: ['31', '32', '33'] };

/** The coloured output of `npm start` with a defect, up to the verdict. */
async function printed(): Promise<string[]> {
  const env = { FORCE_COLOR: '1', NO_COLOR: undefined, npm_lifecycle_event: 'start' };
  const { stdout, stderr } = await certified([...flags, '--seed', '7'], env);
  const lines = stdout.replaceAll(/[^\s,]*\/cwit-certify-[^/]+\//g, 'reports/').split('\n');
  const last = lines.findIndex((each) => each.includes('FAILED:'));
  if (last < 0) throw new Error(`The run has no verdict:\n${stdout}${stderr}`);
  // The progress lines depend on the speed of the machine.
  const shown = lines
    .slice(0, last + 1)
    .filter((each) => !/^(\d+ of \d+ requirements tested\b.*left|waiting up to \d+ s .*)$/.test(each));
  return [`\u001b[2m$\u001b[22m npm start -- ${flags.join(' ')}`, '', ...shown];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface Piece {
  column: number;
  text: string;
  look: string[];
}

/** Splits a line into pieces of one style, each with its first column. */
function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  const on = new Set<string>();
  let column = 0;
  for (const part of text.split(/(?=\u001b\[)/)) {
    const [, number = '', rest = part] = /^\u001b\[(\d+)m(.*)$/s.exec(part) ?? [];
    if (number in styles) on.add(number);
    for (const ended of ends[number] ?? []) on.delete(ended);
    if (rest.trim() !== '') found.push({ column, text: rest, look: [...on].map((each) => styles[each]!) });
    column += rest.length;
  }
  return found;
}

function svg(lines: readonly string[]): string {
  const columns = Math.max(...lines.map((each) => stripVTControlCharacters(each).length));
  const [width, height] = [Math.ceil(columns * cell) + 2 * margin, lines.length * line + 2 * margin];
  const rows = lines.map((each, index) => {
    const y = margin + (index + 0.75) * line;
    const spans = pieces(each).map(({ column, text, look }) => {
      // `textLength` ends the piece where the next one begins, even in a wider font.
      const place = `x="${(margin + column * cell).toFixed(1)}" textLength="${(text.length * cell).toFixed(1)}"`;
      return `<tspan ${[place, ...look].join(' ')}>${escaped(text)}</tspan>`;
    });
    return `<text y="${y}">${spans.join('')}</text>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="A run that finds a transfer debited twice">`,
    `<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>`,
    `<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="#e6edf3" xml:space="preserve">`,
    ...rows,
    '</g>',
    '</svg>',
    '',
  ].join('\n');
}

/**
 * The text of a picture without the balances, times and ports, which differ in each run, and without what a new requirement
 * changes: most counts, and the hash of the contract. The suite polls the balance, so the number of requests depends on the
 * time as well.
 */
const lasting = (drawn: string): string =>
  drawn
    .replaceAll(/ (x|y|width|height|viewBox|textLength)="[^"]*"/g, '')
    .replaceAll(/\d+ requests?( in \d.*?(?=,))?/g, '…')
    .replaceAll(/key [^ ]+|balance \d+\.\d\d|\d+\.\d\d became \d+\.\d\d|127\.0\.0\.1:\d+/g, '…')
    .replaceAll(/\d+ of \d+|\d+ %|\([0-9a-f]{12}\)|\d+(?= (by|masked|not|observations|pass)\b)/g, '…')
    .replaceAll(/ {2,}/g, ' ');

const drawn = svg(await printed());
if (process.argv.includes('--check')) {
  const isCurrent = lasting(readFileSync(file, 'utf8')) === lasting(drawn);
  console.log(isCurrent ? `${file} is up to date` : `${file} is out of date. Run npm run picture.`);
  process.exitCode = isCurrent ? 0 : 1;
} else {
  writeFileSync(file, drawn);
  console.log(`wrote ${file}`);
}
