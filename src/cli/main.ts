#!/usr/bin/env node
import { Command, CommanderError, Option } from 'commander';
import { webhookEvents } from '../contract/contract.js';
import { TargetError } from '../target/target.js';
import { parts, whole, withCertifyFlags, type CertifyFlags } from './certify-flags.js';
import { exit } from './exit.js';
import { suite } from '../certify/package.js';
import type { CiOptions } from './ci/ci.js';
import type { InitOptions } from './init/init.js';
import type { JudgeFlags } from './judge.js';
import type { ListOptions } from './list.js';
import type { ReportOptions } from './report.js';
import type { ServeOptions } from './serve.js';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import type { DiffOptions } from './diff.js';
import type { DoctorOptions } from './doctor.js';
import { withWatchFlags, type WatchFlags } from './watch-flags.js';
import type { WebhookCertifyOptions } from './webhook.js';
import type { WebhookSendOptions } from './webhook-send.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';

const program = new Command('cwit')
  .description(
    'Judges whether a server keeps the contract of the Commerce, Wallet, Identity and Travel Service Interface.',
  )
  .version(suite.version)
  .exitOverride()
  .enablePositionalOptions()
  .showHelpAfterError('Run `cwit --help`, or `cwit COMMAND --help`, for what there is.');

// What a command needs is loaded when it is called: help, and what is wrong with a flag, need none of it.
const later = (action: (options: never) => Promise<number>) => async (options: unknown) => {
  process.exitCode = await action(options as never);
};

const certify = withCertifyFlags(
  program.command('certify').description('judge a server; without a target, the embedded reference server'),
).action(later(async (flags: CertifyFlags) => (await import('./certify.js')).certify(flags)));

const doctor = program
  .command('doctor')
  .description('look at all that `certify` needs of a server, without judging or changing it')
  .option('--json', 'print the lines as JSON')
  .action(later(async (options: DoctorOptions) => (await import('./doctor.js')).doctor(options)));
// What describes the target is the same for both.
const ofTarget =
  /^--(config|target|base-url|api-|environment|state-handler|features|requests-per-minute|header|proxy|ca|cert|key)/;
for (const option of certify.options) if (ofTarget.test(option.long ?? '')) doctor.addOption(option);

program
  .command('diff')
  .description('print what is different in the second of two reports')
  .argument('<before>', 'a report.json, or the folder that has it')
  .argument('<after>', 'a later one')
  .addOption(new Option('--format <name>', 'how it is printed').choices(['text', 'md', 'json']))
  .option('--json', 'print JSON')
  .action(async (before: string, after: string, options: DiffOptions) => {
    process.exitCode = (await import('./diff.js')).diff({ before, after }, options);
  });

program
  .command('ci')
  .description('run a command that judges in a pipeline, and tell its host what came of it')
  .argument('<command...>', 'such as: certify --target cwit.target.jsonc --seed 7')
  .option('--out <dir>', 'where the reports go', 'reports')
  .addOption(
    new Option('--fail-on <what>', 'what fails the job')
      .choices(['violations', 'incomplete', 'never'])
      .default('violations'),
  )
  .passThroughOptions()
  .action(async (command: string[], options: CiOptions) => {
    process.exitCode = await (await import('./ci/ci.js')).ci(command, options);
  });

program
  .command('history')
  .description('print the last runs of a history, one a line')
  .argument('<file>', 'as `cwit certify --history` writes it')
  .option('--last <n>', 'so many of them', whole, 14)
  .action(async (file: string, options: { last: number }) => {
    process.exitCode = await (await import('./history.js')).history(file, options);
  });

program
  .command('judge')
  .description('judge recorded traffic (HAR 1.2) by what it shows; nothing is sent')
  .argument('<file...>', 'recordings of a browser, a proxy, Playwright or `cwit certify --har`')
  .option('--base-url <url>', 'the server that is judged (default: the one most of the traffic went to)')
  .option('--api-key <key>', 'the right key; or CWIT_API_KEY')
  .option(
    '--api-secret <secret>',
    'the right secret, to check signatures of events; better by CWIT_API_SECRET',
  )
  .addOption(new Option('--environment <name>', 'what the server is').choices(['sandbox', 'live']))
  .option(
    '--features <name...>',
    "features, tags or operations that the server offers, '!name' for all but it",
    parts,
  )
  .option('--alone', 'nobody else moved the wallet meanwhile: judge its balances, too')
  .option('--only <id...>', 'judge these requirements, operations or tags only')
  .option('--skip <id...>', 'leave these requirements, operations or tags out')
  .option('--out <dir>', 'where the reports go', 'reports')
  .option('--require-complete', 'exit 3 when something could not be judged')
  .option('--verbose', 'show all causes, and all messages of a failure in full')
  .action(async (files: string[], flags: JudgeFlags) => {
    process.exitCode = (await import('./judge.js')).judge(files, flags);
  });

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
  .description('print the requirements, and how each is judged')
  .option('--unspecified', 'print what the contract leaves open instead')
  .option('--tag <name...>', 'of these tags only')
  .option('--operation <name...>', 'of these operations only')
  .addOption(new Option('--level <name>', 'of this level only').choices(['MUST', 'SHOULD']))
  .addOption(
    new Option('--how <kind...>', 'judged in these ways only').choices([
      'derived',
      'semantics',
      'property',
      'pact',
      'excluded',
    ]),
  )
  .option('--grep <text>', 'with this text in id, text or clause only')
  .option(
    '--plan',
    'print which kinds of values, combinations and races a run tries with which operation instead',
  )
  .option('--seed <n>', 'of the run with this seed (default: 1)', whole)
  .addOption(
    new Option('--depth <name>', 'of a run of this depth (default: standard)').choices([
      'quick',
      'standard',
      'deep',
    ]),
  )
  .option('--json', 'print JSON')
  .action(later(async (options: ListOptions) => (await import('./list.js')).list(options)));

program
  .command('init')
  .description('write a target file to begin with; a state handler and a pipeline, where asked for')
  .addOption(
    new Option('--handler <language>', 'write a state handler, too').choices([
      'node',
      'python',
      'go',
      'java',
    ]),
  )
  .addOption(new Option('--ci <host>', 'write a pipeline that certifies, too').choices(['github', 'gitlab']))
  .option('--dir <dir>', 'where the files go', '.')
  .option('--force', 'write anew what is there already')
  .action(later(async (options: InitOptions) => (await import('./init/init.js')).init(options)));

program
  .command('report')
  .description('render again what a run left, from its journal where it was killed')
  .argument('[dir]', 'the folder of its reports', 'reports')
  .addOption(
    new Option('--format <name...>', 'write these files (default: print the cards and the summary)').choices([
      'json',
      'junit',
      'html',
      'certificate',
      'md',
      'sarif',
      'ndjson',
      'har',
    ]),
  )
  .option('--out <file>', 'where the one format goes, - for the output (default: into the folder)')
  .option('--verbose', 'show all causes, and all messages of a failure in full')
  .action(async (dir: string, options: ReportOptions) => {
    process.exitCode = await (await import('./report.js')).report(dir, options);
  });

program
  .command('explain')
  .description('print what is known of a requirement, an operation, a ruling, a silence or a state')
  .argument('<id...>', 'its id, or the name of a state')
  .option('--json', 'print JSON')
  .action(async (id: string[], options: { json?: boolean }) => {
    process.exitCode = await (await import('./explain/explain.js')).explain(id, options);
  });

withWatchFlags(
  program.command('watch').description('stand between a client and a server, and judge what both do'),
).action(async (command: string[], flags: WatchFlags) => {
  process.exitCode = await (await import('./watch.js')).watch(command, flags);
});

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
