import { suite as genericSuite, type Isolation } from '../engine/schedule/registry.js';
import type { Context } from './context.js';

/** The entries of one suite file, whose functions get a context that knows the wallet. */
export const suite = (byDefault?: Isolation) => genericSuite<Context>(byDefault);
