import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { defined } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import { output } from '../../../output/output.js';
import { cut, visible } from '../../../report/text/plain-text.js';
import { readUrl } from '../../../server-under-test/given-url.js';
import { completeTarget, TargetError, type Target } from '../../../server-under-test/target.js';
import { startProxy, type Proxy, type ProxyOptions } from '../../../traffic/proxy/proxy.js';
import { WatchedTraffic, type Violated } from '../../../traffic/watched-traffic.js';
import { sayTrimmed } from '../../common-flags.js';
import { exit, exitCode, exitOf } from '../../io/exit.js';
import { harFile } from '../../io/har-file.js';
import type { Interrupts } from '../../io/interrupts.js';
import { inReportFolder } from '../../io/report-folder.js';
import { terminalColors as colors } from '../../io/terminal.js';
import { describedTarget } from '../certify/settings.js';
import { reportTraffic } from '../judge/traffic-report.js';
import type { WatchFlags } from './command.js';

const mostBody = 1024 * 1024;

/**
 * Runs a proxy between a client and a server until an interrupt. Prints each violation when it first happens, and tests
 * all traffic at the end. Returns the exit code.
 */
export async function watch(command: readonly string[], flags: WatchFlags): Promise<number> {
  const { target, known } = targetOf(flags);
  const { out, webhookUpstream, showPersonalData = false } = flags;
  const { baseUrl, environment, features } = target;
  const har = harFile(flags.har, out);
  const traffic = new WatchedTraffic(flags.maxExchanges, { ...known, showPersonalData }, (one) =>
    output.say(line(one)),
  );
  const proxies: Proxy[] = [];
  const proxied = async (
    how: Pick<ProxyOptions, 'upstream' | 'port'> & Partial<ProxyOptions>,
  ): Promise<string> => {
    const { preserveHost = false } = flags;
    const observing = { mostBody, onExchange: traffic.take, nextId: traffic.nextId };
    const proxy = await startProxy({ network: {}, preserveHost, ...observing, ...how });
    proxies.push(proxy);
    return proxy.url;
  };
  const close = () => Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  return inReportFolder(out, { har }, async (interrupts) => {
    const startedAt = new Date().toISOString();
    try {
      const source = await proxied({ upstream: baseUrl, port: flags.port, network: target.network });
      output.say(`Watching ${baseUrl}: point clients to ${source}`);
      if (webhookUpstream !== undefined) {
        const upstream = readUrl(webhookUpstream, '--webhook-upstream', 'query', sayTrimmed);
        const url = await proxied({ upstream, port: flags.webhookPort ?? 4021, isReceived: true });
        output.say(`Events for ${webhookUpstream}: point the server to ${url}`);
      }
      if (command.length === 0) output.say('Press Ctrl+C to stop and to test the recorded traffic.');
      const code = await untilEnded(command, source, flags.for, interrupts);
      await close();
      const report = reportTraffic({
        exchanges: traffic.kept.all.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)),
        ...{ source, foreign: traffic.foreign, target: { baseUrl, environment, features } },
        span: { startedAt, finishedAt: new Date().toISOString() },
        options: { ...known, ...defined({ showPersonalData: flags.showPersonalData }) },
        ...{ out, har, verbose: flags.verbose },
      });
      const { left } = traffic.kept;
      if (left > 0)
        output.say(
          `\n${count(left, 'exchange')} exceeded --max-exchanges: each was tested alone and is not in the report.`,
        );
      const isClientBroken = flags.strictClient === true && report.client!.some(({ isTip }) => !isTip);
      const tested = isClientBroken ? exit.violations : exitCode(report, flags.requireComplete ?? false);
      return tested === exit.violations ? tested : code || tested;
    } finally {
      await close();
    }
  });
}

function line({ row, expected, actual }: Violated): string {
  const mark = row.level === 'MUST' ? colors.red('✗') : colors.yellow('!');
  const words = visible(`${row.id}: expected ${expected}; got ${actual}`.replaceAll(/\s+/g, ' '));
  return `${mark} ${cut(words, longest)}`;
}

const longest = 300;

/** The server, and the credentials that the user gave. */
function targetOf(flags: WatchFlags): { target: Target; known: { apiKey?: string; apiSecret?: string } } {
  const { upstream, ca, cert, key, apiKey, apiSecret, environment, features } = flags;
  const baseUrl = readUrl(upstream, '--upstream', 'base', sayTrimmed);
  const given = defined({ baseUrl, ca, cert, key, apiKey, apiSecret, environment, features });
  const input = describedTarget(given);
  // Without credentials, those in the traffic are used.
  const target = completeTarget({ ...input, apiKey: input.apiKey ?? '-', apiSecret: input.apiSecret ?? '-' });
  return { target, known: defined({ apiKey: input.apiKey, apiSecret: input.apiSecret }) };
}

/**
 * Waits for an interrupt, the time limit or the end of a command with the address of the proxy in CWIT_BASE_URL. Returns
 * the exit code of the command. Throws a TargetError when the command does not exist.
 */
async function untilEnded(
  [program, ...args]: readonly string[],
  url: string,
  seconds: number | undefined,
  interrupts: Interrupts,
): Promise<number> {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  interrupts.during(end, 'Testing the recorded traffic. Interrupt again to stop immediately.');
  const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000);
  try {
    if (program === undefined) return await once(ended.signal, 'abort').then(() => 0);
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, CWIT_BASE_URL: url } });
    ended.signal.addEventListener('abort', () => child.kill('SIGTERM'));
    return await exitOf(child).catch(({ message }: Error) => {
      throw new TargetError(`The command after -- cannot start: ${message}.`);
    });
  } finally {
    clearTimeout(timer);
    interrupts.during(null);
  }
}
