import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { defects, type Defect } from '../../../reference/defects/index.js';
import {
  operations,
  requirementRow,
  requirements,
  type RequirementId,
} from '../../../src/contract/contract.js';
import { internalErrors, judgeReference } from '../judge.js';

/** One line of the kill sheet: a defect, what it fails by name, and all that failed in a real run. */
export interface KillRow {
  defect: string;
  operation: string;
  summary: string;
  fails: readonly string[];
  killed: readonly RequirementId[];
}

/** Requirements that no defect of the reference server can break, with the reason. */
export type Argued = Readonly<Partial<Record<RequirementId, string>>>;

/**
 * Proves the checks of a tag: each of its defects fails the requirements that it names and none outside its
 * operation, and each MUST of the tag is failed by at least one of them.
 */
export function prove(tag: string, argued: Argued = {}): void {
  const rows: KillRow[] = [];
  const own = defects.filter(({ operation }) => tagOf(operation) === tag);

  describe(`defects of ${tag}`, () => {
    test.each(own.map((row, index) => [row.name, row, index] as const))('%s', async (name, defect, index) => {
      const bystander = operations[index % operations.length]!.id;
      const judged = await judgeReference(
        { defect: name },
        {
          only: (id) => ([defect.operation, bystander] as string[]).includes(requirementRow(id).operation),
          ...(isOfInputs(defect) ? { effort: roomy } : {}),
        },
      );
      expect(internalErrors(judged)).toEqual([]);
      const killed = [...judged.with('fail'), ...judged.with('warn')];
      rows.push({
        defect: name,
        operation: defect.operation,
        summary: defect.summary,
        fails: defect.fails,
        killed,
      });
      const missed = defect.fails.filter((id) => !killed.includes(id as RequirementId));
      expect(missed, missed.map((id) => judged.why(id as RequirementId)).join('\n')).toEqual([]);
      const strangers = killed.filter((id) => requirementRow(id).operation !== defect.operation);
      expect(strangers, strangers.map((id) => judged.why(id)).join('\n')).toEqual([]);
    });

    test('every MUST is killed by one of them, or argued for', () => {
      const killed = new Set(rows.flatMap((row) => row.killed));
      const idle = requirements.filter(
        (row) =>
          row.tag === tag && row.level === 'MUST' && !row.excluded && !killed.has(row.id) && !argued[row.id],
      );
      expect(idle.map((row) => row.id)).toEqual([]);
    });
  });

  afterAll(() => {
    const folder = inject('killSheet');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${tag}.json`), JSON.stringify({ rows, argued }));
  });
}

// What only one odd input in many shows: each is tried, which takes more requests than the standard depth has.
const roomy = { depth: 'standard', maxRequests: 5000 } as const;
const isOfInputs = ({ fails }: Defect): boolean => fails.some((id) => id.includes('/fuzz.'));

function tagOf(operation: string): string {
  return requirements.find((row) => row.operation === operation)?.tag ?? operation;
}
