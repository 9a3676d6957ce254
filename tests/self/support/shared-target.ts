import type { ReferenceServer } from '../../../reference/server.js';
import { wantedStates } from '../../../src/discovery/wanted-states.js';
import { allFeatures, offeredBy } from '../../../src/server-under-test/offer.js';
import type { TargetInput } from '../../../src/server-under-test/target.js';
import { fixtureOf } from './fixture-of.js';

/** A target without a state handler: a fixture for each state, and a wallet with money. */
export async function sharedTarget(server: ReferenceServer): Promise<TargetInput> {
  const wanted = wantedStates({ offered: offeredBy([...allFeatures]) });
  const lasting = wanted.filter(({ state }) => !/clock|reaches|wallet exists/.test(state));
  const given = fixtureOf(server);
  const fixtures = [];
  for (const { state, params } of lasting) fixtures.push(await given(state, params));
  const wallet = await given('a wallet exists', { available_balance: '250000.00' });
  const { url: baseUrl, apiKey, apiSecret } = server;
  const prices = { createEsimOrder: '5000.00', queryLoanFeature: '500.00', verifyEnhancedNin: '500.00' };
  return { baseUrl, apiKey, apiSecret, prices, fixtures: [...fixtures, { ...wallet, params: {} }] };
}
