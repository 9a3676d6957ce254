import { catalog, type CatalogEntry, type Subject } from '../../../contract/catalog.js';
import type { Basis, UnspecifiedRow } from '../../../contract/contract.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import type { choices } from '../../embedded.js';

/** A sentence, or a name with its meaning. */
export type Fact = string | { name: string; text: string };

/** The explanation of an id. Its facts are printed in this order. */
export interface Explanation {
  kind: CatalogEntry['kind'] | 'tag' | 'feature' | 'defect' | 'variant';
  id: string;
  text: string;
  facts: Readonly<Record<string, readonly Fact[]>>;
  /** Commands and JSON to copy, printed unchanged. */
  verbatim: Readonly<Record<string, string>>;
}

/** The tests of the requirements, and the defects and variants of the reference server. */
export interface Sources {
  suites: Registry;
  choices: Awaited<ReturnType<typeof choices>>;
}

export const texts = (rows: readonly { id: string; text: string }[]): Fact[] =>
  rows.map(({ id, text }) => ({ name: id, text }));

export const named = (rows: readonly { name: string; summary: string }[]): Fact[] =>
  rows.map(({ name, summary }) => ({ name, text: summary }));

export const silenceFacts = (rows: readonly UnspecifiedRow[]): Fact[] =>
  texts(rows.map(({ id, text, accepted }) => ({ id, text: `${text} Accepted: ${accepted.join('; ')}.` })));

/** The variants of the reference server for these unspecified behaviors or interpretations. */
export const variantsAbout = ({ variants }: Sources['choices'], ids: readonly string[]): Fact[] =>
  named(variants.filter(({ about }) => ids.includes(about)));

/** The basis of a row, with the text of an interpretation. */
export function basisFacts(basis: Basis): Fact[] {
  if (basis === 'stated') return ['stated: the source says so in a sentence'];
  if (basis === 'inferred') return ['inferred: it follows from the source'];
  return texts(catalog.rulings.filter(({ id }) => id === basis));
}

/** The preconditions of a valid request, or of an event. */
export function givenFacts(subject: Subject | undefined): Fact[] {
  const facts = (subject?.given ?? []).map(({ state, operation, params }) =>
    state === undefined
      ? `a response of ${operation}`
      : `the state "${state}"${params ? ` with ${JSON.stringify(params)}` : ''}`,
  );
  return [...new Set(facts)];
}
