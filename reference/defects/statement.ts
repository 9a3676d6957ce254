import { Big } from 'big.js';
import { defaults, type Overrides } from '../behaviour/index.js';
import { parseDay } from '../behaviour/statement.js';
import { onSuccess, withoutQuery } from '../rewrite.js';
import { defectsOf } from './defect.js';

const { wallet: sound } = defaults;

const oneDay = 86_400_000;

/** Lists credits only where this edge of the window is no date. */
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
export const statement = defectsOf('getWalletStatement', {
  'statement-from-ignored': {
    summary: 'from is ignored.',
    fails: 'window-elsewhere',
    before: withoutQuery('from'),
  },
  'statement-to-ignored': {
    summary: 'to is ignored.',
    fails: 'window-elsewhere',
    before: withoutQuery('to'),
  },
  'statement-edges-ored': {
    summary: 'An entry after from or before to is shown.',
    fails: 'window-elsewhere',
    wallet: {
      within: ({ at }, from, to) =>
        (from === undefined && to === undefined) ||
        (from !== undefined && at >= from) ||
        (to !== undefined && at < to + oneDay),
    },
  },
  'statement-latest-when-empty': {
    summary: 'Where a span holds nothing, the latest entries are shown.',
    fails: 'window-elsewhere',
    wallet: {
      cut: (entries, all) => (entries.length > 0 ? entries : all.slice(0, 10)),
    },
  },
  'statement-from-to-swapped': {
    summary: 'from is taken for to, and to for from.',
    fails: ['window-elsewhere', 'window-around'],
    wallet: { within: (one, from, to) => sound.within(one, to, from) },
  },
  'statement-from-alone-is-one-day': {
    summary: 'Without to, the span is the day of from.',
    fails: 'window-around',
    wallet: { within: (one, from, to) => sound.within(one, from, to ?? from) },
  },
  'statement-to-alone-is-one-day': {
    summary: 'Without from, the span is the day of to.',
    fails: 'window-around',
    wallet: { within: (one, from, to) => sound.within(one, from ?? to, to) },
  },
  'statement-both-edges-find-nothing': {
    summary: 'With from and to, nothing is found.',
    fails: 'window-around',
    wallet: {
      within: (one, from, to) => (from === undefined || to === undefined) && sound.within(one, from, to),
    },
  },
  'statement-bad-date-crashes': {
    summary: 'A text that is no date ends in a 500.',
    fails: ['query.from.format', 'query.to.format', 'response.no-server-error'],
    wallet: {
      day: (text) => {
        const time = new Date(text).getTime();
        if (Number.isNaN(time)) throw new RangeError('Invalid time value');
        return time;
      },
    },
  },
  'statement-from-no-date-lists-credits': {
    summary: 'A from that is no date lists credits only.',
    fails: 'query.from.format',
    ...creditsBeyond('from'),
  },
  'statement-to-no-date-lists-credits': {
    summary: 'A to that is no date lists credits only.',
    fails: 'query.to.format',
    ...creditsBeyond('to'),
  },
  'statement-without-debits': {
    summary: 'Only credits are shown.',
    fails: 'transfer-entry',
    wallet: { entries: (wallet) => wallet.entries.filter(({ type }) => type === 'credit') },
  },
  'statement-amounts-in-smallest-unit': {
    summary: 'Amounts are in the smallest unit.',
    fails: 'transfer-entry',
    wallet: { show: (one, call) => ({ ...sound.show(one, call), amount: one.amount.times(100).toFixed(0) }) },
  },
  'statement-amounts-rounded': {
    summary: 'Amounts are whole units.',
    fails: 'transfer-entry',
    wallet: {
      show: (one, call) => ({
        ...sound.show(one, call),
        amount: one.amount.round(0, Big.roundDown).toFixed(),
      }),
    },
  },
  'statement-one-entry-late': {
    summary: 'The latest entry shows only when another one follows.',
    fails: 'transfer-entry',
    wallet: { entries: (wallet) => wallet.entries.slice(0, -1) },
  },
  'statement-entries-wrapped': {
    summary: 'The entries are in data.entries.',
    fails: 'response.body',
    alter: onSuccess('data', (entries) => ({ entries })),
  },
});
