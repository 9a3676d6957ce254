import { selection } from '../../../certify/options.js';
import type { Exchange } from '../../../contract/exchange.js';
import { defined } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { allFeatures, offeredBy } from '../../../server-under-test/offer.js';
import { readUrl } from '../../../server-under-test/given-url.js';
import { readText } from '../../../server-under-test/user-files.js';
import { endOf } from '../../../traffic/context.js';
import type { RunFacts } from '../../../traffic/har/write.js';
import { gapsIn, readHars } from '../../../traffic/har/read.js';
import { locate } from '../../../traffic/locate.js';
import { givenCredentials, sayTrimmed } from '../../common-flags.js';
import { flagNamed } from '../../flags.js';
import { exitCode } from '../../io/exit.js';
import { inReportFolder } from '../../io/report-folder.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import type { JudgeFlags } from './command.js';
import { reportTraffic } from './traffic-report.js';

/** Tests a server by recorded traffic, without sending requests. Prints like `cwit certify`, and returns the exit code. */
export async function judge(files: readonly string[], flags: JudgeFlags): Promise<number> {
  const { out, environment, features, alone, showPersonalData } = flags;
  const credentials = givenCredentials(flags);
  const server = flags.baseUrl && readUrl(flags.baseUrl, 'The base URL', 'base', sayTrimmed);
  offeredBy(features ?? []);
  const read = files.map((name) => ({ name, text: readText(name, name, ' Give the path of a HAR file.') }));
  const { recorded, facts, notes } = readHars(read, server);
  const { exchanges, baseUrl, foreign, others } = locate(recorded, server);
  return inReportFolder(out, {}, async () => {
    output.say(
      `Testing ${count(exchanges.length, 'recorded exchange')} with ${shownUrl(baseUrl)} (unrelated entries: ${foreign})`,
    );
    if (others.length > 0)
      output.say(`Not tested: ${others.join(', ')}. To test one of these, pass it as --base-url.`);
    const report = reportTraffic({
      exchanges,
      foreign,
      gaps: [...notes, ...gapsIn(exchanges)],
      source: files.join(', '),
      target: { baseUrl, environment: environment ?? 'sandbox', features: features ?? [...allFeatures] },
      span: spanOf(exchanges, facts),
      options: defined({
        ...credentials,
        ...selection(flags, flagNamed),
        isOurs: recorded.every(({ isOurs }) => isOurs),
        ...{ facts, alone, showPersonalData },
      }),
      again: {
        retest: reproduceCommand('judge', { baseUrl: flags.baseUrl, environment, features, alone }, files),
      },
      ...{ out, verbose: flags.verbose, kept: files },
    });
    return exitCode(report, flags.requireComplete ?? false);
  });
}

/** When the exchanges began, and when they ended, without the time by which the suite advanced the target's clock. */
export function spanOf(
  exchanges: readonly Exchange[],
  facts?: RunFacts,
): { startedAt: string; finishedAt: string } {
  const last = exchanges.map(endOf).reduce((one, other) => Math.max(one, other), 0);
  const advanced = (facts?.states ?? [])
    .filter(({ state, time }) => state === 'the clock advances' && Date.parse(time) < last)
    .reduce((sum, { params }) => sum + (Number(params['seconds']) || 0) * 1000, 0);
  return { startedAt: exchanges[0]!.startedAt, finishedAt: new Date(last - advanced).toISOString() };
}
