import { members } from '../../changes/replies.js';
import { Transactions } from '../../store/transactions.js';
import { variant, variantTable } from '../variant.js';

const inA = { transactions: { variantOf: () => 'A' as const } };

/** Changes the form of times in a part of a transaction. */
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
  'confirm-variant-a': variant('The server returns transactions in variant A.')
    .about('confirmTransaction/variant')
    .with(inA),
  'confirm-variant-a-other-values': variant(
    'The server uses its own words for status, type and channel in variant A.',
  )
    .about('confirmTransaction/variant-a-values')
    .with(inA)
    .on('confirmTransaction')
    .members('data', ({ status }) => ({
      status: `is ${String(status)}`,
      transaction_type: 'in',
      channel: 'Some channel',
    })),
  'confirm-variant-a-account-type-otherwise': variant(
    'The server returns VIRTUAL as the kind of the virtual account in variant A.',
  )
    .about('confirmTransaction/variant-a-account-type')
    .with(inA)
    .on('confirmTransaction')
    .shows('data.virtual_account.account_type', 'VIRTUAL'),
  'confirm-variant-a-refuses-with-false': variant(
    'The server also uses the boolean envelope for errors in variant A.',
  )
    .about('confirmTransaction/variant')
    .with(inA)
    .on('confirmTransaction')
    .refuses('any', ({ body }) =>
      members(body)['status'] === 'error' ? { body: { ...members(body), status: false } } : {},
    ),
  'confirm-variant-a-without-webhook-url': variant(
    'The server omits webhook_url from the order in variant A.',
  )
    .about('confirmTransaction/variant-a-webhook-url')
    .with(inA)
    .on('confirmTransaction')
    .hides('data.order.webhook_url'),
  'confirm-variant-a-other-times': variant(
    'The server returns a number, a word and null for untyped times in variant A.',
  )
    .about('ruling:untyped-fields')
    .with(inA)
    .on('confirmTransaction')
    .members('data.order', withOtherTimes)
    .members('data.virtual_account', withOtherTimes),
  'transaction-custom-fields-in-part': variant('The server returns only the known parts of a custom field.')
    .about('ruling:untyped-fields')
    .on('confirmTransaction')
    .shows('data.metadata', withPartOfFields)
    .on('listTransactions')
    .shows('data.*.metadata', withPartOfFields),
  'confirm-not-found-400': variant('The server returns 400 for an unknown reference.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 400),
  'confirm-not-found-422': variant('The server returns 422 for an unknown reference.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 422),
  'confirm-not-found-200': variant('The server returns 200 and the error envelope for an unknown reference.')
    .about('confirmTransaction/not-found-status')
    .on('confirmTransaction')
    .refuses('absent', 200),
  'transaction-authorization-of-any-channel': variant(
    'The server returns an authorization without card data for any channel.',
  )
    .about('confirmTransaction/other-channels')
    .transactions({
      hasAuthorization: ({ status }) => status === 'success',
      bin: ({ channel }) => (channel === 'card' ? '408408' : ''),
    }),
  'transaction-pending-was-paid': variant(
    'The server returns paid_at for a pending transaction that the bank still processes.',
  )
    .about('confirmTransaction/pending-paid-at')
    .transactions({ isPaid: (status) => status === 'success' || status === 'pending' }),
  'transaction-cancelled-was-paid': variant('The server returns paid_at for a cancelled transaction.')
    .about('confirmTransaction/cancelled-paid-at')
    .transactions({ isPaid: (status) => status === 'success' || status === 'cancelled' }),
  'transaction-paid-after-a-look': variant(
    'The server marks a pending transaction as paid after its first reading.',
  )
    .about('confirmTransaction/transitions')
    .transactions({
      afterLook(record, { store, clock }) {
        if (record.status === 'pending')
          store.part(Transactions).replace({ ...record, status: 'success', paidAt: clock.now() });
      },
    }),
  'transaction-card-bin-with-zero': variant('The server returns a bin with a leading zero.')
    .about('ruling:free-values')
    .transactions({ bin: () => '060141' }),
  'list-authorization-for-all-paid': variant(
    'The server returns an authorization for every paid transaction.',
  )
    .about('ruling:free-values')
    .transactions({ hasAuthorization: ({ status }) => status === 'success' }),
});
