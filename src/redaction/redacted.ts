import { beginningOf } from '../contract/words.js';
import type { Exchange } from '../contract/exchange.js';
import type { Finding } from '../contract/finding.js';
import { textOf, type Said } from '../contract/phrase.js';
import type { Redactor } from './redactor.js';

// The longest list page is far shorter.
const mostWhole = 2 ** 17;
// A cut body cannot be parsed and is kept for the reader only. Events stay in memory until the report is written.
const mostCut = 2 ** 14;
// The longest quote in a sentence.
const mostWords = 10_000;

// Private: no other file can create the type, not even by spreading a value of it.
declare class Passed {
  private readonly passed: true;
}

/** A value that has passed a redactor. Only this file creates it, and every writer requires it. */
export type Redacted<T = string> = T & Passed;

/** A text without the secrets and personal data that any of the redactors knows. */
export const redactedText = (text: string, redactors: Iterable<Pick<Redactor, 'text'>>): Redacted =>
  [...redactors].reduce((clean, redactor) => redactor.text(clean), text) as Redacted;

/** A whole file without the credentials that any of the redactors knows. */
export const redactedFile = (text: string, redactors: Iterable<Pick<Redactor, 'file'>>): Redacted =>
  [...redactors].reduce((clean, redactor) => redactor.file(clean), text) as Redacted;

/** An event or a description of a run, with every text and every member name redacted, and very long texts cut. */
export function redacted<T extends object>(value: T, redactor: Redactor): Redacted<T> {
  return members(value, redactor, '') as Redacted<T>;
}

// The suite writes the values at these places. A secret such as "pass" may equal one of them by chance. At any other place,
// members with these names hold values from outside.
const ours: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'requirement', 'requirements', 'outcome', 'answer', 'by', 'check', 'light'],
  ...['suite', 'startedAt', 'selected', 'effort', 'digests', 'target.environment', 'target.features'],
  ...['exchange.operation', 'exchange.startedAt', 'verdict.requirement', 'verdict.outcome'],
  ...['verdict.evidence.by', 'verdict.evidence.depth', 'verdict.evidence.path'],
]);
// A member name that is a single word may equal a secret by chance as well.
const isWord = (name: string): boolean => /^[a-z]{1,15}$/i.test(name);

function walked(value: unknown, redactor: Redactor, place: string): unknown {
  if (ours.has(place)) return value;
  if (typeof value === 'string') return shortText(value, redactor);
  if (Array.isArray(value)) return value.map((item) => walked(item, redactor, `${place}.`));
  if (typeof value !== 'object' || value === null) return value;
  if (isPhrase(value)) return phrase(value, redactor);
  if (place === 'exchange') return exchange(value as Exchange, redactor);
  const clean = members(value, redactor, `${place}.`);
  return place.endsWith('.finding') ? labelled(value as Finding, clean, redactor) : clean;
}

const isPhrase = (value: object): value is Said => 'words' in value && 'values' in value;

/** Redacts each value of a phrase as the words before it name it. */
function phrase({ words, values }: Said, redactor: Redactor): Said {
  return {
    words: words.map((word) => shortText(word, redactor)),
    values: values.map((value, at) => named(words[at]!, value, redactor)),
  };
}

/** Redacts the values of a finding as its other members name them. */
function labelled(finding: Finding, clean: object, redactor: Redactor): object {
  const { kind } = finding;
  const label = kind === 'value' ? textOf(finding.of) : kind === 'echo' ? finding.at.split('/').at(-1) : null;
  const values = Object.entries(finding).filter(([name]) => ['wanted', 'got', 'sent'].includes(name));
  return Object.assign(
    clean,
    ...values.map(([name, value]) =>
      typeof label === 'string' && typeof value === 'string'
        ? { [name]: named(`${label}: `, value, redactor) }
        : {},
    ),
  ) as object;
}

function named(label: string, value: string, redactor: Redactor): string {
  const [before, whole] = [label, label + value].map((text) => redactor.text(text)) as [string, string];
  if (whole === before + redactor.text(value)) return shortText(value, redactor);
  return whole.startsWith(before) ? whole.slice(before.length) : whole;
}

// A hostile server may send a member with any name.
function members(value: object, redactor: Redactor, within: string): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      isWord(name) ? name : redactor.text(name),
      walked(item, redactor, within + name),
    ]),
  );
}

// The request and the response have their own redaction; the other members are plain values.
function exchange(whole: Exchange, redactor: Redactor): Exchange {
  const { request, response, ...told } = shortened(whole, redactor);
  return { ...(members(told, redactor, 'exchange.') as typeof told), request, response };
}

/** An exchange with only the beginning of a very long body. */
function shortened(exchange: Exchange, redactor: Redactor): Exchange {
  const { response } = exchange;
  if (!response || response.text.length <= mostWhole) return redactor.exchange(exchange);
  const shown = redactor.exchange({
    ...exchange,
    response: { ...response, text: beforeCut(response.text, mostCut) },
  });
  const text = cut(shown.response!.text, mostCut, response.text.length);
  return { ...shown, response: { ...shown.response!, text }, partial: true };
}

/** A text for a verdict, no longer than a page. */
function shortText(text: string, redactor: Redactor): string {
  if (text.length <= mostWords) return redactor.text(text);
  return cut(redactor.text(beforeCut(text, mostWords)), mostWords, text.length);
}

// Redacting twice the length shows the redactor a secret at the cut as a whole.
const beforeCut = (text: string, length: number): string => beginningOf(text, 2 * length);

const cut = (text: string, length: number, all: number): string =>
  `${text.slice(0, length)}\n… (${all} characters in all)`;

/** The command that makes a GitHub runner hide a secret in its log. It must contain the secret. */
export function hiding(command: string): Redacted {
  if (!command.startsWith('::add-mask::')) throw new Error('Only ::add-mask:: may contain a secret.');
  return command as Redacted;
}
