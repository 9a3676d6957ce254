import { Big } from 'big.js';
import type { components } from '../../generated/types.js';
import type { Reply } from '../http.js';
import { moneyText } from '../formats.js';
import { filledText, optional, text, textLike, wholeFrom, type Fields } from '../rules.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { Identities, type Identity, LoanSubjects, type LoanSubject } from '../store/identities.js';

type Schemas = components['schemas'];

const prices: Partial<Record<string, Big>> = {
  verifyEnhancedNin: new Big('105.75'),
  queryLoanFeature: new Big('152.40'),
};

// A black dot, which is the smallest image that a browser shows.
const photo = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Decisions about identity verifications and loan queries. */
export const identityDefaults = {
  ninFields: (): Fields => ({ nin: textLike(/^[0-9]{11}$/, 'Give 11 digits as text') }),
  loanFields: (): Fields => ({
    access_type: filledText,
    value: filledText,
    authorization: filledText,
    type: optional(wholeFrom(0)),
    encrypt: optional(text),
  }),
  /** The price of the request, in naira. */
  price: ({ route }: Call): Big => prices[route.operationId] ?? new Big(0),
  /** Whether a response is charged, by the number of earlier responses about the same person. */
  isCharged: (before: number, _call: Call): boolean => before === 0,
  /** The charge in the response; undefined without a charge. */
  charges: (price: Big | undefined): Schemas['Charges'] => ({
    charged: price !== undefined,
    charged_amount: moneyText(price ?? new Big(0)),
  }),
  /** The person with a NIN, or the reply for an unknown NIN. Throws a Refusal to reject the request. */
  person(nin: string, { store }: Call): Identity | Reply {
    const found = store.part(Identities).withNin(nin);
    if (!found) throw new Refusal('absent', 'No record was found for this NIN');
    return found;
  },
  /** The person of a query. Throws a Refusal for a query that is not allowed. */
  subject(
    { value, authorization, access_type: accessType }: Record<string, unknown>,
    { store }: Call,
  ): LoanSubject {
    const found = store.part(LoanSubjects).find(String(value));
    if (!found || found.accessType !== accessType) throw new Refusal('absent', 'No record was found');
    if (found.authorization !== authorization) throw new Refusal('rule', 'The authorization is not valid');
    return found;
  },
  /** The effect on the wallet if nobody is found. */
  onFailure: (_call: Call): void => undefined,
  result: (person: Identity): Schemas['IdentityResult'] => ({
    nin: person.nin,
    first_name: person.firstName,
    middle_name: person.middleName,
    surname: person.surname,
    gender: person.gender,
    birth_date: person.birthDate,
    photo,
    telephone_no: person.phone,
    error_message: '',
  }),
  /** Facts about the loans of a person. The document does not show the fields. */
  loans: ({ openLoans }: LoanSubject): Record<string, unknown> => ({
    open_loans: openLoans,
    overdue_loans: Math.max(0, openLoans - 2),
    outstanding_amount: moneyText(new Big('18250.50').times(openLoans)),
  }),
};
