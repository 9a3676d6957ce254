import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../contract/exchange.js';
import { visible } from '../report/visible.js';
import { cut } from '../report/wrap.js';
import { completeTarget, TargetError, type Target } from '../target/target.js';
import { isDocumented } from '../traffic/client/parts.js';
import { LiveChecks, type Violated } from '../traffic/live-checks.js';
import { KeptExchanges } from '../traffic/proxy/kept-exchanges.js';
import { startProxy, type Proxy } from '../traffic/proxy/proxy.js';
import { runBehind } from './behind.js';
import { defined } from './defined.js';
import { exit } from './exit.js';
import { makeFolder } from './folder.js';
import { Interrupts } from './interrupts.js';
import { lockFolder } from './lock.js';
import { describedTarget } from './settings.js';
import { terminalColors as colors } from './terminal-colors.js';
import { harFile, reportTraffic } from './traffic-report.js';
import type { WatchFlags } from './watch-flags.js';
import { httpUrl } from './webhook.js';
import { tryHar } from './write-har.js';

const mostBody = 1024 * 1024;

/**
 * Stands between a client and a server until it is ended, prints what the server breaks when it first does, and judges
 * all of it at the end. Returns the exit code.
 */
export async function watch(command: readonly string[], flags: WatchFlags): Promise<number> {
  if (flags.exitWith && command.length === 0)
    throw new TargetError('--exit-with takes a command after --, such as: --exit-with -- npm run e2e');
  const { target, known } = targetOf(flags);
  const { out } = flags;
  makeFolder(out);
  const file = harFile(flags);
  if (file !== undefined) tryHar(file);
  const unlock = lockFolder(out);
  const interrupts = new Interrupts();
  const traffic = new Traffic(flags.maxExchanges, known);
  const startedAt = new Date();
  const proxies: Proxy[] = [];
  try {
    const proxy = await startProxy({ ...proxyOptions(flags, target, traffic), upstream: target.baseUrl });
    proxies.push(proxy);
    console.log(`Watching ${target.baseUrl}: clients use ${proxy.url}`);
    if (flags.webhookUpstream !== undefined) {
      const webhooks = await startProxy({
        ...proxyOptions(flags, target, traffic),
        ...{
          upstream: httpUrl(flags.webhookUpstream, '--webhook-upstream'),
          port: flags.webhookPort ?? 4021,
        },
        ...{ isReceived: true, network: {} },
      });
      proxies.push(webhooks);
      console.log(`Events for ${flags.webhookUpstream}: the server sends them to ${webhooks.url}`);
    }
    if (command.length === 0) console.log('Ctrl+C ends, and judges all that was seen.');
    const code = await untilEnded(command, proxy.url, flags.for, interrupts);
    await Promise.all(proxies.splice(0).map((one) => one.close()));
    const judged = reportTraffic({ ...flags, target, known, traffic, startedAt, source: proxy.url });
    return judged === exit.violations ? judged : code || judged;
  } finally {
    await Promise.all(proxies.map((one) => one.close()));
    unlock();
    interrupts.close();
  }
}

/** What went through the proxies. */
export class Traffic {
  readonly kept: KeptExchanges;
  /** How much was none of the contract. */
  foreign = 0;
  private readonly checks: LiveChecks;
  private ids = 0;

  constructor(most: number, known: { apiKey: string; apiSecret: string }) {
    this.kept = new KeptExchanges(most);
    this.checks = new LiveChecks(known);
  }

  readonly nextId = (): number => ++this.ids;

  readonly take = (exchange: Exchange | null): void => {
    if (exchange === null || !(exchange.received || isDocumented(exchange))) this.foreign++;
    if (exchange === null) return;
    const violated = this.checks.judge(exchange);
    this.kept.add(exchange, violated.length > 0);
    for (const one of violated) console.log(line(one));
  };
}

function line({ row, expected, actual }: Violated): string {
  const mark = row.level === 'MUST' ? colors.red('✗') : colors.yellow('!');
  const words = visible(`${row.id}: expected ${expected}; actual ${actual}`.replaceAll(/\s+/g, ' '));
  return `${mark} ${cut(words, longest)}`;
}

const longest = 300;

function proxyOptions(flags: WatchFlags, { network }: Target, traffic: Traffic) {
  return {
    ...{ port: flags.port, mostBody, network, preserveHost: flags.preserveHost ?? false },
    ...{ onExchange: traffic.take, nextId: traffic.nextId },
  };
}

/** The server, and the credentials as far as they are given. */
function targetOf(flags: WatchFlags): { target: Target; known: { apiKey: string; apiSecret: string } } {
  const { upstream, ca, cert, key, apiKey, apiSecret, environment, features } = flags;
  const baseUrl = httpUrl(upstream, '--upstream');
  const input = describedTarget(
    defined({ baseUrl, ca, cert, key, apiKey, apiSecret, environment, features }),
  );
  const known = { apiKey: input.apiKey ?? '', apiSecret: input.apiSecret ?? '' };
  // Those of the traffic will do.
  const target = completeTarget({ ...input, apiKey: known.apiKey || '-', apiSecret: known.apiSecret || '-' });
  return { target, known };
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
