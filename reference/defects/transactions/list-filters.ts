import { Refusal } from '../../refusal.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of the filters, but for the window of time. */
export const listFilters = defectsOf('listTransactions', {
  'list-amount-of-64-bits-crashes': defect('An amount beyond 64 bits ends in a 500.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => Number(query.get('amount')) >= 2 ** 63),
  'list-amount-of-32-bits-crashes': defect('An amount beyond 31 bits ends in a 500.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => Number(query.get('amount')) > 2_147_483_647),
  'list-amount-compared-by-start': defect('amount also lists amounts that begin with it.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => String(amount).startsWith(value) }),
  'list-status-filter-shows-twice': defect('With a status the first record is listed twice.')
    .breaks('filter-status')
    .when(({ query }) => query.has('status'))
    .shows('data', (data) => [...(data as unknown[]).slice(0, 1), ...(data as unknown[])]),
  'list-total-of-channel-unfiltered': defect('With a channel, total counts the other channels too.')
    .breaks('filter-channel')
    .when(({ query }) => query.has('channel'))
    .shows('meta.total', (total) => Number(total) + 7),
  'list-status-abandoned-unknown': defect('status=abandoned is refused as unknown.')
    .breaks('filter-status')
    .rejects(({ query }) => query.get('status') === 'abandoned', new Refusal('rule', 'status: not known.')),
  'list-channel-qr-unknown': defect('channel=qr is refused as unknown.')
    .breaks('filter-channel')
    .rejects(({ query }) => query.get('channel') === 'qr', new Refusal('rule', 'channel: not known.')),
  'list-status-filter-ignored': defect('status is ignored.').breaks('filter-status').forgets('status'),
  'list-channel-filter-ignored': defect('channel is ignored.').breaks('filter-channel').forgets('channel'),
  'list-currency-filter-ignored': defect('currency is ignored.')
    .breaks('filter-currency')
    .forgets('currency'),
  'list-currency-alone-ignored': defect('currency counts only beside another filter.')
    .breaks('filter-currency')
    .when(({ query }) => !['status', 'channel', 'amount'].some((name) => query.has(name)))
    .forgets('currency'),
  'list-customer-filter-ignored': defect('customer is ignored.')
    .breaks('filter-customer')
    .forgets('customer'),
  'list-amount-filter-ignored': defect('amount is ignored.').breaks('filter-amount').forgets('amount'),
  'list-filters-ored': defect('A record that passes any filter is listed.')
    .breaks('filters-combined')
    .transactions({ combined: (verdicts) => verdicts.some(Boolean) }),
  'list-last-filter-wins': defect('Of several filters only the last one counts.')
    .breaks('filters-combined')
    .transactions({ combined: (verdicts) => verdicts.at(-1) ?? true }),
  'list-status-failed-means-unsuccessful': defect('status=failed also lists the cancelled and abandoned.')
    .breaks('filter-status')
    .transactions({
      statusMatches: ({ status }, value) =>
        status === value || (value === 'failed' && ['abandoned', 'cancelled'].includes(status)),
    }),
  'list-status-compared-in-capitals': defect('The status asked for is compared in capitals, and never found.')
    .breaks('filter-status')
    .transactions({ statusMatches: ({ status }, value) => status === value.toUpperCase() }),
  'list-status-filter-negated': defect('status lists all others.')
    .breaks('filter-status')
    .transactions({ statusMatches: ({ status }, value) => status !== value }),
  'list-channel-compared-by-start': defect('channel=bank also lists bank_transfer.')
    .breaks('filter-channel')
    .transactions({ channelMatches: ({ channel }, value) => channel.startsWith(value) }),
  'list-currency-compared-in-small-letters': defect('The currency asked for is compared in small letters.')
    .breaks('filter-currency')
    .transactions({ currencyMatches: ({ currency }, value) => currency === value.toLowerCase() }),
  'list-customer-found-by-email-only': defect('customer takes no id.')
    .breaks('filter-customer')
    .transactions({ customerMatches: ({ customer }, value) => customer.email === value }),
  'list-customer-found-by-id-only': defect('customer takes no email.')
    .breaks('filter-customer')
    .transactions({ customerMatches: ({ customer }, value) => String(customer.id) === value }),
  'list-customer-matched-by-mail-domain': defect('customer lists all whose email has the same domain.')
    .breaks('filter-customer')
    .transactions({
      customerMatches: ({ customer }, value) =>
        String(customer.id) === value || customer.email.split('@')[1] === value.split('@')[1],
    }),
  'list-amount-filter-in-major-unit': defect('amount is taken for the major unit.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => BigInt(value) * 100n === BigInt(amount) }),
  'list-amount-filter-as-minimum': defect('amount also lists what is larger.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => BigInt(amount) >= BigInt(value) }),
  'list-amount-compared-by-its-length': defect('amount also lists amounts that it begins with.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => value.startsWith(`${amount}`) }),
  'list-unknown-filter-value-crashes': defect('A filter value outside the allowed ones ends in a 500.')
    .breaks('query.status.enum', 'query.channel.enum', 'response.no-server-error')
    .transactions({
      unknownValue() {
        throw new Error('no enum constant');
      },
    }),
});
