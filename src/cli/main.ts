#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { webhookEvents } from '../contract/contract.js';
import { TargetError } from '../target/target.js';
import { whole, withCertifyFlags, type CertifyFlags } from './certify-flags.js';
import { exit } from './exit.js';
import { suite } from '../certify/package.js';
import type { ServeOptions } from './serve.js';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import type { WebhookCertifyOptions } from './webhook.js';
import type { WebhookSendOptions } from './webhook-send.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';

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

withCertifyFlags(
  program.command('certify').description('judge a server; without a target, the embedded reference server'),
).action(later(async (flags: CertifyFlags) => (await import('./certify.js')).certify(flags)));

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
