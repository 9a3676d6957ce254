import { createHash } from 'node:crypto';
import type { components } from '../../generated/types.js';
import { minutesBetween, journeyOf, logoOf, type Leg, type Plan } from './journeys.js';
import type { Store } from './store.js';

export type FlightOption = components['schemas']['FlightOption'];

/** A valid search request. */
export interface Search {
  readonly legs: readonly Leg[];
  readonly cabin: string;
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** An option that a search found, and the token that names it. */
export interface Offer {
  readonly token: string;
  readonly option: FlightOption;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A quote; times in milliseconds since 1970. */
export interface Quote {
  readonly id: string;
  readonly offer: Offer;
  readonly createdAt: number;
  readonly expiresAt: number;
}

const plans: readonly Plan[] = [
  { airlineCode: 'XA', airlineName: 'Example Air', hour: 7, stops: 0, refundable: false },
  { airlineCode: 'SJ', airlineName: 'Savanna Jet', hour: 16, stops: 0, refundable: true },
  { airlineCode: 'XA', airlineName: 'Example Air', hour: 10, stops: 1, refundable: false },
];

const cabinFactors: Readonly<Record<string, number>> = {
  economy: 1,
  premium_economy: 1.5,
  business: 3,
  first: 5,
};

/** The options of a search. The same search has the same options. */
export function optionsOf(search: Search): FlightOption[] {
  return plans.map((plan, index) => ({
    pricing: pricingOf(search, index),
    airline_code: plan.airlineCode,
    airline_name: plan.airlineName,
    airline_logo_url: logoOf(plan),
    marketing_carrier: plan.airlineCode,
    journeys: search.legs.map((leg) => journeyOf(leg, plan, search.cabin)),
    fare_rules: ['No change on the day of departure', 'One cabin bag of 7 kg'],
    penalty_rules: [plan.refundable ? 'Cancellation costs 20 percent' : 'No refund'],
    is_refundable: plan.refundable,
  }));
}

function pricingOf(search: Search, index: number): FlightOption['pricing'] {
  const { legs, cabin, adults, children, infants } = search;
  const minutes = legs.reduce((sum, { from, to }) => sum + minutesBetween(from, to), 0);
  const seats = adults + 0.75 * children + 0.1 * infants;
  const base = cents((1475.35 + 210.4 * index) * minutes * (cabinFactors[cabin] ?? 1) * seats);
  const charge = 2500;
  return {
    currency_code: 'NGN',
    base_price: base,
    service_charge: charge,
    total_amount: cents(base + charge),
    wallet_reward_on_success: cents(base / 100),
    price_status: 'preview',
  };
}

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** The offers of all searches and their quotes. */
export class Flights {
  readonly offers = new Map<string, Offer>();
  readonly quotes: Quote[] = [];
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** A new token. */
  newToken(): string {
    const digest = createHash('sha256').update(`offer ${this.#store.next('offer')}`);
    return `sel_${digest.digest('base64url')}`;
  }
}
