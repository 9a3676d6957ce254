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
  /** The order that a reference has already, if that is to be shown. Throws a Refusal to refuse it. */
  secondUse: (earlier: EsimOrder, _call: Call): EsimOrder | undefined => earlier,
  /** What is taken out of the wallet. */
  price: ({ naira }: EsimPackage): Big => naira,
  /** A new order. */
  place: ({ reference }: AskedOrder, ordered: EsimPackage, { store }: Call): EsimOrder =>
    store.part(Esims).add({ reference, package: ordered, type: 'purchase', completedAt: null, error: null }),
  status({ error, completedAt }: EsimOrder, _now: number): string {
    if (error !== null) return 'failed';
    return completedAt === null ? 'pending' : 'completed';
  },
  /** When the order was completed, as far as that is known at a time; null before. */
  completedAt: ({ completedAt }: EsimOrder, _now: number): number | null => completedAt,
  /** What stands for the eSIMs of an order that is not completed. */
  noProfiles: (): Schemas['EsimProfile'][] | null | undefined => [],
  /** Whether the answer to an order says its type. */
  showsType: (): boolean => false,
  /** The type that a list is of. Throws a Refusal for one that is not known; undefined lists all types. */
  listedType(asked: string = 'purchase'): EsimOrderType | 'none' | undefined {
    const breaches = oneOf(...esimTypes)(asked, ['query', 'type']);
    if (breaches.length > 0) throw new Invalid(breaches);
    return asked as EsimOrderType;
  },
  /** The order and the length of a list. */
  listed: (orders: readonly EsimOrder[]): readonly EsimOrder[] => orders.toReversed(),
};
