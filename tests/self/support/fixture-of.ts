import type { ReferenceServer } from '../../../reference/server.js';
import type { Fixture } from '../../../src/server-under-test/target.js';

/** The values of a state of the server, as a fixture. */
export const fixtureOf =
  ({ stateHandler }: Pick<ReferenceServer, 'stateHandler'>) =>
  async (state: string, params: Fixture['params'] = {}): Promise<Fixture> => {
    const response = await fetch(stateHandler, {
      method: 'POST',
      body: JSON.stringify({ state, params, action: 'setup' }),
    });
    const values = (await response.json()) as Fixture['values'];
    // The clock of the reference server is in a different year, and a fixture must not have a past date.
    const ahead = 'departure_date' in values ? { departure_date: inSixWeeks() } : {};
    return { state, params, values: { ...values, ...ahead } };
  };

const inSixWeeks = (): string => new Date(Date.now() + 42 * 86_400_000).toISOString().slice(0, 10);

export type States = readonly (readonly [state: string, params?: Fixture['params']])[];

/** The values of states, as fixtures for any parameters. */
export async function fixturesOf(
  server: Pick<ReferenceServer, 'stateHandler'>,
  states: States,
): Promise<Fixture[]> {
  const found = await Promise.all(states.map(([state, params]) => fixtureOf(server)(state, params)));
  return found.map(({ state, values }) => ({ state, values }));
}
