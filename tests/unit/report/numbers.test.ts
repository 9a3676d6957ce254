// One set of numbers: each output of a run states those of its summary.
import { expect, test } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { claim } from '../../../src/contract/finding.js';
import { buildReport } from '../../../src/report/build/build.js';
import { verdictLine as lastLine, summary as onConsole } from '../../../src/report/console/summary.js';
import { formats } from '../../../src/report/formats/formats.js';
import { exchangeLine, meta, verdictLine } from '../support/report-journal.js';

const asked = ['getWallet', 'listBanks', 'createRecipient', 'createEsimOrder'] as const;
const failing = (id: RequirementId, got: string, outcome: 'fail' | 'warn' = 'fail') => {
  const exchange = asked.findIndex((operation) => id.startsWith(operation));
  return verdictLine(id, outcome, { evidence: { finding: claim('a wallet', got), exchange } });
};
const lines = [
  ...asked.map((operation, id) => exchangeLine(id, { operation })),
  failing('getWallet/auth.missing-secret', 'an answer'),
  failing('getWallet/auth.wrong-secret', 'an answer'),
  failing('listBanks/response.body', 'nothing'),
  failing('createRecipient/response.refusal-is-json', 'text', 'warn'),
  failing('createEsimOrder/echo-as-sent', 'another', 'warn'),
  verdictLine('getWallet/known-wallet', 'pass'),
  verdictLine('getWallet/same-wallet', 'pass'),
  verdictLine('freezeCard/response.body', 'not-offered', { reason: 'no cards' }),
  verdictLine('listTransactions/page-walk', 'not-testable', { reason: 'no clock' }),
  ...['a rejection', 'a success'].map((observed) => ({
    ...{ kind: 'Observed' as const, id: 'initiateTransfer/second-use-of-reference', observed },
  })),
];
const ids = lines.flatMap((line) => (line.kind === 'VerdictReached' ? line.verdict.requirement : []));
const excluded = { ...requirementRow('initiateTransfer/echo'), excluded: 'no client can' };
const report = {
  ...buildReport(lines, meta, [...ids.map(requirementRow), excluded]),
  digests: { target: 'a', suite: 'b' },
};
const as = (name: string): string => String(formats.find((format) => format.name === name)!.render(report));
const numbersIn = (text: string, pattern: RegExp): number[] =>
  (pattern.exec(text.replaceAll(/\s+/g, ' ')) ?? []).slice(1).map(Number);

test('the summary', () => {
  expect(report.summary).toMatchObject({
    ...{ total: 9, tested: 7, pass: 2, fail: 2, masked: 1, warn: 2, notTestable: 1, notOffered: 1 },
    ...{ excluded: 1, rootCauses: 2, warnings: 2, observed: 1 },
  });
  expect(report.causes).toHaveLength(4);
});

test.each<[of: string, text: string, pattern: RegExp, numbers: number[]]>([
  ['the console', onConsole(report), /Tested (\d+) of (\d+) requirements \((\d+) %\)/, [7, 8, 87]],
  [
    'the console',
    onConsole(report),
    /: (\d+) pass, (\d+) fail, (\d+) masked, (\d+) warn, (\d+) not testable, (\d+) not applicable/,
    [2, 2, 1, 2, 1, 1],
  ],
  [
    'the last line',
    lastLine(report),
    /(\d+) root causes \((\d+) requirements fail, (\d+) more is masked by them, (\d+) warnings\)/,
    [2, 2, 1, 2],
  ],
  ['a badge', report.inBrief!, /not conforming: (\d+) requirements fail/, [2]],
  [
    'report.html without its program',
    as('html'),
    /tested (\d+) of (\d+) requirements \((\d+) %\)/,
    [7, 8, 87],
  ],
  [
    'report.md',
    as('md'),
    /\*\*all\*\* \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) %/,
    [2, 2, 1, 2, 1, 1, 87],
  ],
])('%s: %#', (_, text, pattern, numbers) => {
  expect(numbersIn(text, pattern), text).toEqual(numbers);
});

test('certificate.json', () => {
  const { predicate } = JSON.parse(as('certificate')) as {
    predicate: { cwit_run: Record<string, unknown[]> & { coverage: object } } & Record<string, unknown[]>;
  };
  const { coverage, masked, notTestable, notOffered } = predicate.cwit_run;
  expect(coverage).toMatchObject({ tested: 7, of: 8, percent: 87, masked: 1, rootCauses: 2 });
  const { passedTests, failedTests, warnedTests } = predicate;
  const lists = [passedTests, failedTests, warnedTests, masked, notTestable, notOffered];
  expect(lists.map((list) => list!.length)).toEqual([2, 2, 2, 1, 1, 1]);
});

test('junit.xml', () => {
  const [tests, failures] = numbersIn(as('junit'), /tests="(\d+)" failures="(\d+)"/);
  expect([tests, failures, as('junit').split('<skipped').length - 1]).toEqual([9, 2, 3]);
});

test('report.sarif', () => {
  const { runs } = JSON.parse(as('sarif')) as { runs: { results: unknown[]; properties: object }[] };
  expect(runs[0]!.results).toHaveLength(4);
  expect(JSON.stringify(runs)).toContain(JSON.stringify(report.summary).slice(1, -1));
});
