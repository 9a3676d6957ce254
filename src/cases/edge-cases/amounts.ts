/** The requirements whose tests need distinct amounts, so that each debit can be attributed to one of them. */
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

/** Whether `trunc(amount * 100)` in binary floating point gives fewer cents than the amount has. */
const isMissed = (cents: number): boolean => Math.trunc(Number(inText(cents)) * 100) !== cents;

/** Whether `ceil(amount * 100)` in binary floating point gives more cents than the amount has. */
const isExceeded = (cents: number): boolean => Math.ceil(Number(inText(cents)) * 100) !== cents;

const missed = Array.from({ length: 100_000 }, (_, at) => 100_001 + at).filter(isMissed);
const turns = 8;

// The amounts are spread evenly between 1,000 and 2,000.
const spread = Array.from({ length: turns * users.length }, (_, at) =>
  inText(missed[Math.floor((at * missed.length) / (turns * users.length))]!),
);

// Amounts around 2^17 of the smallest unit replace one amount in each of the first three turns.
const around = ['1310.71', '1310.72', '1310.73'];

/** Amounts between 1,000 and 2,000 that a server corrupts if it counts in binary floats or in 17 bits. */
export const hardAmounts: readonly string[] = spread.map((amount, at) => {
  const turn = Math.floor(at / users.length);
  return at % users.length === turn ? (around[turn] ?? amount) : amount;
});

/** The amount of a requirement for a seed. No two requirements share an amount. */
export function hardAmount(user: AmountUser, { seed }: { seed: number }): string {
  return hardAmounts[(Math.abs(seed) % turns) * users.length + users.indexOf(user)]!;
}

// From 1,310.72 on, multiplication by 100 in a double is exact after truncation.
const [least, most] = [100_001, 131_071];

/**
 * Returns an amount near the own amount of a requirement that a double also gets wrong when it subtracts it from the balance.
 * Returns the own amount if there is none nearby.
 *
 * @param balance decimal text with two decimals
 * @param isAbove whether a double rounds the amount up to too many cents, rather than down to too few
 */
export function driftingAmount(user: AmountUser, pace: { seed: number }, balance: string, isAbove: boolean) {
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

/** Returns an amount up to 0.90 below the given one that a binary float converts to too few cents. */
export function missedBelow(amount: string, { seed }: { seed: number }): string | undefined {
  const most = Math.round(Number(amount) * 100);
  const near = Array.from({ length: 90 }, (_, at) => most - 1 - at);
  const below = near.filter((cents) => cents > 0 && isMissed(cents));
  const found = below[Math.abs(seed) % Math.max(1, below.length)];
  return found === undefined ? undefined : inText(found);
}

/**
 * Balances just above a power of two of the smallest unit. A double holds the last one exactly, so a state can set it. It does not
 * hold that balance minus an amount.
 */
export const hardBalances: Readonly<Record<string, string>> = {
  'a balance above 2^24': '167772.17',
  'a balance above 2^31': '21474836.49',
  'a balance above 2^32, and a debit of 2^31': '42949672.97',
  'a balance above 2^53, and a debit above 2^32': '720575940379280.00',
};

/** The debits for some of these balances. Each balance is at least twice the debit, because a fee may be almost as large. */
export const largeAmounts: Readonly<Record<string, string>> = {
  'a balance above 2^32, and a debit of 2^31': '21474836.48',
  'a balance above 2^53, and a debit above 2^32': '42949672.98',
};
