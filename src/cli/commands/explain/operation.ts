import {
  operations,
  requirements,
  unshapedOperations,
  webhookEvents,
  type WebhookId,
} from '../../../contract/contract.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { named, silenceFacts, silencesOf, stateFacts, variantsAbout, type Choices } from './beside.js';
import type { Explanation } from './explanation.js';

const effects = {
  none: 'reads only, and changes nothing',
  creates: 'creates or changes a record; a live server is sent it only with --allow',
  charges: 'may charge the wallet; a live server is sent it only with --allow',
  'moves-money': 'moves money; a live server is sent it only with --allow',
};

/** Everything that is known of an operation, an event, or the service as a whole. */
export function ofOperation(id: string, suites: Registry, choices: Choices): Explanation {
  const rows = requirements.filter(({ operation }) => operation === id);
  const open = silencesOf(id);
  const known = operations.find((operation) => operation.id === id);
  const ways = rows.map(({ id, excluded }) => (excluded ? 'excluded' : suites.of(id).how));
  return {
    kind: 'operation',
    id,
    text: known?.summary ?? otherwise(id),
    facts: {
      request: known ? [`${known.method} ${known.path}`] : [],
      effect: known ? [effects[known.effect]] : [],
      needs: stateFacts(id),
      demanded: [counted(rows.map(({ level }) => level)), counted(ways)].filter(Boolean),
      'of its own': rows
        .filter(({ origin }) => origin === 'written')
        .map(({ id, text }) => ({ name: id, text })),
      'left open': silenceFacts(open),
      'legal too': named(
        variantsAbout(
          choices,
          open.map((silence) => silence.id),
        ),
      ),
      defects: named(choices.defects.filter(({ operation }) => operation === id)),
    },
    verbatim:
      rows.length === 0
        ? {}
        : {
            'judge it': reproduceCommand('certify', { only: id }),
            'list it': reproduceCommand('list', { operation: id }),
          },
  };
}

/** What no method and path stands for. */
function otherwise(id: string): string {
  if (id in webhookEvents) return `The event ${webhookEvents[id as WebhookId]}, which the service sends.`;
  const unshaped = unshapedOperations.find((operation) => operation.id === id);
  if (unshaped) return `${unshaped.method} ${unshaped.path}: the document names it, and shows no form of it.`;
  return 'What all operations have in common.';
}

/** How many there are of each: `45 MUST, 6 SHOULD`. */
function counted(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => `${names.filter((each) => each === name).length} ${name}`)
    .join(', ');
}
