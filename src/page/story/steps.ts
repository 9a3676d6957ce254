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

export interface PlacedStep {
  step: ReportedStep;
  /** Its place in the story, counted from 0, by which other parts of the evidence name it. */
  at: number;
  /** Counted from 1 among the steps that show the verdict; null of others. */
  number: number | null;
  balance: Balance | null;
}

/** Steps that belong together: `aside` was done for other requirements, too; `together` were under way at the same time. */
export interface Piece {
  kind: 'single' | 'aside' | 'together';
  steps: PlacedStep[];
}

/** A story in pieces, in its order. */
export function piecesOf(story: readonly ReportedStep[]): Piece[] {
  const balances = balanceLine(story);
  const pieces: Piece[] = [];
  let count = 0;
  for (const [at, step] of story.entries()) {
    const placed = { step, at, number: step.aside ? null : ++count, balance: balances[at] ?? null };
    const last = pieces.at(-1);
    // One that was sent several times was so at the same time as itself.
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
