#!/usr/bin/env node
import { printCrash } from './io/crash.js';
import { exit } from './io/exit.js';
import { runCommand } from './program.js';

process.env['PACT_DO_NOT_TRACK'] = 'true';
// The process cannot continue after an uncaught exception. Unhandled rejections arrive here as well.
process.on('uncaughtException', (error) => {
  printCrash(error);
  process.exit(exit.software);
});
process.exitCode = await runCommand(process.argv.slice(2));
