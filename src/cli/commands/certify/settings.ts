import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CertifyOptions } from '../../../certify/certify.js';
import type { Depth } from '../../../engine/schedule/depth.js';
import type { Network } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { looksSecret } from '../../../redaction/looks-secret.js';
import { parsedHeader } from '../../../target/network.js';
import { readTargetFile, TargetError, type TargetInput } from '../../../target/target.js';
import { whyNotRead } from '../../../target/why-not-read.js';
import type { CertifyFlags } from './certify-flags.js';
import { baselineOf, type BaselineFile } from './baseline-file.js';
import { ofUrl } from '../../io/given-secrets.js';
import { readConfig, type Config } from './config.js';
import { defined } from '../../io/defined.js';
import { historyLength, readHistoryFile } from '../history/history.js';
import { lastFailures } from './last-report.js';
import { expectOneServer } from './one-server.js';
import { selected } from './selection.js';

/** What `cwit certify` is to do. */
export interface Settings {
  /** The target, but for its defaults; null for the embedded reference server. */
  target: TargetInput | null;
  embedded: { defect?: string; variant?: string[] };
  /** How it is judged. */
  how: Omit<CertifyOptions, 'target' | 'again'>;
  out: string;
  /** A file that gets a line for each run, and how many it keeps. */
  history: { file: string; most: number } | null;
  requireComplete: boolean;
  /** Where all exchanges are kept. */
  har?: string;
  baseline?: BaselineFile;
  watch: boolean;
  /** Whether all that is known of a failure is shown. */
  verbose: boolean;
  /** The flags that judge the same target again. */
  again: Record<string, string | number | readonly string[] | undefined>;
}

/**
 * What flags, environment, target file and configuration say together; the first of them that says something wins.
 * Throws a TargetError.
 */
export function settingsOf(flags: CertifyFlags): Settings {
  const config = readConfig(flags.config);
  const all: Config = { ...config, ...flags };
  const { target: file, defect, variant, out = 'reports' } = all;
  const embedded = defined({ defect, variant });
  const environment = fromEnvironment();
  // A flag wins over the environment.
  const isMeant = defect === undefined && variant === undefined;
  const described =
    [file, all.baseUrl, all.stateHandler].some((one) => one !== undefined) ||
    (isMeant && [environment.baseUrl, environment.stateHandler].some((one) => one !== undefined));
  expectOneServer(
    described,
    { ...ofTarget(all), 'api-key': all.apiKey, 'api-secret': all.apiSecret },
    embedded,
  );
  if (all.watch && !described)
    throw new TargetError('--watch watches a server of yours: name it by --base-url or --target.');
  return {
    target: described ? targetOf(config, flags) : null,
    embedded,
    how: howOf(all, out),
    out,
    history: historyOf(all),
    requireComplete: all.requireComplete ?? false,
    ...harOf(all.har, out),
    ...defined({ baseline: baselineOf(all) }),
    watch: all.watch ?? false,
    verbose: all.verbose ?? false,
    again: againOf(flags),
  };
}

function harOf(har: string | boolean | undefined, out: string): Pick<Settings, 'har'> {
  if (har === undefined || har === false) return {};
  return { har: har === true ? join(out, 'traffic.har') : har };
}

/** The target that flags, environment, target file and configuration describe, but for its defaults. */
export function describedTarget(flags: CertifyFlags): TargetInput {
  return targetOf(readConfig(flags.config), flags);
}

function targetOf(config: Config, flags: CertifyFlags): TargetInput {
  const file = flags.target ?? config.target;
  const merged = {
    ...ofInput(config),
    ...(file === undefined ? {} : readTargetFile(file)),
    ...fromEnvironment(),
    ...ofInput(flags),
  };
  const network = networkOf({ ...config, ...flags });
  if (network.proxy !== undefined) output.know(ofUrl(network.proxy));
  output.know({ ...merged, headers: { ...merged.stateHeaders, ...network.headers } });
  return { ...merged, network };
}

/** The members of a target. */
function ofInput({
  baseUrl,
  apiKey,
  apiSecret,
  environment,
  allow,
  stateHandler,
  features,
  ...rest
}: Config): TargetInput {
  const { requestsPerMinute, stateHeaders, fixtures, webhookUrl, webhookHost, webhookPort } = rest;
  const ofFile = { stateHeaders, fixtures, webhookUrl, webhookHost, webhookPort };
  return defined({
    ...{ baseUrl, apiKey, apiSecret, environment, allow, stateHandler, features, requestsPerMinute },
    ...ofFile,
  });
}

/** What the environment says of a target; an empty variable says nothing. */
function fromEnvironment(): TargetInput {
  const { env } = process;
  return defined({
    baseUrl: env['CWIT_BASE_URL'] || undefined,
    stateHandler: env['CWIT_STATE_HANDLER'] || undefined,
    apiKey: env['CWIT_API_KEY'] || undefined,
    apiSecret: env['CWIT_API_SECRET'] || undefined,
  });
}

function networkOf({ header = [], proxy, ca, cert, key }: CertifyFlags): Network {
  return defined({
    headers: Object.fromEntries(header.map(parsedHeader)),
    proxy,
    ca: read('--ca', ca),
    cert: read('--cert', cert),
    key: read('--key', key),
  });
}

function read(flag: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new TargetError(
      `${flag} ${path} cannot be read: ${whyNotRead(error)}. Give the path of a PEM file.`,
    );
  }
}

function howOf(all: CertifyFlags, out: string): Settings['how'] {
  const {
    only: names,
    skip,
    failed,
    path,
    maxRequests,
    maxMinutes,
    connections,
    bail,
    showPersonalData,
  } = all;
  const last = failed ? lastFailures(out) : undefined;
  const chosen = names && selected(names);
  const only = last && chosen ? last.only.filter((id) => chosen.includes(id)) : (last?.only ?? chosen);
  if (last && only?.length === 0)
    throw new TargetError('Nothing that --only names failed in the last report: leave out --failed.');
  // A property finds again what it found by the same random choices.
  const seed = all.seed ?? last?.seed;
  const depth = all.depth ?? (last?.depth as Depth | undefined) ?? 'standard';
  return defined({
    ...{ only, skip: skip && selected(skip), seed, path, depth },
    ...{ maxRequests, maxMinutes, connections, bail, showPersonalData },
  });
}

function historyOf({ history, historyLength: most = historyLength }: CertifyFlags): Settings['history'] {
  if (history === undefined) return null;
  // What is wrong with it is said before anything is judged in vain.
  readHistoryFile(history);
  return { file: history, most };
}

/** The flags that describe a target, but for its credentials. */
function ofTarget(flags: CertifyFlags) {
  const { baseUrl, stateHandler, features, environment, allow } = flags;
  const { requestsPerMinute, proxy, ca, cert, key, header } = flags;
  return {
    ...{ 'base-url': baseUrl, 'state-handler': stateHandler, features, environment, allow },
    ...{ 'requests-per-minute': requestsPerMinute, proxy, ca, cert, key, header },
  };
}

function againOf(flags: CertifyFlags): Settings['again'] {
  const header = flags.header
    ?.map(parsedHeader)
    .map(([name, value]) => `${name}: ${looksSecret(name) ? '[redacted]' : value}`);
  const { config, target, defect, variant, maxRequests, connections } = flags;
  return {
    ...{ config, target, ...ofTarget(flags), header, defect, variant },
    ...{ 'max-requests': maxRequests, connections },
  };
}
