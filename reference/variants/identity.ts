import { Big } from 'big.js';
import { identityDefaults as sound } from '../behaviour/identity.js';
import { success, type OperationId } from '../http.js';
import { groupedMoneyText, shortMoneyText } from '../formats.js';
import { filledText, oneOf, optional, text, wholeFrom } from '../rules.js';
import { Identities, LoanSubjects } from '../store/identities.js';
import { Wallet } from '../store/wallet.js';
import { Refusal } from '../refusal.js';
import { variant, variantTable } from './variant.js';
import type { Overrides } from '../behaviour/index.js';

const both: readonly OperationId[] = ['queryLoanFeature', 'verifyEnhancedNin'];

/** Charges a search of one operation that finds nobody, where the wallet reaches. */
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

/** Choices about identity checks and loan queries. */
export const identity = variantTable({
  'identity-never-charged': variant('Checks and queries are free.')
    .about('ruling:charges')
    .identity({ isCharged: () => false }),
  'identity-always-charged': variant('Every answer is charged, also one that came before.')
    .about('ruling:charges')
    .identity({ isCharged: () => true }),
  'identity-costs-60000': variant('Each answer costs 60,000.00.')
    .about('ruling:prices-and-fees')
    .identity({ price: () => new Big('60000.00') }),
  'identity-first-free': variant('The first answer about somebody is free, the next is charged.')
    .about('ruling:charges')
    .identity({ isCharged: (before) => before === 1 }),
  'identity-charged-amount-short': variant('charged_amount has no trailing zeros.')
    .about('ruling:decimal-text')
    .identity({
      charges: (price) => ({
        charged: price !== undefined,
        charged_amount: price ? shortMoneyText(price) : '0',
      }),
    }),
  'identity-shortfall-402': variant('A refusal for lack of balance gets 402.')
    .about('ruling:refusal')
    .on(...both)
    .refuses('balance', 402),
  'identity-shortfall-200': variant('A refusal for lack of balance gets 200.')
    .about('ruling:refusal')
    .on(...both)
    .refuses('balance', 200),
  'identity-shortfall-grouped': variant('A refusal states amounts with currency and groups.')
    .about('ruling:shortfall-message')
    .charges({
      shortfallMessage: ({ required: price, available }) =>
        `You have NGN ${groupedMoneyText(available)} and need NGN ${groupedMoneyText(price)}`,
    }),
  'identity-failures-422': variant('Nobody found is a 422.')
    .about('queryLoanFeature/failure-status')
    .on(...both)
    .refuses('absent', 422),
  'loan-failures-200': variant('A failed query is a 200 that says so.')
    .about('queryLoanFeature/failure-status')
    .on('queryLoanFeature')
    .refuses('absent', 200),
  'nin-masked': variant('The nin of a result shows its last digits only.')
    .about('ruling:own-record')
    .on('verifyEnhancedNin')
    .shows('data.nin', (nin) => String(nin).replace(/^\d{7}/, '*******')),
  'nin-unknown-200': variant('Nobody found is a 200 that says so.')
    .about('verifyEnhancedNin/unknown-nin')
    .on('verifyEnhancedNin')
    .refuses('absent', 200),
  'nin-unknown-with-error-message': variant('Nobody found is a result with an error_message.')
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
          data: { ...result, gender: '', photo: '', error_message: 'No record was found' },
          charges: call.behaviour.identity.charges(undefined),
        });
      },
    }),
  'loan-failed-charged': variant('A search that finds nobody is charged all the same.')
    .about('queryLoanFeature/failed-charge')
    .with(chargesFailed('queryLoanFeature')),
  'nin-failed-charged': variant('A search that finds nobody is charged all the same.')
    .about('verifyEnhancedNin/failed-charge')
    .with(chargesFailed('verifyEnhancedNin')),
  'loan-all-fields-required': variant('All fields of a query are required.')
    .about('queryLoanFeature/required-fields')
    .identity({ loanFields: () => ({ ...sound.loanFields(), type: wholeFrom(0), encrypt: text }) }),
  'loan-value-is-enough': variant('Only the identifier is required.')
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
  'loan-values-closed': variant('access_type, type and encrypt have the values of the state only.')
    .about('queryLoanFeature/values')
    .identity({
      loanFields: () => ({
        ...sound.loanFields(),
        access_type: oneOf('bvn'),
        type: (value, loc) => (value === 1 ? [] : [{ loc, msg: 'Give 1', type: 'literal_error' }]),
        encrypt: oneOf('none'),
      }),
    }),
  'loan-values-open': variant('Any access_type, type and encrypt will do.')
    .about('queryLoanFeature/values')
    .identity({
      subject({ value }, { store }) {
        const found = store.part(LoanSubjects).find(String(value));
        if (!found) throw new Refusal('absent', 'No record was found');
        return found;
      },
    }),
  'loan-data-empty': variant('data is an empty object.')
    .about('queryLoanFeature/data')
    .identity({ loans: () => ({}) }),
  'loan-data-nested': variant('data holds features in depth.')
    .about('queryLoanFeature/data')
    .identity({ loans: ({ openLoans }) => ({ features: { d30: [openLoans, null], score: '612.5' } }) }),
  'photo-as-data-uri': variant('The photo is a data URI.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', (photo) => (photo === '' ? '' : `data:image/gif;base64,${String(photo)}`)),
  'photo-in-hex': variant('The photo is in hex.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', (photo) => Buffer.from(String(photo), 'base64').toString('hex')),
  'photo-missing': variant('There is no photo on file.')
    .about('ruling:photo-is-image')
    .on('verifyEnhancedNin')
    .shows('data.photo', ''),
});
