// Gathers what the defect files saw into reports/kill-sheet.json: defect × requirement, both ways.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import type { KillRow } from './defects/prove.js';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for the rows of the kill sheet, a file a tag. */
    killSheet: string;
  }
}

interface Part {
  rows: KillRow[];
  argued: Record<string, string>;
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'cwit-kill-sheet-'));
  project.provide('killSheet', folder);
  return () => {
    const parts = readdirSync(folder).map(
      (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Part,
    );
    rmSync(folder, { recursive: true });
    if (parts.length === 0) return;
    const defects = parts.flatMap((part) => part.rows);
    const requirements: Record<string, string[]> = {};
    for (const { defect, killed } of defects) for (const id of killed) (requirements[id] ??= []).push(defect);
    mkdirSync('reports', { recursive: true });
    const argued = Object.assign({}, ...parts.map((part) => part.argued)) as Record<string, string>;
    // A requirement that only ever fails together with the same other one adds nothing that is seen here.
    const shadowed = Object.entries(requirements)
      .filter(([id, own]) =>
        Object.entries(requirements).some(
          ([other, all]) => other !== id && own.every((name) => all.includes(name)),
        ),
      )
      .map(([id]) => id);
    writeFileSync(
      'reports/kill-sheet.json',
      JSON.stringify({ defects, requirements, shadowed, argued }, null, 2) + '\n',
    );
  };
}
