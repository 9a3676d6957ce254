import type { Kind } from './filter.js';

// What each verdict is called, and drawn as: no reader needs the colour.
export const kinds: Record<Kind, { title: string; path: string }> = {
  fail: { title: 'Fail', path: 'M5 5l6 6M11 5l-6 6' },
  warn: { title: 'Warn', path: 'M8 4v5M8 11.6v.2' },
  pass: { title: 'Pass', path: 'M4.5 8.3l2.4 2.4 4.6-5' },
  'not-testable': { title: 'Not testable', path: 'M6 6.2c.2-2.6 4.2-2.5 4 .1-.1 1.4-2 1.5-2 3M8 11.8v.1' },
  'not-offered': { title: 'Not offered', path: 'M5 8h6' },
  excluded: { title: 'Excluded', path: 'M5 8h6' },
};

export const kindNames = Object.keys(kinds) as Kind[];

/** The sign of a verdict; `quiet` where the word stands beside it. */
export function Sign({ kind, quiet = false }: { kind: Kind; quiet?: boolean }) {
  const { title, path } = kinds[kind];
  return (
    <svg
      class={`sign ${kind}`}
      viewBox="0 0 16 16"
      {...(quiet ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      <circle cx="8" cy="8" r="8" />
      <path d={path} />
    </svg>
  );
}

/** The verdict as a sign and a word. */
export function Badge({ kind }: { kind: Kind }) {
  return (
    <span class={`badge ${kind}`}>
      <Sign kind={kind} quiet />
      {kinds[kind].title}
    </span>
  );
}
