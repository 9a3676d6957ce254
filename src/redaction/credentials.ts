import { waysByPosition, wrongValues } from '../contract/wrong-credentials.js';
import { asItIs, escaped, hasEscapes, unescaped, unescapedViews, type Writing } from './escapes.js';
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
  source: (writing: Writing) => string;
  /** The expression for escaped text. It is large, so it is compiled on first use. */
  escaped?: RegExp;
}

type Match = Find & { form: Form };

// A shorter credential is not searched for.
const shortest = 4;
// A shorter credential, or one with fewer distinct characters, may be part of an ordinary word.
const [short, varied] = [12, 4];

/**
 * Finds credentials as whole values, in the forms that servers, proxies and frameworks produce: in any letter case, escaped,
 * in base64, in hex, reversed, or with white space between characters. One expression searches for all of them.
 */
export class Credentials {
  /** The masks of the right credentials, and of the wrong ones that the suite derives from them. */
  private readonly shown = new Map<string, string>();
  private readonly forms: readonly Form[];
  private readonly plain: RegExp;
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
    this.plain = new RegExp(this.forms.map(({ source }) => `(${source(asItIs)})`).join('|'), 'g');
  }

  /** The mask of a text that is a right or derived wrong credential; undefined for any other text. */
  whole(text: string): string | undefined {
    return this.shown.get(text);
  }

  /**
   * Finds the credentials in a text. Where one is escaped in a way that no expression locates, the whole text is the find,
   * unless the text is a file.
   */
  in(text: string, isFile = false): Find[] {
    if (text.length < this.least) return [];
    const found = this.matches(text);
    if (!hasEscapes(text)) return found;
    const inAll = unescapedViews(text)
      .map((view) => this.matches(view))
      .find(({ length }) => length > found.length);
    if (!inAll) return found;
    const others = [...new Set(inAll.map(({ form }) => form))].flatMap((form) => {
      form.escaped ??= new RegExp(form.source(escaped), 'gi');
      return [...text.matchAll(form.escaped)].map((match) => this.find(match, form));
    });
    if (others.length > 0 || isFile) return [...found, ...others];
    return [{ from: 0, to: text.length, shown: mask }];
  }

  private matches(text: string): Match[] {
    return [...matchesIn(text, this.plain)]
      .filter(({ index }) => !isWithinEscape(text, index))
      .map((match) =>
        this.find(match, this.forms[match.findIndex((group, at) => at > 0 && group !== undefined) - 1]!),
      );
  }

  private find({ 0: found, index }: RegExpExecArray, form: Form): Match {
    return { form, from: index, to: index + found.length, shown: this.shown.get(found) ?? form.shown };
  }
}

const shownFor = (name: Credential['name'], how = ''): string => (name ? `[${name}${how}]` : mask);

function wrongOnesOf(right: string): { how: string; value: string }[] {
  const byPosition = waysByPosition.slice(0, right.length);
  return [...byPosition.map(({ how, of }) => ({ how, value: of(right) })), ...wrongValues(right)];
}

function formsOf({ name, value }: Credential): Form[] {
  const isShort = value.length < short || new Set(value).size < varied;
  const plain = (text: string, how = ''): Form => ({
    shown: shownFor(name, how),
    source: (writing) => bounded(sequence(charactersOf(text), writing), text, isShort),
  });
  const encoded = (text: string, how: string): Form => ({
    shown: shownFor(name, how),
    source: (writing) => sequence([...text], writing),
  });
  const right = plain(value);
  const backwards = [...value].reverse().join('');
  const inBase64 = [0, 1, 2]
    .map((before) => base64(value, before))
    .filter(({ length }) => length >= short / 2);
  return [
    name && !isShort
      ? { ...right, source: (writing) => bounded(orWrong(charactersOf(value), writing), value) }
      : right,
    plain(backwards, ' reversed'),
    ...inBase64.map((text) => encoded(text, ' in base64')),
    encoded(Buffer.from(value).toString('hex'), ' in hex'),
    // A credential that looks escaped changes where all escapes are undone.
    ...(unescaped(value) === value ? [] : [plain(unescaped(value))]),
    ...(unescaped(backwards) === backwards ? [] : [plain(unescaped(backwards), ' reversed')]),
  ];
}

const sequence = (characters: readonly string[], { oneOf, gap }: Writing, ...others: string[]): string =>
  characters.map((character) => oneOf([...inCases(character), ...others])).join(gap);

/** The credential, or one that the suite derived: with one character changed in either half, added, or removed at the end. */
function orWrong(characters: readonly string[], writing: Writing): string {
  const { gap } = writing;
  const middle = Math.ceil(characters.length / 2);
  const part = (from: number, to?: number, ...others: string[]): string =>
    sequence(characters.slice(from, to), writing, ...others);
  const other = ['.', '_'];
  return [
    `${part(0, middle)}${gap}${part(middle, -1, ...other)}(?:${gap}${part(-1, undefined, ...other)})?0?`,
    `${part(0, middle, ...other)}${gap}${part(middle)}0?`,
  ].join('|');
}

/** An expression that matches no part of a longer word or number, nor the end of a JSON string. */
function bounded(source: string, text: string, isWord = false): string {
  if (/^\d+$/.test(text)) return String.raw`(?<![\d.+-])(?:${source})(?![\d.])`;
  const after = text.endsWith('\\') ? String.raw`(?:(?<=(?<!\\)(?:\\\\)+)|(?!["\\]))` : '';
  if (!isWord) return `(?:${source})${after}`;
  return String.raw`(?<![\w\u00c0-\uffff])(?:${source})${after}(?![\w\u00c0-\uffff])`;
}

/** Whether the character at an offset is part of an escape, such as the n of "\n". */
const isWithinEscape = (text: string, at: number): boolean =>
  text[at - 1] === '\\' &&
  /[bfnrtux\\]/i.test(text[at]!) &&
  /\\+$/.exec(text.slice(0, at))![0].length % 2 === 1;

const charactersOf = (text: string): string[] => [...text.replace(/\s+/g, '')];

const twins: Readonly<Record<string, string>> = { '+': '-', '/': '_' };

/** A character in both letter cases, or in both base64 alphabets. */
function inCases(character: string): string[] {
  const all = [character, character.toLowerCase(), character.toUpperCase(), twins[character] ?? character];
  return [...new Set(all)].filter(({ length }) => length === character.length);
}

/** The base64 of a text after this number of bytes, without the characters that depend on its neighbors. */
function base64(text: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString('base64').slice(first, Math.floor((bytes.length * 8) / 6));
}
