import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CertifyOptions } from '../../../certify/certify.js';
import { depths } from '../../../engine/schedule/depth.js';

// What a program can ask for by the same name.
type Shared =
  | 'bail'
  | 'seed'
  | 'path'
  | 'depth'
  | 'maxRequests'
  | 'maxMinutes'
  | 'connections'
  | 'showPersonalData';

/** The flags of `cwit certify`, as they were given. */
export interface CertifyFlags extends Pick<CertifyOptions, Shared> {
  config?: string;
  target?: string;
  baseUrl?: string;
  apiKey?: string;
  apiSecret?: string;
  environment?: 'sandbox' | 'live';
  allow?: string[];
  stateHandler?: string;
  features?: string[];
  requestsPerMinute?: number;
  header?: string[];
  proxy?: string;
  ca?: string;
  cert?: string;
  key?: string;
  only?: string[];
  skip?: string[];
  failed?: boolean;
  watch?: boolean;
  out?: string;
  history?: string;
  historyLength?: number;
  requireComplete?: boolean;
  /** The file, or that there is one. */
  har?: string | boolean;
  baseline?: string;
  baselineUpdate?: boolean;
  baselinePrune?: boolean;
  verbose?: boolean;
  /** Of the embedded reference server. */
  defect?: string;
  variant?: string[];
}

/** A whole number. */
export function whole(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

export function positive(text: string): number {
  const value = whole(text);
  if (value < 1) throw new InvalidArgumentError('It is at least 1.');
  return value;
}

export function positiveNumber(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError('It is a number above 0.');
  return value;
}

/** The names of a list that may be given with commas. */
export const parts = (names: string, all: string[] = []): string[] => [...all, ...names.split(',')];

/** Of every command that leaves reports of what a server or a receiver sent. */
export const showPersonalData = (): Option =>
  new Option(
    '--show-personal-data',
    'show BVN, NIN, card numbers, phones and the like as they are: for your own test data',
  );

/** Declares the flags. What is not given is undefined: the configuration may say it. */
export function withCertifyFlags(command: Command): Command {
  return command
    .option('--config <file>', 'flags and target in a file (default: cwit.config.json where there is one)')
    .option('--target <file>', 'target file (JSON)')
    .option('--base-url <url>', 'where the server answers')
    .option('--api-key <key>', 'public key; or CWIT_API_KEY')
    .option('--api-secret <secret>', 'secret; better by CWIT_API_SECRET, which no process list shows')
    .addOption(new Option('--environment <name>', 'what the server is').choices(['sandbox', 'live']))
    .option('--allow <id...>', 'send these operations to a live server, though they have an effect', parts)
    .option('--state-handler <url>', 'provider-state endpoint of the server')
    .option(
      '--features <name...>',
      "features, tags or operations that the server offers, '!name' for all but it (default: everything)",
      parts,
    )
    .option('--requests-per-minute <n>', 'what the suite may send', positive)
    .option('--header <header...>', "'Name: value' of further headers to the server")
    .option('--proxy <url>', 'send everything through this proxy; or HTTP_PROXY, HTTPS_PROXY, NO_PROXY')
    .option('--ca <file>', 'trust this certificate authority (PEM), too; or NODE_EXTRA_CA_CERTS')
    .option('--cert <file>', 'client certificate (PEM)')
    .option('--key <file>', 'key of the client certificate (PEM)')
    .option('--only <id...>', 'judge these requirements, operations or tags only')
    .option('--skip <id...>', 'leave these requirements, operations or tags out')
    .option('--failed', 'judge again what the last report in --out says failed or warned')
    .option('--bail <n>', 'stop after so many failed requirements', positive)
    .option('--watch', 'judge again whenever the server was restarted')
    .option('--seed <n>', 'repeat the random choices of an earlier run', whole)
    .option('--path <path>', 'replay one failing case of a property')
    .addOption(
      new Option('--depth <name>', 'how much properties try (default: standard)').choices(
        Object.keys(depths),
      ),
    )
    .option('--max-requests <n>', 'send no more than this', positive)
    .option('--max-minutes <n>', 'judge no longer than this', positiveNumber)
    .option('--connections <n>', 'judge so many requirements at once at most (default: 8)', positive)
    .option('--out <dir>', 'where the reports go (default: reports)')
    .option('--history <file>', 'add a line for this run to a history (ndjson)')
    .option('--history-length <n>', 'how many runs the history keeps (default: 400)', positive)
    .option(
      '--har [file]',
      'keep every exchange as HTTP Archive (default file: traffic.har beside the reports)',
    )
    .option('--require-complete', 'exit 3 when something could not be judged')
    .option('--baseline <file>', 'be red only for causes that are not in this file')
    .option('--baseline-update', 'write new causes into it')
    .option('--baseline-prune', 'take causes out of it that are gone')
    .addOption(showPersonalData())
    .option('--verbose', 'show all causes, and all messages of a failure in full')
    .option('--defect <name>', 'break the embedded reference server (see `cwit serve --list`)')
    .option('--variant <name...>', 'let the embedded reference server choose otherwise');
}
