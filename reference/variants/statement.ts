import { defaults } from '../behaviour/index.js';
import { sameText } from '../behaviour/service.js';
import { parseDay } from '../behaviour/statement.js';
import { moneyText, shortMoneyText } from '../money.js';
import { onSuccess } from '../rewrite.js';
import type { WalletEntry } from '../store/wallet.js';
import { only } from './only.js';
import { variantTable } from './variant.js';

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
export const statement = variantTable({
  'statement-secret-optional': {
    about: 'getWalletStatement/secret-optional',
    summary: 'The statement asks for the api-key only.',
    service: {
      authenticates: (given, right, { route }) =>
        sameText(given.key, right.key) &&
        (route.operationId === 'getWalletStatement' || sameText(given.secret, right.secret)),
    },
  },
  'statement-entries-bare': {
    about: 'getWalletStatement/entry-fields',
    summary: 'Entries have id, amount and type.',
    wallet: {
      show: (entry, call) => {
        const { id, amount, type } = sound.show(entry, call);
        return { id, amount, type };
      },
    },
  },
  'statement-debits-negative': {
    about: 'getWalletStatement/entry-values',
    summary: 'Debits are negative and called outflow.',
    wallet: {
      show: (entry, call) => ({
        ...sound.show(entry, call),
        amount: entry.type === 'debit' ? `-${moneyText(entry.amount)}` : moneyText(entry.amount),
        type: entry.type === 'debit' ? 'outflow' : 'inflow',
      }),
    },
  },
  'statement-amounts-short': {
    about: 'ruling:decimal-text',
    summary: 'Amounts have no trailing zeros.',
    wallet: {
      show: (entry, call) => ({ ...sound.show(entry, call), amount: shortMoneyText(entry.amount) }),
    },
  },
  'statement-window-without-its-edges': {
    about: 'getWalletStatement/window-edge',
    summary: 'The days of from and to lie outside the span.',
    wallet: { within: ({ at }, from = -Infinity, to = Infinity) => at >= from + oneDay && at < to },
  },
  'statement-with-opening-row': {
    about: 'ruling:statement-entries',
    summary: 'Every statement ends with an opening balance.',
    alter: only(
      ['getWalletStatement'],
      onSuccess('data', (entries) => [...(entries as object[]), opening]),
    ),
  },
  'statement-latest-20': {
    about: 'getWalletStatement/length',
    summary: 'The latest 20 entries are shown.',
    wallet: { cut: latest20 },
  },
  'statement-unknown-wallet-empty': {
    about: 'getWalletStatement/unknown-wallet',
    summary: 'An unknown wallet has no entries.',
    wallet: { unknownWallet: () => 'no entries' },
  },
  'statement-oldest-first': {
    about: 'ruling:statement-entries',
    summary: 'The oldest entry comes first.',
    wallet: { entries: ({ entries }) => entries },
  },
  'statement-shows-after-200-ms': {
    about: 'ruling:settlement',
    summary: 'An entry shows 200 ms later.',
    wallet: {
      entries: (wallet, now) => sound.entries(wallet, now).filter(({ at }) => at <= now - 200),
    },
  },
  'statement-bad-date-ignored': {
    about: 'ruling:query-rules',
    summary: 'A text that is no date is ignored.',
    wallet: { day: dayOr((edge) => (edge === 'from' ? -Infinity : Infinity)) },
  },
  'statement-bad-date-finds-nothing': {
    about: 'ruling:query-rules',
    summary: 'A text that is no date finds nothing.',
    wallet: { day: dayOr(() => NaN) },
  },
});
