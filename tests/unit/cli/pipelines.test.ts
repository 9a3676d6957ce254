// The files of pipelines are those that their hosts take: of this project, and of `cwit init`.
import { readFileSync } from 'node:fs';
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser';
import { parseAction } from '@actions/workflow-parser/actions/action-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { filesFor } from '../../../src/cli/commands/init/files.js';
import { rendered } from '../../../src/cli/commands/init/init.js';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const trace = new NoOperationTraceWriter();
const github = (): string => {
  const { template, view } = filesFor('.', undefined, 'github').at(-1)!;
  return rendered(template, view);
};
const errorsOf = (name: string, content: string): string[] => {
  const check = name === 'action.yml' ? parseAction : parseWorkflow;
  return check({ name, content }, trace)
    .context.errors.getErrors()
    .map(({ message }) => message);
};
const workflows = [
  '.github/workflows/ci.yml',
  '.github/workflows/nightly.yml',
  '.github/workflows/pages.yml',
  'action.yml',
];

test.each([...workflows.map((name) => [name, read(name)]), ['of cwit init', github()]])(
  '%s is what GitHub takes',
  (name, text) => {
    expect(errorsOf(name, text)).toEqual([]);
    expect(errorsOf(name, text.replace('run: ', 'runs: ').replace('using:', 'use:'))).not.toEqual([]);
  },
);

test.each(workflows)('%s has no expression in a script', (name) => {
  const scripts: string[] = [];
  JSON.stringify(parse(read(name)), (key, value: unknown) => {
    if (key === 'run') scripts.push(String(value));
    return value;
  });
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
});

test('the nightly pipeline has only read permission', () => {
  const { permissions } = parse(read('.github/workflows/nightly.yml')) as { permissions: object };
  expect(permissions).toEqual({ actions: 'read', contents: 'read' });
});
