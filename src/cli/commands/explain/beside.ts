import {
  operations,
  rulings,
  unspecified,
  webhookEvents,
  type Basis,
  type Given,
  type UnspecifiedRow,
} from '../../../contract/contract.js';
import type { choices } from '../../embedded.js';
import type { Fact } from './explanation.js';

/** The deliberate faults and the legal choices of the reference server. */
export type Choices = Awaited<ReturnType<typeof choices>>;

/** What a row rests on, with the text of a ruling. */
export function basisFacts(basis: Basis): Fact[] {
  if (basis === 'stated') return ['stated: a sentence there says it'];
  if (basis === 'inferred') return ['inferred: it follows from what stands there'];
  return rulings.filter(({ id }) => id === basis).map(({ id, text }) => ({ name: id, text }));
}

export const silenceFacts = (rows: readonly UnspecifiedRow[]): Fact[] =>
  rows.map(({ id, text, accepted }) => ({ name: id, text: `${text} Right: ${accepted.join('; ')}.` }));

export const silencesOf = (operation: string): UnspecifiedRow[] =>
  unspecified.filter((row) => row.operation === operation);

/** Variants of the reference server that are about one of these silences or rulings. */
export const variantsAbout = ({ variants }: Choices, ids: readonly string[]): Choices['variants'] =>
  variants.filter(({ about }) => ids.includes(about));

export const named = (rows: readonly { name: string; summary: string }[]): Fact[] =>
  rows.map(({ name, summary }) => ({ name, text: summary }));

/** What must be there before a conforming request of an operation, or before an event is sent. */
export function stateFacts(operation: string): Fact[] {
  const givens: readonly Given[] = operations
    .filter(({ id }) => id === operation)
    .flatMap(({ examples }) => examples.flatMap(({ given }) => given));
  const states = operation in webhookEvents ? [{ state: 'a flight order reaches a status' }] : givens;
  const texts = states.map(({ state, operation, params }: Given) =>
    state === undefined
      ? `a response of ${operation}`
      : `the state "${state}"${params ? ` with ${JSON.stringify(params)}` : ''}`,
  );
  return [...new Set(texts)];
}
