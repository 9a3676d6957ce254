import { Command, CommanderError } from 'commander';
import { CannotJudgeError } from '../certify/cannot-judge-error.js';
import { suite } from '../certify/package.js';
import { output } from '../output/output.js';
import { visible } from '../report/text/visible.js';
import { TargetError } from '../target/target.js';
import { contractCommands } from './commands/contract.js';
import { judgingCommands } from './commands/judging.js';
import { reportCommands } from './commands/reports.js';
import { trafficCommands } from './commands/traffic.js';
import { webhookCommands } from './commands/webhook/commands.js';
import { tellCrash } from './io/crash.js';
import { exit } from './io/exit.js';
import { givenSecrets } from './io/given-secrets.js';

/** Turns a function that returns an exit code into an action of commander. */
export type Exits = <Args extends unknown[]>(
  action: (...args: Args) => Promise<number> | number,
) => (...args: Args) => Promise<void>;

/**
 * Runs one command, as `cwit` does with the words behind its name, and returns its exit code. A process may run several
 * commands, one after the other.
 *
 * @param streams where the command prints
 */
export async function runCommand(
  args: readonly string[],
  streams: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process,
): Promise<number> {
  output.begin(streams);
  for (const given of givenSecrets(args, process.env)) output.know(given);
  let code: number = exit.ok;
  const program = programOf((action) => async (...given) => {
    code = await action(...given);
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = codeOf(error);
  }
  // A missing report must not yield exit code 0, but a violation that was found still counts.
  return !output.isComplete && (code === exit.ok || code === exit.stale) ? exit.undecided : code;
}

function programOf(exits: Exits): Command {
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
    declare(program, exits);
  return program;
}

/** Tells what ended a command, and returns its exit code. */
function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (error instanceof TargetError || error instanceof CannotJudgeError) {
    // The message may quote a file that holds control characters of terminals.
    output.complain(visible(error.message));
    return error instanceof TargetError ? exit.usage : exit.undecided;
  }
  tellCrash(error);
  return exit.software;
}
