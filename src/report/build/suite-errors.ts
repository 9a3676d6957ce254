import { count } from '../../contract/words.js';
import type { RunEvent } from '../../engine/events.js';

const words = 'error of the suite in ';

/** The unexpected exceptions of a run, one line each: the same one is told once, whatever it kept from being judged. */
export function suiteErrors(lines: readonly RunEvent[]): string[] {
  const kept = new Map<string, { message: string; names: Set<string> }>();
  for (const line of lines) {
    if (line.kind !== 'InternalError') continue;
    const [message = '', place = ''] = line.message.split('\n');
    const error = kept.get(message + place) ?? { message, names: new Set() };
    error.names.add(line.requirement);
    kept.set(message + place, error);
  }
  return [...kept.values()].map(({ message, names }) => {
    const [first, ...others] = names;
    const more = others.length > 0 ? ` and ${count(others.length, 'other requirement')}` : '';
    return `${words}${first}${more}: ${message}`;
  });
}

/** Whether a problem of a report is an exception of the suite. */
export const isSuiteError = (problem: string): boolean => problem.startsWith(words);
