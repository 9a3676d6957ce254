import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the project, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Whether node was started with the module of this `import.meta.url`. */
export function isMain(url) {
  return resolve(process.argv[1] ?? '') === fileURLToPath(url);
}

const tools = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  redocly: '@redocly/cli/bin/cli.js',
  // The compiler in Go takes a quarter of the time. Linters and generators need the API of 5.9, which 7 does not have yet.
  tsc: 'typescript-7/bin/tsc',
  tsx: 'tsx/dist/cli.mjs',
};
/** Environment variables that keep tools from reporting their use or looking for updates. */
export const withoutTelemetry = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  PACT_DO_NOT_TRACK: 'true',
};

/**
 * Runs a tool from node_modules in the root of the project and returns its exit code and output. It never downloads a tool.
 * @throws Error when the tool is not installed
 */
export async function runTool(name, args) {
  const path = `${root}node_modules/${tools[name]}`;
  if (!existsSync(path)) throw new Error(`${name} is not installed. Run \`npm ci\`.`);
  const child = spawn(process.execPath, [path, ...args], {
    cwd: root,
    env: { ...process.env, ...withoutTelemetry },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return exitCode(child).then((code) => ({ code, output }));
}

/** Runs a script in this terminal, waits for its end even after an interrupt, and returns its exit code. */
export function runScript(path, args) {
  const child = spawn(process.execPath, [path, ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...withoutTelemetry },
  });
  // The terminal also interrupts the child, which first finishes its report.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return exitCode(child);
}

// By the convention of shells, a process that signal n ended has the exit code 128 + n.
function exitCode(child) {
  return new Promise((settle, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => settle(code ?? 128 + constants.signals[signal]));
  });
}
