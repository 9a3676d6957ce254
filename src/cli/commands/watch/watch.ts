import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { count } from '../../../contract/words.js';
import { output } from '../../../output/output.js';
import { cut, visible } from '../../../report/text/plain-text.js';
import { completeTarget, refuseUser, TargetError, type Target } from '../../../target/target.js';
import type { Violated } from '../../../traffic/live-checks.js';
import { startProxy, type Proxy } from '../../../traffic/proxy/proxy.js';
import { WatchedTraffic } from '../../../traffic/watched-traffic.js';
import { defined } from '../../flags.js';
import { exit, exitCode } from '../../io/exit.js';
import { harFile, tryHar } from '../../io/har-file.js';
import { Interrupts } from '../../io/interrupts.js';
import { lockFolder, makeFolder } from '../../io/report-folder.js';
import { terminalColors as colors } from '../../io/terminal.js';
import { describedTarget } from '../certify/settings.js';
import { reportTraffic, type Traffic } from '../judge/traffic-report.js';
import { httpUrl } from '../webhook/webhook.js';
import type { WatchFlags } from './command.js';

const mostBody = 1024 * 1024;

/**
 * Stands between a client and a server until it is ended, prints what the server breaks when it first does, and judges
 * all of it at the end. Returns the exit code.
 */
export async function watch(command: readonly string[], flags: WatchFlags): Promise<number> {
  const { target, known } = targetOf(flags);
  const { out, showPersonalData = false } = flags;
  makeFolder(out);
  const file = harFile(flags.har, out);
  if (file !== undefined) tryHar(file);
  const unlock = lockFolder(out);
  const interrupts = new Interrupts();
  const traffic = new WatchedTraffic(flags.maxExchanges, { ...known, showPersonalData }, (one) =>
    output.say(line(one)),
  );
  const startedAt = new Date();
  const proxies: Proxy[] = [];
  try {
    const proxy = await startProxy({ ...proxyOptions(flags, target, traffic), upstream: target.baseUrl });
    proxies.push(proxy);
    output.say(`Watching ${target.baseUrl}: clients use ${proxy.url}`);
    if (flags.webhookUpstream !== undefined) {
      const webhooks = await startProxy({
        ...proxyOptions(flags, target, traffic),
        upstream: upstreamOf(flags.webhookUpstream, '--webhook-upstream'),
        port: flags.webhookPort ?? 4021,
        isReceived: true,
        network: {},
      });
      proxies.push(webhooks);
      output.say(`Events for ${flags.webhookUpstream}: the server sends them to ${webhooks.url}`);
    }
    if (command.length === 0) output.say('Ctrl+C ends, and judges all that was seen.');
    const code = await untilEnded(command, proxy.url, flags.for, interrupts);
    await Promise.all(proxies.splice(0).map((one) => one.close()));
    const report = reportTraffic(
      {
        exchanges: traffic.kept.all.toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt)),
        source: proxy.url,
        foreign: traffic.foreign,
        credentials: known,
        target: { baseUrl: target.baseUrl, environment: target.environment, features: target.features },
        span: { startedAt: startedAt.toISOString(), finishedAt: new Date().toISOString() },
      },
      { out, har: file, verbose: flags.verbose, showPersonalData: flags.showPersonalData },
    );
    const { left } = traffic.kept;
    if (left > 0)
      output.say(
        `\n${count(left, 'exchange')} came when there was no more room: judged one by one, and not in the report (--max-exchanges).`,
      );
    const isClientBroken = flags.strictClient === true && report.client!.length > 0;
    const judged = isClientBroken ? exit.violations : exitCode(report, flags.requireComplete ?? false);
    return judged === exit.violations ? judged : code || judged;
  } finally {
    await Promise.all(proxies.map((one) => one.close()));
    unlock();
    interrupts.close();
  }
}

function line({ row, expected, actual }: Violated): string {
  const mark = row.level === 'MUST' ? colors.red('✗') : colors.yellow('!');
  const words = visible(`${row.id}: expected ${expected}; actual ${actual}`.replaceAll(/\s+/g, ' '));
  return `${mark} ${cut(words, longest)}`;
}

const longest = 300;

function proxyOptions(flags: WatchFlags, { network }: Target, traffic: WatchedTraffic) {
  return {
    port: flags.port,
    mostBody,
    network,
    preserveHost: flags.preserveHost ?? false,
    onExchange: traffic.take,
    nextId: traffic.nextId,
  };
}

function upstreamOf(url: string, flag: string): string {
  refuseUser(url, `The URL of ${flag}`);
  return httpUrl(url, flag);
}

/** The server, and the credentials as far as they are given. */
function targetOf(flags: WatchFlags): { target: Target; known: Traffic['credentials'] } {
  const { upstream, ca, cert, key, apiKey, apiSecret, environment, features } = flags;
  const baseUrl = upstreamOf(upstream, '--upstream');
  const input = describedTarget(
    defined({ baseUrl, ca, cert, key, apiKey, apiSecret, environment, features }),
  );
  // Those of the traffic will do.
  const target = completeTarget({ ...input, apiKey: input.apiKey ?? '-', apiSecret: input.apiSecret ?? '-' });
  return { target, known: defined({ apiKey: input.apiKey, apiSecret: input.apiSecret }) };
}

/** Waits for an interrupt, the end of the time, or that of the command; gives the command's exit code. */
async function untilEnded(
  command: readonly string[],
  url: string,
  seconds: number | undefined,
  interrupts: Interrupts,
): Promise<number> {
  const ended = new AbortController();
  interrupts.during(() => ended.abort(), 'Judging what was seen. Interrupt again to end at once.');
  const { signal } = ended;
  const time = seconds === undefined ? null : sleep(seconds * 1000, 0, { signal, ref: true });
  const over = new Promise<number>((resolve) => signal.addEventListener('abort', () => resolve(0)));
  try {
    if (command.length === 0) return await Promise.race([over, ...(time ? [time.catch(() => 0)] : [])]);
    void time?.then(() => ended.abort()).catch(() => undefined);
    return await runBehind(command, url, signal);
  } finally {
    ended.abort();
    interrupts.during(null);
  }
}

/**
 * Runs a command with the address of the proxy in CWIT_BASE_URL, and gives its exit code, or 128 and more where a signal
 * ended it. Throws a TargetError where there is no such command.
 */
async function runBehind(
  [program = '', ...args]: readonly string[],
  url: string,
  signal: AbortSignal,
): Promise<number> {
  const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, CWIT_BASE_URL: url } });
  const stop = (): void => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  return new Promise<number>((resolve, reject) => {
    child.on('error', ({ message }) =>
      reject(new TargetError(`The command after -- cannot be run: ${message}.`)),
    );
    child.on('close', (code, ended) => resolve(code ?? (ended === 'SIGINT' ? 130 : 143)));
  }).finally(() => signal.removeEventListener('abort', stop));
}
