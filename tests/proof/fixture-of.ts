import type { ReferenceServer } from '../../reference/server.js';
import type { Fixture } from '../../src/target/target.js';

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
