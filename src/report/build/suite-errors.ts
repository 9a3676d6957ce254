import { groupBy } from '../../contract/collections.js';
import { count } from '../../contract/words.js';
import type { RunEvent } from '../../engine/events.js';

/** The unexpected exceptions of a run, one line for each different one. */
export function suiteErrors(lines: readonly RunEvent[]): string[] {
  const errors = lines.filter((line) => line.kind === 'InternalError');
  const alike = groupBy(errors, ({ message }) => message.split('\n').slice(0, 2).join(''));
  return [...alike.values()].map((same) => {
    const [first, ...others] = new Set(same.map(({ requirement }) => requirement));
    const more = others.length > 0 ? ` and ${count(others.length, 'other requirement')}` : '';
    return `error of the suite in ${first}${more}: ${same[0]!.message.split('\n')[0]}`;
  });
}
