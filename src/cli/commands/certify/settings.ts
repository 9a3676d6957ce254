import { selection, type CheckedOptions } from '../../../certify/options.js';
import { operations } from '../../../contract/contract.js';
import { defined } from '../../../contract/json.js';
import type { Depth } from '../../../engine/schedule/depth.js';
import type { Network } from '../../../http/network.js';
import { output } from '../../../output/output.js';
import { looksSecret } from '../../../redaction/secret-names.js';
import { headerVariable } from '../../../report/text/curl.js';
import { parsedHeader } from '../../../server-under-test/network.js';
import {
  readTargetFile,
  TargetError,
  type Prices,
  type TargetInput,
} from '../../../server-under-test/target.js';
import { readText } from '../../../server-under-test/user-files.js';
import { fromEnvironment, readGiven, serverFlags, variableOf } from '../../common-flags.js';
import { flagNamed, picked } from '../../flags.js';
import { passwordIn } from '../../io/command-line-secrets.js';
import { harFile } from '../../io/har-file.js';
import { historyLength, readHistoryFile } from '../history/history.js';
import { baselineOf, type ApplyBaseline } from './baseline-file.js';
import type { CertifyFlags } from './command.js';
import { readConfig, type Config } from './config.js';
import { lastFailures, rememberedIn, type LastFailures } from './selection.js';

const serverFlagNames = Object.keys(serverFlags) as (keyof typeof serverFlags)[];

export interface Settings {
  /** The target without defaults; null for the embedded reference server. */
  target: TargetInput | null;
  embedded: { defect?: string; variant?: string[] };
  how: Omit<CheckedOptions, 'target' | 'again'>;
  out: string;
  /** The history file, and the number of runs that it keeps. */
  history: { file: string; most: number } | null;
  requireComplete: boolean;
  har?: string;
  trace?: string;
  baseline?: ApplyBaseline;
  watch: boolean;
  verbose: boolean;
  /** The flags that test the same server again. */
  again: CertifyFlags;
}

/** The members of a target that flags and the configuration can set. */
const targetMembers = [
  ...(['baseUrl', 'apiKey', 'apiSecret', 'environment', 'allow', 'stateHandler', 'stateHeaders'] as const),
  ...(['features', 'fixtures', 'requestsPerMinute', 'spend', 'wallet', 'prices'] as const),
  ...(['webhookUrl', 'webhookHost', 'webhookPort'] as const),
] satisfies readonly (keyof TargetInput)[];

/** The settings by flags, environment, target file and configuration, in this order of precedence. Throws a TargetError. */
export function settingsOf(flags: CertifyFlags): Settings {
  const config = readConfig(flags.config);
  const all: Config = { ...config, ...flags };
  const { out = 'reports', har, requireComplete = false, watch = false, verbose = false } = all;
  const embedded = picked(all, ['defect', 'variant']);
  const isDescribed = describesTarget(all);
  expectOneServer(isDescribed, all);
  if (watch && !isDescribed)
    throw new TargetError(
      '--watch needs a server to watch: name its URL, as in `cwit certify URL --watch`, or give --target.',
    );
  const last = all.failed ? lastFailures(out) : undefined;
  const target = isDescribed ? describedTarget(flags, config) : null;
  // Features that the last run had by a flag are repeated, unless this run names some.
  const repeats = target && last?.features && !target.features ? { features: [...last.features] } : {};
  return {
    target: target && { ...target, ...repeats },
    embedded,
    how: howOf(all, last),
    out,
    history: historyOf(all),
    requireComplete,
    ...defined({ har: harFile(har, out), trace: all.trace, baseline: baselineOf(all) }),
    watch,
    verbose,
    again: repeated({ ...flags, ...repeats }),
  };
}

/** Whether flags or the environment name a server. A flag for the embedded server overrides the environment. */
export function describesTarget({ target, baseUrl, stateHandler, defect, variant }: Config): boolean {
  const environment = defect === undefined && variant === undefined ? fromEnvironment() : {};
  return [target, baseUrl, stateHandler, environment.baseUrl, environment.stateHandler].some(
    (given) => given !== undefined,
  );
}

/** Throws a TargetError that names a flag for the other kind of server. */
function expectOneServer(isDescribed: boolean, all: Config): void {
  const { config: _, target: __, ...ofServer } = picked(all, serverFlagNames);
  const [embedded] = Object.keys(picked(all, ['defect', 'variant']));
  const [forgotten] = Object.keys(ofServer);
  if (isDescribed && embedded)
    throw new TargetError(
      `--${embedded} is for the embedded reference server, but another server is named: remove one of them.`,
    );
  if (!isDescribed && !embedded && forgotten)
    throw new TargetError(
      `${flagNamed(forgotten)} describes a server, but no server is named: give its URL, as in \`cwit certify URL\`, or --target.`,
    );
}

/** The target by flags, environment, target file and configuration, without defaults. */
export function describedTarget(flags: CertifyFlags, config = readConfig(flags.config)): TargetInput {
  const file = flags.target ?? config.target;
  // In the order of precedence.
  const parts: [part: TargetInput, sourceOf: (member: string) => string][] = [
    [picked(config, targetMembers), (member) => `"${member}" of the configuration`],
    [file === undefined ? {} : readTargetFile(file), (member) => `"${member}" of ${file}`],
    [fromEnvironment(), variableOf],
    [
      picked<Config, (typeof targetMembers)[number]>(flags, targetMembers),
      (member) => (member === 'baseUrl' ? 'The URL of the server' : flagNamed(member)),
    ],
  ];
  const given = Object.assign({}, ...parts.map(([part]) => part)) as TargetInput;
  const merged = readGiven(given, (member) => parts.findLast(([part]) => member in part)![1](member));
  const network = networkOf({ ...config, ...flags });
  const { price } = { ...config, ...flags };
  const prices = price ? { prices: { ...merged.prices, ...pricesOf(price) } } : {};
  if (network.proxy !== undefined) output.know(passwordIn(network.proxy));
  output.know({ ...merged, headers: { ...merged.stateHeaders, ...network.headers } });
  return { ...merged, ...prices, network };
}

/** The prices of flags in the form `createEsimOrder=15200.00`. Throws a TargetError. */
function pricesOf(flags: readonly string[]): Prices {
  return Object.fromEntries(
    flags.map((flag) => {
      const [operation = '', amount = ''] = flag.split('=');
      if (!charging.includes(operation) || !/^\d{1,15}(\.\d{1,2})?$/.test(amount))
        throw new TargetError(
          `--price ${flag} is not in the form OPERATION=AMOUNT, as in createEsimOrder=15200.00. The operations with a price are ${charging.join(', ')}.`,
        );
      return [operation, amount];
    }),
  );
}

const charging = operations.filter(({ effect }) => effect === 'charges').map(({ id }): string => id);

function networkOf({ header = [], proxy, ca, cert, key }: CertifyFlags): Network {
  return defined({
    headers: Object.fromEntries(header.map(parsedHeader)),
    proxy,
    ca: read('--ca', ca),
    cert: read('--cert', cert),
    key: read('--key', key),
    passphrase: (key && process.env['CWIT_KEY_PASSPHRASE']) || undefined,
  });
}

const read = (flag: string, path: string | undefined): string | undefined =>
  path === undefined ? undefined : readText(path, `${flag} ${path}`, ' Give the path of a PEM file.');

function howOf(all: CertifyFlags, last: LastFailures | undefined): Settings['how'] {
  const { only: chosen, skip } = selection(all, flagNamed);
  const only = last && chosen ? last.only.filter((id) => chosen.includes(id)) : (last?.only ?? chosen);
  return defined({
    only,
    skip,
    earlier: all.resumeFrom === undefined ? undefined : rememberedIn(all.resumeFrom),
    // A property finds the same failures only with the same random choices.
    seed: all.seed ?? last?.seed,
    depth: all.depth ?? (last?.depth as Depth | undefined) ?? 'standard',
    ...picked(all, ['path', 'maxRequests', 'maxMinutes', 'connections', 'bail', 'showPersonalData']),
  });
}

function historyOf({ history, historyLength: most = historyLength }: CertifyFlags): Settings['history'] {
  if (history === undefined) return null;
  // A mistake in the file must stop the run before the first request.
  readHistoryFile(history);
  return { file: history, most };
}

/** The flags that test the same server again. Credentials come from the environment. */
function repeated(flags: CertifyFlags): CertifyFlags {
  const { apiKey: _, apiSecret: __, ...server } = picked(flags, serverFlagNames);
  const header = flags.header
    ?.map(parsedHeader)
    .map(([name, value]) => `${name}: ${looksSecret(name) ? headerVariable(name) : value}`);
  return {
    ...server,
    ...defined({ header }),
    ...picked(flags, ['defect', 'variant', 'spend', 'price', 'wallet', 'maxRequests', 'connections']),
  };
}
