// Explains a red group: the evidence, the members that the failure needs, and the command that repeats it.
import type { Variant } from '../../../reference/variants/index.js';
import { requirements, type RequirementId } from '../../../src/contract/contract.js';
import type { TestResult } from '../support/run.js';
import type { Fault } from './green.js';
import type { Mode } from './record.js';
import { split } from './split.js';

export type Only = (id: RequirementId) => boolean;

interface RedRun {
  tested: TestResult;
  faults: readonly Fault[];
  rows: readonly Variant[];
  only: Only;
  mode: Mode;
  /** Whether the server knows the person of the documented examples, as the command does. */
  knowsExamples: boolean;
}

type Again = (rows: readonly Variant[], only: Only) => Promise<Fault[]>;

// A run of single requirements takes a second, and one of all requirements takes ten.
const mostRuns = { few: 80, all: 16 };
const mostExplained = 4;

/** Explains the faults of a run. Faults of the same members are explained together. */
export async function explained(red: RedRun, again: Again): Promise<string> {
  const texts: string[] = [];
  let open = red.faults;
  for (let round = 0; open.length > 0 && round < mostExplained; round++) {
    const { only, rows, isMinimal, isRepeated } = await needed(red, open[0]!, again);
    const isOpen: Only = (id) => only(id) || open.some((fault) => fault.id === id);
    const faults = isRepeated ? await again(rows, isOpen) : [];
    const isSame = ({ id }: Fault): boolean => id === open[0]!.id || faults.some((fault) => fault.id === id);
    const same = open.filter(isSame);
    // Otherwise only the group itself repeats it.
    const isOfRequirements = same.every((fault) => requirements.some((row) => row.id === fault.id));
    texts.push(
      [
        ...new Set(same.map(({ text }) => text)),
        isRepeated ? cause(rows, isMinimal) : 'A second run of the group did not show it.',
        ...(isOfRequirements && isRepeated && red.knowsExamples ? [command(rows, same, red.mode)] : []),
      ].join('\n'),
    );
    open = open.filter((fault) => !isSame(fault));
  }
  return [...texts, ...open.map(({ text }) => text)].join('\n\n');
}

/** The members that a fault needs, and the requirements that show it. */
async function needed(red: RedRun, { id }: Fault, again: Again) {
  const shows = (only: Only) => async (some: readonly Variant[]) =>
    (await again(some, only)).some((fault) => fault.id === id);
  const few = new Set<string>([id, ...foundBy(red.tested, id)]);
  const narrow: Only = (one) => few.has(one);
  const isOfFew = requirements.some((row) => narrow(row.id)) && (await shows(narrow)(red.rows));
  const only = isOfFew ? narrow : red.only;
  if (!isOfFew && !(await shows(only)(red.rows)))
    return { only, rows: red.rows, isMinimal: false, isRepeated: false };
  const { members, isMinimal } = await split(red.rows, shows(only), isOfFew ? mostRuns.few : mostRuns.all);
  return { only, rows: members, isMinimal, isRepeated: true };
}

/** The requirements whose tests found a violation of a requirement. */
const foundBy = ({ lines }: TestResult, id: string): RequirementId[] =>
  lines.flatMap((line) =>
    line.kind === 'VerdictReached' && line.verdict.requirement === id && line.by ? [line.by] : [],
  );

function cause(rows: readonly Variant[], isMinimal: boolean): string {
  if (rows.length === 0) return 'It needs no variant: the reference server as it is shows it.';
  const names = rows.map(({ name }) => name).join(', ');
  return isMinimal ? `It needs ${names}.` : `It needs some of ${names}.`;
}

function command(rows: readonly Variant[], faults: readonly Fault[], mode: Mode): string {
  const variants = rows.length > 0 ? ` --variant ${rows.map(({ name }) => name).join(',')}` : '';
  const selected = `--only ${[...new Set(faults.map(({ id }) => id))].join(',')} --seed 1`;
  return mode === 'handler'
    ? `Again: npx tsx src/cli/main.ts certify${variants} ${selected}`
    : `Again: npx tsx src/cli/main.ts serve${variants}, then npx tsx src/cli/main.ts certify URL ${selected} with its api-key and api-secret`;
}
