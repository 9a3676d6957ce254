import { Big } from 'big.js';
import type { Alter } from '../../behaviour/index.js';
import { cardsDefaults } from '../../behaviour/cards.js';
import { esimDefaults } from '../../behaviour/esim.js';
import { isSuccess, members, onSuccess } from '../../rewrite.js';
import { filledText, oneOf, optional, text } from '../../rules.js';
import { all, only } from '../only.js';
import { variantTable } from '../variant.js';

/** In place of fields of `data`, what stands for nothing, where the request had no such member. */
function withNothing(fields: Readonly<Record<string, readonly string[]>>, nothing: null | undefined): Alter {
  return (answer, call) => {
    if (!isSuccess(answer)) return answer;
    const asked = members(JSON.parse(call?.request.body || '{}'));
    const missing = Object.keys(fields).filter((member) => asked[member] === undefined);
    return all(
      ...missing
        .flatMap((member) => fields[member]!)
        .map((field) => onSuccess(`data.${field}`, () => nothing)),
    )(answer, call);
  };
}

const own = /^OWN-/;
const unlessOwn = (reference: unknown): unknown => (own.test(String(reference)) ? null : reference);

/** Choices about what an answer shows of members that the request left out. */
export const serviceLeftOut = variantTable({
  'card-left-out-is-null': {
    about: 'service/left-out-members',
    summary: 'Neither amount nor type is required; what is left out is null.',
    cards: {
      useFields: () => ({ amount: optional(text), type: optional(oneOf('DEBIT', 'CREDIT')) }),
      amount: (value) => (value === 'undefined' ? new Big(1) : cardsDefaults.amount(value)),
      typeOf: (value) => (value === 'undefined' ? 'DEBIT' : value),
    },
    alter: only(['mockCardTransaction'], withNothing({ amount: ['amount'], type: ['type'] }, null)),
  },
  'esim-left-out-is-null': {
    about: 'service/left-out-members',
    summary: 'An order without a reference shows none, nor does the list.',
    esim: {
      orderFields: () => ({ reference: optional(filledText), package_code: filledText }),
      place: (asked, ordered, call) => {
        const { reference = `OWN-${call.store.next('own reference')}` } = asked as Partial<typeof asked>;
        return esimDefaults.place({ ...asked, reference }, ordered, call);
      },
    },
    alter: only(
      ['createEsimOrder', 'listEsimOrders'],
      all(onSuccess('data.reference', unlessOwn), onSuccess('data.*.reference', unlessOwn)),
    ),
  },
  'recipient-left-out-is-absent': {
    about: 'createRecipient/left-out-members',
    summary: 'What is left out is not shown.',
    recipients: { needsBankCode: (type) => type === 'nuban' },
    alter: only(
      ['createRecipient'],
      withNothing(
        {
          email: ['email'],
          phone: ['phone'],
          metadata: ['metadata'],
          bank_code: ['bank_code', 'bank_name'],
        },
        undefined,
      ),
    ),
  },
});
