import { wrap } from '../../../report/text/wrap.js';

/** One thing that is said: a sentence, or a name and what it is. */
export type Fact = string | { name: string; text: string };

/** What is known of an id, in the order in which it is told. */
export interface Explanation {
  kind: 'requirement' | 'operation' | 'ruling' | 'silence' | 'state';
  id: string;
  text: string;
  facts: Readonly<Record<string, readonly Fact[]>>;
  /** What is there to be copied, and printed as it is: commands above all. */
  verbatim: Readonly<Record<string, string>>;
}

// More of one kind than this fills the screen and tells nothing.
const shown = 12;

/** The explanation for the console; what has no facts is left out. */
export function inText({ kind, id, text, facts, verbatim }: Explanation): string {
  const labels = [...Object.keys(facts), ...Object.keys(verbatim)];
  const head = (label: string): string => label.padEnd(Math.max(...labels.map(({ length }) => length)) + 2);
  const rows = Object.entries(facts).flatMap(([label, all]) => {
    const rest = all.length > shown ? [`and ${all.length - shown} more: --json shows them all`] : [];
    return [...all.slice(0, shown), ...rest].flatMap((fact, index) =>
      wrap(head(index === 0 ? label : ''), typeof fact === 'string' ? fact : `${fact.name}: ${fact.text}`),
    );
  });
  const lines = Object.entries(verbatim).map(([label, line]) => head(label) + line);
  return [`${id} (${kind})`, '', ...wrap('  ', text), '', ...rows, ...lines].join('\n');
}
