import type { ReportedStep } from '../../report/model/model.js';

/** The balance of the wallet at a step: as the last reading had it, and where that is between the least and the most. */
export interface Balance {
  /** Exactly as the server wrote it. */
  text: string;
  /** From 0 to 1; `before` is null at the first reading. */
  before: number | null;
  after: number;
  /** Whether this step read another one than the reading before. */
  isNew: boolean;
}

/** For each step of a story what is known of the balance by then; null before the first reading, and of a single one. */
export function balanceLine(story: readonly ReportedStep[]): (Balance | null)[] {
  const readings = story.map(readingOf);
  if (readings.filter((text) => text !== null).length < 2) return story.map(() => null);
  const texts = [...new Set(readings.filter((text) => text !== null))];
  const digits = Math.max(0, ...texts.map((text) => text.split('.')[1]?.length ?? 0));
  const units = new Map(texts.map((text) => [text, unitsOf(text, digits)]));
  const values = [...units.values()];
  const [least, most] = values.reduce<[bigint, bigint]>(
    ([low, high], value) => [value < low ? value : low, value > high ? value : high],
    [values[0] ?? 0n, values[0] ?? 0n],
  );
  const placeOf = (text: string): number =>
    most === least ? 0.5 : Number(((units.get(text)! - least) * 1000n) / (most - least)) / 1000;
  let last: string | null = null;
  return readings.map((reading) => {
    const before: string | null = last;
    last = reading ?? last;
    if (last === null) return null;
    const isNew = before === null || units.get(before) !== units.get(last);
    return { text: last, before: before === null ? null : placeOf(before), after: placeOf(last), isNew };
  });
}

// A number of JSON would lose its last zeros, and its last digits.
const available = /"available_balance"\s*:\s*"?(-?\d+(?:\.\d+)?)"?\s*[,}]/;

function readingOf({ exchange }: ReportedStep): string | null {
  const { status = 0, body = '' } = exchange?.response ?? {};
  if (exchange?.operation !== 'getWallet' || status < 200 || status > 299) return null;
  return available.exec(body)?.[1] ?? null;
}

function unitsOf(text: string, digits: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(digits, '0'));
}
