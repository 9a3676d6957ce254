import { bound, exampleCase } from '../../cases/case.js';
import { isAccepted } from '../../checks/response.js';
import type { Operation, OperationId } from '../../contract/contract.js';
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
  const readers = offeredOperations(x.target).filter((operation) => readsBy(operation, state));
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

/** Whether an operation reads the record of a state and needs nothing else. */
const readsBy = ({ effect, examples, createsUnless }: Operation, state: string): boolean =>
  effect === 'none' &&
  createsUnless === undefined &&
  examples[0]?.given.length === 1 &&
  examples[0].given[0]!.state === state;
