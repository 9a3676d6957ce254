import { loadSuites } from '../../../certify/suites.js';
import { entryNames, entryOf } from '../../../contract/catalog.js';
import { providerStates } from '../../../contract/contract.js';
import { output } from '../../../output/output.js';
import { wrap } from '../../../report/text/plain-text.js';
import { didYouMeanId, nearest } from '../../../server-under-test/did-you-mean.js';
import { TargetError } from '../../../server-under-test/target.js';
import { offerNames } from '../../../server-under-test/offer.js';
import { choices } from '../../embedded.js';
import {
  ofName,
  ofRuling,
  ofSilence,
  ofState,
  ofSubject,
  type Explanation,
  type Sources,
} from './explanation.js';
import { ofRequirement } from './requirement.js';

/** Prints the explanations of ids, tags, features, defects and variants, or of a state. Throws a TargetError. */
export async function explain(words: readonly string[], { json }: { json?: boolean }): Promise<number> {
  const sources = { suites: await loadSuites(), choices: await choices() };
  const explanations = idsIn(words, sources).map((id) => explained(id, sources));
  const [first, ...others] = explanations;
  output.putWhole(
    json
      ? `${JSON.stringify(others.length > 0 ? explanations : first, null, 2)}\n`
      : `${explanations.map(inText).join('\n\n')}\n`,
  );
  return 0;
}

/** Several ids, or the one name of a state, which consists of several words. */
function idsIn(words: readonly string[], sources: Sources): readonly string[] {
  const name = words.join(' ');
  if (entryOf(name)) return [name];
  if (words.some((word) => word.includes('/') || entryOf(word))) return words;
  const states = providerStates.map(({ state }) => state);
  const isList = words.some((word) => ofName(word, sources)) && nearest(name, states) === undefined;
  return isList ? words : [name];
}

/** The explanation of an id. Throws a TargetError for an unknown one. */
export function explained(id: string, sources: Sources): Explanation {
  const entry = entryOf(id);
  if (entry?.kind === 'requirement') return ofRequirement(entry.row, sources);
  if (entry?.kind === 'operation') return ofSubject(entry.row, sources);
  if (entry?.kind === 'silence') return ofSilence(entry.row, sources);
  if (entry?.kind === 'ruling') return ofRuling(entry.row, sources);
  if (entry) return ofState(entry.row);
  const named = ofName(id, sources);
  if (named) return named;
  const { defects, variants } = sources.choices;
  const ids = entryNames.filter((name) => name.includes('/'));
  const words = [
    ...entryNames.filter((name) => !name.includes('/')),
    ...offerNames,
    ...[...defects, ...variants].map(({ name }) => name),
  ];
  throw new TargetError(
    `Nothing is called "${id}".${didYouMeanId(id, ids, words)} \`cwit list\` prints the requirements, \`cwit list --unspecified\` the unspecified behavior.`,
  );
}

const mostFacts = 12;

// The labels in JSON stay the same for other programs.
const labelTexts: Readonly<Record<string, string>> = {
  clause: 'source',
  demanded: 'requirements',
  'of its own': 'written by hand',
  'left open': 'unspecified',
  'legal too': 'valid variants',
  'demanded there': 'same source',
  tested: 'tested',
  'decided by': 'decided in',
  catches: 'detects',
  about: 'allowed by',
  reads: 'interprets',
  demands: 'requirements',
  'leaves open': 'unspecified',
};

const labelText = (label: string): string => labelTexts[label] ?? label;

const kindTexts: Readonly<Record<string, string>> = {
  ruling: 'interpretation',
  silence: 'unspecified behavior',
};

/** The explanation for the console, without the labels that have no facts. */
export function inText({ kind, id, text, facts, verbatim }: Explanation): string {
  const labels = [...Object.keys(facts), ...Object.keys(verbatim)].map(labelText);
  const width = Math.max(...labels.map(({ length }) => length)) + 2;
  const head = (label: string): string => labelText(label).padEnd(width);
  const rows = Object.entries(facts).flatMap(([label, all]) => {
    const left = all.length - mostFacts;
    const rest = left > 0 ? [`and ${left} more: --json shows them all`] : [];
    return [...all.slice(0, mostFacts), ...rest].flatMap((fact, index) =>
      wrap(head(index === 0 ? label : ''), typeof fact === 'string' ? fact : `${fact.name}: ${fact.text}`),
    );
  });
  const lines = Object.entries(verbatim).map(([label, line]) => head(label) + line);
  return [`${id} (${kindTexts[kind] ?? kind})`, '', ...wrap('  ', text), '', ...rows, ...lines].join('\n');
}
