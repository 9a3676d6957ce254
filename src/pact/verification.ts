import { fork, type ChildProcess } from 'node:child_process';
import { devNull } from 'node:os';
import { fileURLToPath } from 'node:url';
import { NotTestable } from '../engine/errors.js';
import type { Result } from './verifier.js';

/** One way in which a response is not what the pact says. */
export interface Mismatch {
  type: string;
  /** JSON path into the body; absent for a status. */
  path?: string;
  /** Pact's own words. */
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
 * Runs Pact's verifier on the interaction that the stand-in at `url` serves, and returns what does not match.
 * The verifier prints to stdout from native code, so it has a process of its own; starting that takes longer
 * than a verification, so one process serves all. Throws NotTestable when it cannot read a body that is legal JSON,
 * does not run on this machine, or is silent for a minute; the time in which it waits for the stand-in (`waits`) does
 * not count.
 */
export async function verification(url: string, waits: () => boolean): Promise<Mismatch[]> {
  const text = await reportOn(url, waits);
  let report: Report;
  try {
    report = JSON.parse(text) as Report;
  } catch {
    throw new NotTestable(`Pact's verifier does not run here: ${text.slice(0, 300)}`);
  }
  if (report.interactionResults.length !== 1)
    throw new Error(`Pact verified ${report.interactionResults.length} interactions, not one`);
  const mismatches = report.errors.flatMap(
    ({ mismatch }) =>
      mismatch.mismatches ?? [{ type: 'error', mismatch: mismatch.message ?? 'unknown error' }],
  );
  const [beyond, readable] = partition(mismatches);
  if (beyond && readable.length === 0)
    throw new NotTestable(`Pact's verifier cannot read the body: ${beyond}`);
  return readable;
}

/**
 * Why the verifier could not read a body, and what it found beside that. The stand-in serves only what JSON.parse
 * reads as JSON; the verifier's reader has limits of its own, such as 128 levels of nesting.
 */
function partition(mismatches: readonly Mismatch[]): [beyond: string | undefined, readable: Mismatch[]] {
  const reasons = mismatches.map(
    ({ mismatch }) => /^Failed to parse the actual body: (.*)$/s.exec(mismatch)?.[1],
  );
  return [reasons.find(Boolean), mismatches.filter((_, index) => reasons[index] === undefined)];
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
      finish(() => reject(new NotTestable(`Pact's verifier ${why}`)));
    };
    const onError = (error: Error): void =>
      finish(() => reject(new NotTestable(`Pact's verifier does not start: ${error.message}`)));
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send({ id, url });
  });
}

function verifierProcess(): ChildProcess {
  if (shared?.connected) return shared;
  const here = fileURLToPath(new URL('.', import.meta.url));
  const compiled = import.meta.url.endsWith('.js');
  shared = fork(`${here}verifier.${compiled ? 'js' : 'ts'}`, {
    cwd: here,
    env: environment(),
    execArgv: compiled ? [] : ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Nobody waits for it: it ends with this process.
  shared.unref();
  shared.channel?.unref();
  return shared;
}

/** Without what would steer the verifier, or send it through a proxy: it speaks to this machine only. */
function environment(): NodeJS.ProcessEnv {
  const steering = /^PACT_|^SSL_CERT_|^NODE_EXTRA_CA_CERTS$|_PROXY$/i;
  const kept = Object.entries(process.env).filter(([name]) => !steering.test(name));
  // It would read all certificates of the machine for every request: ten times the time of the rest.
  return {
    ...Object.fromEntries(kept),
    PACT_DO_NOT_TRACK: 'true',
    SSL_CERT_FILE: devNull,
    SSL_CERT_DIR: devNull,
  };
}
