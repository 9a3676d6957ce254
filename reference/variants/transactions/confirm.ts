import type { Alter } from '../../behaviour/index.js';
import { dropped, members, onRefused, onSuccess } from '../../rewrite.js';
import { Transactions } from '../../store/transactions.js';
import { all, only } from '../only.js';
import { variant, type Variant } from '../variant.js';

const notFoundStatus = 'confirmTransaction/not-found-status';
const otherChannels = 'confirmTransaction/other-channels';

const inA = { transactions: { variantOf: () => 'A' as const } };

/** Changes replies of this operation only. */
function onConfirm(alter: Alter): Alter {
  return (answer, call) => (call?.route.operationId === 'confirmTransaction' ? alter(answer, call) : answer);
}

/** A reference that is not known is refused otherwise. */
function notFound(status: number): Alter {
  return onConfirm(onRefused(['absent'], (answer) => ({ ...answer, status })));
}

/** The times of a part of a transaction in other forms. */
function withOtherTimes(part: unknown): object {
  const times = { created_datetime: 1_768_384_800, updated_datetime: null };
  const { expire_datetime } = members(part);
  return {
    ...members(part),
    ...times,
    ...(expire_datetime === undefined ? {} : { expire_datetime: 'never' }),
  };
}

// In variant A metadata is text.
function withPartOfFields(metadata: unknown): unknown {
  return typeof metadata === 'object' ? { custom_fields: [{ value: 4 }, {}] } : metadata;
}

/** Choices about one transaction. */
export const confirm: readonly Variant[] = [
  variant('confirm-variant-a', 'confirmTransaction/variant', 'A transaction comes back in variant A.', inA),
  variant(
    'confirm-variant-a-other-values',
    'confirmTransaction/variant-a-values',
    'Variant A has words of its own for status, type and channel.',
    {
      ...inA,
      alter: onConfirm(
        onSuccess('data', (data) => {
          const { status, ...rest } = members(data);
          return { ...rest, status: `is ${String(status)}`, transaction_type: 'in', channel: 'Some channel' };
        }),
      ),
    },
  ),
  variant(
    'confirm-variant-a-account-type-otherwise',
    'confirmTransaction/variant-a-account-type',
    'In variant A the virtual account is of kind VIRTUAL.',
    { ...inA, alter: onConfirm(onSuccess('data.virtual_account.account_type', () => 'VIRTUAL')) },
  ),
  variant(
    'confirm-variant-a-refuses-with-false',
    'confirmTransaction/variant',
    'In variant A a refusal has the boolean envelope, too.',
    {
      ...inA,
      alter: onConfirm((answer) => {
        const body = members(answer.body);
        return body['status'] === 'error' ? { ...answer, body: { ...body, status: false } } : answer;
      }),
    },
  ),
  variant(
    'confirm-variant-a-without-webhook-url',
    'confirmTransaction/variant-a-webhook-url',
    'In variant A the order has no webhook_url.',
    { ...inA, alter: onConfirm(onSuccess('data.order.webhook_url', dropped)) },
  ),
  variant(
    'confirm-variant-a-other-times',
    'ruling:untyped-fields',
    'In variant A the times that have no type are a number, a word and null.',
    {
      ...inA,
      alter: only(
        ['confirmTransaction'],
        all(onSuccess('data.order', withOtherTimes), onSuccess('data.virtual_account', withOtherTimes)),
      ),
    },
  ),
  variant(
    'transaction-custom-fields-in-part',
    'ruling:untyped-fields',
    'A custom field shows what the business gave: its value alone, or nothing.',
    {
      alter: all(
        only(['confirmTransaction'], onSuccess('data.metadata', withPartOfFields)),
        only(['listTransactions'], onSuccess('data.*.metadata', withPartOfFields)),
      ),
    },
  ),
  variant('confirm-not-found-400', notFoundStatus, 'An unknown reference gets 400.', {
    alter: notFound(400),
  }),
  variant('confirm-not-found-422', notFoundStatus, 'An unknown reference gets 422.', {
    alter: notFound(422),
  }),
  variant('confirm-not-found-200', notFoundStatus, 'An unknown reference gets 200 with the error envelope.', {
    alter: notFound(200),
  }),
  variant(
    'transaction-authorization-of-any-channel',
    otherChannels,
    'A payment by any channel has an authorization, which has no card in it.',
    {
      transactions: {
        hasAuthorization: ({ status }) => status === 'success',
        bin: ({ channel }) => (channel === 'card' ? '408408' : ''),
      },
    },
  ),
  variant(
    'transaction-cancelled-was-paid',
    'confirmTransaction/cancelled-paid-at',
    'A cancelled transaction was paid before.',
    { transactions: { isPaid: (status) => status === 'success' || status === 'cancelled' } },
  ),
  variant(
    'transaction-paid-after-a-look',
    'confirmTransaction/transitions',
    'A pending transaction is paid once somebody has looked at it.',
    {
      transactions: {
        afterLook(record, { store, clock }) {
          if (record.status === 'pending')
            store.part(Transactions).replace({ ...record, status: 'success', paidAt: clock.now() });
        },
      },
    },
  ),
  variant('transaction-card-bin-with-zero', 'ruling:free-values', 'The bin begins with a zero.', {
    transactions: { bin: () => '060141' },
  }),
];
