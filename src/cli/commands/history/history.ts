import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { readTextIfThere } from '../../../server-under-test/user-files.js';
import { output } from '../../../output/output.js';
import {
  historyLine,
  historyTable,
  readHistory,
  withLine,
  type HistoryLine,
} from '../../../report/compare/history.js';
import type { Report } from '../../../report/model/model.js';
import { visible } from '../../../report/text/plain-text.js';
import { TargetError } from '../../../server-under-test/target.js';

export const historyLength = 400;

/** Prints the last runs of a history. Throws a TargetError. */
export function history(file: string, { last }: { last: number }): number {
  if (!existsSync(file))
    throw new TargetError(`There is no history ${file}: \`cwit certify --history ${file}\` writes it.`);
  output.say(visible(historyTable(readHistoryFile(file).slice(-last))));
  return 0;
}

/** Reads a history; a missing file counts as an empty history. Throws a TargetError. */
export function readHistoryFile(path: string): HistoryLine[] {
  const text = readTextIfThere(path, `The history ${path}`) ?? '';
  try {
    return readHistory(text);
  } catch (error) {
    throw new TargetError(`${path}: ${(error as Error).message}. Name another file, or fix that line.`);
  }
}

/** Adds a run to a history. A write error is reported and not thrown. */
export function addToHistory(path: string, report: Report, most: number): void {
  const text = withLine(readTextIfThere(path, `The history ${path}`) ?? '', historyLine(report), most);
  output.tried(path, () => {
    mkdirSync(dirname(path), { recursive: true });
    output.writeWhole(path, text);
  });
}
