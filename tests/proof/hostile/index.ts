import { framing } from './framing.js';
import type { Hostile } from './hostile.js';

/** The table: each server misbehaves in one way. */
export const hostile: readonly Hostile[] = [...framing];
