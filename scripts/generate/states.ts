import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** A row of `states.yaml`; a trailing `?` marks a param or a value that may be left out. */
export interface StateRow {
  state: string;
  params?: string[];
  choices?: Record<string, string[]>;
  values?: string[];
  kinds?: Record<string, string>;
}

/** The provider states that a target may be asked for, of the spec at `specPath`. */
export const statesOf = (specPath: string): StateRow[] =>
  parse(readFileSync(join(dirname(specPath), 'states.yaml'), 'utf8')) as StateRow[];
