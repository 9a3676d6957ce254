import { members } from '../../changes/replies.js';
import { Transactions } from '../../store/transactions.js';
import { variant, variantTable } from '../variant.js';

const inA = { transactions: { variantOf: () => 'A' as const } };

/** The times of a part of a transaction in other forms. */
const withOtherTimes = (part: Record<string, unknown>): object => ({
  created_datetime: 1_768_384_800,
  updated_datetime: null,
  ...('expire_datetime' in part ? { expire_datetime: 'never' } : {}),
});

// In variant A metadata is text.
function withPartOfFields(metadata: unknown): unknown {
  return typeof metadata === 'object' ? { custom_fields: [{ value: 4 }, {}] } : metadata;
}

/** Choices about one transaction. */
export const transactionConfirm = variantTable({
  'confirm-variant-a': variant('A transaction comes back in variant A.')
    .about('confirmTransaction/variant')
    .with(inA),
  'confirm-variant-a-other-values': variant('Variant A has words of its own for status, type and channel.')
    .about('confirmTransaction/variant-a-values')
    .with(inA)
    .on('confirmTransaction')
    .members('data', ({ status }) => ({
      status: `is ${String(status)}`,
      transaction_type: 'in',
      channel: 'Some channel',
    })),
  'confirm-variant-a-account-type-otherwise': variant('In variant A the virtual account is of kind VIRTUAL.')
    .about('confirmTransaction/variant-a-account-type')
    .with(inA)
    .on('confirmTransaction')
    .shows('data.virtual_account.account_type', 'VIRTUAL'),
  'confirm-variant-a-refuses-with-false': variant('In variant A a refusal has the boolean envelope, too.')
    .about('confirmTransaction/variant')
    .with(inA)
    .on('confirmTransaction')
    .refuses('any', ({ body }) =>
      members(body)['status'] === 'error' ? { body: { ...members(body), status: false } } : {},
    ),
  'confirm-variant-a-without-webhook-url': variant('In variant A the order has no webhook_url.')
    .about('confirmTransaction/variant-a-webhook-url')
    .with(inA)
    .on('confirmTransaction')
    .hides('data.order.webhook_url'),
  'confirm-variant-a-other-times': variant(
    'In variant A the times that have no type are a number, a word and null.',
  )
    .about('ruling:untyped-fields')
    .with(inA)
    .on('confirmTransaction')
    .members('data.order', withOtherTimes)
    .members('data.virtual_account', withOtherTimes),
  'transaction-custom-fields-in-part': variant(
    'A custom field shows what the business gave: its value alone, or nothing.',
  )
    .about('ruling:untyped-fields')
    .on('confirmTransaction')
    .shows('data.metadata', withPartOfFields)
    .on('listTransactions')
    .shows('data.*.metadata', withPartOfFields),
  'confirm-not-found-400': variant('An unknown reference gets 400.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 400),
  'confirm-not-found-422': variant('An unknown reference gets 422.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 422),
  'confirm-not-found-200': variant('An unknown reference gets 200 with the error envelope.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 200),
  'transaction-authorization-of-any-channel': variant(
    'A payment by any channel has an authorization, which has no card in it.',
  )
    .about('confirmTransaction/other-channels')
    .transactions({
      hasAuthorization: ({ status }) => status === 'success',
      bin: ({ channel }) => (channel === 'card' ? '408408' : ''),
    }),
  'transaction-pending-was-paid': variant('A pending transaction has been paid; the bank still processes it.')
    .about('confirmTransaction/pending-paid-at')
    .transactions({ isPaid: (status) => status === 'success' || status === 'pending' }),
  'transaction-cancelled-was-paid': variant('A cancelled transaction was paid before.')
    .about('confirmTransaction/cancelled-paid-at')
    .transactions({ isPaid: (status) => status === 'success' || status === 'cancelled' }),
  'transaction-paid-after-a-look': variant('A pending transaction is paid once somebody has looked at it.')
    .about('confirmTransaction/transitions')
    .transactions({
      afterLook(record, { store, clock }) {
        if (record.status === 'pending')
          store.part(Transactions).replace({ ...record, status: 'success', paidAt: clock.now() });
      },
    }),
  'transaction-card-bin-with-zero': variant('The bin begins with a zero.')
    .about('ruling:free-values')
    .transactions({ bin: () => '060141' }),
  'list-authorization-for-all-paid': variant('Every paid transaction has an authorization.')
    .about('ruling:free-values')
    .transactions({ hasAuthorization: ({ status }) => status === 'success' }),
});
