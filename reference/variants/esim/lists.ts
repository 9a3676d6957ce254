import { esimDefaults as sound, esimTypes } from '../../behaviour/esim.js';
import type { EsimOrderType } from '../../store/esims.js';
import { variant, type Variant } from '../variant.js';

const length = 'listEsimOrders/length';
const unknownType = 'listEsimOrders/unknown-type';

/** The list for a type that is not known. */
function otherwise(instead: EsimOrderType | 'none' | undefined) {
  return {
    esim: {
      listedType: (asked: string | undefined) =>
        asked === undefined || (esimTypes as readonly string[]).includes(asked)
          ? sound.listedType(asked)
          : instead,
    },
  };
}

/** Choices about the list of eSIM orders. */
export const lists: readonly Variant[] = [
  variant('esims-latest-ten', length, 'The list holds the latest ten orders.', {
    esim: { listed: (orders) => sound.listed(orders).slice(0, 10) },
  }),
  variant('esims-oldest-first', length, 'The list begins with the oldest order.', {
    esim: { listed: (orders) => orders },
  }),
  variant('esims-unknown-type-empty', unknownType, 'An unknown type lists nothing.', otherwise('none')),
  variant('esims-unknown-type-ignored', unknownType, 'An unknown type lists all.', otherwise(undefined)),
  variant(
    'esims-unknown-type-purchases',
    unknownType,
    'An unknown type lists purchases.',
    otherwise('purchase'),
  ),
];
