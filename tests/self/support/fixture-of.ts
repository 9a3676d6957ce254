import type { ReferenceServer } from '../../../reference/server.js';
import type { Fixture } from '../../../src/target/target.js';

/** What a state of the server gives, as a fixture. */
export const fixtureOf =
  ({ stateHandler }: Pick<ReferenceServer, 'stateHandler'>) =>
  async (state: string, params: Fixture['params'] = {}): Promise<Fixture> => {
    const response = await fetch(stateHandler, {
      method: 'POST',
      body: JSON.stringify({ state, params, action: 'setup' }),
    });
    return { state, params, values: (await response.json()) as Fixture['values'] };
  };

export type States = readonly (readonly [state: string, params?: Fixture['params']])[];

/** What states give, as fixtures that serve any parameters. */
export async function fixturesOf(
  server: Pick<ReferenceServer, 'stateHandler'>,
  states: States,
): Promise<Fixture[]> {
  const found = await Promise.all(states.map(([state, params]) => fixtureOf(server)(state, params)));
  return found.map(({ state, values }) => ({ state, values }));
}
