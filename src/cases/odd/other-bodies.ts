import { operations, type Operation } from '../../contract/contract.js';
import type { Case } from '../case.js';
import { pickAt } from '../interleave.js';
import type { Pace } from '../plan.js';

/** What stands for a body, made of the text of a conforming one. */
interface OtherBody {
  name: string;
  of: (valid: string) => string;
  /** Whether it is refused is open: it is JSON, or readers of more than JSON may take it. */
  isOpen?: true;
}

const cutShort: OtherBody = { name: 'JSON cut short', of: (valid) => valid.slice(0, -1) };

const others: readonly OtherBody[] = [
  { name: 'an empty body', of: () => '' },
  { name: 'no JSON at all', of: () => 'this is not JSON' },
  { name: 'null', of: () => 'null', isOpen: true },
  { name: 'an array around it', of: (valid) => `[${valid}]`, isOpen: true },
  { name: 'a text', of: () => '"text"', isOpen: true },
  { name: 'two in a row', of: (valid) => valid + valid, isOpen: true },
  { name: 'a number', of: () => '1', isOpen: true },
  { name: 'a comma too many', of: (valid) => `${valid.slice(0, -1)},}`, isOpen: true },
  { name: 'nested deep, never closed', of: () => '{"cwit":'.repeat(2000), isOpen: true },
  { name: 'only blanks', of: () => ' \r\n ', isOpen: true },
  { name: 'a form', of: () => 'a=1&b=%zz&c[]=2', isOpen: true },
  { name: 'an empty array', of: () => '[]', isOpen: true },
];

/** The bodies that an operation is tried with instead of its own: one cut short and, with every other seed, another one. */
export function otherBodiesOf(
  operation: Operation,
  pace: Pace,
): { name: string; put: (base: Case) => Case & { rawBody: string }; isOpen: boolean }[] {
  return [cutShort, ...dealtOthers(operation, pace)].map(({ name, of, isOpen = false }) => ({
    name,
    isOpen,
    put: (base) => ({ ...base, rawBody: of(JSON.stringify(base.body)), ...(isOpen ? { isOdd: true } : {}) }),
  }));
}

/** The kinds of them. */
export function kindsOfOtherBodies(operation: Operation, pace: Pace): string[] {
  return [cutShort.name, ...(dealtOthers(operation, pace).length > 0 ? ['another body than an object'] : [])];
}

function dealtOthers(operation: Operation, { seed, isWhole }: Pace): readonly OtherBody[] {
  if (isWhole) return others;
  const turn = operations.indexOf(operation) + seed;
  return turn % 2 === 0 ? [pickAt(others, turn / 2)] : [];
}
