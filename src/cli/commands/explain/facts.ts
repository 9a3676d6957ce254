import { catalog, type CatalogEntry, type Subject } from '../../../contract/catalog.js';
import type { Basis, UnspecifiedRow } from '../../../contract/contract.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import type { choices } from '../../embedded.js';

/** One thing that is said: a sentence, or a name and what it is. */
export type Fact = string | { name: string; text: string };

/** What is known of an id, in the order in which it is told. */
export interface Explanation {
  kind: CatalogEntry['kind'];
  id: string;
  text: string;
  facts: Readonly<Record<string, readonly Fact[]>>;
  /** Commands and JSON to be copied: printed as they are. */
  verbatim: Readonly<Record<string, string>>;
}

/** What else knows something: how requirements are tested, and the choices of the reference server. */
export interface Sources {
  suites: Registry;
  choices: Awaited<ReturnType<typeof choices>>;
}

export const texts = (rows: readonly { id: string; text: string }[]): Fact[] =>
  rows.map(({ id, text }) => ({ name: id, text }));

export const named = (rows: readonly { name: string; summary: string }[]): Fact[] =>
  rows.map(({ name, summary }) => ({ name, text: summary }));

export const silenceFacts = (rows: readonly UnspecifiedRow[]): Fact[] =>
  texts(rows.map(({ id, text, accepted }) => ({ id, text: `${text} Right: ${accepted.join('; ')}.` })));

/** Variants of the reference server that are about one of these silences or rulings. */
export const variantsAbout = ({ variants }: Sources['choices'], ids: readonly string[]): Fact[] =>
  named(variants.filter(({ about }) => ids.includes(about)));

/** What a row rests on, with the text of a ruling. */
export function basisFacts(basis: Basis): Fact[] {
  if (basis === 'stated') return ['stated: a sentence there says it'];
  if (basis === 'inferred') return ['inferred: it follows from what stands there'];
  return texts(catalog.rulings.filter(({ id }) => id === basis));
}

/** What must be there before a conforming request, or before an event is sent. */
export function givenFacts(subject: Subject | undefined): Fact[] {
  const facts = (subject?.given ?? []).map(({ state, operation, params }) =>
    state === undefined
      ? `a response of ${operation}`
      : `the state "${state}"${params ? ` with ${JSON.stringify(params)}` : ''}`,
  );
  return [...new Set(facts)];
}
