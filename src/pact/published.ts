import { readFileSync } from 'node:fs';
import type { JsonValue, OperationId, WebhookId } from '../contract/contract.js';
import { packageFile } from '../contract/package-files.js';

/** An interaction or a message of the pact, with the members that the suite reads. */
interface Interaction {
  description: string;
  pending?: boolean;
  providerStates?: { name: string; params?: Record<string, JsonValue> }[];
  request?: { headers?: Record<string, JsonValue> };
  response?: { status: number };
}

/** The pact with a single interaction. The suite verifies interactions one by one, so that each has its own verdict. */
export interface Published {
  /** The name of the interaction among those of its outcome. Empty if it is the only one. */
  label: string;
  interaction: Interaction;
  contract: { interactions: Interaction[] };
}

const file = packageFile('generated/pacts/cwit-client-cwit-service.json');
let pact: { interactions: Interaction[] } | null = null;

/** The published interactions for an outcome. If there are several, they have the same request, and one of them must match. */
export function published(operation: OperationId | WebhookId, outcome: string): Published[] {
  pact ??= JSON.parse(readFileSync(file, 'utf8')) as { interactions: Interaction[] };
  const name = `${operation}: ${outcome}`;
  const found = pact.interactions.filter(
    ({ description }) => description === name || description.startsWith(`${name} (`),
  );
  if (found.length === 0) throw new Error(`The published pact has no interaction "${name}".`);
  return found.map((interaction) => ({
    label: interaction.description.slice(name.length).replace(/^ \((.*)\)$/, '$1'),
    interaction,
    // Alternatives are published as pending, because other verifiers would require all of them.
    contract: { ...pact!, interactions: [{ ...interaction, pending: false }] },
  }));
}
