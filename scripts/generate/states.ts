import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** `states.json`: the provider states that a target may be asked for, from `states.yaml` beside the spec. */
export function stateFile(specPath: string): Record<string, string> {
  const rows: unknown = parse(readFileSync(join(dirname(specPath), 'states.yaml'), 'utf8'));
  return { 'states.json': JSON.stringify(rows, null, 2) + '\n' };
}
