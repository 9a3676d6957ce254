import type { StateSetUp } from '../../contract/exchange.js';

/** Facts about a recorded run of the suite, which allow more tests than the recording alone. */
export interface RunFacts {
  /** Every text that the run generated contains it. */
  nonce: string;
  states: readonly StateSetUp[];
}
