import { readFileSync } from 'node:fs';
import type { RequirementId } from '../contract/contract.js';

/** The requirements of `--depth quick`: chosen by scripts/quick.mjs. */
export const quick = JSON.parse(
  readFileSync(new URL('./quick.json', import.meta.url), 'utf8'),
) as readonly RequirementId[];
