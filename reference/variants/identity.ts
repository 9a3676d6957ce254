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
import { variant, type Variant } from './variant.js';

const both: readonly OperationId[] = ['queryLoanFeature', 'verifyEnhancedNin'];
const values = 'queryLoanFeature/values';
const required = 'queryLoanFeature/required-fields';

/** Choices about identity checks and loan queries. */
export const identity: readonly Variant[] = [
  variant('identity-never-charged', 'ruling:charges', 'Checks and queries are free.', {
    identity: { isCharged: () => false },
  }),
  variant(
    'identity-always-charged',
    'ruling:charges',
    'Every answer is charged, also one that came before.',
    {
      identity: { isCharged: () => true },
    },
  ),
  variant(
    'identity-first-free',
    'ruling:charges',
    'The first answer about somebody is free, the next is charged.',
    {
      identity: { isCharged: (before) => before === 1 },
    },
  ),
  variant('identity-charged-amount-short', 'ruling:decimal-text', 'charged_amount has no trailing zeros.', {
    identity: {
      charges: (price) => ({
        charged: price !== undefined,
        charged_amount: price ? shortMoneyText(price) : '0',
      }),
    },
  }),
  variant('identity-shortfall-402', 'ruling:refusal', 'A refusal for lack of balance gets 402.', {
    alter: only(both, withStatus('balance', 402)),
  }),
  variant('identity-shortfall-200', 'ruling:refusal', 'A refusal for lack of balance gets 200.', {
    alter: only(both, withStatus('balance', 200)),
  }),
  variant(
    'identity-shortfall-grouped',
    'ruling:shortfall-message',
    'A refusal states amounts with currency and groups.',
    {
      charges: {
        shortfallMessage: ({ required: price, available }) =>
          `You have NGN ${groupedMoneyText(available)} and need NGN ${groupedMoneyText(price)}`,
      },
    },
  ),
  variant('identity-failures-422', 'queryLoanFeature/failure-status', 'Nobody found is a 422.', {
    alter: only(both, withStatus('absent', 422)),
  }),
  variant('loan-failures-200', 'queryLoanFeature/failure-status', 'A failed query is a 200 that says so.', {
    alter: only(['queryLoanFeature'], withStatus('absent', 200)),
  }),
  variant('nin-masked', 'ruling:own-record', 'The nin of a result shows its last digits only.', {
    alter: only(
      ['verifyEnhancedNin'],
      onSuccess('data.nin', (nin) => String(nin).replace(/^\d{7}/, '*******')),
    ),
  }),
  variant('nin-unknown-200', 'verifyEnhancedNin/unknown-nin', 'Nobody found is a 200 that says so.', {
    alter: only(['verifyEnhancedNin'], withStatus('absent', 200)),
  }),
  variant(
    'nin-unknown-with-error-message',
    'verifyEnhancedNin/unknown-nin',
    'Nobody found is a result with an error_message.',
    {
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
            charges: call.decide.identity.charges(undefined),
          });
        },
      },
    },
  ),
  ...(['queryLoanFeature', 'verifyEnhancedNin'] as const).map((id) =>
    variant(
      id === 'queryLoanFeature' ? 'loan-failed-charged' : 'nin-failed-charged',
      `${id}/failed-charge`,
      'A search that finds nobody is charged all the same.',
      {
        identity: {
          onFailure(call) {
            const purse = call.store.part(Wallet);
            const price = call.decide.identity.price(call);
            if (call.route.operationId === id && price.lte(purse.available))
              purse.debit(price, 'nobody found');
          },
        },
      },
    ),
  ),
  variant('loan-all-fields-required', required, 'All fields of a query are required.', {
    identity: { loanFields: () => ({ ...sound.loanFields(), type: wholeFrom(0), encrypt: text }) },
  }),
  variant('loan-value-is-enough', required, 'Only the identifier is required.', {
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
  }),
  variant('loan-values-closed', values, 'access_type, type and encrypt have the values of the state only.', {
    identity: {
      loanFields: () => ({
        ...sound.loanFields(),
        access_type: oneOf('bvn'),
        type: (value, loc) => (value === 1 ? [] : [{ loc, msg: 'Give 1', type: 'literal_error' }]),
        encrypt: oneOf('none'),
      }),
    },
  }),
  variant('loan-values-open', values, 'Any access_type, type and encrypt will do.', {
    identity: {
      subject({ value }, { store }) {
        const found = store.part(LoanSubjects).find(String(value));
        if (!found) throw new Refusal('absent', 'No record was found');
        return found;
      },
    },
  }),
  variant('loan-data-empty', 'queryLoanFeature/data', 'data is an empty object.', {
    identity: { loans: () => ({}) },
  }),
  variant('loan-data-nested', 'queryLoanFeature/data', 'data holds features in depth.', {
    identity: { loans: ({ openLoans }) => ({ features: { d30: [openLoans, null], score: '612.5' } }) },
  }),
];
