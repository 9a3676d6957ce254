import type { Exchange } from '../contract/exchange.js';
import type { Redactor } from './redactor.js';
import { shortened, shortText } from './shortened.js';

// Private: nobody else can make one, not even by spreading one that is there.
declare class Passed {
  private readonly passed: true;
}

/** What has passed a redactor. Only this file makes it, and what writes takes nothing else. */
export type Redacted<T = string> = T & Passed;

/** A text without what any of the redactors knows. */
export function redactedText(text: string, redactors: Iterable<Pick<Redactor, 'text'>>): Redacted {
  let clean = text;
  for (const redactor of redactors) clean = redactor.text(clean);
  return clean as Redacted;
}

/** A whole file without what any of the redactors knows. */
export function redactedFile(text: string, redactors: Iterable<Pick<Redactor, 'file'>>): Redacted {
  let clean = text;
  for (const redactor of redactors) clean = redactor.file(clean);
  return clean as Redacted;
}

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
  if (typeof value === 'string') return shortText(value, (text) => redactor.text(text));
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
  const { request, response, ...told } = shortened(whole, (one) => redactor.exchange(one));
  return { ...(members(told, redactor, 'exchange.') as typeof told), request, response };
}

/** The command to a runner of GitHub that hides a secret in its log: it has to name it. */
export function hiding(command: string): Redacted {
  if (!command.startsWith('::add-mask::')) throw new Error('only what hides a secret may name it');
  return command as Redacted;
}
