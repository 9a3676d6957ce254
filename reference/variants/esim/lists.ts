import { esimDefaults as sound, esimTypes } from '../../behaviour/esim.js';
import type { EsimOrderType } from '../../store/esims.js';
import { variantTable } from '../variant.js';

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
export const esimLists = variantTable({
  'esims-latest-ten': {
    about: 'listEsimOrders/length',
    summary: 'The list holds the latest ten orders.',
    esim: { listed: (orders) => sound.listed(orders).slice(0, 10) },
  },
  'esims-oldest-first': {
    about: 'listEsimOrders/length',
    summary: 'The list begins with the oldest order.',
    esim: { listed: (orders) => orders },
  },
  'esims-unknown-type-empty': {
    about: 'listEsimOrders/unknown-type',
    summary: 'An unknown type lists nothing.',
    ...otherwise('none'),
  },
  'esims-unknown-type-ignored': {
    about: 'listEsimOrders/unknown-type',
    summary: 'An unknown type lists all.',
    ...otherwise(undefined),
  },
  'esims-unknown-type-purchases': {
    about: 'listEsimOrders/unknown-type',
    summary: 'An unknown type lists purchases.',
    ...otherwise('purchase'),
  },
});
