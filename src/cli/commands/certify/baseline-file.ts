import { existsSync } from 'node:fs';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { requirements, schemaErrors } from '../../../contract/contract.js';
import { count } from '../../../contract/words.js';
import { output } from '../../../output/output.js';
import {
  updated,
  withBaseline,
  type Baseline,
  type BaselineEntry,
} from '../../../report/compare/baseline.js';
import { isFingerprint } from '../../../report/causes/symptoms.js';
import type { Report } from '../../../report/model/model.js';
import { didYouMeanId, quoted } from '../../../server-under-test/did-you-mean.js';
import { TargetError } from '../../../server-under-test/target.js';
import { parseJsonc, readTextIfThere } from '../../../server-under-test/user-files.js';
import type { CertifyFlags } from './command.js';

type BaselineFlags = Pick<CertifyFlags, 'baseline' | 'baselineUpdate' | 'baselinePrune'>;

/** Updates and prunes the file as the flags ask, and marks the known violations in a report. */
export type ApplyBaseline = (report: Report) => Report;

/** The baseline of the flags, read before the first request; undefined without one. Throws a TargetError. */
export function baselineOf({
  baseline: file,
  baselineUpdate: update = false,
  baselinePrune: prune = false,
}: BaselineFlags): ApplyBaseline | undefined {
  if (file === undefined && (update || prune))
    throw new TargetError(
      `${update ? '--baseline-update' : '--baseline-prune'} needs a file: add --baseline cwit.baseline.json.`,
    );
  if (file === undefined) return undefined;
  let baseline: Baseline = update && !existsSync(file) ? { causes: [] } : readBaseline(file);
  return (report) => {
    const before = baseline.causes.length;
    if (update) baseline = updated(baseline, report);
    const added = baseline.causes.length - before;
    const gone = new Set(
      prune ? withBaseline(report, baseline, file).baseline!.gone.map(({ id }) => id) : [],
    );
    baseline = { causes: baseline.causes.filter(({ requirement }) => !gone.has(requirement)) };
    if (update || prune) {
      writeBaseline(file, baseline);
      output.say(`\n${file}: ${count(added, 'root cause')} added, ${gone.size} removed.`);
    }
    return withBaseline(report, baseline, file);
  };
}

function readBaseline(file: string): Baseline {
  const text = readTextIfThere(file, `The baseline ${file}`);
  if (text === undefined)
    throw new TargetError(
      `There is no baseline ${file}: --baseline-update writes one with every failing root cause.`,
    );
  if (/"until"\s*:/.test(text)) output.complain(`${file}: "until" has no effect: entries do not expire.`);
  return parsed(file, text);
}

const empty = `{
  "$schema": "./node_modules/cwit-conformance/dist/generated/baseline.schema.json",
  "causes": []
}
`;

/** Writes the changes to the file. Comments and the order of its entries stay. */
function writeBaseline(file: string, { causes }: Baseline): void {
  const old = readTextIfThere(file, `The baseline ${file}`) ?? empty;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let text = old;
  const edit = (path: JSONPath, value: unknown, isArrayInsertion = false): void => {
    const edits = modify(text, ['causes', ...path], value, { formattingOptions, isArrayInsertion });
    text = applyEdits(text, edits);
  };
  const { causes: there } = parsed(file, text);
  const indexOf = (entry: BaselineEntry, all: readonly BaselineEntry[]): number =>
    all.findIndex(({ requirement }) => requirement === entry.requirement);
  // From the end, because removing an entry moves the entries after it.
  for (const [index, entry] of [...there.entries()].toReversed()) {
    const next = causes[indexOf(entry, causes)];
    if (!next) edit([index], undefined);
    else if (next.fingerprints?.length !== entry.fingerprints?.length)
      edit([index, 'fingerprints'], next.fingerprints);
  }
  for (const entry of causes) if (indexOf(entry, there) < 0) edit([-1], entry, true);
  if (text !== old || !existsSync(file)) output.tried(file, () => output.write(file, text));
}

const ids = requirements.map(({ id }) => id);
const operations = requirements.map(({ operation }) => operation);

function parsed(file: string, text: string): Baseline {
  const read = parseJsonc(text, { allowTrailingComma: true });
  const wrong = (what: string): TargetError => new TargetError(`The baseline ${file}${what}`);
  if ('wrong' in read) throw wrong(` cannot be read: ${read.wrong} in line ${read.line}.`);
  const value: unknown = JSON.parse(JSON.stringify(read.value), ofThisVersion);
  const [fault] = schemaErrors('baselineFile', value);
  if (fault !== undefined) throw wrong(`: ${fault.replace(/^the body\b/, 'it')}.`);
  const baseline = value as Baseline;
  const names = baseline.causes.map(({ requirement }) => requirement);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw wrong(` has ${twice} twice: remove one of them.`);
  // An entry with an unknown name would never be tested, and stay forever.
  const known = new Set<string>([...ids, ...operations]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown === undefined) return baseline;
  throw wrong(
    `: no requirement or operation is called ${quoted(unknown)}.${didYouMeanId(unknown, ids, operations)} Correct the name or remove the entry.`,
  );
}

const oldMembers = ['version', 'since', 'until', 'related'];

/** A value without the members and the fingerprints that only earlier versions wrote. */
function ofThisVersion(name: string, value: unknown): unknown {
  if (oldMembers.includes(name)) return undefined;
  return name === 'fingerprints' && Array.isArray(value)
    ? value.filter((text) => typeof text !== 'string' || isFingerprint(text))
    : value;
}
