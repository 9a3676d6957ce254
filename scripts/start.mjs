// `npm start -- <arguments>`: installs and builds what is missing, then runs `cwit certify <arguments>`.
import { join } from 'node:path';
import { prepare } from './run/prepare.mjs';
import { root, runScript } from './run/run.mjs';

// What keeps the suite from running at all is no verdict on a server: exit code 3, could not judge.
const couldNotJudge = 3;

try {
  await prepare();
  const args = process.argv.slice(process.argv[2] === '--' ? 3 : 2);
  process.exitCode = await runScript(join(root, 'dist/src/cli/main.js'), ['certify', ...args]);
} catch (error) {
  console.error(error.message);
  process.exitCode = couldNotJudge;
}
