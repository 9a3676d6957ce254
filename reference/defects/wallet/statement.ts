import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { parseDay } from '../../behaviour/wallet.js';
import { centsByFloat } from '../../changes/values.js';
import { defect, defectsOf } from '../defect.js';

const { wallet: sound } = defaults;

const oneDay = 86_400_000;

/** Lists credits only if this edge of the window is not a date. */
function creditsBeyond(edge: 'from' | 'to'): Overrides {
  return {
    wallet: {
      day: (text, at) => (at === edge && Number.isNaN(parseDay(text)) ? NaN : sound.day(text, at)),
      within: (one, from, to) =>
        [from, to].some(Number.isNaN) ? one.type === 'credit' : sound.within(one, from, to),
    },
  };
}

/** Defects of the wallet's statement. */
export const walletStatement = defectsOf('getWalletStatement', {
  'statement-from-ignored': defect('The server ignores `from`.').breaks('window-elsewhere').forgets('from'),
  'statement-to-ignored': defect('The server ignores `to`.').breaks('window-elsewhere').forgets('to'),
  'statement-edges-ored': defect('The server lists an entry that is after `from` or before `to`.')
    .breaks('window-elsewhere')
    .wallet({
      within: ({ at }, from, to) =>
        (from === undefined && to === undefined) ||
        (from !== undefined && at >= from) ||
        (to !== undefined && at < to + oneDay),
    }),
  'statement-to-a-month-late': defect('The server ends a span thirty days after `to`.')
    .breaks('window-elsewhere')
    .wallet({
      within: (one, from, to) => sound.within(one, from, to === undefined ? to : to + 30 * oneDay),
    }),
  'statement-from-a-year-early': defect('The server begins a span a year before `from`.')
    .breaks('window-elsewhere')
    .wallet({
      within: (one, from, to) => sound.within(one, from === undefined ? from : from - 366 * oneDay, to),
    }),
  'statement-nothing-with-to-first': defect(
    'The server finds nothing if `to` comes before `from` in the query.',
  )
    .breaks('window-around')
    .when(({ query }) => [...query.keys()].join() === 'to,from')
    .shows('data', () => []),
  'statement-latest-when-empty': defect('The server lists the latest entries for an empty span.')
    .breaks('window-elsewhere')
    .wallet({
      cut: (entries, all) => (entries.length > 0 ? entries : all.slice(0, 10)),
    }),
  'statement-from-to-swapped': defect('The server swaps `from` and `to`.')
    .breaks('window-elsewhere', 'window-around')
    .wallet({ within: (one, from, to) => sound.within(one, to, from) }),
  'statement-from-alone-is-one-day': defect('The server lists only the day of `from` if `to` is missing.')
    .breaks('window-around')
    .wallet({ within: (one, from, to) => sound.within(one, from, to ?? from) }),
  'statement-to-alone-is-one-day': defect('The server lists only the day of `to` if `from` is missing.')
    .breaks('window-around')
    .wallet({ within: (one, from, to) => sound.within(one, from ?? to, to) }),
  'statement-both-edges-find-nothing': defect('The server finds nothing with both `from` and `to`.')
    .breaks('window-around')
    .wallet({
      within: (one, from, to) => (from === undefined || to === undefined) && sound.within(one, from, to),
    }),
  'statement-bad-date-crashes': defect('The server returns 500 for an invalid date.')
    .breaks('query.from.format', 'query.to.format', 'response.no-server-error')
    .wallet({
      day: (text) => {
        const time = new Date(text).getTime();
        if (Number.isNaN(time)) throw new RangeError('Invalid time value');
        return time;
      },
    }),
  'statement-from-no-date-lists-credits': defect('The server lists credits only for an invalid `from`.')
    .breaks('query.from.format')
    .with(creditsBeyond('from')),
  'statement-to-no-date-lists-credits': defect('The server lists credits only for an invalid `to`.')
    .breaks('query.to.format')
    .with(creditsBeyond('to')),
  'statement-without-debits': defect('The server lists credits only.')
    .breaks('transfer-entry')
    .wallet({ entries: (wallet) => wallet.entries.filter(({ type }) => type === 'credit') }),
  'statement-amounts-in-smallest-unit': defect('The server lists amounts in the smallest unit.')
    .breaks('transfer-entry')
    .wallet({
      show: (one, call) => ({ ...sound.show(one, call), amount: one.amount.times(100).toFixed(0) }),
    }),
  'statement-amounts-rounded': defect('The server lists amounts in whole units.')
    .breaks('transfer-entry')
    .wallet({
      show: (one, call) => ({
        ...sound.show(one, call),
        amount: one.amount.round(0, Big.roundDown).toFixed(),
      }),
    }),
  'statement-one-entry-late': defect('The server lists the latest entry only after the next entry.')
    .breaks('transfer-entry')
    .wallet({ entries: (wallet) => wallet.entries.slice(0, -1) }),
  'statement-whatever-the-wallet': defect('The server ignores the wallet id.')
    .breaks('own-wallet-only')
    .wallet({ unknownWallet: () => 'entries of the wallet' }),
  'statement-entries-wrapped': defect('The server nests the entries in data.entries.')
    .breaks('response.body')
    .shows('data', (entries) => ({ entries })),
  'statement-amounts-truncated-cents': defect('The server lists the amount of an entry in truncated cents.')
    .breaks('transfer-entry')
    .wallet({
      show: (entry, call) => sound.show({ ...entry, amount: centsByFloat(entry.amount) }, call),
    }),
  'statement-month-13-crashes': defect('The server returns 500 for a day in month 13.')
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .crashes(({ query }) => [...query.values()].some((day) => /^\d{4}-13-\d\d$/.test(day))),
  'statement-from-as-object-crashes': defect('The server returns 500 for `from` in the form of an object.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .crashes(({ query }) => [...query.keys()].some((name) => /^from[[.]/.test(name))),
});
