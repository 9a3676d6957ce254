import type { Big } from 'big.js';
import type { components } from '../../generated/types.js';
import { Invalid } from '../checked-body.js';
import type { Call } from '../operation.js';
import { Refusal } from '../refusal.js';
import { filledText, oneOf, type Fields } from '../rules.js';
import { Esims, type EsimOrder, type EsimOrderType, type EsimPackage } from '../store/esims.js';

type Schemas = components['schemas'];

/** A request for an eSIM order. */
export interface AskedOrder {
  readonly reference: string;
  readonly package_code: string;
}

export const esimTypes = ['purchase', 'topup'] as const;

/** Decisions about eSIMs. */
export const esimDefaults = {
  orderFields: (): Fields => ({ reference: filledText, package_code: filledText }),
  /** The package with a code. Throws a Refusal for a code that is not on sale. */
  package(code: string, { store }: Call): EsimPackage {
    const found = store.part(Esims).find(code);
    if (!found) throw new Refusal('absent', 'This package is not on sale');
    return found;
  },
  /** The existing order of a reference, if the response shows it. Throws a Refusal to reject the request. */
  secondUse: (earlier: EsimOrder, _call: Call): EsimOrder | undefined => earlier,
  /** The sum that the wallet pays. */
  price: ({ naira }: EsimPackage): Big => naira,
  /** A new order. */
  place: ({ reference }: AskedOrder, ordered: EsimPackage, { store }: Call): EsimOrder =>
    store.part(Esims).add({ reference, package: ordered, type: 'purchase', completedAt: null, error: null }),
  status({ error, completedAt }: EsimOrder, _now: number): string {
    if (error !== null) return 'failed';
    return completedAt === null ? 'pending' : 'completed';
  },
  /** The completion time, if the order is completed by `now`; null before. */
  completedAt: ({ completedAt }: EsimOrder, _now: number): number | null => completedAt,
  /** The value of `profiles` in an order that is not completed. */
  noProfiles: (): Schemas['EsimProfile'][] | null | undefined => [],
  /** Whether the response to an order has its type. */
  showsType: (): boolean => false,
  /** The type of a list; undefined lists all types. Throws a Refusal for an unknown type. */
  listedType(asked: string = 'purchase'): EsimOrderType | 'none' | undefined {
    const breaches = oneOf(...esimTypes)(asked, ['query', 'type']);
    if (breaches.length > 0) throw new Invalid(breaches);
    return asked as EsimOrderType;
  },
  /** The order and the length of a list. */
  listed: (orders: readonly EsimOrder[]): readonly EsimOrder[] => orders.toReversed(),
};
