import { say } from '../contract/phrase.js';
import { fork, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { devNull } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isBuilt, packageFile } from '../contract/package-files.js';
import { NotTestable } from '../engine/errors.js';
import { ProviderProxy, type ProxyHandlers } from './provider-proxy.js';
import type { Result } from './verifier.js';

/** A difference between a response and the pact. */
export interface Mismatch {
  type: string;
  /** JSON path into the body. Absent for a status. */
  path?: string;
  /** The message of Pact's verifier. */
  mismatch: string;
}

interface Report {
  errors: { mismatch: { mismatches?: Mismatch[]; message?: string } }[];
  interactionResults: unknown[];
}

const silenceMs = 60_000;
let shared: ChildProcess | null = null;
let jobs = 0;

/**
 * Runs Pact's verifier on one interaction, which a provider proxy serves, and returns the mismatches.
 *
 * The verifier has a separate process, because its native code prints to stdout. All verifications share the process, because it starts
 * slowly. Throws NotTestable if the verifier cannot parse a valid JSON body, does not run on this machine, or is silent for a minute.
 * Rethrows an error of the proxy.
 */
export async function verifyInteraction(handlers: ProxyHandlers): Promise<Mismatch[]> {
  if (!isInstalled())
    throw new NotTestable(
      "Pact's verifier is an optional package and is not installed. Run: npm install @pact-foundation/pact-core",
    );
  const proxy = new ProviderProxy(handlers);
  await proxy.start();
  try {
    // While the proxy is busy, the verifier waits for it and is not silent.
    const report = await reportOn(proxy.url, () => proxy.busy);
    if (proxy.problem !== undefined) throw proxy.problem;
    return mismatchesIn(report);
  } finally {
    proxy.close();
  }
}

function mismatchesIn(text: string): Mismatch[] {
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    throw new NotTestable(say`Pact's verifier does not run on this machine: ${text.slice(0, 300)}`);
  }
  if (report.interactionResults.length !== 1)
    throw new Error(`Pact's verifier reported ${report.interactionResults.length} interactions, expected 1.`);
  const mismatches = report.errors.flatMap(
    ({ mismatch }) =>
      mismatch.mismatches ?? [{ type: 'error', mismatch: mismatch.message ?? 'unknown error' }],
  );
  const unprepared = mismatches.find(
    ({ type, mismatch }) => type === 'error' && /state change handler/.test(mismatch),
  );
  if (unprepared)
    throw new NotTestable(say`Pact's verifier does not run on this machine: ${unprepared.mismatch}`);
  // The proxy serves only valid JSON, but the parser of the verifier has limits, such as 128 levels of nesting.
  const unread = /^Failed to parse the actual body: (.*)$/s;
  const readable = mismatches.filter(({ mismatch }) => !unread.test(mismatch));
  const [first] = mismatches;
  if (first && readable.length === 0)
    throw new NotTestable(say`Pact's verifier cannot parse the body: ${unread.exec(first.mismatch)![1]}`);
  return readable;
}

function reportOn(url: string, waits: () => boolean): Promise<string> {
  const child = verifierProcess();
  const id = ++jobs;
  return new Promise((resolve, reject) => {
    let silent = 0;
    const clock = setInterval(() => {
      silent = waits() ? 0 : silent + 1000;
      if (silent >= silenceMs) child.kill('SIGKILL');
    }, 1000);
    const finish = (settle: () => void): void => {
      clearInterval(clock);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      settle();
    };
    const onMessage = (result: Result): void => {
      if (result.id === id) finish(() => resolve(result.report));
    };
    const onExit = (code: number | null, signal: string | null): void => {
      const why =
        silent >= silenceMs ? `was silent for ${silenceMs / 1000} s` : `ended with ${signal ?? code}`;
      finish(() => reject(new NotTestable(say`Pact's verifier ${why}`)));
    };
    const onError = (error: Error): void =>
      finish(() => reject(new NotTestable(say`Pact's verifier does not start: ${error.message}`)));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send({ id, url }, (error) => error && onError(error));
  });
}

function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('@pact-foundation/pact-core');
    return true;
  } catch {
    return false;
  }
}

function verifierProcess(): ChildProcess {
  if (shared?.connected) return shared;
  const verifier = fileURLToPath(packageFile(`src/pact/verifier.${isBuilt ? 'js' : 'ts'}`));
  shared = fork(verifier, {
    env: environment(),
    // Node resolves tsx from the working directory. That of a build may be in an archive, as in Yarn's Plug'n'Play.
    ...(isBuilt ? { execArgv: [] } : { cwd: dirname(verifier), execArgv: ['--import', 'tsx'] }),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Each running verification adds a listener.
  shared.setMaxListeners(0);
  // The child must not keep this process alive. It exits with this process.
  shared.unref();
  shared.channel?.unref();
  return shared;
}

/**
 * The environment without settings of Pact, TLS and HTTP proxies, because the verifier connects only to this machine. It does not get
 * the credentials, which the run adds behind the proxy.
 */
function environment(): NodeJS.ProcessEnv {
  const steering = /^CWIT_|^PACT_|^SSL_CERT_|^NODE_EXTRA_CA_CERTS$|_PROXY$/i;
  const kept = Object.entries(process.env).filter(([name]) => !steering.test(name));
  // Otherwise the verifier reads all certificates of the machine for every request, which takes ten times as long as the rest.
  return {
    ...Object.fromEntries(kept),
    PACT_DO_NOT_TRACK: 'true',
    SSL_CERT_FILE: devNull,
    SSL_CERT_DIR: devNull,
  };
}
