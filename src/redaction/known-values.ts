import { operations, requirements, webhookEvents } from '../contract/contract.js';
import { withBlanks } from './escapes.js';
import { mask, maskOf, type Find, type Sensitivity } from './mask.js';

interface KnownValue {
  text: string;
  /** The number of characters before its first word. */
  before: number;
  sensitivity: Sensitivity;
}

const word = /[a-z\d\u00c0-\uffff]{2,}/gi;

/** Values learned from exchanges and states. Finds them as whole values in other texts, by their first words. */
export class KnownValues {
  private readonly byWord = new Map<string, KnownValue[]>();
  private readonly all = new Set<string>();

  /**
   * Adds a value. Skips known values, and short values and words of the contract, which would mask ordinary text.
   *
   * @returns whether the value was added
   */
  add(value: string, sensitivity: Sensitivity): boolean {
    const least = sensitivity === 'secret' ? 6 : /^\d+$/.test(value) ? 8 : 4;
    if (this.all.has(value) || value.length < least || new Set(value).size < 3) return false;
    if (isVocabulary(value)) return false;
    this.all.add(value);
    // A URL cannot contain half of a surrogate pair.
    const inUrl = encodeURIComponent(Buffer.from(value).toString());
    const written = [value, inUrl, value.replaceAll(' ', '+'), inJson(value)];
    for (const text of new Set(written.map((one) => one.toLowerCase()))) {
      const first = wordsIn(text).next().value;
      if (!first) continue;
      const known = { text, before: first.index, sensitivity };
      const others = this.byWord.get(first[0]);
      if (others) others.push(known);
      else this.byWord.set(first[0], [known]);
    }
    return true;
  }

  *in(text: string): Generator<Find> {
    if (this.byWord.size === 0) return;
    for (const { 0: word, index } of wordsIn(text)) {
      for (const { text: known, before, sensitivity } of this.byWord.get(word.toLowerCase()) ?? []) {
        const [from, to] = [index - before, index - before + known.length];
        const found = text.slice(Math.max(0, from), to);
        if (found.toLowerCase() !== known || goesOn(text, to, known)) continue;
        yield { from, to, shown: sensitivity === 'secret' ? mask : maskOf(found, sensitivity) };
      }
    }
  }
}

/** The words of a text; escapes separate them. */
const wordsIn = (text: string): RegExpStringIterator<RegExpExecArray> => withBlanks(text).matchAll(word);

/** Whether a found value is only the start of a longer word or number. A long name may continue. */
function goesOn(text: string, to: number, known: string): boolean {
  if (/\d$/.test(known)) return /^(?:\d|\.\d)/.test(text.slice(to, to + 2));
  return known.length < 8 && /^[\p{L}\p{N}_]/u.test(text.slice(to, to + 2));
}

const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

let vocabulary: ReadonlySet<string> | undefined;

/** Whether a text is a word of the contract or of the suite, which no secret should be. */
export function isVocabulary(text: string): boolean {
  if (!/^[a-z_-]+$/i.test(text)) return false;
  vocabulary ??= vocabularyOf(
    JSON.stringify(operations),
    ...requirements.flatMap(({ id, text }) => [id, text]),
    ...Object.values(webhookEvents),
    'cwit api-key api-secret idempotency-key authorization redacted characters digits json sandbox true false null undefined',
  );
  return vocabulary.has(text.toLowerCase());
}

function vocabularyOf(...texts: readonly string[]): ReadonlySet<string> {
  const said = texts.join(' ').toLowerCase();
  return new Set([/[^a-z]+/, /[^a-z_-]+/].flatMap((end) => said.split(end)));
}
