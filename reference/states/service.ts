import { whole, type State } from './state.js';

export const service: Record<string, State> = {
  'the clock advances': (params, { store }) => {
    store.clock.advance(whole(params, 'seconds', 0, 0));
    return {};
  },
  'the state is reset': (_, context) => {
    context.reset();
    return {};
  },
};
