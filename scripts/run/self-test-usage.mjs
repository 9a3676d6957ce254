// The CPU time and the requests of the self-tests, by kind (`npm run prove -- --profile`), and the request budget of each kind.

/**
 * The kinds of self-tests and the most requests that a full `npm run prove` may send for each. Requests show the cost of a test
 * on any machine. Commands in processes of their own are not counted.
 */
const kinds = [
  { name: 'seeded defects', files: /^tests\/self\/(defects|detection-matrix|body-mutants)\//, most: 380_000 },
  { name: 'correct servers', files: /^tests\/self\/(variants|correct-servers)\//, most: 215_000 },
  { name: 'hostile servers', files: /^tests\/self\/(hostile|leaks|outages)\//, most: 110_000 },
  { name: 'root causes', files: /^tests\/self\/failure-reports\//, most: 90_000 },
  { name: 'recordings', files: /^tests\/self\/(traffic\/|recordings)/, most: 50_000 },
  { name: 'properties, targets, webhooks', files: /^tests\/self\//, most: 68_000 },
  { name: 'guides, pipelines, releases', files: /^tests\//, most: 1_000 },
];

/**
 * The usage of each kind, with its files.
 *
 * @param {readonly import('./vitest.mjs').FileUsage[]} files
 */
export function usageByKind(files) {
  const rows = kinds.map(({ name, most }) => ({ name, most, requests: 0, cpuSeconds: 0, files: [] }));
  for (const { path, requests = 0, cpuSeconds = 0 } of files) {
    const row = rows[kinds.findIndex((kind) => kind.files.test(path.replaceAll('\\', '/')))];
    row.requests += requests;
    row.cpuSeconds += cpuSeconds;
    row.files.push({ path, requests, cpuSeconds });
  }
  return rows;
}

/** A sentence for each kind that sent more requests than its budget allows. */
export const overBudget = (rows) =>
  rows
    .filter(({ requests, most }) => requests > most)
    .map(
      ({ name, requests, most }) =>
        `The self-tests of ${name} sent ${requests} requests; their budget is ${most} (scripts/run/self-test-usage.mjs). ` +
        'Find the file with npm run prove -- --profile, and let its tests send fewer.',
    );

/** A table of the kinds, and of the files of each kind, the most expensive first. */
export function usageTable(rows) {
  const line = (name, requests, cpuSeconds, most = '') =>
    `${name.padEnd(58)} ${String(requests).padStart(8)} ${String(most).padStart(8)} ${cpuSeconds.toFixed(0).padStart(6)} s`;
  const sum = (member) => rows.reduce((total, row) => total + row[member], 0);
  return [
    `${''.padEnd(58)} ${'requests'.padStart(8)} ${'budget'.padStart(8)} ${'CPU'.padStart(8)}`,
    ...rows.flatMap(({ name, most, requests, cpuSeconds, files }) => [
      line(name, requests, cpuSeconds, most),
      ...files
        .filter((file) => file.requests > 0 || file.cpuSeconds > 0)
        .toSorted((one, other) => other.cpuSeconds - one.cpuSeconds)
        .map((file) => line(`  ${file.path}`, file.requests, file.cpuSeconds)),
    ]),
    line('all', sum('requests'), sum('cpuSeconds')),
  ].join('\n');
}
