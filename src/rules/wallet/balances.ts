// Endpoints > Initiate transfer, eSIM orders, Get wallet; Errors > Body shapes > paragraph 1. The rules compare two settled balances
// with the requests between them.
import { Big } from 'big.js';
import { amountsIn, binaryNoise, noiseInWords, wordsOf } from '../../checks/amounts.js';
import { expectThat } from '../../checks/expect.js';
import { isRefused } from '../../checks/response.js';
import type { Exchange } from '../../contract/exchange.js';
import { decoded } from '../../contract/words.js';
import type { Shown } from '../../contract/violation.js';
import { members, type Asked } from '../rule.js';
import { amountAsked } from './cost.js';
import { decimal, money } from './decimal.js';
import { inUnitOf } from './units.js';

// A debit counts as complete if less than this is missing. A rounding error stays, so waiting for the rest would not help.
const leastMoney = new Big('0.005');

/** Whether a debit reaches an amount, apart from a binary rounding error. */
export const reaches = (lost: Big, amount: Big.BigSource): boolean =>
  lost.gte(new Big(amount).minus(leastMoney));

/** Whether two balances are equal, apart from a binary rounding error. */
export const isNear = (one: Big, other: Big.BigSource): boolean => one.minus(other).abs().lt(leastMoney);

/** Two settled balances. */
export interface Balances {
  before: Big;
  after: Big;
}

/**
 * Expects a debit of at least `amount`, and of less than twice that. The server may charge a fee, but a fee as large as the amount
 * counts as a second debit (ruling:wallet-fees).
 */
export function expectDebitedOnce(
  { before, after, isSettled = true }: Balances & { isSettled?: boolean },
  amount: Big,
  why: string,
  by?: Exchange,
): void {
  const debit = before.minus(after);
  expectThat(
    (debit.gte(amount) || !isSettled) && debit.lt(amount.times(2)),
    `a debit of ${money(amount)}, once (${why})`,
    `a debit of ${money(debit)}${noiseInWords(amount, debit)}: ${money(before)} became ${money(after)}`,
    by,
    {
      headline: `${movement(debit)} instead of ${money(amount)}`,
      ...symptomOf(noiseInWords(amount, debit)),
      movement: { lost: debit, of: amount },
    },
  );
}

export function expectUnchanged({ before, after }: Balances, why: string, by?: Exchange): void {
  expectThat(
    after.eq(before),
    `an unchanged balance of ${money(before)} (${why})`,
    `a balance of ${money(after)}${noiseInWords(before, after)}`,
    by,
    {
      headline: `${movement(before.minus(after))}, although ${why}`,
      ...symptomOf(noiseInWords(before, after)),
      movement: { lost: before.minus(after), of: by ? amountAsked(by.request) : null },
    },
  );
}

function movement(debit: Big): string {
  return debit.lt(0) ? `the wallet gains ${money(debit.abs())}` : `the wallet is debited ${money(debit)}`;
}

const symptomOf = (noise: string): Shown => (noise === '' ? {} : { symptom: binaryNoise });

/** The charge that a response reports. Null if it reports none. */
export function chargesIn({ body }: Asked): { charged: boolean; amount: Big } | null {
  const { charged, charged_amount: amount } = members(body['charges']);
  return typeof charged === 'boolean' ? { charged, amount: decimal(String(amount)) } : null;
}

/** Resources and their fields > Identity result (enhanced NIN) data > paragraph 1 */
export function expectCharged(lost: Big, amount: Big, by: Exchange): void {
  const expected = `a debit of ${money(amount)}, the charged_amount`;
  const noise = noiseInWords(amount, lost);
  expectThat(lost.eq(amount), expected, `a debit of ${money(lost)}${noise}`, by, {
    headline: `${movement(lost)} instead of ${money(amount)}, the charged_amount`,
    ...symptomOf(noise),
    movement: { lost },
  });
}

export const expectNoCharge = (lost: Big, by: Exchange): void =>
  expectThat(lost.eq(0), 'no debit, because charged is false', `a debit of ${money(lost)}`, by, {
    movement: { lost },
  });

/**
 * Endpoints > eSIM orders > item 1: expects a debit of less than twice the price, if the price is in the currency of the wallet. The
 * server may charge a fee.
 */
export function expectPaid(lost: Big, price: Big | null, by: Exchange): void {
  expectThat(lost.gt(0), 'a debit', `a debit of ${money(lost)}`, by, { movement: { lost } });
  if (price === null || price.lte(0)) return;
  const isOnce = inUnitOf(price, lost).lt(price.times(2));
  expectThat(isOnce, `a debit for ${price}, once`, `a debit of ${money(lost)}`, by, {
    movement: { lost },
  });
}

/** Expects a debit of the price, with a tolerance of 0.01 because a JSON number may have more digits than an amount. */
export function expectPricePaid(lost: Big, price: Big, by: Exchange): void {
  const least = price.minus('0.01');
  const paid = inUnitOf(least, lost);
  const isPrice = paid.gt(least) && paid.lt(least.times(2));
  expectThat(isPrice, `a debit of ${price}, the amount_naira`, `a debit of ${money(lost)}`, by, {
    movement: { lost },
  });
}

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
    `a message that states the required (${money(price)}) and the available amount (${money(before)})`,
    exchange.response?.text.slice(0, 300) ?? 'nothing',
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
