import { Refusal } from '../../refusal.js';
import { onSuccess, withoutQuery } from '../../rewrite.js';
import { defectsOf, type Defect } from '../defect.js';

const list = defectsOf('listTransactions');

/** Faults of the filters, but for the window of time. */
export const filters: readonly Defect[] = [
  list('list-amount-compared-by-start', 'amount also lists amounts that begin with it.', ['filter-amount'], {
    transactions: { amountMatches: ({ amount }, value) => String(amount).startsWith(value) },
  }),
  list(
    'list-status-filter-shows-twice',
    'With a status the first record is listed twice.',
    ['filter-status'],
    {
      alter: (answer, call) =>
        call?.route.operationId === 'listTransactions' && call.request.query.has('status')
          ? onSuccess('data', (data) => [...(data as unknown[]).slice(0, 1), ...(data as unknown[])])(
              answer,
              call,
            )
          : answer,
    },
  ),
  list(
    'list-total-of-channel-unfiltered',
    'With a channel, total counts the other channels too.',
    ['filter-channel'],
    {
      alter: (answer, call) =>
        call?.route.operationId === 'listTransactions' && call.request.query.has('channel')
          ? onSuccess('meta.total', (total) => Number(total) + 7)(answer, call)
          : answer,
    },
  ),
  ...(['status=abandoned', 'channel=qr'] as const).map((filter) => {
    const [name = '', value] = filter.split('=');
    const summary = `${filter} is refused as unknown.`;
    return list(`list-${name}-${value}-unknown`, summary, [`filter-${name}`], {
      before(request) {
        if (request.query.get(name) === value) throw new Refusal('rule', `${name}: not known.`);
        return request;
      },
    });
  }),
  list('list-status-filter-ignored', 'status is ignored.', ['filter-status'], {
    before: withoutQuery('status'),
  }),
  list('list-channel-filter-ignored', 'channel is ignored.', ['filter-channel'], {
    before: withoutQuery('channel'),
  }),
  list('list-currency-filter-ignored', 'currency is ignored.', ['filter-currency'], {
    before: withoutQuery('currency'),
  }),
  list('list-currency-alone-ignored', 'currency counts only beside another filter.', ['filter-currency'], {
    before: (request, call) =>
      ['status', 'channel', 'amount'].some((name) => request.query.has(name))
        ? request
        : withoutQuery('currency')(request, call),
  }),
  list('list-customer-filter-ignored', 'customer is ignored.', ['filter-customer'], {
    before: withoutQuery('customer'),
  }),
  list('list-amount-filter-ignored', 'amount is ignored.', ['filter-amount'], {
    before: withoutQuery('amount'),
  }),
  list('list-filters-ored', 'A record that passes any filter is listed.', ['filters-combined'], {
    transactions: { combined: (verdicts) => verdicts.some(Boolean) },
  }),
  list('list-last-filter-wins', 'Of several filters only the last one counts.', ['filters-combined'], {
    transactions: { combined: (verdicts) => verdicts.at(-1) ?? true },
  }),
  list(
    'list-status-failed-means-unsuccessful',
    'status=failed also lists the cancelled and abandoned.',
    ['filter-status'],
    {
      transactions: {
        statusMatches: ({ status }, value) =>
          status === value || (value === 'failed' && ['abandoned', 'cancelled'].includes(status)),
      },
    },
  ),
  list(
    'list-status-compared-in-capitals',
    'The status asked for is compared in capitals, and never found.',
    ['filter-status'],
    {
      transactions: { statusMatches: ({ status }, value) => status === value.toUpperCase() },
    },
  ),
  list('list-status-filter-negated', 'status lists all others.', ['filter-status'], {
    transactions: { statusMatches: ({ status }, value) => status !== value },
  }),
  list('list-channel-compared-by-start', 'channel=bank also lists bank_transfer.', ['filter-channel'], {
    transactions: { channelMatches: ({ channel }, value) => channel.startsWith(value) },
  }),
  list(
    'list-currency-compared-in-small-letters',
    'The currency asked for is compared in small letters.',
    ['filter-currency'],
    {
      transactions: { currencyMatches: ({ currency }, value) => currency === value.toLowerCase() },
    },
  ),
  list('list-customer-found-by-email-only', 'customer takes no id.', ['filter-customer'], {
    transactions: { customerMatches: ({ customer }, value) => customer.email === value },
  }),
  list('list-customer-found-by-id-only', 'customer takes no email.', ['filter-customer'], {
    transactions: { customerMatches: ({ customer }, value) => String(customer.id) === value },
  }),
  list(
    'list-customer-matched-by-mail-domain',
    'customer lists all whose email has the same domain.',
    ['filter-customer'],
    {
      transactions: {
        customerMatches: ({ customer }, value) =>
          String(customer.id) === value || customer.email.split('@')[1] === value.split('@')[1],
      },
    },
  ),
  list('list-amount-filter-in-major-unit', 'amount is taken for the major unit.', ['filter-amount'], {
    transactions: { amountMatches: ({ amount }, value) => BigInt(value) * 100n === BigInt(amount) },
  }),
  list('list-amount-filter-as-minimum', 'amount also lists what is larger.', ['filter-amount'], {
    transactions: { amountMatches: ({ amount }, value) => BigInt(amount) >= BigInt(value) },
  }),
  list(
    'list-amount-compared-by-its-length',
    'amount also lists amounts that it begins with.',
    ['filter-amount'],
    {
      transactions: { amountMatches: ({ amount }, value) => value.startsWith(`${amount}`) },
    },
  ),
  list(
    'list-unknown-filter-value-crashes',
    'A filter value outside the allowed ones ends in a 500.',
    ['query.status.enum', 'query.channel.enum', 'response.no-server-error'],
    {
      transactions: {
        unknownValue() {
          throw new Error('no enum constant');
        },
      },
    },
  ),
];
