import { Identities } from '../store/identities.js';
import type { State } from './state.js';

export const identities: Record<string, State> = {
  /** Somebody new, whom the registers know by both numbers. */
  'an identity exists': (_, { store }) => {
    const { nin, bvn } = store.part(Identities).register();
    return { nin, bvn };
  },
};
