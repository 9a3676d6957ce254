import { Option, type Command } from 'commander';
import type { Exits } from '../program.js';
import { whole } from './certify/certify-flags.js';
import type { ListOptions } from './list/list.js';

/** The commands that tell of the contract. */
export function contractCommands(program: Command, exits: Exits): void {
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
    .action(exits(async (options: ListOptions) => (await import('./list/list.js')).list(options)));

  program
    .command('explain')
    .description('print what is known of a requirement, an operation, a ruling, a silence or a state')
    .argument('<id...>', 'its id, or the name of a state')
    .option('--json', 'print JSON')
    .action(
      exits(
        async (id: string[], options: { json?: boolean }) =>
          await (await import('./explain/explain.js')).explain(id, options),
      ),
    );
}
