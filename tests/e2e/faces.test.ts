// Both entry points of the package give the same verdicts: the function, which the command prints, and vitest's tests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { certify, CertifyOptions } from '../../src/certify/index.js';
import { requirements as ledger } from '../../src/contract/contract.js';
import type { RequirementResult } from '../../src/report/model/model.js';
import { command, main } from './support/command.js';
import { referenceServer, temporaryFolder } from './support/fixtures.js';

const file = join(temporaryFolder(), 'results.json');
const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

/** The operation with the defect, and one without. */
const tested = ['getWallet', 'listBanks'];

type Status = 'passed' | 'failed' | 'skipped';
interface Results {
  testResults: { assertionResults: { title: string; status: Status; failureMessages: string[] }[] }[];
}

/** The options that certify a new reference server with a defect. */
async function options(): Promise<CertifyOptions> {
  const server = await referenceServer({ defect: 'get-wallet-answers-without-data' });
  const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
  const only = ledger.flatMap(({ id, operation }) => (tested.includes(operation) ? [id] : []));
  return { target: { baseUrl, apiKey, apiSecret, stateHandler }, only, depth: 'quick', seed: 1 };
}
const [one, other] = [await options(), await options()];

async function inVitest(options: CertifyOptions): Promise<Map<string, Status>> {
  const flags = ['--config=tests/e2e/faces/vitest.config.ts', '--reporter=json', `--outputFile=${file}`];
  await command([vitest, 'run', ...flags], { cwd: root, env: { CWIT_FACES: JSON.stringify(options) } });
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results;
  return new Map(
    testResults.flatMap((one) => one.assertionResults).map(({ title, status }) => [title, status]),
  );
}

// The test of what waits for a failure may be the only one that a filter leaves.
const isBroken = ({ verdict, level, evidence }: RequirementResult): boolean =>
  verdict === 'fail' || (verdict === 'not-testable' && level === 'MUST' && evidence.length > 0);

test('both entry points give equal verdicts', async () => {
  const entry = new URL('../certify/index.js', pathToFileURL(main)).href;
  const built = (await import(/* @vite-ignore */ entry)) as { certify: typeof certify };
  const report = await built.certify(one);
  const tests = await inVitest(other);
  const tested = report.requirements.filter(({ excluded }) => !excluded);
  const statusOf = {
    ...{ fail: 'failed', pass: 'passed', warn: 'passed' },
    ...{ 'not-testable': 'skipped', 'not-offered': 'skipped' },
  };
  const wanted = tested.map((row) => [row.id, isBroken(row) ? 'failed' : statusOf[row.verdict]] as const);
  expect(Object.fromEntries(tests)).toEqual(Object.fromEntries(wanted));
  expect(tested.filter((row) => row.verdict !== 'fail' && isBroken(row))).not.toEqual([]);
  expect([...tests.values()]).toContain('failed');
});
