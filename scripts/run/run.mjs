import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, with a slash at the end. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether the module with this `import.meta.url` is the one that node was started with. */
export function isMain(url) {
  return resolve(process.argv[1] ?? '') === fileURLToPath(url);
}

const tools = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  redocly: '@redocly/cli/bin/cli.js',
  // The compiler in Go takes a quarter of the time. Linters and generators use the API that 5.9 has, and 7 has not yet.
  tsc: 'typescript-7/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
};
/** Environment of tools that would report their use, or look for updates. */
export const withoutTelemetry = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  PACT_DO_NOT_TRACK: 'true',
};

/**
 * Runs a tool of the project's own node_modules in the project's root and gives its exit code and
 * what it said. Nothing is ever downloaded.
 * @throws Error when the tool is not installed
 */
export async function runTool(name, args) {
  const path = `${root}node_modules/${tools[name]}`;
  if (!existsSync(path)) throw new Error(`${name} is not installed: run \`npm ci\``);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...withoutTelemetry },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return exitCode(child).then((code) => ({ code, output }));
}

/** Runs a script in this terminal until it ends, also when it is interrupted, and gives its exit code. */
export function runScript(path, args) {
  const child = spawn(process.execPath, [path, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...withoutTelemetry },
  });
  // The terminal interrupts the child too; it finishes its report first.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
}

// By the convention of shells, a process that died of signal n has the exit code 128 + n.
function exitCode(child) {
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]));
  });
}
