import { Command, CommanderError } from 'commander';
import { CannotTestError } from '../certify/doctor/doctor.js';
import { suite } from '../contract/package.js';
import { output } from '../output/output.js';
import { visible } from '../report/text/plain-text.js';
import { didYouMean } from '../server-under-test/did-you-mean.js';
import { TargetError } from '../server-under-test/target.js';
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
import { printCrash } from './io/crash.js';
import { exit } from './io/exit.js';

// In the order of the help.
const commands = [
  ...[doctorCommand, certifyCommand, judgeCommand, watchCommand, ciCommand],
  ...[reportCommand, diffCommand, historyCommand, listCommand, explainCommand],
  ...[initCommand, discoverCommand, serveCommand],
];

const firstSteps = `Tests whether a server implements the Commerce, Wallet, Identity and Travel Service Interface.

  cwit certify        try it on the embedded reference server (about half a minute)
  cwit doctor URL     check that your server is ready for a run
  cwit certify URL    test your server

Set CWIT_API_KEY and CWIT_API_SECRET for your server first. \`cwit --help\` lists all commands.
`;

/** Runs one command, by the command line after `cwit`, and returns its exit code. A process may run several commands. */
export async function runCommand(
  args: readonly string[],
  streams: Pick<NodeJS.Process, 'stdout' | 'stderr'> = process,
): Promise<number> {
  output.begin(streams);
  for (const secrets of commandLineSecrets(args, process.env)) output.know(secrets);
  if (args.length === 0) {
    output.putError(firstSteps);
    return exit.usage;
  }
  let code: number = exit.ok;
  const program = programOf(args, (ended) => void (code = ended));
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    code = codeOf(error);
  }
  // A missing report must not yield exit code 0, but a violation still counts.
  return !output.isComplete && (code === exit.ok || code === exit.stale) ? exit.undecided : code;
}

function programOf(args: readonly string[], end: (code: number) => void): Command {
  const program = new Command('cwit')
    .description(
      'Tests whether a server implements the Commerce, Wallet, Identity and Travel Service Interface correctly.',
    )
    .version(suite.version)
    .exitOverride()
    .configureOutput({
      writeOut: output.put,
      // The value of a misspelt flag may be a secret.
      writeErr: (text) => output.putError(text.replace(/^(error: unknown option '[^=']*=)[^']*/, '$1…')),
      outputError: (text, write) => write(withSuggestion(text, program, args)),
    })
    .showSuggestionAfterError(false)
    .enablePositionalOptions()
    .commandsGroup('Inspect:')
    .helpCommand(true)
    .showHelpAfterError('Run `cwit --help` for all commands, or `cwit COMMAND --help` for its flags.');

  for (const one of commands) addCommand(program, one, end);
  const webhook = program.command('webhook').helpGroup('Test:');
  webhook.description('test a webhook receiver, or send it an event');
  for (const one of webhookCommands) addCommand(webhook, one, end);
  return program;
}

/** The message on an unknown command or flag, with the known word that is nearest to it. */
function withSuggestion(message: string, program: Command, args: readonly string[]): string {
  const [, kind, word] = /^error: unknown (command|option) '([^'=]*)/.exec(message) ?? [];
  if (kind === undefined || word === undefined) return message;
  const at = args.findIndex((arg) => arg === word || arg.startsWith(`${word}=`));
  const command = args
    .slice(0, at)
    .reduce<Command>(
      (parent, name) => parent.commands.find((child) => child.name() === name) ?? parent,
      program,
    );
  const known =
    kind === 'command'
      ? command.commands.map((child) => child.name())
      : command.options.map(({ long }) => long!);
  return `${message.trimEnd()}.${didYouMean(word, known)}\n`;
}

function codeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? exit.ok : exit.usage;
  if (error instanceof TargetError || error instanceof CannotTestError) {
    // The message may quote a file with terminal control characters.
    output.complain(visible(error.message));
    return error instanceof TargetError ? exit.usage : exit.undecided;
  }
  printCrash(error);
  return exit.software;
}
