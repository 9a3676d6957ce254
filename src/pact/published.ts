import { readFileSync } from 'node:fs';
import type { JsonValue, OperationId } from '../contract/contract.js';

/** The interactions that the pact has for every operation. */
export type Kind = 'success' | 'unauthorized';

interface Pact {
  interactions: { description: string; request: { headers?: Record<string, JsonValue> } }[];
}

const file = new URL('../../generated/pacts/cwit-client-cwit-service.json', import.meta.url);
let pact: Pact | null = null;

/** The published pact, with one interaction of it. Interactions are verified one by one, so that each has its own verdict. */
export function published(operation: OperationId, kind: Kind): Pact {
  pact ??= JSON.parse(readFileSync(file, 'utf8')) as Pact;
  const description = `${operation}: ${kind}`;
  const interactions = pact.interactions.filter((interaction) => interaction.description === description);
  if (interactions.length !== 1)
    throw new Error(`the published pact has ${interactions.length} interactions "${description}"`);
  return { ...pact, interactions };
}
