import type { Big } from 'big.js';
import type { components } from '../../generated/types.js';
import { Invalid } from '../checked-body.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { filledText, oneOf, type Fields } from '../rules.js';
import { Esims, type EsimOrder, type EsimOrderType, type EsimPackage } from '../store/esims.js';

type Schemas = components['schemas'];

/** What a caller asks for. */
export interface AskedOrder {
  readonly reference: string;
  readonly package_code: string;
}

/** Decisions about eSIMs. */
export interface EsimBehaviour {
  orderFields(): Fields;
  /** The package with a code. Throws a Refusal for a code that is not on sale. */
  package(code: string, call: Call): EsimPackage;
  /** The order that a reference has already, if that is to be shown. Throws a Refusal to refuse it. */
  secondUse(earlier: EsimOrder, call: Call): EsimOrder | undefined;
  /** What is taken out of the wallet. */
  price(ordered: EsimPackage): Big;
  /** A new order. */
  place(asked: AskedOrder, ordered: EsimPackage, call: Call): EsimOrder;
  status(order: EsimOrder, now: number): string;
  /** When the order was completed, as far as that is known at a time; null before. */
  completedAt(order: EsimOrder, now: number): number | null;
  /** What stands for the eSIMs of an order that is not completed. */
  noProfiles(): Schemas['EsimProfile'][] | null | undefined;
  /** Whether the answer to an order says its type. */
  showsType(): boolean;
  /** The type that a list is of. Throws a Refusal for one that is not known; undefined lists all types. */
  listedType(asked: string | undefined): EsimOrderType | 'none' | undefined;
  /** The order and the length of a list. */
  listed(orders: readonly EsimOrder[]): readonly EsimOrder[];
}

export const esimTypes = ['purchase', 'topup'] as const;

export const esimDefaults: EsimBehaviour = {
  orderFields: () => ({ reference: filledText, package_code: filledText }),
  package(code, { store }) {
    const found = store.part(Esims).find(code);
    if (!found) throw new Refusal('absent', 'This package is not on sale');
    return found;
  },
  secondUse: (earlier) => earlier,
  price: ({ naira }) => naira,
  place: ({ reference }, ordered, { store }) =>
    store.part(Esims).add({ reference, package: ordered, type: 'purchase', completedAt: null, error: null }),
  status({ error, completedAt }) {
    if (error !== null) return 'failed';
    return completedAt === null ? 'pending' : 'completed';
  },
  completedAt: ({ completedAt }) => completedAt,
  noProfiles: () => [],
  showsType: () => false,
  listedType(asked = 'purchase') {
    const breaches = oneOf(...esimTypes)(asked, ['query', 'type']);
    if (breaches.length > 0) throw new Invalid(breaches);
    return asked as EsimOrderType;
  },
  listed: (orders) => orders.toReversed(),
};
