import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RunEvent } from '../../engine/events.js';
import { output } from '../../output/output.js';
import { tryWriting } from '../../output/files.js';
import type { Report } from '../../report/model/model.js';
import { TargetError } from '../../server-under-test/target.js';
import { har } from '../../traffic/har/write.js';

/** The path of the HTTP Archive: the given file, or the default next to the reports; undefined without `--har`. */
export function harFile(har: string | boolean | undefined, out: string): string | undefined {
  return har === true ? join(out, 'traffic.har') : har || undefined;
}

/** Checks that the file of a flag can be written, before the first request. Throws a TargetError. */
export function tryFile(flag: string, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    tryWriting(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new TargetError(`--${flag} ${file} cannot be written (${code}): name another file.`);
  }
}

/** Writes the exchanges of a run as an HTTP Archive. Returns whether that succeeded. */
export function writeHar(file: string, events: readonly RunEvent[], report: Report): boolean {
  return output.tried(file, () => output.write(file, harText(events, report)));
}

export function harText(events: readonly RunEvent[], report: Report): string {
  return `${JSON.stringify(har(events, report), null, 1)}\n`;
}
