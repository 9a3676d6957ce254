import { readText } from '../../../target/user-files.js';
import type { Exchange } from '../../../contract/exchange.js';
import { shownUrl } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { allFeatures, offeredBy } from '../../../target/offer.js';
import { checkBaseUrl, TargetError } from '../../../target/target.js';
import { endOf } from '../../../traffic/context.js';
import { factsIn, readHars } from '../../../traffic/har/read.js';
import { locate } from '../../../traffic/locate.js';
import { defined } from '../../flags.js';
import { exitCode } from '../../io/exit.js';
import { lockFolder, makeFolder } from '../../io/report-folder.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { selected } from '../certify/selection.js';
import type { JudgeFlags } from './command.js';
import { reportTraffic, type Traffic } from './traffic-report.js';

/** Judges recorded traffic, and sends nothing. Prints as `cwit certify` does, and returns the exit code. */
export async function judge(files: readonly string[], flags: JudgeFlags): Promise<number> {
  const { out, baseUrl, requireComplete = false, verbose = false, showPersonalData } = flags;
  if (baseUrl !== undefined) checkBaseUrl(baseUrl);
  checkFeatures(flags.features);
  const read = files.map((name) => ({ name, text: readText(name, name, ' Give the path of a HAR file.') }));
  const recorded = readHars(read);
  const located = locate(recorded, baseUrl);
  makeFolder(out);
  const unlock = lockFolder(out);
  try {
    const { length } = located.exchanges;
    output.say(
      `Judging ${length} recorded exchange${length === 1 ? '' : 's'} with ${shownUrl(located.baseUrl)} (${located.foreign} entries are of something else)`,
    );
    const report = reportTraffic(
      {
        ...trafficOf(files, flags, located),
        isOurs: recorded.every(({ isOurs }) => isOurs),
        facts: factsIn(read),
      },
      { out, verbose, showPersonalData, kept: files },
    );
    return exitCode(report, requireComplete);
  } finally {
    unlock();
  }
}

function trafficOf(
  files: readonly string[],
  flags: JudgeFlags,
  { exchanges, baseUrl, foreign }: ReturnType<typeof locate>,
): Traffic {
  const { environment = 'sandbox', features = [...allFeatures], alone } = flags;
  const { CWIT_API_KEY, CWIT_API_SECRET } = process.env;
  const apiKey = flags.apiKey ?? (CWIT_API_KEY || undefined);
  const apiSecret = flags.apiSecret ?? (CWIT_API_SECRET || undefined);
  return {
    exchanges,
    foreign,
    source: files.join(', '),
    alone,
    target: { baseUrl, environment, features },
    span: spanOf(exchanges),
    credentials: defined({ apiKey, apiSecret }),
    only: flags.only && selected(flags.only),
    skip: flags.skip && selected(flags.skip),
    again: { judge: againOf(files, flags) },
  };
}

function againOf(files: readonly string[], { baseUrl, environment, features, alone }: JudgeFlags): string {
  const command = reproduceCommand('judge', { 'base-url': baseUrl, environment, features }, files);
  return alone ? `${command} --alone` : command;
}

function spanOf(exchanges: readonly Exchange[]): { startedAt: string; finishedAt: string } {
  const ends = exchanges.map(endOf);
  const last = ends.reduce((one, other) => Math.max(one, other), 0);
  return { startedAt: exchanges[0]!.startedAt, finishedAt: new Date(last).toISOString() };
}

function checkFeatures(names: readonly string[] = []): void {
  try {
    offeredBy(names);
  } catch (error) {
    throw new TargetError((error as Error).message);
  }
}
