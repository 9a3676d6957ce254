import { loadSuites } from '../../../certify/suites.js';
import {
  operations,
  providerStates,
  requirements,
  rulings,
  unshapedOperations,
  unspecified,
  webhookEvents,
} from '../../../contract/contract.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import { output } from '../../../output/output.js';
import { TargetError } from '../../../target/target.js';
import { choices } from '../../embedded.js';
import { meant } from '../../io/meant.js';
import type { Choices } from './beside.js';
import { inText, type Explanation } from './explanation.js';
import { ofOperation } from './operation.js';
import { ofRequirement } from './requirement.js';
import { ofRuling, ofSilence } from './ruling.js';
import { ofState } from './state.js';

const subjects = [...operations, ...unshapedOperations]
  .map(({ id }): string => id)
  .concat(Object.keys(webhookEvents), 'service');

/** Prints what is known of a requirement, an operation, a ruling, something left open, or a state. Throws a TargetError. */
export async function explain(words: readonly string[], { json }: { json?: boolean }): Promise<number> {
  const explanation = explained(words.join(' '), await loadSuites(), await choices());
  output.putWhole(`${json ? JSON.stringify(explanation, null, 2) : inText(explanation)}\n`);
  return 0;
}

/** What is known of an id. Throws a TargetError where nothing is. */
export function explained(id: string, suites: Registry, choices: Choices): Explanation {
  const same = (row: { id: string }): boolean => row.id === id;
  const state = providerStates.find((row) => row.state === id);
  if (state) return ofState(state);
  const requirement = requirements.find(same);
  if (requirement) return ofRequirement(requirement, suites, choices);
  const silence = unspecified.find(same);
  if (silence) return ofSilence(silence, choices);
  const ruling = rulings.find(same);
  if (ruling) return ofRuling(ruling, choices);
  if (subjects.includes(id)) return ofOperation(id, suites, choices);
  throw new TargetError(
    `Nothing is called "${id}".${meantBy(id)} \`cwit list\` shows all requirements, \`cwit list --unspecified\` what is left open.`,
  );
}

const meantBy = (id: string): string =>
  meant(
    id,
    [...requirements, ...unspecified].map((row) => row.id),
    [...subjects, ...rulings.map((row) => row.id), ...providerStates.map((row) => row.state)],
  );
