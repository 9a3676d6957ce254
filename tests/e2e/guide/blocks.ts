// A guide as what a reader does with it, step by step.
import { applyEdits, modify } from 'jsonc-parser';

/** A fenced block: of what kind it is, the file that it is about, and its text. */
export interface Block {
  kind: string;
  file: string | undefined;
  text: string;
}

/** The blocks of each step, which begins with a heading of its number. */
export function stepsOf(page: string): [title: string, blocks: Block[]][] {
  const [, ...steps] = page.split(/^## (?=\d)/m);
  return steps.map((step) => [
    step.slice(0, step.indexOf('\n')),
    [...step.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms)].map(([, kind = '', file, text = '']) => ({
      kind,
      file,
      text,
    })),
  ]);
}

/** A file with the change that a block shows. Throws where there is nothing that it could change. */
export function changed({ kind, text }: Block, before: string): string {
  if (kind === 'diff') return withDiff(text, before);
  if (kind === 'js') return withFunctions(text, before);
  if (kind === 'jsonc') return withMembers(text, before);
  throw new Error(`No change is shown as ${kind}.`);
}

function withDiff(diff: string, before: string): string {
  const side = (sign: string): string =>
    diff
      .split('\n')
      .filter((line) => line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n');
  if (before.split(side('-')).length !== 2) throw new Error(`Not once in the file: ${side('-')}`);
  return before.replace(side('-'), () => side('+'));
}

/** Functions take the place of those of their names; others are added. */
function withFunctions(text: string, before: string): string {
  const functions = text.split(/^(?=async function )/m);
  return functions.reduce((file, each) => {
    const name = /function (\w+)/.exec(each)![1]!;
    const old = new RegExp(`^async function ${name}\\(.*?^}\n`, 'ms');
    return old.test(file) ? file.replace(old, () => each.trimEnd() + '\n') : `${file}\n${each}`;
  }, before);
}

function withMembers(text: string, before: string): string {
  const members = Object.entries(JSON.parse(text.replace(/,(?=\s*})/g, '')) as object);
  return members.reduce((file, [name, value]) => applyEdits(file, modify(file, [name], value, {})), before);
}
