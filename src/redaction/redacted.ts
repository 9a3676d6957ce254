import { beginningOf } from '../contract/words.js';
import type { Exchange } from '../contract/exchange.js';
import type { Redactor } from './redactor.js';

// Far more than a page of the longest list has.
const mostWhole = 2 ** 17;
// What is not whole cannot be parsed, and is kept for the eye alone. Events are kept until the report is written.
const mostCut = 2 ** 14;
// What a sentence may quote.
const mostWords = 10_000;

// Private: nobody else can make one, not even by spreading one that is there.
declare class Passed {
  private readonly passed: true;
}

/** What has passed a redactor. Only this file makes it, and what writes takes nothing else. */
export type Redacted<T = string> = T & Passed;

/** A text without what any of the redactors knows. */
export const redactedText = (text: string, redactors: Iterable<Pick<Redactor, 'text'>>): Redacted =>
  [...redactors].reduce((clean, redactor) => redactor.text(clean), text) as Redacted;

/** A whole file without what any of the redactors knows. */
export const redactedFile = (text: string, redactors: Iterable<Pick<Redactor, 'file'>>): Redacted =>
  [...redactors].reduce((clean, redactor) => redactor.file(clean), text) as Redacted;

/**
 * An event or what is said of a run, with every text in it and every name of a member redacted, wherever it stands, and
 * cut where it is very long.
 */
export function redacted<T extends object>(value: T, redactor: Redactor): Redacted<T> {
  return members(value, redactor, '') as Redacted<T>;
}

// Our own words, by where they stand: a secret that is one of them, such as "pass", is in them by chance. In any other
// place, members of these names hold what others said.
const ours: ReadonlySet<string> = new Set([
  ...['kind', 'id', 'requirement', 'requirements', 'outcome', 'answer', 'by', 'check', 'light'],
  ...['suite', 'startedAt', 'selected', 'effort', 'digests', 'target.environment', 'target.features'],
  ...['exchange.operation', 'exchange.startedAt', 'verdict.requirement', 'verdict.outcome'],
  ...['verdict.evidence.by', 'verdict.evidence.depth', 'verdict.evidence.path'],
]);
// So may the name of a member be, where it is a word.
const isWord = (name: string): boolean => /^[a-z]{1,15}$/i.test(name);

function walked(value: unknown, redactor: Redactor, place: string): unknown {
  if (ours.has(place)) return value;
  if (typeof value === 'string') return shortText(value, redactor);
  if (Array.isArray(value)) return value.map((item) => walked(item, redactor, `${place}.`));
  if (typeof value !== 'object' || value === null) return value;
  return place === 'exchange' ? exchange(value as Exchange, redactor) : members(value, redactor, `${place}.`);
}

// Who breaks a rule on purpose may send a member of any name.
function members(value: object, redactor: Redactor, within: string): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      isWord(name) ? name : redactor.text(name),
      walked(item, redactor, within + name),
    ]),
  );
}

// What it holds has a redaction of its own; what is told of it is text.
function exchange(whole: Exchange, redactor: Redactor): Exchange {
  const { request, response, ...told } = shortened(whole, redactor);
  return { ...(members(told, redactor, 'exchange.') as typeof told), request, response };
}

/** An exchange as a run keeps it: of a very long body only the beginning. */
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

/** A text as a verdict shows it: no longer than a page. */
function shortText(text: string, redactor: Redactor): string {
  if (text.length <= mostWords) return redactor.text(text);
  return cut(redactor.text(beforeCut(text, mostWords)), mostWords, text.length);
}

// What is cut away is not redacted. A secret at the cut is seen whole.
const beforeCut = (text: string, length: number): string => beginningOf(text, 2 * length);

const cut = (text: string, length: number, all: number): string =>
  `${text.slice(0, length)}\n… (${all} characters in all)`;

/** The command to a runner of GitHub that hides a secret in its log: it has to name it. */
export function hiding(command: string): Redacted {
  if (!command.startsWith('::add-mask::')) throw new Error('only what hides a secret may name it');
  return command as Redacted;
}
