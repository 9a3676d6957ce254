// Endpoints > Initiate transfer, eSIM orders, Get wallet: what balances show where nobody else moved them
import { Big } from 'big.js';
import { parseJson } from '../../contract/json.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import { operationOf } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { membersOf } from '../../domain/refusal-bodies.js';
import { expectThat } from '../../engine/expect.js';
import { areOfOneBusiness } from '../business.js';
import { areTogether, endOf } from '../context.js';
import type { Judge } from '../judge.js';
import { keyOf, type Recording } from '../recording.js';
import { members, type Rule } from './rule.js';

// Settlement may lag: a balance is at rest when nothing was asked for so long (ruling:settlement).
const restMs = 10_000;

export const balances: Rule = (recording, judge) => {
  if (!recording.isAlone) return;
  const { all } = recording;
  let before: Exchange | undefined;
  let due: Big | null = new Big(0);
  for (const [at, one] of all.entries()) {
    if (!isReading(recording, one) || !isAtRest(all, at)) continue;
    const earlier = before ? all.slice(0, all.indexOf(before)) : [];
    const moves = before ? between(all, before, one) : all.slice(0, at).filter(mayMove);
    if (before) judgeBetween(earlier, moves, [before, one], judge, due?.eq(0) ? undefined : unsettled);
    if (before && !areOfOneBusiness([before, one])) due = null;
    due = dueAfter(due, earlier, moves, before ? lostBetween(before, one) : new Big(0));
    before = one;
  }
};

const unsettled = 'what was charged earlier may have been debited only now';

// Endpoints > Initiate transfer, Enhanced NIN verification, Loan feature query, Flights > item 3, eSIM orders
const charging: readonly unknown[] = [
  'initiateTransfer',
  'createEsimOrder',
  'queryLoanFeature',
  'verifyEnhancedNin',
  'issueFlightTicket',
  null,
];

/** What was charged, and is not debited yet; null where that is not known. */
function dueAfter(
  due: Big | null,
  earlier: readonly Exchange[],
  moves: readonly Exchange[],
  lost: Big,
): Big | null {
  const charges = moves.filter(
    ({ operation, response }) => charging.includes(operation) && !isRefused(response),
  );
  const amounts = new Map<unknown, string>();
  for (const one of charges) {
    const { reference, amount } = sentIn(one);
    if (one.operation !== 'initiateTransfer' || one.partial || !isAccepted(one.response)) return null;
    if (!/^\d+(\.\d+)?$/.test(String(amount))) return null;
    if (!earlier.some((other) => isAccepted(other.response) && sentIn(other)['reference'] === reference))
      amounts.set(reference, String(amount));
  }
  if (due === null) return null;
  const left = [...amounts.values()].reduce((sum, amount) => sum.plus(amount), due).minus(lost);
  return left.lt(0) ? new Big(0) : left;
}

const isReading = (recording: Recording, one: Exchange): boolean =>
  one.operation === 'getWallet' && recording.accepted('getWallet').some(({ id }) => id === one.id);

const mayMove = ({ operation, received }: Exchange): boolean =>
  !received && operation !== 'getWallet' && (operation === null || operationOf(operation).effect !== 'none');

function isAtRest(all: readonly Exchange[], at: number): boolean {
  const one = all[at]!;
  const last = all.slice(0, at).filter(mayMove).map(endOf);
  return last.every((end) => Date.parse(one.startedAt) - end >= restMs) && !areTogether(one, all[at + 1]);
}

const between = (all: readonly Exchange[], one: Exchange, other: Exchange): Exchange[] =>
  all.slice(all.indexOf(one) + 1, all.indexOf(other)).filter(mayMove);

function judgeBetween(
  earlier: readonly Exchange[],
  moves: readonly Exchange[],
  [first, last]: readonly [Exchange, Exchange],
  judge: Judge,
  doubt?: string,
): void {
  const lost = lostBetween(first, last);
  const exchanges = [first, ...moves, last];
  if (!areOfOneBusiness(exchanges)) return;
  const debits = (most: Big, what: string): void =>
    expectThat(lost.lt(most) || lost.lte(0), what, `a balance that is lower by ${lost.toFixed()}`, last, {
      exchanges,
    });
  const [move] = moves;
  if (!move || moves.some((one) => one.operation !== 'initiateTransfer' || one.partial)) return;
  if (moves.every(({ response }) => isRefused(response)))
    return judge.expect(
      'initiateTransfer/refusal-debits-nothing',
      () => debits(new Big(0), 'a refused transfer debits nothing'),
      doubt,
    );
  const references = new Set(moves.map((one) => String(sentIn(one)['reference'])));
  const isKnown = earlier.some(
    (one) => isAccepted(one.response) && sentIn(one)['reference'] === sentIn(move)['reference'],
  );
  if (references.size > 1) return;
  if (isKnown) {
    const id = moves.every((one) => keyOf(one.request.headers))
      ? 'initiateTransfer/idempotency.one-effect'
      : 'initiateTransfer/reference-unique';
    return judge.expect(id, () => debits(new Big(0), 'a reference debits once'), doubt);
  }
  const amount = String(sentIn(move)['amount']);
  if (!isAccepted(move.response) || !/^\d+(\.\d+)?$/.test(amount) || Number(amount) === 0) return;
  const id = moves.length === 1 ? 'initiateTransfer/debit' : 'initiateTransfer/reference-unique';
  // A fee as large as the amount is not believed (ruling:wallet-fees); a transfer that failed later may be undone.
  judge.expect(id, () => debits(new Big(amount).times(2), `a debit of ${amount}, once`), doubt);
}

const sentIn = ({ request }: Exchange) => members(parseJson(request.body));
const lostBetween = (first: Exchange, last: Exchange): Big => balanceOf(first).minus(balanceOf(last));
const balanceOf = (one: Exchange): Big =>
  new Big(String(members(members(membersOf(one)['data'])['balance'])['available_balance']));
