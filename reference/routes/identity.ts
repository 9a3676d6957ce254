import type { Big } from 'big.js';
import { charge } from './wallet.js';
import { success, type Reply } from '../http.js';
import { checkedBody } from '../checked-body.js';
import type { Call, Route } from '../operation.js';
import { identityShape, Refusal } from '../refusal.js';
import { Wallet } from '../store/wallet.js';

/** The number of lookups of each person. The first one is charged. */
class ChargedLookups {
  readonly times = new Map<string, number>();
}

export const identity: readonly Route[] = [
  {
    operationId: 'queryLoanFeature',
    method: 'POST',
    path: '/kyc/api/v1/merchant/risk/loan-feature/query',
    errorShape: identityShape,
    handle: queryLoanFeature,
  },
  {
    operationId: 'verifyEnhancedNin',
    method: 'POST',
    path: '/kyc/api/v1/merchant/nin/enhanced',
    errorShape: identityShape,
    handle: verifyEnhancedNin,
  },
];

/** Endpoints > Loan feature query. */
async function queryLoanFeature(call: Call): Promise<Reply> {
  const behaviour = call.behaviour.identity;
  const query = checkedBody(call, behaviour.loanFields());
  const subject = found(() => behaviour.subject(query, call), call);
  const charged = await chargeFor(`LOAN-${subject.value}`, call);
  return success<'queryLoanFeature'>(200, {
    success: true,
    message: 'Query completed',
    // The generated type allows no fields, because the document does not show any.
    data: behaviour.loans(subject) as Record<string, never>,
    charges: behaviour.charges(charged),
  });
}

/** Endpoints > Enhanced NIN verification. */
async function verifyEnhancedNin(call: Call): Promise<Reply> {
  const behaviour = call.behaviour.identity;
  const { nin } = checkedBody(call, behaviour.ninFields());
  const person = found(() => behaviour.person(String(nin), call), call);
  if ('status' in person) return person;
  const charged = await chargeFor(`NIN-${person.nin}`, call);
  return success<'verifyEnhancedNin'>(200, {
    success: true,
    message: 'NIN verified',
    data: behaviour.result(person),
    charges: behaviour.charges(charged),
  });
}

/** The result of a lookup in the registers. */
function found<T>(look: () => T, call: Call): T {
  try {
    return look();
  } catch (error) {
    if (error instanceof Refusal) call.behaviour.identity.onFailure(call);
    throw error;
  }
}

/** Charges the wallet for a response. Returns the price, or undefined for a free response. */
async function chargeFor(answer: string, call: Call): Promise<Big | undefined> {
  const { identity: behaviour, charges } = call.behaviour;
  const given = call.store.part(ChargedLookups);
  return charges.exclusively(call.store.part(Wallet), async () => {
    const before = given.times.get(answer) ?? 0;
    const isCharged = behaviour.isCharged(before, call);
    const price = behaviour.price(call);
    const reference = `KYC-${String(call.store.next('identity charge')).padStart(6, '0')}`;
    if (isCharged) await charge(price, reference, call);
    given.times.set(answer, before + 1);
    return isCharged ? price : undefined;
  });
}
