import { Esims } from '../store/esims.js';
import { choice, type State } from './state.js';

export const esim: Record<string, State> = {
  'an eSIM package is on sale': (_, { store }) => ({ package_code: store.part(Esims).cheapest.code }),
  /** A new order that the provider has carried out. */
  'an eSIM order exists': (params, { store }) => {
    const type = choice(params, 'type', ['purchase', 'topup'] as const, 'purchase');
    const { id, reference } = store.part(Esims).addCompleted(type);
    return { id, reference };
  },
};
