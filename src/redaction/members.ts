import { sensitiveMembers } from '../contract/contract.js';
import { isMask, matchesIn } from './mask.js';

/**
 * The kind of a member, by its name. Credentials and secrets are always masked, and private values unless all personal data
 * is shown. Numbers, phones and persons are personal data.
 */
export type MemberKind = 'credential' | 'secret' | 'private' | 'number' | 'phone' | 'person';

/** A text or a number under a sensitive name, with its place without quotes. */
export interface Member {
  kind: MemberKind;
  value: string;
  from: number;
  to: number;
}

// An underscore stands for any separator: first_name, firstName, first-name.
const number = '(?:_n(?:o|umber))?';
const names: readonly (readonly [MemberKind, string])[] = [
  ['credential', 'api_(?:key|secret)|client_secret|jwt|(?:access|refresh|bearer|session|auth)_token'],
  ['credential', '(?:(?:old|new|current|user)_)?pass(?:word|wd|phrase|code)(?:_confirmation)?'],
  ['private', 'card_n(?:o|umber)|photo'],
  ['number', `(?:(?:customer_)?(?:bvn|nin)|passport)${number}`],
  ['phone', `(?:(?:tele|mobile_|customer_)?phone|mobile)${number}|msisdn`],
  ['person', '(?:first|last|middle|full|given|family|maiden|sur|other)_names?|customer_name'],
  ['secret', '(?:card_)?(?:cvv2?|cvc2?|cvn|security_code)|otp|pin|puk'],
  ['secret', sensitiveMembers.filter((name) => name !== 'value').join('|')],
].map(([kind, source]) => [kind as MemberKind, source!.replaceAll('_', '[_ -]?')]);
const sourceOf = (all: typeof names): string => all.map(([, source]) => source).join('|');
const credentials = sourceOf(names.filter(([kind]) => kind === 'credential'));
// Also matches JSON within a JSON string, where each quote has backslashes before it.
const jsonOf = (source: string): RegExp => new RegExp(String.raw`(\\{0,7}")(${source})\1\s*:\s*`, 'gi');
// In a command line, the value of such a parameter is a shell variable.
const formOf = (source: string): RegExp =>
  new RegExp(String.raw`(?:^|[?&])(${source})=(?!'\\*"\$)(\[redacted\b[^\]]*\]|[^&#\s"]*)`, 'gi');
// At the top level, "value" is the identifier of a query. In a nested object it may be anything.
const inJson = jsonOf(String.raw`${sourceOf(names)}|value(?<=^\s*\{[^{}[\]]*)`);
const inForm = formOf(sourceOf(names));
const [credentialInJson, credentialInForm] = [jsonOf(credentials), formOf(credentials)];
// For recipients by BVN, the account number is the BVN; for mobile money, it is a phone number (Recipients: the types).
const accountNumber = /(\\{0,7}")(account_number)\1\s*:\s*/g;
const isOtherAccount = /type\\{0,7}"\s*:\s*\\{0,7}"(?:bvn|\w*mobile_money)\\{0,7}"/;
// In a request or a state these names are of persons; in an answer they may be of a bank or a business.
const nameOfState =
  /(\\{0,7}")((?:(?:account|customer|holder|first|last|middle|full|given|family|maiden|sur)[_ -]?)?name)\1\s*:\s*/gi;

/** The members with a sensitive name and a value to mask, in (possibly broken) JSON, forms and queries. */
export function* membersIn(text: string): Generator<Member> {
  if (text.includes('"')) {
    yield* valuesOf(text, inJson);
    if (isOtherAccount.test(text)) yield* valuesOf(text, accountNumber);
  }
  if (text.includes('=')) yield* parametersIn(text, inForm);
}

/** The same, of credentials only. */
export function* credentialsIn(text: string): Generator<Member> {
  if (text.includes('"')) yield* valuesOf(text, credentialInJson);
  if (text.includes('=')) yield* parametersIn(text, credentialInForm);
}

function* parametersIn(text: string, pattern: RegExp): Generator<Member> {
  for (const { 0: found, 1: name, 2: written, index } of matchesIn(text, pattern)) {
    const [kind, value, to] = [kindOf(name!), plain(written!), index + found.length];
    if (isSensitive(kind, value)) yield { kind, value, from: to - written!.length, to };
  }
}

/** The names of persons in the values of a state or in a request. */
export const namesIn = (text: string): Iterable<Member> => valuesOf(text, nameOfState);

function* valuesOf(text: string, pattern: RegExp): Generator<Member> {
  for (const { 0: found, 1: quote, 2: name, index } of matchesIn(text, pattern)) {
    const kind = kindOf(name!);
    for (const scalar of scalarsAt(text, index + found.length, quote!))
      if (isSensitive(kind, scalar.value)) yield { kind, ...scalar };
  }
}

const patterns = names.map(([kind, source]) => [kind, new RegExp(`^(?:${source})$`, 'i')] as const);
const kinds = new Map<string, MemberKind>([
  ['value', 'number'],
  ['account_number', 'number'],
]);

function kindOf(name: string): MemberKind {
  let kind = kinds.get(name);
  if (kind === undefined) {
    kind = patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? 'person';
    kinds.set(name, kind);
  }
  return kind;
}

function* scalarsAt(text: string, at: number, quote: string): Generator<Omit<Member, 'kind'>> {
  const isArray = text[at] === '[';
  const next = /[\s,]*(?:(\\{0,7}")|(-?\d[\d.eE+-]*))/y;
  next.lastIndex = isArray ? at + 1 : at;
  for (let match = next.exec(text); match; match = isArray ? next.exec(text) : null) {
    const end = next.lastIndex;
    if (match[2] !== undefined) {
      yield { value: match[2], from: end - match[2].length, to: end };
      continue;
    }
    if (match[1] !== quote) return;
    const to = endOfText(text, end, quote.length - 1);
    yield { value: unquoted(text.slice(end, to)), from: end, to };
    next.lastIndex = to + quote.length;
  }
}

/**
 * The end of a JSON string, which may be unterminated. A regular expression would run out of memory on a million escapes.
 *
 * @param depth the number of backslashes before its quotes
 */
function endOfText(text: string, from: number, depth: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes++;
    if (slashes < depth) return at - slashes;
    // Two backslashes stand for one, in JSON as well as in JSON within JSON.
    if ((slashes - depth) % (2 * depth + 2) === 0) return at - depth;
  }
  return text.length;
}

// An error message may stand under the name of a member.
const isSentence = (value: string): boolean => /\p{L}\s+\p{L}/u.test(value);
const saysFault = (value: string): boolean => /\b(?:is|are|must|not|required|invalid)\b/i.test(value);

function isSensitive(kind: MemberKind, value: string): boolean {
  // The last is the placeholder in rows to fill in.
  if (value === '' || isMask(value) || value === '…') return false;
  if (kind === 'person') return /\p{L}/u.test(value) && !saysFault(value);
  if (kind === 'phone') return value.replace(/\D+/g, '').length >= 7;
  return !isSentence(value);
}

function unquoted(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

/** The decoded value of a form or a query, or the value itself where it has an invalid percent sign. */
export function plain(text: string): string {
  if (!/[%+]/.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
