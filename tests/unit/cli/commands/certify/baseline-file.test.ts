// The file of a baseline: written, updated and pruned, or refused in words.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { baselineOf } from '../../../../../src/cli/commands/certify/baseline-file.js';
import { exitCode } from '../../../../../src/cli/io/exit.js';
import { output } from '../../../../../src/output/output.js';
import type { Cause, Report } from '../../../../../src/report/model/model.js';
import { report as invented } from '../../../support/report-journal.js';
import { temporaryFolder } from '../../../support/folder.js';

const folder = temporaryFolder();
const path = (name: string) => join(folder, name);
const said = vi.spyOn(output, 'say').mockReturnValue();
afterAll(() => said.mockRestore());

const [wallet, transfer] = ['getWallet/known-wallet', 'initiateTransfer/reference-unique'];
const entry = {
  requirement: wallet,
  fingerprints: [`5xx: ${wallet}`],
  headline: 'The wallet',
  reason: 'soon',
};
/** A report in which these fail, and all else passes. */
const report = (...ids: string[]): Report => ({
  ...invented,
  causes: ids.map(
    (id) =>
      ({ ...invented.causes[0]!, id, requirement: id, fingerprints: [`5xx: ${id}`], explains: [] }) as Cause,
  ),
  requirements: invented.requirements.map((row) => ({
    ...row,
    verdict: ids.includes(row.id) ? 'fail' : 'pass',
  })),
  operations: [],
  summary: { ...invented.summary, verdict: ids.length > 0 ? 'nonconforming' : 'conforming', complete: true },
});

test('is written, updated and pruned, and keeps its comments', () => {
  const file = path('b.jsonc');
  const open = (how: 'update' | 'prune') =>
    baselineOf({ baseline: file, baselineUpdate: how === 'update', baselinePrune: how === 'prune' })!;
  expect(exitCode(open('update')(report(wallet, transfer)), false)).toBe(0);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"causes"', '// ours\n  "causes"'));
  open('update')(report(wallet, transfer));
  const kept = open('prune')(report(transfer));
  expect(exitCode(kept, false)).toBe(0);
  const text = readFileSync(file, 'utf8');
  expect(text).toContain('// ours\n');
  expect(text).toContain(transfer);
  expect(text).not.toContain(wallet);
  open('prune')(report());
  expect(readFileSync(file, 'utf8')).toContain('"causes": []');
});

test('of an earlier version is read; its days have no effect', () => {
  const file = path('old.json');
  const old = { since: '2026-01-01', until: '2026-01-02', related: [], fingerprints: [`${wallet}: 5xx`] };
  writeFileSync(file, JSON.stringify({ version: 1, causes: [{ ...entry, ...old }] }));
  const complained = vi.spyOn(output, 'complain').mockReturnValue();
  const known = baselineOf({ baseline: file })!(report(wallet));
  expect(complained.mock.calls).toEqual([[`${file}: "until" has no effect: entries do not expire.`]]);
  complained.mockRestore();
  expect(exitCode(known, false)).toBe(0);
});

const mistakes: [string, content: string, says: RegExp][] = [
  ['no JSON', '{"causes": [', /this is not JSON: .* in line 1/],
  ['of another shape', '{"causes": [{}]}', /\/causes\/0\/requirement is missing/],
  [
    'with a requirement that there is not',
    JSON.stringify({ causes: [{ ...entry, requirement: 'getWallet/known-walet' }] }),
    /no requirement or operation is called "getWallet\/known-walet"\. Did you mean .*known-wallet.* Correct the name/,
  ],
  [
    'without a reason',
    JSON.stringify({ causes: [{ requirement: wallet }] }),
    /\/causes\/0\/reason is missing/,
  ],
  ['that has something twice', JSON.stringify({ causes: [entry, entry] }), /twice: remove one of them/],
];
test.each(mistakes)('%s is a mistake', (_, content, says) => {
  writeFileSync(path('m.json'), content);
  expect(() => baselineOf({ baseline: path('m.json') })).toThrow(says);
});

test('must exist, and be named', () => {
  expect(() => baselineOf({ baseline: path('none') })).toThrow(/There is no baseline .*--baseline-update/);
  expect(() => baselineOf({ baselinePrune: true })).toThrow(/--baseline-prune needs a file/);
  expect(baselineOf({})).toBeUndefined();
});
