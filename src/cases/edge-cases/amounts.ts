/** What needs an amount of its own, so that its debit is mistaken for that of no other. */
const users = [
  'initiateTransfer/echo',
  'initiateTransfer/debit',
  'initiateTransfer/reference-unique',
  'initiateTransfer/optional-members',
  'getWalletStatement/transfer-entry',
  'initiateTransfer/insufficient-balance',
] as const;
export type AmountUser = (typeof users)[number];

const inText = (cents: number): string => (cents / 100).toFixed(2);

/** Whether a binary float misses an amount by the way to the smallest unit and back. */
const isMissed = (cents: number): boolean => Math.trunc(Number(inText(cents)) * 100) !== cents;

/** Whether it comes to more than its smallest units on that way. */
const isExceeded = (cents: number): boolean => Math.ceil(Number(inText(cents)) * 100) !== cents;

const missed = Array.from({ length: 100_000 }, (_, at) => 100_001 + at).filter(isMissed);
const turns = 8;

// From 1,000 to 2,000, far enough from each other.
const spread = Array.from({ length: turns * users.length }, (_, at) =>
  inText(missed[Math.floor((at * missed.length) / (turns * users.length))]!),
);

// Around 2^17 of the smallest unit, in the place of some others: in its turn each stands with another user.
const around = ['1310.71', '1310.72', '1310.73'];

/** Amounts between 1,000 and 2,000 that break when they are counted in binary floats or in 17 bits. */
export const hardAmounts: readonly string[] = spread.map((amount, at) => {
  const turn = Math.floor(at / users.length);
  return at % users.length === turn ? (around[turn] ?? amount) : amount;
});

/** The amount of a user by the seed; no two users ever have the same. */
export function hardAmount(user: AmountUser, { seed }: { seed: number }): string {
  return hardAmounts[(Math.abs(seed) % turns) * users.length + users.indexOf(user)]!;
}

// From 1,310.72 on, a double misses none on that way.
const [least, most] = [100_001, 131_071];

/**
 * An amount near that of a user which a double also misses when it takes it off a balance; that of the user where none is near.
 *
 * @param balance decimal text with two decimals
 * @param isAbove whether it comes to more than its smallest units in a double, and not to less
 */
export function driftingAmount(
  user: AmountUser,
  pace: { seed: number },
  balance: string,
  isAbove: boolean,
): string {
  const own = hardAmount(user, pace);
  const from = Math.min(Math.round(Number(own) * 100), most);
  const left = (cents: number): number => {
    const digits = String(BigInt(balance.replace('.', '')) - BigInt(cents));
    return Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
  };
  const drifts = (cents: number) => Number(balance) - Number(inText(cents)) !== left(cents);
  const near = Array.from({ length: 3000 }, (_, at) => least + ((most - least + from - at) % (most - least)));
  const hard = near.filter(isAbove ? isExceeded : isMissed);
  const found = hard.find(drifts) ?? hard[0];
  return found === undefined ? own : inText(found);
}

/** An amount somewhat below another one, which binary floats miss on the way to the smallest unit. */
export function missedBelow(amount: string, { seed }: { seed: number }): string | undefined {
  const most = Math.round(Number(amount) * 100);
  const below = Array.from({ length: 90 }, (_, at) => most - 1 - at).filter(
    (cents) => cents > 0 && isMissed(cents),
  );
  const found = below[Math.abs(seed) % Math.max(1, below.length)];
  return found === undefined ? undefined : inText(found);
}

/**
 * Balances above a power of two of the smallest unit, by that power. A double holds the last one, so that it can be set, and holds
 * no such balance less an amount.
 */
export const hardBalances: Readonly<Record<string, string>> = {
  'a balance above 2^24': '167772.17',
  'a balance above 2^31': '21474836.49',
  'a balance above 2^32, and a debit of 2^31': '42949672.97',
  'a balance above 2^53, and a debit above 2^32': '720575940379280.00',
};

/** What is taken off some of them: they hold twice as much, for a fee is legal below the amount. */
export const largeAmounts: Readonly<Record<string, string>> = {
  'a balance above 2^32, and a debit of 2^31': '21474836.48',
  'a balance above 2^53, and a debit above 2^32': '42949672.98',
};
