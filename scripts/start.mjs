// `npm start -- <arguments>`: installs and builds what is missing, then runs `cwit certify <arguments>`.
import { join } from 'node:path';
import { prepare } from './run/prepare.mjs';
import { root, runScript } from './run/run.mjs';

// A failed installation or build says nothing about a server, so it must not exit with the code of a verdict.
const couldNotRun = 3;

try {
  await prepare();
  const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  process.exitCode = await runScript(join(root, 'dist/src/cli/main.js'), ['certify', ...args]);
} catch (error) {
  console.error(error.message);
  process.exitCode = couldNotRun;
}
