import { existsSync, readFileSync } from 'node:fs';
import { applyEdits, modify } from 'jsonc-parser';
import { requirements, schemaErrors } from '../../../contract/contract.js';
import { output } from '../../../output/output.js';
import type { Baseline } from '../../../report/compare/baseline/baseline.js';
import { peopleJson } from '../../../target/people-json.js';
import { quoted } from '../../../target/quoted.js';
import { TargetError } from '../../../target/target.js';
import { whyNotRead } from '../../../target/why-not-read.js';
import { meant } from '../../io/meant.js';

const empty = `{
  "$schema": "./node_modules/cwit-conformance/dist/generated/baseline.schema.json",
  "causes": []
}
`;

/** Reads a baseline, in which comments may stand. Throws a TargetError. */
export function readBaseline(file: string): Baseline {
  const text = textOf(file);
  if (text === undefined)
    throw new TargetError(
      `There is no baseline ${file}: --baseline-update writes it, with all that is broken.`,
    );
  return parsed(file, text);
}

/** Reads a baseline that an update may begin. Throws a TargetError. */
export const baselineOrNone = (file: string): Baseline =>
  existsSync(file) ? readBaseline(file) : { causes: [] };

/** Writes what is other than in the file; comments and the order of what is there stay. */
export function writeBaseline(file: string, { causes }: Baseline): void {
  const before = textOf(file) ?? empty;
  const edit = (text: string, path: (string | number)[], value: unknown, isInsertion = false): string =>
    applyEdits(
      text,
      modify(text, path, value, {
        formattingOptions: { insertSpaces: true, tabSize: 2, eol: '\n' },
        isArrayInsertion: isInsertion,
      }),
    );
  let text = before;
  const there = parsed(file, text).causes;
  there.forEach(({ requirement }, index) => {
    const entry = causes.find((one) => one.requirement === requirement);
    if (entry && entry.signature.length > there[index]!.signature.length)
      text = edit(text, ['causes', index, 'signature'], entry.signature);
  });
  // From the end: what is taken out moves what follows.
  for (let index = there.length - 1; index >= 0; index--)
    if (!causes.some(({ requirement }) => requirement === there[index]!.requirement))
      text = edit(text, ['causes', index], undefined);
  for (const entry of causes)
    if (!there.some(({ requirement }) => requirement === entry.requirement))
      text = edit(text, ['causes', parsed(file, text).causes.length], entry, true);
  if (text !== before || !existsSync(file)) output.tried(file, () => output.write(file, text));
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new TargetError(`The baseline ${file} cannot be read: ${whyNotRead(error)}.`);
  }
}

function parsed(file: string, text: string): Baseline {
  const read = peopleJson(text, { allowTrailingComma: true });
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
  checkNames(names, file);
  return baseline;
}

const ids = requirements.map(({ id }) => id);
const operations = requirements.map(({ operation }) => operation);
const known = new Set<string>([...ids, ...operations]);

// It would be neither judged nor gone, and stay for ever.
function checkNames(names: readonly string[], file: string): void {
  for (const name of names)
    if (!known.has(name))
      throw new TargetError(
        `The baseline ${file}: no requirement or operation is called ${quoted(name)}.${meant(name, ids, operations)} Mend the name in its entry, or take that out.`,
      );
}
