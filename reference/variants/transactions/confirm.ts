import type { Alter } from '../../behaviour/index.js';
import { dropped, members, onRefused, onSuccess } from '../../rewrite.js';
import { Transactions } from '../../store/transactions.js';
import { all, only } from '../only.js';
import { variantTable } from '../variant.js';

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
export const transactionConfirm = variantTable({
  'confirm-variant-a': {
    about: 'confirmTransaction/variant',
    summary: 'A transaction comes back in variant A.',
    ...inA,
  },
  'confirm-variant-a-other-values': {
    about: 'confirmTransaction/variant-a-values',
    summary: 'Variant A has words of its own for status, type and channel.',
    ...inA,
    alter: onConfirm(
      onSuccess('data', (data) => {
        const { status, ...rest } = members(data);
        return { ...rest, status: `is ${String(status)}`, transaction_type: 'in', channel: 'Some channel' };
      }),
    ),
  },
  'confirm-variant-a-account-type-otherwise': {
    about: 'confirmTransaction/variant-a-account-type',
    summary: 'In variant A the virtual account is of kind VIRTUAL.',
    ...inA,
    alter: onConfirm(onSuccess('data.virtual_account.account_type', () => 'VIRTUAL')),
  },
  'confirm-variant-a-refuses-with-false': {
    about: 'confirmTransaction/variant',
    summary: 'In variant A a refusal has the boolean envelope, too.',
    ...inA,
    alter: onConfirm((answer) => {
      const body = members(answer.body);
      return body['status'] === 'error' ? { ...answer, body: { ...body, status: false } } : answer;
    }),
  },
  'confirm-variant-a-without-webhook-url': {
    about: 'confirmTransaction/variant-a-webhook-url',
    summary: 'In variant A the order has no webhook_url.',
    ...inA,
    alter: onConfirm(onSuccess('data.order.webhook_url', dropped)),
  },
  'confirm-variant-a-other-times': {
    about: 'ruling:untyped-fields',
    summary: 'In variant A the times that have no type are a number, a word and null.',
    ...inA,
    alter: only(
      ['confirmTransaction'],
      all(onSuccess('data.order', withOtherTimes), onSuccess('data.virtual_account', withOtherTimes)),
    ),
  },
  'transaction-custom-fields-in-part': {
    about: 'ruling:untyped-fields',
    summary: 'A custom field shows what the business gave: its value alone, or nothing.',
    alter: all(
      only(['confirmTransaction'], onSuccess('data.metadata', withPartOfFields)),
      only(['listTransactions'], onSuccess('data.*.metadata', withPartOfFields)),
    ),
  },
  'confirm-not-found-400': {
    about: 'confirmTransaction/not-found-status',
    summary: 'An unknown reference gets 400.',
    alter: notFound(400),
  },
  'confirm-not-found-422': {
    about: 'confirmTransaction/not-found-status',
    summary: 'An unknown reference gets 422.',
    alter: notFound(422),
  },
  'confirm-not-found-200': {
    about: 'confirmTransaction/not-found-status',
    summary: 'An unknown reference gets 200 with the error envelope.',
    alter: notFound(200),
  },
  'transaction-authorization-of-any-channel': {
    about: 'confirmTransaction/other-channels',
    summary: 'A payment by any channel has an authorization, which has no card in it.',
    transactions: {
      hasAuthorization: ({ status }) => status === 'success',
      bin: ({ channel }) => (channel === 'card' ? '408408' : ''),
    },
  },
  'transaction-cancelled-was-paid': {
    about: 'confirmTransaction/cancelled-paid-at',
    summary: 'A cancelled transaction was paid before.',
    transactions: { isPaid: (status) => status === 'success' || status === 'cancelled' },
  },
  'transaction-paid-after-a-look': {
    about: 'confirmTransaction/transitions',
    summary: 'A pending transaction is paid once somebody has looked at it.',
    transactions: {
      afterLook(record, { store, clock }) {
        if (record.status === 'pending')
          store.part(Transactions).replace({ ...record, status: 'success', paidAt: clock.now() });
      },
    },
  },
  'transaction-card-bin-with-zero': {
    about: 'ruling:free-values',
    summary: 'The bin begins with a zero.',
    transactions: { bin: () => '060141' },
  },
});
