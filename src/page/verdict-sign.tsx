import type { Counts } from '../report/model/model.js';
import { countsByVerdict } from '../report/text/verdict-words.js';
import type { Kind } from './requirements/filter.js';

// Each verdict has a name and a shape, so that no reader depends on colors.
export const kinds: Record<Kind, { title: string; path: string }> = {
  fail: { title: 'Fail', path: 'M5 5l6 6M11 5l-6 6' },
  masked: { title: 'Masked', path: 'M5 5l6 6M11 5l-6 6' },
  warn: { title: 'Warn', path: 'M8 4v5M8 11.6v.2' },
  pass: { title: 'Pass', path: 'M4.5 8.3l2.4 2.4 4.6-5' },
  'not-testable': { title: 'Not testable', path: 'M6 6.2c.2-2.6 4.2-2.5 4 .1-.1 1.4-2 1.5-2 3M8 11.8v.1' },
  'not-offered': { title: 'Not applicable', path: 'M5 8h6' },
  excluded: { title: 'Excluded', path: 'M5 8h6' },
};

/** The number of requirements by verdict, the worst first, without zeros. */
export function countedKinds(counts: Counts): [Kind, number][] {
  const numbers = { ...countsByVerdict(counts), excluded: counts.excluded };
  return (Object.keys(kinds) as Kind[])
    .map((kind): [Kind, number] => [kind, numbers[kind]])
    .filter(([, n]) => n > 0);
}

/** The sign of a verdict; `quiet` hides it from screen readers if its name is next to it. */
export function Sign({ kind, quiet = false }: { kind: Kind; quiet?: boolean }) {
  const { title, path } = kinds[kind];
  const role = quiet ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': title };
  return (
    <svg class={`sign ${kind}`} viewBox="0 0 16 16" {...role}>
      <circle cx="8" cy="8" r="8" />
      <path d={path} />
    </svg>
  );
}

export const ShareBar = ({ counts }: { counts: Counts }) => (
  <div class="share-bar" aria-hidden="true">
    {countedKinds(counts)
      .filter(([kind]) => kind !== 'excluded')
      .map(([kind, n]) => (
        <span class={kind} style={{ flexGrow: n }} />
      ))}
  </div>
);
