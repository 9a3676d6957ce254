import { existsSync } from 'node:fs';
import { output } from '../../../output/output.js';
import { historyTable } from '../../../report/compare/history-table.js';
import { visible } from '../../../report/text/visible.js';
import { TargetError } from '../../../target/target.js';
import { readHistoryFile } from './history-file.js';

/** Prints the last runs of a history. Throws a TargetError. */
export function history(file: string, { last }: { last: number }): number {
  if (!existsSync(file))
    throw new TargetError(`There is no history ${file}: cwit certify --history writes one.`);
  output.say(visible(historyTable(readHistoryFile(file).slice(-last))));
  return 0;
}
