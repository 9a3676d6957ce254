// ruling:at-once: different simultaneous requests, with and without a debit.
import { say } from '../../../src/contract/phrase.js';
import type { Case } from '../../../src/cases/case.js';
import type { OperationId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import { valueAt } from '../../../src/contract/pointer.js';
import type { Context } from '../../../src/domain/context.js';
import {
  repeating,
  sendTogether,
  serverErrors,
  tellingAnswers,
  tellingValue,
} from '../../../src/domain/simultaneous.js';
import { racePlan, raceRounds, several } from '../../../src/cases/sampling.js';
import { searched, weekAfter } from '../flights/fixtures.js';
import { withFreshKey } from '../../../src/domain/idempotency/keyed-request.js';
import { suite } from '../../../src/domain/suite.js';
import { isAccepted } from '../../../src/checks/response.js';
import { NotOffered, NotTestable } from '../../../src/engine/errors.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { allTestable, optional, withMembers } from '../examples.js';
import { paidOrder, type PaidOrder } from '../../../src/domain/wallet/paid-order.js';
import { givenTransfer } from '../transfers/fixtures.js';
import { lookups, requestFor } from '../transactions/confirmations.js';

export const { entries, requirement } = suite('alone');

/** Simultaneous requests, and the error of measuring their debit. */
interface Volley {
  answers: Exchange[];
  error?: Error;
}

const names = ['Ada Obi', 'Bola Eze', 'Chidi Ade', 'Dayo Musa', 'Efe Bello'];

// The race tests of these operations already send different requests at once.
const isRaced = (id: OperationId): boolean => id === 'initiateTransfer' || id === 'createEsimOrder';

// Makes the requests of an operation differ where states return equal values. The first and the last keep the values of
// the state, so that one shared answer is wrong for at least one request.
const other: Partial<Record<OperationId, (base: Case, place: number) => Case>> = {
  createVirtualAccount: (base, place) => withMembers(base, { name: names[place]! }),
  verifyEnhancedNin: (base, place) => {
    const nin = String(valueAt(base.body, '/nin'));
    return place % (several - 1) === 0 ? base : withMembers(base, { nin: `${nin.slice(0, -1)}${place}` });
  },
  searchFlights: (base, place) => {
    const [first] = (base.body as { itineraries: { departure_date: string }[] }).itineraries;
    return place % (several - 1) === 0 || !first
      ? base
      : withMembers(base, {
          itineraries: [{ ...first, departure_date: weekAfter(first.departure_date) }],
        });
  },
};

/** Conforming requests of an operation, each with new values of its states. Throws NotTestable where all are alike. */
async function differentCases(t: Context, id: OperationId): Promise<Case[]> {
  await t.http.baseline(id);
  const made = await Promise.all(
    Array.from({ length: several }, async (_, place) => {
      const base = withFreshKey(t, await t.cases.withNewStates(id));
      return other[id]?.(base, place) ?? base;
    }),
  );
  const isOne = new Set(made.map(tellingValue)).size < 2;
  // A search may find offers of another day, so it is used only where just one search finds offers of its own day.
  if (isOne || (id === 'searchFlights' && !(await findsOwnDay(t, made[1]!))))
    throw new NotTestable(say`the answers of ${id} do not show which request they belong to`);
  return made;
}

async function findsOwnDay(t: Context, search: Case): Promise<boolean> {
  const [answer] = tellingAnswers([await t.http.send(search, { note: 'a week later' })]);
  return answer !== undefined && answer.found.includes(answer.own);
}

// Quotes do not repeat the selection_token. An option may change before it is quoted, but not into a different option.
async function quotesAtOnce(t: Context): Promise<void> {
  const search = await optional(searched(t));
  if (!search || !offers(t.target, 'createFlightQuote')) return;
  const cases = await allTestable(search.offers.slice(0, several), async ({ selection_token: token }) =>
    withMembers(await t.cases.conforming('createFlightQuote'), { selection_token: token }),
  );
  if (cases.length < 2) return;
  for (const quote of await sendTogether(t, cases, 'one of different ones at once'))
    if (isAccepted(quote.response)) t.check('createFlightQuote/own-option', search.exchange, quote);
}

// Answers about a loan repeat nothing of the query, so only a repeated server error shows a fault.
async function queriesAtOnce(t: Context): Promise<void> {
  if (!offers(t.target, 'queryLoanFeature')) return;
  const { volleys } = await serverErrors(t);
  const query = await t.cases.conforming('queryLoanFeature');
  const send = () => sendTogether(t, Array<Case>(several).fill(query), 'one of several at once');
  await send();
  if (volleys.has('queryLoanFeature')) await send();
}

const spending = ['initiateTransfer', 'createEsimOrder', 'verifyEnhancedNin'] as const;

requirement('service/simultaneous-debits', async (t) => {
  if (spending.filter((id) => offers(t.target, id)).length < 2)
    throw new NotOffered('the server offers fewer than two operations that cost something');
  const { answers, error } = await volley(t);
  if (error !== undefined) throw error;
  const costly = t.purse.book.earlier.filter(
    ({ exchange, cost }) => answers.includes(exchange) && !cost.most?.eq(0),
  );
  if (costly.length < 2)
    throw new NotTestable('fewer than two simultaneous requests that cost something were accepted');
});

// It runs last, because it spends money, and the debit of the simultaneous requests is measured first.
requirement('service/own-answer', { sampling: racePlan('different requests') }, async (t) => {
  await volley(t);
  const { volleys } = await serverErrors(t);
  let tell = 0;
  const ids = repeating.filter((id) => offers(t.target, id) && !isRaced(id));
  const made = new Map<OperationId, Case[] | null>();
  await t.http.sideBySide(
    ids.map((id) => async () => void made.set(id, await optional(differentCases(t, id)))),
  );
  for (const id of ids) {
    // A server error may be a single one, so the suite checks whether it repeats.
    for (
      let round = 0;
      round < Math.max(raceRounds(t.sampling.pace).length, volleys.has(id) ? 2 : 0);
      round++
    ) {
      const cases = round === 0 ? made.get(id) : await optional(differentCases(t, id));
      if (!cases) break;
      tell += tellingAnswers(await sendTogether(t, cases, 'one of different ones at once')).length;
    }
  }
  await quotesAtOnce(t);
  await optional(queriesAtOnce(t));
  if (tell < 2)
    throw new NotTestable(
      'fewer than two responses to simultaneous requests repeat a value of their request',
    );
});

const ordinaryAmount = '1105.30';

function volley(t: Context): Promise<Volley> {
  return t.once('different requests at the same moment', async (t) => {
    const order = await optional(paidOrder(t));
    const costly = await spendingCases(t, order);
    const cases = [...costly, ...(await readingCases(t))];
    if (cases.length < 2) throw new NotTestable('there are no two different requests to send at once');
    let answers: Exchange[] = [];
    const send = async () => void (answers = await sendTogether(t, cases, 'one of different ones at once'));
    if (costly.length === 0) await send();
    const error =
      costly.length === 0
        ? undefined
        : await t.money.measure(send).then(
            () => undefined,
            (reason: Error) => reason,
          );
    return { answers, ...(error === undefined ? {} : { error }) };
  });
}

async function spendingCases(t: Context, order: PaidOrder | null): Promise<Case[]> {
  const made = [
    async () => {
      await t.http.baseline('initiateTransfer');
      await givenTransfer(t, ordinaryAmount);
      return withMembers(await t.cases.conforming('initiateTransfer'), {
        amount: t.amount(ordinaryAmount),
      });
    },
    async () => {
      if (!order) throw new NotTestable('no order was paid');
      return withMembers(await t.cases.conforming('createEsimOrder'), {
        package_code: order.request.package_code,
      });
    },
    async () => {
      await t.http.baseline('verifyEnhancedNin');
      return t.cases.conforming('verifyEnhancedNin');
    },
  ];
  return (await optional(allTestable(made, (make) => make()))) ?? [];
}

// Of transactions each has its reference, which tells whose answer it is.
async function readingCases(t: Context): Promise<Case[]> {
  const known = ((await optional(lookups(t))) ?? []).filter(({ exchange }) => isAccepted(exchange.response));
  return [...new Set(known.map(({ reference }) => reference))].slice(0, 2).map(requestFor);
}
