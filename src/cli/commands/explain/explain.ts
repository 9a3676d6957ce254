import { loadSuites } from '../../../certify/suites.js';
import { entryNames, entryOf } from '../../../contract/catalog.js';
import { output } from '../../../output/output.js';
import { wrap } from '../../../report/text/plain-text.js';
import { didYouMeanId } from '../../../target/did-you-mean.js';
import { TargetError } from '../../../target/target.js';
import { choices } from '../../embedded.js';
import { explanationOf } from './explanation.js';
import type { Explanation, Sources } from './facts.js';

/** Prints what is known of requirements, operations, rulings, choices that are left open, or a state. Throws a TargetError. */
export async function explain(words: readonly string[], { json }: { json?: boolean }): Promise<number> {
  const sources = { suites: await loadSuites(), choices: await choices() };
  const explanations = idsIn(words).map((id) => explained(id, sources));
  const [first, ...others] = explanations;
  output.putWhole(
    json
      ? `${JSON.stringify(others.length > 0 ? explanations : first, null, 2)}\n`
      : `${explanations.map(inText).join('\n\n')}\n`,
  );
  return 0;
}

/** Several ids, or the name of a state, which has several words. */
export function idsIn(words: readonly string[]): readonly string[] {
  const name = words.join(' ');
  return entryOf(name) || !words.some((word) => word.includes('/') || entryOf(word)) ? [name] : words;
}

/** What is known of an id. Throws a TargetError where nothing is. */
export function explained(id: string, sources: Sources): Explanation {
  const entry = entryOf(id);
  if (entry) return explanationOf(entry, sources);
  const ids = entryNames.filter((name) => name.includes('/'));
  const words = entryNames.filter((name) => !name.includes('/'));
  throw new TargetError(
    `Nothing is called "${id}".${didYouMeanId(id, ids, words)} \`cwit list\` shows all requirements, \`cwit list --unspecified\` what is left open.`,
  );
}

// More of one kind than this fills the screen and tells nothing.
const mostFacts = 12;

/** The explanation for the console; what has no facts is left out. */
export function inText({ kind, id, text, facts, verbatim }: Explanation): string {
  const labels = [...Object.keys(facts), ...Object.keys(verbatim)];
  const head = (label: string): string => label.padEnd(Math.max(...labels.map(({ length }) => length)) + 2);
  const rows = Object.entries(facts).flatMap(([label, all]) => {
    const left = all.length - mostFacts;
    const rest = left > 0 ? [`and ${left} more: --json shows them all`] : [];
    return [...all.slice(0, mostFacts), ...rest].flatMap((fact, index) =>
      wrap(head(index === 0 ? label : ''), typeof fact === 'string' ? fact : `${fact.name}: ${fact.text}`),
    );
  });
  const lines = Object.entries(verbatim).map(([label, line]) => head(label) + line);
  return [`${id} (${kind})`, '', ...wrap('  ', text), '', ...rows, ...lines].join('\n');
}
