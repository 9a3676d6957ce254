import { providerStates, type StateRow } from '../../../contract/contract.js';
import { paramTexts } from '../../io/state-texts.js';

/** A state as the templates of state handlers know it. */
export interface StateView {
  state: string;
  camel: string;
  snake: string;
  /** In words; empty where there are none. */
  params: string;
  values: string;
  /** The one that is worked out, as an example. */
  isReset: boolean;
}

/** The states of the protocol, each with a name for its function: `walletExists` of "a wallet exists". */
export const statesView = (): StateView[] => providerStates.map(viewOf);

function viewOf(row: StateRow): StateView {
  const words = row.state.toLowerCase().split(' ');
  const bare = ['a', 'an', 'the'].includes(words[0]!) ? words.slice(1) : words;
  return {
    state: row.state,
    camel: bare.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join(''),
    snake: bare.join('_'),
    params: paramTexts(row).join(', '),
    values: (row.values ?? []).join(', '),
    isReset: row.state === 'the state is reset',
  };
}
