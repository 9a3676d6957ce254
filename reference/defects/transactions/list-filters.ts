import { Refusal } from '../../refusal.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of the filters other than the time window. */
export const listFilters = defectsOf('listTransactions', {
  'list-amount-of-64-bits-crashes': defect('The server returns 500 for an amount beyond 64 bits.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => Number(query.get('amount')) >= 2 ** 63),
  'list-amount-of-32-bits-crashes': defect('The server returns 500 for an amount beyond 31 bits.')
    .breaks('response.no-server-error')
    .crashes(({ query }) => Number(query.get('amount')) > 2_147_483_647),
  'list-amount-compared-by-start': defect(
    'The server also lists amounts that begin with the requested amount.',
  )
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => String(amount).startsWith(value) }),
  'list-status-filter-shows-twice': defect('The server lists the first record twice with status.')
    .breaks('filter-status')
    .when(({ query }) => query.has('status'))
    .shows('data', (data) => [...(data as unknown[]).slice(0, 1), ...(data as unknown[])]),
  'list-total-of-channel-unfiltered': defect('The server counts other channels in total with channel.')
    .breaks('filter-channel')
    .when(({ query }) => query.has('channel'))
    .shows('meta.total', (total) => Number(total) + 7),
  'list-status-abandoned-unknown': defect('The server rejects status=abandoned as unknown.')
    .breaks('filter-status')
    .rejects(({ query }) => query.get('status') === 'abandoned', new Refusal('rule', 'status: not known.')),
  'list-channel-qr-unknown': defect('The server rejects channel=qr as unknown.')
    .breaks('filter-channel')
    .rejects(({ query }) => query.get('channel') === 'qr', new Refusal('rule', 'channel: not known.')),
  'list-status-filter-ignored': defect('The server ignores status.')
    .breaks('filter-status')
    .forgets('status'),
  'list-channel-filter-ignored': defect('The server ignores channel.')
    .breaks('filter-channel')
    .forgets('channel'),
  'list-currency-filter-ignored': defect('The server ignores currency.')
    .breaks('filter-currency')
    .forgets('currency'),
  'list-currency-alone-ignored': defect('The server ignores currency without another filter.')
    .breaks('filter-currency')
    .when(({ query }) => !['status', 'channel', 'amount'].some((name) => query.has(name)))
    .forgets('currency'),
  'list-customer-filter-ignored': defect('The server ignores customer.')
    .breaks('filter-customer')
    .forgets('customer'),
  'list-amount-filter-ignored': defect('The server ignores amount.')
    .breaks('filter-amount')
    .forgets('amount'),
  'list-filters-ored': defect('The server joins filters with OR.')
    .breaks('filters-combined')
    .transactions({ combined: (verdicts) => verdicts.some(Boolean) }),
  'list-last-filter-wins': defect('The server applies only the last of several filters.')
    .breaks('filters-combined')
    .transactions({ combined: (verdicts) => verdicts.at(-1) ?? true }),
  'list-status-failed-means-unsuccessful': defect(
    'The server also lists cancelled and abandoned for status=failed.',
  )
    .breaks('filter-status')
    .transactions({
      statusMatches: ({ status }, value) =>
        status === value || (value === 'failed' && ['abandoned', 'cancelled'].includes(status)),
    }),
  'list-status-compared-in-capitals': defect('The server compares status in capitals and finds nothing.')
    .breaks('filter-status')
    .transactions({ statusMatches: ({ status }, value) => status === value.toUpperCase() }),
  'list-status-filter-negated': defect('The server lists all transactions of other statuses.')
    .breaks('filter-status')
    .transactions({ statusMatches: ({ status }, value) => status !== value }),
  'list-channel-compared-by-start': defect('The server also lists bank_transfer for channel=bank.')
    .breaks('filter-channel')
    .transactions({ channelMatches: ({ channel }, value) => channel.startsWith(value) }),
  'list-currency-compared-in-small-letters': defect(
    'The server compares currency in lower case and finds nothing.',
  )
    .breaks('filter-currency')
    .transactions({ currencyMatches: ({ currency }, value) => currency === value.toLowerCase() }),
  'list-customer-found-by-email-only': defect('The server does not accept an id as customer.')
    .breaks('filter-customer')
    .transactions({ customerMatches: ({ customer }, value) => customer.email === value }),
  'list-customer-found-by-id-only': defect('The server does not accept an email as customer.')
    .breaks('filter-customer')
    .transactions({ customerMatches: ({ customer }, value) => String(customer.id) === value }),
  'list-customer-matched-by-mail-domain': defect('The server lists all customers of the same email domain.')
    .breaks('filter-customer')
    .transactions({
      customerMatches: ({ customer }, value) =>
        String(customer.id) === value || customer.email.split('@')[1] === value.split('@')[1],
    }),
  'list-amount-filter-in-major-unit': defect('The server reads amount in the major unit.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => BigInt(value) * 100n === BigInt(amount) }),
  'list-amount-filter-as-minimum': defect('The server also lists larger amounts.')
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => BigInt(amount) >= BigInt(value) }),
  'list-amount-compared-by-its-length': defect(
    'The server also lists amounts that are a prefix of the requested amount.',
  )
    .breaks('filter-amount')
    .transactions({ amountMatches: ({ amount }, value) => value.startsWith(`${amount}`) }),
  'list-unknown-filter-value-crashes': defect('The server returns 500 for an unknown filter value.')
    .breaks('query.status.enum', 'query.channel.enum', 'response.no-server-error')
    .transactions({
      unknownValue() {
        throw new Error('no enum constant');
      },
    }),
});
