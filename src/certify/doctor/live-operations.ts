import { bound, exampleCase } from '../../cases/case.js';
import { isAccepted } from '../../checks/response.js';
import type { OperationId } from '../../contract/contract.js';
import { offeredOperations } from '../../target/offer.js';
import type { Examination } from './examination.js';

/**
 * The operations that create a missing record and whose record exists: a fixture names it, and another operation reads it
 * with the values of the fixture. They change nothing, so a run may send them to a live server.
 */
export async function withNothingToCreate(x: Examination): Promise<OperationId[]> {
  const found: OperationId[] = [];
  for (const { id, createsUnless } of offeredOperations(x.target))
    if (createsUnless !== undefined && (await isThere(x, createsUnless))) found.push(id);
  return found;
}

async function isThere(x: Examination, state: string): Promise<boolean> {
  // These operations read the record of the state, and need nothing else.
  const readers = offeredOperations(x.target).filter(({ effect, createsUnless, examples: [example] }) => {
    const given = example?.given ?? [];
    return (
      effect === 'none' && createsUnless === undefined && given.length === 1 && given[0]!.state === state
    );
  });
  for (const { values } of x.target.fixtures.filter((row) => row.state === state))
    for (const reader of readers) {
      let base = exampleCase(reader, 0, String);
      const places = Object.entries(reader.examples[0]!.given[0]!.bind ?? {});
      if (!places.every(([, name]) => name in values)) continue;
      for (const [pointer, name] of places) base = bound(base, pointer, values[name]!);
      if (isAccepted((await x.ask(reader, {}, base)).response)) return true;
    }
  return false;
}
