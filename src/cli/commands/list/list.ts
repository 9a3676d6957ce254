import { loadSuites } from '../../../certify/suites.js';
import {
  requirementRow,
  requirements,
  unspecified,
  type RequirementRow,
  type UnspecifiedRow,
} from '../../../contract/contract.js';
import { output } from '../../../output/output.js';
import { didYouMean } from '../../../target/did-you-mean.js';
import { TargetError } from '../../../target/target.js';
import type { ListFlags } from './command.js';
import { planOf, planText } from './list-plan.js';

/** Prints the requirements with how each is judged, or what the contract leaves open: all, or those that are asked for. */
export async function list(options: ListFlags): Promise<number> {
  expectKnown('tag', options.tag, [...tagOf.values()]);
  const operations = [...requirements, ...unspecified].map(({ operation }) => operation);
  expectKnown('operation', options.operation, operations);
  expectTogether(options);
  if (options.unspecified) {
    const rows = unspecified.filter((row) => matches(row, options));
    print(options.json ? rows : silences(rows));
    return 0;
  }
  const suites = await loadSuites();
  if (options.plan) {
    const entries = suites.entries.filter(({ id }) => matches(requirementRow(id), options));
    const plan = planOf(entries, { seed: options.seed ?? 1, depth: options.depth ?? 'standard' });
    print(options.json ? plan : planText(plan));
    return 0;
  }
  const rows = requirements
    .filter((row) => matches(row, options))
    .map((row) => ({ ...row, how: row.excluded ? ('excluded' as const) : suites.of(row.id).kind }))
    .filter(({ level, how }) => (options.level ?? level) === level && (options.how?.includes(how) ?? true));
  print(options.json ? rows : rows.map(line).join('\n'));
  return 0;
}

/** Throws a TargetError where a flag says nothing about what is printed. */
function expectTogether({ unspecified, plan, level, how, seed, depth }: ListFlags): void {
  if (plan && unspecified)
    throw new TargetError('--plan and --unspecified print different things: give one.');
  if ((plan ?? unspecified) && (level ?? how))
    throw new TargetError(
      `--level and --how are about requirements: leave them out beside --${plan ? 'plan' : 'unspecified'}.`,
    );
  if (!plan && (seed !== undefined || depth))
    throw new TargetError('--seed and --depth are about what a run tries: they need --plan.');
}

const tagOf = new Map<string, string>(requirements.map(({ operation, tag }) => [operation, tag]));

function matches(row: RequirementRow | UnspecifiedRow, { tag, operation: of, grep }: ListFlags): boolean {
  const { id, operation, text, clause } = row;
  return (
    (tag?.includes(tagOf.get(operation) ?? '') ?? true) &&
    (of?.includes(operation) ?? true) &&
    (grep === undefined || `${id}\n${text}\n${clause}`.toLowerCase().includes(grep.toLowerCase()))
  );
}

const introduction = `# What the contract leaves open

Every accepted alternative is right: what a server does is reported, and never judged. The clause is the place in
the interface document that is silent, vague or contradicted. The basis says whether the document itself says so
(stated), whether it just does not say (inferred), or which ruling of docs/rulings.md reads it.`;

/** What the contract leaves open, in Markdown; nothing for no rows. */
function silences(rows: readonly UnspecifiedRow[]): string {
  const entries = rows.map(
    ({ id, text, accepted, clause, basis }) =>
      `## ${id}\n\n${text}\n\n- accepted: ${accepted.join('; ')}\n- clause: ${clause}\n- basis: ${basis}`,
  );
  return rows.length > 0 ? [introduction, ...entries].join('\n\n') : '';
}

const line = ({ level, id, how, excluded, text }: RequirementRow & { how: string }): string =>
  `${level.padEnd(6)} ${id.padEnd(52)} ${(excluded ? `excluded: ${excluded}` : how).padEnd(20)} ${text}`;

function print(found: unknown): void {
  if (typeof found === 'string') output.say(found || 'Nothing matches.');
  else output.putWhole(`${JSON.stringify(found, null, 2)}\n`);
}

function expectKnown(kind: string, names: readonly string[] = [], known: readonly string[]): void {
  const wrong = names.find((name) => !known.includes(name));
  if (wrong !== undefined)
    throw new TargetError(
      `No ${kind} is called "${wrong}".${didYouMean(wrong, known) || ` Known: ${[...new Set(known)].join(', ')}.`}`,
    );
}
