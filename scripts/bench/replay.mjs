import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { startDelayingListener } from './delaying-listener.mjs';

const load = (path) => import(join(root, 'dist', path));
const { startReferenceServer } = await load('reference/server.js');

/** The requests of a run in this process, with their true credentials: a report has them redacted. */
export async function requestsOf(only) {
  const { Run } = await load('src/engine/run.js');
  const { judgeAll } = await load('src/engine/schedule/schedule.js');
  const { serviceContexts } = await load('src/domain/context.js');
  const { loadSuites } = await load('src/certify/suites.js');
  const { completeTarget } = await load('src/target/target.js');
  const { selected } = await load('src/cli/commands/certify/selection.js');
  const server = await startReferenceServer();
  const chosen = only.length > 0 ? selected(only) : undefined;
  const entries = (await loadSuites()).entries.filter(({ id }) => chosen?.includes(id) ?? true);
  const properties = entries.filter(({ how }) => how === 'property').length;
  const target = completeTarget({ ...server, baseUrl: server.url });
  const effort = { depth: 'standard', properties };
  const options = { target, listen() {}, contexts: serviceContexts, effort, seed: 1, nonce: 'bench' };
  const run = new Run(options);
  const sent = [];
  const send = run.transport.send.bind(run.transport);
  run.transport.send = (outgoing, record) => {
    sent.push(outgoing);
    return send(outgoing, record);
  };
  await judgeAll(run, entries);
  await run.close();
  await server.close();
  return sent;
}

/** Sends the requests to a new server, over so many connections at once: milliseconds. */
export async function replay(requests, connections, delayMs = 0) {
  const server = await startReferenceServer();
  const far = delayMs > 0 ? await startDelayingListener(Number(new URL(server.url).port), delayMs) : null;
  const url = far ? `http://127.0.0.1:${far.port}` : server.url;
  const agent = new Agent({ keepAlive: false });
  const waiting = [...requests];
  const started = performance.now();
  const connection = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await sent(url, next, agent);
  };
  await Promise.all(Array.from({ length: connections }, connection));
  const ms = performance.now() - started;
  far?.close();
  await server.close();
  return ms;
}

function sent(url, { method, path, headers, body }, agent) {
  return new Promise((resolve, reject) => {
    const outgoing = request(url + path, { method, headers, agent }, (response) =>
      response.resume().on('end', resolve),
    );
    outgoing.on('error', reject).end(body ?? undefined);
  });
}
