import { mask, maskOf } from './mask.js';
import type { Find } from './needles.js';
import type { Sensitivity } from './sensitive.js';

const digits = /(?<![\w.+-])(?:[3-6]\d{12,18}|234[789]\d{9}|\d{11})(?![\w-]|\.\d)/g;
const groupedCard =
  /(?<![\w.-])[3-6]\d{3}(?:([ .-])\d{4}\1\d{4}(?:\1\d{1,4}){1,2}|([ .-])\d{6}\2\d{4,5})(?![\w-]|\.\d)/g;
const phone =
  /(?<![\w.+])(?:\+\d(?:[ ()-]{0,2}\d){8,14}|(?:\(0[789]\d{2}\)[ -]?|0[789]\d{2}[ -]|234[ -]?[789]\d{2}[ -])\d{3}[ -]?\d{4})(?!\w)/g;
const passport =
  /\bpassport(?:[ _-]?(?:number|no\.?))?["']?\s{0,3}[:=#]?\s{0,3}(?:is )?["']?([a-z]{0,2}\d{6,9})\b/gi;
const identity = /\b(?:bvn|nin)["']?\s{0,3}[:=#]?\s{0,3}(?:is )?["']?(\d(?:[ -]?\d){9,11})(?!\w|\.\d)/gi;
const oneTime =
  /\b(?:cvv2?|cvc2?|cvn|security[ _-]code|otp|pin|puk)(?:[ _-](?:code|number|no\.?|value))?["']?\s{0,3}[:=#]?\s{0,3}(?:is )?["']?(\d{3,8})(?!\w|\.\d)/gi;
// A JSON Web Token: its header and its claims begin as an object does.
const webToken = /\beyJ[\w-]{8,}\.eyJ[\w-]*(?:\.[\w-]*)*/g;
const nameBefore = /([a-z][\w-]{0,40})["']?\s*[:=]\s*[["']*$/i;
// A number under a name that ends in such a word is nobody's, unless it is known to be somebody's.
const nobodys =
  /(?:^| )(?:amount|balance|fees?|price|total|cost|limit|charges?|rate|volume|reference|(?:account|order|ticket|tracking) (?:number|no)|id|at|time|date|page|code|count|token|key|imsi|iccid|imei|ngn|usd)$/;
// Such a word says that it is somebody's all the same.
const somebodys =
  /\b(?:national|identity|identification|kyc|tax|tin|bvn|nin|ssn|passport|voters?|licen[cs]e|drivers?|citizen|phone|mobile|msisdn|whatsapp|card)\b/;
const money =
  /\b(?:amount|balance|fees?|price|total|cost|limit|charges?|ngn|usd|debits?|credits?)\s(?:of |is |was )?$/i;

/**
 * Personal data that is told by its looks in a text, and what one must not show in any case.
 *
 * @param hides what is to be found
 */
export function personalIn(text: string, hides: (sensitivity: Sensitivity) => boolean): Find[] {
  const finds: Find[] = [];
  const add = (from: number, to: number, sensitivity: Sensitivity): void => {
    finds.push({ from, to, shown: maskOf(text.slice(from, to), sensitivity) });
  };
  const group = (pattern: RegExp, sensitivity: Sensitivity): void => {
    for (const { 0: found, 1: value, index } of text.matchAll(pattern))
      add(index + found.length - value!.length, index + found.length, sensitivity);
  };
  if (hides('secret')) {
    group(oneTime, 'secret');
    for (const { 0: found, index } of text.matchAll(webToken))
      finds.push({ from: index, to: index + found.length, shown: mask });
  }
  if (!hides('personal')) return finds;
  group(passport, 'personal');
  group(identity, 'personal');
  for (const { 0: found, index } of text.matchAll(digits))
    if (isCard(found) || (isLocal(found) && !isNobodys(text, index)))
      add(index, index + found.length, 'personal');
  for (const { 0: found, index } of text.matchAll(groupedCard))
    if (isCard(found)) add(index, index + found.length, 'personal');
  for (const { 0: found, index } of text.matchAll(phone)) add(index, index + found.length, 'personal');
  for (const [from, to] of emailsIn(text)) add(from, to, 'personal');
  return finds;
}

/** A BVN, a NIN or a local telephone number has 11 digits, or 13 with the code of the country. */
const isLocal = (found: string): boolean =>
  found.length === 11 ? new Set(found).size > 1 : found.startsWith('234');

function isNobodys(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at);
  const name = wordsOf(nameBefore.exec(before)?.[1] ?? '');
  return (nobodys.test(name) && !somebodys.test(name)) || money.test(before);
}

/** The words of a name, be it in camel case, with underscores or with dashes. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();

/** Luhn's check of a card's number. */
function isCard(text: string): boolean {
  const all = [...text.replace(/\D/g, '')].map(Number).reverse();
  if (all.length < 13 || all.length > 19 || new Set(all).size < 2) return false;
  const sum = all.map((digit, at) => (at % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2));
  return sum.reduce((a, b) => a + b, 0) % 10 === 0;
}

const local = /[\p{L}\p{N}._%+'-]/u;
const domain = /[\p{L}\p{N}.-]/u;

function* emailsIn(text: string): Generator<[from: number, to: number]> {
  let end = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', Math.max(at + 1, end))) {
    let [from, to] = [at, at + 1];
    while (from > end && at - from < 64 && local.test(text[from - 1]!)) from--;
    while (to < text.length && to - at < 255 && domain.test(text[to]!)) to++;
    while (/[.-]/.test(text[to - 1]!)) to--;
    if (from === at || !/\.\p{L}{2,}$/u.test(text.slice(at, to))) continue;
    end = to;
    yield [from, to];
  }
}
