// `npm run quick`: chooses the requirements of `--depth quick`, which catch the most seeded defects for the number of
// their requests, from reports/kill-sheet.json of the last `npm run prove` and from runs that count the requests. Writes
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
// Requests that others would have sent are theirs then: fewer are chosen until a run of them alone is small enough.
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

/** The most telling requirements whose requests, in a run of all, are at most so many. */
function chosenFor(most) {
  // Whether a request is accepted, with the documented answer, is judged of every operation.
  const chosen = new Set([...costs.keys()].filter((id) => /\/response\.(body|content-type)$/.test(id)));
  // The rate takes as many requests as a minute may have; sequences and the clock take long.
  const candidates = [...costs.keys()].filter((id) => !/^service\/|\/any-|\.after-/.test(id));
  const caught = new Set([...chosen].flatMap((id) => [...(defectsOf.get(id) ?? [])]));
  const newlyCaught = (id) => [...(defectsOf.get(id) ?? [])].filter((defect) => !caught.has(defect)).length;
  let requests = sum(new Map([...chosen].map((id) => [id, costs.get(id)])));
  for (;;) {
    const [best] = candidates
      .filter((id) => !chosen.has(id) && requests + costs.get(id) <= most)
      .map((id) => [id, newlyCaught(id) / Math.max(costs.get(id), 0.5)])
      .filter(([, worth]) => worth > 0)
      .sort(([, one], [, other]) => other - one);
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

/** How many requests each requirement of a run was sent for; one that others serve costs nothing. */
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
