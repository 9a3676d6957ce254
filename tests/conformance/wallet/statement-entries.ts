import { reaches } from '../../../src/model/money/range.js';
import { amountsIn } from '../../../src/checks/amounts.js';
import { hardAmount } from '../../../src/cases/edge-cases/amounts.js';
import type { paths } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { Context } from '../../../src/domain/context.js';
import { isAccepted } from '../../../src/checks/response.js';
import { pollUntil } from '../../../src/engine/retry/waits.js';
import { offers } from '../../../src/server-under-test/offer.js';
import { optional } from '../examples.js';
import { givenTransfer, plainly, sentTransfer } from '../transfers/fixtures.js';

type Operation = paths['/pms/wallets/{wallet_id}/statement']['get'];
type Body = Operation['responses'][200]['content']['application/json'];
export type Entry = Body['data'][number];
const day = 86_400_000;

export type Span = NonNullable<Operation['parameters']['query']>;

interface Statement {
  /** Empty when the span was refused. */
  entries: Entry[];
  exchange: Exchange;
}

/** The statement of a span of days; without one, the whole statement. */
export async function statement(t: Context, span: Span = {}): Promise<Statement> {
  const params = { path: { wallet_id: await walletId(t) }, query: span };
  const { exchange, data } = await t.answers.reply(t.http.client.getWalletStatement({ params }));
  if (Object.keys(span).length === 0) t.answers.accepted(exchange);
  return { exchange, entries: isAccepted(exchange.response) ? data.data : [] };
}

/** A transfer, and the first statement that shows it, or the statement after the time to settle. */
export interface Movement extends Statement {
  amount: string;
  /** The id of its wallet. */
  wallet: string;
  /** The entry of the transfer, if there is one. */
  entry: Entry | undefined;
}

/** A movement with its entry, made once per run, and again where a state has made a new wallet since. */
export async function movement(t: Context): Promise<Movement> {
  const turn = await t.once('movements of the wallet', () => Promise.resolve({ of: 1 }));
  const made = () => t.once(`movement ${turn.of} of the wallet`, newMovement);
  const known = await made();
  if (known.wallet === (await walletId(t))) return known;
  turn.of += 1;
  return made();
}

async function newMovement(t: Context): Promise<Movement> {
  const { entries: earlier } = await statement(t);
  const amount = await debited(t);
  const ids = new Set(earlier.map(({ id }) => id));
  const countOf = (entries: readonly Entry[], one: Entry) =>
    entries.filter((other) => other.amount === one.amount).length;
  // The id of an entry may be the number of its row in the answer (ruling:statement-rows).
  const entryOf = ({ entries }: Statement) =>
    entries.find(
      (one) => isOf(one, amount) && (!ids.has(one.id) || countOf(entries, one) > countOf(earlier, one)),
    );
  const { seen } = await pollUntil(
    t,
    'an entry to show in the statement',
    () => statement(t),
    (read) => entryOf(read) !== undefined,
  );
  return { ...seen, amount, entry: entryOf(seen), wallet: await walletId(t) };
}

// The amount of a transfer that was debited exactly once: otherwise its entry cannot be identified.
async function debited(t: Context): Promise<string> {
  const transfer = await givenTransfer(t, hardAmount('getWalletStatement/transfer-entry', t.sampling.pace));
  const { result } = await t.money.measureShared(() => sentTransfer(t, transfer, plainly(t)));
  t.answers.accepted(result.exchange);
  return transfer.amount;
}

/**
 * Spans that contain the movement, each with a shorter one for servers that refuse days in the future. The server's
 * day is that of a quote or an order made in this run; the spans are wide where it has neither.
 */
export async function spansAround(t: Context): Promise<[span: Span, taken: Span][]> {
  const own = await ownTime(t);
  if (own === null) {
    const wide = { from: '2000-01-01' };
    return [
      [wide, wide],
      [{ ...wide, to: '2037-12-31' }, wide],
    ];
  }
  const ours = Date.now() + t.states.clockSeconds * 1000;
  const on = (time: number, offset: number) => new Date(time + offset * day).toISOString().slice(0, 10);
  const [early, late] = [Math.min(own, ours), Math.max(own, ours)];
  // An entry may have the date of the next business day.
  const [from, to, last] = [on(early, -3), on(late, 10), on(early, 0)];
  return [
    [{ from }, { from }],
    [{ to }, { to: last }],
    // The statement of both days, in this order.
    [
      { to, from },
      { to: last, from },
    ],
  ];
}

/** Spans that ended some days before the movement, or begin some days after it; none where the server's day is not known. */
export async function spansBeside(t: Context): Promise<Span[]> {
  const own = await ownTime(t);
  if (own === null) return [];
  const ours = Date.now() + t.states.clockSeconds * 1000;
  // An entry may have the date of the next business day.
  const on = (time: number, offset: number) => new Date(time + offset * day).toISOString().slice(0, 10);
  return [{ to: on(Math.min(own, ours), -10) }, { from: on(Math.max(own, ours), 10) }];
}

/** A day years ahead, by the server's clock and by ours. */
export async function dayToCome(t: Context): Promise<string> {
  const late = Math.max((await ownTime(t)) ?? 0, Date.now() + t.states.clockSeconds * 1000);
  return new Date(late + 3653 * day).toISOString().slice(0, 10);
}

// A recipient may be an older one of the account. A quote is new, and so is an order under a new reference.
async function ownTime(t: Context): Promise<number | null> {
  const quote = offers(t.target, 'createFlightQuote')
    ? await optional(t.http.baseline('createFlightQuote'))
    : null;
  const order = offers(t.target, 'createEsimOrder')
    ? await optional(t.http.baseline('createEsimOrder'))
    : null;
  const times = [quote, order].map((made) => {
    const { data } = (made?.response?.json ?? {}) as { data?: { created_datetime?: string } };
    return Date.parse(data?.created_datetime ?? '');
  });
  const known = times.filter((time) => !Number.isNaN(time));
  return known.length === 0 ? null : Math.max(...known);
}

// Other fields of an entry are left open: the amount identifies it, with either sign, with or without a fee.
function isOf(entry: Entry, amount: string): boolean {
  return amountsIn(entry.amount).some((found) => reaches(found, amount) && found.div(2).lt(amount));
}

// The wallet's id by its last state, or else by its own operation.
async function walletId(t: Context): Promise<string> {
  const base = await optional(t.cases.conforming('getWalletStatement'));
  const known = base?.path['wallet_id'];
  if (known !== undefined) return known;
  return t.once(
    'the id of the wallet',
    async (t) => (await t.answers.data(t.http.client.getWallet())).data.id,
  );
}
