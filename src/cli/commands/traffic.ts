import { Option, type Command } from 'commander';
import type { Exits } from '../program.js';
import { parts, showPersonalData } from './certify/certify-flags.js';
import type { JudgeFlags } from './judge/judge.js';
import { withWatchFlags, type WatchFlags } from './watch/watch-flags.js';

/** The commands that judge what others sent. */
export function trafficCommands(program: Command, exits: Exits): void {
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
    .addOption(showPersonalData())
    .option('--verbose', 'show all causes, and all messages of a failure in full')
    .action(
      exits(async (files: string[], flags: JudgeFlags) =>
        (await import('./judge/judge.js')).judge(files, flags),
      ),
    );

  withWatchFlags(
    program.command('watch').description('stand between a client and a server, and judge what both do'),
  ).action(
    exits(
      async (command: string[], flags: WatchFlags) =>
        await (await import('./watch/watch.js')).watch(command, flags),
    ),
  );
}
