import { providerStates } from '../contract/contract.js';
import { nearest } from './nearest.js';
import type { Fixture } from './target.js';

const bare = (names: readonly string[] = []): string[] => names.map((name) => name.replace(/\?$/, ''));

/** What is misspelt in fixtures, in a sentence with what may have been meant; undefined when nothing is. */
export function misspelt(fixtures: readonly Fixture[]): string | undefined {
  for (const [index, { state, params = {}, values }] of fixtures.entries()) {
    const place = `fixtures[${index}]`;
    const row = providerStates.find((known) => known.state === state);
    if (!row)
      return unknown(
        `${place}.state`,
        'no state is called',
        state,
        providerStates.map((known) => known.state),
      );
    for (const [member, given, known] of [
      ['params', params, bare(row.params)],
      ['values', values, bare(row.values)],
    ] as const) {
      const name = Object.keys(given).find((each) => !known.includes(each));
      if (name !== undefined)
        return unknown(`${place}.${member}`, `the state "${state}" has no`, name, known);
    }
  }
  return undefined;
}

function unknown(place: string, what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const all = known.length > 0 ? ` Known: ${known.join(', ')}.` : '';
  return `${place}: ${what} "${name}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}${all}`;
}
