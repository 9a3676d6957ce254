import { isDeepStrictEqual } from 'node:util';
import { operations, providerStates, type StateRow } from '../../contract/contract.js';
import { bareName } from '../../target/state-values.js';
import { narrows } from '../../target/states.js';

/** What only its server knows. */
const open = '…';

// A state handler can set these; a fixture has the ones that are there, and would serve nobody who asks for others.
const settings = ['available_balance', 'balance', 'amount', 'count', 'seconds'];

/** The params that a state may be asked for with, each with a documented value where there is one. */
export function exampleParams({ params = [], choices = {} }: StateRow): Record<string, string> {
  return Object.fromEntries(params.map(bareName).map((name) => [name, choices[name]?.[0] ?? open]));
}

/** The fixtures that would do for a state, one for each choice of its first param. */
export function fixturesOf(row: StateRow) {
  const { state, choices = {}, values = [] } = row;
  const narrowing = Object.entries(exampleParams(row)).filter(([name]) => !settings.includes(name));
  const [[first, all] = ['', [open]]] = Object.entries(choices);
  return all.map((choice) => {
    const params: Record<string, string> = {
      ...(Object.fromEntries(narrowing) as object),
      ...(first && { [first]: choice }),
    };
    return {
      state,
      ...(narrowing.length > 0 && { params }),
      values: Object.fromEntries(
        values
          .filter((name) => !name.endsWith('?') || isNeeded(row, bareName(name), params))
          .map((name) => [bareName(name), params[name] ?? open]),
      ),
    };
  });
}

/** Whether requests need a value that other forms of its state leave out. A state of the same values needs it as well. */
function isNeeded({ values }: StateRow, name: string, params: Record<string, string>): boolean {
  const alike = providerStates.filter((row) => isDeepStrictEqual(row.values, values));
  return operations
    .flatMap(({ examples }) => examples.flatMap(({ given }) => given))
    .some(
      (given) =>
        alike.some(({ state }) => state === given.state) &&
        narrows(params, given.params ?? {}) &&
        Object.values(given.bind ?? {}).includes(name),
    );
}

/** The params of a state, a `?` behind what may be left out, with what they may be. */
export function paramTexts({ params = [], choices = {} }: StateRow): string[] {
  return params.map((name) => {
    const all = choices[bareName(name)];
    return all ? `${name} (${all.join(', ')})` : name;
  });
}

/** JSON in one line, with spaces as a person writes them. */
export const inOneLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replaceAll(/([{[]) ([}\]])/g, '$1$2');
