import { operations, requirementRow, type OperationId } from '../contract/contract.js';
import { defined } from '../contract/json.js';
import { LimitReached, NotTestable, TargetDown } from '../engine/errors.js';
import type { Run } from '../engine/run.js';
import type { Entry } from '../engine/schedule/registry.js';
import { offers } from '../server-under-test/offer.js';
import { discover, discoverable, requestLimit, statesOfWallet, type Send } from './discover.js';
import { wantedStates } from './wanted-states.js';

/** Adds values from the API behind the fixtures, at the start of a run whose states nothing makes. */
export async function discoverFor(run: Run, entries: readonly Entry[]): Promise<void> {
  if (run.hasStateHandler) return;
  const send: Send = async (outgoing) => {
    try {
      return await run.transport.send(outgoing, (exchange) => run.exchanges.record(exchange));
    } catch (error) {
      // Tests meet the same error and report it.
      if (error instanceof LimitReached || error instanceof NotTestable || error instanceof TargetDown)
        return null;
      throw error;
    }
  };
  run.bus.on('sending', requestLimit());
  const rows = await discover(run.options.target, send, statesFor(run, entries));
  run.states.rows.add(rows, discoverable);
  for (const { state, params = {}, source, isExample } of rows)
    run.emit({ kind: 'Discovered', state, params, source, ...defined({ isExample }) });
}

/** The states that the tests may request. A test of the whole service may request any state. */
function statesFor({ options: { target } }: Run, entries: readonly Entry[]): string[] {
  const rows = entries.map(({ id }) => requirementRow(id));
  const isWhole = rows.some(({ operation }) => operation === 'service');
  const tested = operations.filter(({ id }) => isWhole || rows.some(({ operation }) => operation === id));
  const ids = tested.flatMap(({ id, examples }) => [
    id,
    ...examples.flatMap(({ given }) => given.map(({ operation }) => operation)),
  ]);
  const offered = new Set(ids.filter((id): id is OperationId => id !== undefined && offers(target, id)));
  return [...statesOfWallet, ...wantedStates({ offered }).map(({ state }) => state)];
}
