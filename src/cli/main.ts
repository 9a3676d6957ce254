#!/usr/bin/env node
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { webhookEvents } from '../contract/contract.js';
import { depths } from '../engine/depth.js';
import { TargetError } from '../target/target.js';
import type { CertifyOptions } from './certify.js';
import { exit } from './exit.js';
import { suite } from '../certify/package.js';
import type { ServeOptions } from './serve.js';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import type { WebhookCertifyOptions } from './webhook.js';
import type { WebhookSendOptions } from './webhook-send.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';

function whole(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new InvalidArgumentError('It is a whole number.');
  return Number(text);
}

function positive(text: string): number {
  const value = whole(text);
  if (value < 1) throw new InvalidArgumentError('It is at least 1.');
  return value;
}

function positiveNumber(text: string): number {
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (value <= 0) throw new InvalidArgumentError('It is a number above 0.');
  return value;
}

const program = new Command('cwit')
  .description(
    'Judges whether a server keeps the contract of the Commerce, Wallet, Identity and Travel Service Interface.',
  )
  .version(suite.version)
  .exitOverride()
  .showHelpAfterError('Run `cwit --help`, or `cwit COMMAND --help`, for what there is.');

// What a command needs is loaded when it is called: help, and what is wrong with a flag, need none of it.
const later = (action: (options: never) => Promise<number>) => async (options: unknown) => {
  process.exitCode = await action(options as never);
};

program
  .command('certify')
  .description('judge a server; without a target, the embedded reference server')
  .option('--target <file>', 'target file (JSON)')
  .option('--base-url <url>', 'where the server answers')
  .option('--api-key <key>', 'public key; or CWIT_API_KEY')
  .option('--api-secret <secret>', 'secret; better by CWIT_API_SECRET, which no process list shows')
  .addOption(new Option('--environment <name>', 'what the server is').choices(['sandbox', 'live']))
  .option('--state-handler <url>', 'provider-state endpoint of the server')
  .option(
    '--features <name...>',
    'what the server offers (default: everything)',
    (name: string, all: string[] = []) => [...all, ...name.split(',')],
  )
  .option('--requests-per-minute <n>', 'what the suite may send', positive)
  .option('--only <id...>', 'judge these requirements, operations or tags only')
  .option('--seed <n>', 'repeat the random choices of an earlier run', whole)
  .option('--path <path>', 'replay one failing case of a property')
  .addOption(
    new Option('--depth <name>', 'how much properties try').choices(Object.keys(depths)).default('standard'),
  )
  .option('--max-requests <n>', 'send no more than this', positive)
  .option('--max-minutes <n>', 'judge no longer than this', positiveNumber)
  .option('--connections <n>', 'judge so many requirements at once at most (default: 8)', positive)
  .option('--out <dir>', 'where the reports go', 'reports')
  .option('--require-complete', 'exit 3 when something could not be judged')
  .option('--verbose', 'show all messages of a failure, in full')
  .option('--defect <name>', 'break the embedded reference server (see `cwit serve --list`)')
  .option('--variant <name...>', 'let the embedded reference server choose otherwise')
  .action(later(async (options: CertifyOptions) => (await import('./certify.js')).certify(options)));

program
  .command('serve')
  .description('run the reference server')
  .option('--port <n>', 'port', whole, 4010)
  .option('--host <name>', 'address to listen on', '127.0.0.1')
  .option('--defect <name>', 'one deliberate fault')
  .option('--variant <name...>', 'legal choices', [] as string[])
  .option('--list', 'print the defects and variants')
  .action(later(async (options: ServeOptions) => (await import('./serve.js')).serve(options)));

program
  .command('list')
  .description('print every requirement and how it is tested')
  .option('--unspecified', 'print what the contract leaves open instead')
  .action(later(async (options: { unspecified?: boolean }) => (await import('./list.js')).list(options)));

const webhook = program.command('webhook').description('judge a receiver of events, or send it one');
const secretFlag = 'the api-secret that the receiver checks with; better by CWIT_API_SECRET';

webhook
  .command('certify')
  .description('judge a receiver of events: it takes what is signed, and nothing else, once')
  .requiredOption('--url <url>', 'where the receiver takes events')
  .option('--secret <secret>', secretFlag)
  .option('--probe <url>', 'GET with ?order_reference=… tells {"processed": <number>}')
  .option('--only <id...>', 'these rules only')
  .option('--out <dir>', 'write reports there')
  .option('--require-complete', 'exit 3 when something could not be judged')
  .action(
    later(async (options: WebhookCertifyOptions) => (await import('./webhook.js')).webhookCertify(options)),
  );

webhook
  .command('send')
  .description('send one signed event of a new order')
  .addOption(
    new Option('--event <name>', 'its name').choices(Object.values(webhookEvents)).makeOptionMandatory(),
  )
  .requiredOption('--url <url>', 'where the receiver takes events')
  .option('--secret <secret>', secretFlag)
  .action(
    later(async (options: WebhookSendOptions) => (await import('./webhook-send.js')).webhookSend(options)),
  );

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exit.ok : exit.usage;
  else if (error instanceof TargetError) fail(error.message, exit.usage);
  else if (error instanceof CannotJudgeError) fail(error.message, exit.undecided);
  else {
    console.error(error);
    fail('This is an error of cwit itself; please report it with the lines above.', exit.undecided);
  }
}

function fail(message: string, code: number): void {
  console.error(message);
  process.exitCode = code;
}
