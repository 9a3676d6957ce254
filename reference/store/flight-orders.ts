import type { components } from '../../generated/types.js';
import { business, uuid, type Store } from './store.js';

type Schemas = components['schemas'];

export type FlightOrderStatus = Schemas['FlightOrder']['status'];

export const flightOrderStatuses: readonly FlightOrderStatus[] = [
  'processing',
  'success',
  'failed',
  'cancelled',
];

/** An order for a flight; times in milliseconds since 1970. */
export interface FlightOrder {
  readonly id: string;
  readonly businessId: string;
  readonly orderReference: string;
  readonly merchantReference: string;
  readonly quoteId: string;
  readonly status: FlightOrderStatus;
  readonly passengers: readonly Schemas['FlightPassenger'][];
  readonly pnr: string;
  readonly createdAt: number;
  readonly updatedAt: number;
}

// JSON may or may not escape these letters, so a signature over a body that was parsed and serialized again differs.
const passengers: readonly Schemas['FlightPassenger'][] = [
  {
    passenger_type: 'adult',
    first_name: 'Adébáyọ̀',
    middle_name: 'Zoë',
    last_name: "Ọbásanjọ́-O'Neill",
    title: 'Ms',
    gender: 'female',
  },
  {
    passenger_type: 'child',
    first_name: 'Ṣadé',
    middle_name: '',
    last_name: 'Müller/Okafor',
    title: 'Miss',
    gender: 'female',
  },
];

/** The flight orders of the business. */
export class FlightOrders {
  readonly orders: FlightOrder[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new order that just reached a status. */
  add(status: FlightOrderStatus): FlightOrder {
    const count = this.#store.next('flight order');
    const updatedAt = this.#store.clock.now();
    const digits = String(count).padStart(4, '0');
    const order: FlightOrder = {
      id: uuid(`flight order ${count}`),
      businessId: business.id,
      orderReference: `FLT-20260302-${digits}`,
      merchantReference: `TRIP-${digits}`,
      quoteId: uuid(`quote of flight order ${count}`),
      status,
      passengers,
      pnr: `RX${(46_656 + count * 41).toString(36).toUpperCase()}`,
      createdAt: updatedAt - 300_000,
      updatedAt,
    };
    this.orders.push(order);
    return order;
  }
}
