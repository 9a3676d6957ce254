#!/usr/bin/env node
import { tellCrash } from './io/crash.js';
import { exit } from './io/exit.js';
import { runCommand } from './program.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';
// Nothing can go on after such an exception. A rejection without a handler comes here as well.
process.on('uncaughtException', (error) => {
  tellCrash(error);
  process.exit(exit.software);
});
process.exitCode = await runCommand(process.argv.slice(2));
