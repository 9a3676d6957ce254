import { readFileSync } from 'node:fs';
import type { RequirementId } from '../contract/contract.js';

/** The requirements of `--depth quick`: `npm run quick` chooses them. */
export const quick = JSON.parse(
  readFileSync(new URL('../../generated/quick.json', import.meta.url), 'utf8'),
) as readonly RequirementId[];
