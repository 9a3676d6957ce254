import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../refusal.js';
import { Wallet, type WalletEntry } from '../store/wallet.js';
import { Big } from 'big.js';
import { shortMoneyText, moneyText } from '../formats.js';
import { variant, variantTable } from './variant.js';
import { defaults } from '../behaviour/index.js';
import { sameText } from '../behaviour/service.js';
import { parseDay } from '../behaviour/wallet.js';

/** The balance without the debits of the last milliseconds. */
function before(wallet: Wallet, now: number, lag: number, isPrompt = (_: WalletEntry) => false): Big {
  return wallet.movements
    .filter((entry) => entry.type === 'debit' && entry.at > now - lag && !isPrompt(entry))
    .reduce((sum, entry) => sum.plus(entry.amount), wallet.available);
}

const firstDebits = new WeakMap<Wallet, WalletEntry>();

/** The balance without the debits of the last milliseconds, except for the first debit of all. */
function beforeButFirst(wallet: Wallet, now: number, lag: number): Big {
  const first = firstDebits.get(wallet) ?? wallet.movements.find(({ type }) => type === 'debit');
  if (first) firstDebits.set(wallet, first);
  return before(wallet, now, lag, (entry) => entry === first);
}

const inNewfoundland = (time: string): string =>
  new Date(Date.parse(time) - 3.5 * 3_600_000).toISOString().replace('Z', '-03:30');

const { wallet: sound } = defaults;

const oneDay = 86_400_000;
const aYear = 365 * oneDay;

/** A record with times a year later. */
const inAYear = (record: unknown): object =>
  Object.fromEntries(
    Object.entries(record as object).map(([name, value]) => [
      name,
      typeof value === 'string' && /_datetime$|^expires_at$/.test(name)
        ? new Date(Date.parse(value) + aYear).toISOString()
        : (value as unknown),
    ]),
  );

/** The wallets that a running call creates. */
const inTheMaking = new WeakSet<Wallet>();

const firstDeposit = { id: 'DEPOSIT', type: 'CREDIT', amount: '250000.00' };

const opening = { id: 'OPENING', type: 'OPENING', amount: '0.00' };

/** The latest of some entries, in their order, with ascending ids. */
function latest20(entries: readonly WalletEntry[]): readonly WalletEntry[] {
  const latest = entries.toSorted((left, right) => (left.id < right.id ? 1 : -1)).slice(0, 20);
  return entries.filter((entry) => latest.includes(entry));
}

/** The day in a text, or a default for an invalid text. */
function dayOr(otherwise: (edge: 'from' | 'to') => number) {
  return (text: string, edge: 'from' | 'to'): number =>
    Number.isNaN(parseDay(text)) ? otherwise(edge) : parseDay(text);
}

/** Choices about the wallet and its statement. */
export const wallet = variantTable({
  'wallet-answers-201': variant('The server returns 201 for Get wallet.')
    .about('ruling:success-status')
    .wallet({ walletStatus: () => 201 }),
  'wallet-created-201': variant('The server returns 201 for a new wallet and 200 for an existing one.')
    .about('ruling:wallet-creation')
    .wallet({ walletStatus: (isNew) => (isNew ? 201 : 200) }),
  'wallet-created-by-one-call': variant('The server returns 409 for other calls while it creates a wallet.')
    .about('ruling:wallet-creation')
    .wallet({
      async create(wallet) {
        if (inTheMaking.has(wallet)) throw new Refusal('conflict', 'The wallet is being made.');
        inTheMaking.add(wallet);
        await sleep(20);
        wallet.replace();
        inTheMaking.delete(wallet);
      },
    }),
  'wallet-settles-after-100-ms': variant('The server shows a debit in balances 100 ms later.')
    .about('ruling:settlement')
    .wallet({
      balances: (wallet, now) => ({ available: before(wallet, now, 100), ledger: before(wallet, now, 100) }),
    }),
  'wallet-first-debit-at-once': variant(
    'The server shows its first debit at once, and later ones after 100 ms.',
  )
    .about('ruling:settlement')
    .wallet({
      balances: (wallet, now) => ({
        available: beforeButFirst(wallet, now, 100),
        ledger: beforeButFirst(wallet, now, 100),
      }),
    }),
  'wallet-created-in-changing-zones': variant('The server returns the same moment in different zones.')
    .about('ruling:times')
    .on('getWallet')
    .shows('data.created_datetime', (at, { clock }) =>
      clock.now() % 2 === 0 ? inNewfoundland(String(at)) : at,
    ),
  'wallet-pays-for-all-that-is-made': variant(
    'The server charges 10.00 from the wallet for each account, recipient, quote, ticket and card transaction.',
  )
    .about('ruling:wallet-fees')
    .on(
      'createVirtualAccount',
      'updateVirtualAccount',
      'createRecipient',
      'createFlightQuote',
      'issueFlightTicket',
      'freezeCard',
      'mockCardTransaction',
    )
    .alter((answer, call) => {
      if (call && answer.status < 300) call.store.part(Wallet).debit(new Big(10), 'a fee');
      return answer;
    }),
  'wallet-ledger-lags': variant('The server shows a debit in the ledger balance 5 minutes later.')
    .about('ruling:settlement')
    .wallet({
      balances: (wallet, now) => ({ available: wallet.available, ledger: before(wallet, now, 300_000) }),
    }),
  'wallet-made-by-each-state': variant(
    'The server creates a wallet with another id and number for each state.',
  )
    .about('ruling:state-values')
    .wallet({ isReplaced: () => true }),
  'wallet-refilled-by-each-state': variant(
    'The server sets the balance to 50,000.00 for a state that names none.',
  )
    .about('ruling:state-values')
    .wallet({ heldByDefault: () => new Big('50000.00') }),
  'wallet-decimals-short': variant('The server returns balances without trailing zeros.')
    .about('ruling:decimal-text')
    .wallet({ money: shortMoneyText }),
  'wallet-decimals-long': variant('The server returns balances with four decimals.')
    .about('ruling:decimal-text')
    .wallet({ money: (amount) => amount.toFixed(4) }),
  'wallet-id-of-digits': variant('The server returns a wallet id of digits with a leading zero.')
    .about('ruling:free-values')
    .wallet({ walletId: () => '0004711' }),
  'wallet-status-in-small-letters': variant('The server returns active as the status of the wallet.')
    .about('getWallet/status-values')
    .on('getWallet')
    .shows('data.status', 'active'),
  'statement-secret-optional': variant('The server requires only the api-key for the statement.')
    .about('getWalletStatement/secret-optional')
    .service({
      authenticates: (given, right, { route }) =>
        sameText(given.key, right.key) &&
        (route.operationId === 'getWalletStatement' || sameText(given.secret, right.secret)),
    }),
  'statement-status-00': variant('The server returns 00, a code between banks, as the status of a statement.')
    .about('ruling:free-values')
    .on('getWalletStatement')
    .shows('status', '00'),
  'statement-entries-bare': variant('The server lists entries with id, amount and type only.')
    .about('getWalletStatement/entry-fields')
    .wallet({
      show: (entry, call) => {
        const { id, amount, type } = sound.show(entry, call);
        return { id, amount, type };
      },
    }),
  'statement-debits-negative': variant('The server lists debits as negative amounts of type outflow.')
    .about('getWalletStatement/entry-values')
    .wallet({
      show: (entry, call) => ({
        ...sound.show(entry, call),
        amount: entry.type === 'debit' ? `-${moneyText(entry.amount)}` : moneyText(entry.amount),
        type: entry.type === 'debit' ? 'outflow' : 'inflow',
      }),
    }),
  'statement-amounts-short': variant('The server lists amounts without trailing zeros.')
    .about('ruling:decimal-text')
    .wallet({
      show: (entry, call) => ({ ...sound.show(entry, call), amount: shortMoneyText(entry.amount) }),
    }),
  'statement-window-without-its-edges': variant(
    'The server excludes the days of `from` and `to` from the span.',
  )
    .about('getWalletStatement/window-edge')
    .wallet({ within: ({ at }, from = -Infinity, to = Infinity) => at >= from + oneDay && at < to }),
  'statement-by-value-date': variant('The server searches a statement by value dates, five days later.')
    .about('ruling:statement-entries')
    // The clock of the suite is ahead of that of this server.
    .wallet({
      within: (entry, from, to) => sound.within({ ...entry, at: Date.now() + 5 * oneDay }, from, to),
    }),
  'statement-with-opening-row': variant('The server ends every statement with an opening balance.')
    .about('ruling:statement-rows')
    .on('getWalletStatement')
    .shows('data', (entries) => [...(entries as object[]), opening]),
  'statement-ids-are-row-numbers': variant(
    'The server numbers the entries of a response as their ids, after an opening row.',
  )
    .about('ruling:statement-rows')
    .on('getWalletStatement')
    .shows('data', (entries) =>
      [opening, ...(entries as object[])].map((entry, at) => ({ ...entry, id: String(at + 1) })),
    ),
  'statement-ids-are-row-numbers-latest-first': variant('The server gives the latest entry the id 1.')
    .about('ruling:statement-rows')
    .on('getWalletStatement')
    .shows('data', (entries) => (entries as object[]).map((entry, at) => ({ ...entry, id: String(at + 1) }))),
  'wallet-clock-a-year-ahead': variant(
    'The server runs its clock a year ahead, and returns an existing recipient.',
  )
    .about('ruling:times')
    .wallet({ within: (entry, from, to) => sound.within({ ...entry, at: entry.at + aYear }, from, to) })
    .on('createFlightQuote', 'createEsimOrder')
    .shows('data', inAYear)
    .on('listEsimOrders')
    .shows('data.*', inAYear),
  'statement-brought-forward': variant(
    'The server always lists the balance as the first entry of a statement.',
  )
    .about('ruling:statement-rows')
    .on('getWalletStatement')
    .shows('data', (entries, { request, store }) => [
      {
        id: `BF-${request.query.get('from') ?? 'ALL'}`,
        type: 'CREDIT',
        amount: moneyText(store.part(Wallet).available),
      },
      ...(entries as object[]),
    ]),
  'statement-begins-with-a-credit': variant(
    'The server always lists the first deposit as the first entry of a statement.',
  )
    .about('ruling:statement-rows')
    .on('getWalletStatement')
    .shows('data', (entries) => [firstDeposit, ...(entries as object[])]),
  'statement-latest-20': variant('The server lists the latest 20 entries.')
    .about('getWalletStatement/length')
    .wallet({ cut: latest20 }),
  'statement-unknown-wallet-empty': variant('The server lists no entries for an unknown wallet.')
    .about('getWalletStatement/unknown-wallet')
    .wallet({ unknownWallet: () => 'no entries' }),
  'statement-unknown-wallet-opens': variant('The server lists an opening row for an unknown wallet.')
    .about('ruling:unknown-wallet')
    .wallet({ unknownWallet: () => 'no entries' })
    .on('getWalletStatement')
    .shows('data', (entries) => [...(entries as object[]), opening]),
  'statement-oldest-first': variant('The server lists the oldest entry first.')
    .about('ruling:statement-entries')
    .wallet({ entries: ({ entries }) => entries }),
  'statement-shows-after-200-ms': variant('The server lists an entry 200 ms later.')
    .about('ruling:settlement')
    .wallet({
      entries: (wallet, now) => sound.entries(wallet, now).filter(({ at }) => at <= now - 200),
    }),
  'statement-bad-date-ignored': variant('The server ignores an invalid date.')
    .about('ruling:query-rules')
    .wallet({ day: dayOr((edge) => (edge === 'from' ? -Infinity : Infinity)) }),
  'statement-bad-date-finds-nothing': variant('The server finds nothing for an invalid date.')
    .about('ruling:query-rules')
    .wallet({ day: dayOr(() => NaN) }),
  'wallet-holds-a-million-at-most': variant('The server rejects a state with a balance above 1,000,000.00.')
    .about('ruling:given-values')
    .wallet({ mayHold: (balance) => balance.lte(1_000_000) }),
});
