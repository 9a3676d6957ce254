import { loadSuites } from '../../../certify/suites.js';
import {
  requirementRow,
  requirements,
  unspecified,
  type RequirementRow,
  type UnspecifiedRow,
} from '../../../contract/contract.js';
import { output } from '../../../output/output.js';
import { didYouMean } from '../../../server-under-test/did-you-mean.js';
import { TargetError } from '../../../server-under-test/target.js';
import type { ListFlags } from './command.js';
import { planOf, planText } from './list-plan.js';

/** Prints the requirements and how each is tested, or the unspecified behavior, filtered by the flags. */
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

/** Throws a TargetError for a flag that does not apply to the output. */
function expectTogether({ unspecified, plan, level, how, seed, depth }: ListFlags): void {
  if (plan && unspecified)
    throw new TargetError('--plan and --unspecified cannot be combined: remove one of them.');
  if ((plan ?? unspecified) && (level ?? how))
    throw new TargetError(
      `--level and --how filter requirements: remove them, or --${plan ? 'plan' : 'unspecified'}.`,
    );
  if (!plan && (seed !== undefined || depth)) throw new TargetError('--seed and --depth need --plan.');
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

const introduction = `# Unspecified behavior

Every accepted alternative is valid: the suite reports the behavior of a server and does not test it. The source is the
place in the interface document that is silent, vague or contradicted. The basis is _stated_ if the document says so,
_inferred_ if it says nothing, or else an interpretation in docs/rulings.md.`;

/** The unspecified behavior in Markdown; empty for no rows. */
function silences(rows: readonly UnspecifiedRow[]): string {
  const entries = rows.map(
    ({ id, text, accepted, clause, basis }) =>
      `## ${id}\n\n${text}\n\n- accepted: ${accepted.join('; ')}\n- source: ${clause}\n- basis: ${basis}`,
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
