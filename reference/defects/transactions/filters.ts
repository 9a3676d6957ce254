import type { Overrides } from '../../behaviour/index.js';
import { Refusal } from '../../refusal.js';
import { onSuccess, withoutQuery } from '../../rewrite.js';
import { defectsOf } from '../defect.js';

/** Refuses one value of a query parameter. */
function refusing(name: string, value: string): Overrides {
  return {
    before(request) {
      if (request.query.get(name) === value) throw new Refusal('rule', `${name}: not known.`);
      return request;
    },
  };
}

/** Defects of the filters, but for the window of time. */
export const transactionFilters = defectsOf('listTransactions', {
  'list-amount-compared-by-start': {
    summary: 'amount also lists amounts that begin with it.',
    fails: 'filter-amount',
    transactions: { amountMatches: ({ amount }, value) => String(amount).startsWith(value) },
  },
  'list-status-filter-shows-twice': {
    summary: 'With a status the first record is listed twice.',
    fails: 'filter-status',
    alter: (answer, call) =>
      call?.route.operationId === 'listTransactions' && call.request.query.has('status')
        ? onSuccess('data', (data) => [...(data as unknown[]).slice(0, 1), ...(data as unknown[])])(
            answer,
            call,
          )
        : answer,
  },
  'list-total-of-channel-unfiltered': {
    summary: 'With a channel, total counts the other channels too.',
    fails: 'filter-channel',
    alter: (answer, call) =>
      call?.route.operationId === 'listTransactions' && call.request.query.has('channel')
        ? onSuccess('meta.total', (total) => Number(total) + 7)(answer, call)
        : answer,
  },
  'list-status-abandoned-unknown': {
    summary: 'status=abandoned is refused as unknown.',
    fails: 'filter-status',
    ...refusing('status', 'abandoned'),
  },
  'list-channel-qr-unknown': {
    summary: 'channel=qr is refused as unknown.',
    fails: 'filter-channel',
    ...refusing('channel', 'qr'),
  },
  'list-status-filter-ignored': {
    summary: 'status is ignored.',
    fails: 'filter-status',
    before: withoutQuery('status'),
  },
  'list-channel-filter-ignored': {
    summary: 'channel is ignored.',
    fails: 'filter-channel',
    before: withoutQuery('channel'),
  },
  'list-currency-filter-ignored': {
    summary: 'currency is ignored.',
    fails: 'filter-currency',
    before: withoutQuery('currency'),
  },
  'list-currency-alone-ignored': {
    summary: 'currency counts only beside another filter.',
    fails: 'filter-currency',
    before: (request, call) =>
      ['status', 'channel', 'amount'].some((name) => request.query.has(name))
        ? request
        : withoutQuery('currency')(request, call),
  },
  'list-customer-filter-ignored': {
    summary: 'customer is ignored.',
    fails: 'filter-customer',
    before: withoutQuery('customer'),
  },
  'list-amount-filter-ignored': {
    summary: 'amount is ignored.',
    fails: 'filter-amount',
    before: withoutQuery('amount'),
  },
  'list-filters-ored': {
    summary: 'A record that passes any filter is listed.',
    fails: 'filters-combined',
    transactions: { combined: (verdicts) => verdicts.some(Boolean) },
  },
  'list-last-filter-wins': {
    summary: 'Of several filters only the last one counts.',
    fails: 'filters-combined',
    transactions: { combined: (verdicts) => verdicts.at(-1) ?? true },
  },
  'list-status-failed-means-unsuccessful': {
    summary: 'status=failed also lists the cancelled and abandoned.',
    fails: 'filter-status',
    transactions: {
      statusMatches: ({ status }, value) =>
        status === value || (value === 'failed' && ['abandoned', 'cancelled'].includes(status)),
    },
  },
  'list-status-compared-in-capitals': {
    summary: 'The status asked for is compared in capitals, and never found.',
    fails: 'filter-status',
    transactions: { statusMatches: ({ status }, value) => status === value.toUpperCase() },
  },
  'list-status-filter-negated': {
    summary: 'status lists all others.',
    fails: 'filter-status',
    transactions: { statusMatches: ({ status }, value) => status !== value },
  },
  'list-channel-compared-by-start': {
    summary: 'channel=bank also lists bank_transfer.',
    fails: 'filter-channel',
    transactions: { channelMatches: ({ channel }, value) => channel.startsWith(value) },
  },
  'list-currency-compared-in-small-letters': {
    summary: 'The currency asked for is compared in small letters.',
    fails: 'filter-currency',
    transactions: { currencyMatches: ({ currency }, value) => currency === value.toLowerCase() },
  },
  'list-customer-found-by-email-only': {
    summary: 'customer takes no id.',
    fails: 'filter-customer',
    transactions: { customerMatches: ({ customer }, value) => customer.email === value },
  },
  'list-customer-found-by-id-only': {
    summary: 'customer takes no email.',
    fails: 'filter-customer',
    transactions: { customerMatches: ({ customer }, value) => String(customer.id) === value },
  },
  'list-customer-matched-by-mail-domain': {
    summary: 'customer lists all whose email has the same domain.',
    fails: 'filter-customer',
    transactions: {
      customerMatches: ({ customer }, value) =>
        String(customer.id) === value || customer.email.split('@')[1] === value.split('@')[1],
    },
  },
  'list-amount-filter-in-major-unit': {
    summary: 'amount is taken for the major unit.',
    fails: 'filter-amount',
    transactions: { amountMatches: ({ amount }, value) => BigInt(value) * 100n === BigInt(amount) },
  },
  'list-amount-filter-as-minimum': {
    summary: 'amount also lists what is larger.',
    fails: 'filter-amount',
    transactions: { amountMatches: ({ amount }, value) => BigInt(amount) >= BigInt(value) },
  },
  'list-amount-compared-by-its-length': {
    summary: 'amount also lists amounts that it begins with.',
    fails: 'filter-amount',
    transactions: { amountMatches: ({ amount }, value) => value.startsWith(`${amount}`) },
  },
  'list-unknown-filter-value-crashes': {
    summary: 'A filter value outside the allowed ones ends in a 500.',
    fails: ['query.status.enum', 'query.channel.enum', 'response.no-server-error'],
    transactions: {
      unknownValue() {
        throw new Error('no enum constant');
      },
    },
  },
});
