import { Option, type Command } from 'commander';
import type { Exits } from '../program.js';
import { whole, withCertifyFlags, type CertifyFlags } from './certify/certify-flags.js';
import type { DoctorOptions } from './doctor.js';
import type { InitOptions } from './init/init.js';
import type { ServeOptions } from './serve.js';

/** The commands that judge a server, and what they need. */
export function judgingCommands(program: Command, exits: Exits): void {
  const certify = withCertifyFlags(
    program.command('certify').description('judge a server; without a target, the embedded reference server'),
  ).action(exits(async (flags: CertifyFlags) => (await import('./certify/certify.js')).certify(flags)));

  const doctor = program
    .command('doctor')
    .description('look at all that `certify` needs of a server, without judging or changing it')
    .option('--json', 'print the lines as JSON')
    .action(exits(async (options: DoctorOptions) => (await import('./doctor.js')).doctor(options)));
  // What describes the target is the same for both.
  const ofTarget =
    /^--(config|target|base-url|api-|environment|allow|state-handler|features|requests-per-minute|header|proxy|ca|cert|key)/;
  for (const option of certify.options) if (ofTarget.test(option.long ?? '')) doctor.addOption(option);

  program
    .command('serve')
    .description('run the reference server')
    .option('--port <n>', 'port', whole, 4010)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--defect <name>', 'one deliberate fault')
    .option('--variant <name...>', 'legal choices', [] as string[])
    .option('--list', 'print the defects and variants')
    .action(exits(async (options: ServeOptions) => (await import('./serve.js')).serve(options)));

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
    .addOption(
      new Option('--ci <host>', 'write a pipeline that certifies, too').choices(['github', 'gitlab']),
    )
    .option('--dir <dir>', 'where the files go', '.')
    .option('--force', 'write anew what is there already')
    .action(exits(async (options: InitOptions) => (await import('./init/init.js')).init(options)));
}
