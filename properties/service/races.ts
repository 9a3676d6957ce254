// Simultaneous requests in any number and mixture. These tests run last, because they empty the wallet.
import fc from 'fast-check';
import { raceRounds, type Pace, racePlan, rotate } from '../../src/cases/sampling.js';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { expectOneOrder, expectRace, type Race } from './race.js';

export const { entries, requirement } = suite('alone');

// A server may lock by amount, by account or by key, or its lock may only stop the second of three requests.
function first(pace: Pace): Race[] {
  const cents = (of: (place: number) => number): number[][] =>
    raceRounds(pace).map((count) => Array.from({ length: count }, (_, place) => of(place)));
  const all = [
    cents((place) => 1333_30 + place).map((amounts): Race => ({
      reference: 'one',
      keys: 'each its own',
      cents: amounts,
      accounts: 'one',
    })),
    cents(() => 1410_20).map((amounts): Race => ({
      reference: 'one',
      keys: 'one',
      cents: amounts,
      accounts: 'one',
    })),
    cents((place) => 1400_10 - 100_05 * (place % 4)).map((amounts): Race => ({
      reference: 'each its own',
      keys: 'each its own',
      cents: amounts,
      accounts: 'two',
    })),
  ];
  return rotate(all, pace.seed).flat();
}

const near = fc
  .tuple(fc.integer({ min: 1000_00, max: 1900_00 }), fc.array(fc.nat(3), { minLength: 2, maxLength: 5 }))
  .map(([least, more]) => more.map((cents) => least + cents));
const keys = fc.constantFrom('none' as const, 'one' as const, 'each its own' as const);
const ownKeys = fc.constantFrom('none' as const, 'each its own' as const);
const accounts = fc.constantFrom('one' as const, 'two' as const);
const apart = fc.array(fc.integer({ min: 1000_00, max: 2000_00 }), { minLength: 3, maxLength: 6 });
const races: fc.Arbitrary<Race> = fc.oneof(
  fc.record({ reference: fc.constant('one' as const), keys, cents: near, accounts }),
  fc.record({ reference: fc.constant('each its own' as const), keys: ownKeys, cents: apart, accounts }),
);

requirement(
  'initiateTransfer/any-race',
  {
    kind: 'property',
    sampling: racePlan('one reference, different keys', 'one reference and key', 'more than the balance'),
  },
  (t) => {
    const known = first(t.sampling.pace);
    return holdsFor(t, races, expectRace(t), { first: known, random: 1, deep: 20, shrinks: 5 });
  },
);

// Endpoints > Conventions > item 2
requirement(
  'createEsimOrder/any-race',
  { kind: 'property', sampling: racePlan('one key for an order') },
  async (t) => {
    const known = raceRounds(t.sampling.pace);
    const count = fc.integer({ min: 2, max: 10 });
    await holdsFor(t, count, expectOneOrder(t), { first: known, deep: 0, shrinks: 4 });
  },
);
