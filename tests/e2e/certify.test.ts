// What a run prints, leaves and ends with.
import { join } from 'node:path';
import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { command, cwit } from './command.js';
import { readReport, referenceServer, temporaryFolder } from './fixtures.js';

const out = temporaryFolder();
const broken = await referenceServer({ defect: 'transfer-debited-twice' });

test('a violation gets a report that explains itself, and exit code 1', async () => {
  const folder = join(out, 'violation');
  const { url, stateHandler, env } = broken;
  const target = ['--base-url', url, '--state-handler', stateHandler];
  const args = ['certify', ...target, '--only', 'initiateTransfer/debit', '--out', folder];
  const { code, stdout } = await cwit(args, env);
  expect(code).toBe(1);
  for (const part of [
    'initiateTransfer/debit',
    'debits the wallet by at least its amount, once',
    'Endpoints > Initiate transfer',
    `certify ${target.join(' ')} --only initiateTransfer/debit`,
  ])
    expect(stdout).toContain(part);
  const [, debit = ''] = /a debit of (\d+\.\d\d): \d+\.\d\d became/.exec(stdout) ?? [];
  const [, amount = ''] = /POST …\/wallet\/transfer [^]*?amount\s+"(\d+\.\d\d)"/.exec(stdout) ?? [];
  expect(new Big(debit).eq(new Big(amount).times(2)), `${debit} for ${amount}`).toBe(true);
  expect(readReport(folder).summary.verdict).toBe('nonconforming');
});

test('the command that repeats a failure works, whatever the exchange was sent for', async () => {
  const folder = ['--out', join(out, 'again')];
  const defect = ['--defect', 'create-flight-quote-answers-as-plain-text'];
  const names = ['createFlightQuote/response.content-type', 'createFlightQuote/response.success'];
  const { stdout } = await cwit(['certify', ...defect, ...folder, '--only', ...names]);
  const line = /Judge it again.*\n +node (.+)/.exec(stdout)?.[1] ?? '';
  expect(line).toContain('--only createFlightQuote/response.content-type');
  const again = await command([...line.split(' '), ...folder]);
  expect(again.stdout).toContain('FAIL  MUST createFlightQuote/response.content-type');
  expect(again.code).toBe(1);
});
