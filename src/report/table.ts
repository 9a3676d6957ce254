import type { Outcome } from '../contract/verdict.js';
import type { Colors } from './colors.js';
import type { RequirementResult } from './model.js';

const columns: readonly { title: string; verdict: Outcome; color: keyof Colors }[] = [
  { title: 'pass', verdict: 'pass', color: 'green' },
  { title: 'fail', verdict: 'fail', color: 'red' },
  { title: 'warn', verdict: 'warn', color: 'yellow' },
  { title: 'not testable', verdict: 'not-testable', color: 'yellow' },
  { title: 'not offered', verdict: 'not-offered', color: 'dim' },
];

/** How many requirements of each tag, in all and by Pact have which verdict; the tags in the order of the report. */
export function verdictTable(results: readonly RequirementResult[], colors: Colors): string[] {
  const tags = [...new Set(results.map(({ tag }) => tag))];
  const byPact = results.filter(({ id }) => id.includes('/pact.'));
  const first = Math.max(...[...tags, 'total', 'by Pact'].map((tag) => tag.length));
  const row = (name: string, some: readonly RequirementResult[]) =>
    name.padEnd(first) + columns.map((column) => cell(column, some, colors)).join('');
  return [
    colors.bold(' '.repeat(first) + columns.map(({ title }) => `  ${title}`).join('')),
    ...tags.map((tag) =>
      row(
        tag,
        results.filter((result) => result.tag === tag),
      ),
    ),
    row('total', results),
    ...(byPact.length > 0 ? [row('by Pact', byPact)] : []),
  ];
}

function cell(
  { title, verdict, color }: (typeof columns)[number],
  results: readonly RequirementResult[],
  colors: Colors,
): string {
  const count = results.filter((result) => result.verdict === verdict).length;
  const text = String(count).padStart(title.length + 2);
  return colors[count === 0 ? 'dim' : color](text);
}
