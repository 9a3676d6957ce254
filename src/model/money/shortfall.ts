// Errors > Body shapes > paragraph 1: rejections for lack of money, in any words of the server.
import { say } from '../../contract/phrase.js';
import { Big } from 'big.js';
import { amountsIn, wordsOf } from '../../checks/amounts.js';
import { money } from '../../checks/decimal.js';
import { expectThat } from '../../checks/expect.js';
import { isRefused } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { decoded } from '../../contract/words.js';

const modes = [Big.roundDown, Big.roundHalfUp];

/**
 * Errors > Body shapes > paragraph 1: expects a message with the required and the available amount, in any wording. The required
 * amount may include a fee.
 *
 * @param alsoRequired other amounts that count as the required amount
 */
export function expectBothAmounts(
  { price, before, exchange }: { price: Big; before: Big; exchange: Exchange },
  alsoRequired: readonly Big[] = [],
): void {
  const amounts = exchange.response ? wordsOf(exchange.response).flatMap(amountsIn) : [];
  // The server may leave out the decimals if the whole amount still exceeds the balance.
  const whole = price.round(0, Big.roundDown);
  const least = whole.gt(before) ? whole : price;
  const required = amounts.some(
    (found) =>
      (found.gte(least) && found.lt(price.times(2))) || alsoRequired.some((amount) => amount.eq(found)),
  );
  // A message states money, without the residue of a balance that the server keeps as a float.
  const rounded = [before, ...[0, 2].flatMap((places) => modes.map((mode) => before.round(places, mode)))];
  // The message may show fewer digits than the balance has.
  const isShown = (found: Big) => modes.some((mode) => found.round(2, mode).eq(before));
  const available = amounts.some((found) => isShown(found) || rounded.some((reading) => reading.eq(found)));
  expectThat(
    required && available,
    say`a message that states the required (${money(price)}) and the available amount (${money(before)})`,
    say`${exchange.response?.text.slice(0, 300) ?? 'nothing'}`,
    exchange,
  );
}

/**
 * Errors > Body shapes > paragraph 1: returns the required amount that a refusal states, or null if it does not also state the
 * available amount (ruling:prices-and-fees).
 *
 * @param isSpent whether the available amount may have become lower
 */
export function statedPrice({ request, response }: Exchange, available: Big, isSpent = false): Big | null {
  if (!isRefused(response)) return null;
  // A refusal of an invalid value may repeat it, which is no price.
  const sent = decoded(request.path) + (request.body ?? '');
  if (isSpent && !ofMoney.test(response.text)) return null;
  const amounts = wordsOf(response)
    .filter((text) => !sent.includes(text))
    .flatMap(amountsIn);
  const isAvailable = (found: Big) =>
    found.eq(available) ||
    found.eq(available.round(0, Big.roundDown)) ||
    found.eq(available.round(2, Big.roundHalfUp)) ||
    (isSpent && found.lt(available));
  const [least] = amounts
    .filter((found) => found.gt(available) && !isAvailable(found))
    .toSorted((one, other) => one.cmp(other));
  return amounts.some(isAvailable) ? (least ?? null) : null;
}

const ofMoney = /balance|wallet|fund|available|insufficient|price|cost|₦|\bNGN\b/i;

/** Whether a refusal mentions an insufficient balance, in any words. */
export const saysShortfall = ({ response }: Exchange): boolean =>
  isRefused(response) &&
  wordsOf(response).some((text) =>
    /(insufficient|not enough|too low|short|exceed).*(balance|fund)|(balance|fund)s?.*(insufficient|not enough|too low|short)/i.test(
      text,
    ),
  );

/** Whether a refusal mentions the wallet, its balance or a limit, in any words. */
export const saysMoney = (exchange: Exchange): boolean => says(exchange, /\b(balance|wallet|funds?|limit)/i);

/** Whether a refusal mentions a limit, such as a daily limit, a minimum or a maximum. */
export const saysLimit = (exchange: Exchange): boolean => says(exchange, /\b(limit|minimum|maximum)/i);

const says = ({ response }: Exchange, words: RegExp): boolean =>
  isRefused(response) && wordsOf(response).some((text) => words.test(text));
