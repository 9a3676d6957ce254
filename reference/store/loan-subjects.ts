import { Identities, type Identity } from './identities.js';
import type { Store } from './store.js';

/** Somebody whose loans can be asked for, and what a query for them looks like. */
export interface LoanSubject {
  readonly person: Identity;
  readonly accessType: 'bvn';
  /** The identifier: the BVN. */
  readonly value: string;
  /** The token by which the person allowed the query. */
  readonly authorization: string;
  readonly type: number;
  readonly encrypt: string;
  readonly openLoans: number;
}

/** Whose loans can be asked for. */
export class LoanSubjects {
  readonly #byValue = new Map<string, LoanSubject>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Somebody new, who allowed a query. */
  add(): LoanSubject {
    const person = this.#store.part(Identities).register();
    const count = this.#store.next('loan subject');
    const subject: LoanSubject = {
      person,
      accessType: 'bvn',
      value: person.bvn,
      authorization: `LFA-${String(count).padStart(6, '0')}-7c41e09b`,
      type: 1,
      encrypt: 'none',
      openLoans: count % 4,
    };
    this.#byValue.set(subject.value, subject);
    return subject;
  }

  find(value: string): LoanSubject | undefined {
    return this.#byValue.get(value);
  }
}
