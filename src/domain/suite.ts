import { suite as genericSuite, type Isolation } from '../engine/schedule/registry.js';
import type { Context } from './context.js';

/** Creates the entries of a suite file, with a context that knows the wallet. */
export const suite = (byDefault?: Isolation) => genericSuite<Context>(byDefault);
