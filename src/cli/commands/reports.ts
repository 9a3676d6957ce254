import { Option, type Command } from 'commander';
import type { Exits } from '../program.js';
import { whole } from './certify/certify-flags.js';
import type { CiOptions } from './ci/ci.js';
import type { DiffOptions } from './diff.js';
import type { ReportOptions } from './report/report.js';

/** The commands about what a run left. */
export function reportCommands(program: Command, exits: Exits): void {
  program
    .command('report')
    .description('render again what a run left, from its journal where it was killed')
    .argument('[dir]', 'the folder of its reports', 'reports')
    .addOption(
      new Option(
        '--format <name...>',
        'write these files (default: print the cards and the summary)',
      ).choices(['json', 'junit', 'html', 'certificate', 'side-effects', 'md', 'sarif', 'ndjson', 'har']),
    )
    .option('--out <file>', 'where the one format goes, - for the output (default: into the folder)')
    .option('--verbose', 'show all causes, and all messages of a failure in full')
    .action(
      exits(
        async (dir: string, options: ReportOptions) =>
          await (await import('./report/report.js')).report(dir, options),
      ),
    );

  program
    .command('diff')
    .description('print what is different in the second of two reports')
    .argument('<before>', 'a report.json, or the folder that has it')
    .argument('<after>', 'a later one')
    .addOption(new Option('--format <name>', 'how it is printed').choices(['text', 'md', 'json']))
    .option('--json', 'print JSON')
    .action(
      exits(async (before: string, after: string, options: DiffOptions) =>
        (await import('./diff.js')).diff({ before, after }, options),
      ),
    );

  program
    .command('history')
    .description('print the last runs of a history, one a line')
    .argument('<file>', 'as `cwit certify --history` writes it')
    .option('--last <n>', 'so many of them', whole, 14)
    .action(
      exits(async (file: string, options: { last: number }) =>
        (await import('./history/history.js')).history(file, options),
      ),
    );

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
    .action(
      exits(
        async (command: string[], options: CiOptions) =>
          await (await import('./ci/ci.js')).ci(command, options),
      ),
    );
}
