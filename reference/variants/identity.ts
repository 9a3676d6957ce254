import { identityDefaults as sound } from '../behaviour/identity.js';
import { success, type OperationId } from '../http.js';
import { groupedMoneyText, shortMoneyText } from '../money.js';
import { onSuccess } from '../rewrite.js';
import { filledText, oneOf, optional, text, wholeFrom } from '../rules.js';
import { Identities } from '../store/identities.js';
import { LoanSubjects } from '../store/loan-subjects.js';
import { Wallet } from '../store/wallet.js';
import { Refusal } from '../refusal.js';
import { only, withStatus } from './only.js';
import { variantTable } from './variant.js';
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
  'identity-never-charged': {
    about: 'ruling:charges',
    summary: 'Checks and queries are free.',
    identity: { isCharged: () => false },
  },
  'identity-always-charged': {
    about: 'ruling:charges',
    summary: 'Every answer is charged, also one that came before.',
    identity: { isCharged: () => true },
  },
  'identity-first-free': {
    about: 'ruling:charges',
    summary: 'The first answer about somebody is free, the next is charged.',
    identity: { isCharged: (before) => before === 1 },
  },
  'identity-charged-amount-short': {
    about: 'ruling:decimal-text',
    summary: 'charged_amount has no trailing zeros.',
    identity: {
      charges: (price) => ({
        charged: price !== undefined,
        charged_amount: price ? shortMoneyText(price) : '0',
      }),
    },
  },
  'identity-shortfall-402': {
    about: 'ruling:refusal',
    summary: 'A refusal for lack of balance gets 402.',
    alter: only(both, withStatus('balance', 402)),
  },
  'identity-shortfall-200': {
    about: 'ruling:refusal',
    summary: 'A refusal for lack of balance gets 200.',
    alter: only(both, withStatus('balance', 200)),
  },
  'identity-shortfall-grouped': {
    about: 'ruling:shortfall-message',
    summary: 'A refusal states amounts with currency and groups.',
    charges: {
      shortfallMessage: ({ required: price, available }) =>
        `You have NGN ${groupedMoneyText(available)} and need NGN ${groupedMoneyText(price)}`,
    },
  },
  'identity-failures-422': {
    about: 'queryLoanFeature/failure-status',
    summary: 'Nobody found is a 422.',
    alter: only(both, withStatus('absent', 422)),
  },
  'loan-failures-200': {
    about: 'queryLoanFeature/failure-status',
    summary: 'A failed query is a 200 that says so.',
    alter: only(['queryLoanFeature'], withStatus('absent', 200)),
  },
  'nin-masked': {
    about: 'ruling:own-record',
    summary: 'The nin of a result shows its last digits only.',
    alter: only(
      ['verifyEnhancedNin'],
      onSuccess('data.nin', (nin) => String(nin).replace(/^\d{7}/, '*******')),
    ),
  },
  'nin-unknown-200': {
    about: 'verifyEnhancedNin/unknown-nin',
    summary: 'Nobody found is a 200 that says so.',
    alter: only(['verifyEnhancedNin'], withStatus('absent', 200)),
  },
  'nin-unknown-with-error-message': {
    about: 'verifyEnhancedNin/unknown-nin',
    summary: 'Nobody found is a result with an error_message.',
    identity: {
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
    },
  },
  'loan-failed-charged': {
    about: 'queryLoanFeature/failed-charge',
    summary: 'A search that finds nobody is charged all the same.',
    ...chargesFailed('queryLoanFeature'),
  },
  'nin-failed-charged': {
    about: 'verifyEnhancedNin/failed-charge',
    summary: 'A search that finds nobody is charged all the same.',
    ...chargesFailed('verifyEnhancedNin'),
  },
  'loan-all-fields-required': {
    about: 'queryLoanFeature/required-fields',
    summary: 'All fields of a query are required.',
    identity: { loanFields: () => ({ ...sound.loanFields(), type: wholeFrom(0), encrypt: text }) },
  },
  'loan-value-is-enough': {
    about: 'queryLoanFeature/required-fields',
    summary: 'Only the identifier is required.',
    identity: {
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
    },
  },
  'loan-values-closed': {
    about: 'queryLoanFeature/values',
    summary: 'access_type, type and encrypt have the values of the state only.',
    identity: {
      loanFields: () => ({
        ...sound.loanFields(),
        access_type: oneOf('bvn'),
        type: (value, loc) => (value === 1 ? [] : [{ loc, msg: 'Give 1', type: 'literal_error' }]),
        encrypt: oneOf('none'),
      }),
    },
  },
  'loan-values-open': {
    about: 'queryLoanFeature/values',
    summary: 'Any access_type, type and encrypt will do.',
    identity: {
      subject({ value }, { store }) {
        const found = store.part(LoanSubjects).find(String(value));
        if (!found) throw new Refusal('absent', 'No record was found');
        return found;
      },
    },
  },
  'loan-data-empty': {
    about: 'queryLoanFeature/data',
    summary: 'data is an empty object.',
    identity: { loans: () => ({}) },
  },
  'loan-data-nested': {
    about: 'queryLoanFeature/data',
    summary: 'data holds features in depth.',
    identity: { loans: ({ openLoans }) => ({ features: { d30: [openLoans, null], score: '612.5' } }) },
  },
});
