import { readFileSync } from 'node:fs';
import type { JsonValue, OperationId, WebhookId } from '../contract/contract.js';
import { packageFile } from '../contract/package-files.js';

/** An interaction of the pact, or a message of it, as far as the suite reads it. */
interface Interaction {
  description: string;
  pending?: boolean;
  providerStates?: { name: string; params?: Record<string, JsonValue> }[];
  request?: { headers?: Record<string, JsonValue> };
  response?: { status: number };
}

/** The pact with a single interaction. Interactions are verified one by one, so that each has its own verdict. */
export interface Published {
  /** What tells the interaction from the others of its outcome; empty when it is the only one. */
  label: string;
  interaction: Interaction;
  contract: { interactions: Interaction[] };
}

const file = packageFile('generated/pacts/cwit-client-cwit-service.json');
let pact: { interactions: Interaction[] } | null = null;

/** What is published for an outcome: one interaction, or several that ask the same, of which one must be honoured. */
export function published(operation: OperationId | WebhookId, outcome: string): Published[] {
  pact ??= JSON.parse(readFileSync(file, 'utf8')) as { interactions: Interaction[] };
  const name = `${operation}: ${outcome}`;
  const found = pact.interactions.filter(
    ({ description }) => description === name || description.startsWith(`${name} (`),
  );
  if (found.length === 0) throw new Error(`the published pact has no interaction "${name}"`);
  return found.map((interaction) => ({
    label: interaction.description.slice(name.length).replace(/^ \((.*)\)$/, '$1'),
    interaction,
    // Alternatives are published as pending: a verifier that knows no alternatives must not fail for one.
    contract: { ...pact!, interactions: [{ ...interaction, pending: false }] },
  }));
}
