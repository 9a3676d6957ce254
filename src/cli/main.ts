#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import { suite } from '../certify/package.js';
import { output } from '../output/output.js';
import { visible } from '../report/visible.js';
import { TargetError } from '../target/target.js';
import { contractCommands } from './commands/contract.js';
import { judgingCommands } from './commands/judging.js';
import { reportCommands } from './commands/reports.js';
import { trafficCommands } from './commands/traffic.js';
import { webhookCommands } from './commands/webhook.js';
import { tellCrash } from './crash.js';
import { exit } from './exit.js';
import { givenSecrets } from './given-secrets.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';
for (const given of givenSecrets(process.argv, process.env)) output.know(given);
// Where it comes from, nothing can go on; a rejection that nobody heard comes here, too.
process.on('uncaughtException', (error) => {
  tellCrash(error);
  process.exit(exit.software);
});

const program = new Command('cwit')
  .description(
    'Judges whether a server keeps the contract of the Commerce, Wallet, Identity and Travel Service Interface.',
  )
  .version(suite.version)
  .exitOverride()
  .configureOutput({
    writeOut: output.put,
    // What stands behind a flag that is misspelt may be a secret.
    writeErr: (text) => output.putError(text.replace(/^(error: unknown option '[^=']*=)[^']*/, '$1…')),
  })
  .enablePositionalOptions()
  .showHelpAfterError('Run `cwit --help`, or `cwit COMMAND --help`, for what there is.');

// In the order of the help.
for (const declare of [judgingCommands, trafficCommands, reportCommands, contractCommands, webhookCommands])
  declare(program);

try {
  await program.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? exit.ok : exit.usage;
  else if (error instanceof TargetError) fail(error.message, exit.usage);
  else if (error instanceof CannotJudgeError) fail(error.message, exit.undecided);
  else {
    tellCrash(error);
    process.exitCode = exit.software;
  }
}

// What was found stands; that nothing was found is not to be had from a report that is not there.
if (!output.isComplete && (process.exitCode === exit.ok || process.exitCode === exit.stale))
  process.exitCode = exit.undecided;

function fail(message: string, code: number): void {
  // It may quote a file that steers terminals.
  output.complain(visible(message));
  process.exitCode = code;
}
