// Every command that a report of a sandbox prints can be run as it is, with nothing to set but the credentials.
import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import { testReference } from '../support/run.js';
import { written } from '../leaks/written.js';

// Requests with personal data, values of states and of answers, a query, a page, and wrong credentials.
const defect = [
  'create-recipient-accepts-any-secret',
  'list-pages-rounded-down',
  'list-from-ignored',
  'query-loan-feature-not-debited',
  'nin-not-looked-at',
  'update-virtual-account-echoes-secret-in-body',
  'create-flight-quote-serves-without-secret',
  'issue-flight-ticket-crashes-on-nul',
];
const only = (id: RequirementId): boolean =>
  /^(?:createRecipient|listTransactions|queryLoanFeature|verifyEnhancedNin|updateVirtualAccount|createFlightQuote|issueFlightTicket)\//.test(
    id,
  );
const credentials = { CWIT_API_KEY: 'the-key', CWIT_API_SECRET: 'the-secret' };

/** The arguments that a shell gives to curl. It ends at a variable that is not set. */
function argumentsOf(line: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${line}`;
  const env = { PATH: process.env['PATH'], ...credentials };
  return execFileSync('sh', ['-u', '-c', script], { env, encoding: 'utf8' }).split('\0').slice(0, -1);
}

describe('the commands of a failing run', async () => {
  const result = await testReference({ defect }, { only, redact: 'credentials and personal data' });
  const report = result.report();
  const lines = report.requirements.flatMap(({ evidence }) => evidence.flatMap(({ curl }) => curl ?? []));

  test('are many, and each has a test', () => {
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
    const without = failed.filter(({ evidence }) =>
      evidence.some(({ exchange, curl }) => exchange !== null && curl === null),
    );
    expect(lines.length).toBeGreaterThan(15);
    expect(without.map(({ id }) => id)).toEqual([]);
  });

  test('need only the credentials, and contain no mask', () => {
    for (const line of lines) {
      const given = argumentsOf(line);
      expect(given.slice(0, 5), line).toEqual(['-sS', '-i', '-g', '-X', expect.stringMatching(/^[A-Z]+$/)]);
      expect(given[5]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//);
      expect(given.join('\n')).not.toMatch(/\[(?:redacted|api-key|api-secret)/);
    }
  });

  test('send the same request, including the members of a person', () => {
    const sent = lines.flatMap((line) => argumentsOf(line)).join('\n');
    for (const name of ['bvn', 'nin', 'email', 'name', 'value', 'selection_token'])
      expect(sent).toMatch(new RegExp(`"${name}":\\s*"[^"]{4,}"`));
  });

  test('are the printed commands', () => {
    const printed = written(result)
      .get('cards')!
      .match(/^ *(?:printf .* \| )?curl -sS .*$/gm)!;
    for (const line of printed) expect(lines).toContain(line.trim());
  });
});
