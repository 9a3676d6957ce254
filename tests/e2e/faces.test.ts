// Both faces of the engine give the same verdicts: the programmatic one, which the command prints, and vitest's.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { startReferenceServer } from '../../reference/server.js';
import { certify, type CertifyOptions } from '../../src/certify/index.js';
import type { RequirementResult } from '../../src/report/model.js';
import { command } from './command.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = join(root, 'node_modules/vitest/vitest.mjs');

type Status = 'passed' | 'failed' | 'skipped';
interface Results {
  testResults: { assertionResults: { title: string; status: Status; failureMessages: string[] }[] }[];
}

/** Has a new reference server with a defect judged. */
async function withServer<T>(work: (options: CertifyOptions) => Promise<T>): Promise<T> {
  const server = await startReferenceServer({ defect: 'list-has-more-never' });
  try {
    const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
    return await work({ target: { baseUrl, apiKey, apiSecret, stateHandler }, seed: 1 });
  } finally {
    await server.close();
  }
}

async function inVitest(options: CertifyOptions): Promise<Map<string, Status>> {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-faces-'));
  const file = join(folder, 'results.json');
  try {
    const flags = ['--config=tests/e2e/faces/vitest.config.ts', '--reporter=json', `--outputFile=${file}`];
    const env = { CWIT_FACES: JSON.stringify(options) };
    await command([vitest, 'run', ...flags], { cwd: root, env });
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Results;
    return new Map(
      testResults.flatMap((one) => one.assertionResults).map(({ title, status }) => [title, status]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// The test of what waits for a failure may be the only one that a filter leaves.
const isBroken = ({ verdict, level, evidence }: RequirementResult): boolean =>
  verdict === 'fail' || (verdict === 'not-testable' && level === 'MUST' && evidence.length > 0);

test('both faces give equal verdicts', async () => {
  const report = await withServer((options) => certify(options));
  const tests = await withServer(inVitest);
  const judged = report.requirements.filter(({ excluded }) => !excluded);
  const statusOf = {
    fail: 'failed',
    pass: 'passed',
    warn: 'passed',
    'not-testable': 'skipped',
    'not-offered': 'skipped',
  };
  expect(Object.fromEntries(tests)).toEqual(
    Object.fromEntries(
      judged.map((row) => [row.id, isBroken(row) ? 'failed' : statusOf[row.verdict]] as const),
    ),
  );
  expect(
    judged.filter(({ verdict, ...row }) => verdict !== 'fail' && isBroken({ verdict, ...row })),
  ).not.toEqual([]);
  expect([...tests.values()]).toContain('failed');
});
