import { operations } from '../../contract/contract.js';

/** Members of an operation that differ in each request: unique values and values from provider states. */
export function membersThatChange(id: string | null): ReadonlySet<string> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) return new Set();
  const given = operation.examples.flatMap((example) =>
    example.given.flatMap(({ bind = {} }) => Object.keys(bind)),
  );
  const pointers = [...Object.keys(operation.unique), ...given.map((place) => place.replace(/^\/body/, ''))];
  return new Set(pointers.map((pointer) => pointer.slice(1).replaceAll('/', '.')));
}
