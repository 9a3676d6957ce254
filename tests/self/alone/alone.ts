// `npm run prove -- --alone` runs each variant alone, and the reference server as it is. The reporter of
// scripts/prove.mjs writes what each run left untested to tests/self/variants/alone.yaml.
import { describe, test } from 'vitest';
import { variants, type Variant } from '../../../reference/variants/index.js';
import type { RequirementId } from '../../../src/contract/contract.js';
import { isTested } from '../../../src/contract/verdict.js';
import { testReference } from '../support/run.js';
import { asIs } from '../variants/choices.js';
import { butRateLimit, concerned } from '../variants/concerned.js';
import { expectGreen, settingsOf } from '../variants/green.js';
import { isInScope, modes, type Mode } from '../variants/record.js';

declare module 'vitest' {
  interface TaskMeta {
    /** The requirements that the runs of a variant left untested. */
    untested?: Partial<Record<Mode, string[]>>;
  }
}

/** Runs a variant alone, or the server as it is. Returns the untested requirements. */
async function untestedBy(rows: readonly Variant[]): Promise<Partial<Record<Mode, string[]>>> {
  const untested: Partial<Record<Mode, string[]>> = {};
  const [isConcerned = butRateLimit] = rows.map(concerned);
  for (const mode of modes) {
    const only = (id: RequirementId): boolean => isInScope(id, mode) && isConcerned(id);
    const how = { ...settingsOf(rows, mode), only };
    const tested = await testReference({ variants: rows.map(({ name }) => name) }, how);
    expectGreen(tested, rows);
    untested[mode] = [...tested.outcomes].filter(([, outcome]) => !isTested(outcome)).map(([id]) => id);
  }
  return untested;
}

/** Runs every third variant alone. */
export function alone(part: 0 | 1 | 2): void {
  const own = variants.filter((_, index) => index % 3 === part);
  const rows: [name: string, rows: Variant[]][] = own.map((row) => [row.name, [row]]);
  describe.concurrent('alone', () => {
    test.for(part === 0 ? [[asIs, []] as (typeof rows)[number], ...rows] : rows)(
      '%s',
      async ([, one], { task }) => {
        task.meta.untested = await untestedBy(one);
      },
    );
  });
}
