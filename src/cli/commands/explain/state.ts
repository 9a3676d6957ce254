import { operations, type StateRow } from '../../../contract/contract.js';
import type { Explanation } from './explanation.js';
import { exampleParams, fixturesOf, inOneLine, paramTexts } from '../../io/state-texts.js';

/** A state that a server is asked for: what is sent, and what is answered. */
export function ofState(row: StateRow): Explanation {
  const { state, values = [] } = row;
  const [fixture] = fixturesOf(row);
  const users = operations.filter(({ examples }) =>
    examples.some(({ given }) => given.some((each) => each.state === state)),
  );
  return {
    kind: 'state',
    id: state,
    text: 'A precondition that the state handler of a server sets up, or a fixture gives.',
    facts: {
      params: paramTexts(row),
      values,
      'needed by': users.map(({ id }) => id),
    },
    verbatim: {
      'the suite sends': inOneLine({ state, params: exampleParams(row), action: 'setup' }),
      'answer 200 with': inOneLine(fixture?.values ?? {}),
      ...(values.length > 0 && { 'or a fixture': inOneLine(fixture) }),
    },
  };
}
