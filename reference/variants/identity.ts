import { Big } from 'big.js';
import { identityDefaults as sound } from '../behaviour/identity.js';
import { members } from '../changes/replies.js';
import { success, type OperationId } from '../http.js';
import { groupedMoneyText, shortMoneyText } from '../formats.js';
import { filledText, oneOf, optional, text, wholeFrom } from '../rules.js';
import { Identities, LoanSubjects } from '../store/identities.js';
import { Wallet } from '../store/wallet.js';
import { Refusal } from '../refusal.js';
import { variant, variantTable } from './variant.js';
import type { Call } from '../operation.js';
import type { Overrides } from '../behaviour/index.js';

const both: readonly OperationId[] = ['queryLoanFeature', 'verifyEnhancedNin'];

/** Charges a lookup of one operation that finds nobody, if the balance is sufficient. */
function chargesFailed(id: OperationId): Overrides {
  return {
    identity: {
      onFailure(call) {
        const wallet = call.store.part(Wallet);
        const price = call.behaviour.identity.price(call);
        if (call.route.operationId === id && price.lte(wallet.available)) wallet.debit(price, 'nobody found');
      },
    },
  };
}

function whereAnswered<T>({ store }: Call, look: () => T): T {
  if (store.next('lookup') % 3 === 0) throw new Refusal('conflict', 'The source does not answer, try later');
  return look();
}

/** Choices about identity verifications and loan queries. */
export const identity = variantTable({
  'identity-never-charged': variant('The server never charges for verifications and queries.')
    .about('ruling:charges')
    .identity({ isCharged: () => false }),
  'identity-always-charged': variant('The server charges for every response, including repeated ones.')
    .about('ruling:charges')
    .identity({ isCharged: () => true }),
  'identity-source-silent-at-times': variant('The source does not answer each third verification or query.')
    .about('ruling:things-that-run-out')
    .on(...both)
    .with({
      identity: {
        person: (nin, call) => whereAnswered(call, () => sound.person(nin, call)),
        subject: (query, call) => whereAnswered(call, () => sound.subject(query, call)),
      },
    })
    .refuses('conflict', ({ body }) => ({ status: 200, body: { ...members(body), success: false } })),
  'identity-costs-60000': variant('The server charges 60,000.00 for each response.')
    .about('ruling:prices-and-fees')
    .identity({ price: () => new Big('60000.00') }),
  'identity-first-free': variant('The server charges for a person from the second response on.')
    .about('ruling:charges')
    .identity({ isCharged: (before) => before === 1 }),
  'identity-charged-amount-short': variant('The server returns charged_amount without trailing zeros.')
    .about('ruling:decimal-text')
    .identity({
      charges: (price) => ({
        charged: price !== undefined,
        charged_amount: price ? shortMoneyText(price) : '0',
      }),
    }),
  'identity-shortfall-402': variant('The server returns 402 for insufficient balance.')
    .about('ruling:refusal')
    .on(...both)
    .refuses('balance', 402),
  'identity-shortfall-200': variant('The server returns 200 for insufficient balance.')
    .about('ruling:refusal')
    .on(...both)
    .refuses('balance', 200),
  'identity-shortfall-grouped': variant('The server states amounts with currency and digit groups.')
    .about('ruling:shortfall-message')
    .charges({
      shortfallMessage: ({ required: price, available }) =>
        `You have NGN ${groupedMoneyText(available)} and need NGN ${groupedMoneyText(price)}`,
    }),
  'identity-failures-422': variant('The server returns 422 for an unknown person.')
    .about('queryLoanFeature/failure-status')
    .on(...both)
    .refuses('absent', 422),
  'loan-failures-200': variant('The server returns 200 and success false for a failed query.')
    .about('queryLoanFeature/failure-status')
    .on('queryLoanFeature')
    .refuses('absent', 200),
  'nin-masked': variant('The server returns only the last digits of the nin.')
    .about('ruling:own-record')
    .on('verifyEnhancedNin')
    .shows('data.nin', (nin) => String(nin).replace(/^\d{7}/, '*******')),
  'nin-unknown-200': variant('The server returns 200 and success false for an unknown NIN.')
    .about('verifyEnhancedNin/unknown-nin')
    .on('verifyEnhancedNin')
    .refuses('absent', 200),
  'nin-unknown-with-error-message': variant(
    'The server returns a result and an error_message for an unknown NIN.',
  )
    .about('verifyEnhancedNin/unknown-nin')
    .identity({
      person(nin, call) {
        const found = call.store.part(Identities).withNin(nin);
        if (found) return found;
        const nobody = {
          bvn: '',
          nin,
          firstName: '',
          middleName: '',
          surname: '',
          gender: 'male',
        } as const;
        const result = sound.result({ ...nobody, birthDate: '1900-01-01', phone: '' });
        return success<'verifyEnhancedNin'>(200, {
          success: true,
          message: 'Request completed',
          data: { ...result, nin: '', gender: '', photo: '', error_message: 'No record was found' },
          charges: call.behaviour.identity.charges(undefined),
        });
      },
    }),
  'loan-failed-charged': variant('The server charges for a query that finds nobody.')
    .about('queryLoanFeature/failed-charge')
    .with(chargesFailed('queryLoanFeature')),
  'nin-failed-charged': variant('The server charges for a verification that finds nobody.')
    .about('verifyEnhancedNin/failed-charge')
    .with(chargesFailed('verifyEnhancedNin')),
  'loan-all-fields-required': variant('The server requires all fields of a query.')
    .about('queryLoanFeature/required-fields')
    .identity({ loanFields: () => ({ ...sound.loanFields(), type: wholeFrom(0), encrypt: text }) }),
  'loan-value-is-enough': variant('The server requires only the identifier.')
    .about('queryLoanFeature/required-fields')
    .identity({
      loanFields: () => ({
        ...sound.loanFields(),
        access_type: optional(filledText),
        authorization: optional(filledText),
      }),
      subject({ value, authorization }, { store }) {
        const found = store.part(LoanSubjects).find(String(value));
        if (!found) throw new Refusal('absent', 'No record was found');
        if (authorization !== undefined && authorization !== found.authorization)
          throw new Refusal('rule', 'The authorization is not valid');
        return found;
      },
    }),
  'loan-values-closed': variant(
    "The server accepts only the state's values of access_type, type and encrypt.",
  )
    .about('queryLoanFeature/values')
    .identity({
      loanFields: () => ({
        ...sound.loanFields(),
        access_type: oneOf('bvn'),
        type: (value, loc) => (value === 1 ? [] : [{ loc, msg: 'Give 1', type: 'literal_error' }]),
        encrypt: oneOf('none'),
      }),
    }),
  'loan-values-open': variant('The server accepts any access_type, type and encrypt.')
    .about('queryLoanFeature/values')
    .identity({
      subject({ value }, { store }) {
        const found = store.part(LoanSubjects).find(String(value));
        if (!found) throw new Refusal('absent', 'No record was found');
        return found;
      },
    }),
  'loan-data-empty': variant('The server returns an empty object as data.')
    .about('queryLoanFeature/data')
    .identity({ loans: () => ({}) }),
  'loan-data-nested': variant('The server returns nested features in data.')
    .about('queryLoanFeature/data')
    .identity({ loans: ({ openLoans }) => ({ features: { d30: [openLoans, null], score: '612.5' } }) }),
  'photo-as-data-uri': variant('The server returns the photo as a data URI.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', (photo) => (photo === '' ? '' : `data:image/gif;base64,${String(photo)}`)),
  'photo-in-hex': variant('The server returns the photo in hex.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', (photo) => Buffer.from(String(photo), 'base64').toString('hex')),
  'photo-missing': variant('The server has no photo on file.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', ''),
});
