// Records runs against a fixed sample of the seeded defects, and tests their recordings.
import { defects, type Defect } from '../../../reference/defects/index.js';
import { loadSuites } from '../../../src/certify/suites.js';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { har } from '../../../src/traffic/har/write.js';
import { testReference } from '../support/run.js';
import { testedHar } from './tested.js';

/** The failures of a run that its recording shows. */
export interface ShownDefect {
  name: string;
  /** The requirements that the defect names and that failed, or were warned about, in the run. */
  failed: readonly RequirementId[];
  /** Those of them that the recording shows. */
  shown: readonly RequirementId[];
  /** Everything that the recording fails or warns about. */
  all: readonly RequirementId[];
}

const { entries } = await loadSuites();
const properties = new Set(entries.filter(({ kind }) => kind === 'property').map(({ id }) => id));
const planned = new Set(entries.filter(({ sampling }) => sampling !== undefined).map(({ id }) => id));
const operationOf = (id: RequirementId): string => requirementRow(id).operation;

/** Defects that only a burst, a race or a long sequence shows, which ordinary clients do not send. */
const neverByChance = /rate-limit|no-overdraft|simultaneous|any-sequence|each-order/;

/** This many seeded defects that ordinary traffic can show, spread evenly over all tables. */
export function sampleOf(count: number): Defect[] {
  const all = defects.filter(({ fails }) => !fails.some((id) => neverByChance.test(id)));
  const step = all.length / count;
  return Array.from({ length: count }, (_, index) => all[Math.floor((index + 0.5) * step)]!);
}

/**
 * Tests the reference server with a defect as `cwit certify --har --show-personal-data` does, and then its recording with
 * the credentials of the run.
 */
export async function shownOf({ name, operation, fails }: Defect): Promise<ShownDefect> {
  const places = [operation, ...fails.map(operationOf)];
  let credentials = {};
  const { lines, killed } = await testReference(
    { defect: name },
    {
      only: (id) => places.includes(operationOf(id)) && (!properties.has(id) || fails.includes(id)),
      quietMs: 50,
      plan: fails.some((id) => planned.has(id)) ? 'whole' : 'sampled',
      redact: 'credentials',
      input: ({ apiKey, apiSecret }) => {
        credentials = { apiKey, apiSecret };
        return Promise.resolve({});
      },
    },
  );
  const failed = fails.filter((id) => killed.has(id));
  const meta = { suite: { name: 'cwit', version: '0' }, target: { baseUrl: 'https://api.example.com' } };
  const archive = har(lines, meta);
  // A server that sends nothing leaves nothing to test.
  if (archive.log.entries.length === 0) return { name, failed, shown: [], all: [] };
  const tested = testedHar(JSON.stringify(archive), credentials);
  const all = [...tested.with('fail'), ...tested.with('warn')];
  return { name, failed, shown: failed.filter((id) => all.includes(id)), all };
}

/** The share of the defects that failed in their runs whose recordings show one of the failures. */
export function shareOf(rows: readonly ShownDefect[]): number {
  const failing = rows.filter(({ failed }) => failed.length > 0);
  return failing.filter(({ shown }) => shown.length > 0).length / failing.length;
}
