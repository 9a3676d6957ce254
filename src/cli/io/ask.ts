import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { output } from '../../output/output.js';

/** Whether somebody at a terminal says yes to a question; without a terminal, nobody does. */
export async function agrees(question: string, input: NodeJS.ReadStream = process.stdin): Promise<boolean> {
  if (!input.isTTY || !output.isTTY) return false;
  output.put(`${question} [y/N] `);
  const lines = createInterface({ input });
  const [line = ''] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return /^y(es)?$/i.test(line.trim());
}
