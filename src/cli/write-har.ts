import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { RunEvent } from '../engine/events.js';
import type { Report } from '../report/model.js';
import { TargetError } from '../target/target.js';
import { har } from '../traffic/har/write.js';

/** Tries to write where the exchanges will go, before anything is sent in vain. Throws a TargetError. */
export function tryHar(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const isNew = !existsSync(file);
    closeSync(openSync(file, 'a'));
    if (isNew) rmSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetError(`--har ${file} cannot be written to (${code}): name another file.`);
  }
}

/** Writes the exchanges of a run as HTTP Archive. */
export function writeHar(file: string, events: readonly RunEvent[], report: Report): void {
  writeFileSync(file, harText(events, report));
}

/** The exchanges of a run as HTTP Archive. */
export function harText(events: readonly RunEvent[], report: Report): string {
  return `${JSON.stringify(har(events, report), null, 1)}\n`;
}
