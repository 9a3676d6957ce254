import { waysByPosition, wrongValues } from '../contract/wrong-credentials.js';
import { isVocabulary } from './known-values.js';
import { mask, matchesIn, type Find } from './mask.js';

/** A secret that is known before the run. The mask of an unnamed one does not say which secret it hides. */
export interface Credential {
  name?: 'api-key' | 'api-secret';
  value: string;
}

/** An expression for a form of a credential, and its mask. */
interface Form {
  shown: string;
  source: string;
}

// A shorter credential is not searched for.
const shortest = 4;
// A shorter credential, or one with fewer distinct characters, may be part of an ordinary word.
const [short, varied] = [12, 4];

/**
 * Finds credentials as whole values, in any letter case, as they are, in base64, and as URLs, JSON, HTML and JSON Pointers
 * write their special characters. One expression searches for all of them.
 */
export class Credentials {
  /** The masks of the right credentials, and of the wrong ones that the suite derives from them. */
  private readonly shown = new Map<string, string>();
  private readonly forms: readonly Form[];
  private readonly pattern: RegExp;
  /** The length of the shortest text that may contain one. */
  private readonly least: number;

  constructor(credentials: readonly Credential[]) {
    for (const { name, value } of credentials)
      if (name)
        for (const { how, value: wrong } of wrongOnesOf(value)) this.shown.set(wrong, `[${name} ${how}]`);
    for (const { name, value } of credentials) if (value !== '') this.shown.set(value, shownFor(name));
    const searched = credentials.filter(({ value }) => value.length >= shortest && !isVocabulary(value));
    this.forms = searched.flatMap(formsOf);
    this.least = Math.min(...searched.map(({ value }) => value.length - 1));
    this.pattern = new RegExp(this.forms.map(({ source }) => `(${source})`).join('|'), 'gi');
  }

  /** The mask of a text that is a right or derived wrong credential; undefined for any other text. */
  whole(text: string): string | undefined {
    return this.shown.get(text);
  }

  in(text: string): Find[] {
    if (text.length < this.least) return [];
    return [...matchesIn(text, this.pattern)]
      .filter(({ index }) => !isWithinEscape(text, index))
      .map((match) => {
        const { 0: found, index: from } = match;
        const form = match.findIndex((group, at) => at > 0 && group !== undefined) - 1;
        return { from, to: from + found.length, shown: this.shown.get(found) ?? this.forms[form]!.shown };
      });
  }
}

const shownFor = (name: Credential['name'], how = ''): string => (name ? `[${name}${how}]` : mask);

function wrongOnesOf(right: string): { how: string; value: string }[] {
  const byPosition = waysByPosition.slice(0, right.length);
  return [...byPosition.map(({ how, of }) => ({ how, value: of(right) })), ...wrongValues(right)];
}

function formsOf({ name, value }: Credential): Form[] {
  const isShort = value.length < short || new Set(value).size < varied;
  const source = name && !isShort ? orWrong(value) : sourceOf(value);
  const inBase64 = [0, 1, 2]
    .flatMap((before) => [base64(value, before, 'base64'), base64(value, before, 'base64url')])
    .filter(({ length }) => length >= short / 2);
  return [
    { shown: shownFor(name), source: bounded(source, value, isShort) },
    ...[...new Set(inBase64)].map((text) => ({
      shown: shownFor(name, ' in base64'),
      source: sourceOf(text),
    })),
  ];
}

const sourceOf = (text: string): string => [...text].map(written).join('');

// The escapes of JSON, URLs, HTML and JSON Pointers, some of them repeated.
const escape = String.raw`\\{1,7}(?:u[\da-f]{4}|x[\da-f]{2})|(?:%(?:25){0,8}[\da-f]{2}){1,4}|\+|&#?\w{1,8};|~0{0,4}[01]`;

/** An expression for a character. A special one may be escaped. */
const written = (character: string): string =>
  /[a-z\d]/i.test(character)
    ? character
    : String.raw`(?:\\{0,7}${character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`)}|${escape})`;

/** The credential, or one that the suite derived: with one character changed in either half, added, or removed at the end. */
function orWrong(value: string): string {
  const [first, ...others] = [...value].map(written);
  const exact = [`${first}${written(' ')}?`, ...others];
  const changed = exact.map((source) => `(?:${source}|[._])`);
  const middle = Math.ceil(exact.length / 2);
  const part = (sources: string[], from: number, to?: number): string => sources.slice(from, to).join('');
  return [
    `${part(exact, 0, middle)}${part(changed, middle, -1)}(?:${part(changed, -1)}0?)?`,
    `${part(changed, 0, middle)}${part(exact, middle)}0?`,
  ].join('|');
}

/** An expression that matches no part of a longer word or number. */
function bounded(source: string, text: string, isWord: boolean): string {
  if (/^\d+$/.test(text)) return String.raw`(?<![\d.+-])(?:${source})(?![\d.])`;
  return isWord ? String.raw`(?<![\w\u00c0-\uffff])(?:${source})(?![\w\u00c0-\uffff])` : source;
}

/** Whether the character at an offset is part of an escape, such as the n of "\n". */
const isWithinEscape = (text: string, at: number): boolean =>
  text[at - 1] === '\\' &&
  /[bfnrtux\\]/i.test(text[at]!) &&
  /\\+$/.exec(text.slice(0, at))![0].length % 2 === 1;

/** The base64 of a text after this number of bytes, without the characters that depend on its neighbors. */
function base64(text: string, before: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString(encoding).slice(first, Math.floor((bytes.length * 8) / 6));
}
