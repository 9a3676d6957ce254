import { existsSync } from 'node:fs';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { requirements, schemaErrors } from '../../../contract/contract.js';
import { isObject } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import { output } from '../../../output/output.js';
import { renewed, updated, withBaseline, type Baseline } from '../../../report/compare/baseline.js';
import { fingerprintVersion } from '../../../report/causes/symptoms.js';
import type { Report } from '../../../report/model/model.js';
import { didYouMeanId, quoted } from '../../../target/did-you-mean.js';
import { TargetError } from '../../../target/target.js';
import { parseJsonc, readTextIfThere } from '../../../target/user-files.js';
import type { CertifyFlags } from './command.js';

type BaselineFlags = Pick<CertifyFlags, 'baseline' | 'baselineUpdate' | 'baselinePrune'>;

/** Updates and prunes the file as the flags ask, and marks the known violations in a report. */
export type ApplyBaseline = (report: Report) => Report;

/** The baseline of the flags, read before the first request; undefined without one. Throws a TargetError. */
export function baselineOf(
  { baseline: file, baselineUpdate: update = false, baselinePrune: prune = false }: BaselineFlags,
  today = () => new Date().toISOString().slice(0, 10),
): ApplyBaseline | undefined {
  if (file === undefined && (update || prune))
    throw new TargetError(
      `${update ? '--baseline-update' : '--baseline-prune'} needs a file: add --baseline cwit.baseline.json.`,
    );
  if (file === undefined) return undefined;
  let baseline: Baseline = update && !existsSync(file) ? { causes: [] } : readBaseline(file);
  const applied = (report: Report): Report => withBaseline(report, baseline, file, today());
  return (report) => {
    const before = baseline.causes.length;
    const fresh = renewed(baseline, report);
    const isOld = fresh.causes.some((entry, at) => entry !== baseline.causes[at]);
    if (isOld) baseline = fresh;
    if (update) baseline = updated(baseline, report, today());
    const added = baseline.causes.length - before;
    const gone = new Set(prune ? applied(report).baseline!.gone.map(({ id }) => id) : []);
    baseline = { ...baseline, causes: baseline.causes.filter(({ requirement }) => !gone.has(requirement)) };
    if (isOld || update || prune) writeBaseline(file, baseline);
    if (isOld)
      output.say(`\n${file}: rewritten, because an earlier version of cwit wrote it. Its entries stay.`);
    if (update || prune) {
      output.say(`\n${file}: ${count(added, 'root cause')} added, ${gone.size} removed.`);
    }
    return applied(report);
  };
}

export function readBaseline(file: string): Baseline {
  const text = readTextIfThere(file, `The baseline ${file}`);
  if (text !== undefined) return parsed(file, text);
  throw new TargetError(
    `There is no baseline ${file}: --baseline-update writes one with every failing root cause.`,
  );
}

const empty = `{
  "$schema": "./node_modules/cwit-conformance/dist/generated/baseline.schema.json",
  "version": 2,
  "causes": []
}
`;

/** Writes the changes to the file. Comments and the order of its entries stay. */
function writeBaseline(file: string, { version, causes }: Baseline): void {
  const old = readTextIfThere(file, `The baseline ${file}`) ?? empty;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let text = old;
  const edit = (path: JSONPath, value: unknown, isArrayInsertion = false): void => {
    const edits = modify(text, ['causes', ...path], value, { formattingOptions, isArrayInsertion });
    text = applyEdits(text, edits);
  };
  const { version: before, causes: there } = parsed(file, text);
  const kept = there.filter(({ requirement }) => causes.some((one) => one.requirement === requirement));
  // From the end, because removing an entry moves the entries after it.
  for (const [index, { requirement, fingerprints, related = [] }] of [...there.entries()].toReversed()) {
    const entry = causes.find((one) => one.requirement === requirement);
    if (!entry) edit([index], undefined);
    else {
      if (entry.fingerprints.join() !== fingerprints.join())
        edit([index, 'fingerprints'], entry.fingerprints);
      if (entry.related && entry.related.length > related.length) edit([index, 'related'], entry.related);
    }
  }
  const added = causes.filter(({ requirement }) => !there.some((one) => one.requirement === requirement));
  for (const [index, entry] of added.entries()) edit([kept.length + index], entry, true);
  if (before !== version) text = applyEdits(text, modify(text, ['version'], version, { formattingOptions }));
  if (text !== old || !existsSync(file)) output.tried(file, () => output.write(file, text));
}

const ids = requirements.map(({ id }) => id);
const operations = requirements.map(({ operation }) => operation);

function parsed(file: string, text: string): Baseline {
  const read = parseJsonc(text, { allowTrailingComma: true });
  const wrong = (what: string): TargetError => new TargetError(`The baseline ${file}${what}`);
  if ('wrong' in read) throw wrong(` cannot be read: ${read.wrong} in line ${read.line}.`);
  const old = entryWithSignature(read.value);
  if (old >= 0)
    throw wrong(
      `: /causes/${old} has "signature", which "fingerprints" replaced. Write "fingerprints": [] in each entry instead, then run once with --baseline-update to fill them.`,
    );
  const [fault] = schemaErrors('baselineFile', read.value);
  if (fault !== undefined) throw wrong(`: ${fault.replace(/^the body\b/, 'it')}.`);
  const baseline = read.value as Baseline;
  if ((baseline.version ?? 1) > fingerprintVersion)
    throw wrong(` was written by a later version of cwit. Update cwit, or name another file.`);
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

/** The index of an entry that an earlier version wrote; -1 when there is none. */
const entryWithSignature = (read: unknown): number =>
  (isObject(read) && Array.isArray(read['causes']) ? read['causes'] : []).findIndex(
    (entry) => isObject(entry) && 'signature' in entry && !('fingerprints' in entry),
  );
