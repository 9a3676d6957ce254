// `npm run signatures [-- N]`: what each defect of the reference server breaks, by all requirements of the operations
// that it concerns, and how many causes a report makes of it. Writes src/report/causes/signatures.json; with N, every
// Nth defect is tried, and nothing is written.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { root } from './run.mjs';

const every = Number(process.argv[2] ?? 1);
if (!(every >= 1)) throw new Error('Usage: npm run signatures -- [every]');
await prepare();
const modules = [
  'reference/server',
  'reference/defects/index',
  'src/engine/run',
  'src/engine/journal',
  'src/engine/schedule/schedule',
  'src/certify/suites',
  'src/contract/contract',
  'src/domain/context',
  'src/report/build/build',
  'src/target/target',
];
const {
  startReferenceServer,
  defects,
  Run,
  Journal,
  judgeAll,
  loadSuites,
  requirementRow,
  serviceContexts,
  buildReport,
  completeTarget,
} = Object.assign(
  {},
  ...(await Promise.all(modules.map((path) => import(join(root, 'dist', `${path}.js`))))),
);

const { entries } = await loadSuites();
const operationOf = (id) => requirementRow(id).operation;
const chosen = defects.filter((_, index) => index % every === 0);
const waiting = [...chosen];
const rows = [];
// Judging mostly waits, for what settles late.
await Promise.all(Array.from({ length: 6 }, judgeNext));
const caught = rows.filter(({ breaks }) => breaks.length > 0);
const share = (some) => `${((100 * some.length) / caught.length).toFixed(1)} %`;
console.log(`${caught.length} of ${rows.length} defects break something; of these
  one cause                                    ${share(caught.filter(({ causes }) => causes.length === 1))}
  the headline is what the defect names        ${share(caught.filter(({ causes, fails }) => fails.includes(causes[0])))}`);
if (every === 1) {
  const signatures = caught
    .map(({ summary, breaks }) => ({ summary, breaks }))
    .sort((one, other) => (one.summary < other.summary ? -1 : 1));
  writeFileSync(
    join(root, 'src/report/causes/signatures.json'),
    `[\n${signatures.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
  );
}

async function judgeNext() {
  for (let defect = waiting.shift(); defect; defect = waiting.shift()) rows.push(await judge(defect));
}

/** What a defect breaks at the operations that it concerns, and the causes that a report makes of it. */
async function judge({ name, operation, summary, fails }) {
  const server = await startReferenceServer({ defect: name });
  const { url: baseUrl, apiKey, apiSecret, stateHandler } = server;
  const target = completeTarget({ baseUrl, apiKey, apiSecret, stateHandler });
  const places = new Set([operation, ...fails.map(operationOf)]);
  const own = entries.filter(({ id }) => operation === 'service' || places.has(operationOf(id)));
  const journal = new Journal();
  const run = new Run({
    ...{ target, listen: journal.write, contexts: serviceContexts, connections: 8, keepAlive: true },
    ...{ seed: 1, nonce: 'signatures', settleMs: 60, quietMs: 50, deliveryMs: 1000, timeoutMs: 4000 },
  });
  await judgeAll(run, own);
  await run.close();
  await server.close();
  const now = new Date().toISOString();
  const report = buildReport(journal.events, {
    ...{ suite: { name: '', version: '' }, target, startedAt: now, finishedAt: now, seed: 1 },
    selected: own.map(({ id }) => id),
  });
  const isBroken = ({ verdict, evidence }) => ['fail', 'warn'].includes(verdict) || evidence.length > 0;
  return {
    ...{ summary, fails },
    breaks: report.requirements.filter(isBroken).map(({ id }) => id),
    causes: report.causes.map(({ requirement }) => requirement),
  };
}
