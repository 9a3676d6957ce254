// Reads a guide as the steps that its reader takes.
import { applyEdits, modify } from 'jsonc-parser';

/** A fenced block: its language, the file that it shows, and its text. */
export interface Block {
  kind: string;
  file: string | undefined;
  text: string;
}

/** The blocks of each step. A step begins with a heading that has a number. */
export function stepsOf(page: string): [title: string, blocks: Block[]][] {
  const sections = page.split(/^## /m).filter((section) => /^\d/.test(section));
  return sections.map((section) => [section.slice(0, section.indexOf('\n')), blocksOf(section)]);
}

export function blocksOf(text: string): Block[] {
  const found = text.matchAll(/^```(\w+)(?: (\S+))?\n(.*?)^```$/gms);
  return [...found].map(([, kind = '', file, content = '']) => ({ kind, file, text: content }));
}

/** A file with the change that a block shows. Throws if the file has no place for the change. */
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

/** A state handler in Python or Go with the functions of a block in place of those of the same name. */
export function withHandlers(text: string, before: string): string {
  const declarations = [...text.matchAll(/^(?:def|func) \w+\(/gm)].map(([declaration]) => declaration);
  const starts = declarations.map((declaration) => before.indexOf(declaration)).filter((at) => at >= 0);
  const [first = '', ...others] = starts.map((at) => before.slice(at, before.indexOf('\n\n', at)));
  const file = before.replace(first, () => text.trimEnd());
  return others.reduce((rest, old) => rest.replace(old, ''), file);
}

/** Functions replace those of the same name; others are added. */
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
