// The commands that `npm test` and `npm run prove` print to repeat a failure, as a shell takes them.
import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aloneCommand,
  aloneNamed,
  patternOf,
  proveCommand,
  vitestCommand,
} from '../../../scripts/run/again.mjs';

const file = 'tests/self/variants/mixtures.test.ts';
const rows: string[][] = [
  ['plain'],
  ['seeded mixtures', 'mixture 8'],
  ['brackets (of) [each] {kind}', 'and $HOME ^ | ? * + . \\d \\'],
  ['a > b', '> c', 'd >', 'e'],
  ['it\'s "quoted"', "'", '`id` $(id) !! #'],
  ['two\nlines', 'tab\tand  spaces ', ' return\r'],
  ['emoji 😀', 'half \ud83d of one', 'null \0'],
  ['Жук שלום', 'Ọlá'],
  ['--only', '-t'],
  ['42'],
  ['', 'in a suite without a name'],
  ['a suite with a test without a name', ''],
  ['*.ts ~ & ; < >'],
];

/** The arguments that a shell gives to npx or npm. */
function argumentsOf(line: string): string[] {
  const script = `npx() { printf '%s\\0' "$@"; }\nnpm() { npx "$@"; }\n${line}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

/** The pattern of the command that `npm test` prints. */
function vitestPattern(names: readonly string[], isSuite = false): RegExp {
  const [pattern = '', ...before] = argumentsOf(vitestCommand({ file, names, isSuite })).toReversed();
  expect(before).toEqual(['-t', file, 'run', 'vitest']);
  return new RegExp(pattern);
}

/** The pattern of the command that `npm run prove` prints. */
function provePattern(names: readonly string[]): RegExp {
  const [phrase = '', ...before] = argumentsOf(proveCommand({ file, names })).toReversed();
  expect(before).toEqual(['--only', '--', 'prove', 'run']);
  return patternOf([phrase]);
}

// Vitest matches its pattern with these names.
const inVitest = (names: readonly string[]): string => names.join(' ');

describe.each(rows.map((names) => [JSON.stringify(names), names] as const))('the test %s', (_, names) => {
  test('is repeated alone by npx vitest', () => {
    const pattern = vitestPattern(names);
    expect(rows.filter((row) => pattern.test(inVitest(row)))).toEqual([names]);
  });

  test('is repeated by npm run prove, also with the name that its progress shows', () => {
    expect(inVitest(names)).toMatch(provePattern(names));
    expect(inVitest(names)).toMatch(patternOf([names.join(' > ')]));
  });
});

test.each(['as it is', 'json-indented', "it's (one)"])('prove -- --alone repeats %s alone', (name) => {
  const args = argumentsOf(aloneCommand({ file, names: ['alone', name] }));
  expect(args).toEqual(['run', 'prove', '--', '--alone', name]);
  expect(`alone ${name}`).toMatch(aloneNamed([name]));
});

test('prove -- --alone repeats another test of its files by vitest', () => {
  const command = aloneCommand({ file, names: ['the requests of properties'] });
  expect(command).toBe(vitestCommand({ file, names: ['the requests of properties'] }));
});

test('any other name is repeated as well', () => {
  const name = fc.string({ unit: fc.constantFrom('a', ' ', '>', "'", '\\', '\n', '😀', '\ud83d') });
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 4 }), (names) => {
      expect(inVitest(names)).toMatch(vitestPattern(names));
      expect(inVitest(names)).toMatch(provePattern(names));
    }),
    { numRuns: 50 },
  );
});

test('a suite is repeated with all its tests', () => {
  const names = ['outer', 'inner (2)'];
  const tests = [
    [...names, 'first'],
    [...names, 'second'],
    ['outer', 'inner (20)', 'first'],
  ];
  for (const pattern of [vitestPattern(names, true), provePattern(names)])
    expect(tests.map((one) => pattern.test(inVitest(one)))).toEqual([true, true, false]);
});

test('a failure without a test is repeated by its file, or by everything', () => {
  const path = "tests/unit/it's $HOME.test.ts";
  for (const again of [vitestCommand, proveCommand])
    expect(argumentsOf(again({ file: path, names: [] }))).toEqual(['vitest', 'run', path]);
  expect(vitestCommand({ file: '', names: [] })).toBe('npm test');
  expect(proveCommand({ file: '', names: [] })).toBe('npm run prove');
});

test('--only selects names that contain all words and phrases', () => {
  const all = ['seeded mixtures mixture 8', 'seeded mixtures mixture 80', 'mixture of 8 seeded mixtures'];
  const selected = (...words: string[]) => all.filter((name) => patternOf(words).test(name));
  expect(selected('mixture', '8', 'SEEDED')).toEqual(all);
  expect(selected('mixture 8')).toEqual(all.slice(0, 2));
  expect(selected('mixtures > mixture 80')).toEqual(all.slice(1, 2));
  expect(selected('mixture.8')).toEqual([]);
});
