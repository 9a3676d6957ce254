import { Big } from 'big.js';
import { uuid, type Store } from './store.js';

/** A package on sale. */
export interface EsimPackage {
  readonly code: string;
  readonly name: string;
  readonly location: string;
  readonly days: number;
  /** Bytes. */
  readonly volume: number;
  readonly usd: Big;
  readonly naira: Big;
}

export type EsimOrderType = 'purchase' | 'topup';

/** An order of the business; times in milliseconds since 1970. */
export interface EsimOrder {
  readonly id: string;
  readonly reference: string;
  readonly package: EsimPackage;
  readonly type: EsimOrderType;
  /** Number of the order at the provider. */
  readonly providerNumber: string;
  readonly createdAt: number;
  /** Null until the provider has completed the order. */
  readonly completedAt: number | null;
  /** Null unless the order failed. */
  readonly error: string | null;
}

export type NewEsimOrder = Pick<EsimOrder, 'reference' | 'package' | 'type' | 'completedAt' | 'error'>;

const gigabyte = 1_073_741_824;

const packages: readonly EsimPackage[] = [
  offer('NG_1GB_7D', 'Nigeria 1 GB 7 days', 7, gigabyte, '2.53', '3787.35'),
  offer('GH_3GB_30D', 'Ghana 3 GB 30 days', 30, 3 * gigabyte, '7.20', '10778.40'),
  offer('KE_5GB_30D', 'Kenya 5 GB 30 days', 30, 5 * gigabyte, '9.85', '14745.45'),
];

function offer(
  code: string,
  name: string,
  days: number,
  volume: number,
  usd: string,
  naira: string,
): EsimPackage {
  const location = code.slice(0, 2);
  return { code, name, location, days, volume, usd: new Big(usd), naira: new Big(naira) };
}

/** The packages on sale and the orders of the business; initially one order of each type. */
export class Esims {
  readonly orders: EsimOrder[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
    for (const type of ['purchase', 'topup'] as const) this.addCompleted(type);
  }

  find(code: string): EsimPackage | undefined {
    return packages.find((one) => one.code === code);
  }

  /** The first package on sale. */
  get cheapest(): EsimPackage {
    return packages[0] as EsimPackage;
  }

  withReference(reference: string): EsimOrder | undefined {
    return this.orders.find((order) => order.reference === reference);
  }

  add(made: NewEsimOrder): EsimOrder {
    const count = this.#store.next('esim order');
    const order = {
      ...made,
      id: uuid(`esim order ${count}`),
      providerNumber: `P-${99_120 + count}`,
      createdAt: this.#store.clock.now(),
    };
    this.orders.push(order);
    return order;
  }

  /** An order that the provider has already completed. */
  addCompleted(type: EsimOrderType): EsimOrder {
    const count = String(this.#store.next('completed esim order')).padStart(4, '0');
    const reference = `ESIM-20260301-${count}`;
    const now = this.#store.clock.now();
    return this.add({ reference, package: this.cheapest, type, completedAt: now, error: null });
  }
}
