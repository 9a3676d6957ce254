import { Big } from 'big.js';
import { defaults } from '../behaviour/index.js';
import { parseDay } from '../behaviour/statement.js';
import { dropped, onSuccess, withoutQuery } from '../rewrite.js';
import { defectsOf, type Defect } from './defect.js';

const walletStatement = defectsOf('getWalletStatement');
const { wallet: sound } = defaults;

const elsewhere = ['window-elsewhere'];
const around = ['window-around'];
const entry = ['transfer-entry'];
const body = ['response.body'];

const oneDay = 86_400_000;

/** Faults of the wallet's statement. */
export const statement: readonly Defect[] = [
  walletStatement('statement-from-ignored', 'from is ignored.', elsewhere, { before: withoutQuery('from') }),
  walletStatement('statement-to-ignored', 'to is ignored.', elsewhere, { before: withoutQuery('to') }),
  walletStatement('statement-edges-ored', 'An entry after from or before to is shown.', elsewhere, {
    wallet: {
      within: ({ at }, from, to) =>
        (from === undefined && to === undefined) ||
        (from !== undefined && at >= from) ||
        (to !== undefined && at < to + oneDay),
    },
  }),
  walletStatement(
    'statement-latest-when-empty',
    'Where a span holds nothing, the latest entries are shown.',
    elsewhere,
    {
      wallet: {
        cut: (entries, all) => (entries.length > 0 ? entries : all.slice(0, 10)),
      },
    },
  ),
  walletStatement(
    'statement-from-to-swapped',
    'from is taken for to, and to for from.',
    [...elsewhere, ...around],
    {
      wallet: { within: (one, from, to) => sound.within(one, to, from) },
    },
  ),
  walletStatement('statement-from-alone-is-one-day', 'Without to, the span is the day of from.', around, {
    wallet: { within: (one, from, to) => sound.within(one, from, to ?? from) },
  }),
  walletStatement('statement-to-alone-is-one-day', 'Without from, the span is the day of to.', around, {
    wallet: { within: (one, from, to) => sound.within(one, from ?? to, to) },
  }),
  walletStatement('statement-both-edges-find-nothing', 'With from and to, nothing is found.', around, {
    wallet: {
      within: (one, from, to) => (from === undefined || to === undefined) && sound.within(one, from, to),
    },
  }),
  walletStatement(
    'statement-bad-date-crashes',
    'A text that is no date ends in a 500.',
    ['query.from.format', 'query.to.format', 'response.no-server-error'],
    {
      wallet: {
        day: (text) => {
          const time = new Date(text).getTime();
          if (Number.isNaN(time)) throw new RangeError('Invalid time value');
          return time;
        },
      },
    },
  ),
  ...(['from', 'to'] as const).map((edge) =>
    walletStatement(
      `statement-${edge}-no-date-lists-credits`,
      `A ${edge} that is no date lists credits only.`,
      [`query.${edge}.format`],
      {
        wallet: {
          day: (text, at) => (at === edge && Number.isNaN(parseDay(text)) ? NaN : sound.day(text, at)),
          within: (one, from, to) =>
            [from, to].some(Number.isNaN) ? one.type === 'credit' : sound.within(one, from, to),
        },
      },
    ),
  ),
  walletStatement('statement-without-debits', 'Only credits are shown.', entry, {
    wallet: { entries: (wallet) => wallet.entries.filter(({ type }) => type === 'credit') },
  }),
  walletStatement('statement-amounts-in-smallest-unit', 'Amounts are in the smallest unit.', entry, {
    wallet: { show: (one, call) => ({ ...sound.show(one, call), amount: one.amount.times(100).toFixed(0) }) },
  }),
  walletStatement('statement-amounts-rounded', 'Amounts are whole units.', entry, {
    wallet: {
      show: (one, call) => ({
        ...sound.show(one, call),
        amount: one.amount.round(0, Big.roundDown).toFixed(),
      }),
    },
  }),
  walletStatement(
    'statement-one-entry-late',
    'The latest entry shows only when another one follows.',
    entry,
    {
      wallet: { entries: (wallet) => wallet.entries.slice(0, -1) },
    },
  ),
  walletStatement('statement-amounts-as-numbers', 'Amounts are JSON numbers.', body, {
    alter: onSuccess('data.*.amount', Number),
  }),
  walletStatement('statement-type-left-out', 'Entries have no type.', body, {
    alter: onSuccess('data.*.type', dropped),
  }),
  walletStatement('statement-status-true', 'The status is a boolean.', body, {
    alter: onSuccess('status', () => true),
  }),
  walletStatement('statement-entries-wrapped', 'The entries are in data.entries.', body, {
    alter: onSuccess('data', (entries) => ({ entries })),
  }),
  walletStatement('statement-empty-as-null', 'A statement without entries is null.', body, {
    alter: onSuccess('data', (data) => ((data as unknown[]).length === 0 ? null : data)),
  }),
];
