#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import { suite } from '../certify/package.js';
import { visible } from '../report/visible.js';
import { TargetError } from '../target/target.js';
import { contractCommands } from './commands/contract.js';
import { judgingCommands } from './commands/judging.js';
import { reportCommands } from './commands/reports.js';
import { trafficCommands } from './commands/traffic.js';
import { webhookCommands } from './commands/webhook.js';
import { exit } from './exit.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';

const program = new Command('cwit')
  .description(
    'Judges whether a server keeps the contract of the Commerce, Wallet, Identity and Travel Service Interface.',
  )
  .version(suite.version)
  .exitOverride()
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
    console.error(error);
    fail('This is an error of cwit itself; please report it with the lines above.', exit.undecided);
  }
}

function fail(message: string, code: number): void {
  // It may quote a file that steers terminals.
  console.error(visible(message));
  process.exitCode = code;
}
