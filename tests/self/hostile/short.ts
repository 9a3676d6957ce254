import { inWords } from '../../../src/report/words.js';
import { CannotTestError, preflight } from '../../../src/certify/doctor/doctor.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { reasonInWords } from '../../../src/contract/reason.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { completeTarget } from '../../../src/server-under-test/target.js';
import { observations } from '../../../src/report/console/notes.js';
import { summary } from '../../../src/report/console/summary.js';
import { faultsOf } from '../../unit/report/formats/format-faults.js';
import { internalErrors, testServer, type TestOptions, startUnlimited } from '../support/run.js';
import { behind } from './behind.js';
import type { Hostile, Outcome } from './hostile.js';

const usual =
  /^(initiateTransfer\/(response|body\.malformed|optional-members|debit|echo)|(listBanks|getWallet|createRecipient|listEsimOrders)\/(response|auth\.missing$))/;

/** The timeout for a server that does not answer, in milliseconds. */
export type Limits = Pick<TestOptions, 'timeoutMs' | 'stateMs' | 'timeouts'>;

/** Tests some requirements of a hostile server in this process. */
export async function short(
  row: Hostile,
  { timeoutMs = 4000, stateMs, timeouts }: Limits = {},
): Promise<Outcome> {
  const server = await startUnlimited();
  const { target, close } = await behind(server, row);
  try {
    await preflight(completeTarget(target), undefined, {
      limits: { answerMs: 2 * timeoutMs, throttledMs: 1000 },
    });
    const only = (id: RequirementId): boolean => (row.only ?? usual).test(id);
    const tested = await testServer(target, {
      timeoutMs,
      ...(stateMs === undefined ? {} : { stateMs }),
      ...(timeouts ? { timeouts } : {}),
      only,
      effort: { depth: 'quick' },
      redact: 'credentials and personal data',
    });
    const report = tested.report();
    const faults = await faultsOf['json']!(JSON.stringify(report));
    return {
      broken: brokenIn(tested.lines),
      tested: new Set(['pass', 'fail', 'warn'].flatMap((one) => tested.with(one as 'pass'))),
      told: `${summary(report)}\n${observations(report, { verbose: true })}`.replace(/\s+/g, ' '),
      errors: [...internalErrors(tested), ...faults],
    };
  } catch (error) {
    if (!(error instanceof CannotTestError)) throw error;
    return { refused: error.message, broken: new Map(), tested: new Set(), told: '', errors: [] };
  } finally {
    close();
    await server.close();
  }
}

function brokenIn(lines: readonly RunEvent[]): Map<string, string> {
  const broken = new Map<string, string>();
  for (const line of lines) {
    if (line.kind !== 'VerdictReached' || !['fail', 'warn'].includes(line.verdict.outcome)) continue;
    const { requirement, reason, evidence } = line.verdict;
    broken.set(
      requirement,
      `${broken.get(requirement) ?? ''}${reason ? reasonInWords(reason) : ''} ${evidence ? inWords(evidence.finding).actual : ''}\n`,
    );
  }
  return broken;
}
