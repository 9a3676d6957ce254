import { withBlanks } from './escapes.js';
import { matchesIn, type Sensitivity } from './mask.js';

/** A sensitive value, recognized by its form. */
export interface Sighting {
  of: Sensitivity;
  value: string;
  from: number;
  to: number;
}

// Skips the expensive expressions for most texts.
const longNumber = /\d(?:[ ().-]{0,2}\d){8}/;
const digits = /(?<![\w.+-])(?:\d{11}|\d{13,19})(?![\w-]|\.\d)/g;
// Groups as on a card, such as 4-4-4-4, 4-6-5 or 4-4-4-4-3.
const groupedCard = /(?<![\w.-])\d{3,7}([ .-])\d{3,7}(?:\1\d{2,7}){1,4}(?![\w-]|\.\d)/g;
const phone =
  /(?<![\w.+])(?:\+\d(?:[ ()-]{0,2}\d){8,14}|(?:\(0[789]\d{2}\)[ -]?|0[789]\d{2}[ -]|234[ -]?[789]\d{2}[ -])\d{3}[ -]?\d{4})(?!\w)/g;
// The @ may be percent-encoded. The expression looks behind it, which is faster since few words have one.
const email =
  /(?:@|%40)(?<=([\w\u00c0-\uffff.%+'-]{1,64})(?:@|%40))[\w\u00c0-\uffff.-]{0,250}\.[a-z\u00c0-\uffff]{2,}/gi;
// A number after its label: "CVV code: 123", "passport number A01234567".
const between = String.raw`(?:[ _-]?(?:code|number|no\.?|value))?["']?\s{0,3}[:=#]?\s{0,3}(?:is )?["']?`;
const labelled = new RegExp(
  [
    String.raw`\b(?:(?:cvv2?|cvc2?|cvn|security[ _-]code|otp|pin|puk)${between}(?<secret>\d{3,8})`,
    String.raw`(?:passport|bvn|nin)${between}(?<personal>[a-z]{0,2}\d{6,9}|\d(?:[ -]?\d){9,11}))(?!\w|\.\d)`,
  ].join('|'),
  'gi',
);
// A JSON Web Token: the header and the claims start with the base64 of `{"`.
const webToken = /\beyJ[\w-]{8,}\.eyJ[\w-]*(?:\.[\w-]*)*/g;

/** The values in a text that are sensitive by their form: numbers, emails and tokens. */
export function* sightingsIn(escaped: string): Generator<Sighting> {
  const text = withBlanks(escaped);
  for (const { 0: found, index } of matchesIn(text, webToken)) yield sighting('secret', found, index);
  for (const { 0: found, index, groups = {} } of matchesIn(text, labelled)) {
    const { secret, personal } = groups;
    const value = secret ?? personal!;
    yield sighting(secret ? 'secret' : 'personal', value, index + found.length - value.length);
  }
  if (longNumber.test(text)) yield* numbersIn(text);
  yield* addressesIn(text);
}

export function* addressesIn(text: string): Generator<Sighting> {
  for (const { 0: found, 1: local, index } of matchesIn(text, email))
    yield {
      ...sighting('personal', local + found, index - local!.length),
      value: `${local}${found}`.replace('%40', '@'),
    };
}

function* numbersIn(text: string): Generator<Sighting> {
  for (const { 0: found, index } of matchesIn(text, digits))
    if ((isCard(found) && !notCards.test(nameAt(text, index))) || (isLocal(found) && !isNobodys(text, index)))
      yield sighting('personal', found, index);
  for (const { 0: found, index } of matchesIn(text, groupedCard))
    if (isCard(found)) yield sighting('personal', found, index);
  for (const { 0: found, index } of matchesIn(text, phone)) yield sighting('personal', found, index);
}

const sighting = (of: Sensitivity, value: string, from: number): Sighting => ({
  ...{ of, value, from },
  to: from + value.length,
});

/**
 * Luhn's check of a card number. No card number starts with 0 or 1, as times do, or with 89, as SIM card numbers do. Only
 * Visa has 13 digits; ticket numbers of this length start with other digits.
 */
function isCard(text: string): boolean {
  const number = text.replace(/\D/g, '');
  if (!/^(?:4\d{12}|(?!89|[01])\d{14,19})$/.test(number)) return false;
  const sum = [...number].reverse().reduce((sum, character, at) => {
    const digit = Number(character) * (at % 2 === 0 ? 1 : 2);
    return sum + (digit > 9 ? digit - 9 : digit);
  }, 0);
  return sum % 10 === 0;
}

/** A BVN, a NIN or a local telephone number has 11 digits, or 13 with the code of the country. */
const isLocal = (found: string): boolean =>
  found.length === 11 ? new Set(found).size > 1 : /^234[789]\d{9}$/.test(found);

const nameBefore = /([a-z][\w-]{0,40})["']?\s*[:=]\s*[["']*$/i;
// A number whose name ends in one of these words is not personal, unless the name also contains a word of `somebodys`.
const nobodys =
  /(?:^| )(?:amount|balance|fees?|price|total|cost|limit|charges?|rate|volume|reference|(?:account|order|ticket|tracking) (?:number|no)|id|at|time|date|page|code|count|token|key|imsi|iccid|imei|ngn|usd)$/;
// SIM cards, devices and pages may have numbers as long as those of payment cards, with the same check digit.
const notCards = /(?:^| )(?:imsi|iccid|imei|page)$/;
const somebodys =
  /\b(?:national|identity|identification|kyc|tax|tin|bvn|nin|ssn|passport|voters?|licen[cs]e|drivers?|citizen|phone|mobile|msisdn|whatsapp|card)\b/;
const money =
  /\b(?:amount|balance|fees?|price|total|cost|limit|charges?|ngn|usd|debits?|credits?)\s(?:of |is |was )?$/i;

const beforeOf = (text: string, at: number): string => text.slice(Math.max(0, at - 60), at);

/** The words of the member name of a number. */
const nameAt = (text: string, at: number): string => wordsOf(nameBefore.exec(beforeOf(text, at))?.[1] ?? '');

function isNobodys(text: string, at: number): boolean {
  const name = nameAt(text, at);
  return (nobodys.test(name) && !somebodys.test(name)) || money.test(beforeOf(text, at));
}

/** The words of a name in camel case, snake case or kebab case. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
