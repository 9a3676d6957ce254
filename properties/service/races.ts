// Simultaneous requests in any number and mixture. Judged after all that needs money: they spend it.
import fc from 'fast-check';
import { holdsFor } from '../../src/property/property.js';
import { suite } from '../../src/domain/suite.js';
import { expectOneOrder, expectRace, type Race } from './race.js';

export const { entries, requirement } = suite('alone');

// Locks may be held by amount, by account or by key, or may hold back only the second of three.
const first: Race[] = [
  { reference: 'one', keys: 'each its own', cents: [333_30, 333_31, 333_32], accounts: 'one' },
  { reference: 'one', keys: 'one', cents: [410_20, 410_20, 410_20], accounts: 'one' },
  { reference: 'each its own', keys: 'none', cents: [1000_10, 900_00, 700_25, 800_00], accounts: 'two' },
];

const near = fc
  .tuple(fc.integer({ min: 250_00, max: 900_00 }), fc.array(fc.nat(3), { minLength: 2, maxLength: 5 }))
  .map(([least, more]) => more.map((cents) => least + cents));
const keys = fc.constantFrom('none' as const, 'one' as const, 'each its own' as const);
const ownKeys = fc.constantFrom('none' as const, 'each its own' as const);
const accounts = fc.constantFrom('one' as const, 'two' as const);
const apart = fc.array(fc.integer({ min: 300_00, max: 1000_00 }), { minLength: 3, maxLength: 6 });
const races: fc.Arbitrary<Race> = fc.oneof(
  fc.record({ reference: fc.constant('one' as const), keys, cents: near, accounts }),
  fc.record({ reference: fc.constant('each its own' as const), keys: ownKeys, cents: apart, accounts }),
);

requirement(
  'initiateTransfer/any-race',
  (t) => holdsFor(t, races, expectRace(t), { first, runs: first.length + 1, shrinks: 5 }),
  'property',
);

// Endpoints > Conventions > item 2
requirement(
  'createEsimOrder/any-race',
  async (t) => {
    const count = fc.integer({ min: 2, max: 5 });
    await holdsFor(t, count, expectOneOrder(t), { first: [3], runs: 1, shrinks: 4 });
  },
  'property',
);
