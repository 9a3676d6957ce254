import { isDeepStrictEqual } from 'node:util';
import { operations, providerStates, type StateRow } from '../contract/contract.js';
import { bareName } from '../server-under-test/state-values.js';
import { narrows } from '../server-under-test/state-rows.js';

/** The placeholder for a value that only the server knows. */
const unknownValue = '…';

// A state handler can set these. A fixture has fixed values, so it does not list them as params.
const settings = ['available_balance', 'balance', 'amount', 'count', 'seconds'];

/** The params of a state, each with a documented value if there is one. */
export function exampleParams({ params = [], choices = {} }: StateRow): Record<string, string> {
  return Object.fromEntries(params.map(bareName).map((name) => [name, choices[name]?.[0] ?? unknownValue]));
}

/** Example fixtures for a state, one for each choice of its first param. */
export function fixturesOf(row: StateRow) {
  const { state, choices = {}, values = [] } = row;
  const narrowing = Object.entries(exampleParams(row)).filter(([name]) => !settings.includes(name));
  const [[first, all] = ['', [unknownValue]]] = Object.entries(choices);
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
          .map((name) => [bareName(name), params[name] ?? unknownValue]),
      ),
    };
  });
}

/** Whether requests need an optional value of this state, or of another state with the same values. */
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

/** The params of a state with their choices. A `?` marks optional params. */
export function paramTexts({ params = [], choices = {} }: StateRow): string[] {
  return params.map((name) => {
    const all = choices[bareName(name)];
    return all ? `${name} (${all.join(', ')})` : name;
  });
}

/** JSON in one line, with spaces between the members. */
export const inOneLine = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replaceAll(/([{[]) ([}\]])/g, '$1$2');
