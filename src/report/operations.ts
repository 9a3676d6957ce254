import type { Answer } from '../contract/exchange.js';
import { plain, type Colors } from './colors.js';
import { count } from './count.js';
import type { Report } from './model.js';
import { groupReasons } from './reasons.js';
import { wrap } from './wrap.js';

// More than these are counted.
const mostCuts = 5;

const columns: readonly { title: string; answer: Answer; color: keyof Colors }[] = [
  { title: 'accepted', answer: 'accepted', color: 'green' },
  { title: 'refused', answer: 'refused', color: 'cyan' },
  { title: '5xx', answer: 'serverErrors', color: 'red' },
  { title: 'other', answer: 'other', color: 'yellow' },
];

/** What became of the requests to each operation, and where a limit cut a property short. Empty without requests. */
export function operations({ effort }: Report, colors: Colors = plain): string {
  if (!effort || effort.operations.length === 0) return '';
  const first = Math.max(...effort.operations.map(({ operation }) => operation.length));
  const shown = columns.filter(
    ({ answer }) => answer !== 'other' || effort.operations.some(({ other }) => other > 0),
  );
  const cell = ({ title, color }: (typeof columns)[number], n: number) =>
    colors[n === 0 ? 'dim' : color](String(n).padStart(Math.max(title.length, 5) + 2));
  return [
    colors.bold(
      'requests'.padEnd(first) +
        shown.map(({ title }) => title.padStart(Math.max(title.length, 5) + 2)).join(''),
    ),
    ...effort.operations.map(
      (row) => row.operation.padEnd(first) + shown.map((column) => cell(column, row[column.answer])).join(''),
    ),
    ...cutLines(effort),
  ].join('\n');
}

function cutLines({ cut, shrinking }: NonNullable<Report['effort']>): string[] {
  const groups = groupReasons(cut);
  return [
    ...(shrinking > 0 ? [`Making failing cases small took ${count(shrinking, 'request')}.`] : []),
    ...groups.flatMap(({ reason }) => {
      const own = cut.filter((row) => row.reason === reason);
      const sum = (of: (row: (typeof own)[number]) => number) => own.reduce((all, row) => all + of(row), 0);
      const [tried, planned] = [sum((row) => row.tried), sum((row) => row.planned)];
      return [
        ...wrap('', `Cut short: ${reason}.`),
        ...(own.length > mostCuts
          ? wrap('  ', `${own.length} properties: ${tried} of ${planned} values, each in report.json`)
          : own.flatMap((row) => wrap('  ', `${row.requirement}: ${row.tried} of ${row.planned} values`))),
      ];
    }),
  ];
}
