// `npm run quick`: chooses the requirements of `--depth quick`: those that detect the most seeded defects per request. It reads
// reports/kill-sheet.json of the last `npm run prove -- --matrix`, counts the requests in runs of its own, and writes
// generated/quick.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run/run.mjs';

const mostRequests = 540;
const { certify } = await import(join(root, 'dist/src/certify/index.js'));
const { startReferenceServer } = await import(join(root, 'dist/reference/server.js'));
const sheet = JSON.parse(readFileSync(join(root, 'reports/kill-sheet.json'), 'utf8'));

const defectsOf = new Map(
  Object.entries(sheet.requirements).map(([id, { by }]) => [id, new Set(Object.values(by).flat())]),
);
const costs = await requestsByRequirement();
// Without the other requirements, the chosen ones send the requests that they shared with those. So this loop lowers the
// budget until a run of the chosen ones alone fits into it.
for (let most = mostRequests; ; most -= 10) {
  const ids = chosenFor(most);
  const requests = sum(await requestsByRequirement(ids));
  if (requests > mostRequests) continue;
  writeFileSync(join(root, 'generated/quick.json'), `${JSON.stringify(ids, null, 2)}\n`);
  const caught = new Set(ids.flatMap((id) => [...(defectsOf.get(id) ?? [])]));
  console.log(
    `${ids.length} requirements, ${requests} requests, ${caught.size} of ${sheet.defects.length} defects`,
  );
  break;
}

/** Chooses the requirements that detect the most defects with at most `most` requests. */
function chosenFor(most) {
  // Every operation has its baseline request and the form of its response tested.
  const chosen = new Set([...costs.keys()].filter((id) => /\/response\.(body|content-type)$/.test(id)));
  // The rate limit takes all requests of a minute; sequences and waits for the clock take long.
  const candidates = [...costs.keys()].filter((id) => !/^service\/|\/any-|\.after-/.test(id));
  const caught = new Set([...chosen].flatMap((id) => [...(defectsOf.get(id) ?? [])]));
  const newlyCaught = (id) => [...(defectsOf.get(id) ?? [])].filter((defect) => !caught.has(defect)).length;
  let requests = sum(new Map([...chosen].map((id) => [id, costs.get(id)])));
  for (;;) {
    const [best] = candidates
      .filter((id) => !chosen.has(id) && requests + costs.get(id) <= most)
      .map((id) => [id, newlyCaught(id) / Math.max(costs.get(id), 0.5)])
      .filter(([, worth]) => worth > 0)
      .sort(([, a], [, b]) => b - a);
    if (!best) return [...costs.keys()].filter((id) => chosen.has(id));
    const [id] = best;
    chosen.add(id);
    requests += costs.get(id);
    for (const defect of defectsOf.get(id)) caught.add(defect);
  }
}

function sum(counts) {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

/** Counts the requests that a run sent for each requirement; a requirement that only uses requests of others costs none. */
async function requestsByRequirement(only) {
  const { close, url: baseUrl, ...target } = await startReferenceServer();
  const counts = new Map();
  for await (const event of certify({
    target: { baseUrl, ...target },
    seed: 1,
    connections: 1,
    ...(only && { only }),
  })) {
    if (event.kind === 'RunStarted') for (const id of event.requirements) counts.set(id, 0);
    if (event.kind !== 'ExchangeRecorded' || event.exchange.received) continue;
    const [id] = event.exchange.purpose.split(':');
    if (counts.has(id)) counts.set(id, counts.get(id) + 1);
  }
  await close();
  return counts;
}
