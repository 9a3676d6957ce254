import { Command, CommanderError } from 'commander';
import { CannotJudgeError } from '../certify/preflight.js';
import { suite } from '../certify/package.js';
import { output } from '../output/output.js';
import { visible } from '../report/text/plain-text.js';
import { TargetError } from '../target/target.js';
import { addCommand } from './command.js';
import { certifyCommand } from './commands/certify/command.js';
import { ciCommand } from './commands/ci/command.js';
import { diffCommand } from './commands/diff/command.js';
import { discoverCommand } from './commands/discover/command.js';
import { doctorCommand } from './commands/doctor/command.js';
import { explainCommand } from './commands/explain/command.js';
import { historyCommand } from './commands/history/command.js';
import { initCommand } from './commands/init/command.js';
import { judgeCommand } from './commands/judge/command.js';
import { listCommand } from './commands/list/command.js';
import { reportCommand } from './commands/report/command.js';
import { serveCommand } from './commands/serve/command.js';
import { watchCommand } from './commands/watch/command.js';
import { webhookCommands } from './commands/webhook/command.js';
import { commandLineSecrets } from './io/command-line-secrets.js';
import { tellCrash } from './io/crash.js';
import { exit } from './io/exit.js';

// In the order of the help.
const commands = [
  ...[certifyCommand, doctorCommand, discoverCommand, serveCommand, initCommand, judgeCommand, watchCommand],
  ...[reportCommand, diffCommand, historyCommand, ciCommand, listCommand, explainCommand],
];

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
  for (const given of commandLineSecrets(args, process.env)) output.know(given);
  let code: number = exit.ok;
  const program = programOf((ended) => {
    code = ended;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = codeOf(error);
  }
  // A missing report must not yield exit code 0, but a violation that was found still counts.
  return !output.isComplete && (code === exit.ok || code === exit.stale) ? exit.undecided : code;
}

function programOf(end: (code: number) => void): Command {
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

  for (const one of commands) addCommand(program, one, end);
  const webhook = program.command('webhook').description('judge a receiver of events, or send it one');
  for (const one of webhookCommands) addCommand(webhook, one, end);
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
