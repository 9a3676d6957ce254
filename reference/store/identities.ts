import type { Store } from './store.js';

/** A person whom the registers know, by BVN and by NIN (11 digits each). */
export interface Identity {
  readonly bvn: string;
  readonly nin: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly surname: string;
  readonly gender: 'male' | 'female';
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  readonly phone: string;
}

const people = [
  { firstName: 'Ada', middleName: 'Nkem', surname: 'Obi', gender: 'female' },
  { firstName: 'Bola', middleName: 'Tunde', surname: 'Mensah', gender: 'male' },
  { firstName: 'Chidi', middleName: 'Emeka', surname: 'Okafor', gender: 'male' },
  { firstName: 'Efua', middleName: 'Adjoa', surname: 'Wanjiru', gender: 'female' },
] as const;

/** The person of the documented examples, whom a sandbox knows. */
const documented: Identity = {
  bvn: '22212345678',
  nin: '11223344556',
  ...people[0],
  birthDate: '1990-05-17',
  phone: '+2348012345678',
};

/** The registers of BVNs and NINs. */
export class Identities {
  readonly #byBvn = new Map<string, Identity>();
  readonly #byNin = new Map<string, Identity>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    this.#add(documented);
  }

  /** Registers a new person. */
  register(): Identity {
    const count = this.#store.next('identity');
    const digits = String(count % 10_000).padStart(4, '0');
    return this.#add({
      bvn: `2226345${digits}`,
      nin: `1122334${digits}`,
      ...(people[count % people.length] ?? people[0]),
      birthDate: `19${70 + (count % 30)}-0${1 + (count % 9)}-1${count % 10}`,
      phone: `+234802345${digits}`,
    });
  }

  /** Forgets the person of the documented examples. */
  forgetDocumented(): void {
    this.#byBvn.delete(documented.bvn);
    this.#byNin.delete(documented.nin);
  }

  #add(identity: Identity): Identity {
    this.#byBvn.set(identity.bvn, identity);
    this.#byNin.set(identity.nin, identity);
    return identity;
  }

  withBvn(bvn: string): Identity | undefined {
    return this.#byBvn.get(bvn);
  }

  withNin(nin: string): Identity | undefined {
    return this.#byNin.get(nin);
  }
}

/** A person with loan data, and the query for them. */
export interface LoanSubject {
  readonly person: Identity;
  readonly accessType: 'bvn';
  /** The identifier: the BVN. */
  readonly value: string;
  /** The authorization token of the person. */
  readonly authorization: string;
  readonly type: number;
  readonly encrypt: string;
  readonly openLoans: number;
}

/** The people with loan data. */
export class LoanSubjects {
  readonly #byValue = new Map<string, LoanSubject>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new person who authorized a query. */
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
