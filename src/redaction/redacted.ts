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

/** An event or what is said of a run, with every text in it redacted, wherever it stands, and cut where it is very long. */
export function redacted<T extends object>(value: T, redactor: Redactor): Redacted<T> {
  return members(value, redactor) as Redacted<T>;
}

// Our own words: a secret that is one of them, such as "pass", is in them by chance.
const ours = new Set([
  ...[
    'kind',
    'requirement',
    'requirements',
    'by',
    'id',
    'outcome',
    'operation',
    'answer',
    'selected',
    'check',
    'light',
  ],
  ...[
    'suite',
    'features',
    'environment',
    'effort',
    'depth',
    'digests',
    'startedAt',
    'finishedAt',
    'at',
    'path',
  ],
]);

function walked(value: unknown, redactor: Redactor, name = ''): unknown {
  if (ours.has(name)) return value;
  if (typeof value === 'string') return shortText(redactor.text(value));
  if (Array.isArray(value)) return value.map((item) => walked(item, redactor));
  if (typeof value !== 'object' || value === null) return value;
  return name === 'exchange' ? exchange(value as Exchange, redactor) : members(value, redactor);
}

// Who breaks a rule on purpose may send a member of any name.
function members(value: object, redactor: Redactor): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, walked(item, redactor, name)]),
  );
}

// What it holds has a redaction of its own; what is told of it is text.
function exchange(whole: Exchange, redactor: Redactor): Exchange {
  const { request, response, ...told } = shortened(redactor.exchange(whole));
  return { ...(members(told, redactor) as typeof told), request, response };
}

/** The command to a runner of GitHub that hides a secret in its log: it has to name it. */
export function hiding(command: string): Redacted {
  if (!command.startsWith('::add-mask::')) throw new Error('only what hides a secret may name it');
  return command as Redacted;
}
