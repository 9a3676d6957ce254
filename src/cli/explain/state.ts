import { operations, type StateRow } from '../../contract/contract.js';
import type { Explanation } from './explanation.js';
import { fixturesOf, paramTexts } from '../state-texts.js';

/** A state that a server is asked for: what is sent, and what is answered. */
export function ofState(row: StateRow): Explanation {
  const { state, values = [] } = row;
  const [fixture] = fixturesOf(row);
  const { params = {}, values: answered = {} } = fixture ?? {};
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
      'the suite sends': JSON.stringify({ state, params, action: 'setup' }),
      'answer 200 with': JSON.stringify(answered),
      ...(fixture && values.length > 0 && { 'or a fixture': JSON.stringify(fixture) }),
    },
  };
}
