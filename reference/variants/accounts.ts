import { opening } from './accounts/opening.js';
import { upgrading } from './accounts/upgrading.js';
import type { Variant } from './variant.js';

/** Choices about virtual accounts. */
export const accounts: readonly Variant[] = [...opening, ...upgrading];
