// Output for pipelines: a short verdict, annotations, outputs and issues.
import { describe, expect, test } from 'vitest';
import { annotations } from '../../../src/report/formats/ci/annotations.js';
import { outputLines, outputs, workflowCommand } from '../../../src/report/formats/ci/github.js';
import { codeQuality } from '../../../src/report/formats/ci/code-quality.js';
import { inBrief } from '../../../src/report/text/verdict-words.js';
import type { Report } from '../../../src/report/model/model.js';
import { report } from '../support/report-journal.js';

const partial = { verdict: 'conforming', complete: false } as const;
test.each<[Partial<Report['summary']>, string]>([
  [{ verdict: 'conforming', complete: true }, 'conforming'],
  [
    { ...partial, tested: 640, total: 690, notOffered: 8, pass: 640, warnings: 0 },
    'tested 640 of 682 requirements (93 %): all passed',
  ],
  [
    { ...partial, tested: 5, total: 5, notOffered: 0, selectedFrom: 682, pass: 4, warnings: 1 },
    'tested 5 of 682 requirements (0 %): 4 passed, with 1 warning',
  ],
  [{ verdict: 'nonconforming', fail: 2 }, 'not conforming: 2 requirements fail'],
  [{ verdict: 'undecided' }, 'could not be tested'],
])('in brief, %j is %s', (summary, message) => {
  const ended = { ...report, summary: { ...report.summary, ...summary } };
  expect(inBrief(ended)).toBe(message);
});

test('a workflow command is one line, with any content', () => {
  expect(workflowCommand('error', '100%\r\n::a: b, c', { title: 'a,b:c\n%' })).toBe(
    '::error title=a%2Cb%3Ac%0A%25::100%25%0D%0A::a: b, c',
  );
  expect(workflowCommand('add-mask', 'x')).toBe('::add-mask::x');
});

describe('annotations', () => {
  const [cause] = report.causes;
  const causes = (many: number) => Array.from({ length: many }, () => cause!);

  test('are an error for a failure and a warning for a warning, with escaped text', () => {
    const found = annotations(report);
    expect(found.map(({ level, title }) => [level, title])).toEqual([
      ['error', 'initiateTransfer/reference-unique'],
      ['warning', 'initiateTransfer/body.amount.type'],
    ]);
    expect(found[0]!.message).toContain('expected: a reference debits once\n');

    expect(found[0]!.message).not.toMatch(/[\u0000\u001b]/);
  });

  test.each([
    [10, 10, undefined],
    [12, 10, 'and 3 more'],
  ])('of %i errors there are %i', (many, shown, last) => {
    const errors = annotations({ ...report, causes: causes(many) });
    expect(errors).toHaveLength(shown);
    expect(errors.at(-1)!.title).toBe(last ?? cause!.requirement);
  });

  test('show the known root causes, and the outdated entries of the baseline', () => {
    const known = [{ id: cause!.id, headline: 'It', reason: 'being fixed' }];
    const gone = ['a/b', 'c/d'].map((id) => ({ id, headline: `the fault of ${id}` }));
    const baseline = { file: 'b.json', fresh: [], known, gone };
    const found = annotations({ ...report, causes: causes(1), baseline, problems: ['stopped\nat once'] });
    expect(found.map(({ level, title }) => `${level} ${title}`)).toEqual([
      'error could not be tested',
      'error out of date: b.json',
      'error out of date: b.json',
      `notice ${cause!.requirement}`,
    ]);
    expect(found.slice(0, 3).map(({ message }) => message)).toEqual([
      'stopped',
      'fixed, remove it: the fault of a/b (a/b)',
      'fixed, remove it: the fault of c/d (c/d)',
    ]);
    expect(found.at(-1)!.message).toContain('known: being fixed');
  });
});

test('all output is written before the process ends', () => {
  const lines = outputLines({ a: 'x\nend\n', b: 'y' });
  const [, end] = /^a<<(.+)\n/.exec(lines)!;
  expect(end).toMatch(/^end-[\w-]{36}$/);
  expect(lines).toBe(`a<<${end}\nx\nend\n\n${end}\nb<<${end}\ny\n${end}\n`);
  expect(outputLines({ a: '' })).not.toContain(end);
});

test('without a report nothing was tested', () => {
  const none = { verdict: 'undecided', complete: 'false', report: '' };
  expect(outputs(null, 2, 'reports/report.json')).toMatchObject(none);
});

test('an issue of Code Quality keeps its fingerprint, and shares it with no other', () => {
  const prints = (JSON.parse(codeQuality(report)) as { fingerprint: string; severity: string }[]).map(
    ({ fingerprint }) => fingerprint,
  );
  expect(new Set(prints).size).toBe(report.causes.length);
  expect(codeQuality({ ...report, seed: 9 })).toBe(codeQuality(report));
});
