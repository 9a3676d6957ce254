import type { Named } from './members.js';
import { isVocabulary } from './vocabulary.js';

const given = /^(?:first|given)_?name$/i;
const middle = /^middle_?name$/i;
const family = /^(?:last|family|sur)_?name$/i;
const whole = /^(?:customer|full|holder|account_?holder|beneficiary)_?name$/i;
const errors = /^(?:errors?|messages?|details?)$/i;
const word = /^\p{Lu}[\p{L}\p{M}'’.-]+$/u;
// A shorter name alone may be a word like others, such as Grace, Sunday or Blessing.
const longEnough = 10;
const mostWords = 5;

/**
 * The names of persons in what belongs to one of them, as a text may have them: a first name with the last name of the same
 * person, a full name, and one that is too long to be a word like others.
 *
 * @param members in the order in which they stand
 */
export function* fullNames(members: Iterable<Named>): Generator<string> {
  let [first, second, last] = ['', '', ''];
  for (const { name, value, within } of members) {
    const text = value.trim();
    const isSecond = middle.test(name);
    const isFirst = given.test(name);
    if (!isFirst && !isSecond && !family.test(name) && !whole.test(name)) continue;
    if (!isName(text) || within.some((around) => errors.test(around))) continue;
    if (text.includes(' ') || text.length >= longEnough) yield text;
    if (whole.test(name)) continue;
    // A second one of a kind begins another person.
    if (isFirst ? first : isSecond ? second : last) [first, second, last] = ['', '', ''];
    if (isFirst) first = text;
    else if (isSecond) second = text;
    else last = text;
    if (!first || !last) continue;
    yield* [`${first} ${last}`, `${last} ${first}`, `${last}, ${first}`];
    if (second) yield* [`${first} ${second} ${last}`, `${last} ${first} ${second}`];
  }
}

/** Whether a text is a name, and no sentence about one. */
function isName(text: string): boolean {
  const words = text.split(/\s+/);
  return words.length <= mostWords && words.every((one) => word.test(one)) && !words.every(isVocabulary);
}
