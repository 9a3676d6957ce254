// Compares the excerpt of an output on a page with the output.

const changing: readonly [RegExp, string][] = [
  // Values that differ in each run: ids, keys, times, ports, durations, and the path of the command.
  [/\bkey \S+/g, 'key ‹key›'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{20,}|\b[0-9a-f]{8}…|\b[0-9a-f]{8}-[0-9a-f]{3,4}…/g, '‹id›'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '‹time›'],
  [/(127\.0\.0\.1|localhost):\d+/g, '$1:‹port›'],
  [/\d+(\.\d+)? (ms|s|min|h)\b( \d+ (s|min)\b)?/g, '‹time›'],
  [/seed \d+/g, 'seed ‹n›'],
  // Counts of requirements, which each new requirement changes.
  [/\b[1-9]\d* of \d+\b(?! operations)/g, '‹n› of ‹n›'],
  [/\d+(?= (passing|masked|not tested|not testable|(other )?requirements?|more are masked)\b)/g, '‹n›'],
  [/\d+ %/g, '‹n› %'],
  [/node \S*main\.js|npm start --|npx cwit/g, 'cwit'],
  [/\s+/g, ' '],
];

const normalised = (line: string): string =>
  changing.reduce((text, [pattern, by]) => text.replace(pattern, by), line).trim();

// The doctor marks a state that takes long, and adds a hint.
const unhurried = (text: string): string =>
  text.replaceAll(/\? (.*: )slow( \(\d+ ms\))\n *→ A run requests it more than once\./g, '✓ $1given$2');

const linesOf = (text: string): string[] => unhurried(text).split('\n').map(normalised).filter(Boolean);

/**
 * The first line of an excerpt that the output does not have in its place; null where it has all of them in sequence. A
 * line `…` matches any number of lines, and a line may end in `…`.
 */
export function missingLine(excerpt: string, output: string): string | null {
  const wanted = linesOf(excerpt);
  const lines = linesOf(output);
  let from = 0;
  let isNext = false;
  for (const line of wanted) {
    if (line === '…') {
      isNext = false;
      continue;
    }
    const at = lines.findIndex((each, index) => index >= from && fits(line, each));
    if (at < 0 || (isNext && at !== from)) return line;
    from = at + 1;
    isNext = true;
  }
  return null;
}

const fits = (wanted: string, line: string): boolean =>
  wanted.endsWith('…') ? line.startsWith(wanted.slice(0, -1).trimEnd()) : line === wanted;
