import { defaults } from '../behaviour/index.js';
import { sameText } from '../behaviour/service.js';
import { parseDay } from '../behaviour/statement.js';
import { moneyText, shortMoneyText } from '../money.js';
import { onSuccess } from '../rewrite.js';
import type { WalletEntry } from '../store/wallet.js';
import { only } from './only.js';
import { variant, type Variant } from './variant.js';

const { wallet: sound } = defaults;

const oneDay = 86_400_000;
const opening = { id: 'OPENING', type: 'OPENING', amount: '0.00' };

/** The latest of some entries, in their order; ids are counted up. */
function latest20(entries: readonly WalletEntry[]): readonly WalletEntry[] {
  const latest = entries.toSorted((left, right) => (left.id < right.id ? 1 : -1)).slice(0, 20);
  return entries.filter((entry) => latest.includes(entry));
}

/** The day that a text names, or something else for a text that names none. */
function dayOr(otherwise: (edge: 'from' | 'to') => number) {
  return (text: string, edge: 'from' | 'to'): number =>
    Number.isNaN(parseDay(text)) ? otherwise(edge) : parseDay(text);
}

/** Choices about the wallet's statement. */
export const statement: readonly Variant[] = [
  variant(
    'statement-secret-optional',
    'getWalletStatement/secret-optional',
    'The statement asks for the api-key only.',
    {
      service: {
        authenticates: (given, right, { route }) =>
          sameText(given.key, right.key) &&
          (route.operationId === 'getWalletStatement' || sameText(given.secret, right.secret)),
      },
    },
  ),
  variant('statement-entries-bare', 'getWalletStatement/entry-fields', 'Entries have id, amount and type.', {
    wallet: {
      show: (entry, call) => {
        const { id, amount, type } = sound.show(entry, call);
        return { id, amount, type };
      },
    },
  }),
  variant(
    'statement-debits-negative',
    'getWalletStatement/entry-values',
    'Debits are negative and called outflow.',
    {
      wallet: {
        show: (entry, call) => ({
          ...sound.show(entry, call),
          amount: entry.type === 'debit' ? `-${moneyText(entry.amount)}` : moneyText(entry.amount),
          type: entry.type === 'debit' ? 'outflow' : 'inflow',
        }),
      },
    },
  ),
  variant('statement-amounts-short', 'ruling:decimal-text', 'Amounts have no trailing zeros.', {
    wallet: {
      show: (entry, call) => ({ ...sound.show(entry, call), amount: shortMoneyText(entry.amount) }),
    },
  }),
  variant(
    'statement-window-without-its-edges',
    'getWalletStatement/window-edge',
    'The days of from and to lie outside the span.',
    {
      wallet: { within: ({ at }, from = -Infinity, to = Infinity) => at >= from + oneDay && at < to },
    },
  ),
  variant(
    'statement-with-opening-row',
    'ruling:statement-entries',
    'Every statement ends with an opening balance.',
    {
      alter: only(
        ['getWalletStatement'],
        onSuccess('data', (entries) => [...(entries as object[]), opening]),
      ),
    },
  ),
  variant('statement-latest-20', 'getWalletStatement/length', 'The latest 20 entries are shown.', {
    wallet: { cut: latest20 },
  }),
  variant(
    'statement-unknown-wallet-empty',
    'getWalletStatement/unknown-wallet',
    'An unknown wallet has no entries.',
    { wallet: { unknownWallet: () => 'no entries' } },
  ),
  variant('statement-oldest-first', 'ruling:statement-entries', 'The oldest entry comes first.', {
    wallet: { entries: ({ entries }) => entries },
  }),
  variant('statement-shows-after-200-ms', 'ruling:settlement', 'An entry shows 200 ms later.', {
    wallet: {
      entries: (wallet, now) => sound.entries(wallet, now).filter(({ at }) => at <= now - 200),
    },
  }),
  variant('statement-bad-date-ignored', 'ruling:query-rules', 'A text that is no date is ignored.', {
    wallet: { day: dayOr((edge) => (edge === 'from' ? -Infinity : Infinity)) },
  }),
  variant('statement-bad-date-finds-nothing', 'ruling:query-rules', 'A text that is no date finds nothing.', {
    wallet: { day: dayOr(() => NaN) },
  }),
];
