import { join } from 'node:path';
import { root } from '../run.mjs';
import { startDelayingListener } from './delaying-listener.mjs';

// Those that take longest, of all defects: what they break is waited for again and again.
const slowest = [
  'transfer-not-debited',
  'query-loan-feature-not-debited',
  'transfer-booked-one-late',
  'transfer-debit-in-smallest-unit',
  'transfer-debit-rounded-down',
  'transfer-debit-without-thousands',
  'transfer-replay-debits-again',
  'transfer-debited-twice',
  'transfer-lost-update',
  'statement-without-debits',
];

const { certify } = await import(join(root, 'dist/src/certify/index.js'));
const { startReferenceServer } = await import(join(root, 'dist/reference/server.js'));

/** Certifies a reference server, which `reach` makes look otherwise: milliseconds, verdict and number of requests. */
async function certified(options = {}, reach = (url) => ({ url, close() {} })) {
  const server = await startReferenceServer(options);
  const { url: baseUrl, close } = await reach(server.url);
  const { apiKey, apiSecret } = server;
  const started = performance.now();
  const target = { baseUrl, stateHandler: `${baseUrl}/_states`, apiKey, apiSecret };
  const { summary } = await certify({ target, seed: 1 });
  const ms = performance.now() - started;
  close();
  await server.close();
  return { ms, verdict: summary.verdict, requests: summary.requests };
}

/** Certifies a server of which each request and each state, or each that `isLate`, takes so many milliseconds more. */
export function certifyFar(delayMs, isLate) {
  return certified({}, async (url) => {
    const { port, close } = await startDelayingListener(Number(new URL(url).port), delayMs, isLate);
    return { url: `http://127.0.0.1:${port}`, close };
  });
}

/** Certifies a server whose states take so many milliseconds. */
export const certifyWithSlowStates = (delayMs) =>
  certifyFar(delayMs, (head) => head.startsWith('POST /_states'));

/** A row for the conforming server, and one for each of the slowest defects. */
export async function* certifyWithDefects() {
  yield ['conforming', `${((await certified()).ms / 1000).toFixed(1)} s`];
  for (const defect of slowest)
    yield [`defect ${defect}`, `${((await certified({ defect })).ms / 1000).toFixed(1)} s`];
}
