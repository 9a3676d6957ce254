import type { ReportedStep } from '../../report/model/model.js';

/** The last known balance at a step, and its position between the lowest and the highest balance. */
export interface Balance {
  /** Exactly as the server wrote it. */
  text: string;
  /** The previous position, from 0 to 1; null at the first reading. */
  before: number | null;
  after: number;
  /** Whether this step read a new value. */
  isNew: boolean;
}

/** The balance at each step; null before the first reading, or if there is only one reading. */
export function balanceLine(story: readonly ReportedStep[]): (Balance | null)[] {
  const readings = story.map(readingOf);
  const read = readings.filter((text) => text !== null);
  if (read.length < 2) return story.map(() => null);
  const digits = Math.max(...read.map((text) => text.split('.')[1]?.length ?? 0));
  const units = new Map(read.map((text) => [text, unitsOf(text, digits)]));
  const values = [...units.values()].sort((a, b) => (a < b ? -1 : 1));
  const [least, most] = [values[0]!, values.at(-1)!];
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

// Parsed as a number, the balance would lose trailing zeros and digits.
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

export interface PlacedStep {
  step: ReportedStep;
  /** Its index in the log, by which other parts of the evidence refer to it. */
  at: number;
  /** Counted from 1 among the relevant steps; null for unrelated steps. */
  number: number | null;
  balance: Balance | null;
}

/** Consecutive steps: `aside` steps are unrelated to the failure, `together` steps were simultaneous. */
export interface Piece {
  kind: 'single' | 'aside' | 'together';
  steps: PlacedStep[];
}

/** Splits a request log into pieces, in its order. */
export function piecesOf(story: readonly ReportedStep[]): Piece[] {
  const balances = balanceLine(story);
  const pieces: Piece[] = [];
  let count = 0;
  for (const [at, step] of story.entries()) {
    const placed = { step, at, number: step.aside ? null : ++count, balance: balances[at] ?? null };
    const last = pieces.at(-1);
    // Equal simultaneous requests are one step with `times`.
    const isRace = !step.aside && step.together && (step.times ?? 1) > 1;
    const isMoreAside = step.aside && last?.kind === 'aside';
    const isTogether = !step.aside && step.together && !isRace && last && last.kind !== 'aside';
    if (last && (isMoreAside || isTogether)) {
      last.steps.push(placed);
      if (isTogether) last.kind = 'together';
    } else pieces.push({ kind: step.aside ? 'aside' : isRace ? 'together' : 'single', steps: [placed] });
  }
  return pieces;
}
