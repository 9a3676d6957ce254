import type { Big } from 'big.js';
import { Identities } from './identities.js';
import { uuid, type Store } from './store.js';

/** A virtual USD card of a customer; times in milliseconds since 1970. */
export interface Card {
  readonly id: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly number: string;
  readonly createdAt: number;
  balance: Big;
  isFrozen: boolean;
  updatedAt: number;
}

/** The cards of the business. */
export class Cards {
  readonly #byId = new Map<string, Card>();
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new card with a balance in dollars. */
  issue(balance: Big): Card {
    const count = this.#store.next('card');
    const { firstName, surname } = this.#store.part(Identities).register();
    const createdAt = this.#store.clock.origin - 40 * 86_400_000 + count * 61_000;
    const card = {
      id: uuid(`card ${count}`),
      customerId: uuid(`card customer ${count}`),
      customerName: `${firstName} ${surname}`,
      number: `408408000000${String(count % 10_000).padStart(4, '0')}`,
      createdAt,
      balance,
      isFrozen: false,
      updatedAt: createdAt,
    };
    this.#byId.set(card.id, card);
    return card;
  }

  find(id: string): Card | undefined {
    return this.#byId.get(id);
  }
}
