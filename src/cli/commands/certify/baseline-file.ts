import { existsSync } from 'node:fs';
import { applyEdits, modify, type JSONPath } from 'jsonc-parser';
import { count } from '../../../contract/words.js';
import { requirements, schemaErrors } from '../../../contract/contract.js';
import { output } from '../../../output/output.js';
import { updated, withBaseline, type Baseline } from '../../../report/compare/baseline.js';
import type { Report } from '../../../report/model/model.js';
import { didYouMeanId, quoted } from '../../../target/did-you-mean.js';
import { TargetError } from '../../../target/target.js';
import { parseJsonc, readTextIfThere } from '../../../target/user-files.js';

export interface BaselineFlags {
  baseline?: string;
  baselineUpdate?: boolean;
  baselinePrune?: boolean;
}

/** The baseline that flags name, read before anything is tested; undefined without one. Throws a TargetError. */
export function baselineOf(flags: BaselineFlags): BaselineFile | undefined {
  const { baseline: file, baselineUpdate: update = false, baselinePrune: prune = false } = flags;
  if (file !== undefined) return new BaselineFile(file, { update, prune });
  if (update || prune)
    throw new TargetError(
      `${update ? '--baseline-update' : '--baseline-prune'} needs the file: --baseline cwit.baseline.json.`,
    );
  return undefined;
}

/** A file of known causes, and what is to be done with it. */
export class BaselineFile {
  private baseline: Baseline;

  constructor(
    private readonly file: string,
    private readonly asked: { update: boolean; prune: boolean },
    private readonly today = () => new Date().toISOString().slice(0, 10),
  ) {
    this.baseline = asked.update && !existsSync(file) ? { causes: [] } : readBaseline(file);
  }

  /** The report with what the baseline says of it. */
  applied(report: Report): Report {
    return withBaseline(report, this.baseline, this.file, this.today());
  }

  /** The same; before, the file is updated and pruned where that was asked for. */
  kept(report: Report): Report {
    const { update, prune } = this.asked;
    const before = this.baseline.causes.length;
    if (update) this.baseline = updated(this.baseline, report, this.today());
    const added = this.baseline.causes.length - before;
    const gone = prune ? this.applied(report).baseline!.gone : [];
    this.baseline = {
      causes: this.baseline.causes.filter(({ requirement }) => !gone.includes(requirement)),
    };
    if (update || prune) {
      writeBaseline(this.file, this.baseline);
      output.say(`\n${this.file}: ${count(added, 'cause')} added, ${gone.length} taken out.`);
    }
    return this.applied(report);
  }
}

/** Reads a baseline, in which comments may stand. Throws a TargetError. */
export function readBaseline(file: string): Baseline {
  const text = readTextIfThere(file, `The baseline ${file}`);
  if (text === undefined)
    throw new TargetError(
      `There is no baseline ${file}: --baseline-update writes it, with all that is broken.`,
    );
  return parsed(file, text);
}

const empty = `{
  "$schema": "./node_modules/cwit-conformance/dist/generated/baseline.schema.json",
  "causes": []
}
`;

/** Writes what is other than in the file; comments and the order of what is there stay. */
function writeBaseline(file: string, { causes }: Baseline): void {
  const before = readTextIfThere(file, `The baseline ${file}`) ?? empty;
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  let text = before;
  const edit = (path: JSONPath, value: unknown, isArrayInsertion = false): void => {
    const edits = modify(text, ['causes', ...path], value, { formattingOptions, isArrayInsertion });
    text = applyEdits(text, edits);
  };
  let there = parsed(file, text).causes;
  // From the end: an entry that is taken out moves those behind it.
  for (const [index, { requirement, signature }] of [...there.entries()].toReversed()) {
    const entry = causes.find((one) => one.requirement === requirement);
    if (!entry) edit([index], undefined);
    else if (entry.signature.length > signature.length) edit([index, 'signature'], entry.signature);
  }
  there = parsed(file, text).causes;
  const added = causes.filter(({ requirement }) => !there.some((one) => one.requirement === requirement));
  added.forEach((entry, index) => edit([there.length + index], entry, true));
  if (text !== before || !existsSync(file)) output.tried(file, () => output.write(file, text));
}

function parsed(file: string, text: string): Baseline {
  const read = parseJsonc(text, { allowTrailingComma: true });
  if ('wrong' in read)
    throw new TargetError(`The baseline ${file} cannot be read: ${read.wrong} in line ${read.line}.`);
  const [fault] = schemaErrors('baselineFile', read.value);
  if (fault !== undefined)
    throw new TargetError(`The baseline ${file}: ${fault.replace(/^the body\b/, 'it')}.`);
  const baseline = read.value as Baseline;
  const names = baseline.causes.map(({ requirement }) => requirement);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw new TargetError(`The baseline ${file} has ${twice} twice: leave one of them.`);
  expectKnown(names, file);
  return baseline;
}

const ids = requirements.map(({ id }) => id);
const operations = requirements.map(({ operation }) => operation);

// An entry of another name would be neither tested nor gone, and stay for ever.
function expectKnown(names: readonly string[], file: string): void {
  const known = new Set<string>([...ids, ...operations]);
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new TargetError(
      `The baseline ${file}: no requirement or operation is called ${quoted(unknown)}.${didYouMeanId(unknown, ids, operations)} Mend the name in its entry, or take that out.`,
    );
}
