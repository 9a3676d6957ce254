// No correct server ever gets a finding.
import type { Big } from 'big.js';
import fc from 'fast-check';
import { test } from 'vitest';
import { amountsFrom, fees, naira, referenceOf, WalletServer } from './wallet-server.js';

type Step = (server: WalletServer, amount: () => Big) => void;

const lag = fc.nat(3);
const refused = fc.constantFrom(400, 409, 422);
/** Any element of a list, by a number. */
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
const covers = ({ balance, fee }: WalletServer, amount: Big): boolean =>
  balance.gte(amount.plus(fee(amount)));

const transferred: fc.Arbitrary<Step> = lag.map((lag) => (server, amount) => {
  const sum = amount();
  if (covers(server, sum)) server.transfer(sum, { lag });
  else server.answered(sum, { status: 400 });
});

const rejected: fc.Arbitrary<Step> = refused.map((status) => (server, amount) => {
  server.answered(amount(), { status });
});

const replayed: fc.Arbitrary<Step> = fc.nat().map((at) => (server) => {
  const one = pick(server.paid, at);
  if (one) server.again(one.exchange);
});

const sameReference: fc.Arbitrary<Step> = fc
  .tuple(fc.nat(), fc.constantFrom(200, 409), fc.boolean())
  .map(([at, status, isOther]) => (server, amount) => {
    const one = pick(server.paid, at);
    if (one)
      server.answered(isOther ? amount() : one.amount, { status, reference: referenceOf(one.exchange) });
  });

/** Simultaneous requests with one reference or one key. Only one of them is debited, and with other amounts it may be any. */
const raced: fc.Arbitrary<Step> = fc
  .record({
    lag,
    by: fc.constantFrom('key', 'reference', 'amounts'),
    statuses: fc.array(fc.constantFrom(200, 409), { minLength: 1, maxLength: 3 }),
    winner: fc.nat(3),
  })
  .map(({ lag, by, statuses, winner }) => (server, amount) => {
    const sum = amount();
    const crowded = true;
    if (!covers(server, naira(200_000))) return;
    const first = server.answered(sum, { crowded });
    const all = [sum];
    for (const status of statuses) {
      if (by === 'key') {
        server.again(first, { crowded, response: { ...first.response!, status } });
        continue;
      }
      const own = by === 'amounts' ? amount() : sum;
      server.answered(own, { crowded, status, reference: referenceOf(first) });
      if (status === 200) all.push(own);
    }
    const debited = pick(all, winner)!;
    const fee = server.fee(debited);
    server.debit(debited.plus(fee), lag);
    // Which one came back is open, so only a certain one is refunded.
    if (by !== 'amounts') server.paid.push({ exchange: first, amount: debited, fee });
  });

const identity: fc.Arbitrary<Step> = fc
  .tuple(fc.option(fc.integer({ min: 5000, max: 30_000 })), lag)
  .map(([charge, lag]) => (server) => {
    const sum = charge === null ? null : naira(charge);
    if (server.balance.gte(sum ?? 0)) server.identity(sum, { lag });
  });

const ordered = (base: number): fc.Arbitrary<Step> =>
  fc
    .tuple(fc.integer({ min: -19, max: 19 }), lag, fc.boolean())
    .map(([drift, lag, isAccepted]) => (server) => {
      const price = naira(base)
        .times(100 + drift)
        .div(100)
        .round(2);
      if (server.balance.gte(price) && isAccepted) server.order(price, { lag });
      else server.order(price, { status: 400 });
    });

const step = (base: number): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 4, arbitrary: transferred },
    { weight: 1, arbitrary: rejected },
    { weight: 1, arbitrary: replayed },
    { weight: 1, arbitrary: sameReference },
    { weight: 1, arbitrary: raced },
    { weight: 1, arbitrary: identity },
    { weight: 1, arbitrary: ordered(base) },
  );

interface Refunded {
  at: number;
  /** The position among the requests of the span. */
  when: number;
  withFee: boolean;
}

interface Script {
  fee: string;
  balance: number;
  currency: string;
  price: number;
  /** The first amount, in kobo above 1,000.00. */
  first: number;
  spans: { steps: Step[]; refunds: Refunded[] }[];
}

const refund = fc.record({ at: fc.nat(), when: fc.nat(5), withFee: fc.boolean() });

const script: fc.Arbitrary<Script> = fc.integer({ min: 100_000, max: 900_000 }).chain((price) =>
  fc.record({
    fee: fc.constantFrom(...Object.keys(fees)),
    balance: fc.integer({ min: 500_000, max: 20_000_000 }),
    currency: fc.constantFrom('NGN', 'NGN', 'USD'),
    price: fc.constant(price),
    first: fc.nat(99_999),
    spans: fc.array(
      fc.record({
        steps: fc.array(step(price), { maxLength: 5 }),
        refunds: fc.oneof(
          { weight: 3, arbitrary: fc.constant<Refunded[]>([]) },
          { weight: 1, arbitrary: fc.array(refund, { minLength: 1, maxLength: 2 }) },
        ),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  }),
);

function run({ fee, balance, currency, price, first, spans }: Script): WalletServer {
  const server = new WalletServer(fees[fee]!, naira(balance), currency);
  const next = amountsFrom(first);
  // The price of an order is not visible in a wallet of another currency, so its first order must be measured alone.
  if (currency !== 'NGN' && server.balance.gte(naira(price))) {
    server.order(naira(price));
    server.rest();
  }
  for (const { steps, refunds } of spans) {
    // A refund in the span of the transfer itself looks like a missing debit, so only earlier transfers come back.
    const able = [...server.paid];
    const due = refunds.flatMap(({ at, ...how }) => {
      const [one] = able.splice(at % Math.max(1, able.length), 1);
      if (one) server.paid.splice(server.paid.indexOf(one), 1);
      return one ? [{ one, ...how }] : [];
    });
    const giveBack = (from: number, to: number) => {
      for (const { one, when, withFee } of due) if (when >= from && when < to) server.refund(one, withFee);
    };
    for (const [at, step] of steps.entries()) {
      giveBack(at, at + 1);
      step(server, next);
    }
    giveBack(steps.length, Infinity);
    server.rest();
  }
  return server;
}

test('no correct server gets a finding', () => {
  fc.assert(
    fc.property(script, (script) => {
      const { findings, story } = run(script);
      if (findings.length > 0) throw new Error(story.join('\n'));
    }),
    { seed: Number(process.env['SEED'] ?? 1), numRuns: Number(process.env['RUNS'] ?? 400) },
  );
});
